/**
 * Scans JSON that we wrote, as bytes.
 *
 * Our JSON has no whitespace, and its members have a known order, so it is compared with the expected bytes, four at a
 * time, instead of being parsed. Functions return the offset after the expected bytes, or -1 when they are not there;
 * after -1 every further comparison fails.
 */
import { type ByteView, byteView } from "./bytes.js";

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Bytes to compare with. */
export const expected = (text: string): DataView => byteView(Buffer.from(text)).view;

export function skipExpected(view: DataView, at: number, end: number, expected: DataView): number {
  const length = expected.byteLength;
  return at >= 0 && at + length <= end && bytesEqual(view, at, expected, 0, length) ? at + length : -1;
}

export function skipByte(bytes: Buffer, at: number, end: number, expected: number): number {
  return at >= 0 && at < end && bytes[at] === expected ? at + 1 : -1;
}

/** An optional member. */
export function skipOptional(bytes: Buffer, view: DataView, at: number, end: number, member: DataView): number {
  const there = skipExpected(view, at, end, member);
  return there < 0 ? at : skipString(bytes, there, end);
}

/** Up to this distance a loop is faster than a call to the engine's search. */
const NEAR = 32;

export function skipString(bytes: Buffer, at: number, end: number): number {
  if (at < 0 || at >= end || bytes[at] !== QUOTE) return -1;
  const near = Math.min(at + NEAR, end);
  for (let i = at + 1; i < near; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) return i + 1;
    if (byte === BACKSLASH) return pastEscaped(bytes, at, end);
  }
  return pastEscaped(bytes, at, end);
}

/** A quote ends the string unless an odd number of backslashes precedes it. */
function pastEscaped(bytes: Buffer, at: number, end: number): number {
  for (let from = at + 1; ; ) {
    const quote = bytes.indexOf(QUOTE, from);
    if (quote < 0 || quote >= end) return -1;
    let slashes = 0;
    while (bytes[quote - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return quote + 1;
    from = quote + 1;
  }
}

/** Any JSON value. */
export function skipValue(bytes: Buffer, from: number, end: number): number {
  if (from < 0) return -1;
  if (bytes[from] === QUOTE) return skipString(bytes, from, end);
  let depth = 0;
  for (let at = from; at < end; ) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = skipString(bytes, at, end);
      if (at < 0) return -1;
      continue;
    }
    if (depth === 0 && (byte === COMMA || byte === CLOSE || byte === CLOSE_LIST)) return at === from ? -1 : at;
    if (byte === OPEN || byte === OPEN_LIST) depth++;
    else if ((byte === CLOSE || byte === CLOSE_LIST) && --depth === 0) return at + 1;
    at++;
  }
  return -1;
}

export function numberAt(bytes: Buffer, from: number, end: number): number {
  let value = 0;
  for (let i = from; i < end; i++) {
    const digit = bytes[i]! - 0x30;
    if (digit < 0 || digit > 9 || end - from > 15) return Number(bytes.toString("latin1", from, end));
    value = value * 10 + digit;
  }
  return value;
}

/** Whether the bytes at two offsets are the same; the caller ensures that they are within bounds. */
export function bytesEqual(a: DataView, from: number, b: DataView, other: number, length: number): boolean {
  if (length < 4) {
    for (let i = 0; i < length; i++) if (a.getUint8(from + i) !== b.getUint8(other + i)) return false;
    return true;
  }
  const last = length - 4;
  for (let i = 0; i < last; i += 4) if (a.getInt32(from + i, true) !== b.getInt32(other + i, true)) return false;
  return a.getInt32(from + last, true) === b.getInt32(other + last, true);
}

// ── Names ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The name of a field or rule. Its bytes are those of a member of a JSON object that is not the first: `,"title":`. */
export interface Name extends ByteView {
  readonly text: string;
  /** The record in which it was last seen, and its index there. */
  record: number;
  piece: number;
}

export interface NameTable {
  /** The name at this offset, without quotes; undefined when it contains an escape. */
  at(from: number, end: number): Name | undefined;
}

/** The same names occur in every record: each is decoded once. */
export function openNameTable(bytes: Buffer, view: DataView): NameTable {
  const known = new Map<number, Name>();
  return {
    at(from, end) {
      const length = end - from;
      let hash = length;
      for (let i = from; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
      const name = known.get(hash);
      if (name !== undefined && name.bytes.length === length + 4 && bytesEqual(view, from, name.view, 2, length))
        return name;
      const made = nameOf(bytes.toString("utf8", from, end));
      if (made.text.includes("\\")) return undefined;
      known.set(hash, made);
      return made;
    },
  };
}

export function nameOf(text: string): Name {
  return { text, ...byteView(Buffer.from(`,"${text}":`)), record: 0, piece: 0 };
}
