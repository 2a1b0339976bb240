/**
 * In which alphabet were these bytes written?
 *
 * What is said closest to the bytes wins, as in browsers: a byte order mark, then the HTTP header, then the page's own
 * `<meta>` or XML declaration. Where nobody says anything, bytes that are valid UTF-8 are UTF-8 (other text hardly ever is by
 * accident), and the rest is windows-1252, which gives every byte some character.
 */
import { TextDecoder } from "node:util";

export interface DecodedText {
  readonly text: string;
  /** The encoding's name in the WHATWG Encoding Standard, in lower case. */
  readonly charset: string;
  /** Who said so. */
  readonly by: "forced" | "bom" | "header" | "meta" | "utf-8" | "guess";
}

/** The text of `bytes`. `forced` overrules all signs, for sites that lie about themselves. */
export function decodeText(bytes: Uint8Array, contentType: string | undefined, forced?: string): DecodedText {
  const marks: [by: DecodedText["by"], decoder: () => TextDecoder | undefined][] = [
    ["forced", () => decoderOf(forced)],
    ["bom", () => byteOrderMark(bytes)],
    ["header", () => decoderOf(inHeader(contentType))],
    ["meta", () => decoderOf(inProlog(bytes))],
  ];
  for (const [by, find] of marks) {
    const said = find();
    if (said?.encoding === "windows-1252") return { text: decodeWindows1252(bytes), charset: "windows-1252", by };
    if (said !== undefined) return { text: said.decode(bytes), charset: said.encoding, by };
  }
  try {
    return { text: STRICT_UTF8.decode(bytes), charset: "utf-8", by: "utf-8" };
  } catch {
    return { text: decodeWindows1252(bytes), charset: "windows-1252", by: "guess" };
  }
}

const UTF8 = new TextDecoder("utf-8");
const STRICT_UTF8 = new TextDecoder("utf-8", { fatal: true });
const UTF16LE = new TextDecoder("utf-16le");

const decoders = new Map<string, TextDecoder | undefined>();

/** The decoder for a label as found in the wild, or undefined when nobody knows it. */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  if (label === undefined || label.length > 40) return undefined;
  const name = label.trim().toLowerCase();
  if (name === "utf-8" || name === "utf8") return UTF8;
  if (!decoders.has(name)) {
    if (decoders.size > 200) decoders.clear();
    decoders.set(name, newDecoder(name));
  }
  return decoders.get(name);
}

function newDecoder(name: string): TextDecoder | undefined {
  try {
    return new TextDecoder(name);
  } catch {
    return undefined;
  }
}

function byteOrderMark(bytes: Uint8Array): TextDecoder | undefined {
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
