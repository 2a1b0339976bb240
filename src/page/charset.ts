/**
 * In which alphabet were these bytes written?
 *
 * What is said closest to the bytes wins, as in browsers: a byte order mark, then the HTTP header, then the page's own
 * `<meta>` or XML declaration. Where nobody says anything, bytes that are valid UTF-8 are UTF-8 (other text hardly ever is by
 * accident), and the rest is guessed (charset-guess.ts). Who declares UTF-8 and does not write it is not believed.
 */
import { isAscii, isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";
import iconv from "iconv-lite";
import { findUtf16, guessCharset } from "./charset-guess.js";

export interface DecodedText {
  readonly text: string;
  /** The encoding's name in the WHATWG Encoding Standard, in lower case; "pt154" and "kz-1048", which are not in it. */
  readonly charset: string;
  /** Who said so. */
  readonly by: "forced" | "bom" | "header" | "meta" | "utf-8" | "guess";
}

/** A page's characters, in the two shapes in which they are read; either is made when it is asked for. */
export interface Source extends Pick<DecodedText, "charset" | "by"> {
  text(): string;
  utf8(): Uint8Array;
}

/** The same as `decodeText`, but a page that is UTF-8 already, as nearly all are, is not decoded before somebody wants its text. */
export function readSource(bytes: Uint8Array, contentType: string | undefined, forced?: string): Source {
  const said = whoSays(bytes, contentType, forced);
  if ((said?.decoder.encoding ?? "utf-8") === "utf-8" && isPlainlyUtf8(bytes)) {
    const utf8 = bytes.subarray(bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0);
    let text: string | undefined;
    return {
      charset: "utf-8",
      by: said?.by ?? "utf-8",
      text: () => (text ??= viewOf(utf8, utf8.length).toString()),
      utf8: () => utf8,
    };
  }
  const { text, charset, by } = decodeText(bytes, contentType, forced);
  return { charset, by, text: () => text, utf8: () => Buffer.from(text) };
}

/** Valid, and without the signs that something else was meant: zeroes of UTF-16, replacement characters. */
function isPlainlyUtf8(bytes: Uint8Array): boolean {
  const view = viewOf(bytes, bytes.length);
  if (view.includes(0)) return false;
  return isAscii(view) || (isUtf8(view) && !view.includes("\ufffd"));
}

/** The text of `bytes`. `forced` overrules all signs, for sites that lie about themselves. */
export function decodeText(bytes: Uint8Array, contentType: string | undefined, forced?: string): DecodedText {
  const said = whoSays(bytes, contentType, forced);
  if (said !== undefined) {
    const { by, decoder } = said;
    const text = decoder.decode(bytes);
    if (decoder.encoding === "utf-8" && (by === "header" || by === "meta") && isBroken(text)) return guessed(bytes);
    return { text, charset: decoder.encoding, by };
  }
  try {
    const text = STRICT_UTF8.decode(bytes);
    // Plain English in UTF-16 is valid UTF-8, too, with a zero at every other place.
    if (text.includes("\0") && findUtf16(bytes) !== undefined) return guessed(bytes);
    return { text, charset: "utf-8", by: "utf-8" };
  } catch {
    return guessed(bytes);
  }
}

/** The first of those who may say it, and what they say. */
function whoSays(
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

/** Nearly UTF-8 is UTF-8 with an accident, a page cut off or a comment pasted in; a tenth of strays among what is not ASCII is something else. */
const MOST_STRAYS = 0.1;

function isBroken(text: string): boolean {
  let strays = 0;
  for (let at = text.indexOf("\ufffd"); at >= 0; at = text.indexOf("\ufffd", at + 1)) strays++;
  if (strays < 3) return false;
  let foreign = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x80) foreign++;
  return strays > foreign * MOST_STRAYS;
}

function guessed(bytes: Uint8Array): DecodedText {
  const mostlyUtf8 = UTF8.decode(bytes);
  // One broken byte in a long page must not turn the rest into noise.
  if (!isBroken(mostlyUtf8) && hasTwoByteLetters(mostlyUtf8))
    return { text: mostlyUtf8, charset: "utf-8", by: "guess" };
  const charset = guessCharset(bytes);
  return { text: decoderOf(charset)!.decode(bytes), charset, by: "guess" };
}

/** More letters beyond ASCII than strays: somebody did write UTF-8. */
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

/** Whether texts in an encoding of this name can be read. */
export function isCharset(label: string): boolean {
  return decoderOf(label) !== undefined;
}

/** The decoder for a label as found in the wild, or undefined when nobody knows it. */
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

/** Asian Cyrillic, with the letters of Tatar and Kazakh, under the names that IANA and pages give it. */
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
 * The commonest of the old alphabets by hand: Node's decoder takes it for Latin-1 (nodejs/node#56542), and so loses the
 * quotation marks, dashes and the euro that stand at 0x80 to 0x9F.
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

/** Browsers look at 1,024 bytes (HTML §13.2.3.2); pages with long heads made us look at more. */
const PROLOG = 4096;

function inProlog(bytes: Uint8Array): string | undefined {
  const head = viewOf(bytes, Math.min(bytes.length, PROLOG)).toString("latin1");
  const xml = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"'\s>]+)/i.exec(head)?.[1];
  const said = xml ?? META.exec(head.replace(COMMENT, ""))?.[1];
  if (said === undefined) return undefined;
  // Read so far byte by byte, so it cannot be UTF-16 (HTML §13.2.3.2, step 15), and x-user-defined is nobody's alphabet.
  if (/^utf-?16/i.test(said)) return "utf-8";
  return /^x-user-defined$/i.test(said) ? "windows-1252" : said;
}

const COMMENT = /<!--[\s\S]*?-->/g;
const META = /<meta\s[^>]*?charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;
