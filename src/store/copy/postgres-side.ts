/** A PostgreSQL store as one side of a copy. Every page is a statement of its own, so no snapshot lasts. */
import type { ArchivePlace } from "../../model/archive.js";
import { bandsOf, sketchFromText } from "../../search/family.js";
import { type Connections, connect, type Db } from "../postgres/connection.js";
import { ensureTables } from "../postgres/layout/layout.js";
import { type Writable, writable, writeFieldNames } from "../postgres/records/record-writes.js";
import { electOriginal } from "../postgres/records/records.js";
import { clean, keyOf, rowsOf } from "../postgres/values.js";
import { copiedRecord } from "./copied-record.js";
import {
  batchOf,
  type CopyOrigin,
  type CopyTarget,
  type Counters,
  type Key,
  keyIn,
  type Part,
  type Row,
  type Scope,
  sameForAll,
  shapeOf,
} from "./parts.js";

export async function openPostgresSide(url: string): Promise<CopyTarget> {
  const connection = connect(url);
  await ensureTables(connection, { copying: true });
  const { db, where, patient } = connection;
  const count = async (sql: string) => (await db.rows<{ n: number }>(sql))[0]!.n;
  return {
    where,
    scopeOf: (collection) => scopeOf(db, collection),
    counters: () => countersOf(db),
    count: (part, scope) => count(`select count(*) as n from (${SELECT[part]}) x where ${within(part, scope)}`),
    async read(part, after, scope) {
      const rows = await db.rows<Row>(pageOf(part, after, scope), [...(after ?? []), batchOf(part)]);
      return rows.map((row) => sameForAll(part, part === "visits" ? withPlaces(row) : row));
    },
    async state() {
      const [there] = await db.rows<{ copied: boolean; copying: boolean }>(
        "select to_regclass('winnow.copied') is not null as copied, to_regclass('winnow.copying') is not null as copying",
      );
      if (!there!.copied) return { unfinished: undefined, reached: new Map(), copied: [], usedSince: false };
      const copied = await db.rows<{ origin: string; mark: number }>("select origin, mark from winnow.copied");
      const reached = there!.copying
        ? await db.rows<{ part: Part | ""; key: string }>("select part, key from winnow.copying")
        : [];
      const unfinished = reached.find(({ part }) => part === "")?.key;
      return {
        unfinished: unfinished === undefined ? undefined : (JSON.parse(unfinished) as CopyOrigin),
        reached: new Map(
          reached.flatMap(({ part, key }) => (part === "" ? [] : [[part, JSON.parse(key) as Key] as const])),
        ),
        copied: copied.map(({ origin }) => JSON.parse(origin) as CopyOrigin),
        usedSince: copied.length > 0 && (await count(MARK)) > Math.max(...copied.map(({ mark }) => mark)),
      };
    },
    begin: (origin) =>
      connection.transact(async (tx) => {
        await tx.rows("create table if not exists winnow.copied (origin text not null, mark bigint not null)");
        await tx.rows("create table winnow.copying (part text primary key, key text not null)");
        await tx.rows("insert into winnow.copying values ('', $1)", [JSON.stringify(origin)]);
      }),
    write: (part, rows) =>
      patient.transact(async (tx) => {
        await WRITE[part](tx, rows);
        await tx.rows(
          "insert into winnow.copying values ($1, $2) on conflict (part) do update set key = excluded.key",
          [part, JSON.stringify(keyIn(part, rows.at(-1)!))],
        );
      }),
    finish: (scope, counters) => finish(connection, scope, counters),
    close: () => connection.close(),
  };
}

/** Grows with every run and every change of a record. */
const MARK = "select coalesce((select max(id) from winnow.runs), 0) + (select last from winnow.changes) as n";

async function scopeOf(db: Db, collection: string): Promise<Scope | undefined> {
  const [known] = await db.rows("select from winnow.collections where name = $1", [clean(collection)]);
  if (known === undefined) return undefined;
  const harvests = await db.rows<{ id: number }>("select id from winnow.harvests where collection = $1", [
    clean(collection),
  ]);
  return { collection: clean(collection), harvests: harvests.map(({ id }) => id) };
}

