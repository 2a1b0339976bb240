/**
 * The lyrics paper's content classifier: is a page a leaf, by its words and a few numbers alone?
 *
 * Boosted decision stumps as in BoosTexter. Pages of real sites and of simulated ones, as many leaves as others from each; measured on
 * sites that it has not seen.
 */
import { type BoostExample, type BoostModel, boostClassifier, encodeModel, trainBoost } from "../learn/index.js";
import { contentInput } from "../listing/content.js";
import { look } from "../listing/look.js";
import { readPage } from "../page/read.js";
import { type GoldSite, pagesOf } from "./listing-sites.js";

export interface ContentSite {
  readonly name: string;
  readonly examples: readonly BoostExample[];
}

const MOST_PAGES = 120;
export const ROUNDS = 60;

export function contentSite(site: GoldSite): ContentSite {
  const leaves: BoostExample[] = [];
  const others: BoostExample[] = [];
  for (const { url, leaf, body } of pagesOf(site)) {
    const into = leaf ? leaves : others;
    if (into.length >= MOST_PAGES / 2) continue;
    into.push({ label: leaf ? "leaf" : "other", ...inputOf(url, body) });
  }
  return { name: site.name, examples: [...leaves, ...others] };
}

function inputOf(url: string, body: Uint8Array): Omit<BoostExample, "label"> {
  const page = readPage({
    kind: "fetched",
    url,
    status: 200,
    headers: [["content-type", "text/html"]],
    body,
    at: 0,
    took: 0,
  });
  return contentInput(look(page));
}

export interface ContentFigure {
  readonly name: string;
  readonly pages: number;
  readonly accuracy: number;
}

/** Each site by a model that has not seen it. */
export async function leaveOneOut(
  sites: readonly ContentSite[],
  tested: readonly ContentSite[],
): Promise<ContentFigure[]> {
  const figures: ContentFigure[] = [];
  for (const one of tested) {
    // Two starts of one site are one site.
    const root = one.name.replace(/-r$/, "");
    const model = await contentModel(sites.filter(({ name }) => name.replace(/-r$/, "") !== root));
    const classifier = boostClassifier(model);
    const right = one.examples.filter((example) => classifier.classify(example).label === example.label).length;
    figures.push({ name: one.name, pages: one.examples.length, accuracy: right / Math.max(1, one.examples.length) });
  }
  return figures;
}

/** The bytes of a model that has not seen this site (nor another start of it), for a harvest that asks for its vote. */
export async function modelWithout(name: string, sites: readonly ContentSite[]): Promise<Uint8Array> {
  const root = name.replace(/-r$/, "");
  return encodeModel(await contentModel(sites.filter((one) => one.name.replace(/-r$/, "") !== root)));
}

export async function contentModel(sites: readonly ContentSite[]): Promise<BoostModel> {
  const { model } = await trainBoost(
    sites.flatMap(({ examples }) => examples),
    { rounds: ROUNDS, ngrams: 1, minCount: 5 },
  );
  return model;
}
