/**
 * Facts that every record has, whatever its kind.
 *
 * Kinds choose their own fields; lists, statistics and filters need a few facts with the same meaning for all. They are derived from the
 * fields and stored with the record, so that queries need not parse it.
 */
import type { Json } from "../model/json.js";
import { CHANGED_AFTER_CHECK } from "../model/record.js";
import { searchWords } from "./words.js";

export interface RecordFacts {
  /** The host of its address, without a port; "" if it has none. */
  readonly host: string;
  /** As in the record; "" if it has none. */
  readonly language: string;
  /** 0 when unknown. */
  readonly year: number;
  readonly flags: readonly string[];
  /** The length of its text: as stated in the record, by `words/1`, else as counted for the search. */
  readonly words: number;
  readonly characters: number;
}

export type Fields = { readonly [field: string]: Json | undefined };

/** `counted`: the length of the text, if already known. */
export function factsOf(url: string, fields: Fields, counted?: TextLength): RecordFacts {
  return {
    host: recordHost(url),
    language: typeof fields["language"] === "string" ? fields["language"].slice(0, LONGEST_FACT).toWellFormed() : "",
    year: yearOf(fields),
    flags: flagsOf(fields),
    words: saidWords(fields) ?? counted?.words ?? textWords(fields).length,
    characters: counted?.characters ?? charactersIn(bodyText(fields)),
  };
}

/**
 * What people and kinds set; "changed" where a checked record has changed; "doubt" where a kind names doubts and sets no
 * flags itself. (A paper that a list doubts and a feed does not has doubts, but flags without one.)
 */
function flagsOf(fields: Fields): string[] {
  const names = (field: string): boolean => leafValues(fields[field]).length > 0;
  return [
    ...new Set([
      ...leafValues(fields["flags"]),
      ...leafValues(fields["flag"]),
      ...(names("doubts") && fields["flags"] === undefined ? ["doubt"] : []),
      ...(names(CHANGED_AFTER_CHECK) ? ["changed"] : []),
    ]),
  ];
}

export type TextLength = Pick<RecordFacts, "words" | "characters">;

/** Lists and statistics add up the lengths that documents state, so that a corpus has one size. */
function saidWords({ words }: Fields): number | undefined {
  return typeof words === "number" && Number.isSafeInteger(words) && words >= 0 ? words : undefined;
}

/** Its title in lists. */
export function titleOf(fields: Fields): string {
  return leafValues(fields["title"])[0] ?? leafValues(fields["name"])[0] ?? "";
}

export function bodyText(fields: Fields): string {
  return typeof fields["text"] === "string" ? fields["text"] : "";
}

/** The words of its text, computed once for facts, index and duplicates. */
export function textWords(fields: Fields): readonly string[] {
  let words = wordsOfTexts.get(fields);
  if (words === undefined) wordsOfTexts.set(fields, (words = searchWords(bodyText(fields))));
  return words;
}
const wordsOfTexts = new WeakMap<Fields, readonly string[]>();

/** Code points, not UTF-16 units. */
function charactersIn(text: string): number {
  let pairs = 0;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xd800) pairs++;
  return text.length - pairs;
}

/** All strings and numbers in a nested value. */
export function leafValues(value: Json | undefined): string[] {
  const found: string[] = [];
  // An explicit stack: values come from outside and may be nested deeper than the call stack allows.
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

/** Maximum length of a name, as index entries are limited. */
const LONGEST_FACT = 255;

export function recordHost(url: string): string {
  return (
    /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:]*)/i
      .exec(url)?.[1]
      ?.toLowerCase()
      .slice(0, LONGEST_FACT)
      .toWellFormed() ?? ""
  );
}

/** Fields that may contain the year, the most reliable first. */
const DATED = ["year", "date", "published", "start", "created"];
export const LAST_YEAR = 4094;

function yearOf(fields: Fields): number {
  const venue = fields["venue"];
  const ofVenue = typeof venue === "object" && venue !== null && "year" in venue ? (venue.year as Json) : undefined;
  for (const value of [...DATED.map((field) => fields[field]), ofVenue]) {
    const year = Number(/^\d{4}(?!\d)/.exec(leafValues(value)[0] ?? "")?.[0]);
    if (year > 0 && year <= LAST_YEAR) return year;
  }
  return 0;
}
