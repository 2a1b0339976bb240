/**
 * One gzip member per record: how is it made, and where does it end?
 *
 * A reader that knows a record's offset starts there, unpacks one member and stops. zlib's own functions run members together,
 * so their seams are found here: header and trailer by hand (RFC 1952), what lies between by zlib. What is dense already
 * (pictures, bodies that came compressed) is stored as it is, and only the head before it is squeezed; what is tiny is stored whole.
 */
import { constants, crc32, deflateRawSync, gzipSync, inflateRawSync } from "node:zlib";

/** What of a member is worth compressing. */
export type Squeeze = "all" | "first piece" | "nothing";

/** The pieces as one member. */
export function packMember(pieces: readonly Uint8Array[], squeeze: Squeeze, level: number): Uint8Array {
  const [first = NOTHING, ...rest] = pieces;
  if (squeeze === "all") {
    const whole = together(pieces);
    return gzipSync(whole, { level, ...roomFor(whole.length) });
  }
  if (squeeze === "nothing") {
    const whole = Buffer.concat(pieces);
    return storedMember(whole, blocksFor(whole.length));
  }
  // A sync flush ends on a whole byte, so that stored blocks can follow (RFC 1951 §3.2.4).
  const options = { level, ...roomFor(first.length), finishFlush: constants.Z_SYNC_FLUSH };
  const body = Buffer.concat(rest);
  const end = trailer(crc32(body, crc32(first)), first.length + body.length);
  return Buffer.concat([HEADER, deflateRawSync(first, options), ...storedBlocks(body, blocksFor(body.length)), end]);
}

/** Where pieces of common size are put side by side for the compressor: memory that is used again costs nothing to take or give back. */
let bench = Buffer.alloc(0);
const LARGEST_BENCH = 2 ** 20;

/** The pieces as one, until the next time. */
function together(pieces: readonly Uint8Array[]): Uint8Array {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length > LARGEST_BENCH) return Buffer.concat(pieces);
  if (bench.length < length) bench = Buffer.allocUnsafeSlow(Math.min(LARGEST_BENCH, 2 * length));
  let at = 0;
  for (const piece of pieces) {
    bench.set(piece, at);
    at += piece.length;
  }
  return bench.subarray(0, length);
}

/**
 * How much content a stored member of exactly `length` bytes holds, and in how many blocks. Every length can be
 * reached that has room for what stands around the content.
 */
export function storedRoom(length: number): { readonly content: number; readonly blocks: number } {
  const blocks = Math.max(1, Math.ceil((length - AROUND) / (MOST_STORED + BLOCK_HEAD)));
  return { content: length - AROUND - blocks * BLOCK_HEAD, blocks };
}

/** A member that holds `content` uncompressed in that many blocks. */
export function storedMember(content: Uint8Array, blocks: number): Uint8Array {
  return Buffer.concat([HEADER, ...storedBlocks(content, blocks), trailer(crc32(content), content.length)]);
}

export type Member =
  | { readonly kind: "member"; readonly content: Buffer; readonly length: number }
  /** The bytes end before the member does. */
  | { readonly kind: "short" }
  | { readonly kind: "broken"; readonly says: string };

/** The member that begins at `from`. */
export function readMember(bytes: Uint8Array, from: number, mostContent: number): Member {
  const start = skipHeader(bytes, from);
  if (typeof start !== "number") return start;
  const found = findStored(bytes, start) ?? inflate(bytes, start, mostContent);
  if (found.kind !== "content") return found;
  const { content, taken } = found;
  const end = start + taken + TRAILER;
  if (end > bytes.length) return { kind: "short" };
  const view = new DataView(bytes.buffer, bytes.byteOffset + end - TRAILER, TRAILER);
  if (view.getUint32(0, true) !== crc32(content) || view.getUint32(4, true) !== content.length)
    return { kind: "broken", says: "its check sum is wrong" };
  return { kind: "member", content, length: end - from };
}

interface Content {
  readonly kind: "content";
  readonly content: Buffer;
  /** How many bytes it took of those given. */
  readonly taken: number;
}

