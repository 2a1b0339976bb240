/** Writes records and their index rows to PostgreSQL, in one statement per table. */
import { recordConfidence } from "../../../model/record.js";
import { indexEntry, type PreparedRecord } from "../../records/index.js";
import { flagsText } from "../../records/search-tiers.js";
import type { Db } from "../connection.js";
import { clean, cleanOrNull, finite, keyOf, rowsOf } from "../values.js";

/** The row of a record with its lexemes. Number, change, rank and family are known when it is written. */
export interface Writable {
  readonly prepared: PreparedRecord;
  readonly claims: string;
  readonly texts: string | null;
  readonly fields: string | null;
  /** Fields that the index covers only in part. */
  readonly unfiled: ReadonlySet<string>;
}

export function writable(prepared: PreparedRecord): Writable {
  const indexRows = prepared.facts === undefined ? NO_INDEX_ROWS : indexRowsOf(prepared);
  return { prepared, claims: JSON.stringify(prepared.record.claims), ...indexRows };
}

const NO_INDEX_ROWS = { texts: null, fields: null, unfiled: new Set<string>() };

export async function writeRows(db: Db, ready: readonly Writable[]): Promise<void> {
  const rows = ready.map(({ prepared: { record, facts }, claims, texts, fields }) => ({
    id: record.id,
    collection: record.collection,
    kind: record.kind,
    number: record.number,
    change: record.change,
    version: record.version,
    state: record.state,
    first: finite(record.first),
    changed: finite(record.changed),
    url_key: record.isNew ? keyOf(record.url) : undefined,
    url: record.url,
    recipe: clean(record.recipe),
    validated: record.validated,
    confidence: record.state === "removed" ? 0 : finite(recordConfidence(record.claims)),
    rank: record.rank,
    family: record.family,
    likeness: record.likeness,
    duplicate: record.duplicate,
    removed: cleanOrNull(record.removed),
    ...(facts && { ...facts, flags: clean(flagsText(facts.flags)) }),
    claims,
    texts,
    fields,
    is_new: record.isNew,
    reindex: record.reindex,
  }));
  const added = rows.filter(({ is_new }) => is_new);
  const known = rows.filter(({ is_new }) => !is_new);
  const again = known.filter(({ reindex }) => reindex);
  const others = known.filter(({ reindex }) => !reindex);
  if (added.length > 0) {
    await db.rows(
      `with n as materialized (select * from json_to_recordset($1) n(${COLUMNS})),
         written as (insert into winnow.records (${NAMES})
           select ${NAMES} from n order by change returning id, seq),
         texts as (insert into winnow.filed_texts (seq, ${FACT_COLUMNS}, lexemes)
           select w.seq, ${FACT_COLUMNS}, ${lexemesIn("texts")} from written w join n using (id) where n.texts <> '' order by w.seq)
       insert into winnow.filed_fields (seq, ${FACT_COLUMNS}, lexemes)
         select w.seq, ${FACT_COLUMNS}, ${lexemesIn("fields")} from written w join n using (id) where n.fields <> '' order by w.seq`,
      [rowsOf(added)],
    );
  }
  if (again.length > 0) {
    // Only changed rows are indexed again, because each costs as much as all of its lexemes. Facts in columns cost
    // little.
    await db.rows(
      `with n as materialized (select * from json_to_recordset($1) n(${COLUMNS})),
         written as (update winnow.records r set ${CHANGING}, host = n.host, language = n.language, year = n.year, flags = n.flags,
           words = n.words, characters = n.characters from n where r.id = n.id returning r.seq, ${factColumns("r")}, n.texts, n.fields),
         ${reindex("texts")},
         ${reindex("fields")}
       select`,
      [rowsOf(again)],
    );
  }
  if (others.length > 0) {
    await db.rows(
      `update winnow.records r set ${CHANGING} from json_to_recordset($1) n(${COLUMNS}) where r.id = n.id`,
      [rowsOf(others)],
    );
  }
}

function reindex(which: "texts" | "fields"): string {
  const table = `winnow.filed_${which}`;
  return `no_${which} as (delete from ${table} where seq in (select seq from written where ${which} = '')),
    facts_of_${which} as (update ${table} x set (${FACT_COLUMNS}) = row(${factColumns("n")})
      from written n where n.seq = x.seq and n.${which} is null and (${factColumns("x")}) is distinct from (${factColumns("n")})),
    ${which} as (insert into ${table} (seq, ${FACT_COLUMNS}, lexemes)
      select seq, ${FACT_COLUMNS}, ${lexemesIn(which)} from written n where ${which} <> '' order by seq
      on conflict (seq) do update set (${FACT_COLUMNS}, lexemes, room) = row(${factColumns("excluded")}, excluded.lexemes, excluded.room))`;
}

