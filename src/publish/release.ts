/**
 * How do records leave, all of them or what is new since the last time?
 *
 * *All* goes through the collection by number, which no change can move: each record is met once, as it is then. *Since* goes by
 * change number up to the newest one of the moment at which it began: what is changed while we read is left to the next time. So
 * who asks again with the number that was answered misses nothing and gets nothing twice.
 */
import type { Format, ReleaseWish } from "../model/format.js";
import type { WinnowRecord } from "../model/record.js";
import type { RecordKeeper, RecordScope } from "../store/store-records.js";
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
  onProgress?(records: number): void;
}

const AT_ONCE = 1000;

/** Writes the release; rejects with the signal's reason when it is stopped. */
export async function release(source: Source, ask: ReleaseAsk, paper: Paper): Promise<Release> {
  const writer = ask.format.open(ask.how);
  const rules = new Map<string, number>();
  const next = await source.lastChange();
  let [records, removed, leftOut] = [0, 0, 0];
  await paper.write(writer.before());
  for await (const page of pagesOf(source, ask, next)) {
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

/** Page after page of what is asked for. */
export async function* pagesOf(
  source: Pick<RecordKeeper, "records" | "listRecords">,
  { collection, filter, since, states, originals }: RecordScope,
  until: number,
): AsyncGenerator<readonly WinnowRecord[]> {
  const scope: RecordScope = {
    ...(collection === undefined ? {} : { collection }),
    ...(filter === undefined ? {} : { filter }),
    ...(states === undefined ? {} : { states }),
    ...(originals === undefined ? {} : { originals }),
  };
  if (since !== undefined) {
    for (let from = since; ; ) {
      const page = await source.records({ ...scope, since: from, until, limit: AT_ONCE });
      if (page.length === 0) return;
      yield page;
      from = page.at(-1)!.change;
    }
  }
  for (let after: string | undefined; ; ) {
    const page = await source.listRecords({
      ...scope,
      order: "number",
      ...(after === undefined ? {} : { after }),
      limit: AT_ONCE,
    });
    if (page.records.length > 0) yield page.records;
    if (page.next === undefined) return;
    after = page.next;
  }
}

function countRules({ evidence }: WinnowRecord, rules: Map<string, number>): void {
  for (const field in evidence) {
    for (const { rule } of evidence[field]!) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  }
}
