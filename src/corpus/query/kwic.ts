/** Hits with their context: lines of a concordance, sorted, sampled, narrowed to some documents. */

import { seeded } from "../../learn/random.js";
import { UsageError } from "../../model/errors.js";
import { nearest } from "../../model/text/nearest.js";
import type { CorpusIndex } from "../index/corpus-index.js";
import type { Hit } from "./match.js";

export interface KwicLine {
  readonly left: string;
  readonly hit: string;
  readonly right: string;
  /** Number of the first token. */
  readonly position: number;
  readonly document: { readonly [attribute: string]: string | number };
}

export type SortBy = "left" | "right" | "hit";

/** Text of the tokens, with the spaces that they had. */
export function textOf(index: CorpusIndex, from: number, to: number): string {
  let text = "";
  for (let position = from; position < to; position++)
    text += (position === from || index.isGlued(position) ? "" : " ") + index.word(index.at(position));
  return text;
}

export function kwicLine(index: CorpusIndex, { from, to }: Hit, context: number): KwicLine {
  const number = index.documentAt(from);
  const [begin, end] = index.span(number);
  const first = Math.max(begin, from - context);
  const last = Math.min(end, to + context);
  return {
    left: textOf(index, first, from) + (from > first && !index.isGlued(from) ? " " : ""),
    hit: textOf(index, from, to),
    right: (last > to && !index.isGlued(to) ? " " : "") + textOf(index, to, last),
    position: from,
    document: index.document(number),
  };
}

/** More hits are not sorted: each needs its context. */
export const MOST_SORTED = 200_000;
const SORTED_BY = 3;

/** By the hit, or by three words to the left (nearest first) or right; equal ones stay in the order of the corpus. */
export function sortHits(index: CorpusIndex, hits: readonly Hit[], by: SortBy): Hit[] {
  if (hits.length > MOST_SORTED)
    throw new UsageError(
      `${hits.length} hits are too many to sort (${MOST_SORTED}): narrow the query, or take a part with --sample.`,
    );
  const key = ({ from, to }: Hit): string => {
    const [begin, end] = index.span(index.documentAt(from));
    const positions =
      by === "hit"
        ? range(from, to)
        : by === "right"
          ? range(to, Math.min(end, to + SORTED_BY))
          : range(Math.max(begin, from - SORTED_BY), from).reverse();
    return positions.map((position) => index.word(index.at(position)).toLowerCase()).join("\u0001");
  };
  return hits
    .map((hit) => ({ hit, key: key(hit) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.hit.from - b.hit.from))
    .map(({ hit }) => hit);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

/** `size` of the hits in the order of the corpus, each with the same chance; the same seed gives the same ones. */
export function sampleHits(hits: Iterable<Hit>, size: number, seed: number): Hit[] {
  const random = seeded(seed);
  const kept: Hit[] = [];
  let seen = 0;
  for (const hit of hits) {
    if (kept.length < size) kept.push(hit);
    else {
      const place = Math.floor(random() * (seen + 1));
      if (place < size) kept[place] = hit;
    }
    seen++;
  }
  return kept.sort((a, b) => a.from - b.from);
}

/** `year:2007 language:tat,rus -host:a.example`: 1 for documents that match all terms. */
export function scopeOf(index: CorpusIndex, where: string): Uint8Array {
  const terms = [...where.matchAll(/(-?)([\w]+):("[^"]*"|\S+)|(\S+)/g)].map(([, not, name, value, rest]) => {
    if (rest !== undefined) throw new UsageError(`--where ${rest}: write attribute:value, such as language:tat.`);
    return {
      not: not === "-",
      name: name!,
      values: value!.startsWith('"') ? [value!.slice(1, -1)] : value!.split(","),
    };
  });
  const known = index.facts.documents === 0 ? [] : Object.keys(index.document(0));
  for (const { name } of terms)
    if (known.length > 0 && !known.includes(name)) {
      const meant = nearest(name, known);
      throw new UsageError(
        `--where ${name}: documents have no such attribute${meant === undefined ? "." : `; did you mean ${meant}?`} There are: ${known.join(", ")}.`,
      );
    }
  return Uint8Array.from({ length: index.facts.documents }, (_, number) => {
    const document = index.document(number);
    return terms.every(({ not, name, values }) => values.includes(String(document[name])) !== not) ? 1 : 0;
  });
}
