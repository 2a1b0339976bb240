/** How much does a sign of the lyrics paper tell on its own: links per size? */
import { addressIn, type GoldSite, linksIn, MAX_WALKED } from "./sites.js";

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
  for (let next = 0; next < queue.length && next < MAX_WALKED; next++) {
    const at = queue[next]!;
    const { status, body } = site.answer(addressIn(site, at));
    if (status !== 200) continue;
    const html = typeof body === "string" ? body : Buffer.from(body).toString("utf8");
    const links = linksIn(html, at, site);
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
