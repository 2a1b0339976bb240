/**
 * Writes and reads one gzip member per record.
 *
 * A reader that knows a record's offset decompresses one member there and stops. zlib's own functions join members, so header and trailer
 * are handled here (RFC 1952) and only the content by zlib. Bodies that are already compressed are stored, and only the head before
 * them is compressed; tiny records are stored.
 */
import { constants, crc32, deflateRawSync, gzip, gzipSync, inflateRawSync } from "node:zlib";

/** The part of a member that is compressed. */
export type CompressScope = "all" | "first piece" | "nothing";

/** Makes one member from the pieces. */
export function packGzip(pieces: readonly Uint8Array[], squeeze: CompressScope, level: number): Uint8Array {
  const [first = NOTHING, ...rest] = pieces;
  if (squeeze === "all") {
    const whole = joined(pieces);
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

/** `whole` must not change until then. */
export function packGzipAside(whole: Uint8Array, level: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) =>
    gzip(whole, { level, ...roomFor(whole.length) }, (error, packed) => (error ? reject(error) : resolve(packed))),
  );
}

/** A reused buffer in which small pieces are joined for the compressor. */
let bench = Buffer.alloc(0);
const LARGEST_BENCH = 2 ** 20;

/** The joined pieces, valid until the next call. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
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
 * The content size and number of blocks of a stored member of exactly `length` bytes. Possible for every length that has room for header
 * and trailer.
 */
export function storedRoom(length: number): { readonly content: number; readonly blocks: number } {
  const blocks = Math.max(1, Math.ceil((length - AROUND) / (MAX_STORED + BLOCK_HEAD)));
  return { content: length - AROUND - blocks * BLOCK_HEAD, blocks };
}

/** A member with `content` uncompressed in that many blocks. */
export function storedMember(content: Uint8Array, blocks: number): Uint8Array {
  return Buffer.concat([HEADER, ...storedBlocks(content, blocks), trailer(crc32(content), content.length)]);
}

export type Member =
  | { readonly kind: "member"; readonly content: Buffer; readonly length: number }
  /** The member continues after the given bytes. */
  | { readonly kind: "short" }
  | { readonly kind: "broken"; readonly says: string };

/** Reads the member at `from`. */
export function readGzip(bytes: Uint8Array, from: number, mostContent: number): Member {
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
  /** The number of bytes consumed. */
  readonly taken: number;
}

function inflate(bytes: Uint8Array, start: number, mostContent: number): Content | Exclude<Member, { kind: "member" }> {
  const options = { info: true, maxOutputLength: mostContent, chunkSize: 65_536 };
  try {
    // With `info`, zlib also returns the engine, which knows how many bytes it consumed.
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

/** The content of stored blocks, without zlib; undefined unless all blocks are stored and complete. */
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

/** No time, no name, unknown system: equal content gives equal bytes everywhere. */
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
const NOTHING = new Uint8Array(0);
const TRAILER = 8;
const AROUND = HEADER.length + TRAILER;
const BLOCK_HEAD = 5;
const MAX_STORED = 0xffff;

/** zlib allocates its memory in advance; for a small record the usual 400 KB cost more than compressing. */
function roomFor(length: number): { memLevel: number; windowBits?: number; chunkSize?: number } {
  return length > 4096 ? { memLevel: 9 } : { memLevel: 5, windowBits: 12, chunkSize: 4096 };
}

function blocksFor(length: number): number {
  return Math.ceil(length / MAX_STORED) || 1;
}

function* storedBlocks(content: Uint8Array, blocks: number): Generator<Uint8Array> {
  for (let i = 0; i < blocks; i++) {
    const piece = content.subarray(i * MAX_STORED, (i + 1) * MAX_STORED);
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

/** The pieces in a buffer of their own, which can be transferred to another thread. */
export function concatBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
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
