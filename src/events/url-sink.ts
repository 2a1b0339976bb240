/**
 * How does a feature of an address reach the model?
 *
 * A feature is a kind, a place and up to two tokens. Who finds features does not know what becomes of them: a *name* that a
 * person can read, or a *column* of the model's weights, mixed from the tokens' hashes without ever building the name. That is
 * what makes a hundred thousand addresses a second possible.
 */
import { hashOf, type Token } from "./address-parts.js";

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
  add(kind: FeatureKind, place: number, first: Token | undefined, second?: Token): void;
  /** All substrings of `text` with `shortest` to `longest` characters. */
  grams(kind: FeatureKind, text: string, shortest: number, longest: number): void;
}

export const kind = (of: FeatureClass, prefix: string): FeatureKind => ({
  class: of,
  prefix,
  seed: hashOf(`${of} ${prefix}`),
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
      const words = [first?.text, second?.text]
        .filter((text) => text !== undefined)
        .join(of.class === "possible years" ? "" : " ");
      const numbered = of.class === "tokens and length" || (of.class === "possible years" && first !== undefined);
      names.push(of.prefix + (numbered ? `${place}:${words}` : words === "" && place !== 0 ? String(place) : words));
    },
    grams(of, text, shortest, longest) {
      if (!classes.includes(of.class)) return;
      for (let n = shortest; n <= longest; n++)
        for (let i = 0; i + n <= text.length; i++) names.push(of.prefix + text.slice(i, i + n));
    },
  };
}

const PRIME = 0x01000193;

/**
 * Features as columns 0 … 2^bits − 1, each given to `take`; `group` announces how those that follow are weighed. Each expert has a half of the
 * columns: were they to share them, what one has learned of its features would be heard where only the other's stand.
 */
export function columnSink(
  bits: number,
  group: (group: FeatureGroup) => void,
  take: (column: number) => void,
  leftOut?: (of: FeatureClass) => boolean,
): FeatureSink {
  const mask = 2 ** (bits - 1) - 1;
  const once = onceEach(take);
  let half = 0;
  return {
    group(opened) {
      once.forget();
      half = opened.experts === "second" ? mask + 1 : 0;
      group(opened);
    },
    add(of, place, first, second) {
      if (leftOut?.(of.class)) return;
      let h = Math.imul(of.seed ^ place, PRIME);
      if (first !== undefined) h = Math.imul(h ^ first.hash, PRIME);
      if (second !== undefined) h = Math.imul(h ^ (second.hash >>> 1), PRIME);
      once.take(half + (stirred(h) & mask));
    },
    grams(of, text, shortest, longest) {
      if (leftOut?.(of.class)) return;
      const { length } = text;
      for (let i = 0; i + shortest <= length; i++) {
        let h = of.seed;
        const end = Math.min(length, i + longest);
        for (let j = i; j < end; j++) {
          h = Math.imul(h ^ text.charCodeAt(j), PRIME);
          if (j - i + 1 >= shortest) take(half + (stirred(h) & mask));
        }
      }
    },
  };
}

/** A table for what was taken since the last `forget`: small enough to stay in the nearest cache. */
const SEATS = 1024;

/** A feature is there or not: within a group each counts once. Substrings seldom repeat, and are not worth the look. */
function onceEach(take: (column: number) => void) {
  const columns = new Int32Array(SEATS);
  const marks = new Int32Array(SEATS);
  let mark = 1;
  return {
    forget(): void {
      if (mark === 2_000_000_000) {
        marks.fill(0);
        mark = 0;
      }
      mark++;
    },
    take(column: number): void {
      let seat = column & (SEATS - 1);
      for (let tries = 0; tries < 8; tries++) {
        if (marks[seat] !== mark) {
          marks[seat] = mark;
          columns[seat] = column;
          break;
        }
        if (columns[seat] === column) return;
        seat = (seat + 1) & (SEATS - 1);
      }
      take(column);
    },
  };
}

/** The low bits of FNV-1a know little of the high ones. */
function stirred(hash: number): number {
  let h = hash ^ (hash >>> 15);
  h = Math.imul(h, 0x2c1b3c6d);
  return h ^ (h >>> 13);
}
