/** Reads tables of data: tab-separated lines, the first line names the columns. */
import { readFileSync } from "node:fs";
import { UsageError } from "../model/errors.js";

/** Rows by the names of their columns; lines that begin with # are remarks. A cell that is missing is empty. */
export function* rowsOf(file: string): Generator<{ readonly [column: string]: string }> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
  let columns: string[] | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (line === "" || line.startsWith("#")) continue;
    const cells = line.split("\t");
    if (columns === undefined) columns = cells;
    else yield Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? ""]));
  }
}
