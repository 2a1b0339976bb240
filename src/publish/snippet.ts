/** Which few words of a text show why it was found? Those around the first place where most of what was sought stands together. */
import type { SearchQuery } from "../model/search-query.js";
import { looseWord, searchWords } from "../model/search-words.js";

export interface Snippet {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

/** A text is looked through so far: a snippet is a courtesy. */
const LOOKED_THROUGH = 50_000;
const AROUND = 60;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

export function findSnippet(text: string, query: SearchQuery): Snippet | undefined {
  const sought = wordsOf(query);
  const looked = text.slice(0, LOOKED_THROUGH);
  for (const match of looked.matchAll(WORD)) {
    const word = soughtIn(match[0], sought);
    if (word === undefined) continue;
    // In scripts without blanks a run may be a whole paragraph: only what was sought is marked.
    const inside = match[0].length > word.length ? Math.max(0, match[0].indexOf(word)) : 0;
    const found = match[0].startsWith(word, inside) && searchWords(match[0]).length > 1 ? word : match[0];
    const from = match.index + (found === word ? inside : 0);
    const to = from + found.length;
    return {
      before: cutBefore(looked.slice(Math.max(0, from - AROUND), from), from > AROUND),
      found,
      after: cutAfter(looked.slice(to, to + AROUND), to + AROUND < text.length),
    };
  }
  return undefined;
}

interface Sought {
  readonly word: string;
  readonly prefix: boolean;
  readonly loose: boolean;
}

function wordsOf(query: SearchQuery): Sought[] {
  switch (query.kind) {
    case "words":
      return query.words.map((word, i) => ({
        word,
        prefix: query.prefix && i === query.words.length - 1,
        loose: query.loose === true,
      }));
    case "not":
      return [];
    default:
      return query.of.flatMap(wordsOf);
  }
}

/** The sought word that stands in this run of letters. */
function soughtIn(written: string, sought: readonly Sought[]): string | undefined {
  const words = searchWords(written);
  return sought.find(({ word, prefix, loose }) =>
    words.some((there) => {
      const form = loose ? looseWord(there) : there;
      return prefix ? form.startsWith(word) : form === word;
    }),
  )?.word;
}

function cutBefore(text: string, cut: boolean): string {
  const line = text.replace(/\s+/g, " ");
  return cut ? `…${line.replace(/^\S*\s/, "")}` : line;
}

function cutAfter(text: string, cut: boolean): string {
  const line = text.replace(/\s+/g, " ");
  return cut ? `${line.replace(/\s\S*$/, "")}…` : line;
}
