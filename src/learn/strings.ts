/**
 * Which number does a string have?
 *
 * A table of strings that lives in three flat arrays, so that a model file holds it ready for use and all threads
 * share one copy: the texts as one blob of UTF-8, where each begins, and an open-addressing hash index over them.
 * Nothing is decoded to look a string up; its characters are compared with the blob as they are.
 */

export interface StringTable {
  readonly bytes: Uint8Array;
  readonly starts: Int32Array; // count + 1: where each string begins
  readonly slots: Int32Array; // a power of two; string number, or −1 for an empty slot
}

/** The table of distinct strings; the number of a string is its place in the list. */
export function stringTable(texts: readonly string[]): StringTable {
  const starts = new Int32Array(texts.length + 1);
  const encoded = texts.map(encode);
  encoded.forEach((bytes, i) => {
    starts[i + 1] = starts[i]! + bytes.length;
  });
  const bytes = new Uint8Array(starts[texts.length]!);
  encoded.forEach((part, i) => {
    bytes.set(part, starts[i]!);
  });
  const slots = new Int32Array(slotsFor(texts.length)).fill(-1);
  texts.forEach((text, i) => {
    let slot = hashString(text) & (slots.length - 1);
    while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = i;
  });
  return { bytes, starts, slots };
}

/** The number of `text`, or −1 when the table does not hold it. */
export function findString(table: StringTable, text: string): number {
  const { slots } = table;
  const mask = slots.length - 1;
  let slot = hashString(text) & mask;
  for (let probes = 0; probes <= mask; probes++) {
    const id = slots[slot]!;
    if (id === -1) return -1;
    if (sameText(table, id, text)) return id;
    slot = (slot + 1) & mask;
  }
  return -1;
}

export function stringAt(table: StringTable, id: number): string {
  return new TextDecoder().decode(table.bytes.slice(table.starts[id], table.starts[id + 1]));
}

export const stringCount = (table: StringTable): number => table.starts.length - 1;

/** FNV-1a over UTF-16 units, with a last stir, because a table looks at the low bits only. */
export function hashString(text: string, seed = 0x811c9dc5): number {
  let h = seed;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}

/** A power of two that leaves a third of the slots empty or more, so that a search soon meets an empty one. */
export function slotsFor(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(4, count * 1.5)));
}

function encode(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i)!;
    if (point > 0xffff) i++;
    const length = sizeOf(point);
    for (let k = 0; k < length; k++) bytes[n++] = byteOf(point, k, length);
  }
  return bytes.subarray(0, n);
}

function sameText(table: StringTable, id: number, text: string): boolean {
  const { bytes } = table;
  const end = table.starts[id + 1]!;
  let n = table.starts[id]!;
  for (let i = 0; i < text.length; i++) {
    let point = text.charCodeAt(i);
    if (point < 0x80) {
      if (bytes[n++] !== point) return false;
      continue;
    }
    point = text.codePointAt(i)!;
    if (point > 0xffff) i++;
    const length = sizeOf(point);
    for (let k = 0; k < length; k++) if (bytes[n++] !== byteOf(point, k, length)) return false;
  }
  return n === end; // a longer text may have run on into the next string
}

const sizeOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);

/** Byte k of a code point's UTF-8. Half a surrogate pair is written like any other character, so nothing is lost. */
function byteOf(point: number, k: number, length: number): number {
  if (length === 1) return point;
  const bits = point >>> (6 * (length - 1 - k));
  if (k > 0) return 0x80 | (bits & 0x3f);
  return [0, 0, 0xc0, 0xe0, 0xf0][length]! | bits;
}
