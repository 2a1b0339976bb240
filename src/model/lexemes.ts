/**
 * What stands in a keeper's full-text index, and what is looked up there?
 *
 * SQLite and PostgreSQL both keep sets of strings per record well, and agree on little else. So both are fed the same set, made here,
 * and a question becomes the same and/or/not of strings for both: what is found cannot differ.
 *
 * A lexeme is a place, a sort, and a word: "tw" + "hello" is the word hello in a title. Places: `t` title, `o` other fields, `x` text,
 * `f` + four characters one certain field. Sorts:
 *  - `w` a word. `l` its loose form, where that is another one.
 *  - `p` the first letter, or the first two, of a word; `q` of its loose form: a short beginning has too many words to go through.
 *  - `b` two neighbours, as a number; `m` in their loose forms. A phrase is its neighbours: "a b c" is sought as "a b" and "b c".
 * `z` lexemes are facts (host, language, …), so that a filter narrows a search inside the index.
 *
 * Only letters, digits and characters beyond ASCII: SQLite's ascii tokeniser and PostgreSQL's quoting leave them as they are.
 */
import { type Fields, leaves, type RecordFacts, textOf } from "./record-facts.js";
import type { FoundIn, SearchQuery } from "./search-query.js";
import { looseWord, searchWords } from "./search-words.js";

/** The rules above, with the tokeniser's: another name means that every index must be made again. */
export const LEXEMES = "lexemes/1 of search/1";

export type FactField = "collection" | "kind" | "host" | "language" | "flag" | "year";

export interface IndexedRecord {
  readonly collection: string;
  readonly kind: string;
  readonly facts: RecordFacts;
  readonly fields: Fields;
}

/** PostgreSQL keeps at most a megabyte of lexemes per record. What lies behind this is not found: a text of some 50,000 words. */
const MOST_BYTES = 900_000;
const SHORT_BEGINNING = 2;

/** Every lexeme of a record, once. */
export function lexemesOf({ collection, kind, facts, fields }: IndexedRecord): string[] {
  const lexemes = new Set<string>([EVERY, factLexeme("collection", collection), factLexeme("kind", kind)]);
  lexemes.add(factLexeme("host", facts.host));
  lexemes.add(factLexeme("language", facts.language));
  lexemes.add(factLexeme("year", String(facts.year)));
  for (const flag of facts.flags) lexemes.add(factLexeme("flag", flag));

  let room = MOST_BYTES;
  const add = (places: readonly string[], text: string): void => {
    const words = searchWords(text);
    for (let i = 0; i < words.length && room > 0; i++) {
      for (const place of places) room -= addWord(lexemes, place, words[i]!, i > 0 ? words[i - 1] : undefined);
    }
  };
  for (const field of TITLES) for (const text of leaves(fields[field])) add(["t"], text);
  for (const [field, value] of Object.entries(fields)) {
    if (field === "text") continue;
    const places = TITLES.includes(field) ? [fieldPlace(field)] : ["o", fieldPlace(field)];
    for (const text of leaves(value)) if (!ADDRESS.test(text)) add(places, text);
  }
  add(["x"], textOf(fields));
  return [...lexemes];
}

const EVERY = "za";
const TITLES: readonly string[] = ["title", "name"];
const ADDRESS = /^[a-z]+:\/\//i;

/** Answers roughly how many bytes it took. */
function addWord(lexemes: Set<string>, place: string, word: string, before: string | undefined): number {
  const size = lexemes.size;
  lexemes.add(`${place}w${word}`);
  for (const beginning of beginnings(word)) lexemes.add(`${place}p${beginning}`);
  if (before !== undefined) lexemes.add(`${place}b${pair(before, word)}`);
  const loose = looseOf(word);
  const looseBefore = before === undefined ? undefined : looseOf(before);
  if (loose !== word) {
    lexemes.add(`${place}l${loose}`);
    for (const beginning of beginnings(loose)) lexemes.add(`${place}q${beginning}`);
  }
  if (looseBefore !== undefined && (loose !== word || looseBefore !== before)) {
    lexemes.add(`${place}m${pair(looseBefore, loose)}`);
  }
  return lexemes.size === size ? 0 : (lexemes.size - size) * (10 + word.length);
}

/** Folding takes a while, and the same words come again and again. */
function looseOf(word: string): string {
  let loose = looseForms.get(word);
  if (loose === undefined) {
    if (looseForms.size >= 50_000) looseForms.clear();
    looseForms.set(word, (loose = looseWord(word)));
  }
  return loose;
}
const looseForms = new Map<string, string>();

function beginnings(word: string): string[] {
  const letters: string[] = [];
  for (const letter of word) {
    letters.push((letters.at(-1) ?? "") + letter);
    if (letters.length === SHORT_BEGINNING) break;
  }
  return letters;
}

