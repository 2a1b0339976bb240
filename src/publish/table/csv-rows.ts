/**
 * A streaming CSV parser (RFC 4180).
 *
 * It holds one row at a time. Rows and errors carry the line on which the row starts: a stray quote swallows lines until the next quote, so
 * the start of the row is the useful position.
 */
import { TableError } from "../../model/errors.js";

export interface TableRow {
  /** Counted from 1, as editors show it. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A longer row has swallowed the file because of a missing quote. */
const LONGEST_ROW = 64_000_000;

/** Lines must end with a line feed. `line`: the number of the first line. Empty rows are skipped. */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  separator: string,
  line: number,
): AsyncGenerator<TableRow, void, void> {
  let begins = line;
  let cells: string[] = [];
  let cell = "";
  let length = 0;
  let where: "before" | "plain" | "quoted" | "behind" = "before"; // before the cell, in it, in its quotes, after them
  const stops = new RegExp(`["\\n${separator.replace(/[\\\]^-]/g, "\\$&")}]`, "g");
  const mistake = (says: string): TableError =>
    new TableError(begins, says + (begins === line ? "" : ` (noticed on line ${line})`));

  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      if (where === "quoted") {
        const quote = piece.indexOf('"', at);
        const end = quote < 0 ? piece.length : quote;
        for (let feed = piece.indexOf("\n", at); feed >= 0 && feed < end; feed = piece.indexOf("\n", feed + 1)) line++;
        cell += piece.slice(at, end);
        if ((length += end - at) > LONGEST_ROW) throw mistake(NEVER_CLOSED);
        if (quote >= 0) where = "behind";
        at = end + 1;
        continue;
      }
      const next = piece[at]!;
      if (where === "behind" && next === '"') {
        cell += '"';
        where = "quoted";
        at++;
      } else if (where === "before" && next === '"') {
        where = "quoted";
        at++;
      } else if (next === separator || next === "\n") {
        cells.push(cell);
        cell = "";
        where = "before";
        at++;
        if (next !== "\n") continue;
        if (cells.some((one) => one.trim() !== "")) yield { line: begins, cells };
        cells = [];
        length = 0;
        begins = ++line;
      } else {
        stops.lastIndex = at;
        const stop = stops.exec(piece)?.index ?? piece.length;
        if (where === "behind" || piece[stop] === '"') throw mistake(INSIDE);
        cell += piece.slice(at, stop);
        if ((length += stop - at) > LONGEST_ROW) throw mistake("this row is too long");
        where = "plain";
        at = stop;
      }
    }
  }
  if (where === "quoted") throw mistake(NEVER_CLOSED);
  cells.push(cell);
  if (cells.some((one) => one.trim() !== "")) yield { line: begins, cells };
}

const NEVER_CLOSED = "a quote is opened and never closed";
const INSIDE = 'there is a quote inside a cell; write it twice ("") and put the cell in quotes';
