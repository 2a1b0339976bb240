/**
 * What stands in a table that a spreadsheet saved?
 *
 * Spreadsheets save as they are set up: with a byte order mark or in the old code page of the machine, with commas, semicolons or
 * tabs, with a line "sep=;" on top. All of it is recognised; what had to be guessed is told. Rows come with the line of the file on
 * which they begin.
 */
import { CsvError, parse } from "csv-parse/sync";
import iconv from "iconv-lite";

export interface TableFile {
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  readonly charset: string;
  readonly separator: string;
  /** True when the file did not say in which code page it was saved. */
  readonly guessed: boolean;
}

export interface TableRow {
  /** Counted from 1, as editors show it. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Why it is not a table, with the line. */
export class TableMistake extends Error {
  constructor(
    readonly line: number,
    readonly says: string,
  ) {
    super(`line ${line}: ${says}`);
  }
}

export function readTable(bytes: Uint8Array, forced?: string): TableFile {
  const { text, charset, guessed } = decoded(bytes, forced);
  const stated = /^sep=([,;\t])\r?\n/i.exec(text);
  // Of one sort, ends of lines are counted once, also inside of cells.
  const body = (stated === null ? text : text.slice(stated[0].length)).replace(/\r\n?/g, "\n");
  const separator = stated?.[1] ?? separatorOf(body);
  const skipped = stated === null ? 0 : 1;
  const [head, ...rows] = rowsOf(body, separator, skipped);
  if (head === undefined) throw new TableMistake(1, "the file is empty");
  const columns = head.cells.map((cell) => cell.trim());
  while (columns.at(-1) === "") columns.pop(); // spreadsheets add empty columns at the right
  return { columns, rows, charset, separator, guessed };
}

function decoded(
  bytes: Uint8Array,
  forced: string | undefined,
): Pick<TableFile, "charset" | "guessed"> & { text: string } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const as = (charset: string, guessed: boolean) => ({
    text: iconv.decode(buffer, charset).replace(/^\ufeff/, ""),
    charset,
    guessed,
  });
  if (forced !== undefined) return as(forced, false);
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return as("utf-16le", false);
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return as("utf-16be", false);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(buffer), charset: "utf-8", guessed: false };
  } catch {
    return as(looksCyrillic(buffer) ? "windows-1251" : "windows-1252", true);
  }
}

export function isCharset(name: string): boolean {
  return iconv.encodingExists(name);
}

/** What is left of a text that was saved in a code page: what it cannot hold is a question mark. */
export function savedIn(text: string, charset: string): string {
  return charset.startsWith("utf") ? text : iconv.decode(iconv.encode(text, charset), charset);
}

/** Cyrillic words are rows of letters beyond ASCII; in Western ones a single accented letter stands among plain ones. */
function looksCyrillic(bytes: Uint8Array): boolean {
  let [alone, together] = [0, 0];
  for (let i = 0; i < bytes.length; ) {
    let length = 0;
    while (i + length < bytes.length && bytes[i + length]! >= 0xa0) length++;
    if (length > 0) length >= 3 ? (together += length) : (alone += length);
    i += length + 1;
  }
  return together > alone;
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

interface Parsed {
  readonly record: string[];
  /** The parser counts the line on which a row ends. */
  readonly info: { readonly lines: number };
}

function parsed(text: string, separator: string, most?: number): Parsed[] {
  return parse(text, {
    delimiter: separator,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: "\n",
    ...(most === undefined ? {} : { to: most }),
  }) as unknown as Parsed[];
}

function rowsOf(text: string, separator: string, skipped: number): TableRow[] {
  let rows: Parsed[];
  try {
    rows = parsed(text, separator);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines = 1, records = 0 } = error as unknown as { lines?: number; records?: number };
    // A quote too many swallows lines until another one turns up: what helps is where the row began.
    const begins = 1 + (records === 0 ? 0 : (parsed(text, separator, records).at(-1)?.info.lines ?? 0));
    const found = begins === lines ? "" : ` (noticed on line ${lines + skipped})`;
    throw new TableMistake(begins + skipped, plainReason(error) + found);
  }
  return rows
    .map(({ record, info }) => {
      const within = record.reduce((all, cell) => all + (cell.match(/\n/g)?.length ?? 0), 0);
      return { line: info.lines - within + skipped, cells: record };
    })
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

function plainReason(error: CsvError): string {
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return "a quote is opened and never closed";
    case "CSV_INVALID_CLOSING_QUOTE":
    case "INVALID_OPENING_QUOTE":
      return 'a quote stands inside a cell; write it twice ("") and put the cell in quotes';
    default:
      return error.message;
  }
}
