/**
 * Which good responses are no pages?
 *
 * Those without a body, those of a media type that was not asked for, and files that a server calls text although their
 * first bytes say otherwise (the signatures of the WHATWG MIME Sniffing standard, and a few more).
 */
import { type Fetched, header } from "../model/fetched.js";

/** Why a response with status 2xx is no page, or undefined. */
export function whyNoPage(answer: Fetched): string | undefined {
  const { status, truncated, body } = answer;
  if (status === 204 || status === 205) return `answered ${status}: there is no page`;
  const type = mediaType(header(answer, "content-type") ?? "");
  if (truncated === "unwanted type") return `type: ${type || "its media type"} is not fetched; --types would`;
  const file = type === "" || /^text\/|xml$/.test(type) ? (findSignature(body) ?? findBinary(answer)) : undefined;
  return file === undefined ? undefined : `type: it is ${file}, not a page`;
}

/** Media types are a site's words: whatever is none gets no place in reasons, which are counted and printed. */
function mediaType(contentType: string): string {
  const type = contentType.split(";", 1)[0]!.trim().toLowerCase();
  return /^[a-z]+\/[a-z0-9.+-]{1,80}$/.test(type) ? type : "";
}

/** The first bytes, as Latin-1. Gzip is missing on purpose: sitemaps come so. */
const SIGNATURES: readonly (readonly [bytes: string, file: string])[] = [
  ["%PDF-", "a PDF file"],
  ["\x89PNG\r\n\x1a\n", "a PNG picture"],
  ["GIF87a", "a GIF picture"],
  ["GIF89a", "a GIF picture"],
  ["\xff\xd8\xff", "a JPEG picture"],
  ["PK\x03\x04", "a ZIP file"],
  ["Rar!\x1a\x07", "a RAR file"],
  ["7z\xbc\xaf\x27\x1c", "a 7z file"],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an Office file"],
  ["OggS\0", "an Ogg file"],
  ["ID3", "an MP3 file"],
  ["wOFF", "a font"],
  ["wOF2", "a font"],
  ["\0asm", "a program"],
  ["\x7fELF", "a program"],
  ["MZ\x90\0", "a program"],
  ["%!PS-", "a PostScript file"],
  ["SQLite format 3\0", "a database"],
];

function findSignature(body: Uint8Array): string | undefined {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 16)).toString("latin1");
  return SIGNATURES.find(([bytes]) => start.startsWith(bytes))?.[1];
}

/**
 * Other files have control characters everywhere; no text has more than a few, except in UTF-16. Escape, shifts and NUL
 * are not counted: ISO 2022 and broken pages have them.
 */
function findBinary(answer: Fetched): string | undefined {
  const start = answer.body.subarray(0, BINARY_START);
  if (/utf-?16|ucs-?2/i.test(header(answer, "content-type") ?? "") || MARKS.has(start[0]! * 256 + start[1]!)) return;
  let controls = 0;
  for (let i = 0; i < start.length; i++) {
    const byte = start[i]!;
    if (byte < 32 && (CONTROLS & (1 << byte)) !== 0) controls++;
  }
  return controls >= MIN_CONTROLS && controls > start.length * MAX_CONTROLS ? "binary data" : undefined;
}

const BINARY_START = 1024;
/** The marks of UTF-16, and gzip. */
const MARKS: ReadonlySet<number> = new Set([0xfeff, 0xfffe, 0x1f8b]);
/** A bit for each of 01–08, 10–1A and 1C–1F; random bytes have nine in a hundred of them. */
const CONTROLS = 0xf7ff01fe;
const MIN_CONTROLS = 8;
const MAX_CONTROLS = 0.03;
