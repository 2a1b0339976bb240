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
  const ballot = new Ballot();
  let first = 0;
  let second = 0;
  let words = 0;
  const take = (word: number): void => {
    words++;
    if (words >= 3) ballot.vote(first, second, word);
    first = second;
    second = word;
  };
  for (const { text } of blocks) forEachWord(text, take);
  if (words === 0) return "0".repeat(16);
  if (words < 3) ballot.vote(words, first, second);
  return ballot.result();
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

/**
 * Counts for each of 64 bits how many hashes have it. Eight bits at a time are spread over the eight half bytes of one number and
 * added there at once; before a half byte can overflow, all are added up.
 */
class Ballot {
  readonly #counts = new Int32Array(64);
  /** For each byte of the hash, eight counts to 15. */
  readonly #packed = new Int32Array(8);
  #votes = 0;
  #unpacked = 0;

  vote(a: number, b: number, c: number): void {
    const joined = Math.imul(Math.imul(a, 0x9e3779b1) ^ b, 0x85ebca6b) ^ c;
    let high = Math.imul(joined ^ (joined >>> 16), 0x7feb352d);
    high = Math.imul(high ^ (high >>> 15), 0x846ca68b);
    high ^= high >>> 16;
    let low = Math.imul(high ^ 0x5bd1e995, 0xc2b2ae35);
    low ^= low >>> 15;
    const packed = this.#packed;
    for (let byte = 0; byte < 4; byte++) {
      packed[byte]! += SPREAD[(high >>> (8 * byte)) & 0xff]!;
      packed[byte + 4]! += SPREAD[(low >>> (8 * byte)) & 0xff]!;
    }
    this.#votes++;
    if (++this.#unpacked === 15) this.#unpack();
  }

  /** A bit is set when more than half of the hashes have it. */
  result(): string {
    this.#unpack();
    let hash = "";
    for (let digit = 0; digit < 64; digit += 4) {
      let value = 0;
      for (let bit = digit; bit < digit + 4; bit++) value = value * 2 + (2 * this.#counts[bit]! > this.#votes ? 1 : 0);
      hash += value.toString(16);
    }
    return hash;
  }

  #unpack(): void {
    for (let bit = 0; bit < 64; bit++) this.#counts[bit]! += (this.#packed[bit >>> 3]! >>> (4 * (bit & 7))) & 15;
    this.#packed.fill(0);
    this.#unpacked = 0;
  }
}

/** Bit n of a byte at half byte n of a number. */
const SPREAD = Int32Array.from({ length: 256 }, (_, byte) => {
  let spread = 0;
  for (let bit = 0; bit < 8; bit++) spread |= ((byte >>> bit) & 1) << (4 * bit);
  return spread;
});

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
