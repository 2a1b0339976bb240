/** Two versions of an archived page: how their texts differ, and what the record said while each was the newest. */

import type { Json } from "../../model/json.js";
import { type Change, difference } from "../../model/text/difference.js";
import { readPage } from "../../page/read.js";
import type { RecordHistory, Store } from "../../store/store.js";
import { archivedEntries, type PageName, readArchivedPage } from "./archived-page.js";

export interface ComparedPages {
  readonly before: { readonly url: string; readonly at: number };
  readonly after: { readonly url: string; readonly at: number };
  readonly text: readonly Change[];
  /** Fields whose value changed between the two visits. */
  readonly fields: readonly {
    readonly field: string;
    readonly before: Json | undefined;
    readonly after: Json | undefined;
  }[];
}

/** `before` and `after`: places in the list of archived pages, newest first. Undefined if one is missing. */
export async function comparePages(
  store: Store,
  where: string,
  name: PageName,
  before: number,
  after: number,
): Promise<ComparedPages | undefined> {
  const entries = await archivedEntries(store, name);
  const [old, now] = [entries[before], entries[after]];
  if (old === undefined || now === undefined) return undefined;
  const text = async (index: number): Promise<string> => {
    const { fetched } = (await readArchivedPage(store, where, name, index))!;
    return readPage(fetched).mainText.text;
  };
  const history = "record" in name ? await store.recordHistory(name.record) : undefined;
  return {
    before: { url: old.url, at: old.at },
    after: { url: now.url, at: now.at },
    text: difference(wordsOf(await text(before)), wordsOf(await text(after))),
    fields: history === undefined ? [] : changedFields(fieldsAt(history, old.at), fieldsAt(history, now.at)),
  };
}

/** Words with the white space behind them. */
function wordsOf(text: string): string[] {
  return text.match(/\S+\s*/g) ?? [];
}

/** What the record said after the visit of that time. */
function fieldsAt({ record, versions }: RecordHistory, at: number): { readonly [field: string]: Json } {
  return versions.find(({ until }) => until > at)?.fields ?? record.fields;
}

function changedFields(before: { readonly [field: string]: Json }, after: { readonly [field: string]: Json }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== "text")
    .sort();
  return names
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, before: before[field], after: after[field] }));
}
