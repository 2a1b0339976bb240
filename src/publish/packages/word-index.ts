/**
 * The search index of a static site: small files that a browser loads by the first letters of a word.
 *
 * Words are folded (case, accents) and grouped by their first two characters; a file maps each word of its group to the numbers of the
 * records that have it. `web/site-search.js` folds the words of a query in the same way.
 */
import { streamSafe } from "../../model/text/stream-safe.js";

/** Above this many records only titles and names are indexed, not texts: the index is built in memory. */
export const MOST_TEXTS = 50_000;
const LONGEST_WORD = 40;

export interface WordIndex {
  add(record: number, text: string): void;
  /** Name and content of each file. */
  files(): Iterable<readonly [name: string, content: string]>;
}

export function foldedWords(text: string): Set<string> {
  const folded = streamSafe(text).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return new Set((folded.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= LONGEST_WORD));
}

/** The name of the file with a word: its first two characters as code points, which every file system can store. */
export function fileOfWord(word: string): string {
  return `${[...word]
    .slice(0, 2)
    .map((character) => character.codePointAt(0)!.toString(16))
    .join("-")}.json`;
}

export function openWordIndex(): WordIndex {
  const records = new Map<string, number[]>();
  return {
    add(record, text) {
      for (const word of foldedWords(text)) {
        const known = records.get(word);
        if (known === undefined) records.set(word, [record]);
        else if (known.at(-1) !== record) known.push(record);
      }
    },
    *files() {
      const groups = new Map<string, { [word: string]: readonly number[] }>();
      for (const word of [...records.keys()].sort()) {
        const name = fileOfWord(word);
        const group = groups.get(name) ?? Object.create(null);
        groups.set(name, group);
        group[word] = differences(records.get(word)!);
      }
      for (const [name, words] of groups) yield [name, JSON.stringify(words)];
    },
  };
}

/** Small numbers make small files. */
function differences(numbers: readonly number[]): number[] {
  return numbers.map((number, i) => number - (numbers[i - 1] ?? 0));
}
