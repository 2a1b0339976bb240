/**
 * Do two pages say nearly the same?
 *
 * SimHash (Charikar 2002; Manku, Jain and Das Sarma 2007): every sequence of three words votes on 64 bits, the majority decides
 * each. Texts that differ in a few words differ in a few bits. White space, punctuation and the case of Latin letters do not
 * count; a script without spaces is cut into characters.
 */
import type { Block } from "../model/page.js";

/** Sixteen hexadecimal digits; all zero when nothing is written. */
export function textHash(blocks: readonly Block[]): string {
  const votes = new Int32Array(64);
  let first = 0;
  let second = 0;
  let words = 0;
  const take = (word: number): void => {
    words++;
    if (words >= 3) vote(votes, first, second, word);
    first = second;
    second = word;
  };
  for (const { text } of blocks) forEachWord(text, take);
  if (words === 0) return "0".repeat(16);
  if (words < 3) vote(votes, words, first, second);
  let hash = "";
  for (let digit = 0; digit < 64; digit += 4) {
    let value = 0;
    for (let bit = digit; bit < digit + 4; bit++) value = value * 2 + (votes[bit]! > 0 ? 1 : 0);
    hash += value.toString(16);
  }
  return hash;
}

/** In how many of the 64 bits two hashes differ. Up to 3 the texts are nearly the same. */
export function textDistance(a: string, b: string): number {
  let distance = 0;
  for (let i = 0; i < 16; i++) {
    let bits = Number.parseInt(a[i] ?? "0", 16) ^ Number.parseInt(b[i] ?? "0", 16);
    for (; bits > 0; bits &= bits - 1) distance++;
  }
  return distance;
}

function vote(votes: Int32Array, a: number, b: number, c: number): void {
  const joined = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b) ^ c;
  let high = Math.imul(joined ^ (joined >>> 16), 0x7feb352d);
  high = Math.imul(high ^ (high >>> 15), 0x846ca68b);
  high ^= high >>> 16;
  let low = Math.imul(high ^ 0x5bd1e995, 0xc2b2ae35);
  low ^= low >>> 15;
  for (let bit = 0; bit < 32; bit++) {
    votes[bit]! += (((high >>> bit) & 1) << 1) - 1;
    votes[bit + 32]! += (((low >>> bit) & 1) << 1) - 1;
  }
}

/** Calls `take` with a hash of each word. */
function forEachWord(text: string, take: (word: number) => void): void {
  let hash = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const kind = code < 128 ? ASCII[code]! : kindOf(code);
    if (kind === LETTER)
      hash = Math.imul((hash === 0 ? 0x811c9dc5 : hash) ^ (code < 128 ? code | 0x20 : code), 0x01000193);
    else {
      if (hash !== 0) take(hash);
      hash = 0;
      if (kind === IDEOGRAPH) take(Math.imul(code, 0x01000193));
    }
  }
  if (hash !== 0) take(hash);
}

const OTHER = 0;
const LETTER = 1;
const IDEOGRAPH = 2;

const ASCII = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? LETTER : OTHER,
);

/** Roughly: only whether two spellings of one text fall apart matters. */
function kindOf(code: number): number {
  if (code < 0xaa || (code >= 0x2000 && code < 0x2070) || (code >= 0x3000 && code < 0x3040)) return OTHER;
  if (code >= 0x3040 && code < 0xa000) return IDEOGRAPH;
  if (code >= 0xac00 && code < 0xd7a4) return LETTER;
  return code >= 0xfe30 && code < 0xff10 ? OTHER : LETTER;
}
