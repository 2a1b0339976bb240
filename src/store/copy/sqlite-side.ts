/** A store in a folder as one side of a copy. */
import path from "node:path";
import { addressKey } from "../../model/address-key.js";
import { bandsOf, sketchFromText } from "../../search/family.js";
import { PLACES, placeIn, rankAt, yearIn } from "../../search/rank.js";
import { diffIndex } from "../records/index.js";
import { type Database, openDatabase } from "../sqlite/database.js";
import { NEVER } from "../sqlite/leases.js";
import { type NameIds, openNameIds } from "../sqlite/name-ids.js";
import { electOriginal } from "../sqlite/records/records.js";
import { STATES } from "../sqlite/write-buffer.js";
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

export function openSqliteSide(folder: string): CopyTarget {
  const db = openDatabase(folder, { create: true, copying: true });
  const names = openNameIds(db);
  return {
    where: path.resolve(folder),
    scopeOf: async (collection) => scopeOf(db, collection),
    counters: async () => countersOf(db),
    count: async (part, scope) =>
      db.get<{ n: number }>(`SELECT count(*) AS n FROM (${SELECT[part]}) WHERE ${within(part, scope)}`)!.n,
    read: async (part, after, scope) =>
      db
        .all<Row>(pageOf(part, after, scope), ...(after ?? []).map(storable), batchOf(part))
        .map((row) => sameForAll(part, row)),
    state: async () => {
      if (!hasTable(db, "copied")) return { unfinished: undefined, reached: new Map(), copied: [], usedSince: false };
      const rows = db.all<{ origin: string; mark: number | null }>('SELECT origin, mark FROM "copied"');
      const unfinished = hasTable(db, "copying")
        ? (JSON.parse(db.get<{ origin: string }>("SELECT origin FROM copying WHERE part = ''")!.origin) as CopyOrigin)
        : undefined;
      const reached = hasTable(db, "copying")
        ? db.all<{ part: Part; key: string }>("SELECT part, key FROM copying WHERE part <> ''")
        : [];
      return {
        unfinished: unfinished && { from: unfinished.from, collection: unfinished.collection },
        reached: new Map(reached.map(({ part, key }) => [part, JSON.parse(key) as Key])),
        copied: rows.map(({ origin }) => JSON.parse(origin) as CopyOrigin),
        usedSince: rows.length > 0 && markOf(db) > Math.max(...rows.map(({ mark }) => mark ?? 0)),
      };
    },
    begin: async (origin) =>
      db.transaction(() => {
        db.run("CREATE TABLE IF NOT EXISTS copied (origin TEXT NOT NULL, mark INTEGER) STRICT");
        db.run("CREATE TABLE copying (part TEXT PRIMARY KEY, key TEXT, origin TEXT) STRICT");
        db.run("INSERT INTO copying (part, origin) VALUES ('', ?)", JSON.stringify(origin));
      }),
    write: async (part, rows) => {
      db.transaction(() => {
        if (part === "records") writeRecords(db, rows);
        else for (const row of rows) INSERT[part](db, row, names);
        const reached = JSON.stringify(keyIn(part, rows.at(-1)!));
        db.run(
          "INSERT INTO copying (part, key) VALUES (?, ?) ON CONFLICT DO UPDATE SET key = excluded.key",
          part,
          reached,
        );
      });
    },
    finish: async (scope, counters) =>
      db.transaction(() => {
        finishFrontier(db, scope);
        if (scope !== undefined) mendFamilies(db);
        for (const [name, value] of Object.entries(counters))
          db.run("UPDATE counters SET value = max(value, ?) WHERE name = ?", value, name);
        const { origin } = db.get<{ origin: string }>("SELECT origin FROM copying WHERE part = ''")!;
        db.run("INSERT INTO copied VALUES (?, ?)", origin, markOf(db));
        db.run("DROP TABLE copying");
      }),
    close: async () => db.close(),
  };
}

function hasTable(db: Database, name: string): boolean {
  return db.get("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?", name) !== undefined;
}

/** Grows with every run and every change of a record. */
function markOf(db: Database): number {
  return db.get<{ n: number }>(
    "SELECT coalesce((SELECT max(id) FROM runs), 0) + (SELECT value FROM counters WHERE name = 'change') AS n",
  )!.n;
}

function storable(value: Key[number]): string | number | null {
  return typeof value === "boolean" ? Number(value) : value;
}

