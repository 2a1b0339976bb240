/**
 * The contents of the full-text index, and the queries on it.
 *
 * SQLite and PostgreSQL can both index a set of strings per record, but otherwise differ. So both get the same set from here, and a
 * search becomes the same and/or/not of strings for both: their results cannot differ.
 *
 * A lexeme is a place, a type and a word: "tw" + "hello" is the word hello in a title. Places: `t` title, `o` other fields, `x` text,
 * `f` + four characters a particular field. Types:
 *  - `w` a word. `l` its loose form, if different.
 *  - `p` the first one, two and three letters of a word: too many words match a short prefix to scan them.
 *  - `b` two adjacent words, as a number; `m` in their loose forms. The phrase "a b c" is searched as "a b" and "b c".
 * `z` lexemes are facts (host, language, …), so that a filter narrows a search inside the index; `zv` is a value of a field and `zg` that
 * a field has a value, so that filters on a kind's own fields need not parse every record.
 *
 * A change of these rules, or of the tokeniser, requires a new version of the stores' schemas.
 *
 * Only letters, digits and characters beyond ASCII: SQLite's ascii tokeniser and PostgreSQL's quoting leave them as they are.
 */
import { type Fields, leafValues, type RecordFacts, textWords } from "./facts.js";
import type { FoundIn, SearchQuery } from "./search-query.js";
import { looseWord, searchWords } from "./words.js";

export type FactField = "collection" | "kind" | "host" | "language" | "flag" | "year";

export interface IndexedRecord {
  readonly collection: string;
  readonly kind: string;
  readonly facts: RecordFacts;
  readonly fields: Fields;
}

/**
 * PostgreSQL keeps at most a megabyte of lexemes per record, or about 40,000 words of text; words after that are not indexed. Fields and
 * text have separate limits, so that a corrected field never changes how the text is indexed.
 */
const MAX_BYTES = { fields: 200_000, text: 700_000 };
/** Maximum number of indexed field values; each takes about twenty bytes. */
const MAX_VALUES = 3000;
const SHORT_BEGINNING = 3;

/** The indexed fields of a record: short, and rebuilt whenever a field is corrected. */
export function fieldLexemes(record: IndexedRecord): string[] {
  return indexFields(record).lexemes;
}

export interface IndexedFields {
  readonly lexemes: string[];
  /** Fields that are not completely indexed: a search for a part of them cannot use the index. */
  readonly unfiled: ReadonlySet<string>;
}

