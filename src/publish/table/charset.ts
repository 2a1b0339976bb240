/**
 * Detects the character encoding of a table.
 *
 * A byte order mark declares it; UTF-8 and UTF-16 are recognised by their bytes. Anything else is a legacy code page, and the bytes do not
 * tell which. The exported records do: `guessed` means that they must be compared (charset-by-records.ts). Bytes that are invalid in the
 * code page are an error.
 */

import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { TableError } from "../../model/errors.js";

/** Reads the file from the start. */
export type ByteSource = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface DetectedCharset {
  readonly charset: string;
  /** Set if the file does not declare it: the first line that is not UTF-8. */
  readonly guessed?: number;
}

/** Legacy code pages in use. In all of them quotes, separators and line ends are ASCII. */
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

/** Maps every byte to a character, so that decoding can wait. */
export const AS_BYTES = "latin1" as const;

const ASCII = "us-ascii";

export async function findCharset(source: ByteSource, forced?: string): Promise<DetectedCharset> {
  const facts = await factsOf(source());
  if (facts.first === undefined) return { charset: forced ?? "utf-8" };
  refuseOtherFiles(facts.first);
  if (forced !== undefined) {
    if (/^utf-?8$/i.test(forced) && facts.notUtf8 !== undefined)
      throw new TableError(facts.notUtf8, `this line is not valid ${forced}; try another --encoding`);
    return { charset: forced };
  }
  const utf16 = utf16Of(facts.first);
  if (utf16 !== undefined) return { charset: utf16 };
  if (facts.notUtf8 === undefined) return { charset: facts.ascii ? ASCII : "utf-8" };
  if (facts.first.subarray(0, 3).equals(UTF8_MARK)) throw invalidUtf8Error(facts.notUtf8);
  return { charset: facts.together > facts.alone ? "windows-1251" : "windows-1252", guessed: facts.notUtf8 };
}

/** A file that was cut inside a character, or joined from two encodings. */
export function invalidUtf8Error(line: number): TableError {
  return new TableError(line, "the file is UTF-8, but this line is not; save it again as “CSV UTF-8”");
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** By its byte order mark, or by an ASCII column name. */
function utf16Of(first: Buffer): string | undefined {
  const [a, b] = first;
  if (a === 0xff && b === 0xfe) return "utf-16le";
  if (a === 0xfe && b === 0xff) return "utf-16be";
  if (a !== 0 && b === 0) return "utf-16le";
  return a === 0 && b !== 0 && b !== undefined ? "utf-16be" : undefined;
}

/** Users sometimes pass a workbook instead of a table. */
function refuseOtherFiles(first: Buffer): void {
  const head = first.toString("latin1", 0, 8);
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("\u00d0\u00cf\u0011\u00e0"))
    throw new TableError(1, "this is a workbook (or another zip file), not a CSV table; save the sheet as CSV");
  if (head.startsWith("\u001f\u008b")) throw new TableError(1, "this file is compressed; decompress it first");
}

interface Facts {
  /** Undefined if the file is empty. */
  readonly first: Buffer | undefined;
  readonly ascii: boolean;
  /** The first line that is not UTF-8. */
  readonly notUtf8: number | undefined;
  /** Non-ASCII bytes: Cyrillic words are runs of them; Western words have single accented letters. */
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

/** The number of lines of a chunk before the first invalid UTF-8. Characters may be split at its edges. */
function wrongLine(chunk: Buffer): number {
  let from = 0;
  while (from < 3 && (chunk[from]! & 0xc0) === 0x80) from++;
  for (let lines = 0; ; lines++) {
    const end = chunk.indexOf(0x0a, from);
    const whole = [0, 1, 2, 3].map((cut) => chunk.subarray(from, end < 0 ? chunk.length - cut : end));
    if (!whole.some((line) => isUtf8(line))) return lines;
    if (end < 0) return 0; // only the character at the edge is incomplete
    from = end + 1;
  }
}

/** The decoded text, in chunks. */
export async function* decodeTable(source: ByteSource, charset: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(charset);
  const sure = /^(?:utf|ucs)|^us-ascii$/i.test(charset);
  let line = 1;
  let begun = false;
  const checked = (text: string): string => {
    const lost = sure ? -1 : text.indexOf("\ufffd");
    if (lost >= 0)
      throw new TableError(
        line + (text.slice(0, lost).match(/\n|\r(?!\n)/g)?.length ?? 0),
        `this line is not valid ${charset}; give the file's encoding with --encoding, or save it as UTF-8`,
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

/** Decodes a text whose bytes were mapped to characters. */
export function fromBytes(letters: string, charset: string): string {
  return iconv.decode(Buffer.from(letters, AS_BYTES), charset);
}

/** A text as saved in a code page: missing characters become question marks. */
export function roundTrip(text: string, charset: string): string {
  return /^utf/i.test(charset) ? text : iconv.decode(iconv.encode(text, charset), charset);
}