function inflate(bytes: Uint8Array, start: number, mostContent: number): Content | Exclude<Member, { kind: "member" }> {
  const options = { info: true, maxOutputLength: mostContent, chunkSize: 65_536 };
  try {
    // With `info`, what comes back is the content and the engine, which knows how much it has eaten.
    const { buffer, engine } = inflateRawSync(bytes.subarray(start), options) as unknown as {
      readonly buffer: Buffer;
      readonly engine: { readonly bytesWritten: number };
    };
    return { kind: "content", content: buffer, taken: engine.bytesWritten };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "Z_BUF_ERROR") return { kind: "short" };
    if (code === "ERR_BUFFER_TOO_LARGE")
      return { kind: "broken", says: `it unpacks to more than ${mostContent} bytes` };
    return { kind: "broken", says: `it cannot be unpacked (${message})` };
  }
}

/** What stored blocks hold, without troubling zlib; undefined unless all of them are stored and here. */
function findStored(bytes: Uint8Array, start: number): Content | undefined {
  const pieces: Uint8Array[] = [];
  for (let at = start; at + BLOCK_HEAD <= bytes.length; ) {
    const length = bytes[at + 1]! | (bytes[at + 2]! << 8);
    const check = bytes[at + 3]! | (bytes[at + 4]! << 8);
    const end = at + BLOCK_HEAD + length;
    if (bytes[at]! > 1 || (length ^ check) !== 0xffff || end > bytes.length) return undefined;
    pieces.push(bytes.subarray(at + BLOCK_HEAD, end));
    if (bytes[at] === 1) return { kind: "content", content: Buffer.concat(pieces), taken: end - start };
    at = end;
  }
  return undefined;
}

/** No time, no name, unknown system: the same content gives the same bytes everywhere. */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const NOTHING = new Uint8Array(0);
const TRAILER = 8;
const AROUND = HEADER.length + TRAILER;
const BLOCK_HEAD = 5;
const MOST_STORED = 0xffff;

/** zlib takes its memory before it starts; for a small record the usual 400 KB cost more than the compressing. */
function roomFor(length: number): { memLevel: number; windowBits?: number; chunkSize?: number } {
  return length > 4096 ? { memLevel: 9 } : { memLevel: 5, windowBits: 12, chunkSize: 4096 };
}

function blocksFor(length: number): number {
  return Math.ceil(length / MOST_STORED) || 1;
}

function* storedBlocks(content: Uint8Array, blocks: number): Generator<Uint8Array> {
  for (let i = 0; i < blocks; i++) {
    const piece = content.subarray(i * MOST_STORED, (i + 1) * MOST_STORED);
    const head = Buffer.allocUnsafe(BLOCK_HEAD);
    head[0] = i === blocks - 1 ? 1 : 0;
    head.writeUInt16LE(piece.length, 1);
    head.writeUInt16LE(piece.length ^ 0xffff, 3);
    yield head;
    yield piece;
  }
}

function trailer(crc: number, length: number): Uint8Array {
  const bytes = Buffer.allocUnsafe(TRAILER);
  bytes.writeUInt32LE(crc, 0);
  bytes.writeUInt32LE(length, 4);
  return bytes;
}

function skipHeader(bytes: Uint8Array, from: number): number | Exclude<Member, { kind: "member" }> {
  if (bytes.length - from < HEADER.length) return { kind: "short" };
  if (bytes[from] !== 0x1f || bytes[from + 1] !== 0x8b || bytes[from + 2] !== 8)
    return { kind: "broken", says: "no gzip member begins here" };
  const flags = bytes[from + 3]!;
  let at = from + HEADER.length;
  if (flags & 4) at += 2 + (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
  for (const flag of [8, 16]) {
    if (!(flags & flag)) continue;
    const zero = bytes.indexOf(0, at);
    if (zero < 0) return { kind: "short" };
    at = zero + 1;
  }
  if (flags & 2) at += 2;
  return at < bytes.length ? at : { kind: "short" };
}

/** The pieces in one buffer of their own, which can be handed to another thread without copying. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  const whole = new Uint8Array(Buffer.allocUnsafeSlow(length).buffer);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
