/**
 * What does the archive say?
 *
 * Two ways in. By place: one entry out of millions, for replay and for evidence; every digest on the way is checked. By
 * segment: every record from the first to the last, for checks; what is damaged is told and skipped, and reading goes on at the
 * next record. Either way an exchange becomes the same `Fetched` that the fetcher gave, decoded by the same rules.
 */
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import type { ArchivePlace } from "../model/archive.js";
import type { Fetched } from "../model/fetched.js";
import type { Instant } from "../model/time.js";
import { decode } from "./decode.js";
import { readMember } from "./gzip.js";
import { headerValue } from "./header-value.js";
import { type Exchange, headerAsReceived, type Pairs, SAME_PAYLOAD, sha1, WARC_TRUNCATED } from "./warc.js";

/** One WARC record. */
export interface WarcRecord {
  readonly type: string;
  readonly id: string;
  readonly at: Instant;
  /** Names in lower case; of a repeated field the first. */
  readonly fields: ReadonlyMap<string, string>;
  readonly block: Buffer;
}

/** What stands at a place. */
export type Archived =
  | { readonly kind: "exchange"; readonly fetched: Fetched; readonly exchange: Exchange }
  /** Its content was removed on request. */
  | { readonly kind: "purged"; readonly at: Instant }
  | { readonly kind: "damaged"; readonly says: string };

/** What stands in a segment, one after the other without gaps. */
export type SegmentItem =
  | {
      readonly kind: "record";
      readonly offset: number;
      readonly length: number;
      readonly record: WarcRecord;
      /** What is wrong with it although it can be read: a digest that does not fit. */
      readonly wrong?: string;
    }
  | { readonly kind: "damage"; readonly offset: number; readonly length: number; readonly says: string };

export interface ArchiveReader {
  read(place: ArchivePlace): Promise<Archived>;
  close(): Promise<void>;
}

export interface ReadSettings {
  /** As the fetcher's limit: bodies are decoded up to here. */
  readonly decodedBytes?: number;
  /** Who reads entries in the order in which they were written gets so many bytes from the disk at a time. */
  readonly readAhead?: number;
}

/** While a segment is written, its name ends so. */
export const OPEN_SUFFIX = ".open";
/** The mark of a record that stands where content was removed. */
export const PURGED = "winnow-purged";
/** The fetcher's own default. */
export const DECODED_BYTES = 16 * 1024 * 1024;

/** Reads one entry. Who reads many keeps a reader open. */
export async function readExchange(folder: string, place: ArchivePlace, settings?: ReadSettings): Promise<Archived> {
  const reader = openReader(folder, settings);
  try {
    return await reader.read(place);
  } finally {
    await reader.close();
  }
}

/** Reads entries by place. The segments used last stay open. */
export function openReader(
  folder: string,
  { decodedBytes = DECODED_BYTES, readAhead = 0 }: ReadSettings = {},
): ArchiveReader {
  const files = openFiles(folder, readAhead);

  /** The payload that a revisit refers to, over as many revisits as lie between. */
  async function payloadOf(first: Unpacked): Promise<Buffer | Archived> {
    const been = new Set<string>();
    let { refers } = first;
    while (refers !== undefined) {
      const spot = `${refers.segment}:${refers.offset}`;
      if (been.has(spot)) return damage(`it refers to itself by way of ${spot}`);
      been.add(spot);
      const found = await files.member(refers.segment, refers.offset);
      if (found.kind === "damaged") return damage(`the entry it refers to is damaged: ${found.says}`);
      const earlier = unpack([found.record]);
      if (found.record.fields.has(PURGED)) return { kind: "purged", at: found.record.at };
      if (earlier === undefined) return damage("the entry it refers to is no response");
      if (earlier.refers === undefined) {
        const { body } = earlier.exchange.response;
        return sha1(body) === first.digest ? Buffer.from(body) : damage(`the body at ${spot} is another one`);
      }
      ({ refers } = earlier);
    }
    return damage("it does not say where its body stands");
  }

  async function read(place: ArchivePlace): Promise<Archived> {
    const bytes = await files.bytes(place.segment, place.offset, place.length);
    if (!(bytes instanceof Uint8Array)) return bytes;
    const records = recordsIn(bytes);
    if (!Array.isArray(records)) return records;
    const purged = records.find(({ fields }) => fields.has(PURGED));
    if (purged !== undefined) return { kind: "purged", at: purged.at };
    const entry = unpack(records);
    if (entry === undefined) return damage("there is no response among its records");
    if (entry.digest !== place.digest) return damage(`its digest is ${entry.digest}, not ${place.digest}`);
    if (entry.refers === undefined) return fetchedOf(entry.exchange);
    const body = await payloadOf(entry);
    if (!(body instanceof Uint8Array)) return body;
    return fetchedOf({ ...entry.exchange, response: { ...entry.exchange.response, body } });
  }

  async function fetchedOf(exchange: Exchange): Promise<Archived> {
    return { kind: "exchange", exchange, fetched: await decoded(exchange, decodedBytes) };
  }

  return { read, close: files.close };
}

