/**
 * How well does listing do, on real sites and simulated ones?
 *
 * Each site is served on loopback and harvested as a user would, without delay. Against the true set of leaves: precision, recall,
 * requests per level and against the least that would have done.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { harvest } from "../harvest/harvest.js";
import type { Known } from "../listing/knowledge.js";
import { type ListingSettings, kind as listing, settle } from "../listing/listing.js";
import type { Observation } from "../listing/look.js";
import { UsageError } from "../model/errors.js";
import type { AnyKind, Verdict } from "../model/kind.js";
import { openStore } from "../store/open.js";
import { type Answer, serveAnswers, staticSite } from "./static-site.js";
import { unpacked } from "./unpack.js";

/** A site with its truth. Paths are decoded, without the name of an index file. */
export interface GoldSite {
  readonly name: string;
  readonly start: string;
  readonly levels: number;
  readonly leaves: ReadonlySet<string>;
  answer(path: string): Answer;
  /** How the truth calls the page at an address. */
  call(url: string): string;
}

export function readGoldSites(folder: string): GoldSite[] {
  const specs = readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort();
  return specs.map((file) => {
    const spec = JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Spec;
    const archive = path.join(folder, `${path.basename(spec.site)}.tar.gz`);
    const root = path.join(unpacked(archive), path.basename(spec.site));
    const own = /[\w-]+(?:\.[\w-]+)+/.exec(spec.ownDomain ?? "")?.[0];
    const leaves = readFileSync(path.join(folder, `${spec.name}.leaves.txt`), "utf8")
      .split("\n")
      .filter((line) => line !== "");
    return {
      name: spec.name,
      start: spec.startPath,
      levels: { R: 4, A: 3, S: 2 }[spec.category],
      leaves: new Set(leaves),
      answer: staticSite(root, own === undefined ? [] : [own]),
      call: pathOf,
    };
  });
}

interface Spec {
  readonly name: string;
  readonly site: string;
  readonly startPath: string;
  readonly category: "R" | "A" | "S";
  readonly ownDomain: string | null;
}

export interface Judged {
  readonly url: string;
  readonly path: string;
  readonly group: string;
  readonly depth: number;
  readonly observation: Observation;
  readonly verdict: Verdict;
  /** The last word, with everything that was learned. */
  readonly state: string;
  readonly because: string;
}

export interface SiteResult {
  readonly site: GoldSite;
  readonly mode: string;
  readonly judged: readonly Judged[];
  readonly known: Known;
  readonly asked: readonly string[];
  readonly precision: number;
  readonly recall: number;
  readonly requests: number;
  readonly ideal: number;
  readonly seconds: number;
  /** True leaves among what was taken for leaves. */
  readonly right: number;
  /** Pages read at each depth from the start. */
  readonly levels: readonly number[];
  /** Time spent in `judge` as a share of what reading the same pages takes. */
  readonly judgingShare: number;
}

export async function harvestSite(
  site: GoldSite,
  settings: Omit<ListingSettings, "start">,
  options: { ideal?: number } = {},
): Promise<SiteResult> {
  const served = await serveAnswers(site.answer);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-eval-listing-"));
  const store = await openStore(folder);
  const seen: {
    observation: Observation;
    verdict: Verdict;
    visit: { url: string; depth: number; group: string; at: number };
  }[] = [];
  let known: Known = new Map();
  const { module: _module, ...plain } = listing;
  const took = { observe: 0, judge: 0 };
  const spy: AnyKind = {
    ...plain,
    observe(page, inputs) {
      const before = performance.now();
      const seenNow = listing.observe(page, inputs);
      took.observe += performance.now() - before;
      return seenNow;
    },
    judge(observation, at, given) {
      const before = performance.now();
      const verdict = listing.judge(observation as Observation, at, given as ListingSettings);
      took.judge += performance.now() - before;
      seen.push({ observation: observation as Observation, verdict, visit: at.visit });
      known = at.known;
      return verdict;
    },
  };
  const started = performance.now();
  const start = served.origin + (site.call === pathOf ? encodeURI(site.start) : site.start);
  try {
    await harvest({
      store,
      plans: [
        { kind: spy, collection: site.name, start, settings: { delay: 0, kind: { ...settings, start } as never } },
      ],
      allowPrivate: true,
      concurrency: 1,
    }).summary;
  } finally {
    await store.close();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const seconds = (performance.now() - started) / 1000;
  const judged = seen.map(({ observation, verdict, visit }) => {
    const { state, because } = settle(observation, verdict.state, visit, known, { ...settings, start });
    return {
      url: visit.url,
      path: site.call(visit.url),
      group: visit.group,
      depth: visit.depth,
      observation,
      verdict,
      state,
      because,
    };
  });
  const identified = new Set(judged.filter(({ state }) => state === "leaf").map((one) => one.path));
  const right = [...identified].filter((one) => site.leaves.has(one)).length;
  const ideal = options.ideal ?? idealRequests(site);
  return {
    site,
    mode: settings.mode ?? "auto",
    judged,
    known,
    asked: served.asked,
    precision: identified.size === 0 ? 0 : right / identified.size,
    recall: right / site.leaves.size,
    requests: served.asked.length,
    ideal,
    seconds,
    right,
    levels: levelsOf(judged),
    judgingShare: took.judge / Math.max(1, took.observe),
  };
}

function levelsOf(judged: readonly Judged[]): number[] {
  const levels: number[] = [];
  for (const { depth } of judged) levels[depth] = (levels[depth] ?? 0) + 1;
  return Array.from(levels, (count) => count ?? 0);
}

/** Sites that never were, by the tests' generator. */
export async function worldSites(count: number, seed: number): Promise<GoldSite[]> {
  const generator = new URL("../../test/worlds/catalogue.js", import.meta.url);
  type Generator = {
    traitsOf(seed: number): object;
    catalogue(traits: object): Pick<GoldSite, "start" | "levels" | "leaves" | "answer">;
  };
  let made: Generator;
  try {
    made = (await import(generator.href)) as Generator;
  } catch {
    throw new UsageError(
      "Simulated sites are made by the tests' generator, which is not here: run from the source tree.",
    );
  }
  return Array.from({ length: count }, (_, i) => {
    const world = made.catalogue(made.traitsOf(seed + i));
    const { start, levels, leaves } = world;
    return { name: `world ${seed + i}`, start, levels, leaves, answer: world.answer, call: addressOf };
  });
}

function addressOf(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, "");
}