async function countersOf(db: Db): Promise<Counters> {
  const [row] = await db.rows<Counters>(
    `select greatest((select last_value from winnow.tokens), (select coalesce(max(token), 0) from winnow.sites)) as token,
            (select last from winnow.changes) as change, (select last_value from winnow.family_ids) as family,
            (select last_value from winnow.edit_batches) as batch`,
  );
  return row!;
}

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function pageOf(part: Part, after: Key | undefined, scope: Scope | undefined): string {
  const key = shapeOf(part).key.map((column) =>
    TEXT_KEYS.has(column) ? `x."${column}" collate "C"` : `x."${column}"`,
  );
  const beyond = after === undefined ? "true" : `(${key.join()}) > (${key.map((_, n) => `$${n + 1}`).join()})`;
  return `select x.* from (${SELECT[part]}) x where ${within(part, scope)} and ${beyond} order by ${key.join()} limit $${(after ?? []).length + 1}`;
}

/** In the order of SQLite, which compares bytes. */
const TEXT_KEYS = new Set(["name", "reason", "collection", "segment", "object", "record"]);

function within(part: Part, scope: Scope | undefined): string {
  if (scope === undefined) return "true";
  const collection = `'${scope.collection.replaceAll("'", "''")}'`;
  const harvests = `(${scope.harvests.join()})`;
  const sites = `(select id from winnow.sites where harvest in ${harvests})`;
  switch (part) {
    case "collections":
      return `x.name = ${collection}`;
    case "harvests":
    case "records":
    case "fieldNames":
      return `x.collection = ${collection}`;
    case "runs":
      return `x.id in (select run from winnow.run_harvests where harvest in ${harvests})`;
    case "runHarvests":
    case "sites":
    case "counted":
      return `x.harvest in ${harvests}`;
    case "hosts":
      return `x.id in (select host from winnow.addresses where site in ${sites})`;
    case "groups":
    case "knowledge":
    case "visits":
    case "addresses":
    case "roles":
      return `x.site in ${sites}`;
    case "families":
      return `x.id in (select family from winnow.records where collection = ${collection})`;
    case "aliases":
    case "versions":
    case "edits":
      return `x.record in (select id from winnow.records where collection = ${collection})`;
    case "reviews":
      return `x.subject in (select id from winnow.records where collection = ${collection})`;
    case "archives":
    case "objects":
    case "toBlank":
      return "true";
  }
}