/** Every record of a segment file with its place, and every stretch that cannot be read. */
export async function* readSegment(file: string): AsyncGenerator<SegmentItem> {
  const handle = await open(file, "r");
  try {
    const window = slidingWindow(handle);
    for (let offset = 0; ; ) {
      const found = await memberAt(window, offset);
      if (found === "end") return;
      if (found.kind === "member") {
        const record = readRecord(found.content);
        const { length } = found;
        if (typeof record === "string") yield { kind: "damage", offset, length, says: record };
        else {
          const wrong = findWrong(record);
          yield { kind: "record", offset, length, record, ...(wrong !== undefined && { wrong }) };
        }
        offset += length;
        continue;
      }
      const next = await nextRecord(window, offset + 1);
      const says = found.kind === "broken" ? found.says : "it ends before its end";
      yield { kind: "damage", offset, length: next - offset, says };
      offset = next;
    }
  } finally {
    await handle.close();
  }
}

/** The fetcher's answer again: what it would be, had the server sent this exchange now. */
export async function decoded(exchange: Exchange, decodedBytes: number): Promise<Fetched> {
  const { url, at, response, ip, cut, fields } = exchange;
  const headers = response.headers.map(([name, value]): [string, string] => [
    name.toLowerCase(),
    headerValue(Buffer.from(value, "latin1")),
  ]);
  const encoding = headers.flatMap(([name, value]) => (name === "content-encoding" ? [value] : [])).join(",");
  const { body, truncated = undefined } = await decode(ownBytes(response.body), encoding, decodedBytes);
  const stopped = cut ?? truncated;
  return {
    kind: "fetched",
    url,
    at,
    took: Number(fields.find(([name]) => name === "fetchTimeMs")?.[1] ?? 0) || 0,
    status: response.status,
    headers,
    body,
    ...(ip !== undefined && { ip }),
    ...(stopped !== undefined && { truncated: stopped }),
  };
}

/** An entry as its records tell it. */
export interface Unpacked {
  readonly exchange: Exchange;
  readonly digest: string;
  /** Where the body stands, when it is not here. */
  readonly refers?: { readonly segment: string; readonly offset: number };
}

/** Puts the records of one entry together; undefined when there is no answer among them. */
export function unpack(records: readonly WarcRecord[]): Unpacked | undefined {
  const answer = records.find(({ type }) => type === "response" || type === "revisit");
  const message = answer && splitMessage(answer.block);
  const [, httpVersion, status, statusText = ""] =
    /^HTTP\/(\d+\.\d+) (\d{3})(?: (.*))?$/s.exec(message?.line ?? "") ?? [];
  if (answer === undefined || message === undefined || httpVersion === undefined) return undefined;
  const request = records.find(({ type }) => type === "request");
  const asked = request && splitMessage(request.block);
  const [method = "GET", target = "/"] = asked?.line.split(" ") ?? [];
  const about = records.find(({ type }) => type === "metadata");
  const { fields } = answer;
  const ip = fields.get("warc-ip-address");
  const cut = CUT.get(fields.get("warc-truncated") ?? "");
  const segment = fields.get("warc-refers-to-filename");
  return {
    exchange: {
      url: fields.get("warc-target-uri") ?? "",
      at: answer.at,
      request: { method, target, headers: asked?.headers ?? [] },
      response: {
        httpVersion,
        status: Number(status),
        statusText,
        headers: message.headers.map(([name, value]) => [headerAsReceived(name), value]),
        body: message.body,
      },
      ...(ip !== undefined && { ip }),
      ...(cut !== undefined && { cut }),
      fields: about === undefined ? [] : lines(about.block.toString("utf8")),
    },
    digest: fields.get("warc-payload-digest") ?? sha1(message.body),
    ...(fields.get("warc-profile") === SAME_PAYLOAD && {
      refers: { segment: segment ?? "", offset: Number(fields.get("warc-refers-to-file-offset") ?? Number.NaN) },
    }),
  };
}

