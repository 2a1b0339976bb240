/**
 * How do records leave, all of them or what is new since the last time?
 *
 * *All* goes through the collection by number, which no change can move: each record is met once, as it is then. *Since* goes by
 * change number up to the newest one of the moment at which it began: what is changed while we read is left to the next time. So
 * who asks again with the number that was answered misses nothing and gets nothing twice.
 */
import type { Format, ReleaseWish } from "../model/format.js";
import type { WinnowRecord } from "../model/record.js";
import type { LinePage } from "../store/record-line.js";
import type { Cursor, ListAsk, RecordKeeper, RecordQuery, RecordScope } from "../store/store-records.js";
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
  const pages =
    (writer.isJson === true ? linePagesOf(source, ask, next, rules) : undefined) ??
    written(pagesOf(source, ask, next, ask.atOnce), write);
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
  readonly text: string | Uint8Array;
  readonly records: number;
  readonly removed: number;
  readonly leftOut: number;
}

async function* written(
  pages: AsyncIterable<readonly WinnowRecord[]>,
  write: (record: WinnowRecord) => string,
): AsyncGenerator<TextPage> {
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
  return allOf(
    async (ask) => {
      const { records, next } = await source.listRecords(ask);
      return { page: records, next };
    },
    async (query) => {
      const records = await source.records(query);
      return { page: records, next: records.at(-1)?.change.toString() };
    },
    { ...scope, until, atOnce },
  );
}

/** The same as lines, when the keeper writes them itself; counts the rules. */
function linePagesOf(
  { listLines, recordLines }: Source,
  { atOnce, ...scope }: ReleaseAsk,
  until: number,
  rules: Map<string, number>,
): AsyncGenerator<TextPage> | undefined {
  if (listLines === undefined || recordLines === undefined) return undefined;
  const read = ({ bytes, records, removed, rules: some, next }: LinePage): Coming<TextPage> => {
    for (const [rule, values] of some) rules.set(rule, (rules.get(rule) ?? 0) + values);
    return { page: { text: bytes, records, removed, leftOut: 0 }, next };
  };
  return allOf(
    async (ask) => read(await listLines(ask)),
    async (query) => read(await recordLines(query)),
    { ...scope, until, atOnce },
  );
}

/** A page, and where the next one begins. */
interface Coming<Page> {
  readonly page: Page;
  readonly next: Cursor | undefined;
}

async function* allOf<Page>(
  list: (ask: ListAsk) => Promise<Coming<Page>>,
  changes: (query: RecordQuery) => Promise<Coming<Page>>,
  ask: RecordScope & { readonly until: number; readonly atOnce: number | undefined },
): AsyncGenerator<Page> {
  const { collection, filter, since, states, originals, until, atOnce: limit = AT_ONCE } = ask;
  const scope: RecordScope = {
    ...(collection === undefined ? {} : { collection }),
    ...(filter === undefined ? {} : { filter }),
    ...(states === undefined ? {} : { states }),
    ...(originals === undefined ? {} : { originals }),
  };
  const from = (after: string | undefined): Promise<Coming<Page>> =>
    since === undefined
      ? list({ ...scope, order: "number", ...(after === undefined ? {} : { after }), limit })
      : changes({ ...scope, since: after === undefined ? since : Number(after), until, limit });

  for (let coming: Promise<Coming<Page>> | undefined = from(undefined); coming !== undefined; ) {
    const { page, next }: Coming<Page> = await coming;
    coming = next === undefined ? undefined : from(next);
    coming?.catch(() => undefined); // heard when it is awaited; nobody may stay to do so
    yield page;
  }
}
