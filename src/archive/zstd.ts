/**
 * Writes and reads one zstd frame per record (RFC 8878), as WARC files with zstd have them.
 *
 * The end of a frame is found from its block headers, so a reader that knows a record's offset reads one frame there. Only the content is
 * left to the runtime, which has zstd since Node 22.15. A frame of raw blocks needs no runtime: it takes the place of a removed record.
 */
import * as zlib from "node:zlib";
import type { Member } from "./gzip.js";

const { zstdCompress, zstdCompressSync, zstdDecompressSync, constants } = zlib as unknown as {
  readonly zstdCompress?: (
    bytes: Uint8Array,
    options: object,
    done: (error: Error | null, packed: Buffer<ArrayBuffer>) => void,
  ) => void;
  readonly zstdCompressSync?: (bytes: Uint8Array, options: object) => Buffer<ArrayBuffer>;
  readonly zstdDecompressSync?: (bytes: Uint8Array, options: object) => Buffer<ArrayBuffer>;
  readonly constants: Readonly<Record<string, number | undefined>>;
};
const LEVEL = constants["ZSTD_c_compressionLevel"];
const CHECKSUM = constants["ZSTD_c_checksumFlag"];

/** Whether this runtime can compress and decompress zstd. */
export const HAS_ZSTD = zstdCompressSync !== undefined && zstdDecompressSync !== undefined;

/** Level 1 costs as much, higher ones save little disk for much CPU: docs/archive.md. */
export const ZSTD_LEVEL = 2;

/** One frame with its length and a check sum. */
export function packFrame(content: Uint8Array, level: number): Buffer {
  if (zstdCompressSync === undefined) throw new Error(NO_ZSTD);
  return zstdCompressSync(content, frameOptions(content, level));
}

/** The same on a thread of the runtime's pool; `content` must not change until then. */
export function packFrameAside(content: Uint8Array, level: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (zstdCompress === undefined) throw new Error(NO_ZSTD);
    zstdCompress(content, frameOptions(content, level), (error, packed) => (error ? reject(error) : resolve(packed)));
  });
}

const NO_ZSTD = "this runtime has no zstd";

function frameOptions({ length }: Uint8Array, level: number): object {
  return { pledgedSrcSize: length, params: { [LEVEL!]: level, [CHECKSUM!]: 1 } };
}

/** The content size and number of blocks of a raw frame of exactly `length` bytes. */
export function rawRoom(length: number): { readonly content: number; readonly blocks: number } {
  const blocks = Math.max(1, Math.ceil((length - RAW_HEAD) / (MAX_BLOCK + BLOCK_HEAD)));
  return { content: length - RAW_HEAD - blocks * BLOCK_HEAD, blocks };
}

/** A frame with `content` uncompressed in that many blocks. */
export function rawFrame(content: Uint8Array, blocks: number): Buffer {
  const head = Buffer.alloc(RAW_HEAD);
  head.writeUInt32LE(MAGIC, 0);
  head[4] = 0b1010_0000; // one segment, the content's size in four bytes
  head.writeUInt32LE(content.length, 5);
  const pieces: Uint8Array[] = [head];
  for (let i = 0; i < blocks; i++) {
    const piece = content.subarray(i * MAX_BLOCK, (i + 1) * MAX_BLOCK);
    const isLast = i === blocks - 1;
    const blockHead = Buffer.alloc(BLOCK_HEAD);
    blockHead.writeUIntLE((piece.length << 3) | (isLast ? 1 : 0), 0, BLOCK_HEAD);
    pieces.push(blockHead, piece);
  }
  return Buffer.concat(pieces);
}

export function isFrame(bytes: Uint8Array, from: number): boolean {
  return bytes[from] === 0x28 && bytes[from + 1] === 0xb5 && bytes[from + 2] === 0x2f && bytes[from + 3] === 0xfd;
}

/** Reads the frame at `from`. */
export function readFrame(bytes: Uint8Array, from: number, mostContent: number): Member {
  const frame = measureFrame(bytes, from);
  if (frame.kind !== "frame") return frame;
  const { end, raw } = frame;
  const length = end - from;
  if (raw !== undefined) {
    const content = Buffer.concat(raw);
    return frame.content === undefined || frame.content === content.length
      ? { kind: "member", content, length }
      : { kind: "broken", says: "its length is wrong" };
  }
  if (zstdDecompressSync === undefined) return { kind: "broken", says: NEEDS_ZSTD };
  try {
    const content = zstdDecompressSync(bytes.subarray(from, end), { maxOutputLength: mostContent });
    return { kind: "member", content, length };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE")
      return { kind: "broken", says: `it unpacks to more than ${mostContent} bytes` };
    return { kind: "broken", says: `it cannot be unpacked (${message})` };
  }
}

export const NEEDS_ZSTD = `it is compressed with zstd, which Node reads since 22.15; this is ${process.version}`;

interface Frame {
  readonly kind: "frame";
  readonly end: number;
  /** The content's length, if the frame says so. */
  readonly content: number | undefined;
  /** The content, if no block is compressed and nothing checks it. */
  readonly raw: readonly Uint8Array[] | undefined;
}

function measureFrame(bytes: Uint8Array, from: number): Frame | Exclude<Member, { kind: "member" }> {
  if (bytes.length - from < SHORTEST) return { kind: "short" };
  if (!isFrame(bytes, from)) return { kind: "broken", says: "no zstd frame begins here" };
  const descriptor = bytes[from + 4]!;
  const isSingle = (descriptor & 0x20) !== 0;
  const hasCheck = (descriptor & 4) !== 0;
  const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6]!;
  if ((descriptor & 3) !== 0) return { kind: "broken", says: "it needs a dictionary" };
  let at = from + 5 + (isSingle ? 0 : 1);
  if (at + sizeBytes > bytes.length) return { kind: "short" };
  const content = sizeBytes === 4 ? new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(0, true) : undefined;
  at += sizeBytes;
  let raw: Uint8Array[] | undefined = hasCheck ? undefined : [];
  for (let isLast = false; !isLast; ) {
    if (at + BLOCK_HEAD > bytes.length) return { kind: "short" };
    const head = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
    const size = head >> 3;
    const type = (head >> 1) & 3;
    if (type === RESERVED) return { kind: "broken", says: "it cannot be unpacked (unknown block)" };
    isLast = (head & 1) === 1;
    at += BLOCK_HEAD;
    if (type === RAW) raw?.push(bytes.subarray(at, at + size));
    else raw = undefined;
    at += type === REPEATED ? 1 : size;
    if (at > bytes.length) return { kind: "short" };
  }
  const end = at + (hasCheck ? CHECK : 0);
  return end > bytes.length ? { kind: "short" } : { kind: "frame", end, content, raw };
}

const MAGIC = 0xfd2fb528;
/** Magic number, descriptor and four bytes for the content's length. */
const RAW_HEAD = 9;
const BLOCK_HEAD = 3;
const MAX_BLOCK = 0x1_ffff;
const CHECK = 4;
const SHORTEST = 4 + 1 + 1 + BLOCK_HEAD;
const [RAW, REPEATED, RESERVED] = [0, 1, 3];
