/**
 * Which word forms does a collection hold, how often, and in how many documents?
 *
 * What makers of a morphological analyser need first. Words are those of `page/words.ts`. Counts are kept in memory for so many
 * forms at a time; then they are written aside in order, and in the end all parts are read together and added up. So a hundred
 * million words need no more memory than one.
 */
import { WORDS, words } from "../page/words.js";
import { type LineShape, openRuns } from "./sorted-runs.js";

export interface WordCount {
  readonly form: string;
  readonly count: number;
  readonly documents: number;
}

export interface WordListWish {
  /** A folder for what does not fit into memory. */
  readonly folder: string;
  /** "count": the most frequent first, then by form. "form": in the order of their characters' numbers. */
  readonly order: "count" | "form";
  /** Leave out forms that occur less often. */
  readonly least: number;
  /** Keep upper and lower case apart. */
  readonly keepCase: boolean;
  /** Count numbers ("2007", "3.14"), too. */
  readonly numbers: boolean;
  /** Forms held in memory at a time; half a million take some 100 MB. */
  readonly held?: number;
}

export interface WordList {
  /** Counts the words of one document; `language` (ISO 639) tells how its capitals are written small. */
  add(text: string, language?: string): void;
  totals(): { readonly documents: number; readonly words: number };
  /** All forms, once everything was added. */
  forms(): Generator<WordCount>;
  /** Removes what was written aside. */
  close(): void;
}

export const WORD_RULE = WORDS;

const HELD = 500_000;

export function openWordList(wish: WordListWish): WordList {
  const held = wish.held ?? HELD;
  const byForm = openRuns(wish.folder, BY_FORM);
  const byCount = openRuns(wish.folder, BY_COUNT);
  let counts = openCounts(wish.keepCase);
  let documents = 0;
  let total = 0;
  return {
    add(text, language = "") {
      documents++;
      const dotless = DOTLESS.has(language);
      for (const word of words(text)) {
        if (word.isNumber && !wish.numbers) continue;
        total++;
        counts.add(word.text, documents, dotless);
      }
      if (counts.size() < held) return;
      byForm.spill(counts.sorted());
      counts = openCounts(wish.keepCase);
    },
    totals: () => ({ documents, words: total }),
    *forms() {
      const frequent = atLeast(added(byForm.count() === 0 ? counts.sorted() : all()), wish.least);
      yield* wish.order === "form" ? frequent : mostFrequentFirst(frequent);
    },
    close() {
      byForm.close();
      byCount.close();
    },
  };

  function all(): Generator<WordCount> {
    if (counts.size() > 0) byForm.spill(counts.sorted());
    counts = openCounts(wish.keepCase);
    return byForm.merged();
  }

  function* mostFrequentFirst(forms: Iterable<WordCount>): Generator<WordCount> {
    let gathered: WordCount[] = [];
    for (const form of forms) {
      gathered.push(form);
      if (gathered.length < held) continue;
      byCount.spill(gathered.sort(BY_COUNT.compare));
      gathered = [];
    }
    gathered.sort(BY_COUNT.compare);
    if (byCount.count() === 0) return yield* gathered;
    byCount.spill(gathered);
    yield* byCount.merged();
  }
}

/** What stands in the list: composed, without what nobody sees; in lower case unless asked. */
function written(word: string, keepCase: boolean, dotless: boolean): string {
  if (PLAIN.test(word)) return keepCase ? word : small(word, dotless);
  const form = word.normalize("NFC").replace(INVISIBLE, "");
  return keepCase ? form : small(form, dotless);
}

/** "İ" is a capital "i" wherever it stands; "I" is a capital "ı" in the languages that have one. */
function small(form: string, dotless: boolean): string {
  return (dotless ? form.replaceAll("I", "ı") : form).replaceAll("İ", "i").toLowerCase();
}

/** Turkish, Azerbaijani, Crimean Tatar, Gagauz. Tatar in Cyrillic letters has Roman numbers, and no other "I". */
const DOTLESS: ReadonlySet<string> = new Set(["tur", "tr", "aze", "azj", "azb", "az", "crh", "gag"]);
const PLAIN = /^[a-z]+$/i;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

interface Counts {
  add(word: string, document: number, dotless: boolean): void;
  size(): number;
  sorted(): WordCount[];
}

/** One number per form and figure, in arrays: an object for each form would take thrice the memory. */
function openCounts(keepCase: boolean): Counts {
  const places = new Map<string, number>();
  const counts: number[] = [];
  const documents: number[] = [];
  const lastIn: number[] = [];
  return {
    add(word, document, dotless) {
      let place = places.get(word); // most words stand in the text as they do in the list
      let form = word;
      if (place === undefined) {
        form = written(word, keepCase, dotless);
        place = places.get(form);
      }
      if (place === undefined) {
        // A piece of a text keeps the whole text in memory; a copy does not.
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

/** Forms that stand in several runs, as one. */
function* added(sorted: Iterable<WordCount>): Generator<WordCount> {
  let last: WordCount | undefined;
  for (const next of sorted) {
    if (last === undefined || last.form !== next.form) {
      if (last !== undefined) yield last;
      last = next;
    } else {
      last = { form: last.form, count: last.count + next.count, documents: last.documents + next.documents };
    }
  }
  if (last !== undefined) yield last;
}

function* atLeast(forms: Iterable<WordCount>, least: number): Generator<WordCount> {
  for (const form of forms) if (form.count >= least) yield form;
}

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const LINE: Pick<LineShape<WordCount>, "write" | "read"> = {
  write: ({ form, count, documents }) => `${form}\t${count}\t${documents}`,
  read(line) {
    const [form, count, documents] = line.split("\t");
    return { form: form!, count: Number(count), documents: Number(documents) };
  },
};
const BY_FORM: LineShape<WordCount> = { ...LINE, compare: (a, b) => inOrder(a.form, b.form) };
const BY_COUNT: LineShape<WordCount> = { ...LINE, compare: (a, b) => b.count - a.count || inOrder(a.form, b.form) };