const SELECT: { readonly [P in Part]: string } = {
  collections: "select name, last_number as numbers from winnow.collections",
  harvests: `select id, collection, kind, start, settings, address_rules as "addressRules", created, finished from winnow.harvests`,
  runs: `select id, began, coalesce(ended, heartbeat) as ended, heartbeat, coalesce(reason, 'failed') as reason, program,
    (owner::json->>'pid')::int as pid, coalesce(owner::json->>'start', '') as start, owner::json->>'machine' as machine,
    owner::json->>'doing' as doing, counts from winnow.runs`,
  runHarvests: "select run, harvest, mode, settings from winnow.run_harvests",
  hosts: `select id, name, busy, last_knock as "lastKnock", rest_until as "restUntil", asked_delay as "askedDelay",
    answer_took as "answerTook", failures, set_aside as "setAside", robots, robots_at as "robotsAt" from winnow.hosts`,
  sites: `select s.id, s.harvest, s.name, s.token,
    least(s.due, (select min(w.due) from winnow.wakes w where w.site = s.id)) as due, s.sequence from winnow.sites s`,
  groups: "select id, site, name, priority, closed from winnow.groups",
  knowledge: "select site, name, value from winnow.knowledge",
  visits: `select v.id, v.site, v.address, (select max(p.id) from winnow.visits p where p.site = v.site and p.address = v.address and p.id < v.id)
    as previous, v.sequence, v.at, v.took, v.status, v.bytes, v.digest, v.etag, v.last_modified as "lastModified", v.because, v.archived, v.parts,
    exists (select from winnow.entries e where e.segment = v.archived::json->>'segment'
             and e.place = (v.archived::json->>'offset')::bigint) as kept from winnow.visits v`,
  addresses: `select a.id, a.site, a.host, a.grp as "group", a.url, case a.state when 'taken' then 'waiting' else a.state end as state,
    case a.state when 'done' then a.again when 'waiting' then a.due when 'taken' then a.due else 0 end as due,
    a.revisit, a.priority, a.depth, a.hops, case a.state when 'taken' then greatest(a.attempts - 1, 0) else a.attempts end as attempts,
    a.losses, a.blamed, case a.state when 'taken' then a.token end as token, a.reading, a.finder, a.finder_site as "finderSite", a.words,
    a.because, a.state = 'dropped' and a.because like 'scope:%' as filtered, a.gone_since as "goneSince",
    (select max(v.id) from winnow.visits v where v.site = a.site and v.address = a.id) as visit,
    (select v.id from winnow.visits v where v.site = a.site and v.address = a.id and v.sequence is not null
      order by v.sequence desc limit 1) as judged,
    case when coalesce(a.etag, a.last_modified, a.digest, a.earlier) is not null then
      (select max(v.id) from winnow.visits v where v.site = a.site and v.address = a.id and v.status between 200 and 299) end as body,
    a.rejected, (select max(v.at) from winnow.visits v where a.rejected is not null and v.site = a.site and v.address = a.id) as "rejectedAt"
    from winnow.addresses a`,
  roles: "select address, site, template, role from winnow.roles",
  counted: `select s.harvest, c.reason, sum(c.count) as count from winnow.counted c join winnow.sites s on s.id = c.site
    group by s.harvest, c.reason`,
  families: `select id, sketch, size, original, chosen_by as "chosenBy" from winnow.families`,
  records: `select seq, id, collection, number, kind, url, recipe, state, version, change, first, changed, validated, confidence, host,
    language, year, flags, words, characters, rank, family, likeness, duplicate, removed, claims from winnow.records`,
  aliases: "select id, record from winnow.aliases",
  versions: "select record, version, until, otherwise from winnow.versions",
  reviews: "select id, subject, about, value, by, at from winnow.reviews",
  edits: "select id, batch, record, about, field, value, before, by, at, undone from winnow.edits",
  fieldNames: "select collection, name from winnow.field_names",
  archives: "select id, place from winnow.archives",
  objects: "select object, segment, state, bytes, sha256, copy, begun from winnow.objects",
  toBlank: "select segment, place, length, digest from winnow.to_blank",
};

function withPlaces({ archived, parts, kept, ...row }: Row): Row {
  const places = kept ? [JSON.parse(archived as string), ...JSON.parse(parts as string)] : [];
  return { ...row, places: JSON.stringify(places) };
}

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Write = (db: Db, rows: readonly Row[]) => Promise<unknown>;

/** `types`: the columns of the rows that the statement uses, with their SQL types; `select`: in the order of `columns`. */
function into(
  table: string,
  columns: string,
  types: string,
  select: string,
  more: (row: Row) => Row = (row) => row,
): Write {
  const sql = `insert into winnow.${table} (${columns}) overriding system value
    select ${select} from json_to_recordset($1) n(${types}) on conflict do nothing`;
  return (db, rows) => db.rows(sql, [rowsOf(rows.map((row) => more(cleaned(row))))]);
}

function cleaned(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === "string" ? clean(value) : value]),
  );
}

const keyed =
  (column: string, name = "key") =>
  (row: Row): Row => ({ ...row, [name]: keyOf(row[column] as string) });

