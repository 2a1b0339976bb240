/**
 * Reads a table that a spreadsheet saved.
 *
 * Spreadsheets differ: with a byte order mark or in a legacy code page, with commas, semicolons or tabs, with a first line "sep=;". All of
 * these are detected; guesses are reported. Rows are streamed with their line numbers, since a table may be larger than memory.
 */

import { TableError } from "../../model/errors.js";
import { type ByteSource, type DetectedCharset, decodeTable } from "./charset.js";
import { csvRows, type TableRow } from "./csv-rows.js";

export interface TableFile {
  readonly columns: readonly string[];
  /** The line of the header. */
  readonly headLine: number;
  readonly charset: string;
  readonly separator: string;
  /** Can be iterated once. */
  readonly rows: AsyncIterable<TableRow>;
  /** For callers that do not iterate the rows. */
  close(): Promise<void>;
}

export async function openTable(source: ByteSource, { charset }: Pick<DetectedCharset, "charset">): Promise<TableFile> {
  const text = withPlainLines(decodeTable(source, charset));
  let head = "";
  while (!head.includes("\n") && head.length < LONGEST_HEAD) {
    const { value, done } = await text.next();
    if (done === true) break;
    head += value;
  }
  const stated = /^sep=([^\n])\n/i.exec(head);
  const body = stated === null ? head : head.slice(stated[0].length);
  const separator = stated?.[1] ?? separatorOf(body);
  const rows = csvRows(withBegun(body, text), separator, stated === null ? 1 : 2);
  const { value: first } = await rows.next();
  if (first === undefined) throw new TableError(1, "the file is empty");
  const columns = first.cells.map((cell) => cell.trim());
  while (columns.at(-1) === "") columns.pop(); // spreadsheets add empty columns at the right
  return {
    columns,
    headLine: first.line,
    charset,
    separator,
    rows,
    async close() {
      await rows.return();
      await text.return();
    },
  };
}

/** Maximum length of the header. */
const LONGEST_HEAD = 1_000_000;

async function* withBegun(begun: string, text: AsyncIterable<string>): AsyncGenerator<string> {
  yield begun;
  yield* text;
}

/** Normalises line ends, also inside cells, so that lines are counted correctly. */
async function* withPlainLines(pieces: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let kept = "";
  for await (const piece of pieces) {
    const text = kept + piece;
    kept = text.endsWith("\r") ? "\r" : ""; // a line feed may follow
    yield (kept === "" ? text : text.slice(0, -1)).replace(/\r\n?/g, "\n");
  }
  if (kept !== "") yield "\n";
}

const SEPARATORS = [",", ";", "\t"] as const;

/** The separator that gives the most columns in the first line; first of all one that gives a column named id. */
function separatorOf(text: string): string {
  const [first = ""] = text.slice(0, 100_000).split("\n");
  const columnsBy = (separator: string): string[] =>
    first.split(separator).map((cell) => cell.trim().replace(/^"|"$/g, ""));
  const [best] = SEPARATORS.map((separator) => ({ separator, columns: columnsBy(separator) })).sort(
    (a, b) =>
      Number(b.columns.includes("id")) - Number(a.columns.includes("id")) || b.columns.length - a.columns.length,
  );
  return best!.separator;
}