/** No record of ours unpacks to more: the fetcher's caps lie far below. */
const MOST_CONTENT = 256 * 1024 * 1024;
const WINDOW = 1024 * 1024;
const MOST_FILES = 16;
const MAGIC = Buffer.of(0x1f, 0x8b, 8);

const CUT = new Map(
  Object.entries(WARC_TRUNCATED).map(([ours, theirs]) => [theirs, ours as NonNullable<Fetched["truncated"]>]),
);

type Damage = Extract<Archived, { kind: "damaged" }>;

function damage(says: string): Damage {
  return { kind: "damaged", says };
}

/** All records in `bytes`, which hold nothing else; each checked. */
function recordsIn(bytes: Uint8Array): WarcRecord[] | Damage {
  const records: WarcRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const member = readMember(bytes, at, MOST_CONTENT);
    if (member.kind === "short") return damage("its records do not end where its place ends");
    if (member.kind === "broken") return damage(`at byte ${at} of it, ${member.says}`);
    const record = readRecord(member.content);
    if (typeof record === "string") return damage(record);
    const wrong = findWrong(record);
    if (wrong !== undefined) return damage(wrong);
    records.push(record);
    at += member.length;
  }
  return records;
}

/** The record that a member holds, or what is wrong with it. */
function readRecord(content: Buffer): WarcRecord | string {
  const end = content.indexOf("\r\n\r\n");
  if (end < 0 || !/^WARC\/1\.[01]\r\n/.test(content.toString("latin1", 0, 10))) return "it holds no WARC record";
  const head = content.toString("utf8", content.indexOf("\r\n") + 2, end);
  const fields = new Map<string, string>();
  for (const [name, value] of lines(head)) {
    const key = name.toLowerCase();
    if (!fields.has(key)) fields.set(key, value);
  }
  const length = Number(fields.get("content-length") ?? Number.NaN);
  const block = content.subarray(end + 4, end + 4 + length);
  if (!Number.isInteger(length) || content.length !== end + 4 + length + 4) return "its length is not what it says";
  const at = Date.parse(fields.get("warc-date") ?? "");
  if (Number.isNaN(at)) return "its date cannot be read";
  return { type: fields.get("warc-type") ?? "", id: fields.get("warc-record-id") ?? "", at, fields, block };
}

function findWrong({ type, fields, block }: WarcRecord): string | undefined {
  const ours = (digest: string | undefined): digest is string => digest?.startsWith("sha1:") === true;
  const whole = fields.get("warc-block-digest");
  if (ours(whole) && sha1(block) !== whole) return `the digest of its ${type} record is wrong`;
  const payload = fields.get("warc-payload-digest");
  if (type === "response" && ours(payload) && sha1(splitMessage(block)?.body ?? block) !== payload)
    return "the digest of its payload is wrong";
  return undefined;
}

/** A message of HTTP/1 (RFC 9112): its first line, its headers, its body. */
function splitMessage(block: Buffer): { line: string; headers: Pairs; body: Buffer } | undefined {
  const end = block.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = block.toString("latin1", 0, end);
  const first = head.indexOf("\r\n");
  const line = first < 0 ? head : head.slice(0, first);
  return { line, headers: first < 0 ? [] : lines(head.slice(first + 2)), body: block.subarray(end + 4) };
}

function lines(text: string): Pairs {
  const pairs: [string, string][] = [];
  for (const line of text.split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) pairs.push([line.slice(0, colon), line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, "")]);
  }
  return pairs;
}

