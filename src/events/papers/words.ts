/** A word as all features see it, looked at once however often pages say it. */
import { remembering } from "../../model/remembering.js";
import type { Lexicon, WordFacts } from "./lexicon.js";

export interface Word {
  readonly text: string;
  readonly lower: string;
  /** Begins with a capital letter, with a digit. */
  readonly capital: boolean;
  readonly numeric: boolean;
  /** "Aa", "AA", "A", "aa", "94": how it is written. */
  readonly shape: string;
  readonly facts: WordFacts;
}

/** Cuts a text into its words. */
export type ReadWords = (text: string) => Word[];

const MOST_REMEMBERED = 20_000;

export function wordReader(lexicon: Lexicon): ReadWords {
  const wordOf = remembering((text: string): Word => {
    const lower = text.toLowerCase();
    const capital = /^\p{Lu}/u.test(text);
    return { text, lower, capital, numeric: /^\d/.test(text), shape: shapeOf(text), facts: lexicon.facts(lower) };
  }, MOST_REMEMBERED);
  return (text) => wordsOf(text).map(wordOf);
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}

export function shapeOf(word: string): string {
  if (/^\p{Nd}+$/u.test(word)) return `9${Math.min(4, word.length)}`;
  if (/\p{Nd}/u.test(word)) return "a9";
  if (/^\p{Lu}$/u.test(word)) return "A";
  if (/^\p{Lu}+$/u.test(word)) return "AA";
  if (/^\p{Lu}/u.test(word)) return /\p{Lu}/u.test(word.slice(1)) ? "AaA" : "Aa";
  return /^\p{Ll}/u.test(word) ? "aa" : "x";
}
