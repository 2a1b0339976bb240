/**
 * The Kairos paper's own test of its CRF: is this region a title or a list of authors?
 *
 * Its own cut (blocks, no inline elements), only regions that are a title or name authors (author+affiliation counts as author), as many
 * of one as of the other, ten folds at random over regions, the paper's three classes of features. An easy test on our data: regions of one page
 * stand in several folds, and nothing else than titles and authors is asked about. It says nothing about pages of other conferences.
 */
import { type FeatureClass, pageFeatures } from "../../events/papers/features/features.js";
import type { Lexicon } from "../../events/papers/features/lexicon.js";
import { crfTagger, stratifiedFolds, trainCrf } from "../../learn/index.js";
import { seeded } from "../../learn/random.js";
import { labelledUnits, type PaperPage } from "./paper-pages.js";

const FOLDS = 10;
const SEED = 1;

type Role = "title" | "author";

interface Region {
  readonly page: number;
  readonly role: Role;
  readonly features: readonly string[];
}

export interface TwoClasses {
  readonly gold: readonly Role[];
  readonly found: readonly Role[];
}

export interface TwoClassesReport {
  readonly accuracy: number;
  /** Of titles, as the paper's tables have it. */
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Regions with the features of all three classes, in the order of their pages. */
export function twoClassRegions(pages: readonly PaperPage[], lexicon: Lexicon): Region[] {
  const regions = pages.flatMap((page, n) => {
    const { seen, labels } = labelledUnits(page, "blocks");
    const { features } = pageFeatures(seen, lexicon, new Set<FeatureClass>(["r", "l", "s"]));
    return labels.flatMap((label, at): Region[] =>
      label === "title" || label === "author" || label === "author+affiliation"
        ? [{ page: n, role: label === "title" ? "title" : "author", features: features[at]! }]
        : [],
    );
  });
  return equalNumbers(regions);
}

function equalNumbers(regions: readonly Region[]): Region[] {
  const random = seeded(SEED);
  const drawn = regions.map((region) => ({ region, lot: random() }));
  const of = (role: Role) => drawn.filter(({ region }) => region.role === role).sort((a, b) => a.lot - b.lot);
  const [titles, authors] = [of("title"), of("author")];
  const most = Math.min(titles.length, authors.length);
  const kept = new Set([...titles.slice(0, most), ...authors.slice(0, most)].map(({ region }) => region));
  return regions.filter((region) => kept.has(region));
}

export async function judgeTwoClasses(
  regions: readonly Region[],
  classes: ReadonlySet<string>,
  onFold: (fold: number) => void,
): Promise<TwoClasses> {
  const gold = regions.map(({ role }) => role);
  const found: Role[] = new Array(regions.length);
  const rows = regions.map(({ features }) => features.filter((feature) => classes.has(feature[0]!)));
  for (const [n, fold] of stratifiedFolds(gold, FOLDS, SEED).entries()) {
    onFold(n);
    const held = new Set(fold);
    const train = sequences(regions, (place) => !held.has(place));
    const { model } = await trainCrf(
      train.map((places) => ({ items: places.map((at) => rows[at]!), labels: places.map((at) => gold[at]!) })),
      { l2: 1, maxIterations: 60 },
    );
    const tagger = crfTagger(model);
    for (const places of sequences(regions, (place) => held.has(place))) {
      for (const [i, label] of tagger.label(places.map((at) => rows[at]!)).entries()) found[places[i]!] = label as Role;
    }
  }
  return { gold, found };
}

/** The chosen regions of each page, in order. */
function sequences(regions: readonly Region[], chosen: (place: number) => boolean): number[][] {
  const byPage = new Map<number, number[]>();
  for (const [place, { page }] of regions.entries()) {
    if (!chosen(place)) continue;
    const own = byPage.get(page);
    if (own === undefined) byPage.set(page, [place]);
    else own.push(place);
  }
  return [...byPage.values()];
}

export function twoClassesReport({ gold, found }: TwoClasses): TwoClassesReport {
  let [right, both, said, wanted] = [0, 0, 0, 0];
  for (const [i, role] of gold.entries()) {
    if (role === found[i]) right++;
    if (role === "title") wanted++;
    if (found[i] === "title") said++;
    if (role === "title" && found[i] === "title") both++;
  }
  const [precision, recall] = [both / Math.max(1, said), both / Math.max(1, wanted)];
  return {
    accuracy: right / Math.max(1, gold.length),
    precision,
    recall,
    f1: both === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}
