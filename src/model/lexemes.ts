/**
 * What stands in a keeper's full-text index, and what is looked up there?
 *
 * SQLite and PostgreSQL both keep sets of strings per record well, and agree on little else. So both are fed the same set, made here,
 * and a question becomes the same and/or/not of strings for both: what is found cannot differ.
 *
 * A lexeme is a place, a sort, and a word: "tw" + "hello" is the word hello in a title. Places: `t` title, `o` other fields, `x` text,
 * `f` + four characters one certain field. Sorts:
 *  - `w` a word. `l` its loose form, where that is another one.
 *  - `p` the first letter, the first two, the first three of a word: a short beginning has too many words to go through.
 *  - `b` two neighbours, as a number; `m` in their loose forms. A phrase is its neighbours: "a b c" is sought as "a b" and "b c".
 * `z` lexemes are facts (host, language, …), so that a filter narrows a search inside the index; `zv` is a value of a field and `zg`
 * that a field has one, so that a filter on a kind's own fields need not open every record.
 *
 * Whoever changes these rules, or those of the tokeniser, also brings the migration that makes every index again.
 *
 * Only letters, digits and characters beyond ASCII: SQLite's ascii tokeniser and PostgreSQL's quoting leave them as they are.
 */
import { type Fields, leaves, type RecordFacts, textWords } from "./record-facts.js";
import type { FoundIn, SearchQuery } from "./search-query.js";
import { looseWord, searchWords } from "./search-words.js";

export type FactField = "collection" | "kind" | "host" | "language" | "flag" | "year";

export interface IndexedRecord {
  readonly collection: string;
  readonly kind: string;
  readonly facts: RecordFacts;
  readonly fields: Fields;
}

/**
 * PostgreSQL keeps at most a megabyte of lexemes per record. What lies behind these is not found: a text of some 40,000 words. Fields and
 * text have each a share of their own, so that a corrected field never changes what is filed of the text.
 */
const MOST_BYTES = { fields: 200_000, text: 700_000 };
/** So many values of fields can be filtered by; each takes some twenty bytes. */
const MOST_VALUES = 3000;
const SHORT_BEGINNING = 3;

/** Every lexeme of a record; pairs of neighbours that come again are named again. */
export function lexemesOf(record: IndexedRecord): string[] {
  return [...fieldLexemes(record), ...textLexemes(record.fields)];
}

/** What is filed of a record beside its text: short, and made anew whenever a field is corrected. */
export function fieldLexemes(record: IndexedRecord): string[] {
  return fileFields(record).lexemes;
}

export interface FiledFields {
  readonly lexemes: string[];
  /** Fields of which not every word stands in the index: who looks for a part of them cannot ask it. */
  readonly unfiled: ReadonlySet<string>;
}

export function fileFields({ collection, kind, facts, fields }: IndexedRecord): FiledFields {
  const lexemes = [
    EVERY,
    ...lastingLexemes({ collection, kind, facts }),
    factLexeme("language", facts.language),
    factLexeme("year", String(facts.year)),
    ...facts.flags.map((flag) => factLexeme("flag", flag)),
  ];
  const add = filing(lexemes, MOST_BYTES.fields);
  for (const field of TITLES) for (const text of leaves(fields[field])) add("t", searchWords(text));
  const values = new Set<string>();
  const unfiled = new Set<string>();
  for (const [field, value] of Object.entries(fields)) {
    const texts = leaves(value);
    if (texts.some((text) => text !== "")) lexemes.push(givenLexeme(field));
    if (field === "text") continue;
    for (const text of texts) {
      if (text !== "" && values.size < MOST_VALUES) values.add(valueLexeme(field, text));
      if (ADDRESS.test(text)) {
        unfiled.add(field);
        continue;
      }
      const words = searchWords(text);
      if (!TITLES.includes(field)) add("o", words);
      if (!add(fieldPlace(field), words)) unfiled.add(field);
    }
  }
  for (const value of values) lexemes.push(value);
  return { lexemes, unfiled };
}

/** What is filed of a record's text: long, and the same as long as the text is. */
export function textLexemes(fields: Fields): string[] {
  const lexemes: string[] = [];
  filing(lexemes, MOST_BYTES.text)("x", textWords(fields));
  return lexemes;
}

export interface LastingFacts {
  readonly collection: string;
  readonly kind: string;
  readonly facts: Pick<RecordFacts, "host">;
}

