/**
 * How do records leave, all of them or what is new since the last time?
 *
 * *All* goes through the collection by number, which no change can move: each record is met once, as it is then. *Since* goes by
 * change number up to the newest one of the moment at which it began: what is changed while we read is left to the next time. So
 * who asks again with the number that was answered misses nothing and gets nothing twice.
 */
import type { Format, ReleaseWish } from "../model/format.js";
import type { WinnowRecord } from "../model/record.js";
import type { RecordKeeper, RecordPage, RecordScope } from "../store/store-records.js";
import type { Paper } from "./whole-file.js";

type Source = Pick<RecordKeeper, "records" | "listRecords" | "lastChange">;

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
  await paper.write(writer.before());
  for await (const page of pagesOf(source, ask, next, ask.atOnce)) {
    ask.signal?.throwIfAborted();
    let text = "";
    for (const record of page) {
      const one = writer.one(record);
      if (one === undefined) leftOut++;
      else {
        text += one;
        records++;
        if (record.state === "removed") removed++;
        countRules(record, rules);
      }
    }
    await paper.write(text);
    ask.onProgress?.(records + leftOut);
  }
  await paper.write(writer.after());
  return { records, removed, leftOut, next, rules };
}

/** Page after page of what is asked for; the next one is fetched while the caller works on this one. */
export async function* pagesOf(
  source: Pick<RecordKeeper, "records" | "listRecords">,
  { collection, filter, since, states, originals }: RecordScope,
  until: number,
  atOnce = AT_ONCE,
): AsyncGenerator<readonly WinnowRecord[]> {
  const scope: RecordScope = {
    ...(collection === undefined ? {} : { collection }),
    ...(filter === undefined ? {} : { filter }),
    ...(states === undefined ? {} : { states }),
    ...(originals === undefined ? {} : { originals }),
  };
  const byChange = async (from: number): Promise<RecordPage> => {
    const records = await source.records({ ...scope, since: from, until, limit: atOnce });
    const last = records.at(-1);
    return { records, next: last === undefined ? undefined : String(last.change) };
  };
  const byNumber = (after: string | undefined): Promise<RecordPage> =>
    source.listRecords({ ...scope, order: "number", ...(after === undefined ? {} : { after }), limit: atOnce });
  const ask = (after: string | undefined): Promise<RecordPage> =>
    since === undefined ? byNumber(after) : byChange(after === undefined ? since : Number(after));

  for (let coming: Promise<RecordPage> | undefined = ask(undefined); coming !== undefined; ) {
    const { records, next }: RecordPage = await coming;
    coming = next === undefined ? undefined : ask(next);
    coming?.catch(() => undefined); // heard when it is awaited; nobody may stay to do so
    if (records.length > 0) yield records;
  }
}

function countRules({ evidence }: WinnowRecord, rules: Map<string, number>): void {
  for (const field in evidence) {
    for (const { rule } of evidence[field]!) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  }
}
