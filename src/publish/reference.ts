/**
 * What does somebody write who cites this record?
 *
 * Papers and pages in the words that BibTeX, RIS and CSL share. A paper has authors or a venue; an event is no reference; anything
 * else with a title is cited as a page of the web.
 *
 * The key is made of collection and number, and of nothing that a correction could change: a manuscript that cites "acl2026-17"
 * compiles next year, though somebody mended the author's name meanwhile. Numbers are never used again.
 */
import { createHash } from "node:crypto";
import type { Json } from "../model/json.js";
import type { PersonName } from "../model/person-name.js";
import type { WinnowRecord } from "../model/record.js";
import { authorsOf } from "./reference-authors.js";
import { addressOf, dateOf, doiOf, isObject, lineOf, textOf } from "./reference-text.js";

export interface Reference {
  readonly key: string;
  readonly sort: "paper" | "page";
  readonly title: string;
  readonly authors: readonly PersonName[];
  /** There are more authors than are named. */
  readonly others: boolean;
  /** ISO 8601, as much of it as is known: "2026", "2026-06", "2026-06-03". */
  readonly date?: string;
  /** The proceedings, or the site. */
  readonly container?: string;
  readonly place?: string;
  /** First and last day of the event, ISO 8601. */
  readonly eventDays?: readonly string[];
  readonly pages?: string;
  readonly publisher?: string;
  readonly doi?: string;
  readonly abstract?: string;
  readonly keywords: readonly string[];
  readonly language?: string;
  readonly url: string;
  readonly pdf?: string;
  /** The day on which it was read. */
  readonly accessed: string;
}

/** Undefined when the record cannot be cited: an event, something without a title, something that was withdrawn. */
export function referenceOf(record: WinnowRecord): Reference | undefined {
  const { fields } = record;
  const title = lineOf(fields["title"]);
  if (record.state === "removed" || title === undefined || isEvent(record)) return undefined;
  const venue = isObject(fields["venue"]) ? fields["venue"] : {};
  const { names, others } = authorsOf(fields["authors"] ?? fields["author"], fields["names"]);
  const paper = Array.isArray(fields["authors"]) || isObject(fields["venue"]);
  const date = dateOf(fields["date"]) ?? dateOf(fields["year"]) ?? eventDate(venue);
  const days = [venue["start"], venue["end"]].flatMap((day) => /^\d{4}-\d\d-\d\d$/.exec(textOf(day) ?? "")?.[0] ?? []);
  const container = paper ? venueName(venue, fields["event"]) : undefined;
  return defined({
    key: keyOf(record),
    sort: paper ? "paper" : "page",
    title,
    authors: names,
    others,
    date,
    container: container ?? (paper ? undefined : hostName(record.url)),
    place: [venue["city"], venue["country"]].flatMap((part) => textOf(part) ?? []).join(", ") || undefined,
    eventDays: paper && days.length > 0 ? days : undefined,
    pages: lineOf(fields["pages"]),
    publisher: textOf(fields["publisher"]) ?? textOf(venue["publisher"]),
    doi: doiOf(fields["doi"]),
    abstract: textOf(fields["abstract"]) ?? textOf(fields["description"]),
    keywords: keywordsOf(fields["keywords"]),
    language: textOf(fields["language"]),
    url: addressOf(fields["page"]) ?? record.url,
    pdf: addressOf(fields["pdf"]),
    accessed: record.changed.slice(0, 10),
  }) as unknown as Reference;
}

/** Something that begins on a day and has a name. */
export function isEvent({ fields }: WinnowRecord): boolean {
  return textOf(fields["start"]) !== undefined && (textOf(fields["name"]) ?? textOf(fields["acronym"])) !== undefined;
}

function keyOf({ collection, number }: WinnowRecord): string {
  const plain = collection
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, "-")
    .replace(/^-+|-+$/g, "");
  // Two names that look alike once they are plain stay apart.
  const mark = plain === collection ? "" : `-${createHash("sha256").update(collection).digest("hex").slice(0, 4)}`;
  return `${plain || "records"}${mark}-${number}`;
}

/** The event's month, where its days are known and lie in its year; else the year. */
function eventDate(venue: { readonly [name: string]: Json }): string | undefined {
  const year = dateOf(venue["year"]);
  const start = dateOf(venue["start"]);
  return start !== undefined && (year === undefined || start.startsWith(year)) ? start.slice(0, 7) : year;
}

function venueName(venue: { readonly [name: string]: Json }, event: Json | undefined): string | undefined {
  const name = textOf(venue["name"]);
  const acronym = textOf(venue["acronym"]);
  if (name === undefined) return acronym === undefined ? textOf(event) : withYear(acronym, venue["year"]);
  return acronym === undefined || name.includes(acronym) ? name : `${name} (${acronym})`;
}

const withYear = (acronym: string, year: Json | undefined): string =>
  typeof year === "number" && !/\d{2}$/.test(acronym) ? `${acronym} ${year}` : acronym;

function keywordsOf(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((word) => textOf(word) ?? []);
  return (textOf(value) ?? "").split(/\s*[,;]\s*/).filter((word) => word !== "");
}

function hostName(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function defined(fields: { readonly [name: string]: unknown }): { readonly [name: string]: unknown } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
