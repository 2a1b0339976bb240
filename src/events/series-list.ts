/**
 * A person's list of events: one address per line, or a table with a head.
 *
 * Any subset of the columns name, acronym, series, year and url will do, in any order; other columns are left alone.
 */
import { parse } from "csv-parse/sync";

export interface ListedEvent {
  readonly name?: string;
  readonly acronym?: string;
  readonly series?: string;
  readonly year?: number;
  readonly url?: string;
}

const COLUMNS = ["name", "acronym", "series", "year", "url"] as const;

export function readEventList(
  text: string,
): { readonly events: readonly ListedEvent[] } | { readonly problem: string } {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  const head = lines.find((line) => line.trim() !== "") ?? "";
  const separator = ["\t", ";", ","].find((one) => head.includes(one));
  const names = (separator === undefined ? [head] : head.split(separator)).map((name) =>
    name.trim().toLowerCase().replace(/^"|"$/g, ""),
  );
  if (!names.some((name) => (COLUMNS as readonly string[]).includes(name)))
    return {
      events: lines
        .map((line) => line.replace(/^\s*#.*|\s#\s.*$/, "").trim())
        .filter((line) => line !== "")
        .map((url) => ({ url: /^[a-z]+:\/\//i.test(url) ? url : `https://${url}` })),
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
    // The first row is the head.
    events: rows.slice(1).map((row) => {
      const year = Number(row["year"]);
      return {
        ...Object.fromEntries(COLUMNS.flatMap((name) => (name === "year" || !row[name] ? [] : [[name, row[name]!]]))),
        ...(Number.isInteger(year) && year > 1900 && year < 2200 ? { year } : {}),
      };
    }),
  };
}
