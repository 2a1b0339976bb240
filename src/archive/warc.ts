/**
 * Turns an exchange into an archive entry.
 *
 * An entry is three WARC/1.1 records (ISO 28500:2017), each its own gzip member: the response, the request, and metadata. The response
 * is first, so that the entry's offset is the page's offset for other tools too. An unchanged page becomes a *revisit*: its headers, and a
 * reference to the entry with the body. Packing is pure (the same exchange gives the same bytes, record ids included), so it can run on
 * any thread.
 *
 * Values from servers and pages are written into lines, so CR, LF and NUL are removed. Secrets are never archived: credentials in
 * addresses, `Authorization` and `Cookie` of the request.
 */
import { createHash, hash } from "node:crypto";
import type { ArchivePlace } from "../model/archive.js";
import type { Fetched, RawResponse } from "../model/fetched.js";
import type { Instant } from "../model/time.js";
import { VERSION } from "../model/version.js";
import { bodyDigest } from "./body-digest.js";
import { type CompressScope, concatBytes } from "./gzip.js";
import { type Compression, compressionOf, type MemberContent, packMember, packMemberAside } from "./member.js";
import { ZSTD_LEVEL } from "./zstd.js";

/** Names and values in order. In headers each character is one byte; larger characters are written as UTF-8. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** One request and what came back, as it went over the wire. */
export interface Exchange {
  readonly url: string;
  readonly at: Instant;
  readonly request: { readonly method: string; readonly target: string; readonly headers: Pairs };
  readonly response: {
    readonly httpVersion: string;
    readonly status: number;
    readonly statusText: string;
    readonly headers: Pairs;
    /** Content coding untouched, transfer coding undone. */
    readonly body: Uint8Array;
  };
  readonly ip?: string;
  /** Why the body is incomplete. */
  readonly cut?: NonNullable<Fetched["truncated"]>;
  /** Further metadata: `fetchTimeMs`, `via`, … Unicode. */
  readonly fields: Pairs;
}

export interface Packing {
  /** gzip unless named. */
  readonly compression?: Compression;
  readonly level?: number;
  /** The last entry with a body of this address, for a revisit to refer to. */
  readonly earlier?: Earlier;
}

export interface Earlier {
  readonly url: string;
  readonly at: Instant;
  readonly place: ArchivePlace;
}

export interface Packed {
  /** All records of the entry, in its own buffer. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of the payload; for a revisit, of the payload that it refers to. */
  readonly digest: string;
}

/** Higher levels save little disk for much CPU: docs/archive.md, decision 0030. */
const LEVELS: Readonly<Record<Compression, number>> = { gzip: 1, zstd: ZSTD_LEVEL };

export function packExchange(exchange: Exchange, packing: Packing = {}): Packed {
  const { answer, small, digest } = entryOf(exchange, packing);
  return { bytes: concatBytes([packMember(answer), ...small]), digest };
}

/** The same bytes, but another thread compresses them: the caller's thread is free meanwhile. */
export async function packExchangeAside(exchange: Exchange, packing: Packing = {}): Promise<Packed> {
  const { answer, small, digest } = entryOf(exchange, packing);
  return { bytes: concatBytes([await packMemberAside(answer), ...small]), digest };
}

interface Entry {
  readonly answer: MemberContent;
  /** The records beside it. */
  readonly small: readonly Uint8Array[];
  readonly digest: string;
}

