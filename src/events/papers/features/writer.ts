/**
 * How does a feature become a number without building its text every time?
 *
 * A page has ten thousand features but few different ones. So a feature is declared once, when a labeller is opened;
 * the returned function writes it into the row of the current unit. The text of a feature is built, and looked up,
 * when one of its values occurs first.
 */
import { growingInts } from "../../../learn/growing.js";
import { memoize } from "../../../model/memoize.js";
import { bin } from "./bins.js";
import type { Word } from "./words.js";

export interface FeatureWriter {
  /** A feature that is there or not. */
  flag(text: string): () => void;
  /** One feature for each value. */
  family<Value>(textOf: (value: Value) => string): (value: Value) => void;
  /** The same for the words of one vocabulary, by their numbers. */
  words(textOf: (word: Word) => string): (word: Word) => void;
  /** One feature for each range, or each combination of ranges, in which up to three numbers lie. */
  ranges(name: string, limits: Limits, ending?: string): (a: number, b?: number, c?: number) => void;
}

/** Where the ranges of each number end. */
type Limits = readonly [readonly number[], (readonly number[])?, (readonly number[])?];

/** Features of units as numbers, by rows: unit t has `numbers[starts[t]]` … `numbers[starts[t + 1] - 1]`. */
export interface FeatureRows {
  readonly starts: Int32Array;
  readonly numbers: Int32Array;
}

export interface FeatureSheet extends FeatureWriter {
  /** Begins a page. */
  clear(): void;
  /** What follows belongs to the next unit. */
  endRow(): void;
  /** The vocabulary begins anew. */
  forgetWords(): void;
  /** The rows of the page, until the next one begins. */
  rows(): FeatureRows;
}

const MAX_REMEMBERED = 5000; // values of one family: class names, mostly
const FIRST_WORDS = 1024;
const NOT_ASKED = -2;

/** `numberOf` says which number a feature's text has; below 0: none, and it is left out. */
export function featureSheet(numberOf: (text: string) => number): FeatureSheet {
  const numbers = growingInts();
  const starts = growingInts();
  const forgetting: (() => void)[] = [];
  const write = (number: number): void => {
    if (number >= 0) numbers.push(number);
  };
  return {
    flag(text) {
      const number = numberOf(text);
      return () => write(number);
    },
    family(textOf) {
      const number = memoize((value: Parameters<typeof textOf>[0]) => numberOf(textOf(value)), MAX_REMEMBERED);
      return (value) => write(number(value));
    },
    words(textOf) {
      let known = new Int32Array(FIRST_WORDS).fill(NOT_ASKED);
      forgetting.push(() => known.fill(NOT_ASKED));
      return (word) => {
        if (word.id >= known.length) {
          const larger = new Int32Array(2 * word.id).fill(NOT_ASKED);
          larger.set(known);
          known = larger;
        }
        if (known[word.id] === NOT_ASKED) known[word.id] = numberOf(textOf(word));
        write(known[word.id]!);
      };
    },
    ranges(name, [first, second = [], third = []], ending = "") {
      const [inner, last] = [second.length + 1, third.length + 1];
      const known = new Int32Array((first.length + 1) * inner * last).fill(NOT_ASKED);
      return (a, b = 0, c = 0) => {
        const [x, y, z] = [bin(a, first), bin(b, second), bin(c, third)];
        const at = (x * inner + y) * last + z;
        if (known[at] === NOT_ASKED)
          known[at] = numberOf(`${name}${x}${inner > 1 ? y : ""}${last > 1 ? z : ""}${ending}`);
        write(known[at]!);
      };
    },
    clear() {
      numbers.clear();
      starts.clear();
      starts.push(0);
    },
    forgetWords() {
      for (const forget of forgetting) forget();
    },
    endRow: () => starts.push(numbers.length),
    rows: () => ({ starts: starts.view(), numbers: numbers.view() }),
  };
}
