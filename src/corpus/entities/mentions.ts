/**
 * Names as fields of a document, and where they stand in its text.
 *
 * The fields hold the names as they are written, so a person can correct them like any field; the formats mark every mention of a name that
 * the fields hold. Longer names go before shorter ones, and no mention crosses the end of a sentence.
 */
import type { Json } from "../../model/json.js";
import { type Segments, segment } from "../segment/segment.js";
import type { Entity, EntityKind } from "./tagger.js";

export const ENTITY_FIELDS = ["people", "places", "organisations"] as const;
export type EntityField = (typeof ENTITY_FIELDS)[number];

export const KIND_OF: Readonly<Record<EntityField, EntityKind>> = {
  people: "PER",
  places: "LOC",
  organisations: "ORG",
};

/** Names of one kind in the order of the text, each with its highest probability. */
export function entitiesOf(text: string, found: readonly Entity[], field: EntityField): Map<string, number> {
  const names = new Map<string, number>();
  for (const { kind, start, end, probability } of found) {
    if (kind !== KIND_OF[field]) continue;
    const name = text.slice(start, end).replace(/\s+/g, " ");
    names.set(name, Math.max(names.get(name) ?? 0, probability));
  }
  return names;
}

/** A name in the tokens from `first` up to `next`. */
export interface Mention {
  readonly first: number;
  readonly next: number;
  readonly kind: EntityKind;
}

/** In the order of the text. */
export function mentionsOf(
  text: string,
  segments: Segments,
  fields: { readonly [field: string]: Json },
): readonly Mention[] {
  const byFirst = new Map<string, { readonly words: readonly string[]; readonly kind: EntityKind }[]>();
  for (const field of ENTITY_FIELDS) {
    const value = fields[field];
    if (!Array.isArray(value)) continue;
    for (const name of value as readonly Json[]) {
      const words = typeof name === "string" ? wordsOf(name) : [];
      if (words.length === 0) continue;
      byFirst.set(words[0]!, [...(byFirst.get(words[0]!) ?? []), { words, kind: KIND_OF[field] }]);
    }
  }
  if (byFirst.size === 0) return [];
  for (const names of byFirst.values()) names.sort((a, b) => b.words.length - a.words.length);
  const { tokens, sentences } = segments;
  const mentions: Mention[] = [];
  const word = (t: number): string => text.slice(tokens.starts[t], tokens.ends[t]);
  for (let s = 0; s < sentences.length; s++) {
    const last = sentences[s + 1] ?? tokens.count;
    for (let t = sentences[s]!; t < last; ) {
      const name = byFirst
        .get(word(t))
        ?.find(({ words }) => t + words.length <= last && words.every((one, i) => word(t + i) === one));
      if (name === undefined) {
        t++;
        continue;
      }
      mentions.push({ first: t, next: t + name.words.length, kind: name.kind });
      t += name.words.length;
    }
  }
  return mentions;
}

function wordsOf(name: string): string[] {
  const { tokens } = segment(name);
  return Array.from({ length: tokens.count }, (_, t) => name.slice(tokens.starts[t], tokens.ends[t]));
}
