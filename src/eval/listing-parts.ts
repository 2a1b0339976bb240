/**
 * What does each idea add?
 *
 * `auto` and `full` again on the same sites, each time without one of their ideas; and `auto` with a further vote: the content
 * classifier (a model that has not seen the site), PageRank within the site (computed when all is read). Without network, so that
 * the many harvests differ in nothing but the idea.
 */
import { CONTENT_MODEL } from "../listing/content.js";
import { AUTO_IDEAS, FULL_IDEAS } from "../listing/ideas.js";
import { type ContentSite, modelWithout } from "./content.js";
import { harvestSite, type SiteResult } from "./listing.js";
import { pageRanks } from "./listing-signs.js";
import { type GoldSite, idealRequests } from "./listing-sites.js";

export interface Part {
  /** "auto", "auto without chrome", "auto with content". */
  readonly name: string;
  readonly precision: number;
  readonly recall: number;
  readonly ratio: number;
}

/** All variants on one site. `others` are the sites that the content classifier may learn from. */
export async function partsOf(site: GoldSite, others: readonly ContentSite[]): Promise<Part[]> {
  const ideal = idealRequests(site);
  const base = { levels: site.levels };
  const told = (
    name: string,
    { precision, recall, requests }: Pick<SiteResult, "precision" | "recall" | "requests">,
  ) => ({
    name,
    precision,
    recall,
    ratio: requests / ideal,
  });
  const options = { dry: true, ideal };
  const auto = await harvestSite(site, { ...base, mode: "auto" }, options);
  const parts = [told("auto", auto)];
  for (const idea of AUTO_IDEAS)
    parts.push(
      told(`auto without ${idea}`, await harvestSite(site, { ...base, mode: "auto", without: [idea] }, options)),
    );
  const models = new Map([[CONTENT_MODEL, await modelWithout(site.name, others)]]);
  parts.push(
    told(
      "auto with content",
      await harvestSite(site, { ...base, mode: "auto", votes: ["content"] }, { ...options, models }),
    ),
  );
  parts.push(told("auto with rank", rankVote(auto)));
  parts.push(told("full", await harvestSite(site, { ...base, mode: "full" }, options)));
  for (const idea of FULL_IDEAS)
    parts.push(
      told(`full without ${idea}`, await harvestSite(site, { ...base, mode: "full", without: [idea] }, options)),
    );
  return parts;
}

/** A page is in doubt when it has a role that fewer of its neighbours by rank share than this. */
const NEIGHBOURS = 15;

/**
 * Each page asks the pages of about its rank: where nearly all of them have the other role, it takes theirs. Nothing of the truth is used.
 */
function rankVote(result: SiteResult): Pick<SiteResult, "precision" | "recall" | "requests"> {
  const ranks = pageRanks(result.judged);
  const order = result.judged.map((_, i) => i).sort((a, b) => ranks[a]! - ranks[b]!);
  const isLeaf = (i: number) => result.judged[i]!.state === "leaf";
  const identified = new Set<string>();
  order.forEach((page, at) => {
    const from = Math.max(0, Math.min(order.length - NEIGHBOURS, at - (NEIGHBOURS >> 1)));
    const near = order.slice(from, from + NEIGHBOURS).filter((one) => one !== page);
    const leaves = near.filter(isLeaf).length;
    const { state, path } = result.judged[page]!;
    const list = state === "root" || state.startsWith("list");
    const leaf = isLeaf(page) ? leaves > 0.1 * near.length : list && leaves > 0.9 * near.length;
    if (leaf) identified.add(path);
  });
  const right = [...identified].filter((one) => result.site.leaves.has(one)).length;
  return {
    precision: identified.size === 0 ? 0 : right / identified.size,
    recall: right / result.site.leaves.size,
    requests: result.requests,
  };
}