// ── The paper's thresholds and PageRank ─────────────────────────────────────────────────────────────────────────────────

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

/** The pages of the true site, breadth first. */
export function* pagesOf(site: GoldSite): Generator<{ url: string; leaf: boolean; body: Uint8Array }> {
  const seen = new Set([site.start]);
  const queue = [site.start];
  for (let next = 0; next < queue.length && next < MOST_PAGES_WALKED; next++) {
    const at = queue[next]!;
    const { status, body } = site.answer(site.call === pathOf ? encodeURI(at) : at);
    if (status !== 200) continue;
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    yield {
      url: `http://site.example${site.call === pathOf ? encodeURI(at) : at}`,
      leaf: site.leaves.has(site.call(at)),
      body: bytes,
    };
    for (const link of linksIn(Buffer.from(bytes).toString("utf8"), at, site.call)) {
      if (seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
}

const MOST_PAGES_WALKED = 600;

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
      found.push({ leaf, ratio: links.length / (html.length / 512) });
    for (const link of links) {
      if (seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
  return found;
}

/** PageRank on the links between the pages that were read: the mean of its logarithm (1 = average page) per true state. */
export function rankLevels({ judged, site }: SiteResult): { state: string; mean: number; pages: number }[] {
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

/** As the gold writes it: decoded, without query, fragment and the name of an index file; /x served by x.html is /x.html elsewhere. */
export function pathOf(url: string): string {
  const bare = url.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/, "");
  let plain = bare;
  try {
    plain = decodeURIComponent(bare);
  } catch {
    // as it is
  }
  return plain.replace(/(^|\/)index\.html?$/, "$1");
}

/** Leaves that can be reached, and the other pages on a shortest path to each of them, by plain links of the true site. */
export function idealRequests(site: GoldSite): number {
  const parent = new Map<string, string | undefined>([[site.start, undefined]]);
  const queue = [site.start];
  const reached: string[] = [];
  // By place, not by shifting: a queue of tens of thousands would be moved for each of them. Sites without an end are cut off.
  for (let next = 0; next < queue.length && next < MOST_WALKED; next++) {
    const at = queue[next]!;
    let { status, location, body } = site.answer(site.call === pathOf ? encodeURI(at) : at);
    if (status === 301 && location !== undefined) {
      if (location.replace(/\/$/, "") !== at.replace(/\/$/, "")) {
        if (!parent.has(location)) queue.push(location);
        if (!parent.has(location)) parent.set(location, at);
        continue;
      }
      ({ status, body } = site.answer(location));
    }
    if (status !== 200) continue;
    if (site.leaves.has(site.call(at))) reached.push(at);
    for (const link of linksIn(typeof body === "string" ? body : Buffer.from(body).toString("utf8"), at, site.call)) {
      if (parent.has(link)) continue;
      parent.set(link, at);
      queue.push(link);
    }
  }
  const needed = new Set<string>();
  for (const leaf of reached)
    for (let at: string | undefined = leaf; at !== undefined; at = parent.get(at)) needed.add(site.call(at));
  return needed.size;
}

const MOST_WALKED = 30_000;

function linksIn(html: string, at: string, call: (url: string) => string): string[] {
  const found: string[] = [];
  for (const [, a, b, c] of html.matchAll(
    /<(?:a|link\s+rel=["']?next["']?)\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi,
  )) {
    try {
      const url = new URL(
        (a ?? b ?? c ?? "").replaceAll("&amp;", "&"),
        `http://x${call === pathOf ? encodeURI(at) : at}`,
      );
      if (url.host === "x" && url.protocol === "http:") found.push(call(url.href));
    } catch {
      // no address
    }
  }
  return found;
}
