/** The words of records: for a list of all of them, and for a look at the newest. */
import type { WinnowRecord } from "../../model/record.js";
import { fieldValue } from "../../publish/formats/cell.js";
import { recordPages } from "../../publish/release.js";
import { openWordList, type WordCount, type WordList } from "../../publish/word-list.js";
import { leafValues } from "../../search/facts.js";
import type { Store } from "../../store/store.js";
import { type ScopeRequest, scopeOf } from "./scope.js";

/** Counts the words of these fields of a record. */
export function addRecordWords(list: WordList, fields: WinnowRecord["fields"], names: readonly string[]): void {
  const text = names.flatMap((name) => leafValues(fieldValue(fields, name))).join("\n\n");
  const language = fieldValue(fields, "language");
  if (text !== "") list.add(text, typeof language === "string" ? language : undefined);
}

const TEXT = ["text"];
const LIST = { order: "count", least: 1, keepCase: false, numbers: false } as const;

/** The complete list as a table with tabs, most frequent first; read all records before the first line. */
export async function* wordTable(store: Store, request: ScopeRequest, signal: AbortSignal): AsyncGenerator<string> {
  const list = openWordList(LIST);
  try {
    for await (const page of recordPages(store, await scopeOf(store, request), Number.MAX_SAFE_INTEGER)) {
      signal.throwIfAborted();
      for (const { fields } of page) addRecordWords(list, fields, TEXT);
    }
    yield "form\tcount\tdocuments\n";
    for (const { form, count, documents } of list.forms()) yield `${form}\t${count}\t${documents}\n`;
  } finally {
    list.close();
  }
}

export interface NewestRecords {
  /** How many records were read. */
  readonly records: number;
  /** Values of the fields that say what a record is about, by field, most frequent first. */
  readonly themes: ReadonlyMap<string, readonly { readonly value: string; readonly records: number }[]>;
  readonly words: readonly WordCount[];
}

/** Fields that say what a record is about. */
const THEMES = ["category", "categories", "theme", "genre", "keywords", "tags"];
const READ = 1000;
const WORDS_SHOWN = 200;

/** Themes and words of the records that were changed last: a collection of millions is not read for a page. */
export async function lookAtNewest(store: Store, request: ScopeRequest): Promise<NewestRecords> {
  const { records } = await store.listRecords({
    ...(await scopeOf(store, request)),
    order: "changed",
    limit: READ,
  });
  const list = openWordList(LIST);
  const counted = new Map(THEMES.map((field) => [field, new Map<string, number>()]));
  for (const { fields } of records) {
    addRecordWords(list, fields, TEXT);
    for (const [field, values] of counted)
      for (const value of new Set(leafValues(fieldValue(fields, field)).flatMap((one) => one.trim() || [])))
        values.set(value, (values.get(value) ?? 0) + 1);
  }
  const words: WordCount[] = [];
  for (const word of list.forms()) if (words.push(word) >= WORDS_SHOWN) break;
  list.close();
  const themes = [...counted].filter(([, values]) => values.size > 0);
  const sorted = themes.map(([field, values]) => [field, mostFirst(values)] as const);
  return { records: records.length, themes: new Map(sorted), words };
}

function mostFirst(values: ReadonlyMap<string, number>): { readonly value: string; readonly records: number }[] {
  return [...values]
    .map(([value, records]) => ({ value, records }))
    .sort((a, b) => b.records - a.records || (a.value < b.value ? -1 : 1));
}
