/**
 * What does a person look for who types `river "old bridge" dav* title:volga -dam`?
 *
 * Words side by side must all be there, `OR` asks for either, `-` for none, quotes for words that follow each other, `*` for whatever
 * begins so, `field:` for one field only. Words become what stands in the index (search-words.ts): one that the index holds as
 * several ("wi-fi", 東京都) is a phrase of them.
 */
import { UsageError } from "./errors.js";
import { nearest } from "./nearest.js";
import type { SearchQuery } from "./search-query.js";
import { looseWord, soughtWords } from "./search-words.js";
import { mistake, readTerms } from "./terms.js";

const FLAG = "the search";

export interface ReadSearch {
  readonly query: SearchQuery;
  /** Fields that are named: whether they occur, the collection knows. */
  readonly fields: readonly { readonly name: string; readonly at: number }[];
}

export function readSearch(text: string, { loose = false }: { readonly loose?: boolean } = {}): ReadSearch {
  const fields: { name: string; at: number }[] = [];
  let found = 0;
  const tree = readTerms<Words | Nothing>(text, {
    flag: FLAG,
    // "https://…" and "12:30" are words with a colon.
    isName: (name, operator, rest) => operator === ":" && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) && rest !== "//",
    read({ name, value, open, at, valueAt, quoted }) {
      if (name !== undefined && value === "" && !quoted)
        throw mistake(FLAG, text, valueAt, `say what to look for behind ${name}:`);
      if (name !== undefined && !fields.some((field) => field.name === name)) fields.push({ name, at });
      const { words, prefix } = soughtWords(value, open);
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

/** The complaint about a field that does not occur. */
export function unknownSearchField(
  text: string,
  { name, at }: { name: string; at: number },
  known: readonly string[],
): Error {
  const meant = nearest(name, known);
  const guess = meant === undefined ? `the fields are ${[...known].sort().join(", ")}` : `did you mean ${meant}?`;
  return mistake(FLAG, text, at, `there is no field "${name}" here; ${guess} (a colon inside quotes is a plain one)`);
}

type Words = Extract<SearchQuery, { kind: "words" }>;
type Nothing = { readonly kind: "nothing" };
type Found =
  | SearchQuery
  | Nothing
  | { readonly kind: "and" | "or"; readonly of: readonly Found[] }
  | { readonly kind: "not"; readonly of: Found };

/** Leaves out what holds no word: a dash, a bullet. */
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

/** False for a question that everything else in the world would answer. */
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