const WRITE: { readonly [P in Part]: Write } = {
  collections: into("collections", "name, last_number", "name text, numbers bigint", "name, numbers"),
  harvests: into(
    "harvests",
    "id, collection, kind, start, settings, address_rules, created, finished",
    `id bigint, collection text, kind text, start text, settings text, "addressRules" text, created float8, finished boolean`,
    `id, collection, kind, start, settings, "addressRules", created, finished`,
  ),
  runs: into(
    "runs",
    "id, began, ended, heartbeat, reason, program, owner, counts",
    "id bigint, began float8, ended float8, heartbeat float8, reason text, program text, owner text, counts text",
    "id, began, ended, heartbeat, reason, program, owner, counts",
    ({ pid, machine, doing, start, ...row }) => ({ ...row, owner: JSON.stringify({ pid, machine, doing, start }) }),
  ),
  runHarvests: into(
    "run_harvests",
    "run, harvest, mode, settings",
    "run bigint, harvest bigint, mode text, settings text",
    "run, harvest, mode, settings",
  ),
  hosts: into(
    "hosts",
    "id, key, name, busy, last_knock, rest_until, asked_delay, answer_took, failures, robots, robots_at, set_aside",
    `id bigint, key uuid, name text, busy boolean, "lastKnock" float8, "restUntil" float8, "askedDelay" float8, "answerTook" float8,
     failures int, robots text, "robotsAt" float8, "setAside" text`,
    `id, key, name, busy, "lastKnock", "restUntil", "askedDelay", "answerTook", failures, robots, "robotsAt", "setAside"`,
    keyed("name"),
  ),
  async sites(db, rows) {
    const sites = rowsOf(rows.map((row) => keyed("name")(cleaned(row))));
    await db.rows(
      `insert into winnow.site_names (key, name)
       select distinct on (key) key, name from json_to_recordset($1) n(key uuid, name text) order by key on conflict do nothing`,
      [sites],
    );
    await db.rows(
      `insert into winnow.sites (id, harvest, name_key, name, token, due, sequence) overriding system value
       select * from json_to_recordset($1) n(id bigint, harvest bigint, key uuid, name text, token bigint, due float8, sequence bigint)
       on conflict do nothing`,
      [sites],
    );
  },
  groups: into(
    "groups",
    "site, key, id, name, priority, closed",
    "site bigint, key uuid, id bigint, name text, priority float8, closed text",
    "site, key, id, name, priority, closed",
    keyed("name"),
  ),
  knowledge: into(
    "knowledge",
    "site, key, name, value",
    "site bigint, key uuid, name text, value text",
    "site, key, name, value",
    keyed("name"),
  ),
  async visits(db, rows) {
    const visits = rows.map((row) => {
      const [archived, ...parts] = JSON.parse(row["places"] as string) as ArchivePlace[];
      const first = archived === undefined ? null : JSON.stringify(archived);
      return { ...cleaned(row), archived: first, parts: JSON.stringify(parts) };
    });
    await db.rows(
      `insert into winnow.visits (site, id, address, sequence, at, took, status, bytes, digest, etag, last_modified, archived, parts, because)
       select site, id, address, sequence, at, took, status, bytes, digest, etag, "lastModified", archived, parts, because
         from json_to_recordset($1) n(site bigint, id bigint, address bigint, sequence bigint, at float8, took float8, status int, bytes float8,
           digest text, etag text, "lastModified" text, archived text, parts text, because text) on conflict do nothing`,
      [rowsOf(visits)],
    );
    const entries = rows.flatMap(({ site, address, places }) =>
      (JSON.parse(places as string) as ArchivePlace[]).map((place) => ({ site: site!, address: address!, ...place })),
    );
    await db.rows(
      `insert into winnow.entries (segment, place, length, digest, site, address)
       select segment, "offset", length, digest, site, address from json_to_recordset($1)
         e(segment text, "offset" bigint, length bigint, digest text, site bigint, address bigint) on conflict do nothing`,
      [rowsOf(entries)],
    );
  },
  addresses: (db, rows) => db.rows(ADD_ADDRESSES, [rowsOf(rows.map((row) => keyed("url")(cleaned(row))))]),
  roles: into(
    "roles",
    "site, address, template_key, template, role",
    "site bigint, address bigint, key uuid, template text, role text",
    "site, address, key, template, role",
    keyed("template"),
  ),
  /** Reasons are counted by site here, by harvest in SQLite. */
  counted: (db, rows) =>
    db.rows(
      `insert into winnow.counted (site, key, reason, count)
       select (select min(id) from winnow.sites s where s.harvest = n.harvest), key, reason, count
         from json_to_recordset($1) n(harvest bigint, key uuid, reason text, count float8) on conflict do nothing`,
      [rowsOf(rows.map((row) => keyed("reason")(cleaned(row))))],
    ),
  async families(db, rows) {
    // An earlier collection may have brought the family, with an original of its own.
    await db.rows(
      `insert into winnow.families (id, sketch, size, original, chosen_by)
       select * from json_to_recordset($1) n(id bigint, sketch text, size int, original text, "chosenBy" text)
       on conflict (id) do update set original = excluded.original, chosen_by = excluded.chosen_by`,
      [rowsOf(rows)],
    );
    const bands = rows.flatMap(({ id, sketch }) =>
      bandsOf(sketchFromText(sketch as string)).map((band) => ({ band, id })),
    );
    await db.rows("insert into winnow.bands select * from unnest($1::bigint[], $2::bigint[]) on conflict do nothing", [
      bands.map(({ band }) => band),
      bands.map(({ id }) => id),
    ]);
  },
  records: writeRecords,
  aliases: into("aliases", "id, record", "id text, record text", "id, record"),
  versions: into(
    "versions",
    "record, version, until, otherwise",
    "record text, version int, until float8, otherwise text",
    "record, version, until, otherwise",
  ),
  edits: into(
    "edits",
    "id, batch, record, about, field_key, field, value, before, by, at, undone",
    `id bigint, batch bigint, record text, about text, key uuid, field text, value text, before text, by text, at float8, undone boolean`,
    "id, batch, record, about, key, field, value, before, by, at, undone",
    keyed("field"),
  ),
  reviews: into(
    "reviews",
    "id, subject, about, value, by, at",
    "id bigint, subject text, about text, value text, by text, at float8",
    "id, subject, about, value, by, at",
  ),
  fieldNames: into(
    "field_names",
    "collection, key, name",
    "collection text, key uuid, name text",
    "collection, key, name",
    keyed("name"),
  ),
  archives: into("archives", "id, place", "id text, place text", "id, place"),
  objects: into(
    "objects",
    "object, segment, state, bytes, sha256, copy, begun",
    "object text, segment text, state text, bytes bigint, sha256 text, copy boolean, begun bigint",
    "object, segment, state, bytes, sha256, copy, begun",
  ),
  toBlank: into(
    "to_blank",
    "segment, place, length, digest",
    "segment text, place bigint, length bigint, digest text",
    "segment, place, length, digest",
  ),
};

