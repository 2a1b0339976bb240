/**
 * Word forms of a collection, with how often and in how many documents they occur.
 *
 * Words are those of `page/text/words.ts`. Counts are kept in memory up to a number of forms, then added to a temporary
 * SQLite table, which also sorts them. So memory does not depend on the size of the collection.
 */

import { streamSafe } from "../model/text/stream-safe.js";
import { WORDS, words } from "../page/text/words.js";
import { openSqlite } from "../store/sqlite/open-sqlite.js";

export interface WordCount {
  readonly form: string;
  readonly count: number;
  readonly documents: number;
}

export interface WordListOptions {
  /** "count": most frequent first, then by form. "form": in code point order. */
  readonly order: "count" | "form";
  /** Leave out forms that occur less often. */
  readonly least: number;
  /** Keep upper and lower case apart. */
  readonly keepCase: boolean;
  /** Count numbers ("2007", "3.14"), too. */
  readonly numbers: boolean;
  /** Forms in memory at a time; half a million take about 100 MB. */
  readonly held?: number;
}

export interface WordList {
  /** Counts the words of one document; `language` (ISO 639) decides how it is lower-cased. */
  add(text: string, language?: string): void;
  totals(): { readonly documents: number; readonly words: number };
  /** All forms, after everything was added. */
  forms(): Iterable<WordCount>;
  /** Deletes what was stored on the way. */
  close(): void;
}

export const WORD_RULE = WORDS;

const HELD = 500_000;

export function openWordList(options: WordListOptions): WordList {
  const held = options.held ?? HELD;
  const stored = openStoredCounts();
  let counts = openCounts(options.keepCase);
  let documents = 0;
  let total = 0;
  const spill = (): void => {
    stored.add(counts.sorted());
    counts = openCounts(options.keepCase);
  };
  return {
    add(text, language = "") {
      documents++;
      const dotless = DOTLESS.has(language);
      for (const word of words(text)) {
        if (word.isNumber && !options.numbers) continue;
        total++;
        counts.add(word.text, documents, dotless);
      }
      if (counts.size() >= held) spill();
    },
    totals: () => ({ documents, words: total }),
    forms() {
      spill();
      return stored.inOrder(options.order, options.least);
    },
    close: stored.close,
  };
}

/** A database without a name is a temporary file, which SQLite deletes when it is closed. */
function openStoredCounts() {
  const db = openSqlite("");
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;
    CREATE TABLE forms (form TEXT PRIMARY KEY, count INTEGER, documents INTEGER) WITHOUT ROWID`);
  const put = db.prepare(`INSERT INTO forms VALUES (?, ?, ?) ON CONFLICT DO UPDATE
    SET count = count + excluded.count, documents = documents + excluded.documents`);
  return {
    /** Sorted forms are added faster. */
    add: db.transaction((sorted: readonly WordCount[]) => {
      for (const { form, count, documents } of sorted) put.run(form, count, documents);
    }),
    inOrder(order: WordListOptions["order"], least: number): IterableIterator<WordCount> {
      const by = order === "form" ? "form" : "count DESC, form";
      return db.prepare<[number], WordCount>(`SELECT * FROM forms WHERE count >= ? ORDER BY ${by}`).iterate(least);
    },
    close: () => void db.close(),
  };
}

/** The listed form: composed, without invisible characters, in lower case unless `keepCase`. */
function written(word: string, keepCase: boolean, dotless: boolean): string {
  if (PLAIN.test(word)) return keepCase ? word : small(word, dotless);
  const form = streamSafe(word).normalize("NFC").replace(INVISIBLE, "");
  return keepCase ? form : small(form, dotless);
}

/** "İ" is a capital "i" everywhere; "I" is a capital "ı" in languages that have one. */
function small(form: string, dotless: boolean): string {
  return (dotless ? form.replaceAll("I", "ı") : form).replaceAll("İ", "i").toLowerCase();
}

/** Turkish, Azerbaijani, Crimean Tatar, Gagauz. Tatar in Cyrillic script has "I" only in Roman numerals. */
const DOTLESS: ReadonlySet<string> = new Set(["tur", "tr", "aze", "azj", "azb", "az", "crh", "gag"]);
const PLAIN = /^[a-z]+$/i;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

interface Counts {
  add(word: string, document: number, dotless: boolean): void;
  size(): number;
  sorted(): WordCount[];
}

/** Counts in arrays: an object per form would take three times the memory. */
function openCounts(keepCase: boolean): Counts {
  const places = new Map<string, number>();
  const counts: number[] = [];
  const documents: number[] = [];
  const lastIn: number[] = [];
  return {
    add(word, document, dotless) {
      let place = places.get(word); // most words are already in their listed form
      let form = word;
      if (place === undefined) {
        form = written(word, keepCase, dotless);
        place = places.get(form);
      }
      if (place === undefined) {
        // A substring keeps the whole text in memory; a copy does not.
        places.set(Buffer.from(form).toString(), counts.length);
        counts.push(1);
        documents.push(1);
        lastIn.push(document);
        return;
      }
      counts[place]!++;
      if (lastIn[place] === document) return;
      lastIn[place] = document;
      documents[place]!++;
    },
    size: () => counts.length,
    sorted: () =>
      [...places.keys()].sort().map((form) => {
        const place = places.get(form)!;
        return { form, count: counts[place]!, documents: documents[place]! };
      }),
  };
}
