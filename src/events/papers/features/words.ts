/** The properties of a word that all features use, computed once per word. */
import type { Lexicon, WordFacts } from "./lexicon.js";

export interface Word {
  /** Its place among the words that are remembered. */
  readonly id: number;
  readonly text: string;
  readonly lower: string;
  /** Begins with a capital letter, with a digit. */
  readonly capital: boolean;
  readonly numeric: boolean;
  /** "Aa", "AA", "A", "aa", "94": how it is written. */
  readonly shape: string;
  readonly facts: WordFacts;
}

export interface Vocabulary {
  /** Cuts a text into its words. */
  read(text: string): Word[];
  readonly size: number;
  /** Numbers begin anew: words of before and after must not meet. */
  clear(): void;
}

export function openVocabulary(lexicon: Lexicon): Vocabulary {
  const known = new Map<string, Word>();
  const wordOf = (text: string): Word => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const lower = text.toLowerCase();
    const word: Word = {
      id: known.size,
      text,
      lower,
      capital: /^\p{Lu}/u.test(text),
      numeric: /^\d/.test(text),
      shape: wordShape(text),
      facts: lexicon.facts(lower),
    };
    known.set(text, word);
    return word;
  };
  return {
    read: (text) => wordsOf(text).map(wordOf),
    get size() {
      return known.size;
    },
    clear: () => known.clear(),
  };
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}

export function wordShape(word: string): string {
  if (/^\p{Nd}+$/u.test(word)) return `9${Math.min(4, word.length)}`;
  if (/\p{Nd}/u.test(word)) return "a9";
  if (/^\p{Lu}$/u.test(word)) return "A";
  if (/^\p{Lu}+$/u.test(word)) return "AA";
  if (/^\p{Lu}/u.test(word)) return /\p{Lu}/u.test(word.slice(1)) ? "AaA" : "Aa";
  return /^\p{Ll}/u.test(word) ? "aa" : "x";
}