/** A taken address has its take among its attempts here. Validators are those of the last good answer. */
const ADD_ADDRESSES = `
insert into winnow.addresses (site, id, key, host, grp, priority, depth, hops, state, due, again, revisit, attempts, losses, blamed, reading,
  token, filtered, gone_since, finder_site, finder, url, words, because, rejected, etag, last_modified, digest, earlier)
select n.site, n.id, n.key, n.host, n."group", n.priority, n.depth, n.hops, case when n.token is null then n.state else 'taken' end,
       case n.state when 'waiting' then n.due else 0 end, case n.state when 'done' then n.due else 0 end, n.revisit,
       n.attempts + (n.token is not null)::int, n.losses, n.blamed, n.reading, n.token, n.filtered, n."goneSince",
       n."finderSite", n.finder, n.url, n.words, n.because, n.rejected, b.etag, b.last_modified, b.digest,
       '{"at":' || b.at || ',"place":' || b.archived || '}'
  from json_to_recordset($1) n(site bigint, id bigint, key uuid, host bigint, "group" bigint, priority float8, depth int, hops int, state text,
       due float8, revisit float8, attempts int, losses int, blamed int, reading boolean, token bigint, filtered boolean, "goneSince" float8,
       "finderSite" bigint, finder bigint, url text, words text, because text, rejected text, body bigint)
  left join winnow.visits b on b.site = n.site and b.id = n.body
on conflict do nothing`;

async function writeRecords(db: Db, rows: readonly Row[]): Promise<void> {
  const ready: Writable[] = rows.map((row) => writable(copiedRecord(cleaned(row))));
  const indexed = rows.map((row, n) => ({
    ...cleaned(row),
    url_key: keyOf(row["url"] as string),
    texts: row["state"] === "removed" ? "" : ready[n]!.texts,
    fields: row["state"] === "removed" ? "" : ready[n]!.fields,
  }));
  await db.rows(ADD_RECORDS, [rowsOf(indexed)]);
  await writeFieldNames(db, ready);
  await db.rows(
    `insert into winnow.sources (site, address, record)
     select a.site, a.id, n.id from json_to_recordset($1) n(id text, url_key uuid, collection text)
       join winnow.addresses a on a.key = n.url_key join winnow.sites s on s.id = a.site
       join winnow.harvests h on h.id = s.harvest and h.collection = n.collection on conflict do nothing`,
    [rowsOf(indexed)],
  );
}