function pair(first: string, second: string): string {
  return number32(second, number32(" ", number32(first))).toString(36);
}

function fieldPlace(field: string): string {
  return `f${(number32(field) % 36 ** 4).toString(36).padStart(4, "0")}`;
}

/** The lexeme that says that a record has this fact. */
export function factLexeme(field: FactField, value: string): string {
  const letter = { collection: "c", kind: "k", host: "h", language: "l", flag: "f", year: "y" }[field];
  return `z${letter}${number32(value).toString(36)}x${number32(value, 0x51ed270b).toString(36)}`;
}

/** FNV-1a over the UTF-16 units, with a final mix so that neighbours in value are no neighbours in number. */
function number32(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

// ── Questions ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export type LexemeQuery =
  | { readonly is: "lexeme"; readonly lexeme: string; readonly prefix: boolean }
  | { readonly is: "all" | "any"; readonly of: readonly LexemeQuery[] }
  | { readonly is: "but"; readonly of: LexemeQuery; readonly not: LexemeQuery };

/**
 * What must stand in the index for `query` to be answered in `best` or a better place; undefined when nothing can. What is excluded
 * must stand nowhere, whatever the place.
 */
export function lexemeQuery(query: SearchQuery, best: FoundIn): LexemeQuery | undefined {
  switch (query.kind) {
    case "words":
      return wordsQuery(query, best);
    case "or":
      return any(query.of.flatMap((one) => lexemeQuery(one, best) ?? []));
    case "and": {
      const wanted = query.of.filter((one) => one.kind !== "not").map((one) => lexemeQuery(one, best));
      if (wanted.includes(undefined)) return undefined;
      const unwanted = any(query.of.flatMap((one) => (one.kind === "not" ? (lexemeQuery(one.of, "text") ?? []) : [])));
      const of = wanted.length === 0 ? everything(best) : all(wanted as LexemeQuery[]);
      return of && but(of, unwanted);
    }
    case "not": {
      const of = everything(best);
      return of && but(of, lexemeQuery(query.of, "text"));
    }
  }
}

/** A search that only excludes finds what is left anywhere: no title answers it. */
function everything(best: FoundIn): LexemeQuery | undefined {
  return best === "text" ? lexeme(EVERY) : undefined;
}

/** The facts as further conditions. */
export function withFacts(query: LexemeQuery, facts: readonly string[]): LexemeQuery {
  return facts.length === 0 ? query : all([query, ...facts.map((one) => lexeme(one))]);
}

const PLACES: Readonly<Record<FoundIn, readonly string[]>> = {
  title: ["t"],
  fields: ["t", "o"],
  text: ["t", "o", "x"],
};

function wordsQuery(query: SearchQuery & { kind: "words" }, best: FoundIn): LexemeQuery | undefined {
  if (query.words.length === 0) return everything(best);
  return any(placesOf(query.field, best).map((place) => inPlace(place, query)));
}

function placesOf(field: string | undefined, best: FoundIn): readonly string[] {
  if (field === undefined) return PLACES[best];
  if (field === "text") return best === "text" ? ["x"] : [];
  if (TITLES.includes(field)) return [fieldPlace(field)];
  return best === "title" ? [] : [fieldPlace(field)];
}

function inPlace(place: string, { words, prefix, loose = false }: SearchQuery & { kind: "words" }): LexemeQuery {
  const last = words.at(-1)!;
  const whole = prefix ? words.slice(0, -1) : words;
  const parts: LexemeQuery[] = [];
  const either = (strict: string, folded: string, rest: string, goesOn = false): void => {
    const strictly = lexeme(place + strict + rest, goesOn);
    parts.push(loose ? { is: "any", of: [strictly, lexeme(place + folded + rest, goesOn)] } : strictly);
  };
  if (whole.length === 1) either("w", "l", whole[0]!);
  for (let i = 1; i < whole.length; i++) either("b", "m", pair(whole[i - 1]!, whole[i]!));
  if (prefix && [...last].length <= SHORT_BEGINNING) either("p", "q", last);
  else if (prefix) either("w", "l", last, true);
  return all(parts);
}

/** What no tokeniser made is found nowhere, but does not become part of the question's grammar either. */
function lexeme(is: string, prefix = false): LexemeQuery {
  return { is: "lexeme", lexeme: is.replace(NOT_OURS, "\ufffd"), prefix };
}

const NOT_OURS = /[^a-z0-9\u0080-\uffff]/g;

function all(of: readonly LexemeQuery[]): LexemeQuery {
  return of.length === 1 ? of[0]! : { is: "all", of };
}

function any(of: readonly LexemeQuery[]): LexemeQuery | undefined {
  return of.length < 2 ? of[0] : { is: "any", of };
}

export function but(of: LexemeQuery, not: LexemeQuery | undefined): LexemeQuery {
  return not === undefined ? of : { is: "but", of, not };
}
