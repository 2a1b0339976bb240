/**
 * Measures the visible text in one pass: length, share inside links, and a digest that ignores white space (entities
 * count as spelled). The digest is 64 bits from two multiplicative lanes over UTF-16 code units: fast, not
 * cryptographic.
 */
import { cutText } from "../html/cut.js";

export interface Visible {
  /** Adds bytes[start…end), whole characters of valid UTF-8; `linked` inside a link. */
  add(bytes: Uint8Array, start: number, end: number, linked: boolean): void;
  /** Sixteen hexadecimal digits. */
  digest(): string;
  /**
   * A hash of the text without the words that have a digit or a character of addresses in them: equal for pages that
   * differ only in numbers, dates, tokens and addresses. 0 when nothing is left. On a page of data, with many figures
   * outside of links, the figures count.
   */
  outline(): number;
  /** Share of the characters inside links, white space not counted. */
  linkShare(): number;
  /** Characters seen, white space not counted. */
  length(): number;
  /** The first of them as they stand on the page, not yet decoded. */
  sample(): string;
}

const SAMPLE = 2000;

/** A text that can be seen as a whole. */
export function visibleIn(text: string): Visible {
  const visible = visibleText();
  addText(visible, text);
  return visible;
}

export function addText(visible: Visible, text: string): void {
  const bytes = Buffer.from(text);
  visible.add(bytes, 0, bytes.length, false);
}

export function visibleText(): Visible {
  const walked: Walked = {
    high: 0xdeadbeef | 0,
    low: 0x41c6ce57,
    seen: 0,
    gap: 1,
    word: 0,
    varies: 0,
    outline: 0,
    data: 0,
    figures: 0,
  };
  const sample: { bytes: Uint8Array; start: number; end: number }[] = []; // decoded only on demand
  let inLinks = 0;
  return {
    add(bytes, start, end, linked) {
      const before = walked.seen;
      if (before < SAMPLE && sample.length < SAMPLE) sample.push({ bytes, start, end });
      walk(walked, bytes, start, end, linked);
      if (linked) inLinks += walked.seen - before;
    },
    digest: () => digestOf(walked),
    outline: () => withData(withWord(walked.outline, walked.word, walked.varies), walked) >>> 0,
    linkShare: () => (walked.seen === 0 ? 0 : inLinks / walked.seen),
    length: () => walked.seen,
    sample: () => sample.map(({ bytes, start, end }) => cutText(bytes, start, end, SAMPLE)).join(" "),
  };
}

interface Walked {
  high: number;
  low: number;
  /** Code units, white space not counted. */
  seen: number;
  /** 1 after white space or at the start, else 0. */
  gap: number;
  /** A hash of the word that has begun, and whether it belongs to this page only. */
  word: number;
  varies: number;
  outline: number;
  /** A hash of the figures outside of links, and their number. */
  data: number;
  figures: number;
}

/** Not a closure: the engine then treats the constants as constants, and runs twice as fast. */
function walk(walked: Walked, bytes: Uint8Array, start: number, end: number, linked: boolean): void {
  let { high, low, seen, gap, word, varies, outline } = walked;
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!;
    if (byte > 0x20 && byte < 0x80) {
      high = Math.imul(high ^ byte, HIGH);
      low = Math.imul(low ^ byte, LOW);
      word = Math.imul(word ^ byte, LOW);
      varies |= VARYING[byte]!;
      gap = 0;
      seen++;
    } else if (byte <= 0x20 || (byte === 0xc2 && bytes[i + 1] === 0xa0)) {
      if (byte > 0x20) i++; // a no-break space
      if (gap === 1) continue;
      high = Math.imul(high ^ 0x20, HIGH);
      low = Math.imul(low ^ 0x20, LOW);
      if (varies === 1 && !linked) noteFigure(walked, bytes, start, i);
      outline = withWord(outline, word, varies);
      word = varies = 0;
      gap = 1;
    } else {
      const point = codePoint(bytes, i);
      const unit = point < 0x10000 ? point : 0xd7c0 + (point >> 10);
      high = Math.imul(high ^ unit, HIGH);
      low = Math.imul(low ^ unit, LOW);
      word = Math.imul(word ^ unit, LOW);
      gap = 0;
      seen++;
      i += point < 0x800 ? 1 : 2;
      if (point < 0x10000) continue;
      const pair = 0xdc00 | (point & 0x3ff);
      high = Math.imul(high ^ pair, HIGH);
      low = Math.imul(low ^ pair, LOW);
      word = Math.imul(word ^ pair, LOW);
      seen++;
      i++;
    }
  }
  if (varies === 1 && gap === 0 && !linked) noteFigure(walked, bytes, start, end);
  walked.high = high;
  walked.low = low;
  walked.seen = seen;
  walked.gap = gap;
  walked.word = word;
  walked.varies = varies;
  walked.outline = outline;
}

