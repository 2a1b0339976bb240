/**
 * How do records leave, all of them or what is new since the last time?
 *
 * *All* goes through the collection by number, which no change can move: each record is met once, as it is then. *Since* goes by
 * change number up to the newest one of the moment at which it began: what is changed while we read is left to the next time. So
 * who asks again with the number that was answered misses nothing and gets nothing twice.
 */
import type { Format, ReleaseWish } from "../model/format.js";
import type { WinnowRecord } from "../model/record.js";
import { recordLine } from "../store/record-line.js";
import type { ShownRow } from "../store/shown-row.js";
import type { Cursor, ListAsk, RecordKeeper, RecordQuery, RecordScope } from "../store/store-records.js";
import type { Paper } from "./whole-file.js";

type Source = Pick<RecordKeeper, "records" | "listRecords" | "recordRows" | "listRows" | "lastChange">;

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

/** Larger pages outlive the young part of the heap and cost a fifth more (npm run bench export). */
const AT_ONCE = 250;

/** Writes the release; rejects with the signal's reason when it is stopped. */
export async function release(source: Source, ask: ReleaseAsk, paper: Paper): Promise<Release> {
  const writer = ask.format.open(ask.how);
  const rules = new Map<string, number>();
  const next = await source.lastChange();
  let [records, removed, leftOut] = [0, 0, 0];
  const count = (rule: string): void => void rules.set(rule, (rules.get(rule) ?? 0) + 1);
  const write = (record: WinnowRecord): string => {
    const one = writer.one(record);
    if (one !== undefined)
      for (const field in record.evidence) for (const { rule } of record.evidence[field]!) count(rule);
    return one ?? "";
  };
  const copy = (row: ShownRow): string => {
    const { line, rules } = recordLine(row);
    for (const rule of rules) count(rule);
    return `${line}\n`;
  };
  const pages = writer.isJson === true ? rowPagesOf(source, ask, next, ask.atOnce) : undefined;
  const texts = pages === undefined ? written(pagesOf(source, ask, next, ask.atOnce), write) : written(pages, copy);
  await paper.write(writer.before());
  for await (const page of texts) {
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

/** Pages as text, with what is counted of them. */
async function* written<One extends { readonly state: string }>(
  pages: AsyncIterable<readonly One[]>,
  write: (one: One) => string,
): AsyncGenerator<{ text: string; records: number; removed: number; leftOut: number }> {
  for await (const page of pages) {
    const told = { text: "", records: 0, removed: 0, leftOut: 0 };
    for (const one of page) {
      const text = write(one);
      if (text === "") told.leftOut++;
      else {
        told.text += text;
        told.records++;
        if (one.state === "removed") told.removed++;
      }
    }
    yield told;
  }
}

/** Page after page of what is asked for; the next one is fetched while the caller works on this one. */
export function pagesOf(
  source: Pick<RecordKeeper, "records" | "listRecords">,
  scope: RecordScope,
  until: number,
  atOnce?: number,
): AsyncGenerator<readonly WinnowRecord[]> {
  const list = async (ask: ListAsk): Promise<Page<WinnowRecord>> => {
    const { records, next } = await source.listRecords(ask);
    return { ones: records, next };
  };
  return allOf(list, (query) => source.records(query), scope, until, atOnce);
}

/** The same, with claims unread; undefined when the keeper has no such thing. */
function rowPagesOf(
  { listRows, recordRows }: Source,
  scope: RecordScope,
  until: number,
  atOnce?: number,
): AsyncGenerator<readonly ShownRow[]> | undefined {
  if (listRows === undefined || recordRows === undefined) return undefined;
  const list = async (ask: ListAsk): Promise<Page<ShownRow>> => {
    const { rows, next } = await listRows(ask);
    return { ones: rows, next };
  };
  return allOf(list, recordRows, scope, until, atOnce);
}

interface Page<One> {
  readonly ones: readonly One[];
  readonly next: Cursor | undefined;
}

async function* allOf<One extends { readonly change: number }>(
  list: (ask: ListAsk) => Promise<Page<One>>,
  changes: (query: RecordQuery) => Promise<readonly One[]>,
  { collection, filter, since, states, originals }: RecordScope,
  until: number,
  atOnce = AT_ONCE,
): AsyncGenerator<readonly One[]> {
  const scope: RecordScope = {
    ...(collection === undefined ? {} : { collection }),
    ...(filter === undefined ? {} : { filter }),
    ...(states === undefined ? {} : { states }),
    ...(originals === undefined ? {} : { originals }),
  };
  const byChange = async (from: number): Promise<Page<One>> => {
    const ones = await changes({ ...scope, since: from, until, limit: atOnce });
    const last = ones.at(-1);
    return { ones, next: last === undefined ? undefined : String(last.change) };
  };
  const byNumber = (after: string | undefined): Promise<Page<One>> =>
    list({ ...scope, order: "number", ...(after === undefined ? {} : { after }), limit: atOnce });
  const ask = (after: string | undefined): Promise<Page<One>> =>
    since === undefined ? byNumber(after) : byChange(after === undefined ? since : Number(after));

  for (let coming: Promise<Page<One>> | undefined = ask(undefined); coming !== undefined; ) {
    const { ones, next }: Page<One> = await coming;
    coming = next === undefined ? undefined : ask(next);
    coming?.catch(() => undefined); // heard when it is awaited; nobody may stay to do so
    if (ones.length > 0) yield ones;
  }
}
