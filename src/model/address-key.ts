/**
 * The 16-byte key under which stores and tables keep an address, because an index over the text of tens of millions of
 * addresses would be larger than the rest of the store.
 *
 * Four bytes hash the origin and directory, so that sibling links are neighbours in a B-tree. Twelve hash the whole
 * address: among a billion addresses of one directory the chance of any collision is about 1 in 10^11.
 *
 * The hash is MurmurHash3 (Austin Appleby's x86 variants, 32 and 128 bits, seed 0) over the UTF-16 code units,
 * little-endian. It is not cryptographic. Stored keys must stay valid, so the output may never change; golden values in
 * the test check that.
 */

/** The key of a normalised address: 4 bytes for its directory, 12 for itself. */
export function addressKey(address: string): Buffer {
  const key = Buffer.allocUnsafe(16);
  const words = addressWords(address);
  for (let i = 0; i < 4; i++) key.writeInt32BE(words[i]!, 4 * i);
  return key;
}

const words = new Int32Array(4);

/** The key as four words, for tables in memory. The array is reused by the next call. */
export function addressWords(address: string): Int32Array {
  words[0] = hash32(address, directoryEnd(address));
  write96(words, address);
  return words;
}

/** Just after the last slash of the path; slashes in the query do not count. */
function directoryEnd(address: string): number {
  const query = address.indexOf("?");
  return address.lastIndexOf("/", query < 0 ? address.length : query) + 1;
}

/** MurmurHash3_x86_32 of the first `length` code units, two per 32-bit word. */
function hash32(text: string, length: number): number {
  let h = 0;
  const whole = length & ~1;
  for (let i = 0; i < whole; i += 2) {
    const word = text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16);
    h ^= Math.imul(rotateLeft(Math.imul(word, 0xcc9e2d51), 15), 0x1b873593);
    h = (Math.imul(rotateLeft(h, 13), 5) + 0xe6546b64) | 0;
  }
  if (whole < length) h ^= Math.imul(rotateLeft(Math.imul(text.charCodeAt(whole), 0xcc9e2d51), 15), 0x1b873593);
  return mix(h ^ (2 * length));
}

/** The first three words of MurmurHash3_x86_128. Eight code units make a block of four words. */
function write96(key: Int32Array, text: string): void {
  let h1 = 0;
  let h2 = 0;
  let h3 = 0;
  let h4 = 0;
  const length = text.length;
  const whole = length & ~7;
  for (let i = 0; i < whole; i += 8) {
    h1 ^= Math.imul(rotateLeft(Math.imul(text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16), C1), 15), C2);
    h1 = (Math.imul((rotateLeft(h1, 19) + h2) | 0, 5) + 0x561ccd1b) | 0;
    h2 ^= Math.imul(rotateLeft(Math.imul(text.charCodeAt(i + 2) | (text.charCodeAt(i + 3) << 16), C2), 16), C3);
    h2 = (Math.imul((rotateLeft(h2, 17) + h3) | 0, 5) + 0x0bcaa747) | 0;
    h3 ^= Math.imul(rotateLeft(Math.imul(text.charCodeAt(i + 4) | (text.charCodeAt(i + 5) << 16), C3), 17), C4);
    h3 = (Math.imul((rotateLeft(h3, 15) + h4) | 0, 5) + 0x96cd1c35) | 0;
    h4 ^= Math.imul(rotateLeft(Math.imul(text.charCodeAt(i + 6) | (text.charCodeAt(i + 7) << 16), C4), 18), C1);
    h4 = (Math.imul((rotateLeft(h4, 13) + h1) | 0, 5) + 0x32ac3b17) | 0;
  }
  // The tail is padded with zeroes, and zero words change nothing.
  h4 ^= Math.imul(rotateLeft(Math.imul(word(text, whole + 6), C4), 18), C1);
  h3 ^= Math.imul(rotateLeft(Math.imul(word(text, whole + 4), C3), 17), C4);
  h2 ^= Math.imul(rotateLeft(Math.imul(word(text, whole + 2), C2), 16), C3);
  h1 ^= Math.imul(rotateLeft(Math.imul(word(text, whole), C1), 15), C2);

  const bytes = 2 * length;
  h1 ^= bytes;
  h2 ^= bytes;
  h3 ^= bytes;
  h4 ^= bytes;
  h1 = (h1 + h2 + h3 + h4) | 0;
  h2 = mix((h2 + h1) | 0);
  h3 = mix((h3 + h1) | 0);
  h4 = mix((h4 + h1) | 0);
  h1 = (mix(h1) + h2 + h3 + h4) | 0;
  key[1] = h1;
  key[2] = h2 + h1;
  key[3] = h3 + h1;
}

const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

/** The code units at `i` and `i + 1`; past the end of the text they are 0 (NaN is 0 in bit arithmetic). */
function word(text: string, i: number): number {
  return text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16);
}

function rotateLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** MurmurHash3's finalizer: every input bit affects every output bit. */
function mix(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