export function indexFields({ collection, kind, facts, fields }: IndexedRecord): IndexedFields {
  const lexemes = [
    EVERY,
    ...immutableLexemes({ collection, kind, facts }),
    factLexeme("language", facts.language),
    factLexeme("year", String(facts.year)),
    ...facts.flags.map((flag) => factLexeme("flag", flag)),
  ];
  const add = filing(lexemes, MAX_BYTES.fields);
  for (const field of TITLES) for (const text of leafValues(fields[field])) add("t", searchWords(text));
  const values = new Set<string>();
  const unfiled = new Set<string>();
  for (const [field, value] of Object.entries(fields)) {
    const texts = leafValues(value);
    if (texts.some((text) => text !== "")) lexemes.push(presenceLexeme(field));
    if (field === "text") continue;
    for (const text of texts) {
      if (text !== "" && values.size < MAX_VALUES) values.add(valueLexeme(field, text));
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

/** The indexed text of a record: long, and unchanged while the text is. */
export function textLexemes(fields: Fields): string[] {
  const lexemes: string[] = [];
  filing(lexemes, MAX_BYTES.text)("x", textWords(fields));
  return lexemes;
}

export interface ImmutableFacts {
  readonly collection: string;
  readonly kind: string;
  readonly facts: Pick<RecordFacts, "host">;
}

/** Facts that no correction changes, so they can be indexed with the text as well. */
export function immutableLexemes({ collection, kind, facts }: ImmutableFacts): string[] {
  return [factLexeme("collection", collection), factLexeme("kind", kind), factLexeme("host", facts.host)];
}

export function isImmutable({ field }: Fact): boolean {
  return field === "collection" || field === "kind" || field === "host";
}

/** Whether a lexeme comes from the text rather than from fields. */
export function isOfText(lexeme: string): boolean {
  return lexeme.startsWith("x");
}

/** Adds the words of a place up to the limit; returns whether all fitted. */
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

/** Incremented with every record, to detect repeated lexemes of the same record. */
let records = 0;

interface Lexeme {
  readonly text: string;
  /** The last record that has it. */
  given: number;
}

/** The lexemes of a word in one place, cached because words repeat. */
interface Forms extends Lexeme {
  readonly others: readonly Lexeme[];
  readonly number: number;
  /** Of its loose form; undefined if that is the word itself. */
  readonly looseNumber: number | undefined;
}

interface Place {
  readonly name: string;
  readonly words: Map<string, Forms>;
  readonly beginnings: Map<string, Lexeme>;
}

const places = new Map<string, Place>();
const MAX_PLACES = 200;
const MAX_WORDS = 50_000;

function placeNamed(name: string): Place {
  let place = places.get(name);
  if (place === undefined) {
    if (places.size >= MAX_PLACES) places.clear();
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
  if (place.words.size >= MAX_WORDS) {
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

/** Two adjacent words as a 28-bit number, in two characters from a range that no database folds or splits. */
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

/** The lexeme of a fact. */
export function factLexeme(field: FactField, value: string): string {
  const letter = { collection: "c", kind: "k", host: "h", language: "l", flag: "f", year: "y" }[field];
  return `z${letter}${number64(value)}`;
}

/** The lexeme for a field, or a list in it, having exactly this value; the text has none. */
export function valueLexeme(field: string, value: string): string {
  return `zv${number64(`${field}\n${value}`)}`;
}

/** The lexeme for a field having any value. */
export function presenceLexeme(field: string): string {
  return `zg${number64(field)}`;
}

/** 64 bits: enough to avoid collisions within a collection. */
function number64(text: string): string {
  return `${number32(text).toString(36)}x${number32(text, 0x51ed270b).toString(36)}`;
}

/** FNV-1a over the UTF-16 units, with a final mix so that similar values get distant numbers. */
function number32(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

// ── Queries ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A condition on a fact: host, year, and so on. */
export interface Fact {
  readonly field: FactField;
  readonly value: string;
}

export type LexemeQuery =
  | { readonly is: "lexeme"; readonly lexeme: string; readonly prefix: boolean; readonly fact?: Fact }
  | { readonly is: "all" | "any"; readonly of: readonly LexemeQuery[] }
  | { readonly is: "but"; readonly of: LexemeQuery; readonly not: LexemeQuery };

/**
 * The index query for `query` matching in `best` or a better place; undefined if it cannot match. Excluded terms must not occur in any
 * place.
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
      return of && andNot(of, unwanted);
    }
    case "not": {
      const of = everythingIn(best);
      return of && andNot(of, lexemeQuery(query.of, "text"));
    }
  }
}

/** The lexeme of every record. */
export const matchEverything: LexemeQuery = { is: "lexeme", lexeme: EVERY, prefix: false };

/** A query of exclusions alone matches in no title. */
function everythingIn(best: FoundIn): LexemeQuery | undefined {
  return best === "text" ? matchEverything : undefined;
}

/** Every record without a lexeme. */
export function allWithout(unwanted: string): LexemeQuery {
  return andNot(matchEverything, lexeme(unwanted));
}

/**
 * A necessary condition for a field containing this text, or starting with it: prefixes of its words. Undefined if there is none. Uses only
 * letters with a single lower-case origin, so neither i nor k, which some non-ASCII capitals become as well.
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

/** Replaces characters that the tokeniser never produces: they match nothing and cannot alter the query's syntax. */
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

export function andNot(of: LexemeQuery, not: LexemeQuery | undefined): LexemeQuery {
  return not === undefined ? of : { is: "but", of, not };
}