/** Facts that no correction changes: they may stand with the text as well. */
export function lastingLexemes({ collection, kind, facts }: LastingFacts): string[] {
  return [factLexeme("collection", collection), factLexeme("kind", kind), factLexeme("host", facts.host)];
}

export function isLasting({ field }: Fact): boolean {
  return field === "collection" || field === "kind" || field === "host";
}

/** Whether a lexeme is filed of a text, or else of fields. */
export function isOfText(lexeme: string): boolean {
  return lexeme.startsWith("x");
}

/** Adds the words of a place, until there is no room any more; answers whether there was room for all. */
function filing(lexemes: string[], bytes: number): (place: string, words: readonly string[]) => boolean {
  records++;
  let room = bytes;
  return (name, words) => {
    const place = placeNamed(name);
    let before: Forms | undefined;
    for (let i = 0; i < words.length && room > 0; i++) {
      const count = lexemes.length;
      before = addWord(lexemes, place, words[i]!, before);
      room -= (lexemes.length - count) * (9 + words[i]!.length);
    }
    return room > 0;
  };
}

const EVERY = "za";
const TITLES: readonly string[] = ["title", "name"];
const ADDRESS = /^[a-z]+:\/\//i;

/** Counts up with every record, so that a lexeme can tell whether the record at hand has it already. */
let records = 0;

interface Lexeme {
  readonly text: string;
  /** The last record that it was given to. */
  given: number;
}

/** What a word is written as in one place. The same words come again and again, so this is made once and remembered. */
interface Forms extends Lexeme {
  readonly others: readonly Lexeme[];
  readonly number: number;
  /** Of its loose form; undefined when that is the word itself. */
  readonly looseNumber: number | undefined;
}

interface Place {
  readonly name: string;
  readonly words: Map<string, Forms>;
  readonly beginnings: Map<string, Lexeme>;
}

const places = new Map<string, Place>();
const MOST_PLACES = 200;
const MOST_WORDS = 50_000;

function placeNamed(name: string): Place {
  let place = places.get(name);
  if (place === undefined) {
    if (places.size >= MOST_PLACES) places.clear();
    places.set(name, (place = { name, words: new Map(), beginnings: new Map() }));
  }
  return place;
}

function addWord(lexemes: string[], place: Place, word: string, before: Forms | undefined): Forms {
  const forms = formsOf(place, word);
  if (forms.given !== records) {
    forms.given = records;
    lexemes.push(forms.text);
    for (const other of forms.others) {
      if (other.given === records) continue;
      other.given = records;
      lexemes.push(other.text);
    }
  }
  if (before === undefined) return forms;
  lexemes.push(`${place.name}b${pair(before.number, forms.number)}`);
  if (forms.looseNumber !== undefined || before.looseNumber !== undefined) {
    const [first, second] = [before.looseNumber ?? before.number, forms.looseNumber ?? forms.number];
    lexemes.push(`${place.name}m${pair(first, second)}`);
  }
  return forms;
}

function formsOf(place: Place, word: string): Forms {
  const known = place.words.get(word);
  if (known !== undefined) return known;
  if (place.words.size >= MOST_WORDS) {
    place.words.clear();
    place.beginnings.clear();
  }
  const loose = looseWord(word);
  const others = beginnings(place, word);
  if (loose !== word) others.push({ text: `${place.name}l${loose}`, given: 0 });
  const forms: Forms = {
    text: `${place.name}w${word}`,
    given: 0,
    others,
    number: number32(word),
    looseNumber: loose === word ? undefined : number32(loose),
  };
  place.words.set(word, forms);
  return forms;
}

function beginnings(place: Place, word: string): Lexeme[] {
  const found: Lexeme[] = [];
  let text = `${place.name}p`;
  for (const letter of word) {
    text += letter;
    let lexeme = place.beginnings.get(text);
    if (lexeme === undefined) place.beginnings.set(text, (lexeme = { text, given: 0 }));
    found.push(lexeme);
    if (found.length === SHORT_BEGINNING) break;
  }
  return found;
}

/** Two neighbours as a number of 28 bits, written in two characters of a range that no database folds or divides. */
function pair(first: number, second: number): string {
  let hash = Math.imul(first, 0x9e3779b1) ^ second;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  hash ^= hash >>> 16;
  return String.fromCharCode(0x4e00 + (hash & 0x3fff), 0x4e00 + ((hash >>> 14) & 0x3fff));
}

function fieldPlace(field: string): string {
  return `f${(number32(field) % 36 ** 4).toString(36).padStart(4, "0")}`;
}