function withWord(outline: number, word: number, varies: number): number {
  return word === 0 || varies === 1 ? outline : Math.imul(outline ^ word, HIGH);
}

/** A page with so many figures is one of data; a counter, a date and the time it took to make a page are fewer. */
const LEAST_FIGURES = 12;

function withData(outline: number, { data, figures }: Walked): number {
  return figures < LEAST_FIGURES || outline === 0 ? outline : Math.imul(outline ^ data, HIGH);
}

/**
 * Notes the word that ends here if it is a figure: "1013.2", "4711", "B12". Days of a month, years, dates, times and
 * addresses are none, because the pages of an endless calendar differ in them.
 */
function noteFigure(walked: Walked, bytes: Uint8Array, from: number, until: number): void {
  let end = until;
  while (end > from && PUNCTUATION[bytes[end - 1]!] === 1) end--;
  let digits = 0;
  let marks = 0;
  let hash = 0;
  let i = end - 1;
  for (; i >= from && bytes[i]! > 0x20; i--) {
    const byte = bytes[i]!;
    if (NO_FIGURE[byte] === 1 || end - i > MAX_FIGURE) return;
    if (byte >= 0x30 && byte <= 0x39) digits++;
    else if (byte === 0x2e || byte === 0x2c || byte === 0x2d) marks++;
    hash = Math.imul(hash ^ byte, LOW);
  }
  const isNumber = digits === end - 1 - i;
  if (digits === 0 || marks > 1 || (isNumber && (digits < 3 || (digits === 4 && isYear(bytes, end - 4))))) return;
  walked.data = Math.imul(walked.data ^ hash, HIGH);
  walked.figures++;
}

const MAX_FIGURE = 24;
/** Characters of addresses and times. */
const NO_FIGURE = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[/:=&_?#]/.test(String.fromCharCode(byte))));
const PUNCTUATION = Uint8Array.from({ length: 256 }, (_, byte) => Number(/[.,;:!?)]/.test(String.fromCharCode(byte))));

/** "19..", "20..", "21..": a year that calendars show. */
function isYear(bytes: Uint8Array, at: number): boolean {
  const century = bytes[at]! * 256 + bytes[at + 1]!;
  return century === 0x3139 || century === 0x3230 || century === 0x3231;
}

/** 1 for ASCII characters that make a word one of numbers or addresses. */
const VARYING = Uint8Array.from({ length: 128 }, (_, byte) => Number(/[0-9/=%&_?#]/.test(String.fromCharCode(byte))));

function digestOf({ high, low, seen, gap }: Walked): string {
  // Trailing white space does not count: undo its step.
  const undo = seen > 0 && gap === 1;
  const h = undo ? Math.imul(high, HIGH_INVERSE) ^ 0x20 : high;
  const l = undo ? Math.imul(low, LOW_INVERSE) ^ 0x20 : low;
  return hex(mixed(h, l)) + hex(mixed(l, h));
}

const HIGH = 0x9e3779b1 | 0;
const LOW = 0x5f356495;
const HIGH_INVERSE = inverse(HIGH);
const LOW_INVERSE = inverse(LOW);

/** The inverse of an odd number modulo 2^32, by Newton's method. */
function inverse(odd: number): number {
  let x = odd;
  for (let bits = 3; bits < 32; bits *= 2) x = Math.imul(x, 2 - Math.imul(odd, x));
  return x;
}

/** The character beyond ASCII that begins at `i`. */
function codePoint(bytes: Uint8Array, i: number): number {
  const first = bytes[i]!;
  const second = bytes[i + 1]! & 0x3f;
  if (first < 0xe0) return ((first & 0x1f) << 6) | second;
  const third = bytes[i + 2]! & 0x3f;
  if (first < 0xf0) return ((first & 0x0f) << 12) | (second << 6) | third;
  return ((first & 0x07) << 18) | (second << 12) | (third << 6) | (bytes[i + 3]! & 0x3f);
}

/** Mixes both lanes. */
function mixed(a: number, b: number): number {
  const first = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  return (first ^ (first >>> 16)) >>> 0;
}

function hex(word: number): string {
  return word.toString(16).padStart(8, "0");
}
