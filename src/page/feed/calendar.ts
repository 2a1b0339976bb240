/**
 * Reads iCalendar files (RFC 5545): events, tasks and journal entries become feed entries. Dates are ISO 8601 in their
 * own zone, with the zone's name next to them ("dtstart;tzid"). Recurrence rules are kept unchanged.
 */
import { normalise } from "../../model/address.js";
import type { Feed, FeedEntry } from "../../model/page.js";
import { findFeedDate } from "./date.js";

const MAX_ENTRIES = 50_000;
const LONGEST_VALUE = 100_000;
const MAX_FIELDS = 500;

export function isCalendar(text: string): boolean {
  return /^[\s\ufeff]*BEGIN:VCALENDAR\b/i.test(text.slice(0, 200));
}

export function readCalendar(text: string, url: string): Feed {
  const entries: FeedEntry[] = [];
  const head = new Map<string, string[]>();
  let fields: Map<string, string[]> | undefined; // of the current entry
  let inside = 0; // nesting of alarms and other parts of an entry
  for (const line of unfolded(text)) {
    const property = readLine(line);
    if (property === undefined) continue;
    const { name, value } = property;
    if (name === "begin") {
      if (fields !== undefined) inside++;
      else if (/^v(?:event|todo|journal)$/i.test(value)) fields = new Map();
      else if (!/^vcalendar$/i.test(value)) inside++;
    } else if (name === "end") {
      if (inside > 0) inside--;
      else if (fields !== undefined) {
        if (entries.length < MAX_ENTRIES) entries.push(entryOf(fields, url));
        fields = undefined;
      }
    } else if (inside === 0) put(fields ?? head, property);
  }
  if (fields !== undefined && fields.size > 0 && entries.length < MAX_ENTRIES) entries.push(entryOf(fields, url));
  const title = head.get("x-wr-calname")?.[0] ?? head.get("name")?.[0] ?? "";
  const home = head.get("url")?.[0];
  return { form: "icalendar", title, url: home && normalise(home, url), language: undefined, entries };
}

interface Property {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** A line that begins with a blank continues the previous one (§3.1). */
function* unfolded(text: string): Generator<string> {
  let line: string | undefined;
  for (const one of text.split(/\r\n|\n|\r/)) {
    if (line !== undefined && (one.startsWith(" ") || one.startsWith("\t"))) {
      if (line.length < LONGEST_VALUE) line += one.slice(1);
      continue;
    }
    if (line !== undefined) yield line;
    line = one;
  }
  if (line !== undefined) yield line;
}

/** `DTSTART;TZID="Europe/Berlin":20260610T090000`: a colon inside quotes does not count. */
function readLine(line: string): Property | undefined {
  const parts: string[] = [];
  let quoted = false;
  let from = 0;
  let colon = -1;
  for (let i = 0; i < line.length && colon < 0; i++) {
    const character = line[i];
    if (character === '"') quoted = !quoted;
    else if (character === ";" && !quoted) {
      parts.push(line.slice(from, i));
      from = i + 1;
    } else if (character === ":" && !quoted) colon = i;
  }
  if (colon < 0) return undefined;
  parts.push(line.slice(from, colon));
  const [name = "", ...rest] = parts;
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) return undefined;
  const parameters = new Map<string, string>();
  for (const one of rest.slice(0, 20)) {
    const equals = one.indexOf("=");
    if (equals > 0) parameters.set(one.slice(0, equals).toLowerCase(), one.slice(equals + 1).replace(/^"|"$/g, ""));
  }
  return { name: name.toLowerCase(), parameters, value: line.slice(colon + 1, colon + 1 + LONGEST_VALUE) };
}

const DATES = new Set("dtstart dtend due dtstamp created last-modified recurrence-id completed".split(" "));
const RAW = new Set("rrule exrule exdate rdate geo duration url uid".split(" "));

function put(fields: Map<string, string[]>, { name, parameters, value }: Property): void {
  if (fields.size >= MAX_FIELDS) return;
  const add = (key: string, one: string): void => {
    const values = fields.get(key);
    if (values === undefined) fields.set(key, [one]);
    else if (values.length < MAX_FIELDS) values.push(one);
  };
  if (DATES.has(name)) {
    add(name, findFeedDate(value) ?? value);
    const zone = parameters.get("tzid");
    if (zone !== undefined) add(`${name};tzid`, zone);
  } else if (name === "categories" || name === "resources") {
    for (const one of value.split(/(?<!\\),/)) add(name, unescaped(one).trim());
  } else if (name === "organizer" || name === "attendee")
    add(name, parameters.get("cn") ?? value.replace(/^mailto:/i, ""));
  else add(name, RAW.has(name) ? value.trim() : unescaped(value));
}

/** §3.3.11 */
function unescaped(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, one: string) => (one === "n" || one === "N" ? "\n" : one));
}

function entryOf(fields: Map<string, string[]>, base: string): FeedEntry {
  const first = (name: string): string | undefined => fields.get(name)?.[0];
  const take = (name: string): string => {
    const value = first(name) ?? "";
    fields.delete(name);
    return value;
  };
  const address = take("url");
  const url = address === "" ? undefined : normalise(address, base);
  return {
    id: take("uid") || (url ?? ""),
    url,
    title: take("summary").replace(/\s+/g, " ").trim(),
    authors: fields.get("organizer") ?? [],
    published: first("created"),
    updated: first("last-modified") ?? first("dtstamp"),
    summary: take("description"),
    content: undefined,
    categories: fields.get("categories") ?? [],
    more: fields,
  };
}
