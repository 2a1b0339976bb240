/**
 * Text in UTF-8, built in place.
 *
 * Formats with a line per token write hundreds of millions of short pieces. As strings these are garbage to collect and to encode;
 * here the tokens' bytes are copied from the document's own UTF-8, which is made once for all formats.
 */
import type { Writer } from "../../model/format.js";
import type { SegmentedDocument } from "../release/document.js";

/** A document's text in UTF-8 and where its tokens stand in it, also in code points. */
export interface DocumentBytes {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly pointStarts: Uint32Array;
  readonly pointEnds: Uint32Array;
}

const known = new WeakMap<SegmentedDocument["segments"], DocumentBytes>();

export function bytesOf({ text, segments }: SegmentedDocument): DocumentBytes {
  const before = known.get(segments);
  if (before !== undefined) return before;
  const { starts, ends, count } = segments.tokens;
  const one = {
    bytes: Buffer.from(text),
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    pointStarts: new Uint32Array(count),
    pointEnds: new Uint32Array(count),
  };
  let [at, byte, point] = [0, 0, 0];
  const go = (to: number): void => {
    for (; at < to; at++) {
      const unit = text.charCodeAt(at);
      point++;
      if (unit < 0x80) byte++;
      else if (unit < 0x800) byte += 2;
      else if ((unit & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00) {
        byte += 4;
        at++;
      } else byte += 3; // a lone surrogate becomes U+FFFD
    }
  };
  for (let t = 0; t < count; t++) {
    go(starts[t]!);
    one.starts[t] = byte;
    one.pointStarts[t] = point;
    go(ends[t]!);
    one.ends[t] = byte;
    one.pointEnds[t] = point;
  }
  known.set(segments, one);
  return one;
}

export interface ByteText {
  text(text: string): void;
  /** Bytes that are written again and again. */
  bytes(bytes: Uint8Array): void;
  /** Some bytes of a longer text. */
  piece(bytes: Uint8Array, from: number, to: number): void;
  byte(byte: number): void;
  /** A whole number that is not negative, in decimal digits. */
  number(value: number): void;
  readonly size: () => number;
  /** What was written since the last call. */
  take(): Uint8Array;
}

const ROOM = 1 << 20;

export function newByteText(room = ROOM): ByteText {
  let buffer = Buffer.allocUnsafe(room);
  let used = 0;
  const reserve = (more: number): void => {
    if (used + more <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * buffer.length, used + more));
    buffer.copy(larger, 0, 0, used);
    buffer = larger;
  };
  const piece = (bytes: Uint8Array, from: number, to: number): void => {
    reserve(to - from);
    // Most pieces are words: a loop is faster than a call of set.
    if (to - from > 64) buffer.set(bytes.subarray(from, to), used);
    else for (let i = from, into = used; i < to; i++) buffer[into++] = bytes[i]!;
    used += to - from;
  };
  return {
    text(text) {
      reserve(3 * text.length);
      used += buffer.write(text, used);
    },
    bytes: (bytes) => piece(bytes, 0, bytes.length),
    piece,
    byte(byte) {
      reserve(1);
      buffer[used++] = byte;
    },
    number(value) {
      reserve(16);
      let digits = 1;
      for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits++;
      for (let i = used + digits - 1, rest = value; i >= used; i--, rest = Math.floor(rest / 10))
        buffer[i] = 0x30 + (rest % 10);
      used += digits;
    },
    size: () => used,
    take() {
      const taken = buffer.subarray(0, used);
      buffer = Buffer.allocUnsafe(room);
      used = 0;
      return taken;
    },
  };
}

/** Writes documents as bytes, about a megabyte at a time. */
export function byteWriter(write: (document: SegmentedDocument, out: ByteText) => void): Writer<SegmentedDocument> {
  const out = newByteText(ROOM + (ROOM >> 2));
  return {
    before: () => "",
    one(document) {
      write(document, out);
      return out.size() < ROOM ? undefined : out.take();
    },
    after: () => out.take(),
  };
}
