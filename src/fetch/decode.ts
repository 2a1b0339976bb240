/**
 * Decodes response bodies.
 *
 * Bytes are decoded after all of them (up to the cap) have arrived, so memory is bounded and the original bytes are available for the
 * archive. Small bodies are decoded synchronously; large or broken ones are streamed, so that everything before an error is kept and a
 * decompression bomb stops at the cap. The header is checked against the bytes: servers label plain text as gzip, and gzip as plain.
 */
import * as zlib from "node:zlib";
import {
  type BrotliDecompress,
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  type Gunzip,
  gunzipSync,
  type Inflate,
  type InflateRaw,
  inflateRawSync,
  inflateSync,
} from "node:zlib";

export interface Decoded {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly truncated?: "length" | "broken";
}

/** The content in `wire` as the Content-Encoding header describes it, at most `cap` bytes of it. */
export function decode(wire: Uint8Array<ArrayBuffer>, encoding: string, cap: number): Decoded | Promise<Decoded> {
  if (wire.length === 0 || (encoding === "" && !isGzip(wire))) return capped(wire, cap);
  return decodeLayers(wire, layersOf(encoding), cap);
}

/**
 * Collects chunks in one buffer, so that a million tiny chunks need no extra memory. A body that arrives in one chunk, as most do, is not
 * copied.
 */
export function byteCollector(expected: number, cap: number, reserved = FIRST_GUESS): ByteCollector {
  let bytes: Buffer<ArrayBuffer> | undefined;
  let only: Uint8Array | undefined;
  let length = 0;
  const append = (piece: Uint8Array): void => {
    bytes ??= Buffer.allocUnsafeSlow(Math.max(1, Math.min(expected, cap, reserved)));
    if (length + piece.length > bytes.length) {
      const wider = Math.max(length + piece.length, Math.min(bytes.length * 2, cap));
      const grown = Buffer.allocUnsafeSlow(wider);
      grown.set(bytes.subarray(0, length));
      bytes = grown;
    }
    bytes.set(piece, length);
    length += piece.length;
  };
  return {
    length: () => only?.length ?? length,
    add(piece) {
      if (length === 0 && only === undefined && piece.length === expected && expected <= cap) {
        only = piece;
        return true;
      }
      if (only !== undefined) append(only);
      only = undefined;
      const room = cap - length;
      const taken = piece.length > room ? piece.subarray(0, room) : piece;
      append(taken);
      return taken === piece;
    },
    bytes: () => (only === undefined ? ownBytes((bytes ?? NO_BYTES).subarray(0, length)) : plainView(only)),
  };
}

export interface ByteCollector {
  length(): number;
  /** Adds what fits under the cap; returns false if bytes were dropped. */
  add(piece: Uint8Array): boolean;
  /** All bytes. */
  bytes(): Uint8Array<ArrayBuffer>;
}

/** Maximum memory reserved because of a Content-Length, which may be wrong. */
const FIRST_GUESS = 256 * 1024;
/** Up to this size, synchronous decoding is faster. */
const AT_ONCE = 256 * 1024;
/** Of streamed content: larger chunks mean fewer turns of the event loop. */
const CHUNK = 128 * 1024;
/** "gzip, gzip" occurs in practice; more layers than this are malicious. */
const MAX_LAYERS = 3;

function layersOf(encoding: string): string[] {
  const named = encoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim().replace(/^x-/, ""))
    .filter((name) => name !== "" && name !== "identity");
  return named.length === 0 ? ["gzip"] : named.reverse();
}

async function decodeLayers(wire: Uint8Array<ArrayBuffer>, layers: readonly string[], cap: number): Promise<Decoded> {
  if (layers.length > MAX_LAYERS) return { body: new Uint8Array(0), truncated: "broken" };
  let decoded: Decoded = { body: wire };
  for (const name of layers) {
    const next = await decodeLayer(decoded.body, name, cap);
    decoded = decoded.truncated === undefined ? next : { body: next.body, truncated: decoded.truncated };
  }
  return decoded.body.length > cap ? capped(decoded.body, cap) : decoded;
}

async function decodeLayer(wire: Uint8Array<ArrayBuffer>, name: string, cap: number): Promise<Decoded> {
  if (wire.length === 0) return { body: wire };
  if (UNREADABLE.has(name)) return { body: new Uint8Array(0), truncated: "broken" };
  const coding = codingOf(name, wire);
  if (coding === undefined) return { body: wire };
  if (wire.length <= AT_ONCE) {
    try {
      const options = { maxOutputLength: cap, chunkSize: Math.min(Math.max(wire.length * 6, 16_384), 262_144) };
      return { body: ownBytes(coding.atOnce(wire, options)) };
    } catch {
      // Too long or broken: the stream below keeps the decodable part.
    }
  }
  const decoded = await decodeInPieces(wire, coding, cap);
  if (decoded.truncated !== "broken" || decoded.body.length > 0) return decoded;
  if (looksLikeText(wire)) return { body: wire };
  return coding !== GZIP && isGzip(wire) ? decodeInPieces(wire, GZIP, cap) : decoded;
}

/**
 * Decodes in chunks. zlib returns nothing of a chunk with an error, so that chunk is decoded again byte by byte to keep everything before
 * the error.
 */