function scopeOf(db: Database, collection: string): Scope | undefined {
  const known = db.get<{ id: number }>("SELECT id FROM collections WHERE name = ?", collection);
  if (known === undefined) return undefined;
  const harvests = db.all<{ id: number }>("SELECT id FROM harvests WHERE collection = ?", known.id);
  return { collection, harvests: harvests.map(({ id }) => id) };
}

function countersOf(db: Database): Counters {
  const value = (name: string) => db.get<{ value: number }>("SELECT value FROM counters WHERE name = ?", name)!.value;
  return { token: value("token"), change: value("change"), family: value("family"), batch: value("batch") };
}

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

function pageOf(part: Part, after: Key | undefined, scope: Scope | undefined): string {
  const key = shapeOf(part).key.map((column) => `"${column}"`);
  const beyond = after === undefined ? "true" : `(${key.join()}) > (${key.map(() => "?").join()})`;
  return `SELECT * FROM (${SELECT[part]}) WHERE ${within(part, scope)} AND ${beyond} ORDER BY ${key.join()} LIMIT ?`;
}

function within(part: Part, scope: Scope | undefined): string {
  if (scope === undefined) return "true";
  const collection = `'${scope.collection.replaceAll("'", "''")}'`;
  const harvests = `(${scope.harvests.join()})`;
  const sites = `(SELECT id FROM sites WHERE harvest IN ${harvests})`;
  const records = `(SELECT r.id FROM records r JOIN collections c ON c.id = r.collection WHERE c.name = ${collection})`;
  switch (part) {
    case "collections":
      return `name = ${collection}`;
    case "harvests":
    case "records":
    case "fieldNames":
      return `collection = ${collection}`;
    case "runs":
      return `id IN (SELECT run FROM run_harvests WHERE harvest IN ${harvests})`;
    case "runHarvests":
    case "sites":
    case "counted":
      return `harvest IN ${harvests}`;
    case "hosts":
      return `id IN (SELECT host FROM addresses WHERE site IN ${sites})`;
    case "groups":
    case "knowledge":
    case "visits":
    case "addresses":
    case "roles":
      return `site IN ${sites}`;
    case "families":
      return `id IN (SELECT r.family FROM records r JOIN collections c ON c.id = r.collection WHERE c.name = ${collection})`;
    case "aliases":
    case "versions":
    case "edits":
      return `record IN ${records}`;
    case "reviews":
      return `subject IN ${records}`;
    case "archives":
    case "objects":
    case "toBlank":
      return "true";
  }
}

const stateName = `CASE a.state ${STATES.map((state, n) => `WHEN ${n} THEN '${state}'`).join(" ")} END`;
const PLACES_OF = `(SELECT json_group_array(json_object('segment', segment, 'offset', place, 'length', length, 'digest', digest)) FROM (
    SELECT g.name AS segment, e.place, e.length, e.digest FROM entries e JOIN segments g ON g.id = e.segment
     WHERE e.visit = v.id ORDER BY e.part))`;

