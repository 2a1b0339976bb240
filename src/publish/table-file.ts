/**
 * What stands in a table that a spreadsheet saved?
 *
 * Spreadsheets save as they are set up: with a byte order mark or in the old code page of the machine, with commas, semicolons or
 * tabs, with a line "sep=;" on top. All of it is recognised; what had to be guessed is told. Rows come one after the other, with the
 * line of the file on which they begin: a table may be larger than memory.
 */
import { csvRows, type TableRow } from "./csv-rows.js";
import { type ByteSource, decoded, type Saved } from "./table-charset.js";
import { TableMistake } from "./table-mistake.js";

export interface TableFile {
  readonly columns: readonly string[];
  /** The line on which the columns are named. */
  readonly headLine: number;
  readonly charset: string;
  readonly separator: string;
  /** To be gone through once. */
  readonly rows: AsyncIterable<TableRow>;
  /** For who does not go through them. */
  close(): Promise<void>;
}

export async function openTable(source: ByteSource, { charset }: Pick<Saved, "charset">): Promise<TableFile> {
  const text = withPlainLines(decoded(source, charset));
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
  if (first === undefined) throw new TableMistake(1, "the file is empty");
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

/** A head is looked at so far. */
const LONGEST_HEAD = 1_000_000;

async function* withBegun(begun: string, text: AsyncIterable<string>): AsyncGenerator<string> {
  yield begun;
  yield* text;
}

/** Of one sort, ends of lines are counted once, also inside of cells. */
async function* withPlainLines(pieces: AsyncIterable<string>): AsyncGenerator<string, void, void> {
  let kept = "";
  for await (const piece of pieces) {
    const text = kept + piece;
    kept = text.endsWith("\r") ? "\r" : ""; // its second half may follow
    yield (kept === "" ? text : text.slice(0, -1)).replace(/\r\n?/g, "\n");
  }
  if (kept !== "") yield "\n";
}

const SEPARATORS = [",", ";", "\t"] as const;

/** The one that makes the most of the first line, among those that show a column named id. */
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
