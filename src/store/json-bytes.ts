/**
 * JSON that we wrote, as bytes: where do its pieces end, and which names stand in it?
 *
 * What we write has no blanks between its pieces and its members in a known order, so it is compared with what is expected, four bytes at a
 * time, instead of being read. Places are behind what was expected, or -1 when it was not there; behind -1 there is nothing to be
 * expected.
 */
import { type Source, sourceOf } from "./bytes.js";

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A piece to compare with. */
export const expected = (text: string): DataView => sourceOf(Buffer.from(text)).view;

export function past(view: DataView, at: number, end: number, expected: DataView): number {
  const length = expected.byteLength;
  return at >= 0 && at + length <= end && same(view, at, expected, 0, length) ? at + length : -1;
}

export function pastByte(bytes: Buffer, at: number, end: number, expected: number): number {
  return at >= 0 && at < end && bytes[at] === expected ? at + 1 : -1;
}

/** A member that is not always there. */
export function perhaps(bytes: Buffer, view: DataView, at: number, end: number, member: DataView): number {
  const there = past(view, at, end, member);
  return there < 0 ? at : pastString(bytes, there, end);
}

/** Up to so many bytes a loop is quicker than asking the engine to search. */
const NEAR = 32;

export function pastString(bytes: Buffer, at: number, end: number): number {
  if (at < 0 || at >= end || bytes[at] !== QUOTE) return -1;
  const near = Math.min(at + NEAR, end);
  for (let i = at + 1; i < near; i++) {
    const byte = bytes[i];
    if (byte === QUOTE) return i + 1;
    if (byte === BACKSLASH) return pastEscaped(bytes, at, end);
  }
  return pastEscaped(bytes, at, end);
}

/** A quote ends the string unless a backslash stands before it that is not itself one behind a backslash. */
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

/** Any value, as it is written. */
export function pastValue(bytes: Buffer, from: number, end: number): number {
  if (from < 0) return -1;
  if (bytes[from] === QUOTE) return pastString(bytes, from, end);
  let depth = 0;
  for (let at = from; at < end; ) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      at = pastString(bytes, at, end);
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

/** Whether the same bytes stand in two places; the caller knows that they lie within. */
export function same(a: DataView, from: number, b: DataView, other: number, length: number): boolean {
  if (length < 4) {
    for (let i = 0; i < length; i++) if (a.getUint8(from + i) !== b.getUint8(other + i)) return false;
    return true;
  }
  const last = length - 4;
  for (let i = 0; i < last; i += 4) if (a.getInt32(from + i, true) !== b.getInt32(other + i, true)) return false;
  return a.getInt32(from + last, true) === b.getInt32(other + last, true);
}

// ── Names ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A field's or a rule's name. Its bytes are those of a member of a JSON object that is not the first: `,"title":`. */
export interface Name extends Source {
  readonly text: string;
  /** In which record it was last met, and as which of its shown pieces. */
  record: number;
  piece: number;
}

export interface Names {
  /** The name that stands there without its quotes; undefined when something in it had to be written otherwise. */
  at(from: number, end: number): Name | undefined;
}

/** The same names come in every record: each becomes a string once. */
export function openNames(bytes: Buffer, view: DataView): Names {
  const known = new Map<number, Name>();
  return {
    at(from, end) {
      const length = end - from;
      let hash = length;
      for (let i = from; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
      const name = known.get(hash);
      if (name !== undefined && name.bytes.length === length + 4 && same(view, from, name.view, 2, length)) return name;
      const made = nameOf(bytes.toString("utf8", from, end));
      if (made.text.includes("\\")) return undefined;
      known.set(hash, made);
      return made;
    },
  };
}

export function nameOf(text: string): Name {
  return { text, ...sourceOf(Buffer.from(`,"${text}":`)), record: 0, piece: 0 };
}
