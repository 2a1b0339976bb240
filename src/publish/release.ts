/**
 * How do records leave, all of them or what is new since the last time?
 *
 * *All* goes through the collection by number, which no change can move: each record is met once, as it is then. *Since* goes by
 * change number up to the newest one of the moment at which it began: what is changed while we read is left to the next time. So
 * who asks again with the number that was answered misses nothing and gets nothing twice.
 */
import type { Format, RecordWriter, ReleaseWish } from "../model/format.js";
import type { WinnowRecord } from "../model/record.js";
import { openBytes } from "../store/bytes.js";
import { type ComingLines, type LinePage, recordsIn } from "../store/record-line.js";
import type { Cursor, LineWish, ListAsk, RecordKeeper, RecordQuery, RecordScope } from "../store/store-records.js";
import type { Paper } from "./whole-file.js";

type Source = Pick<RecordKeeper, "records" | "listRecords" | "recordLines" | "listLines" | "lastChange">;

export interface Release {
  readonly records: number;
  /** Of these, records that were withdrawn. */
  readonly removed: number;
  /** Records that the format cannot hold. */
  readonly leftOut: number;
  /** The change number to ask with next time. */
  readonly next: number;
  /** How many values each rule or model gave. */
  readonly rules: ReadonlyMap<string, number>;
}

export interface ReleaseAsk extends RecordScope {
  readonly format: Format;
  readonly how: ReleaseWish;
  readonly signal?: AbortSignal;
  /** Records asked for at a time. */
  readonly atOnce?: number;
  onProgress?(records: number): void;
}

/** Much larger pages of records outlive the young part of the heap and cost more (npm run bench export). */
const AT_ONCE = 400;
const MOST_LINES = 1000;
/** Pages of lines come in this many bytes or so: few crossings between threads, and little in memory. Nobody knows how long the first are. */
const BYTES_AT_ONCE = 2 ** 20;
const FIRST_LINES = 50;

/** Writes the release; rejects with the signal's reason when it is stopped. */
export async function release(source: Source, ask: ReleaseAsk, paper: Paper): Promise<Release> {
  const writer = ask.format.open(ask.how);
  const rules = new Map<string, number>();
  const next = await source.lastChange();
  let [records, removed, leftOut] = [0, 0, 0];
  const count: Count = (rule, values = 1) => void rules.set(rule, (rules.get(rule) ?? 0) + values);
  const pages = textPagesOf(source, ask, next, writer, count);
  await paper.write(writer.before());
  for await (const page of pages) {
    ask.signal?.throwIfAborted();
    records += page.records;
    removed += page.removed;
    leftOut += page.leftOut;
    await paper.write(page.text);
    ask.onProgress?.(records + leftOut);
  }
  await paper.write(writer.after());
  return { records, removed, leftOut, next, rules };
}

/** A page on its way out, with what is counted of it. */
interface TextPage {
  readonly text: Uint8Array;
  readonly records: number;
  readonly removed: number;
  readonly leftOut: number;
}

type Count = (rule: string, values?: number) => void;

/** Lines as they are; other text made of lines; records in the usual way: whatever is the least that the format needs. */
function textPagesOf(
  source: Source,
  { atOnce, ...scope }: ReleaseAsk,
  until: number,
  writer: RecordWriter,
  count: Count,
): AsyncGenerator<TextPage> {
  const { isJson = false, many } = writer;
  const wanted = isJson || many !== undefined;
  const lines = wanted
    ? linesOf(source, { ...scope, until, atOnce }, MOST_LINES, { evidence: isJson ? "each" : "none" })
    : undefined;
  if (lines === undefined)
    return changed(pagesOf(source, scope, until, atOnce), (page) => writtenOf(page, writer, count));
  return changed(lines, ({ bytes, records, removed, rules }) => {
    for (const [rule, values] of rules) count(rule, values);
    return { text: isJson || many === undefined ? bytes : many(bytes), records, removed, leftOut: 0 };
  });
}

/** Made bytes one by one: a page as one text would be a large object of letters of two bytes. */
function writtenOf(page: readonly WinnowRecord[], writer: RecordWriter, count: Count): TextPage {
  const out = openBytes(1024 * page.length);
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

/** Page after page of what is asked for; the next one is fetched while the caller works on this one. */
export function pagesOf(
  source: Omit<Source, "lastChange">,
  scope: RecordScope,
  until: number,
  atOnce?: number,
): AsyncGenerator<readonly WinnowRecord[]> {
  const ask = { ...scope, until, atOnce };
  const lines = linesOf(source, ask, AT_ONCE, { evidence: "shared" });
  if (lines !== undefined) return changed(lines, recordsIn);
  return allOf(
    async (ask) => {
      const { records, next } = await source.listRecords(ask);
      return { page: records, next };
    },
    async (query) => {
      const records = await source.records(query);
      return { page: records, next: records.at(-1)?.change.toString() };
    },
    ask,
  );
}

/** The same as lines, when the keeper makes them. */
function linesOf(
  { listLines, recordLines }: Omit<Source, "lastChange">,
  ask: PagesAsk,
  most: number,
  how: LineWish,
): AsyncGenerator<LinePage> | undefined {
  if (listLines === undefined || recordLines === undefined) return undefined;
  const coming = (page: ComingLines): Coming<ComingLines> => {
    const enough = Math.ceil((BYTES_AT_ONCE * page.records) / Math.max(page.size, 1));
    return { page, next: page.next, enough: Math.max(1, Math.min(enough, most)) };
  };
  const pages = allOf(
    async (ask) => coming(await listLines({ ...ask, ...how })),
    async (query) => coming(await recordLines({ ...query, ...how })),
    ask,
    FIRST_LINES,
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
  /** Records in each page, when somebody wishes for a certain number. */
  readonly atOnce: number | undefined;
}

/** A page, and where the next one begins. */
interface Coming<Page> {
  readonly page: Page;
  readonly next: Cursor | undefined;
  /** How many records the next page should have, if nobody wished otherwise. */
  readonly enough?: number;
}

async function* allOf<Page>(
  list: (ask: ListAsk) => Promise<Coming<Page>>,
  changes: (query: RecordQuery) => Promise<Coming<Page>>,
  ask: PagesAsk,
  first = AT_ONCE,
): AsyncGenerator<Page> {
  const { collection, filter, since, states, originals, until, atOnce } = ask;
  const scope: RecordScope = {
    ...(collection === undefined ? {} : { collection }),
    ...(filter === undefined ? {} : { filter }),
    ...(states === undefined ? {} : { states }),
    ...(originals === undefined ? {} : { originals }),
  };
  const from = (after: string | undefined, enough = first, limit = atOnce ?? enough): Promise<Coming<Page>> =>
    since === undefined
      ? list({ ...scope, order: "number", ...(after === undefined ? {} : { after }), limit })
      : changes({ ...scope, since: after === undefined ? since : Number(after), until, limit });

  for (let coming: Promise<Coming<Page>> | undefined = from(undefined); coming !== undefined; ) {
    const { page, next, enough }: Coming<Page> = await coming;
    coming = next === undefined ? undefined : from(next, enough);
    coming?.catch(() => undefined); // heard when it is awaited; nobody may stay to do so
    yield page;
  }
}
