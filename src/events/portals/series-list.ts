/**
 * A person's list of events: one per line, or a table with a head.
 *
 * Any subset of the columns name, acronym, series, year and url will do, in any order; dates, place and source are taken where they
 * are given, as `winnow events discover` writes them; other columns are left alone. A line of a plain list is an address, or the event's
 * name ("ICML 2027").
 */
import { parse } from "csv-parse/sync";
import { findIsoDay, nameAndYear, type PortalEvent } from "./portal.js";

/** What a portal tells, too, in part; here `series` is a name. */
export type ListedEvent = Partial<PortalEvent>;

const NAMING = ["name", "acronym", "series", "year", "url"] as const;
const WORDS = ["name", "acronym", "series", "url", "place", "source"] as const;
const DAYS = ["start", "end", "abstract", "submission", "notification", "cameraReady"] as const;
const SPELLINGS: Readonly<Record<string, string>> = {
  cameraready: "cameraReady",
  camera_ready: "cameraReady",
  link: "url",
  website: "url",
  title: "name",
};

export function readEventList(
  text: string,
): { readonly events: readonly ListedEvent[] } | { readonly problem: string } {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const head = lines.find((line) => line.trim() !== "") ?? "";
  const separator = ["\t", ";", ","].find((one) => head.includes(one));
  const names = (separator === undefined ? [head] : head.split(separator)).map((name) => {
    const plain = name.trim().toLowerCase().replace(/^"|"$/g, "");
    return SPELLINGS[plain] ?? plain;
  });
  if (!names.some((name) => (NAMING as readonly string[]).includes(name)))
    return {
      events: lines
        .map((line) => line.replace(/^\s*#.*|\s#\s.*$/, "").trim())
        .filter((line) => line !== "")
        .map(listedLine),
    };
  let rows: Record<string, string>[];
  try {
    rows = parse(text, {
      bom: true,
      columns: names,
      delimiter: separator ?? ",",
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    }) as Record<string, string>[];
  } catch (error) {
    return { problem: `this is no table: ${(error as Error).message}` };
  }
  return {
    // The first row is the head. A row of which nothing is named is none.
    events: rows
      .slice(1)
      .map(listedRow)
      .filter((event) => NAMING.some((name) => name !== "year" && event[name] !== undefined)),
  };
}

/** An address has no blanks, and a dot or a scheme; everything else is a name. */
function listedLine(line: string): ListedEvent {
  if (/^[a-z]+:\/\//i.test(line)) return { url: line };
  if (/^[^\s/]+\.[^\s/.]{2,}(?:\/\S*)?$/.test(line)) return { url: `https://${line}` };
  const short = nameAndYear(line);
  const { acronym = line, ...rest } = short;
  return acronym.length <= 24 ? { acronym, ...rest } : { name: acronym, ...rest };
}

function listedRow(row: Record<string, string>): ListedEvent {
  const year = Number(row["year"]);
  return {
    ...Object.fromEntries(WORDS.flatMap((name) => (row[name] ? [[name, unquoted(row[name])]] : []))),
    ...Object.fromEntries(
      DAYS.flatMap((name) => {
        const day = findIsoDay(row[name] ?? "");
        return day === undefined ? [] : [[name, day]];
      }),
    ),
    ...(Number.isInteger(year) && year > 1900 && year < 2200 ? { year } : {}),
  };
}

/** We write a quote before what a spreadsheet would take for a formula. */
const unquoted = (cell: string): string => cell.replace(/^'(?=[=+@-])/, "");