/** The lexeme that says that a record has this fact. */
export function factLexeme(field: FactField, value: string): string {
  const letter = { collection: "c", kind: "k", host: "h", language: "l", flag: "f", year: "y" }[field];
  return `z${letter}${number64(value)}`;
}

/** The lexeme that says that a field, or one of the values in it, is exactly so; text has none. */
export function valueLexeme(field: string, value: string): string {
  return `zv${number64(`${field}\n${value}`)}`;
}

/** The lexeme that says that there is something in a field. */
export function givenLexeme(field: string): string {
  return `zg${number64(field)}`;
}

/** Two numbers of 32 bits: no two values of a collection meet by chance. */
function number64(text: string): string {
  return `${number32(text).toString(36)}x${number32(text, 0x51ed270b).toString(36)}`;
}

/** FNV-1a over the UTF-16 units, with a final mix so that neighbours in value are no neighbours in number. */
function number32(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

// ── Questions ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** That a record is from this host, of this year, and so on. */
export interface Fact {
  readonly field: FactField;
  readonly value: string;
}

export type LexemeQuery =
  | { readonly is: "lexeme"; readonly lexeme: string; readonly prefix: boolean; readonly fact?: Fact }
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
      const of = wanted.length === 0 ? everythingIn(best) : all(wanted as LexemeQuery[]);
      return of && but(of, unwanted);
    }
    case "not": {
      const of = everythingIn(best);
      return of && but(of, lexemeQuery(query.of, "text"));
    }
  }
}

/** What every record is filed under. */
export const everything: LexemeQuery = { is: "lexeme", lexeme: EVERY, prefix: false };

/** A search that only excludes finds what is left anywhere: no title answers it. */
function everythingIn(best: FoundIn): LexemeQuery | undefined {
  return best === "text" ? everything : undefined;
}

/** Every record that is not filed under a lexeme. */
export function everythingBut(unwanted: string): LexemeQuery {
  return but(everything, lexeme(unwanted));
}

/**
 * What is filed of every record that has such a part in a field, or such a beginning: words that begin in it. Undefined when none surely
 * does. Only letters that are the same in every writing, so neither i nor k, which capitals beyond ASCII become as well.
 */
export function partQuery(field: string, part: string, isBeginning: boolean): LexemeQuery | undefined {
  const found = part.toLowerCase().matchAll(isBeginning ? /(?:^| )([a-hjl-z0-9]+)/g : / ([a-hjl-z0-9]+)/g);
  const beginnings = [...found].map(([, letters]) => beginningIn(fieldPlace(field), letters!.slice(0, 20)));
  return field === "text" || beginnings.length === 0 ? undefined : all(beginnings);
}

export function factQuery(field: FactField, value: string): LexemeQuery {
  return { is: "lexeme", lexeme: factLexeme(field, value), prefix: false, fact: { field, value } };
}

export function valueQuery(field: string, value: string): LexemeQuery {
  return lexeme(valueLexeme(field, value));
}

/** The facts as further conditions. */
export function withFacts(query: LexemeQuery, facts: readonly LexemeQuery[]): LexemeQuery {
  return facts.length === 0 ? query : all([query, ...facts]);
}

const PLACES: Readonly<Record<FoundIn, readonly string[]>> = {
  title: ["t"],
  fields: ["t", "o"],
  text: ["t", "o", "x"],
};

function wordsQuery(query: SearchQuery & { kind: "words" }, best: FoundIn): LexemeQuery | undefined {
  if (query.words.length === 0) return everythingIn(best);
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
  const either = (strict: LexemeQuery, folded: LexemeQuery): void => {
    parts.push(loose ? { is: "any", of: [strict, folded] } : strict);
  };
  if (whole.length === 1) either(lexeme(`${place}w${whole[0]}`), lexeme(`${place}l${whole[0]}`));
  for (let i = 1; i < whole.length; i++) {
    const neighbours = pair(number32(whole[i - 1]!), number32(whole[i]!));
    either(lexeme(`${place}b${neighbours}`), lexeme(`${place}m${neighbours}`));
  }
  if (prefix) {
    either(beginningIn(place, last), lexeme(`${place}l${last}`, true));
  }
  return all(parts);
}

function beginningIn(place: string, letters: string): LexemeQuery {
  const short = [...letters].length <= SHORT_BEGINNING;
  return lexeme(`${place}${short ? "p" : "w"}${letters}`, !short);
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
