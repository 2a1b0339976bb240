/** Words, days and addresses of a record, as references want them: one line, or nothing. */
import type { Json } from "../model/json.js";

/** One line of text; undefined for nothing. */
export function textOf(value: Json | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const line = value
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return line === "" ? undefined : line;
}

/** The same of something that may be all figures: "1984", page 12. */
export function lineOf(value: Json | undefined): string | undefined {
  return typeof value === "number" && Number.isFinite(value) ? String(value) : textOf(value);
}

export function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** ISO 8601, as much of it as a calendar has: of "2026-13-45" the year. */
export function dateOf(value: Json | undefined): string | undefined {
  if (typeof value === "number")
    return Number.isInteger(value) && value > 0 && value < 10000 ? String(value) : undefined;
  const found = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(textOf(value) ?? "");
  if (found === null || Number(found[1]) === 0) return undefined;
  const [, year, month, day] = found;
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return year;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return day === undefined || Number(day) < 1 || Number(day) > last ? `${year}-${month}` : `${year}-${month}-${day}`;
}

/** An address of the web; what else a page may call one is none. */
export function addressOf(value: Json | undefined): string | undefined {
  const address = textOf(value);
  return address !== undefined && /^(?:https?|ftp):\/\/\S/i.test(address) ? address.replaceAll(" ", "%20") : undefined;
}

export function doiOf(value: Json | undefined): string | undefined {
  const doi = textOf(value)?.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "");
  return doi !== undefined && /^10\.\d+(?:\.\d+)*\/\S/.test(doi) ? doi : undefined;
}

/** "12–19" as its two ends; one alone where it is no range: "e1234", "12, 15–17". */
export function pageEnds(pages: string): readonly string[] {
  for (const dash of [/\s*(?:[–—]|--+)\s*/, /\s*-\s*/]) {
    const parts = pages.split(dash);
    if (parts.length === 2 && parts.every((part) => /^[^\s,;]+$/.test(part))) return [parts[0]!, parts[1]!];
  }
  return [pages];
}
