/**
 * All leaves of a collection as JSON lines, complete, in the shape that programs rely on.
 *
 * Written aside and renamed, as every result is. A text that stands under several addresses is written once, with the others beside it.
 */
import { createHash } from "node:crypto";
import type { WinnowRecord } from "../model/record.js";
import { writeWhole } from "../publish/whole-file.js";
import type { Store } from "../store/store.js";
import { liveRecords } from "./live-records.js";

export interface LeafFile {
  readonly file: string;
  readonly leaves: number;
  /** Addresses that show a text which is written under another one. */
  readonly duplicates: number;
}

/** A shorter text is no evidence that two pages are one. */
const LEAST_TEXT = 80;

export async function writeLeafFile(file: string, store: Store, collection: string): Promise<LeafFile> {
  const doubles = await doublesOf(store, collection);
  let leaves = 0;
  let duplicates = 0;
  await writeWhole(file, async (paper) => {
    for await (const record of liveLeaves(store, collection)) {
      const same = doubles.get(markOf(record) ?? "") ?? [record.url];
      if (same[0] !== record.url) {
        duplicates++;
        continue;
      }
      leaves++;
      await paper.write(`${JSON.stringify(leafLine(record, same.slice(1)))}\n`);
    }
  });
  return { file, leaves, duplicates };
}

function leafLine({ id, url, fields, confidence, first, changed }: WinnowRecord, also: readonly string[]): object {
  const { state, title, text, language, path, ...more } = fields;
  return {
    url,
    state: state ?? "leaf",
    title,
    text,
    language,
    path: path ?? [],
    confidence,
    ...more,
    ...(also.length > 0 ? { also } : {}),
    id,
    first,
    changed,
  };
}

async function* liveLeaves(store: Store, collection: string): AsyncGenerator<WinnowRecord> {
  for await (const record of liveRecords(store, collection)) if (record.kind === "listing") yield record;
}

/** Hash of title and text → the addresses that show them, where there are several; the shortest first: the others are it with something added. */
async function doublesOf(store: Store, collection: string): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>();
  for await (const record of liveLeaves(store, collection)) {
    const mark = markOf(record);
    if (mark === undefined) continue;
    const same = seen.get(mark);
    if (same === undefined) seen.set(mark, [record.url]);
    else same.push(record.url);
  }
  for (const [mark, urls] of seen) {
    if (urls.length === 1) seen.delete(mark);
    else urls.sort((a, b) => a.length - b.length);
  }
  return seen;
}

function markOf({ fields }: WinnowRecord): string | undefined {
  const text = fields["text"];
  if (typeof text !== "string" || text.length < LEAST_TEXT) return undefined;
  return createHash("sha1").update(`${fields["title"]}\n${text}`).digest("base64").slice(0, 16);
}
