/**
 * A record as a bibliographic reference, for BibTeX, RIS and CSL.
 *
 * A paper has authors or a venue; events are not references; everything else with a title is cited as a web page.
 *
 * A paper's key is one that people can cite ("osipov2024rivers"). A correction of author or title changes it, so the key of its record
 * ("acl2026-17": collection and number, which are never reused) is written beside it as another name.
 */
import { createHash } from "node:crypto";
import type { Format } from "../../model/format.js";
import type { Json } from "../../model/json.js";
import type { PersonName } from "../../model/person-name.js";
import type { WinnowRecord } from "../../model/record.js";
import { citationKey } from "./citation-key.js";
import { authorsOf } from "./reference-authors.js";
import { addressOf, dateOf, doiOf, isObject, lineOf, lineText } from "./reference-text.js";

export interface Reference {
  /** Unique within a file. */
  readonly key: string;
  /** Collection and number: never changes. */
  readonly recordKey: string;
  readonly sort: "paper" | "page";
  readonly title: string;
  readonly authors: readonly PersonName[];
  /** There are further authors, who are not named. */
  readonly others: boolean;
  /** ISO 8601, as precise as known: "2026", "2026-06", "2026-06-03". */
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
  /** The day it was fetched. */
  readonly accessed: string;
}

/** A format that writes one entry for each record that can be cited. */
export function referenceFormat(
  facts: Pick<Format, "name" | "about" | "mediaType" | "endings">,
  entry: (reference: Reference) => string,
): Format {
  const open = () => {
    const used = new Set<string>();
    const one = (record: WinnowRecord): string | undefined => {
      const reference = referenceOf(record);
      if (reference === undefined) return undefined;
      // Two papers with one key: the later one adds the number of its record.
      const key = used.has(reference.key) ? `${reference.key}-${record.number}` : reference.key;
      used.add(key);
      return entry({ ...reference, key });
    };
    return { before: () => "", one, after: () => "" };
  };
  return { ...facts, open };
}

/** Undefined if the record cannot be cited: an event, a record without a title, a withdrawn record. */
export function referenceOf(record: WinnowRecord): Reference | undefined {
  const { fields } = record;
  const title = lineOf(fields["title"]);
  if (record.state === "removed" || title === undefined || isEvent(record)) return undefined;
  const venue = isObject(fields["venue"]) ? fields["venue"] : {};
  const { names, others } = authorsOf(fields["authors"] ?? fields["author"], fields["names"]);
  const paper = fields["type"] !== "talk" && (Array.isArray(fields["authors"]) || isObject(fields["venue"]));
  const date = dateOf(fields["date"]) ?? dateOf(fields["year"]) ?? eventDate(venue);
  const days = [venue["start"], venue["end"]].flatMap(
    (day) => /^\d{4}-\d\d-\d\d$/.exec(lineText(day) ?? "")?.[0] ?? [],
  );
  const container = paper ? venueName(venue, fields["event"]) : undefined;
  const recordKey = keyOf(record);
  const key = paper ? citationKey({ authors: names, title, ...(date === undefined ? {} : { date }) }) : undefined;
  return defined({
    key: key ?? recordKey,
    recordKey,
    sort: paper ? "paper" : "page",
    title,
    authors: names,
    others,
    date,
    container: container ?? (paper ? undefined : hostName(record.url)),
    place: [venue["city"], venue["country"]].flatMap((part) => lineText(part) ?? []).join(", ") || undefined,
    eventDays: paper && days.length > 0 ? days : undefined,
    pages: lineOf(fields["pages"]),
    publisher: lineText(fields["publisher"]) ?? lineText(venue["publisher"]),
    doi: doiOf(fields["doi"]),
    abstract: lineText(fields["abstract"]) ?? lineText(fields["description"]),
    keywords: keywordsOf(fields["keywords"]),
    language: lineText(fields["language"]),
    url: addressOf(fields["page"]) ?? record.url,
    pdf: addressOf(fields["pdf"]),
    accessed: record.changed.slice(0, 10),
  }) as unknown as Reference;
}

/** A record with a name and a start date. */
export function isEvent({ fields }: WinnowRecord): boolean {
  return (
    lineText(fields["start"]) !== undefined && (lineText(fields["name"]) ?? lineText(fields["acronym"])) !== undefined
  );
}

function keyOf({ collection, number }: WinnowRecord): string {
  const plain = collection
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, "-")
    .replace(/^-+|(?<!-)-+$/g, "");
  // Collections whose names become equal when simplified must stay distinct.
  const mark = plain === collection ? "" : `-${createHash("sha256").update(collection).digest("hex").slice(0, 4)}`;
  return `${plain || "records"}${mark}-${number}`;
}

/** The event's month, if its days are known and fall into its year; else the year. */
function eventDate(venue: { readonly [name: string]: Json }): string | undefined {
  const year = dateOf(venue["year"]);
  const start = dateOf(venue["start"]);
  return start !== undefined && (year === undefined || start.startsWith(year)) ? start.slice(0, 7) : year;
}

function venueName(venue: { readonly [name: string]: Json }, event: Json | undefined): string | undefined {
  const name = lineText(venue["name"]);
  const acronym = lineText(venue["acronym"]);
  if (name === undefined) return acronym === undefined ? lineText(event) : withYear(acronym, venue["year"]);
  return acronym === undefined || name.includes(acronym) ? name : `${name} (${acronym})`;
}

const withYear = (acronym: string, year: Json | undefined): string =>
  typeof year === "number" && !/\d{2}$/.test(acronym) ? `${acronym} ${year}` : acronym;

function keywordsOf(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((word) => lineText(word) ?? []);
  return (lineText(value) ?? "").split(/(?<!\s)\s*[,;]\s*/).filter((word) => word !== "");
}

function hostName(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function defined(fields: { readonly [name: string]: unknown }): { readonly [name: string]: unknown } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
