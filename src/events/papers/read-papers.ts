/** Reads the papers of a page: labels its units, bundles them, and keeps what is probably a paper. */
import { decodeModel } from "../../learn/index.js";
import type { Page } from "../../model/page.js";
import { BELIEF_MODEL, type Belief, openBelief } from "./belief.js";
import { bundlePapers, type FoundPaper } from "./bundle.js";
import { declaredPapers } from "./declared/declared-papers.js";
import type { Reason, UnitReasons } from "./features/explain.js";
import { type Labeller, openLabeller } from "./features/labeller.js";
import { type Lexicon, openLexicon } from "./features/lexicon.js";
import { type SeenPage, seenPage } from "./reader-page.js";

/** The files it needs from `models/`. */
export const PAPER_MODELS = ["lexica.model", "regions.model", BELIEF_MODEL] as const;

export interface PaperReader {
  read(page: Page): Programme;
  papers(page: Page): readonly FoundPaper[];
  /** Also what would be rejected on a list: a single paper on its own page. */
  candidates(page: Page): readonly FoundPaper[];
  /** Every candidate, given or not, and why. */
  explain(page: Page): readonly Explained[];
  readonly lexicon: Lexicon;
}

export interface Explained {
  readonly title: string;
  readonly authors: readonly string[];
  /** Whether `papers` gives it. */
  readonly given: boolean;
  /** That it is a paper. */
  readonly chance: number;
  readonly signals: readonly Reason[];
  /** Its title, then its people. */
  readonly units: readonly UnitReasons[];
}

/** What a page lists. */
export interface Programme {
  readonly papers: readonly FoundPaper[];
  /** Keynotes, panels and tutorials. */
  readonly talks: readonly FoundPaper[];
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
  const read = (page: Page): Programme => {
    const seen = seenPage(page);
    const found = bundlePapers(labeller.label(seen), seen, lexicon);
    const listed = belief.accept(found.filter(isPaper), seen);
    return {
      papers: listed.length > 0 ? listed : declaredPapers(page, lexicon),
      talks: found.filter((one) => !isPaper(one) && one.authors.length > 0),
    };
  };
  return {
    read,
    papers: (page) => read(page).papers,
    explain(page) {
      const seen = seenPage(page);
      const labelled = labeller.label(seen);
      const found = bundlePapers(labelled, seen, lexicon).filter(isPaper);
      const given = new Set(belief.accept(found, seen).map(({ title }) => title));
      const beliefs = belief.explain(found, seen);
      const units = labeller.explain(
        seen,
        labelled,
        found.flatMap((one) => one.units),
      );
      let next = 0;
      return found.map(({ title, authors, units: own }, n) => {
        const { chance, reasons: signals } = beliefs[n]!;
        const from = next;
        next += own.length;
        return { title, authors, given: given.has(title), chance, signals, units: units.slice(from, next) };
      });
    },
    candidates: (page) => candidatesOn(seenPage(page), labeller, lexicon),
    lexicon,
  };
}

export function candidatesOn(seen: SeenPage, labeller: Labeller, lexicon: Lexicon): readonly FoundPaper[] {
  return bundlePapers(labeller.label(seen), seen, lexicon).filter(isPaper);
}

const isPaper = ({ type }: FoundPaper): boolean => type === "paper";
