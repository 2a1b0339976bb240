/**
 * How does a feature of an address reach the model?
 *
 * A feature is a kind, a place and up to two words. Who finds features does not know what becomes of them: a *name* that a
 * person can read, or a *column* of the model's weights, mixed from the words' hashes without ever building the name. That is
 * what makes a hundred thousand addresses a second possible.
 */
import { type Span, spell, type Word, wordAt, wordOf } from "./address-tape.js";

/** Classes of features, for ablation; the first five are the paper's. */
export const FEATURE_CLASSES = [
  "tokens and length",
  "component length",
  "precedence bigrams",
  "ordinals",
  "possible years",
  "characters",
  "written characters",
  "words",
  "meanings",
  "shape",
  "houses",
] as const;
export type FeatureClass = (typeof FEATURE_CLASSES)[number];

export interface FeatureKind {
  readonly class: FeatureClass;
  readonly prefix: string;
  /** Told apart from all other kinds by this number. */
  readonly seed: number;
}

/** Features that are weighed together. */
export interface FeatureGroup {
  readonly weight: number;
  /** The weight is shared: n features count weight / √n each, so that long addresses do not shout. */
  readonly shared: boolean;
  /** Which of the two experts sees it. */
  readonly experts: "first" | "second" | "both";
}

export interface FeatureSink {
  group(group: FeatureGroup): void;
  add(kind: FeatureKind, place: number, first?: Word, second?: Word): void;
  /** All substrings of what stands at a span, from `shortest` to LONGEST_GRAM characters. */
  grams(kind: FeatureKind, units: Uint16Array, span: Span, shortest: number): void;
}

const LONGEST_GRAM = 5;

export const kind = (of: FeatureClass, prefix: string): FeatureKind => ({
  class: of,
  prefix,
  seed: wordOf(`${of} ${prefix}`).hash,
});

/** Features by name, as a person reads them: the paper's Table 1. */
export function namingSink(
  classes: readonly FeatureClass[] = FEATURE_CLASSES,
): FeatureSink & { readonly names: string[] } {
  const names: string[] = [];
  return {
    names,
    group() {},
    add(of, place, first, second) {
      if (!classes.includes(of.class)) return;
      const words = [first, second]
        .flatMap((word) => (word === undefined ? [] : [spell(word)]))
        .join(of.class === "possible years" ? "" : " ");
      const numbered = of.class === "tokens and length" || (of.class === "possible years" && first !== undefined);
      names.push(of.prefix + (numbered ? `${place}:${words}` : words === "" && place !== 0 ? String(place) : words));
    },
    grams(of, units, { from, to }, shortest) {
      if (!classes.includes(of.class)) return;
      for (let n = shortest; n <= LONGEST_GRAM; n++)
        for (let i = from; i + n <= to; i++) names.push(of.prefix + spell(wordAt(units, i, i + n)));
    },
  };
}

const PRIME = 0x01000193;

/** A sink that must be told when an address is over. */
export interface ColumnSink extends FeatureSink {
  finish(): void;
}

/** Takes the features of a group: the first `count` of `columns`, which is written again for the next group. */
export type TakeGroup = (group: FeatureGroup, columns: Int32Array, count: number) => void;

/**
 * Features as columns 0 … 2^bits − 1, a group at a time. Each expert has a half of the columns: were they to share them, what one has
 * learned of its features would be heard where only the other's stand.
 */
export function columnSink(
  bits: number,
  take: TakeGroup,
  leftOut: (of: FeatureClass) => boolean = () => false,
): ColumnSink {
  const half = 2 ** (bits - 1);
  const columns = new Int32Array(MOST_IN_GROUP);
  const once = onceEach();
  let count = 0;
  let first = 0; // of the columns of the expert who sees the open group
  let open: FeatureGroup | undefined;
  const finish = (): void => {
    if (open !== undefined) take(open, columns, count);
    open = undefined;
    count = 0;
  };
  return {
    group(opened) {
      finish();
      once.forget();
      first = opened.experts === "second" ? half : 0;
      open = opened;
    },
    add(of, place, word, second) {
      if (leftOut(of.class)) return;
      const column = first + (hashOf(of, place, word, second) & (half - 1));
      if (count < MOST_IN_GROUP && once.isNew(column)) columns[count++] = column;
    },
    grams(of, units, { from, to }, shortest) {
      if (leftOut(of.class) || count + LONGEST_GRAM * (to - from) > MOST_IN_GROUP) return;
      for (let i = from; i + shortest <= to; i++) {
        let h = of.seed;
        for (let j = i; j < to && j < i + LONGEST_GRAM; j++) {
          h = Math.imul(h ^ units[j]!, PRIME);
          if (j - i + 1 >= shortest) columns[count++] = first + (stirred(h) & (half - 1));
        }
      }
    },
    finish,
  };
}