const SELECT: { readonly [P in Part]: string } = {
  collections: "SELECT name, numbers FROM collections",
  harvests: `SELECT h.id, c.name AS collection, h.kind, h.start, h.settings, h.address_rules AS addressRules, h.created, h.finished
    FROM harvests h JOIN collections c ON c.id = h.collection`,
  runs: `SELECT id, began, coalesce(ended, heartbeat) AS ended, heartbeat, coalesce(reason, 'failed') AS reason, program, pid,
    process_start AS start, machine, doing, counts FROM runs`,
  runHarvests: "SELECT run, harvest, mode, settings FROM run_harvests",
  hosts: `SELECT h.id, h.name, h.busy, h.last_knock AS lastKnock, h.rest_until AS restUntil, h.asked_delay AS askedDelay,
    h.answer_took AS answerTook, h.failures, h.set_aside AS setAside, coalesce(r.content, 'null') AS robots, coalesce(r.at, 0) AS robotsAt
    FROM hosts h LEFT JOIN robots r ON r.host = h.id`,
  sites: `SELECT id, harvest, name, token, CASE WHEN due >= ${NEVER} THEN 0 ELSE due END AS due, sequence FROM sites`,
  groups: `SELECT id, site, name, priority, closed FROM "groups"`,
  knowledge: "SELECT site, key AS name, value FROM knowledge",
  visits: `SELECT v.id, v.site, v.address, v.previous, v.sequence, v.at, v.took, v.status, v.bytes, v.digest, v.etag,
    v.last_modified AS lastModified, v.because, ${PLACES_OF} AS places FROM visits v`,
  addresses: `SELECT a.id, a.site, a.host, a.grp AS "group", a.url, ${stateName} AS state,
    CASE WHEN a.state <= 1 THEN a.due ELSE 0 END AS due, a.revisit, a.priority, a.depth, a.hops, a.attempts, a.lost AS losses, a.blamed,
    t.token, coalesce(t.reading, 0) AS reading, a.finder, f.site AS finderSite, coalesce(a.words, '') AS words,
    coalesce(a.because, CASE WHEN a.state = 1 THEN v.because END, '') AS because,
    coalesce(a.state = 2 AND a.because LIKE 'scope:%', 0) AS filtered, a.gone_since AS goneSince, a.visit, a.judged,
    CASE WHEN coalesce(b.digest, b.etag, b.last_modified, e.digest) IS NOT NULL THEN a.body END AS body,
    r.reason AS rejected, r.at AS rejectedAt
    FROM addresses a JOIN sites s ON s.id = a.site LEFT JOIN taken t ON t.address = a.id LEFT JOIN addresses f ON f.id = a.finder
    LEFT JOIN visits v ON v.id = a.visit LEFT JOIN visits b ON b.id = a.body LEFT JOIN entries e ON e.visit = a.body AND e.part = 0
    LEFT JOIN rejected r ON r.harvest = s.harvest AND r.address = a.id`,
  roles: "SELECT address, site, template, role FROM roles",
  counted: `SELECT t.harvest, t.reason, t.count - coalesce(n.n, 0) AS count FROM tallies t LEFT JOIN (
      SELECT s.harvest, a.because, count(*) AS n FROM addresses a JOIN sites s ON s.id = a.site WHERE a.state = 2 GROUP BY 1, 2
    ) n ON n.harvest = t.harvest AND n.because = t.reason WHERE t.what = 'dropped' AND t.count > coalesce(n.n, 0)`,
  families: "SELECT id, sketch, size, original, chosen_by AS chosenBy FROM families",
  records: `SELECT r.seq, r.id, c.name AS collection, r.number, r.kind, r.url, r.recipe, r.state, r.version, r.change, r.first, r.changed,
    r.validated, r.confidence, r.host, r.language, r.year, r.flags, r.words, r.characters, r.rank, r.family, r.likeness, r.duplicate,
    r.removed, t.claims FROM records r JOIN collections c ON c.id = r.collection JOIN contents t ON t.record = r.seq`,
  aliases: "SELECT id, record FROM aliases",
  versions: "SELECT record, version, until, otherwise FROM versions",
  reviews: "SELECT id, subject, about, value, by, at FROM reviews",
  edits: "SELECT id, batch, record, about, field, value, before, by, at, undone FROM edits",
  fieldNames: "SELECT c.name AS collection, f.name FROM field_names f JOIN collections c ON c.id = f.collection",
  archives: "SELECT id, place FROM archives",
  objects: "SELECT object, segment, state, bytes, sha256, copy, begun FROM objects",
  toBlank: "SELECT segment, place, length, digest FROM to_blank",
};

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Insert = (db: Database, row: Row, names: NameIds) => void;

/** Inserts the columns named, each from the row's column of its position. */
function into(table: string, columns: string, from: readonly string[]): Insert {
  const sql = `INSERT INTO ${table} (${columns}) VALUES (${from.map(() => "?").join()}) ON CONFLICT DO NOTHING`;
  return (db, row) => void db.run(sql, ...from.map((column) => storable(row[column]!)));
}

/** As `into`, with the collection's own id. */
function intoCollection(table: string, columns: string, from: readonly string[]): Insert {
  const sql = `INSERT INTO ${table} (collection, ${columns}) VALUES ((SELECT id FROM collections WHERE name = ?), ${from.map(() => "?").join()})
    ON CONFLICT DO NOTHING`;
  return (db, row) => void db.run(sql, row["collection"], ...from.map((column) => storable(row[column]!)));
}

const addHost = into("hosts", "id, name, busy, last_knock, rest_until, asked_delay, answer_took, failures, set_aside", [
  "id",
  "name",
  "busy",
  "lastKnock",
  "restUntil",
  "askedDelay",
  "answerTook",
  "failures",
  "setAside",
]);
const addVisit = into(
  "visits",
  "id, site, address, previous, sequence, at, took, status, bytes, digest, etag, last_modified, because",
  [
    ...["id", "site", "address", "previous", "sequence", "at", "took", "status", "bytes", "digest", "etag"],
    ...["lastModified", "because"],
  ],
);

