/**
 * Reads archive entries.
 *
 * An entry is read by its place, and every digest is checked. The result is the same `Fetched` that the fetcher returned, decoded by the
 * same rules.
 */
import { decode } from "../fetch/decode.js";
import { headerValue } from "../fetch/header-value.js";
import type { ArchivePlace } from "../model/archive.js";
import { StoreUnusableError, WinnowError } from "../model/errors.js";
import type { Fetched } from "../model/fetched.js";
import type { Instant } from "../model/time.js";
import { compressionOf, isAvailable, readMember } from "./member.js";
import type { UploadList } from "./objects/remote-segments.js";
import { type SegmentSource, segmentSources } from "./segment-source.js";
import { CONVERSION, type Exchange, headerAsReceived, type Pairs, SAME_PAYLOAD, sha1, WARC_TRUNCATED } from "./warc.js";
import { NEEDS_ZSTD } from "./zstd.js";

/** One WARC record. */
export interface WarcRecord {
  readonly type: string;
  readonly id: string;
  readonly at: Instant;
  /** Names in lower case; the first of repeated fields. */
  readonly fields: ReadonlyMap<string, string>;
  readonly block: Buffer;
}

/** The result of reading a place. */
export type Archived =
  | {
      readonly kind: "exchange";
      readonly fetched: Fetched;
      readonly exchange: Exchange;
      /** The HTML of a page after its scripts have run, not a response. */
      readonly isRendering?: true;
    }
  /** Its content was removed on request. */
  | { readonly kind: "purged"; readonly at: Instant }
  | {
      readonly kind: "damaged";
      readonly says: string;
      /** The segment whose file is missing, if that is why. */
      readonly missing?: string;
    };

export interface ArchiveReader {
  read(place: ArchivePlace): Promise<Archived>;
  close(): Promise<void>;
}

export interface ReadSettings {
  /** Maximum size of a decoded body, as in the fetcher. */
  readonly decodedBytes?: number;
  /** Bytes per read, for sequential reading. */
  readonly readAhead?: number;
  /** The store: it knows which segments are in object storage. Without it, only the folder is read. */
  readonly uploads?: UploadList;
}

/** Marks a record in place of removed content. */
export const PURGED = "winnow-purged";
/** The fetcher's default. */
export const DECODED_BYTES = 16 * 1024 * 1024;

/** Reads entries by place. Recently used segments stay open. */
export function openReader(
  folder: string,
  { decodedBytes = DECODED_BYTES, readAhead = 0, uploads }: ReadSettings = {},
): ArchiveReader {
  const files = openFiles(folder, readAhead, uploads);

  /** The payload that a revisit refers to, through any number of revisits. */
  async function payloadOf(first: Unpacked): Promise<Buffer | Archived> {
    const been = new Set<string>();
    let { refers } = first;
    while (refers !== undefined) {
      const spot = `${refers.segment}:${refers.offset}`;
      if (been.has(spot)) return damage(`it refers to itself by way of ${spot}`);
      been.add(spot);
      const found = await files.member(refers.segment, refers.offset);
      if (found.kind === "damaged") return { ...found, says: `the entry it refers to is damaged: ${found.says}` };
      const earlier = unpack([found.record]);
      if (found.record.fields.has(PURGED)) return { kind: "purged", at: found.record.at };
      if (earlier === undefined) return damage("the entry it refers to is no response");
      if (earlier.refers === undefined) {
        const { body } = earlier.exchange.response;
        return sha1(body) === first.digest ? Buffer.from(body) : damage(`the body at ${spot} is another one`);
      }
      ({ refers } = earlier);
    }
    return damage("it does not say where its body starts");
  }

  async function read(place: ArchivePlace): Promise<Archived> {
    const bytes = await files.bytes(place.segment, place.offset, place.length);
    if (!(bytes instanceof Uint8Array)) return bytes;
    const records = recordsIn(bytes);
    if (!Array.isArray(records)) return records;
    const purged = records.find(({ fields }) => fields.has(PURGED));
    if (purged !== undefined) return { kind: "purged", at: purged.at };
    const rendering = records.find(({ type }) => type === CONVERSION);
    const entry = rendering === undefined ? unpack(records) : unpackRendering(rendering);
    if (entry === undefined) return damage("there is no response among its records");
    if (entry.digest !== place.digest) return damage(`its digest is ${entry.digest}, not ${place.digest}`);
    if (rendering !== undefined) return { ...(await fetchedOf(entry.exchange)), isRendering: true };
    if (entry.refers === undefined) return fetchedOf(entry.exchange);
    const body = await payloadOf(entry);
    if (!(body instanceof Uint8Array)) return body;
    return fetchedOf({ ...entry.exchange, response: { ...entry.exchange.response, body } });
  }

  async function fetchedOf(exchange: Exchange): Promise<Extract<Archived, { kind: "exchange" }>> {
    return { kind: "exchange", exchange, fetched: await decodeExchange(exchange, decodedBytes) };
  }

  return { read, close: files.close };
}

