/**
 * Character classes at a fixed version of Unicode, from our own table: the regular expressions of Node change between
 * versions, and the size of a corpus must be citable.
 */
import { RUNS } from "./words-table.js";

/** Small numbers, because they are compared for every character. */
export const OTHER = 0;
/** Capitals, and letters without case. */
export const LETTER = 1;
export const SMALL_LETTER = 2;
/** Marks and vowels that continue the letter before them. */
export const MARK = 3;
export const DIGIT = 4;
/** Ideographs and kana: each counts as a word. */
export const IDEOGRAPH = 5;
/** Consonants of Thai, Lao, Khmer and Burmese, which write no spaces between words. */
export const CONSONANT = 6;
/** Thai and Lao vowels that are written before their consonant. */
export const LEADING_VOWEL = 7;
export const SPACE = 8;
const CODES: Readonly<Record<string, number>> = { O: 0, A: 1, B: 2, M: 3, N: 4, I: 5, K: 6, V: 7, S: 8 };

const TABLE = unrolled(RUNS);

/** The class of a code point, or of one unit of UTF-16 (half of a pair is OTHER). */
export function classOf(code: number): number {
  if (code < TABLE.length) return TABLE[code]!;
  if (code < 0x40000) return IDEOGRAPH;
  return code >= 0xe0100 && code <= 0xe01ef ? MARK : OTHER;
}

/**
 * Invisible format characters: soft hyphen, joiners, byte order mark. Not the zero-width space, which separates words.
 */
export function isInvisible(code: number): boolean {
  return (
    code === 0xad ||
    (code >= 0x200c && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2064) ||
    code === 0xfeff
  );
}

function unrolled(runs: string): Uint8Array {
  const table = new Uint8Array(0x20000);
  let at = 0;
  for (const [, name, length] of runs.matchAll(/([A-Z])([0-9a-z]*)/g)) {
    const next = at + (length === "" ? 1 : Number.parseInt(length!, 36));
    table.fill(CODES[name!]!, at, next);
    at = next;
  }
  return table;
}
