/**
 * The lyrics paper's content classifier: is a page a leaf, by its words and a few numbers alone?
 *
 * Boosted decision stumps as in BoosTexter, trained by `winnow train content`. It sees one page and knows nothing of the site; its answer
 * is one vote among others (settings `votes`), never the last word.
 */
import { type BoostInput, boostClassifier, decodeModel } from "../learn/index.js";
import type { Observation } from "./look.js";
import { scoreOf } from "./score.js";

export const CONTENT_MODEL = "content.model";

const MOST_WORDS = 150;

export function contentInput(o: Observation): BoostInput {
  const { list, own, linked, content, most, headings } = scoreOf(
    o,
    () => false,
    () => false,
  );
  const words = o.paragraphs
    .flatMap(
      ([text]) =>
        text
          .slice(0, 400)
          .toLowerCase()
          .match(/\p{L}+/gu) ?? [],
    )
    .slice(0, MOST_WORDS);
  const share = linked / (own + linked + 1);
  return { words, numbers: { list, own, linked, content, most, headings, share, ratio: o.ratio } };
}

/** How likely a page is a leaf, 0…1. */
export function openContent(bytes: Uint8Array): (o: Observation) => number {
  const before = opened.get(bytes);
  if (before !== undefined) return before;
  const model = decodeModel(bytes, CONTENT_MODEL);
  if (model.kind !== "boost") return () => 0.5;
  const classifier = boostClassifier(model);
  const leaf = model.labels.indexOf("leaf");
  const vote = (o: Observation): number => 1 / (1 + Math.exp(-2 * (classifier.scores(contentInput(o))[leaf] ?? 0)));
  opened.set(bytes, vote);
  return vote;
}

const opened = new WeakMap<Uint8Array, (o: Observation) => number>();