/** The fetcher's result for this exchange. */
export async function decodeExchange(exchange: Exchange, decodedBytes: number): Promise<Fetched> {
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

/** A parsed entry. */
export interface Unpacked {
  readonly exchange: Exchange;
  readonly digest: string;
  /** The place of the body, if it is in another entry. */
  readonly refers?: { readonly segment: string; readonly offset: number };
}

/** Joins the records of one entry; undefined without a response. */
export function unpack(records: readonly WarcRecord[]): Unpacked | undefined {
  const answer = records.find(({ type }) => type === "response" || type === "revisit");
  const message = answer && splitMessage(answer.block);
  const [, httpVersion, status, statusText = ""] =
    /^HTTP\/(\d+\.\d+) (\d{3})(?: (.*))?$/s.exec(message?.line ?? "") ?? [];
  if (answer === undefined || message === undefined || httpVersion === undefined) return undefined;
  const request = records.find(({ type }) => type === "request");
  const sent = request && splitMessage(request.block);
  const [method = "GET", target = "/"] = sent?.line.split(" ") ?? [];
  const about = records.find(({ type }) => type === "metadata");
  const { fields } = answer;
  const ip = fields.get("warc-ip-address");
  const cut = CUT.get(fields.get("warc-truncated") ?? "");
  const segment = fields.get("warc-refers-to-filename");
  return {
    exchange: {
      url: fields.get("warc-target-uri") ?? "",
      at: answer.at,
      request: { method, target, headers: sent?.headers ?? [] },
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

/** A rendered page reads like a response with its HTML. */
function unpackRendering({ at, fields, block }: WarcRecord): Unpacked {
  return {
    exchange: {
      url: fields.get("warc-target-uri") ?? "",
      at,
      request: { method: "GET", target: "/", headers: [] },
      response: {
        httpVersion: "1.1",
        status: 200,
        statusText: "",
        headers: [["content-type", fields.get("content-type") ?? ""]],
        body: block,
      },
      fields: [],
    },
    digest: sha1(block),
  };
}

/** Larger than any record we write: the fetcher's limits are far lower. */
const MAX_CONTENT = 256 * 1024 * 1024;
const WINDOW = 1024 * 1024;
const MAX_FILES = 16;

const CUT = new Map(
  Object.entries(WARC_TRUNCATED).map(([ours, theirs]) => [theirs, ours as NonNullable<Fetched["truncated"]>]),
);

type Damage = Extract<Archived, { kind: "damaged" }>;

function damage(says: string): Damage {
  return { kind: "damaged", says };
}

/** Parses and checks all records in `bytes`. */
function recordsIn(bytes: Uint8Array): WarcRecord[] | Damage {
  const records: WarcRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const member = readMember(bytes, at, MAX_CONTENT);
    if (member.kind === "short") return damage("its records do not end where its place ends");
    if (member.kind === "broken") return damage(`at byte ${at} of it, ${member.says}`);
    const record = checkedRecord(member.content);
    if (typeof record === "string") return damage(record);
    records.push(record);
    at += member.length;
  }
  return records;
}

/** The record in a member, or an error message. */
export function checkedRecord(content: Buffer): WarcRecord | string {
  const record = readRecord(content);
  return typeof record === "string" ? record : (findWrong(record) ?? record);
}

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

/** Splits an HTTP/1 message (RFC 9112) into first line, headers and body. */
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
    if (colon > 0) pairs.push([line.slice(0, colon), line.slice(colon + 1).replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, "")]);
  }
  return pairs;
}

function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** An LRU cache of open segments. */
function openFiles(folder: string, readAhead: number, uploads: UploadList | undefined) {
  const sources = segmentSources(folder, uploads);
  const files = new Map<string, { readonly opening: Promise<SegmentSource | undefined>; users: number }>();

  async function withFile(
    segment: string,
    work: (file: SegmentSource) => Promise<Buffer | undefined>,
  ): Promise<Buffer | Damage> {
    if (!isAvailable(compressionOf(segment))) throw new StoreUnusableError(`${segment}: ${NEEDS_ZSTD}. Use that.`);
    const entry = files.get(segment) ?? { opening: sources.open(segment), users: 0 };
    files.delete(segment);
    files.set(segment, entry); // now the most recently used
    entry.users++;
    try {
      let file: SegmentSource | undefined;
      try {
        file = await entry.opening;
      } catch (error) {
        files.delete(segment);
        if (error instanceof WinnowError) throw error; // object storage cannot be used at all
        return damage((error as Error).message);
      }
      const bytes = file && (await work(file));
      if (bytes !== undefined) return bytes;
      files.delete(segment);
      return { ...damage(`its segment ${segment} is missing`), missing: segment };
    } finally {
      entry.users--;
      for (const [name, { opening, users }] of files) {
        if (files.size <= MAX_FILES) break;
        if (users > 0) continue;
        files.delete(name);
        await (await opening)?.close();
      }
    }
  }

  const read = (segment: string, offset: number, length: number): Promise<Buffer | Damage> =>
    withFile(segment, (file) => file.read(offset, length));
  /** The last read, shared by concurrent callers. */
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
      // It may have been written since the previous bytes were read.
      if (bytes instanceof Uint8Array && bytes.length < length) bytes = await read(segment, offset, length);
      if (!(bytes instanceof Uint8Array) || bytes.length === length) return bytes;
      return damage(`${segment} ends ${length - bytes.length} bytes before it does`);
    },
    /** The record at `offset`. Its length is unknown, so the window doubles until the record fits or the file ends. */
    async member(segment: string, offset: number): Promise<{ kind: "found"; record: WarcRecord } | Damage> {
      for (let length = WINDOW; ; length *= 2) {
        const bytes = await read(segment, offset, length);
        if (!(bytes instanceof Uint8Array)) return bytes;
        const member = readMember(bytes, 0, MAX_CONTENT);
        if (member.kind === "short" && bytes.length === length && length < MAX_CONTENT) continue;
        if (member.kind !== "member") return damage(`nothing can be read at ${segment}:${offset}`);
        const record = checkedRecord(member.content);
        return typeof record === "string" ? damage(record) : { kind: "found", record };
      }
    },
    async close(): Promise<void> {
      const all = [...files.values()];
      files.clear();
      await sources.close();
      await Promise.allSettled(all.map(async ({ opening }) => (await opening)?.close()));
    },
  };
}
