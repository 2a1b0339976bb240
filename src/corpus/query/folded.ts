/** Word forms that differ in capitals only get one number; punctuation gets none. */
import type { CorpusIndex } from "../index/corpus-index.js";

export interface FoldedWords {
  /** The number of the lower-cased word, or `PUNCTUATION`. */
  of(word: number): number;
  value(number: number): string;
}

export const PUNCTUATION = -2;

export function foldWords(index: CorpusIndex): FoldedWords {
  const fold = new Int32Array(index.facts.words).fill(-1);
  const numbers = new Map<string, number>();
  const values: string[] = [];
  return {
    of(word) {
      if (fold[word] !== -1) return fold[word]!;
      const value = index.word(word).toLowerCase();
      if (!/[\p{L}\p{N}]/u.test(value)) return (fold[word] = PUNCTUATION);
      let number = numbers.get(value);
      if (number === undefined) {
        numbers.set(value, (number = values.length));
        values.push(value);
      }
      return (fold[word] = number);
    },
    value: (number) => values[number]!,
  };
}