const INSERT: { readonly [P in Exclude<Part, "records">]: Insert } = {
  collections: into("collections", "name, numbers", ["name", "numbers"]),
  harvests: intoCollection("harvests", "id, kind, start, settings, address_rules, created, finished", [
    ...["id", "kind", "start", "settings", "addressRules", "created", "finished"],
  ]),
  runs: into("runs", "id, began, ended, heartbeat, reason, program, pid, process_start, machine, doing, counts", [
    ...["id", "began", "ended", "heartbeat", "reason", "program", "pid", "start", "machine", "doing", "counts"],
  ]),
  runHarvests: into("run_harvests", "run, harvest, mode, settings", ["run", "harvest", "mode", "settings"]),
  hosts(db, row, names) {
    addHost(db, row, names);
    if (row["robots"] !== "null" || row["robotsAt"] !== 0)
      db.run("INSERT INTO robots VALUES (?, ?, ?) ON CONFLICT DO NOTHING", row["id"], row["robots"], row["robotsAt"]);
  },
  sites: into("sites", "id, harvest, name, token, due, sequence", [
    "id",
    "harvest",
    "name",
    "token",
    "due",
    "sequence",
  ]),
  groups: into('"groups"', "id, site, name, priority, closed", ["id", "site", "name", "priority", "closed"]),
  knowledge: into("knowledge", "site, key, value", ["site", "name", "value"]),
  visits(db, row, names) {
    addVisit(db, row, names);
    const places = JSON.parse(row["places"] as string) as {
      segment: string;
      offset: number;
      length: number;
      digest: string;
    }[];
    for (const [part, { segment, offset, length, digest }] of places.entries())
      db.run(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        ...[names.segment(segment), offset, length, digest, row["id"], part],
      );
  },
  addresses: writeAddress,
  roles: into("roles", "address, site, template, role", ["address", "site", "template", "role"]),
  counted(db, row) {
    db.run(
      "INSERT INTO tallies (harvest, what, reason, count) VALUES (?, 'dropped', ?, ?)",
      ...[row["harvest"], row["reason"], row["count"]],
    );
  },
  families(db, row) {
    db.run(
      // An earlier collection may have brought the family, with an original of its own.
      `INSERT INTO families VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET original = excluded.original, chosen_by = excluded.chosen_by`,
      ...[row["id"], row["sketch"], row["size"], row["original"], row["chosenBy"]],
    );
    for (const band of bandsOf(sketchFromText(row["sketch"] as string)))
      db.run("INSERT INTO bands VALUES (?, ?) ON CONFLICT DO NOTHING", band, row["id"]);
  },
  aliases: into("aliases", "id, record", ["id", "record"]),
  versions: into("versions", "record, version, until, otherwise", ["record", "version", "until", "otherwise"]),
  edits: into("edits", "id, batch, record, about, field, value, before, by, at, undone", [
    ...["id", "batch", "record", "about", "field", "value", "before", "by", "at", "undone"],
  ]),
  reviews: into("reviews", "id, subject, about, value, by, at", ["id", "subject", "about", "value", "by", "at"]),
  fieldNames: intoCollection("field_names", "name", ["name"]),
  archives: into("archives", "id, place", ["id", "place"]),
  objects: into("objects", "object, segment, state, bytes, sha256, copy, begun", [
    ...["object", "segment", "state", "bytes", "sha256", "copy", "begun"],
  ]),
  toBlank: into("to_blank", "segment, place, length, digest", ["segment", "place", "length", "digest"]),
};

