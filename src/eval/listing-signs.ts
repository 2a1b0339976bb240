/**
 * What do two of the lyrics paper's signs tell by themselves: links per size, and PageRank within the site?
 */
import type { SiteResult } from "./listing.js";
import { type GoldSite, linksIn, MOST_WALKED, pathOf } from "./listing-sites.js";

export interface RatioFit {
  readonly name: string;
  readonly best: number;
  readonly accuracy: number;
  readonly atPaper: number;
  /** The best threshold on all other sites, and how it does on this one. */
  readonly others: number;
  readonly atOthers: number;
}

/** Links per size of leaves and of the pages that link to them: which threshold tells them apart? */
export function bestRatio(sites: readonly GoldSite[]): RatioFit[] {
  const measured = sites.map((site) => ({ name: site.name, pages: ratiosOf(site) }));
  const fit = (of: readonly { pages: readonly Ratio[] }[]): { at: number; accuracy: number } => {
    let best = { at: 1.33, accuracy: 0 };
    for (let at = 0.05; at < 40; at *= 1.03) {
      const accuracy = of.reduce((sum, { pages }) => sum + balanced(pages, at), 0) / Math.max(1, of.length);
      if (accuracy > best.accuracy) best = { at, accuracy };
    }
    return best;
  };
  return measured.map((one) => {
    const own = fit([one]);
    const others = fit(measured.filter((other) => other !== one));
    return {
      name: one.name,
      best: own.at,
      accuracy: own.accuracy,
      atPaper: balanced(one.pages, 1.33),
      others: others.at,
      atOthers: balanced(one.pages, others.at),
    };
  });
}

interface Ratio {
  readonly leaf: boolean;
  readonly ratio: number;
}

function balanced(pages: readonly Ratio[], threshold: number): number {
  const share = (wanted: readonly Ratio[], right: (one: Ratio) => boolean) =>
    wanted.filter(right).length / Math.max(1, wanted.length);
  const leaves = pages.filter(({ leaf }) => leaf);
  const lists = pages.filter(({ leaf }) => !leaf);
  return (share(leaves, ({ ratio }) => ratio < threshold) + share(lists, ({ ratio }) => ratio >= threshold)) / 2;
}

/** Leaves, and the pages with at least two leaves among their links. */
function ratiosOf(site: GoldSite): Ratio[] {
  const found: Ratio[] = [];
  const seen = new Set([site.start]);
  const queue = [site.start];
  for (let next = 0; next < queue.length && next < MOST_WALKED; next++) {
    const at = queue[next]!;
    const { status, body } = site.answer(site.call === pathOf ? encodeURI(at) : at);
    if (status !== 200) continue;
    const html = typeof body === "string" ? body : Buffer.from(body).toString("utf8");
    const links = linksIn(html, at, site.call);
    const leaf = site.leaves.has(site.call(at));
    if (leaf || links.filter((link) => site.leaves.has(link)).length >= 2)
      found.push({ leaf, ratio: links.length / (html.length / 1024) });
    for (const link of links) {
      if (seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
  return found;
}

/** PageRank on the links between the pages that were read; 1 is the average page. */
export function pageRanks(judged: SiteResult["judged"]): number[] {
  const index = new Map(judged.map(({ url }, i) => [url, i]));
  const out = judged.map(({ observation }) => observation.links.flatMap(([url]) => index.get(url) ?? []));
  let rank = judged.map(() => 1);
  for (let round = 0; round < 40; round++) {
    const next = judged.map(() => 0.15);
    out.forEach((targets, i) => {
      for (const target of targets) next[target]! += (0.85 * rank[i]!) / targets.length;
    });
    rank = next;
  }
  return rank;
}

/** The mean of its logarithm per true state. */
export function rankLevels({ judged, site }: SiteResult): { state: string; mean: number; pages: number }[] {
  const rank = pageRanks(judged);
  const states = new Map<string, number[]>();
  judged.forEach(({ path: at, depth }, i) => {
    const state = site.leaves.has(at) ? "leaf" : depth === 0 ? "root" : `other at depth ${depth}`;
    states.set(state, [...(states.get(state) ?? []), Math.log10(rank[i]!)]);
  });
  return [...states].map(([state, ranks]) => ({
    state,
    mean: ranks.reduce((sum, one) => sum + one, 0) / ranks.length,
    pages: ranks.length,
  }));
}