const FACTS = "rank, collection, kind, host, language, year, flags";
const ADD_RECORDS = `
with n as materialized (select * from json_to_recordset($1) n(seq bigint, id text, collection text, kind text, number bigint, change bigint,
    version int, state text, first float8, changed float8, url_key uuid, url text, recipe text, validated boolean, confidence float8,
    host text, language text, year int, flags text, words bigint, characters bigint, rank bigint, family bigint, likeness float8,
    duplicate boolean, removed text, claims text, texts text, fields text)),
  written as (insert into winnow.records (seq, id, collection, kind, number, change, version, state, first, changed, url_key, url, recipe,
    validated, confidence, host, language, year, flags, words, characters, rank, family, likeness, duplicate, removed, claims)
    overriding system value
    select seq, id, collection, kind, number, change, version, state, first, changed, url_key, url, recipe, validated, confidence, host,
      language, year, flags, words, characters, rank, family, likeness, duplicate, removed, claims from n),
  texts as (insert into winnow.filed_texts (seq, ${FACTS}, lexemes)
    select seq, ${FACTS}, array_to_tsvector(string_to_array(texts, ' ')) from n where texts <> '')
insert into winnow.filed_fields (seq, ${FACTS}, lexemes)
  select seq, ${FACTS}, array_to_tsvector(string_to_array(fields, ' ')) from n where fields <> ''`;

// ── The end ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function finish(connection: Connections, scope: Scope | undefined, counters: Counters): Promise<void> {
  await connection.patient.transact(async (db) => {
    if (scope !== undefined) await mendFamilies(db);
    await db.rows("update winnow.changes set last = greatest(last, $1)", [counters.change]);
    const least: readonly (readonly [sequence: string, value: string])[] = [
      ["winnow.tokens", String(counters.token)],
      ["winnow.family_ids", String(counters.family)],
      ["winnow.edit_batches", String(counters.batch)],
      ["winnow.group_ids", "(select max(id) from winnow.groups)"],
      ["winnow.address_ids", "(select max(id) from winnow.addresses)"],
      ["winnow.visit_ids", "(select max(id) from winnow.visits)"],
      ...["harvests", "runs", "hosts", "sites", "edits", "reviews"].map(
        (table) =>
          [`${`pg_get_serial_sequence('winnow.${table}', 'id')`}`, `(select max(id) from winnow.${table})`] as const,
      ),
      ["pg_get_serial_sequence('winnow.records', 'seq')", "(select max(seq) from winnow.records)"],
    ];
    for (const [sequence, value] of least) {
      const name = sequence.startsWith("pg_get") ? sequence : `'${sequence}'`;
      await db.rows(
        `select setval(${name}, greatest(1, ${value}, (select last_value from pg_sequences
           where schemaname || '.' || sequencename = ${name}::text)))`,
      );
    }
    await db.rows(`insert into winnow.copied select key, (${MARK}) from winnow.copying where part = ''`);
    await db.rows("drop table winnow.copying");
  });
  // Without statistics, plans would be chosen for empty tables.
  await connection.db.rows(
    "analyze winnow.addresses, winnow.visits, winnow.records, winnow.sites, winnow.hosts, winnow.groups",
  );
}

/** Of a family that reaches into other collections, only the members that are here count. */
async function mendFamilies(db: Db): Promise<void> {
  await db.rows("update winnow.families f set size = (select count(*) from winnow.records r where r.family = f.id)");
  const orphaned = await db.rows<{ id: number }>(
    `select f.id from winnow.families f
      where not exists (select from winnow.records r where r.id = f.original and r.family = f.id)`,
  );
  for (const { id } of orphaned) await electOriginal(db, id);
  await db.rows(
    `update winnow.records r set duplicate = r.id <> f.original from winnow.families f
      where f.id = r.family and r.duplicate <> (r.id <> f.original)`,
  );
}
