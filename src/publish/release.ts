/**
 * Exports records: all of them, or those that changed since the last export.
 *
 * A full export goes by record number, which never changes, so each record is read once. An incremental export goes by change number up
 * to the newest one at its start; later changes are left to the next export. A client that passes on the number that was returned misses
 * nothing and gets nothing twice.
 */
import type { Format, RecordWriter, WriterOptions } from "../model/format.js";
import type { WinnowRecord } from "../model/record.js";
import { growingBytes } from "../store/records/bytes.js";
import { type LinePage, type PendingLines, recordsIn } from "../store/records/line.js";
import type { LineOptions, ListRequest, RecordQuery, RecordScope, RecordStore } from "../store/store.js";
import type { WrittenFile } from "./atomic-file.js";
import { type Target, writeRelease } from "./write-release.js";

type Source = Pick<RecordStore, "recordLines" | "listLines" | "lastChange">;

export interface Release extends WrittenFile {
  readonly records: number;
  /** How many of these were withdrawn. */
  readonly removed: number;
  /** Records that the format cannot represent. */
  readonly leftOut: number;
  /** The change number for the next incremental export. */
  readonly next: number;
  /** The number of values by rule or model. */
  readonly rules: ReadonlyMap<string, number>;
}

export interface ReleaseRequest extends RecordScope {
  readonly format: Format;
  readonly how: WriterOptions;
  readonly signal?: AbortSignal;
  /** Records per page. */
  readonly atOnce?: number;
  onProgress?(records: number): void;
}

/** Much larger pages survive the young generation of the heap and cost more (npm run bench export). */
const AT_ONCE = 400;
const MAX_LINES = 1000;
/** The target size of a page of lines: few messages between threads, little memory. The size of the first lines is unknown. */
const BYTES_AT_ONCE = 2 ** 20;
const FIRST_LINES = 50;

/** Writes the records that the request selects; rejects with the signal's reason when it is aborted. */
export async function release(source: Source, request: ReleaseRequest, target: Target): Promise<Release> {
  const writer = request.format.open(request.how);
  const rules = new Map<string, number>();
  const next = await source.lastChange();
  let [records, removed, leftOut] = [0, 0, 0];
  const count: Count = (rule, values = 1) => void rules.set(rule, (rules.get(rule) ?? 0) + values);
  const pages = textPagesOf(source, request, next, writer, count);
  const one = (page: TextPage): Uint8Array => {
    records += page.records;
    removed += page.removed;
    leftOut += page.leftOut;
    request.onProgress?.(records + leftOut);
    return page.text;
  };
  const output = { target, writer: { before: () => writer.before(), one, after: () => writer.after() } };
  const [written] = await writeRelease(pages, [output], request.signal);
  return { ...written!, records, removed, leftOut, next, rules };
}

/** A page of output, with its counts. */
interface TextPage {
  readonly text: Uint8Array;
  readonly records: number;
  readonly removed: number;
  readonly leftOut: number;
}

type Count = (rule: string, values?: number) => void;

/** JSON lines are copied as they are stored; other formats need the records. */
function textPagesOf(
  source: Source,
  { atOnce, ...scope }: ReleaseRequest,
  until: number,
  writer: RecordWriter,
  count: Count,
): AsyncGenerator<TextPage> {
  if (!writer.isJson)
    return changed(recordPages(source, scope, until, atOnce), (page) => writtenOf(page, writer, count));
  const lines = linesOf(source, { ...scope, until, atOnce }, MAX_LINES, { evidence: "each" });
  return changed(lines, ({ bytes, records, removed, rules }) => {
    for (const [rule, values] of rules) count(rule, values);
    return { text: bytes, records, removed, leftOut: 0 };
  });
}

/** Encodes record by record: one string for the whole page would be a large two-byte object. */
function writtenOf(page: readonly WinnowRecord[], writer: RecordWriter, count: Count): TextPage {
  const out = growingBytes(1024 * page.length);
  let [records, removed] = [0, 0];
  for (const record of page) {
    const text = writer.one(record);
    if (text === undefined) continue;
    out.text(text);
    records++;
    if (record.state === "removed") removed++;
    for (const field in record.evidence) for (const { rule } of record.evidence[field]!) count(rule);
  }
  return { text: out.bytes(), records, removed, leftOut: page.length - records };
}

// ── Page after page ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** The selected records, page by page; the next page is fetched while the caller works on this one. */
export function recordPages(
  source: Omit<Source, "lastChange">,
  scope: RecordScope,
  until: number,
  atOnce?: number,
): AsyncGenerator<readonly WinnowRecord[]> {
  return changed(linesOf(source, { ...scope, until, atOnce }, AT_ONCE, { evidence: "shared" }), recordsIn);
}

/** The same as JSON lines. */
function linesOf(
  { listLines, recordLines }: Omit<Source, "lastChange">,
  ask: PagesAsk,
  most: number,
  how: LineOptions,
): AsyncGenerator<LinePage> {
  const coming = (page: PendingLines): Coming => {
    const enough = Math.ceil((BYTES_AT_ONCE * page.records) / Math.max(page.size, 1));
    return { page, enough: Math.max(1, Math.min(enough, most)) };
  };
  const pages = allOf(
    async (request) => coming(await listLines({ ...request, ...how })),
    async (query) => coming(await recordLines({ ...query, ...how })),
    ask,
  );
  return changed(pages, (page) => page.lines());
}

async function* changed<From, To>(
  pages: AsyncIterable<From>,
  change: (page: From) => To | Promise<To>,
): AsyncGenerator<To> {
  for await (const page of pages) yield await change(page);
}

interface PagesAsk extends RecordScope {
  readonly until: number;
  /** Records per page; by size if undefined. */
  readonly atOnce: number | undefined;
}

/** A page, and how many records the next one should have, unless `atOnce` is set. */
interface Coming {
  readonly page: PendingLines;
  readonly enough: number;
}

async function* allOf(
  list: (request: ListRequest) => Promise<Coming>,
  changes: (query: RecordQuery) => Promise<Coming>,
  ask: PagesAsk,
): AsyncGenerator<PendingLines> {
  const { collection, filter, since, states, originals, until, atOnce } = ask;
  const scope: RecordScope = {
    ...(collection === undefined ? {} : { collection }),
    ...(filter === undefined ? {} : { filter }),
    ...(states === undefined ? {} : { states }),
    ...(originals === undefined ? {} : { originals }),
  };
  const from = (after: string | undefined, enough: number, limit = atOnce ?? enough): Promise<Coming> =>
    since === undefined
      ? list({ ...scope, order: "number", ...(after === undefined ? {} : { after }), limit })
      : changes({ ...scope, since: after === undefined ? since : Number(after), until, limit });

  for (let coming: Promise<Coming> | undefined = from(undefined, FIRST_LINES); coming !== undefined; ) {
    const { page, enough }: Coming = await coming;
    coming = page.next === undefined ? undefined : from(page.next, enough);
    coming?.catch(() => undefined); // reported when awaited; the caller may stop before
    yield page;
  }
}
