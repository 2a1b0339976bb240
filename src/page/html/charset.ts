/**
 * Determines the charset of a page, as browsers do: byte order mark, then HTTP header, then `<meta>` or XML
 * declaration. Without a declaration, valid UTF-8 is UTF-8 and the rest is guessed (charset-guess.ts). Declared UTF-8
 * that is not valid is not trusted.
 */
import { isAscii, isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import iconv from "iconv-lite";
import { findUtf16, guessCharset } from "./charset-guess.js";

export interface DecodedText {
  readonly text: string;
  /** The WHATWG name, in lower case; also "pt154" and "kz-1048", which the standard lacks. */
  readonly charset: string;
  /** What determined it. */
  readonly by: "forced" | "bom" | "header" | "meta" | "utf-8" | "guess";
}

/** A page as text and as UTF-8 bytes, each made on demand. */
export interface Source extends Pick<DecodedText, "charset" | "by"> {
  text(): string;
  utf8(): Uint8Array;
}

/** Same as `decodeText`, but UTF-8 pages, nearly all, are decoded only when the text is needed. */
export function readSource(bytes: Uint8Array, contentType: string | undefined, forced?: string): Source {
  const declaration = findDeclaration(bytes, contentType, forced);
  if ((declaration?.decoder.encoding ?? "utf-8") === "utf-8" && isPlainlyUtf8(bytes)) {
    const utf8 = bytes.subarray(bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
    let text: string | undefined;
    return {
      charset: "utf-8",
      by: declaration?.by ?? "utf-8",
      text: () => (text ??= viewOf(utf8, utf8.length).toString()),
      utf8: () => utf8,
    };
  }
  const { text, charset, by } = decodeText(bytes, contentType, forced);
  return { charset, by, text: () => text, utf8: () => Buffer.from(text) };
}

/** Valid UTF-8 without zero bytes (UTF-16) or replacement characters. */
function isPlainlyUtf8(bytes: Uint8Array): boolean {
  const view = viewOf(bytes, bytes.length);
  if (view.includes(0)) return false;
  return isAscii(view) || (isUtf8(view) && !view.includes("\ufffd"));
}

/** The text of `bytes`. `forced` overrides everything, for sites with wrong declarations. */
export function decodeText(bytes: Uint8Array, contentType: string | undefined, forced?: string): DecodedText {
  const declaration = findDeclaration(bytes, contentType, forced);
  if (declaration !== undefined) {
    const { by, decoder } = declaration;
    const text = decoder.decode(bytes);
    if (decoder.encoding === "utf-8" && (by === "header" || by === "meta") && isBroken(text)) return guessed(bytes);
    return { text, charset: decoder.encoding, by };
  }
  try {
    const text = STRICT_UTF8.decode(bytes);
    // English in UTF-16 is also valid UTF-8, with zeroes in between.
    if (text.includes("\0") && findUtf16(bytes) !== undefined) return guessed(bytes);
    return { text, charset: "utf-8", by: "utf-8" };
  } catch {
    return guessed(bytes);
  }
}

/** The first of those who may say it, and what they say. */
function findDeclaration(
  bytes: Uint8Array,
  contentType: string | undefined,
  forced: string | undefined,
): { readonly by: DecodedText["by"]; readonly decoder: Decoder } | undefined {
  let decoder = decoderOf(forced);
  if (decoder !== undefined) return { by: "forced", decoder };
  decoder = byteOrderMark(bytes);
  if (decoder !== undefined) return { by: "bom", decoder };
  decoder = decoderOf(inHeader(contentType));
  if (decoder !== undefined) return { by: "header", decoder };
  decoder = decoderOf(inProlog(bytes));
  return decoder && { by: "meta", decoder };
}

/**
 * Nearly valid UTF-8 is UTF-8 with an error (cut off, pasted bytes); beyond a tenth of invalid bytes it is something
 * else.
 */
const MAX_STRAYS = 0.1;

function isBroken(text: string): boolean {
  let strays = 0;
  for (let at = text.indexOf("\ufffd"); at >= 0; at = text.indexOf("\ufffd", at + 1)) strays++;
  if (strays < 3) return false;
  let foreign = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x80) foreign++;
  return strays > foreign * MAX_STRAYS;
}

function guessed(bytes: Uint8Array): DecodedText {
  const mostlyUtf8 = UTF8.decode(bytes);
  // One invalid byte must not ruin a long page.
  if (!isBroken(mostlyUtf8) && hasTwoByteLetters(mostlyUtf8))
    return { text: mostlyUtf8, charset: "utf-8", by: "guess" };
  const charset = guessCharset(bytes);
  return { text: decoderOf(charset)!.decode(bytes), charset, by: "guess" };
}

/** More valid non-ASCII letters than invalid bytes. */
function hasTwoByteLetters(text: string): boolean {
  let foreign = 0;
  let strays = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0xfffd) strays++;
    else if (unit >= 0x80) foreign++;
  }
  return foreign > strays * 9;
}