async function decodeInPieces(
  wire: Uint8Array,
  coding: Coding,
  cap: number,
  byteByByte = wire.length,
): Promise<Decoded> {
  const stream = coding.stream({ chunkSize: CHUNK });
  const content = byteCollector(coding === GZIP ? declaredLength(wire) : FIRST_GUESS, cap, cap);
  const large = Math.max(64, Math.ceil(wire.length / 512));
  let from = 0;
  let to = 0;
  const end = await new Promise<"end" | "full" | Error>((resolve) => {
    const feed = (error?: Error | null): void => {
      if (error) return;
      if (to >= wire.length) return void stream.end();
      from = to;
      to = from >= byteByByte ? from + 1 : Math.min(from + large, byteByByte, wire.length);
      stream.write(wire.subarray(from, to), feed);
    };
    stream.on("data", (chunk: Buffer) => content.add(chunk) || resolve("full"));
    stream.on("end", () => resolve("end"));
    stream.on("error", resolve);
    feed();
  });
  stream.destroy();
  if (end === "end") return { body: content.bytes() };
  if (end === "full") return { body: content.bytes(), truncated: "length" };
  if (to - from > 1 && to <= wire.length && !isCutShort(end)) return decodeInPieces(wire, coding, cap, from);
  return content.length() > 0 && isRubbishBehind(end)
    ? { body: content.bytes() }
    : { body: content.bytes(), truncated: "broken" };
}

/** The last four bytes of gzip are the length of the content (RFC 1952 §2.3.1). They may be wrong: memory that is not written costs nothing. */
function declaredLength(wire: Uint8Array): number {
  return Math.max(FIRST_GUESS, new DataView(wire.buffer, wire.byteOffset).getUint32(wire.length - 4, true));
}

function isCutShort(error: Error & { code?: string }): boolean {
  return error.code === "Z_BUF_ERROR";
}

/** Bytes after a complete gzip member that are not another member are ignored, as in gzip itself. */
function isRubbishBehind(error: Error): boolean {
  return error.message === "incorrect header check";
}

type Decompressor = Gunzip | Inflate | InflateRaw | BrotliDecompress;
type Options = { maxOutputLength: number; chunkSize: number };

interface Coding {
  atOnce(wire: Uint8Array, options: Options): Buffer<ArrayBuffer>;
  stream(options?: { chunkSize: number }): Decompressor;
}

const GZIP: Coding = { atOnce: gunzipSync, stream: createGunzip };
const ZLIB: Coding = { atOnce: inflateSync, stream: createInflate };
const RAW: Coding = { atOnce: inflateRawSync, stream: createInflateRaw };
const BROTLI: Coding = { atOnce: brotliDecompressSync, stream: createBrotliDecompress };

/** Since Node 22.15 and 23.8; not requested on older versions. */
const ZSTD = findZstd();

/** The Accept-Encoding header. */
export const CODINGS = ZSTD === undefined ? "gzip, br, deflate" : "gzip, br, zstd, deflate";

function findZstd(): Coding | undefined {
  const { zstdDecompressSync, createZstdDecompress, constants } = zlib as unknown as {
    readonly zstdDecompressSync?: (wire: Uint8Array, options: object) => Buffer<ArrayBuffer>;
    readonly createZstdDecompress?: (options: object) => Decompressor;
    readonly constants: { readonly [name: string]: number };
  };
  const windowLog = constants["ZSTD_d_windowLogMax"];
  if (zstdDecompressSync === undefined || createZstdDecompress === undefined || windowLog === undefined)
    return undefined;
  const params = { [windowLog]: 23 }; // RFC 9659: at most 8 MB, whatever the frame requests
  return {
    atOnce: (wire, options) => zstdDecompressSync(wire, { ...options, params }),
    stream: (options) => createZstdDecompress({ ...options, params }),
  };
}

/** Codings that we do not support. Other unknown names ("utf-8", "none") are mistakes for no coding. */
const UNREADABLE = new Set(["compress", "dcb", "dcz", ...(ZSTD === undefined ? ["zstd"] : [])]);

function codingOf(name: string, wire: Uint8Array): Coding | undefined {
  switch (name) {
    case "gzip":
      return isGzip(wire) ? GZIP : undefined;
    case "br":
      return BROTLI;
    case "zstd":
      return ZSTD;
    case "deflate": // RFC 9110 §8.4.1.2 means zlib; many servers send a raw deflate stream
      return isZlib(wire) ? ZLIB : RAW;
    default:
      return undefined;
  }
}

function isGzip(wire: Uint8Array): boolean {
  return wire[0] === 0x1f && wire[1] === 0x8b;
}

function isZlib(wire: Uint8Array): boolean {
  const [first = 0, second = 0] = wire;
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
}

/** Text has no control characters other than white space near its start. */
function looksLikeText(wire: Uint8Array): boolean {
  return wire.subarray(0, 256).every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

function capped(bytes: Uint8Array<ArrayBuffer>, cap: number): Decoded {
  return bytes.length <= cap ? { body: bytes } : { body: bytes.slice(0, cap), truncated: "length" };
}

const NO_BYTES = Buffer.alloc(0);

function plainView({ buffer, byteOffset, length }: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, length);
}

/** The bytes in a buffer of their own, which can be transferred to another thread. */
function ownBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return bytes.byteLength === bytes.buffer.byteLength ? new Uint8Array(bytes.buffer) : new Uint8Array(bytes);
}