function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** Segments by name, whether still open or closed; a few stay open, the one used longest ago is closed first. */
function openFiles(folder: string, readAhead: number) {
  const files = new Map<string, { readonly opening: Promise<FileHandle>; users: number }>();

  async function withFile<T>(segment: string, work: (file: FileHandle) => Promise<T>): Promise<T | Damage> {
    const entry = files.get(segment) ?? { opening: openSegment(folder, segment, "r"), users: 0 };
    files.delete(segment);
    files.set(segment, entry); // now the youngest
    entry.users++;
    try {
      let file: FileHandle;
      try {
        file = await entry.opening;
      } catch (error) {
        files.delete(segment);
        const { code, message } = error as NodeJS.ErrnoException;
        return damage(code === "ENOENT" ? `its segment ${segment} is missing` : message);
      }
      return await work(file);
    } finally {
      entry.users--;
      for (const [name, { opening, users }] of files) {
        if (files.size <= MOST_FILES) break;
        if (users > 0) continue;
        files.delete(name);
        await (await opening).close();
      }
    }
  }

  const read = (segment: string, offset: number, length: number): Promise<Buffer | Damage> =>
    withFile(segment, async (file) => {
      const bytes = Buffer.allocUnsafe(length);
      return bytes.subarray(0, await readFully(file, bytes, offset));
    });
  /** What was read last; whoever comes while it is being read shares it. */
  let stretch = { segment: "", offset: 0, end: 0, bytes: Promise.resolve<Buffer | Damage>(Buffer.alloc(0)) };
  const ahead = async (segment: string, offset: number, length: number): Promise<Buffer | Damage> => {
    if (segment !== stretch.segment || offset < stretch.offset || offset + length > stretch.end) {
      const most = Math.max(length, readAhead);
      stretch = { segment, offset, end: offset + most, bytes: read(segment, offset, most) };
    }
    const { bytes, offset: start } = stretch;
    const found = await bytes;
    return found instanceof Uint8Array ? found.subarray(offset - start, offset - start + length) : found;
  };

  return {
    async bytes(segment: string, offset: number, length: number): Promise<Buffer | Damage> {
      let bytes = await ahead(segment, offset, length);
      // It may have been written since the stretch before it was read.
      if (bytes instanceof Uint8Array && bytes.length < length) bytes = await read(segment, offset, length);
      if (!(bytes instanceof Uint8Array) || bytes.length === length) return bytes;
      return damage(`${segment} ends ${length - bytes.length} bytes before it does`);
    },
    member: (segment: string, offset: number): Promise<{ kind: "found"; record: WarcRecord } | Damage> =>
      withFile(segment, async (file) => {
        const found = await memberAt(slidingWindow(file), offset);
        if (found === "end" || found.kind !== "member") return damage(`nothing can be read at ${segment}:${offset}`);
        const record = readRecord(found.content);
        const wrong = typeof record === "string" ? record : findWrong(record);
        return wrong === undefined ? { kind: "found", record: record as WarcRecord } : damage(wrong);
      }),
    async close(): Promise<void> {
      const all = [...files.values()];
      files.clear();
      await Promise.allSettled(all.map(async ({ opening }) => (await opening).close()));
    },
  };
}

/** The file of a segment under whichever name it has now. */
export async function openSegment(folder: string, segment: string, flags: string): Promise<FileHandle> {
  if (path.basename(segment) !== segment || segment === "") throw new Error(`"${segment}" is not a segment's name`);
  const closed = path.join(folder, segment);
  for (const file of [closed, closed + OPEN_SUFFIX]) {
    try {
      return await open(file, flags);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
  return open(closed, flags); // it may have been closed between the two looks
}

async function readFully(file: FileHandle, into: Buffer, position: number): Promise<number> {
  let done = 0;
  while (done < into.length) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}

interface Window {
  /** The bytes from `offset` on: at least `least` of them, or all there are. */
  from(offset: number, least: number): Promise<Buffer>;
}

function slidingWindow(file: FileHandle): Window {
  let start = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return {
    async from(offset, least) {
      const have = start + bytes.length - offset;
      if (offset >= start && have >= least) return bytes.subarray(offset - start);
      const kept = offset >= start && have > 0 ? bytes.subarray(offset - start) : bytes.subarray(0, 0);
      const wider = Buffer.allocUnsafe(Math.max(WINDOW, least));
      wider.set(kept);
      const read = await readFully(file, wider.subarray(kept.length), offset + kept.length);
      start = offset;
      bytes = wider.subarray(0, kept.length + read);
      return bytes;
    },
  };
}

type AtOffset = Exclude<ReturnType<typeof readMember>, { kind: "short" }> | { readonly kind: "short" } | "end";

/** Most members fit into what lies ready; for the others the window grows until they do, or the file ends. */
async function memberAt(window: Window, offset: number): Promise<AtOffset> {
  for (let least = 1; ; ) {
    const bytes = await window.from(offset, least);
    if (bytes.length === 0) return "end";
    const member = readMember(bytes, 0, MOST_CONTENT);
    if (member.kind !== "short" || bytes.length < least || least > MOST_CONTENT) return member;
    least = bytes.length * 2;
  }
}

/** Where the next record begins, from `offset` on; the end of the file when there is none. */
async function nextRecord(window: Window, from: number): Promise<number> {
  for (let offset = from; ; ) {
    const bytes = await window.from(offset, MAGIC.length);
    if (bytes.length < MAGIC.length) return offset + bytes.length;
    const found = bytes.indexOf(MAGIC);
    if (found < 0) {
      offset += bytes.length - MAGIC.length + 1;
      continue;
    }
    offset += found;
    const member = await memberAt(window, offset);
    if (member !== "end" && member.kind === "member" && typeof readRecord(member.content) !== "string") return offset;
    offset++;
  }
}
