/**
 * How is a model kept in a file, and used from there?
 *
 * One file: 32 bytes of preface, a header in JSON, then flat arrays ("sections"), each at a multiple of eight bytes.
 * Nothing is decoded on loading: weights, strings and hash tables are views of the file's own bytes, so that a model of
 * megabytes opens in milliseconds and one buffer, when it is a SharedArrayBuffer, serves all threads.
 *
 *     0  magic, 8 bytes: not text, and broken by anything that translates line ends
 *     8  u32 format version     12  u32 bytes of header     16  f64 bytes of file
 *    24  u32 CRC-32 of bytes 0 … 24 and 28 … end            28  u32 zero
 *    32  header: { schema, kind, labels, about, …, sections: [{ name, type, offset, length }] }
 *
 * All numbers are little-endian. The same model gives the same bytes: no clock, no machine stands in it.
 */
import { mkdir, open, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { crc32 } from "node:zlib";
import { ModelFileError } from "./errors.js";

/** Where a model comes from. */
export interface About {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly figures: Readonly<Record<string, number>>;
  readonly stopped: string; // why training ended
  readonly fingerprint: string; // of the data and settings it was trained on
}

export type Section = Float32Array | Float64Array | Int32Array | Uint8Array;

/** A model taken apart: what fits in JSON, and the arrays. */
export interface ModelParts {
  readonly kind: string;
  readonly labels: readonly string[];
  readonly about: About;
  readonly more: Readonly<Record<string, unknown>>; // what only this kind of model knows
  readonly sections: Readonly<Record<string, Section>>;
}

const MAGIC = Uint8Array.of(0x89, 0x57, 0x4c, 0x4d, 0x0d, 0x0a, 0x1a, 0x0a); // \x89 W L M \r \n ^Z \n
const FORMAT = 1;
const PREFACE = 32;
const SCHEMA = "winnow-learn/1";
type TypeName = "f32" | "f64" | "i32" | "u8";
interface SectionType {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, offset: number, length: number): Section;
}
const TYPES: Record<TypeName, SectionType> = { f32: Float32Array, f64: Float64Array, i32: Int32Array, u8: Uint8Array };

interface SectionEntry {
  readonly name: string;
  readonly type: TypeName;
  readonly offset: number; // from the end of the header, rounded up to eight
  readonly length: number; // in elements
}

export function packModel({ kind, labels, about, more, sections }: ModelParts): Uint8Array {
  const entries: SectionEntry[] = [];
  let size = 0;
  for (const [name, array] of Object.entries(sections)) {
    entries.push({ name, type: typeOf(array), offset: size, length: array.length });
    size = upToEight(size + array.byteLength);
  }
  const header = new TextEncoder().encode(
    JSON.stringify({ schema: SCHEMA, kind, labels, about, ...more, sections: entries }),
  );
  const base = upToEight(PREFACE + header.length);
  const bytes = new Uint8Array(base + size);
  bytes.set(MAGIC);
  const preface = new DataView(bytes.buffer);
  preface.setUint32(8, FORMAT, true);
  preface.setUint32(12, header.length, true);
  preface.setFloat64(16, bytes.length, true);
  bytes.set(header, PREFACE);
  for (const { name, offset } of entries) {
    const array = sections[name]!;
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), base + offset);
  }
  preface.setUint32(24, checksum(bytes), true);
  return bytes;
}

/** The parts of a model; the arrays are views of `given`, which must not be changed afterwards. */
export function unpackModel(given: Uint8Array, file?: string): ModelParts {
  const refuse = (problem: string): never => {
    throw new ModelFileError(problem, file);
  };
  if (new Uint8Array(Uint32Array.of(1).buffer)[0] !== 1) refuse("this machine is big-endian, the format little-endian");
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice();
  if (bytes.length < PREFACE) refuse(`it has ${bytes.length} bytes, fewer than the preface of any model`);
  if (MAGIC.some((byte, i) => bytes[i] !== byte)) refuse("it does not begin like a model of this library");
  const preface = new DataView(bytes.buffer, bytes.byteOffset);
  const version = preface.getUint32(8, true);
  if (version !== FORMAT) refuse(`it has format ${version}, this program reads format ${FORMAT}; train it again`);
  const size = preface.getFloat64(16, true);
  if (size !== bytes.length) refuse(`it has ${bytes.length} bytes of ${size}; it was cut short or something was added`);
  if (preface.getUint32(24, true) !== checksum(bytes)) refuse("its checksum does not agree; a byte was altered");

  const headerEnd = PREFACE + preface.getUint32(12, true);
  if (headerEnd > bytes.length) refuse("its header is longer than the file");
  const header = readHeader(bytes.slice(PREFACE, headerEnd), refuse);
  const base = upToEight(headerEnd);
  const sections: Record<string, Section> = {};
  for (const { name, type, offset, length } of header.sections) {
    const make = Object.hasOwn(TYPES, type) ? TYPES[type] : refuse(`its section ${name} has the unknown type ${type}`);
    const at = base + offset;
    const fits = Number.isInteger(offset) && offset % 8 === 0 && offset >= 0 && Number.isInteger(length) && length >= 0;
    if (!fits || at + length * make.BYTES_PER_ELEMENT > bytes.length)
      refuse(`its section ${name} lies outside the file`);
    sections[name] = new make(bytes.buffer, bytes.byteOffset + at, length);
  }
  const { kind, labels, about, sections: _entries, schema: _schema, ...more } = header;
  return { kind, labels, about, more, sections };
}

interface Header {
  readonly schema: string;
  readonly kind: string;
  readonly labels: readonly string[];
  readonly about: About;
  readonly sections: readonly SectionEntry[];
  readonly [more: string]: unknown;
}

function readHeader(bytes: Uint8Array, refuse: (problem: string) => never): Header {
  let header: Partial<Header>;
  try {
    header = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as Partial<Header>;
  } catch {
    return refuse("its header is not JSON");
  }
  if (header?.schema !== SCHEMA) return refuse(`its schema is ${JSON.stringify(header?.schema)}, not ${SCHEMA}`);
  const whole =
    typeof header.kind === "string" &&
    Array.isArray(header.labels) &&
    header.labels.every((label) => typeof label === "string") &&
    typeof header.about === "object" &&
    Array.isArray(header.sections);
  return whole ? (header as Header) : refuse("its header lacks kind, labels, about or sections");
}

/** Writes aside and renames, so that a reader sees the old file or the new one, never half of it. */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const aside = `${file}.${process.pid}.tmp`;
  await writeFile(aside, content);
  await rename(aside, file);
}

/** The bytes of a file in memory that threads can share. */
export async function readShared(file: string): Promise<Uint8Array> {
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  try {
    handle = await open(file);
    const { size } = await handle.stat();
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) break; // the file became shorter meanwhile: the checksum will say so
      at += bytesRead;
    }
    return bytes;
  } catch (error) {
    throw new ModelFileError((error as Error).message, file);
  } finally {
    await handle?.close();
  }
}

function checksum(bytes: Uint8Array): number {
  return crc32(bytes.subarray(28), crc32(bytes.subarray(0, 24)));
}

function typeOf(array: Section): TypeName {
  if (array instanceof Float32Array) return "f32";
  if (array instanceof Float64Array) return "f64";
  return array instanceof Int32Array ? "i32" : "u8";
}

const upToEight = (n: number): number => Math.ceil(n / 8) * 8;
