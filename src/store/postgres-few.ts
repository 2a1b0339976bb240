/**
 * Which few records have a value at all?
 *
 * A list goes along its order until a page is full. Where nobody has the value that is asked for, that is to the end of the table, and the
 * planner takes the risk: it supposes a thousandth where it knows nothing. So values that it does not count among the common ones are
 * looked up in the index first; if few records have one, the list is made of these.
 */
import { type Filter, ownField } from "../model/filter.js";
import { everything, givenLexeme, type LexemeQuery, valueLexeme } from "../model/lexemes.js";
import type { Db } from "./postgres-connection.js";
import { listsIn, matching } from "./postgres-index.js";

/** More are quicker found on the way. */
const FEW = 5000;
/** What the planner calls so many may be few. */
const PERHAPS_FEW = 4 * FEW;

/** Numbers of records among which are all that meet the filter; undefined when they may be many. */
export async function fewThatMayMeet(db: Db, filter: Filter | undefined): Promise<readonly number[] | undefined> {
  for (const lexeme of lexemesOf(filter)) {
    const query = matching({ is: "lexeme", lexeme, prefix: false });
    if ((await expected(db, "winnow.filed_fields", query)) > PERHAPS_FEW) continue;
    const found = await db.rows<{ seq: number }>(
      "select seq from winnow.filed_fields where lexemes @@ $1::tsquery limit $2",
      [query, FEW + 1],
    );
    if (found.length <= FEW) return found.map(({ seq }) => seq);
  }
  return undefined;
}

/** How many rows the planner expects to be filed so. */
async function expected(db: Db, row: string, asked: string): Promise<number> {
  const [found] = await db.rows<{ "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[] }>(
    `explain (format json) select from ${row} where lexemes @@ $1::tsquery`,
    [asked],
  );
  return found!["QUERY PLAN"][0]!.Plan["Plan Rows"];
}

/** What many records are not filed under: who looks for these finds them on the way, and need not take the few from all. */
export async function oftenLacking(db: Db, filter: Filter | undefined): Promise<ReadonlySet<string>> {
  const lacking = new Set<string>();
  const lexemes = filter?.kind === "and" ? filter.of.flatMap(excludedBy) : excludedBy(filter);
  if (lexemes.length === 0) return lacking;
  const all = await expected(db, "winnow.filed_fields", matching(everything));
  for (const lexeme of lexemes) {
    const having = await expected(db, "winnow.filed_fields", matching({ is: "lexeme", lexeme, prefix: false }));
    if (having < all * (1 - MANY)) lacking.add(lexeme);
  }
  return lacking;
}

/** A share of which a page is soon full. */
const MANY = 0.02;

function excludedBy(filter: Filter | undefined): readonly string[] {
  return filter?.kind === "not" && filter.of.kind === "compare" ? lexemesOf(filter.of) : [];
}

/** Which of the lists that a question is about are long. */
export async function longLists(db: Db, query: LexemeQuery): Promise<ReadonlySet<string>> {
  const long = new Set<string>();
  for (const { row, asked } of listsIn(query)) if ((await expected(db, row, asked)) > PERHAPS_FEW) long.add(asked);
  return long;
}

/** What a record must be filed under to meet the filter: values of own fields, or that there is one. */
function lexemesOf(filter: Filter | undefined): readonly string[] {
  if (filter?.kind === "and") return filter.of.flatMap(lexemesOf);
  const field = filter?.kind === "compare" ? ownField(filter.field) : undefined;
  if (filter?.kind !== "compare" || field === undefined) return [];
  if (filter.is === "eq" && filter.value === "") return [];
  // Whatever is asked of a field, only those that have it can meet it.
  return [filter.is === "eq" && field !== "text" ? valueLexeme(field, String(filter.value)) : givenLexeme(field)];
}