function entryOf(exchange: Exchange, packing: Packing): Entry {
  const { compression = "gzip", level = LEVELS[compression], earlier } = packing;
  const how = { compression, level };
  const { request, response } = exchange;
  const own = `sha1:${base32(bodyDigest(response.body))}`;
  const revisit = revisitOf(exchange, own, earlier);
  const digest = (revisit?.profile === NOT_MODIFIED ? earlier?.place.digest : undefined) ?? own;
  const ids = recordIds(exchange, own);
  const common = [
    ["WARC-Date", new Date(exchange.at).toISOString()],
    ["WARC-Target-URI", targetUri(exchange.url)],
  ] as const;
  const answer = recordContent(
    [
      ["WARC-Type", revisit === undefined ? "response" : "revisit"],
      ["WARC-Record-ID", ids.response],
      ...common,
      ...ipField(exchange.ip),
      ["WARC-Payload-Digest", digest],
      ...(revisit?.fields ?? []),
      ...(exchange.cut === undefined ? [] : [["WARC-Truncated", WARC_TRUNCATED[exchange.cut]] as const]),
      ["Content-Type", "application/http;msgtype=response"],
    ],
    [responseHead(response), revisit === undefined ? response.body : NOTHING],
    revisit === undefined && isDense(response) ? "first piece" : "all",
    how,
  );
  const requestRecord = packRecord(
    [
      ["WARC-Type", "request"],
      ["WARC-Record-ID", ids.request],
      ...common,
      ["WARC-Concurrent-To", ids.response],
      ["Content-Type", "application/http;msgtype=request"],
    ],
    [requestHead(request)],
    "nothing", // too small to be worth compressing
    how,
  );
  const about = packRecord(
    [
      ["WARC-Type", "metadata"],
      ["WARC-Record-ID", ids.metadata],
      ...common,
      ["WARC-Concurrent-To", ids.response],
      ["Content-Type", "application/warc-fields"],
    ],
    [warcFields(exchange.fields)],
    "nothing",
    how,
  );
  return { answer, small: [requestRecord, about], digest };
}

/**
 * A page's HTML after its scripts have run, as a *conversion* of its archived response (§6.8). One record, in place of an
 * exchange.
 */
export function packRendering(
  response: Fetched & { readonly wire: RawResponse },
  html: Uint8Array,
  compression: Compression = "gzip",
): Packed {
  const { url, at, wire } = response;
  const digest = sha1(html);
  const original = recordIds({ url, at }, sha1(wire.body));
  const record = packRecord(
    [
      ["WARC-Type", CONVERSION],
      ["WARC-Record-ID", uuid(hash("sha1", `${url} ${at} ${digest}`, "buffer"), 4)],
      ["WARC-Date", new Date(at).toISOString()],
      ["WARC-Target-URI", targetUri(url)],
      ["WARC-Refers-To", original.response],
      ["WARC-Payload-Digest", digest],
      ["Content-Type", RENDERED_TYPE],
    ],
    [html],
    "all",
    { compression, level: LEVELS[compression] },
  );
  return { bytes: concatBytes([record]), digest };
}

export const CONVERSION = "conversion";
export const RENDERED_TYPE = "text/html; charset=utf-8";

/** The exchange of a fetcher with `keepWire`. `fields` are added to the metadata. */
export function exchangeOf(fetched: Fetched & { readonly wire: RawResponse }, fields: Pairs = []): Exchange {
  const { url, at, took, status, ip, wire } = fetched;
  const { httpVersion, statusText, headers, body, requestHeaders } = wire;
  const { pathname, search } = new URL(url);
  return {
    url,
    at,
    request: { method: "GET", target: pathname + search, headers: requestHeaders },
    response: { httpVersion, status, statusText, headers, body },
    ...(ip !== undefined && { ip }),
    ...(wire.cut !== undefined && { cut: wire.cut }),
    fields: [["fetchTimeMs", String(took)], ...fields],
  };
}

/** The content of a segment's first record: who made it, and how. */
export interface SegmentInfo {
  readonly userAgent: string;
  /** How robots.txt is treated: "obey", "ignore". */
  readonly robots: string;
  readonly operator?: string;
  /** Contact for questions and complaints. */
  readonly contact?: string;
  readonly collection?: string;
}

export function packWarcinfo(segment: string, at: Instant, info: SegmentInfo): Uint8Array<ArrayBuffer> {
  const fields: Pairs = [
    ["software", `Winnow/${VERSION}`],
    ["format", "WARC File Format 1.1"],
    ["conformsTo", "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/"],
    ["robots", info.robots],
    ["http-header-user-agent", info.userAgent],
    ...optional("operator", info.operator),
    ...optional("http-header-from", info.contact),
    ...optional("isPartOf", info.collection),
  ];
  const block = warcFields(fields);
  const head: Pairs = [
    ["WARC-Type", "warcinfo"],
    ["WARC-Record-ID", uuid(hash("sha1", `${segment} ${at}`, "buffer"), 0)],
    ["WARC-Date", new Date(at).toISOString()],
    ["WARC-Filename", segment],
    ["Content-Type", "application/warc-fields"],
  ];
  const compression = compressionOf(segment);
  return concatBytes([packRecord(head, [block], "all", { compression, level: LEVELS[compression] })]);
}