/** Lexemes as text, because an array literal would need quoting. No lexemes: the row is deleted; null: it stays. */
function indexRowsOf(prepared: PreparedRecord): Pick<Writable, "texts" | "fields" | "unfiled"> {
  const { text, fields } = indexEntry(prepared);
  return {
    texts: cleanOrNull(text?.join(" ")),
    fields: cleanOrNull(fields?.lexemes.join(" ")),
    unfiled: fields?.unfiled ?? NO_INDEX_ROWS.unfiled,
  };
}

const COLUMNS = `id text, collection text, kind text, number bigint, change bigint, version int, state text, first double precision,
  changed double precision, url_key uuid, url text, recipe text, validated boolean, confidence double precision, rank bigint,
  family bigint, likeness double precision, duplicate boolean, removed text, claims text, host text, language text, year int,
  flags text, words bigint, characters bigint, texts text, fields text`;
const NAMES = `id, collection, kind, number, change, version, state, first, changed, url_key, url, recipe, validated, confidence, rank,
  family, likeness, duplicate, removed, claims, host, language, year, flags, words, characters`;
const CHANGING = `change = n.change, version = n.version, state = n.state, changed = n.changed, validated = n.validated,
  confidence = n.confidence, rank = n.rank, family = n.family, likeness = n.likeness, duplicate = n.duplicate,
  removed = n.removed, claims = n.claims`;

/** Facts that the index rows repeat. */
const FACTS = ["rank", "collection", "kind", "host", "language", "year", "flags"];
const FACT_COLUMNS = FACTS.join();

function factColumns(row: string): string {
  return FACTS.map((fact) => `${row}.${fact}`).join();
}

function lexemesIn(column: "texts" | "fields"): string {
  return `array_to_tsvector(string_to_array(n.${column}, ' '))`;
}

export async function writeVersions(db: Db, prepared: readonly PreparedRecord[]): Promise<void> {
  const rows = prepared.flatMap(({ record }) =>
    record.earlier.map(({ version, until, otherwise }) => ({
      record: record.id,
      version,
      until: finite(until),
      otherwise: JSON.stringify(otherwise),
    })),
  );
  if (rows.length === 0) return;
  await db.rows(
    `insert into winnow.versions
     select * from json_to_recordset($1) n(record text, version int, until double precision, otherwise text)`,
    [rowsOf(rows)],
  );
}

/**
 * Stores which fields are used in which collection, and which of them the index covers only in part. That mark is
 * permanent.
 */
export async function writeFieldNames(db: Db, ready: readonly Writable[]): Promise<void> {
  const names = new Map<string, { collection: string; key: string; name: string; unfiled: boolean }>();
  for (const { prepared, unfiled } of ready) {
    const { collection } = prepared.record;
    for (const name of Object.keys(prepared.fields)) {
      const known = names.get(`${name} ${collection}`);
      if (known === undefined || (!known.unfiled && unfiled.has(name))) {
        const row = { collection, key: keyOf(name), name: clean(name), unfiled: unfiled.has(name) };
        names.set(`${name} ${collection}`, row);
      }
    }
  }
  if (names.size === 0) return;
  await db.rows(
    `insert into winnow.field_names as f (collection, key, name, unfiled)
     select * from json_to_recordset($1) n(collection text, key uuid, name text, unfiled boolean) order by collection, key
     on conflict (collection, key) do update set unfiled = true where excluded.unfiled and not f.unfiled`,
    [rowsOf([...names.values()])],
  );
}

export async function writeAlias(db: Db, from: string, to: string, moved: boolean): Promise<void> {
  await db.rows("update winnow.aliases set record = $2 where record = $1", [from, to]);
  await db.rows("insert into winnow.aliases values ($1, $2) on conflict (id) do update set record = excluded.record", [
    from,
    to,
  ]);
  await db.rows("update winnow.edits set record = $2 where record = $1", [from, to]);
  if (moved) await db.rows("update winnow.versions set record = $2 where record = $1", [from, to]);
}
