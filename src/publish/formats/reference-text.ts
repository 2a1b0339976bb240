/** Field values for references: one line of text, or undefined. */
import type { Json } from "../../model/json.js";

/** One line of text; undefined if empty. */
export function lineText(value: Json | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const line = value
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/\p{Noncharacter_Code_Point}/gu, "") // neither YAML nor XML may hold U+FFFE
    .trim();
  return line === "" ? undefined : line;
}

/** The same for values that may be numbers: "1984", page 12. */
export function lineOf(value: Json | undefined): string | undefined {
  return typeof value === "number" && Number.isFinite(value) ? String(value) : lineText(value);
}

export function isObject(value: Json | undefined): value is { [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The valid part of an ISO 8601 date: of "2026-13-45" the year. */
export function dateOf(value: Json | undefined): string | undefined {
  if (typeof value === "number")
    return Number.isInteger(value) && value > 0 && value < 10000 ? String(value) : undefined;
  const found = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?/.exec(lineText(value) ?? "");
  if (found === null || Number(found[1]) === 0) return undefined;
  const [, year, month, day] = found;
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return year;
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return day === undefined || Number(day) < 1 || Number(day) > last ? `${year}-${month}` : `${year}-${month}-${day}`;
}

/** An http or https address. */
export function addressOf(value: Json | undefined): string | undefined {
  const address = lineText(value);
  return address !== undefined && /^(?:https?|ftp):\/\/\S/i.test(address) ? address.replaceAll(" ", "%20") : undefined;
}

export function doiOf(value: Json | undefined): string | undefined {
  const doi = lineText(value)?.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "");
  return doi !== undefined && /^10\.\d+(?:\.\d+)*\/\S/.test(doi) ? doi : undefined;
}

/** "12–19" as its two ends; a single string if it is not a range: "e1234", "12, 15–17". */
export function pageEnds(pages: string): readonly string[] {
  for (const dash of [/(?<!\s)\s*(?:[–—]|--+)\s*/, /(?<!\s)\s*-\s*/]) {
    const parts = pages.split(dash);
    if (parts.length === 2 && parts.every((part) => /^[^\s,;]+$/.test(part))) return [parts[0]!, parts[1]!];
  }
  return [pages];
}