/** WARC's reasons for truncation (§5.13) and ours. */
export const WARC_TRUNCATED: Readonly<Record<NonNullable<Fetched["truncated"]>, string>> = {
  length: "length",
  time: "time",
  broken: "disconnect",
  "unwanted type": "unspecified",
};

export const NOT_MODIFIED = "http://netpreserve.org/warc/1.1/revisit/server-not-modified";
export const SAME_PAYLOAD = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest";

/** A digest in WARC's notation: RFC 4648 base 32, which needs no padding for 20 bytes. */
export function sha1(first: Uint8Array, second: Uint8Array = NOTHING): string {
  const digest =
    second.length === 0 ? hash("sha1", first, "buffer") : createHash("sha1").update(first).update(second).digest();
  return `sha1:${base32(digest)}`;
}

/** The head of a record with this block. */
export function recordHead(fields: Pairs, blockDigest: string, blockLength: number): Uint8Array {
  let head = "WARC/1.1\r\n";
  for (const [name, value] of fields) head += `${name}: ${oneLine(value)}\r\n`;
  head += `WARC-Block-Digest: ${blockDigest}\r\nContent-Length: ${blockLength}\r\n\r\n`;
  return Buffer.from(head, "utf8");
}

/** A version 5 UUID from a digest; `part` distinguishes the records of an entry. */
export function uuid(digest: Buffer, part: number): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  bytes[15] = bytes[15]! ^ part;
  const hex = bytes.toString("hex");
  return `<urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}>`;
}

export function warcFields(fields: Pairs): Uint8Array {
  let text = "";
  for (const [name, value] of fields) text += `${fieldName(name)}: ${oneLine(value)}\r\n`;
  return Buffer.from(text, "utf8");
}

/**
 * The archived name of a header. Bodies are archived without their transfer coding, so a header that declares one would mislead readers:
 * it is renamed, as replay tools do. If a server sends the new name itself (web archives do), it gets a second prefix, so that
 * `headerAsReceived` can always reverse it.
 */
export function headerAsArchived(name: string): string {
  return TRANSFER.test(name) ? ORIGINALLY + name : name;
}

export function headerAsReceived(name: string): string {
  return TRANSFER.test(name) && name.length > TRANSFER_ENCODING ? name.slice(ORIGINALLY.length) : name;
}

const ORIGINALLY = "X-Archive-Orig-";
const TRANSFER = /^(?:x-archive-orig-)*transfer-encoding$/i;
const TRANSFER_ENCODING = "transfer-encoding".length;
const NOTHING = new Uint8Array(0);
const END = Buffer.from("\r\n\r\n");
/** Request headers with credentials. */
const SECRET = /^(?:authorization|proxy-authorization|cookie2?)$/i;

function revisitOf({ response, cut }: Exchange, own: string, earlier: Earlier | undefined): Revisit | undefined {
  if (response.status === 304 && response.body.length === 0)
    return { profile: NOT_MODIFIED, fields: [["WARC-Profile", NOT_MODIFIED], ...refersTo(earlier)] };
  if (response.body.length === 0 || cut !== undefined || earlier?.place.digest !== own) return undefined;
  return { profile: SAME_PAYLOAD, fields: [["WARC-Profile", SAME_PAYLOAD], ...refersTo(earlier)] };
}

interface Revisit {
  readonly profile: string;
  readonly fields: Pairs;
}

/** The last two are not in the standard; Heritrix writes them too, and they avoid a search through all segments. */
function refersTo(earlier: Earlier | undefined): Pairs {
  if (earlier === undefined) return [];
  return [
    ["WARC-Refers-To-Target-URI", targetUri(earlier.url)],
    ["WARC-Refers-To-Date", new Date(earlier.at).toISOString()],
    ["WARC-Refers-To-Filename", earlier.place.segment],
    ["WARC-Refers-To-File-Offset", String(earlier.place.offset)],
  ];
}

type RecordParts = readonly [
  fields: Pairs,
  block: readonly [Uint8Array, Uint8Array?],
  squeeze: CompressScope,
  how: { readonly compression: Compression; readonly level: number },
];

function packRecord(...parts: RecordParts): Uint8Array {
  return packMember(recordContent(...parts));
}

