/**
 * How does a feature of an address reach the model?
 *
 * A feature is a kind, a position and up to two words. The code that finds features does not know how they are used:
 * either as a readable *name*, or as a *column* of the model's weights, computed from the hashes of the words without
 * building the name. This makes a hundred thousand addresses per second possible.
 */
import { type Span, type Word, wordAt, wordOf } from "./address-buffer.js";

/** Classes of features; the first five are the paper's. */
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
  /** All substrings of what stands at a span, from `shortest` to MAX_GRAM characters. */
  grams(kind: FeatureKind, units: Uint16Array, span: Span, shortest: number): void;
}

const MAX_GRAM = 5;

export const featureKind = (of: FeatureClass, prefix: string): FeatureKind => ({
  class: of,
  prefix,
  seed: wordOf(`${of} ${prefix}`).hash,
});

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
export function columnSink(bits: number, take: TakeGroup): ColumnSink {
  const half = 2 ** (bits - 1);
  const columns = new Int32Array(MAX_IN_GROUP);
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
      const column = first + (hashOf(of, place, word, second) & (half - 1));
      if (count < MAX_IN_GROUP && once.isNew(column)) columns[count++] = column;
    },
    grams(of, units, { from, to }, shortest) {
      if (count + MAX_GRAM * (to - from) > MAX_IN_GROUP) return;
      for (let i = from; i + shortest <= to; i++) {
        let h = of.seed;
        for (let j = i; j < to && j < i + MAX_GRAM; j++) {
          h = Math.imul(h ^ units[j]!, PRIME);
          if (j - i + 1 >= shortest) columns[count++] = first + (stirred(h) & (half - 1));
        }
      }
    },
    finish,
  };
}

/** A feature as a person reads it, with its column. */
export interface NamedFeature {
  readonly of: FeatureKind;
  readonly name: string;
  readonly column: number;
  readonly group: FeatureGroup;
}

/** Collects what `columnSink` counts, with names like those of the paper's Table 1. */
export function namingSink(bits: number): FeatureSink & { readonly features: readonly NamedFeature[] } {
  const half = 2 ** (bits - 1);
  const features: NamedFeature[] = [];
  let seen = new Set<number>();
  let group: FeatureGroup = { weight: 1, shared: false, experts: "both" };
  const columnOf = (hash: number): number => (group.experts === "second" ? half : 0) + (hash & (half - 1));
  return {
    features,
    group(opened) {
      group = opened;
      seen = new Set();
    },
    add(of, place, first, second) {
      const column = columnOf(hashOf(of, place, first, second));
      if (seen.has(column)) return;
      seen.add(column);
      features.push({ of, name: nameOf(of, place, first, second), column, group });
    },
    grams(of, units, { from, to }, shortest) {
      for (let i = from; i + shortest <= to; i++) {
        let h = of.seed;
        for (let j = i; j < to && j < i + MAX_GRAM; j++) {
          h = Math.imul(h ^ units[j]!, PRIME);
          if (j - i + 1 < shortest) continue;
          const name = of.prefix + spelled(wordAt(units, i, j + 1));
          features.push({ of, name, column: columnOf(stirred(h)), group });
        }
      }
    },
  };
}

function nameOf(of: FeatureKind, place: number, first: Word | undefined, second: Word | undefined): string {
  const words = [first, second]
    .flatMap((word) => (word === undefined ? [] : [spelled(word)]))
    .join(of.class === "possible years" ? "" : " ");
  const numbered = of.class === "tokens and length" || (of.class === "possible years" && first !== undefined);
  return of.prefix + (numbered ? `${place}:${words}` : words === "" && place !== 0 ? String(place) : words);
}

const spelled = ({ units, from, to }: Word): string => String.fromCharCode(...units.subarray(from, to));

function hashOf(of: FeatureKind, place: number, word: Word | undefined, second: Word | undefined): number {
  let h = Math.imul(of.seed ^ place, PRIME);
  if (word !== undefined) h = Math.imul(h ^ word.hash, PRIME);
  if (second !== undefined) h = Math.imul(h ^ (second.hash >>> 1), PRIME);
  return stirred(h);
}

/** More than the longest address has: its characters, five times. */
const MAX_IN_GROUP = 4096;

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
