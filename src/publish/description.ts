/**
 * A record in the terms that other systems share: title, creators, date, language, subjects, addresses.
 *
 * Dublin Core, OLAC, CMDI, MODS, schema.org, feeds and meta tags are all written from this one description, so they cannot disagree.
 * Papers and pages are read as references are (formats/reference.ts); events have a name, days and deadlines.
 */
import type { Json } from "../model/json.js";
import type { PersonName } from "../model/person-name.js";
import type { WinnowRecord } from "../model/record.js";
import { withoutUndefined } from "../model/without-undefined.js";
import { titleOf } from "../search/facts.js";
import { DEADLINES } from "./deadlines.js";
import { isEvent, referenceOf } from "./formats/reference.js";
import { dateOf, lineText } from "./formats/reference-text.js";

export interface Description {
  readonly sort: "paper" | "event" | "page";
  readonly title: string;
  readonly people: readonly PersonName[];
  /** ISO 8601, as precise as known. */
  readonly date?: string;
  readonly language?: string;
  /** The proceedings, or the site. */
  readonly container?: string;
  readonly publisher?: string;
  readonly place?: string;
  readonly subjects: readonly string[];
  readonly abstract?: string;
  readonly rights?: string;
  /** Where it was found. */
  readonly url: string;
  readonly pdf?: string;
  readonly doi?: string;
  readonly pages?: string;
  /** An event's days and deadlines, by field: start, end, submission … */
  readonly days: readonly (readonly [field: string, day: string])[];
  readonly acronym?: string;
  readonly series?: string;
}

/** Removed records have no description. */
export function describe(record: WinnowRecord): Description {
  return isEvent(record) || record.fields["type"] === "event" ? describeEvent(record) : describeText(record);
}

function describeEvent({ fields, url }: WinnowRecord): Description {
  const day = (field: string): (readonly [string, string])[] => {
    const date = dateOf(fields[field]);
    return date === undefined ? [] : [[field, date]];
  };
  const acronym = lineText(fields["acronym"]);
  const given = {
    date: dateOf(fields["start"]) ?? dateOf(fields["year"]),
    language: languageOf(fields["language"]),
    place: placeOf(fields),
    abstract: lineText(fields["description"]),
    acronym,
    series: lineText(fields["series"]),
  };
  return {
    sort: "event",
    title: lineText(fields["name"]) ?? acronym ?? lineText(titleOf(fields)) ?? url,
    people: [],
    subjects: wordsOf(fields["topics"] ?? fields["keywords"]),
    url,
    days: ["start", "end", ...DEADLINES.map(([field]) => field)].flatMap(day),
    ...withoutUndefined(given),
  };
}

function describeText(record: WinnowRecord): Description {
  const { fields } = record;
  const reference = referenceOf(record);
  const given = {
    date: reference?.date ?? dateOf(fields["published"]),
    language: languageOf(fields["language"]),
    container: reference?.container,
    publisher: reference?.publisher ?? lineText(fields["source"]),
    place: reference?.place,
    abstract: reference?.abstract,
    rights: lineText(fields["license"] ?? fields["rights"] ?? fields["copyright"]),
    pdf: reference?.pdf,
    doi: reference?.doi,
    pages: reference?.pages,
  };
  return {
    sort: reference?.sort ?? "page",
    title: reference?.title ?? lineText(titleOf(fields)) ?? record.url,
    people: reference?.authors ?? [],
    subjects: [...(reference?.keywords ?? []), ...wordsOf(fields["tags"] ?? fields["category"] ?? fields["genre"])],
    url: reference?.url ?? record.url,
    days: [],
    ...withoutUndefined(given),
  };
}

/** A language tag; values like "unknown language" are left out. */
function languageOf(value: Json | undefined): string | undefined {
  const tag = lineText(value);
  return tag !== undefined && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) && tag !== "und" ? tag : undefined;
}

function placeOf(fields: WinnowRecord["fields"]): string | undefined {
  const parts = [fields["city"], fields["country"]].flatMap((part) => lineText(part) ?? []);
  return parts.length > 0 ? parts.join(", ") : lineText(fields["place"]);
}

function wordsOf(value: Json | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((word) => lineText(word) ?? []);
}

/** "Ada Lovelace". */
export function printedName({ given, family, suffix, literal }: PersonName): string {
  return literal ?? [given, family, suffix].filter((part) => part !== undefined).join(" ");
}

/** "Lovelace, Ada". */
export function sortedName({ given, family, suffix, literal }: PersonName): string {
  return literal ?? [family, given, suffix].filter((part) => part !== undefined).join(", ");
}