/**
 * The same features weighed on the spot: `adds` holds a whole number for each column. Sums of whole numbers are the same in any order, so the
 * columns need not be written down first.
 */
export function weighingSink(
  bits: number,
  adds: Int16Array,
  take: (group: FeatureGroup, sum: number, count: number) => void,
): ColumnSink {
  const half = 2 ** (bits - 1);
  const mask = half - 1;
  const once = onceEach();
  let count = 0;
  let sum = 0;
  let first = 0;
  let open: FeatureGroup | undefined;
  const finish = (): void => {
    if (open !== undefined) take(open, sum, count);
    open = undefined;
    count = 0;
    sum = 0;
  };
  return {
    group(opened) {
      finish();
      once.forget();
      first = opened.experts === "second" ? half : 0;
      open = opened;
    },
    add(of, place, word, second) {
      const column = first + (hashOf(of, place, word, second) & mask);
      if (count >= MOST_IN_GROUP || !once.isNew(column)) return;
      sum += adds[column]!;
      count++;
    },
    grams(of, units, { from, to }, shortest) {
      if (count + LONGEST_GRAM * (to - from) > MOST_IN_GROUP) return;
      const { seed } = of;
      const short = shortest === 2;
      let weighed = 0;
      let i = from;
      // Five characters from each on: written out, because most of an address's features are found here.
      for (; i + LONGEST_GRAM <= to; i++) {
        let h = Math.imul(Math.imul(seed ^ units[i]!, PRIME) ^ units[i + 1]!, PRIME);
        if (short) weighed += adds[first + (stirred(h) & mask)]!;
        h = Math.imul(h ^ units[i + 2]!, PRIME);
        weighed += adds[first + (stirred(h) & mask)]!;
        h = Math.imul(h ^ units[i + 3]!, PRIME);
        weighed += adds[first + (stirred(h) & mask)]!;
        h = Math.imul(h ^ units[i + 4]!, PRIME);
        weighed += adds[first + (stirred(h) & mask)]!;
      }
      let n = count + (i - from) * (short ? 4 : 3);
      for (; i + shortest <= to; i++) {
        let h = seed;
        for (let j = i; j < to; j++) {
          h = Math.imul(h ^ units[j]!, PRIME);
          if (j - i + 1 < shortest) continue;
          weighed += adds[first + (stirred(h) & mask)]!;
          n++;
        }
      }
      sum += weighed;
      count = n;
    },
    finish,
  };
}

function hashOf(of: FeatureKind, place: number, word: Word | undefined, second: Word | undefined): number {
  let h = Math.imul(of.seed ^ place, PRIME);
  if (word !== undefined) h = Math.imul(h ^ word.hash, PRIME);
  if (second !== undefined) h = Math.imul(h ^ (second.hash >>> 1), PRIME);
  return stirred(h);
}

/** More than the longest address has: its characters, five times. */
const MOST_IN_GROUP = 4096;

/** A table for what was seen since the last `forget`: small enough to stay in the nearest cache. */
const SEATS = 1024;

/** A feature is there or not: within a group each counts once. Substrings seldom repeat, and are not worth the look. */
function onceEach() {
  const seats = new Int32Array(2 * SEATS); // a column and the mark of the group it was seen in, side by side
  let mark = 1;
  return {
    forget(): void {
      if (mark === 2_000_000_000) {
        seats.fill(0);
        mark = 0;
      }
      mark++;
    },
    isNew(column: number): boolean {
      let seat = 2 * (column & (SEATS - 1));
      for (let tries = 0; tries < 8; tries++) {
        if (seats[seat + 1] !== mark) {
          seats[seat] = column;
          seats[seat + 1] = mark;
          return true;
        }
        if (seats[seat] === column) return false;
        seat = (seat + 2) & (2 * SEATS - 1);
      }
      return true;
    },
  };
}

/** The low bits of FNV-1a know little of the high ones. */
function stirred(hash: number): number {
  let h = hash ^ (hash >>> 15);
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
