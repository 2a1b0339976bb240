/** How good are suggested themes, styles and places, and how many labelled documents do they need? On simulated corpora. */
import { cluesOf } from "../../corpus/machine/clues.js";
import { type LabelledDocument, type SuggesterFigures, trainSuggester } from "../../corpus/machine/suggester.js";
import { seeded, shuffled } from "../../learn/random.js";
import { themedCorpus } from "./themed-corpus.js";

export const THEME_FIELDS = ["theme", "style", "place"] as const;

export interface ThemeScore {
  readonly field: (typeof THEME_FIELDS)[number];
  readonly figures: SuggesterFigures;
}

/** Cross-validated by site, with 100, 200, 400 … labelled documents of all sites. */
export async function measureThemes(options: {
  readonly seed: number;
  readonly sites: number;
  readonly documents: number;
  readonly threshold: number;
}): Promise<ThemeScore[]> {
  const corpus = shuffled(themedCorpus(options), seeded(options.seed));
  const clues = corpus.map((one) => cluesOf({ ...one, filed: [] }));
  const scores: ThemeScore[] = [];
  for (const field of THEME_FIELDS)
    for (const size of sizesUpTo(corpus.length)) {
      const labelled = corpus
        .slice(0, size)
        .map((one, i): LabelledDocument => ({ features: clues[i]!, label: one[field], site: one.site }));
      scores.push({ field, figures: (await trainSuggester(labelled, options)).figures });
    }
  return scores;
}

function sizesUpTo(most: number): number[] {
  const sizes: number[] = [];
  for (let size = 100; size < most; size *= 2) sizes.push(size);
  return [...sizes, most];
}
