/** Statistics, histories, families and rejected pages in PostgreSQL. Read-only. */
import { type Claim, shownFields } from "../../../model/record.js";
import type { Instant } from "../../../model/time.js";
import { titleOf } from "../../../search/facts.js";
import { removedBy } from "../../records/edits.js";
import { readCursor, writeCursor } from "../../records/scope.js";
import { firstWeekOf, MONDAY, rankedStats, WEEK, weeksOf } from "../../records/stats.js";
import { pastVersions, type VersionDiff } from "../../records/versions.js";
import type {
  Amount,
  FamiliesRequest,
  Family,
  FamilyPage,
  RecordHistory,
  RecordScope,
  RecordStats,
  RejectedPage,
  RejectedRequest,
  StatsBy,
  StatsRequest,
  StatsRow,
} from "../../store.js";
import type { Connection, Db } from "../connection.js";
import { rowsIn, type ScopeSql, scopeSql } from "../lists.js";
import { clean } from "../values.js";
import { archivedAnswers, editsOf } from "./edits.js";
import { findRow, recordFromRow } from "./records.js";
import { reviewsOf } from "./reviews.js";

const AMOUNT = `count(*) as records, coalesce(sum(words), 0)::double precision as words,
  coalesce(sum(characters), 0)::double precision as characters`;

const BY: Readonly<Record<StatsBy, string>> = {
  host: "r.host",
  recipe: "r.recipe",
  language: "r.language",
  year: "r.year",
  flag: "r.flags",
  kind: "r.kind",
  collection: "r.collection",
  state: "r.state",
};

export function statsOf(connection: Connection, request: StatsRequest): Promise<RecordStats> {
  return connection.snapshot(async (db) => {
    // These queries scan whole tables, so parallel workers are worth their start-up time.
    await db.rows("set local max_parallel_workers_per_gather to default; set local work_mem = '64MB'");
    const scope = await settled(db, request, 0);
    const late = await settled(db, request, 3);
    const { all, by } = await amountsBy(db, scope, request.by);
    const [originals] = await db.rows<Amount>(
      `select ${AMOUNT} from winnow.records r where ${scope.sql} and not r.duplicate`,
      scope.values,
    );
    return {
      all,
      originals: originals!,
      by,
      rejected: await db.rows(
        `select a.rejected as reason, count(*) as count from winnow.addresses a join winnow.sites s on s.id = a.site
           join winnow.harvests h on h.id = s.harvest
          where a.rejected is not null and ($1::text is null or h.collection = $1)
          group by a.rejected order by count(*) desc, a.rejected collate "C"`,
        [request.collection ?? null],
      ),
      weeks: weeksOf(
        request,
        await db.rows(
          `select floor((r.first + $1::double precision) / $2::double precision)::bigint as week, count(*) as records from winnow.records r
            where ${late.sql} and r.first >= $3::double precision group by 1`,
          [MONDAY, WEEK, firstWeekOf(request), ...late.values],
        ),
      ),
    };
  });
}

/** Counts a scope and its groups in one scan of the table. */
async function amountsBy(
  db: Db,
  scope: ScopeSql,
  wanted: readonly StatsBy[],
): Promise<{ readonly all: Amount; readonly by: { readonly [by in StatsBy]?: StatsRow[] } }> {
  const names = [...new Set(wanted)];
  const columns = names.map((one) => BY[one]);
  const values = columns.map((column, n) => `${column} as value${n}, grouping(${column}) as others${n}`);
  const sets = ["()", ...columns.map((column) => `(${column})`)];
  const rows = await db.rows<Amount & { readonly [column: string]: string | number }>(
    `select ${[...values, AMOUNT].join(", ")} from winnow.records r where ${scope.sql} group by grouping sets (${sets.join(", ")})`,
    scope.values,
  );
  const amount = ({ records, words, characters }: Amount): Amount => ({ records, words, characters });
  const by = names.map((one, n) => {
    const parts = rows.filter((row) => row[`others${n}`] === 0);
    return [
      one,
      rankedStats(
        one,
        parts.map((row) => ({ value: row[`value${n}`]!, ...amount(row) })),
      ),
    ] as const;
  });
  const all = rows.find((row) => names.every((_, n) => row[`others${n}`] === 1));
  return { all: amount(all!), by: Object.fromEntries(by) };
}

/** A scope without a filter to check row by row: the matching records are listed by number. */
async function settled(db: Db, scope: RecordScope, before: number): Promise<ScopeSql> {
  const sql = scopeSql(scope, before);
  if (sql.filter === undefined) return sql;
  const walked = scopeSql(scope, 2);
  const met: number[] = [];
  for (let after = 0; ; ) {
    const rows = await rowsIn(db, walked, after, 1000);
    for (const { seq } of rows) met.push(seq);
    if (rows.length < 1000) break;
    after = rows.at(-1)!.seq;
  }
  return { sql: `r.seq = any($${before + 1}::bigint[])`, values: [met], filter: undefined };
}

