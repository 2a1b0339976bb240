/**
 * Parses searches such as `river "old bridge" dav* title:volga -dam`.
 *
 * Adjacent words must all occur, `OR` means either, `-` excludes, quotes make a phrase, `*` a prefix, `field:` searches one field only.
 * Words are tokenised as in the index (words.ts): one that is indexed as several ("wi-fi", 東京都) becomes a phrase.
 */
import { UsageError } from "../model/errors.js";
import { nearest } from "../model/text/nearest.js";
import type { SearchQuery } from "./search-query.js";
import { parseTerms, syntaxError } from "./terms.js";
import { looseWord, queryWords } from "./words.js";

const FLAG = "the search";

export interface ParsedSearch {
  readonly query: SearchQuery;
  /** Named fields; the caller checks that they exist in the collection. */
  readonly fields: readonly { readonly name: string; readonly at: number }[];
}

export function parseSearch(text: string, { loose = false }: { readonly loose?: boolean } = {}): ParsedSearch {
  const fields: { name: string; at: number }[] = [];
  let found = 0;
  const tree = parseTerms<Words | Nothing>(text, {
    flag: FLAG,
    // In "https://…" and "12:30" the colon does not follow a field name.
    isName: (name, operator, rest) => operator === ":" && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) && rest !== "//",
    read({ name, value, open, at, valueAt, quoted }) {
      if (name !== undefined && value === "" && !quoted)
        throw syntaxError(FLAG, text, valueAt, `say what to look for after ${name}:`);
      if (name !== undefined && !fields.some((field) => field.name === name)) fields.push({ name, at });
      const { words, prefix } = queryWords(value, open);
      if (words.length === 0) return { kind: "nothing" };
      found++;
      return {
        kind: "words",
        words: loose ? words.map(looseWord) : words,
        prefix,
        ...(name === undefined ? {} : { field: name }),
        ...(loose ? { loose } : {}),
      };
    },
  });
  const query = tree === undefined || found === 0 ? undefined : withoutNothing(tree as Found);
  if (query === undefined) throw new UsageError(`There is no word to look for in "${text}".`);
  if (!saysWhat(query)) throw new UsageError(`"${text}" says only what is not wanted; say also what to look for.`);
  return { query, fields };
}

/** The error for a field that does not exist. */
export function unknownSearchField(
  text: string,
  { name, at }: { name: string; at: number },
  known: readonly string[],
): Error {
  const meant = nearest(name, known);
  const guess = meant === undefined ? `the fields are ${[...known].sort().join(", ")}` : `did you mean ${meant}?`;
  return syntaxError(
    FLAG,
    text,
    at,
    `there is no field "${name}" here; ${guess} (a colon inside quotes is a plain one)`,
  );
}

type Words = Extract<SearchQuery, { kind: "words" }>;
type Nothing = { readonly kind: "nothing" };
type Found =
  | SearchQuery
  | Nothing
  | { readonly kind: "and" | "or"; readonly of: readonly Found[] }
  | { readonly kind: "not"; readonly of: Found };

/** Removes terms without a word: a dash, a bullet. */
function withoutNothing(found: Found): SearchQuery | undefined {
  switch (found.kind) {
    case "nothing":
      return undefined;
    case "words":
      return found;
    case "not": {
      const of = withoutNothing(found.of);
      return of && { kind: "not", of };
    }
    default: {
      const of = found.of.flatMap((one) => withoutNothing(one) ?? []);
      return of.length > 1 ? { kind: found.kind, of } : of[0];
    }
  }
}

/** False for a query that only excludes. */
function saysWhat(query: SearchQuery): boolean {
  switch (query.kind) {
    case "words":
      return true;
    case "not":
      return false;
    case "and":
      return query.of.some(saysWhat);
    case "or":
      return query.of.every(saysWhat);
  }
}