function writeAddress(db: Database, row: Row): void {
  const state = STATES.indexOf(row["state"] as (typeof STATES)[number]);
  const because = row["because"] === "" ? null : (row["because"] ?? null);
  db.run(
    `INSERT INTO addresses (id, site, host, grp, key, url, state, due, priority, depth, hops, attempts, lost, blamed, finder, words, because,
       visit, body, judged, gone_since, revisit)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
       CASE WHEN ? = 1 AND ? = (SELECT because FROM visits WHERE id = ?) THEN NULL ELSE ? END, ?, ?, ?, ?, ?)`,
    ...[
      row["id"],
      row["site"],
      row["host"],
      row["group"],
      addressKey(row["url"] as string),
      row["url"],
      state,
      row["due"],
    ],
    ...[row["priority"], row["depth"], row["hops"], row["attempts"], row["losses"], row["blamed"], row["finder"]],
    row["words"] === "" ? null : row["words"],
    ...[state, because, row["visit"], because], // of a visited address that is done, the visit has the reason
    ...[row["visit"], row["body"], row["judged"], row["goneSince"], row["revisit"]],
  );
  if (row["token"] !== null)
    db.run("INSERT INTO taken VALUES (?, ?, ?, ?)", row["id"], row["site"], row["token"], Number(row["reading"]));
  if (row["rejected"] !== null)
    db.run(
      "INSERT INTO rejected SELECT harvest, ?, ?, ? FROM sites WHERE id = ?",
      ...[row["id"], row["rejected"], row["rejectedAt"] ?? 0, row["site"]],
    );
}

function writeRecords(db: Database, rows: readonly Row[]): void {
  const indexed: { place: number; lexemes: string }[] = [];
  for (const row of rows) {
    let place = placeIn(row["rank"] as number);
    while (db.get("SELECT 1 FROM records WHERE place = ?", place) !== undefined) place = (place + 1) % PLACES;
    const rank = rankAt(yearIn(row["rank"] as number), place);
    const columns = { ...row, rank, place } as Record<string, Row[string]>;
    delete columns["claims"];
    delete columns["collection"];
    const names = Object.keys(columns);
    db.run(
      `INSERT INTO records (collection, ${names.join()}) VALUES ((SELECT id FROM collections WHERE name = ?)${", ?".repeat(names.length)})`,
      row["collection"],
      ...Object.values(columns).map(storable),
    );
    db.run("INSERT INTO contents VALUES (?, ?)", row["seq"], row["claims"]);
    if (row["state"] !== "removed") indexed.push({ place, lexemes: diffIndex(copiedRecord(row)).into.join(" ") });
  }
  indexed.sort((a, b) => a.place - b.place);
  for (const { place, lexemes } of indexed) db.run("INSERT INTO search (rowid, lexemes) VALUES (?, ?)", place, lexemes);
}

// ── The end ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Counts of sites, and why addresses were left out. */
function finishFrontier(db: Database, scope: Scope | undefined): void {
  const harvests = scope === undefined ? "true" : `harvest IN (${scope.harvests.join()})`;
  db.run(
    `UPDATE sites SET (waiting, done, dropped, failed, set_aside) = (
       SELECT coalesce(sum(state = 0), 0), coalesce(sum(state = 1), 0), coalesce(sum(state = 2), 0), coalesce(sum(state = 3), 0),
              coalesce(sum(state = 4), 0) FROM addresses WHERE site = sites.id) WHERE ${harvests}`,
  );
  db.run(
    `INSERT INTO tallies
     SELECT s.harvest, CASE a.state WHEN 2 THEN 'dropped' WHEN 3 THEN 'failed' ELSE 'set aside' END AS what, a.because, count(*), min(a.url)
       FROM addresses a JOIN sites s ON s.id = a.site WHERE a.state > 1 AND a.because IS NOT NULL AND s.${harvests === "true" ? "id > 0" : harvests}
      GROUP BY s.harvest, what, a.because
     ON CONFLICT DO UPDATE SET count = count + excluded.count, example = coalesce(example, excluded.example)`,
  );
  db.run(
    `INSERT INTO tallies SELECT r.harvest, 'rejected', r.reason, count(*), min(a.url) FROM rejected r JOIN addresses a ON a.id = r.address
      WHERE ${harvests === "true" ? "true" : `r.${harvests}`} GROUP BY r.harvest, r.reason`,
  );
}

/** Of a family that reaches into other collections, only the members that are here count. */
function mendFamilies(db: Database): void {
  db.run(
    "UPDATE families SET size = (SELECT count(*) FROM records r WHERE r.family = families.id AND r.family IS NOT NULL)",
  );
  const orphaned = db.all<{ id: number }>(
    "SELECT f.id FROM families f LEFT JOIN records r ON r.id = f.original AND r.family = f.id WHERE r.seq IS NULL",
  );
  for (const { id } of orphaned) electOriginal(db, id);
  db.run(
    `UPDATE records SET duplicate = (id <> (SELECT original FROM families f WHERE f.id = family))
      WHERE family IS NOT NULL AND duplicate <> (id <> (SELECT original FROM families f WHERE f.id = family))`,
  );
}