// ── One record ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export function historyOf(connection: Connection, id: string): Promise<RecordHistory | undefined> {
  return connection.snapshot(async (db) => {
    const row = await findRow(db, id);
    if (row === undefined) return undefined;
    const claims = row.state === "removed" ? [] : (JSON.parse(row.claims) as Claim[]);
    const pages = [...new Set([...claims.map(({ evidence }) => evidence.url), row.url])].filter((url) => url !== "");
    const versions = await db.rows<{ version: number; until: Instant; otherwise: string }>(
      "select version, until, otherwise from winnow.versions where record = $1 order by version",
      [row.id],
    );
    const aliases = await db.rows<{ id: string }>(
      `select id from winnow.aliases where record = $1 order by id collate "C"`,
      [row.id],
    );
    return {
      record: recordFromRow(row),
      claims,
      versions: pastVersions(
        shownFields(JSON.parse(row.claims) as Claim[]),
        versions.map((version) => ({ ...version, otherwise: JSON.parse(version.otherwise) as VersionDiff })),
      ),
      edits: await editsOf(db, row.id),
      aliases: aliases.map((alias) => alias.id),
      removed:
        row.removed === null
          ? undefined
          : { reason: row.removed, at: row.changed, by: removedBy(await reviewsOf(db, [row.id])) },
      family: row.family !== null && (row.family_size ?? 0) > 1 ? await familyOf(db, row.family) : undefined,
      archived: await archivedAnswers(db, pages, true),
    };
  });
}

// ── Families ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const MAX_MEMBERS = 100;

export function familiesIn(connection: Connection, request: FamiliesRequest): Promise<FamilyPage> {
  return connection.snapshot(async (db) => {
    const [size, id] = readCursor("family", request.after, 2) ?? [2 ** 31 - 1, 0];
    const all = request.collection === undefined && request.filter === undefined;
    const scope = all ? undefined : await settled(db, request, 3);
    const rows = await db.rows<{ id: number; size: number }>(
      `select f.id, f.size from winnow.families f where f.size > 1 and f.size <= $1 and (f.size < $1 or f.id > $2)
         ${scope === undefined ? "" : `and exists (select from winnow.records r where r.family = f.id and ${scope.sql})`}
        order by f.size desc, f.id limit $3`,
      [size, id, request.limit + 1, ...(scope?.values ?? [])],
    );
    const page = rows.slice(0, request.limit);
    const last = page.at(-1);
    const families: Family[] = [];
    for (const row of page) families.push(await familyOf(db, row.id));
    return {
      families,
      next: rows.length > request.limit && last !== undefined ? writeCursor("family", last.size, last.id) : undefined,
    };
  });
}

async function familyOf(db: Db, id: number): Promise<Family> {
  const [family] = await db.rows<{ size: number; original: string; chosen_by: string | null }>(
    "select size, original, chosen_by from winnow.families where id = $1",
    [id],
  );
  const members = await db.rows<{ record: string; collection: string; url: string; claims: string; likeness: number }>(
    `select id as record, collection, url, claims, likeness from winnow.records
      where family = $1 order by id <> $2, seq limit $3`,
    [id, family!.original, MAX_MEMBERS],
  );
  return {
    id: `f${id}`,
    size: family!.size,
    original: family!.original,
    because: family!.chosen_by === null ? "first kept" : `chosen by ${family!.chosen_by}`,
    members: members.map(({ claims, ...member }) => ({
      ...member,
      title: titleOf(shownFields(JSON.parse(claims) as Claim[])),
    })),
  };
}

// ── Rejected pages ──────────────────────────────────────────────────────────────────────────────────────────────────────

export async function rejectedPages(
  db: Db,
  { collection, reason, after, limit }: RejectedRequest,
): Promise<RejectedPage> {
  const [from, address] = readCursor("rejected", after, 2) ?? [0, 0];
  const rows = await db.rows<RejectedPage["pages"][number] & { harvest: number; address: number }>(
    `select s.harvest, a.id as address, a.url, h.collection, h.kind, a.rejected as reason, coalesce(
              (select max(v.at) from winnow.visits v where v.site = a.site and v.address = a.id), 0) as at,
            coalesce((select v.because from winnow.visits v where v.site = a.site and v.address = a.id
              and v.sequence is not null order by v.sequence desc limit 1), a.because, '') as because
       from winnow.addresses a join winnow.sites s on s.id = a.site join winnow.harvests h on h.id = s.harvest
      where a.rejected is not null and (s.harvest, a.id) > ($1::bigint, $2::bigint)
        and ($3::text is null or h.collection = $3) and ($4::text is null or a.rejected = $4)
      order by s.harvest, a.id limit $5`,
    [from, address, collection ?? null, reason === undefined ? null : clean(reason), limit + 1],
  );
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    pages: rows.slice(0, limit).map(({ harvest: _harvest, address: _address, ...page }) => page),
    next: last && writeCursor("rejected", last.harvest, last.address),
  };
}