interface Decoder {
  readonly encoding: string;
  decode(bytes: Uint8Array): string;
}

const UTF8 = new TextDecoder("utf-8");
const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });
const UTF16LE = new TextDecoder("utf-16le");

const decoders = new Map<string, Decoder | undefined>();

/** True when the encoding is supported. */
export function isCharset(label: string): boolean {
  return decoderOf(label) !== undefined;
}

/** The decoder for a label, or undefined when unknown. */
function decoderOf(label: string | undefined): Decoder | undefined {
  if (label === undefined || label.length > 40) return undefined;
  const name = label.trim().toLowerCase();
  if (name === "utf-8" || name === "utf8") return UTF8;
  if (!decoders.has(name)) {
    if (decoders.size > 200) decoders.clear();
    decoders.set(name, newDecoder(name));
  }
  return decoders.get(name);
}

/** Asian Cyrillic, with the letters of Tatar and Kazakh, under its IANA names and aliases. */
const ASIAN_CYRILLIC = new Map([
  ["pt154", ["pt154", "ptcp154", "cp154", "csptcp154", "cyrillic-asian", "windows-154"]],
  ["kz-1048", ["kz-1048", "kz1048", "rk1048", "strk1048-2002", "cskz1048"]],
]);
const ICONV_NAMES: Readonly<Record<string, string>> = { pt154: "pt154", "kz-1048": "rk1048" };

function newDecoder(name: string): Decoder | undefined {
  for (const [encoding, labels] of ASIAN_CYRILLIC) {
    if (labels.includes(name))
      return { encoding, decode: (bytes) => iconv.decode(viewOf(bytes, bytes.length), ICONV_NAMES[encoding]!) };
  }
  try {
    const decoder = new TextDecoder(name);
    return decoder.encoding === "windows-1252" ? { encoding: "windows-1252", decode: decodeWindows1252 } : decoder;
  } catch {
    return undefined;
  }
}

function byteOrderMark(bytes: Uint8Array): Decoder | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return UTF8;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return UTF16LE;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoderOf("utf-16be");
  return undefined;
}

function inHeader(contentType: string | undefined): string | undefined {
  if (contentType === undefined) return undefined;
  return /;\s*charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1];
}

/**
 * Decoded by hand, because Node treats windows-1252 as Latin-1 (nodejs/node#56542) and loses quotation marks, dashes
 * and the euro at 0x80 to 0x9F.
 */
function decodeWindows1252(bytes: Uint8Array): string {
  return viewOf(bytes, bytes.length)
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (character) => AT_0X80[character.charCodeAt(0) - 0x80]!);
}

const AT_0X80 = [..."€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"];

function viewOf(bytes: Uint8Array, length: number): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, length);
}

/** Browsers read 1,024 bytes (HTML §13.2.3.2); some pages have longer heads. */
const PROLOG = 4096;

function inProlog(bytes: Uint8Array): string | undefined {
  const head = viewOf(bytes, Math.min(bytes.length, PROLOG)).toString("latin1");
  const xml = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"'\s>]+)/i.exec(head)?.[1];
  const declaration = xml ?? META.exec(head.replace(COMMENT, ""))?.[1];
  if (declaration === undefined) return undefined;
  // The declaration was readable as bytes, so it cannot be UTF-16 (HTML §13.2.3.2, step 15); x-user-defined is not a
  // real charset.
  if (/^utf-?16/i.test(declaration)) return "utf-8";
  return /^x-user-defined$/i.test(declaration) ? "windows-1252" : declaration;
}

const COMMENT = /<!--[\s\S]*?-->/g;
const META = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;
