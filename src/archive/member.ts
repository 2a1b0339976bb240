/** One compressed record: a gzip member or a zstd frame. Readers tell them by their first bytes, so an archive may hold segments of both. */
import {
  type CompressScope,
  joined,
  type Member,
  packGzip,
  packGzipAside,
  readGzip,
  storedMember,
  storedRoom,
} from "./gzip.js";
import { HAS_ZSTD, isFrame, packFrame, packFrameAside, rawFrame, rawRoom, readFrame } from "./zstd.js";

/** How the records of a segment are compressed. */
export type Compression = "gzip" | "zstd";

const ENDINGS: Readonly<Record<Compression, string>> = { gzip: ".warc.gz", zstd: ".warc.zst" };
/** The suffix of an open segment's name. */
export const OPEN_SUFFIX = ".open";
const SEGMENT = /\.warc\.(?:gz|zst)$/;

export function segmentEnding(compression: Compression): string {
  return ENDINGS[compression];
}

export function compressionOf(segment: string): Compression {
  return segment.endsWith(ENDINGS.zstd) ? "zstd" : "gzip";
}

/** Whether this is the name of a segment, closed or open. */
export function isSegment(name: string): boolean {
  return SEGMENT.test(name.endsWith(OPEN_SUFFIX) ? name.slice(0, -OPEN_SUFFIX.length) : name);
}

export function isOpenSegment(name: string): boolean {
  return name.endsWith(OPEN_SUFFIX) && isSegment(name);
}

/** Whether this runtime can write it, and read what is compressed. */
export function isAvailable(compression: Compression): boolean {
  return compression === "gzip" || HAS_ZSTD;
}

/** What a member is made from. */
export interface MemberContent {
  readonly pieces: readonly Uint8Array[];
  readonly squeeze: CompressScope;
  readonly level: number;
  readonly compression: Compression;
}

/** Makes one member from the pieces. zstd itself notices what cannot be compressed. */
export function packMember({ pieces, squeeze, level, compression }: MemberContent): Uint8Array {
  return compression === "gzip" ? packGzip(pieces, squeeze, level) : packFrame(joined(pieces), level);
}

/** The same on a thread of the runtime's pool, where that is worth it. */
export async function packMemberAside(content: MemberContent): Promise<Uint8Array> {
  const { pieces, squeeze, level, compression } = content;
  const isSmall = pieces.reduce((sum, piece) => sum + piece.length, 0) < WORTH_A_THREAD;
  if (isSmall || (compression === "gzip" && squeeze !== "all")) return packMember(content);
  const whole = Buffer.concat(pieces);
  return compression === "gzip" ? packGzipAside(whole, level) : packFrameAside(whole, level);
}

const WORTH_A_THREAD = 4096;

/** Reads the member at `from`. */
export function readMember(bytes: Uint8Array, from: number, mostContent: number): Member {
  return isFrame(bytes, from) ? readFrame(bytes, from, mostContent) : readGzip(bytes, from, mostContent);
}

/** The content size and number of blocks of an uncompressed member of exactly `length` bytes. One more block takes `blockHead` bytes. */
export function plainRoom(
  length: number,
  compression: Compression,
): { readonly content: number; readonly blocks: number; readonly blockHead: number } {
  return compression === "gzip" ? { ...storedRoom(length), blockHead: 5 } : { ...rawRoom(length), blockHead: 3 };
}

/** A member with `content` uncompressed in that many blocks. */
export function plainMember(content: Uint8Array, blocks: number, compression: Compression): Uint8Array {
  return compression === "gzip" ? storedMember(content, blocks) : rawFrame(content, blocks);
}
