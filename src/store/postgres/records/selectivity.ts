/**
 * Finds values that only few records have.
 *
 * A list walks its order until a page is full. If no record has the requested value, that is a scan of the whole table,
 * and the planner risks it: without statistics it assumes that one record in a thousand matches. So values that are not
 * among the planner's common ones are looked up in the index first; if few records have one, only these are listed.
 */
import { type Filter, ownField } from "../../../search/filter.js";
import { type LexemeQuery, matchEverything, presenceLexeme, valueLexeme } from "../../../search/lexemes.js";
import type { Db } from "../connection.js";
import { postingListsIn, toTsquery } from "./index.js";

/** More than this are faster found by walking the order. */
const MAX_CANDIDATES = 5000;
/** The planner's estimate may be several times too high. */
const MAX_ESTIMATE = 4 * MAX_CANDIDATES;

/** Numbers of records that include all matches of the filter; undefined when there may be many. */
export async function fewCandidates(db: Db, filter: Filter | undefined): Promise<readonly number[] | undefined> {
  for (const lexeme of lexemesOf(filter)) {
    const query = toTsquery({ is: "lexeme", lexeme, prefix: false });
    if ((await estimatedRows(db, "winnow.filed_fields", query)) > MAX_ESTIMATE) continue;
    const found = await db.rows<{ seq: number }>(
      "select seq from winnow.filed_fields where lexemes @@ $1::tsquery limit $2",
      [query, MAX_CANDIDATES + 1],
    );
    if (found.length <= MAX_CANDIDATES) return found.map(({ seq }) => seq);
  }
  return undefined;
}

/** How many rows with this lexeme the planner expects. */
async function estimatedRows(db: Db, row: string, tsquery: string): Promise<number> {
  const [found] = await db.rows<{ "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[] }>(
    `explain (format json) select from ${row} where lexemes @@ $1::tsquery`,
    [tsquery],
  );
  return found!["QUERY PLAN"][0]!.Plan["Plan Rows"];
}

/** Lexemes that many records do not have: a walk in order soon finds records without them, so the index is not used. */
export async function commonlyMissing(db: Db, filter: Filter | undefined): Promise<ReadonlySet<string>> {
  const missing = new Set<string>();
  const lexemes = filter?.kind === "and" ? filter.of.flatMap(excludedBy) : excludedBy(filter);
  if (lexemes.length === 0) return missing;
  const all = await estimatedRows(db, "winnow.filed_fields", toTsquery(matchEverything));
  for (const lexeme of lexemes) {
    const estimate = await estimatedRows(db, "winnow.filed_fields", toTsquery({ is: "lexeme", lexeme, prefix: false }));
    if (estimate < all * (1 - COMMON_SHARE)) missing.add(lexeme);
  }
  return missing;
}

/** At this share of matching records, a page is soon full. */
const COMMON_SHARE = 0.02;

function excludedBy(filter: Filter | undefined): readonly string[] {
  return filter?.kind === "not" && filter.of.kind === "compare" ? lexemesOf(filter.of) : [];
}

/** Which posting lists of a query are long. */
export async function longPostings(db: Db, query: LexemeQuery): Promise<ReadonlySet<string>> {
  const long = new Set<string>();
  for (const { row, tsquery } of postingListsIn(query))
    if ((await estimatedRows(db, row, tsquery)) > MAX_ESTIMATE) long.add(tsquery);
  return long;
}

/** Lexemes that every match must have: values of fields, or that a field exists. */
function lexemesOf(filter: Filter | undefined): readonly string[] {
  if (filter?.kind === "and") return filter.of.flatMap(lexemesOf);
  const field = filter?.kind === "compare" ? ownField(filter.field) : undefined;
  if (filter?.kind !== "compare" || field === undefined) return [];
  if (filter.is === "eq" && filter.value === "") return [];
  // Whatever the comparison, only records with the field can match.
  return [filter.is === "eq" && field !== "text" ? valueLexeme(field, String(filter.value)) : presenceLexeme(field)];
}
