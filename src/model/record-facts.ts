/**
 * What can be said of every record, whatever its kind?
 *
 * Kinds name their fields as they like; lists, statistics and filters want a few facts that mean the same for all of them. They are read
 * off the shown fields in one way, and stored beside the record so that no question has to open a million of them.
 */
import type { Json } from "./json.js";
import { searchWords } from "./search-words.js";

export interface RecordFacts {
  /** Where its address points to, without a port; "" when it has none. */
  readonly host: string;
  /** As the record says it; "" when it does not. */
  readonly language: string;
  /** 0 when unknown. */
  readonly year: number;
  readonly flags: readonly string[];
  /** Of its text: as the record says itself, by `words/1`, else as the search counts them. */
  readonly words: number;
  readonly characters: number;
}

export type Fields = { readonly [field: string]: Json | undefined };

/** `counted`: how long the text is, when that is known already. */
export function factsOf(url: string, fields: Fields, counted?: TextLength): RecordFacts {
  return {
    host: hostOf(url),
    language: typeof fields["language"] === "string" ? fields["language"].slice(0, LONGEST_FACT).toWellFormed() : "",
    year: yearOf(fields),
    flags: [...new Set([...leaves(fields["flags"]), ...leaves(fields["flag"])])],
    words: saidWords(fields) ?? counted?.words ?? textWords(fields).length,
    characters: counted?.characters ?? charactersIn(textOf(fields)),
  };
}

export type TextLength = Pick<RecordFacts, "words" | "characters">;

/** A corpus has one size: what its documents say of their length is what lists and statistics add up. */
function saidWords({ words }: Fields): number | undefined {
  return typeof words === "number" && Number.isSafeInteger(words) && words >= 0 ? words : undefined;
}

/** What a list shows for it. */
export function titleOf(fields: Fields): string {
  return leaves(fields["title"])[0] ?? leaves(fields["name"])[0] ?? "";
}

export function textOf(fields: Fields): string {
  return typeof fields["text"] === "string" ? fields["text"] : "";
}

/** The words of its text. Facts, index and family all want them, so they are made once. */
export function textWords(fields: Fields): readonly string[] {
  let words = wordsOfTexts.get(fields);
  if (words === undefined) wordsOfTexts.set(fields, (words = searchWords(textOf(fields))));
  return words;
}
const wordsOfTexts = new WeakMap<Fields, readonly string[]>();

/** Characters, not halves of them. */
function charactersIn(text: string): number {
  let pairs = 0;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xd800) pairs++;
  return text.length - pairs;
}

/** All words and numbers inside a value, however it is nested. */
export function leaves(value: Json | undefined): string[] {
  const found: string[] = [];
  // A stack of our own: values come from outside and may be nested deeper than the call stack.
  const open: (Json | undefined)[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one === "string") found.push(one);
    else if (typeof one === "number") found.push(String(one));
    else if (Array.isArray(one)) for (let i = one.length - 1; i >= 0; i--) open.push(one[i]);
    else if (typeof one === "object" && one !== null) open.push(...Object.values(one).reverse());
  }
  return found;
}

/** Names have an end; an index entry has one too. */
const LONGEST_FACT = 255;

export function hostOf(url: string): string {
  return (
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]*)/i
      .exec(url)?.[1]
      ?.toLowerCase()
      .slice(0, LONGEST_FACT)
      .toWellFormed() ?? ""
  );
}

/** Fields that tell the year, the most telling first. */
const DATED = ["year", "date", "published", "start", "created"];
export const LAST_YEAR = 4094;

function yearOf(fields: Fields): number {
  const venue = fields["venue"];
  const ofVenue = typeof venue === "object" && venue !== null && "year" in venue ? (venue.year as Json) : undefined;
  for (const value of [...DATED.map((field) => fields[field]), ofVenue]) {
    const year = Number(/^\d{4}(?!\d)/.exec(leaves(value)[0] ?? "")?.[0]);
    if (year > 0 && year <= LAST_YEAR) return year;
  }
  return 0;
}
