/**
 * How does a feature become a number, without its text being made again and again?
 *
 * A page has ten thousand features and few different ones. So a feature is declared once, when a labeller is opened, and what comes back
 * writes it into the row of the unit at hand: a feature's text is made, and looked up, when one of its values is met first.
 */
import { growingInts } from "../../learn/growing.js";
import { remembering } from "../../model/remembering.js";
import { bin } from "./feature-bins.js";

export interface FeatureWriter {
  /** A feature that is there or not. */
  flag(text: string): () => void;
  /** One feature for each value. */
  family<Value>(textOf: (value: Value) => string): (value: Value) => void;
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
  /** The rows of the page, until the next one begins. */
  rows(): FeatureRows;
}

const MOST_REMEMBERED = 20_000; // values of one family: words, mostly
const NOT_ASKED = -2;

/** `numberOf` says which number a feature's text has; below 0: none, and it is left out. */
export function featureSheet(numberOf: (text: string) => number): FeatureSheet {
  const numbers = growingInts();
  const starts = growingInts();
  const write = (number: number): void => {
    if (number >= 0) numbers.push(number);
  };
  return {
    flag(text) {
      const number = numberOf(text);
      return () => write(number);
    },
    family(textOf) {
      const number = remembering((value: Parameters<typeof textOf>[0]) => numberOf(textOf(value)), MOST_REMEMBERED);
      return (value) => write(number(value));
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
    endRow: () => starts.push(numbers.length),
    rows: () => ({ starts: starts.view(), numbers: numbers.view() }),
  };
}
