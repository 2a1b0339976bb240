/**
 * Which names of people, places and organisations does a text contain?
 *
 * A CRF labels the tokens of each sentence with B-PER, I-PER … O. How sure it is of a name is the least probability among its tokens and
 * the one behind it, which would be part of a longer name; Platt's method (1999) turns this into a probability on sentences of sites that the
 * model had not seen. The two numbers of it stand in the model's file.
 */
import { type CrfModel, crfTagger } from "../../learn/index.js";
import type { Segments } from "../segment/segment.js";
import { entityItems, type NameLexicon } from "./features.js";

export const ENTITY_KINDS = ["PER", "LOC", "ORG"] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

export interface Entity {
  readonly kind: EntityKind;
  /** In UTF-16 units of the text. */
  readonly start: number;
  readonly end: number;
  readonly probability: number;
}

export interface EntityTagger {
  /** Names in the order of the text, also improbable ones. */
  find(text: string, segments: Segments): Entity[];
}

export interface Calibration {
  readonly slope: number;
  readonly offset: number;
}

export function openEntityTagger(model: CrfModel, lexicon: NameLexicon): EntityTagger {
  const tagger = crfTagger(model);
  const { labels } = model;
  const { slope = 1, offset = 0 } = model.about.figures;
  return {
    find(text, { tokens, sentences }) {
      const found: Entity[] = [];
      for (let s = 0; s < sentences.length; s++) {
        const [first, next] = [sentences[s]!, sentences[s + 1] ?? tokens.count];
        if (next - first > MOST_TOKENS) continue; // a table or a list without marks: no sentence
        const prepared = tagger.prepare(entityItems(text, tokens, [first, next], lexicon));
        const { path, marginals } = tagger.labelWithMarginals(prepared);
        const of = (t: number): string => labels[path[t]!]!;
        for (let t = 0; t < prepared.items; t++) {
          if (!of(t).startsWith("B-")) continue;
          const inside = `I-${of(t).slice(2)}`;
          let last = t;
          while (last + 1 < prepared.items && of(last + 1) === inside) last++;
          let sure = 1;
          for (let i = t; i <= Math.min(last + 1, prepared.items - 1); i++)
            sure = Math.min(sure, marginals[i * labels.length + path[i]!]!);
          found.push({
            kind: of(t).slice(2) as EntityKind,
            start: tokens.starts[first + t]!,
            end: tokens.ends[first + last]!,
            probability: calibrated(sure, { slope, offset }),
          });
          t = last;
        }
      }
      return found;
    },
  };
}

const MOST_TOKENS = 400;

export function calibrated(p: number, { slope, offset }: Calibration): number {
  const safe = Math.min(1 - 1e-6, Math.max(1e-6, p));
  return 1 / (1 + Math.exp(-(slope * Math.log(safe / (1 - safe)) + offset)));
}

/** Tags of tokens for names that do not overlap; a name that does not begin and end with a token is not learned. */
export function tagsOf(
  { starts, ends, count }: Segments["tokens"],
  names: readonly Pick<Entity, "kind" | "start" | "end">[],
): string[] {
  const tags = Array.from({ length: count }, () => "O");
  for (const { kind, start, end } of names) {
    let isFirst = true;
    for (let t = 0; t < count; t++) {
      if (starts[t]! < start || ends[t]! > end) continue;
      tags[t] = `${isFirst ? "B" : "I"}-${kind}`;
      isFirst = false;
    }
  }
  return tags;
}