function recordContent(...[fields, [first, second = NOTHING], squeeze, how]: RecordParts): MemberContent {
  const head = recordHead(fields, sha1(first, second), first.length + second.length);
  const pieces = squeeze === "first piece" ? [Buffer.concat([head, first]), second, END] : [head, first, second, END];
  return { pieces, squeeze, ...how };
}

function responseHead({ httpVersion, status, statusText, headers }: Exchange["response"]): Uint8Array {
  let head = `HTTP/${httpVersion} ${String(status).padStart(3, "0")} ${headerBytes(statusText)}\r\n`;
  for (const [name, value] of headers) head += headerLine(headerAsArchived(name), value);
  return Buffer.from(`${head}\r\n`, "latin1");
}

function requestHead({ method, target, headers }: Exchange["request"]): Uint8Array {
  let head = `${method} ${visible(target)} HTTP/1.1\r\n`;
  for (const [name, value] of headers) if (!SECRET.test(name)) head += headerLine(name, value);
  return Buffer.from(`${head}\r\n`, "latin1");
}

function headerLine(name: string, value: string): string {
  return `${headerBytes(fieldName(name))}: ${headerBytes(value)}\r\n`;
}

function headerBytes(value: string): string {
  const line = oneLine(value);
  return /[^\0-\xff]/.test(line) ? Buffer.from(line, "utf8").toString("latin1") : line;
}

/** A value on one line: without line breaks and surrounding space. */
function oneLine(value: string): string {
  if (!/[\0\r\n]|^[ \t]|[ \t]$/.test(value)) return value;
  return value.replace(/[\0\r\n]+/g, " ").replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, "");
}

function fieldName(name: string): string {
  return TOKEN.test(name) ? name : oneLine(name.replace(/[:\0\r\n]/g, "")) || "X-Nameless";
}

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** The address without credentials, in visible ASCII. */
function targetUri(url: string): string {
  if (!url.includes("@") || !URL.canParse(url)) return visible(url);
  const target = new URL(url);
  if (target.username === "" && target.password === "") return visible(url);
  target.username = "";
  target.password = "";
  return visible(target.href);
}

function visible(address: string): string {
  return /[^\x21-\x7e]/.test(address)
    ? Buffer.from(address, "utf8")
        .toString("latin1")
        .replace(/[^\x21-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`)
    : address;
}

function ipField(ip: string | undefined): Pairs {
  const bare = ip?.split("%", 1)[0] ?? ""; // the zone of a link-local address is meaningless on other machines
  return /^[0-9a-f.:]+$/i.test(bare) ? [["WARC-IP-Address", bare]] : [];
}

function optional(name: string, value: string | undefined): Pairs {
  return value === undefined || value === "" ? [] : [[name, value]];
}

function recordIds(
  { url, at }: Pick<Exchange, "url" | "at">,
  digest: string,
): { response: string; request: string; metadata: string } {
  const seed = hash("sha1", `${url} ${at} ${digest}`, "buffer");
  return { response: uuid(seed, 0), request: uuid(seed, 1), metadata: uuid(seed, 2) };
}

/** Whether the body is compressed, by its coding or type. */
function isDense({ headers, body }: Exchange["response"]): boolean {
  if (body[0] === 0x1f && body[1] === 0x8b) return true;
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    if (key === "content-encoding" && /\b(?:gzip|br|deflate|zstd|compress)\b/i.test(value)) return true;
    if (key === "content-type" && DENSE_TYPES.test(value)) return true;
  }
  return false;
}

const DENSE_TYPES = /^\s*(?:audio\/|video\/|image\/(?!svg|bmp)|font\/woff|application\/(?:zip|gzip|pdf|epub))/i;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Ten bits as two characters. */
const PAIRS = Array.from({ length: 1024 }, (_, bits) => ALPHABET[bits >> 5]! + ALPHABET[bits & 31]!);

/** Five bytes are four pairs of characters; a SHA-1 is four times five bytes. */
function base32(bytes: Buffer): string {
  let text = "";
  for (let i = 0; i + 5 <= bytes.length; i += 5) {
    const high = bytes.readUInt32BE(i);
    const low = ((high & 3) << 8) | bytes[i + 4]!;
    text += PAIRS[high >>> 22]! + PAIRS[(high >>> 12) & 1023]! + PAIRS[(high >>> 2) & 1023]! + PAIRS[low]!;
  }
  return text;
}
