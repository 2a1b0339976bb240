/**
 * In which code page was a table saved?
 *
 * A byte order mark says so; UTF-8 and UTF-16 are known by their bytes. All else is an old code page of the machine it was saved on, and
 * the bytes do not say which one. Whoever has exported the table knows what stood in it, though: `guessed` tells that it must be asked.
 * Nothing is read with letters that a code page does not have.
 */
import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { TableMistake } from "./table-mistake.js";

/** The bytes of a file, from the beginning each time. */
export type ByteSource = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface Saved {
  readonly charset: string;
  /** Set when the file did not say: the first line that is not UTF-8. */
  readonly guessed?: number;
}

/** What machines save text in that is neither UTF-8 nor UTF-16. In all of them a quote, a separator and a line end are the bytes of ASCII. */
export const CODE_PAGES: readonly string[] = [
  "windows-1252",
  "windows-1251",
  "windows-1250",
  "windows-1254",
  "windows-1257",
  "windows-1253",
  "macintosh",
  "maccyrillic",
  "koi8-r",
  "cp866",
  "cp850",
  "iso-8859-2",
  "iso-8859-5",
  "shift_jis",
  "gbk",
  "cp949",
  "big5",
];

/** Every byte is the letter of its number: nothing is lost, and nothing is read yet. */
export const AS_BYTES = "latin1" as const;

const ASCII = "us-ascii";

export async function findCharset(source: ByteSource, forced?: string): Promise<Saved> {
  const facts = await factsOf(source());
  if (facts.first === undefined) return { charset: forced ?? "utf-8" };
  refuseOtherFiles(facts.first);
  if (forced !== undefined) {
    if (/^utf-?8$/i.test(forced) && facts.notUtf8 !== undefined)
      throw new TableMistake(facts.notUtf8, `here stands something that is not ${forced}; try another --encoding`);
    return { charset: forced };
  }
  const utf16 = utf16Of(facts.first);
  if (utf16 !== undefined) return { charset: utf16 };
  if (facts.notUtf8 === undefined) return { charset: facts.ascii ? ASCII : "utf-8" };
  if (facts.first.subarray(0, 3).equals(UTF8_MARK)) throw notAllUtf8(facts.notUtf8);
  return { charset: facts.together > facts.alone ? "windows-1251" : "windows-1252", guessed: facts.notUtf8 };
}

/** A file that was cut off within a letter, or put together of two. */
export function notAllUtf8(line: number): TableMistake {
  return new TableMistake(
    line,
    "the file is UTF-8, and here stands something that is not; save it again as “CSV UTF-8”",
  );
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** With its mark, or by a name of a column that is written in ASCII. */
function utf16Of(first: Buffer): string | undefined {
  const [a, b] = first;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a !== 0 && b === 0) return "utf-16le";
  return a === 0 && b !== 0 && b !== undefined ? "utf-16be" : undefined;
}

/** Workbooks are handed over in place of tables now and then. */
function refuseOtherFiles(first: Buffer): void {
  const head = first.toString("latin1", 0, 8);
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("\u00d0\u00cf\u0011\u00e0"))
    throw new TableMistake(1, "this is a workbook (or another packed file), no table of text; save the sheet as CSV");
  if (head.startsWith("\u001f\u008b")) throw new TableMistake(1, "this file is packed; unpack it first");
}

interface Facts {
  /** Undefined when the file is empty. */
  readonly first: Buffer | undefined;
  readonly ascii: boolean;
  /** The line on which something stands that is not UTF-8. */
  readonly notUtf8: number | undefined;
  /** Bytes beyond ASCII: Cyrillic words are rows of them; in Western ones a single accented letter stands among plain ones. */
  readonly together: number;
  readonly alone: number;
}

async function factsOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Facts> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let first: Buffer | undefined;
  let notUtf8: number | undefined;
  let ascii = true;
  let line = 1;
  let run = 0;
  let [alone, together] = [0, 0];
  const endRun = (): void => {
    if (run >= 3) together += run;
    else alone += run;
    run = 0;
  };
  const decodes = (chunk?: Uint8Array): boolean => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
      return true;
    } catch {
      return false;
    }
  };
  for await (const bytes of chunks) {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (chunk.length === 0) continue;
    first ??= Buffer.from(chunk.subarray(0, 16));
    if (notUtf8 === undefined && !decodes(chunk)) notUtf8 = line + wrongLine(chunk);
    for (const byte of chunk) {
      if (byte === 0x0a) line++;
      if (byte >= 0x80) ascii = false;
      if (byte >= 0xa0) run++;
      else if (run > 0) endRun();
    }
  }
  endRun();
  if (notUtf8 === undefined && !decodes()) notUtf8 = line;
  return { first, ascii, notUtf8, together, alone };
}

/** How many lines of a piece stand before what is not UTF-8. Letters may be cut in two at its edges. */
function wrongLine(chunk: Buffer): number {
  let from = 0;
  while (from < 3 && (chunk[from]! & 0xc0) === 0x80) from++;
  for (let lines = 0; ; lines++) {
    const end = chunk.indexOf(0x0a, from);
    const whole = [0, 1, 2, 3].map((cut) => chunk.subarray(from, end < 0 ? chunk.length - cut : end));
    if (!whole.some((line) => isUtf8(line))) return lines;
    if (end < 0) return 0; // then it is the letter at the edge
    from = end + 1;
  }
}

/** The text, piece by piece. */
export async function* decoded(source: ByteSource, charset: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(charset);
  const sure = /^(?:utf|ucs)|^us-ascii$/i.test(charset);
  let line = 1;
  let begun = false;
  const checked = (text: string): string => {
    const lost = sure ? -1 : text.indexOf("\ufffd");
    if (lost >= 0)
      throw new TableMistake(
        line + (text.slice(0, lost).match(/\n|\r(?!\n)/g)?.length ?? 0),
        `here stands a letter that ${charset} does not have; say with --encoding how the file was saved, or save it as UTF-8`,
      );
    line += text.match(/\n|\r(?!\n)/g)?.length ?? 0;
    const plain = begun ? text : text.replace(/^\ufeff+/, "");
    begun ||= plain !== "";
    return plain;
  };
  for await (const bytes of source()) yield checked(decoder.write(Buffer.from(bytes)));
  yield checked(decoder.end() ?? "");
}

export function isCharset(name: string): boolean {
  return iconv.encodingExists(name) && !/^(?:base64|hex|binary|internal)/i.test(name);
}

/** The text whose bytes were taken for letters. */
export function fromBytes(letters: string, charset: string): string {
  return iconv.decode(Buffer.from(letters, AS_BYTES), charset);
}

/** What is left of a text that was saved in a code page: what it cannot hold is a question mark. */
export function savedIn(text: string, charset: string): string {
  return /^utf/i.test(charset) ? text : iconv.decode(iconv.encode(text, charset), charset);
}
