/** Reads the papers of a page: labels its units, bundles them, and keeps what is probably a paper. */
import { decodeModel } from "../../learn/index.js";
import type { Page } from "../../model/page.js";
import { BELIEF_MODEL, type Belief, openBelief } from "./belief.js";
import { bundlePapers, type FoundPaper } from "./bundle.js";
import { type Labeller, openLabeller } from "./features/labeller.js";
import { type Lexicon, openLexicon } from "./features/lexicon.js";
import { type SeenPage, seenPage } from "./reader-page.js";

/** The files it needs from `models/`. */
export const PAPER_MODELS = ["lexica.model", "regions.model", BELIEF_MODEL] as const;

export interface PaperReader {
  papers(page: Page): readonly FoundPaper[];
  /** Also what would be rejected on a list: a single paper on its own page. */
  candidates(page: Page): readonly FoundPaper[];
  readonly lexicon: Lexicon;
}

export function openPaperReader(models: ReadonlyMap<string, Uint8Array>): PaperReader {
  const [words, regions, weights] = PAPER_MODELS.map((name) => {
    const bytes = models.get(name);
    if (bytes === undefined) throw new Error(`the model ${name} is missing`);
    return bytes;
  });
  const lexicon = openLexicon(words!);
  const [labels, belief] = [decodeModel(regions!, PAPER_MODELS[1]), decodeModel(weights!, BELIEF_MODEL)];
  if (labels.kind !== "crf") throw new Error(`${PAPER_MODELS[1]} is no model of regions`);
  if (belief.kind !== "maxent") throw new Error(`${BELIEF_MODEL} is no model of belief`);
  return paperReader(openLabeller(labels, lexicon), lexicon, openBelief(belief, lexicon));
}

export function paperReader(labeller: Labeller, lexicon: Lexicon, belief: Belief): PaperReader {
  return {
    papers(page) {
      const seen = seenPage(page);
      return belief.accept(candidatesOn(seen, labeller, lexicon), seen);
    },
    candidates: (page) => candidatesOn(seenPage(page), labeller, lexicon),
    lexicon,
  };
}

export function candidatesOn(seen: SeenPage, labeller: Labeller, lexicon: Lexicon): readonly FoundPaper[] {
  return bundlePapers(labeller.label(seen), seen, lexicon);
}
