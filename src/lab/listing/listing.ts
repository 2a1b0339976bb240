/**
 * How well does listing do, on real sites and simulated ones?
 *
 * Each site is served on loopback and harvested as a user would, without delay. Against the true set of leaves: precision, recall,
 * requests per level and against the least that would have done.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { harvest } from "../../harvest/harvest.js";
import { type ListingSettings, kind as listing, settleRole } from "../../listing/listing.js";
import type { Observation } from "../../listing/page/observe.js";
import type { Known } from "../../listing/site/knowledge.js";
import type { AnyKind, Verdict } from "../../model/kind.js";
import { openStore } from "../../store/open.js";
import { dryHarvest } from "./dry-harvest.js";
import { cpuTime, type Observed } from "./observed.js";
import { addressIn, idealRequests, type TrueSite } from "./sites.js";
import { serveAnswers } from "./static-site.js";

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
  readonly site: TrueSite;
  readonly mode: string;
  readonly judged: readonly Judged[];
  readonly known: Known;
  readonly asked: readonly string[];
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly requests: number;
  readonly ideal: number;
  readonly seconds: number;
  /** True leaves among what was taken for leaves. */
  readonly right: number;
  /** Pages read at each depth from the start. */
  readonly levels: readonly number[];
  /** CPU time of `judge` as a share of the crawl's, its server included; without a network, of reading and judging. */
  readonly judgingShare: number;
  /** Milliseconds of CPU per page of observing and of judging. */
  readonly costs: { readonly observe: number; readonly judge: number };
}

type Seen = { readonly observation: Observation; readonly verdict: Verdict; readonly visit: VisitSeen };
type VisitSeen = { readonly url: string; readonly depth: number; readonly group: string; readonly at: number };

export interface HarvestOptions {
  /** The least number of requests, where it is known already. */
  readonly ideal?: number;
  /** Pages that were observed before, for mode `auto` without network. */
  readonly observed?: Observed;
  /** Without network, store and threads. */
  readonly dry?: boolean;
  /** Pages shown as leaves, and as none, as the truth calls them. */
  readonly leaf?: readonly string[];
  readonly not?: readonly string[];
}

export async function harvestSite(
  site: TrueSite,
  settings: Omit<ListingSettings, "start">,
  options: HarvestOptions = {},
): Promise<SiteResult> {
  const started = performance.now();
  const ran = options.dry ? dry(site, settings, options) : await served(site, settings, options);
  const { seen, known, asked, took } = ran;
  const seconds = (performance.now() - started) / 1000;
  const settle = settleRole(known, ran.settings);
  const judged = seen.map(({ observation, verdict, visit }) => {
    const { state, because } = settle(observation, verdict.state, visit);
    const { url, group, depth } = visit;
    return { url, path: site.call(url), group, depth, observation, verdict, state, because };
  });
  const leaves = judged.filter(
    ({ state, path }) => state === "leaf" && (site.leaves.has(path) || !site.isAlso?.(path)),
  );
  const identified = new Set(leaves.map((one) => one.path));
  const right = [...identified].filter((one) => site.leaves.has(one)).length;
  return {
    site,
    mode: settings.mode ?? "auto",
    judged,
    known,
    asked,
    precision: identified.size === 0 ? 0 : right / identified.size,
    recall: right / site.leaves.size,
    f1: (2 * right) / (identified.size + site.leaves.size),
    requests: asked.length,
    ideal: options.ideal ?? options.observed?.ideal() ?? idealRequests(site),
    seconds,
    right,
    levels: levelsOf(judged),
    judgingShare: took.judge / Math.max(1, ran.crawl),
    costs: { observe: took.observe / Math.max(1, seen.length), judge: took.judge / Math.max(1, seen.length) },
  };
}

interface Ran {
  readonly seen: readonly Seen[];
  readonly known: Known;
  readonly asked: readonly string[];
  readonly took: { readonly observe: number; readonly judge: number };
  /** Milliseconds of CPU of all of it. */
  readonly crawl: number;
  readonly settings: ListingSettings;
}

/** What a user would ask for. */
function settingsAt(
  origin: string,
  site: TrueSite,
  settings: Omit<ListingSettings, "start">,
  { leaf, not }: HarvestOptions,
): ListingSettings {
  const address = (one: string) => origin + addressIn(site, one);
  const shown = { ...(leaf && { leaf: leaf.map(address) }), ...(not && { not: not.map(address) }) };
  return { ...settings, start: address(site.start), ...shown };
}

function dry(site: TrueSite, given: Omit<ListingSettings, "start">, options: HarvestOptions): Ran {
  const seen: Seen[] = [];
  const { observed } = options;
  const { spy, took } = spying(() => undefined, observed?.kind.observe);
  const settings = settingsAt("http://site.example", site, given, options);
  const { asked, known } = dryHarvest(spy, settings, site.answer, (visit, observation, verdict) =>
    seen.push({ observation: observation as Observation, verdict, visit }),
  );
  if (observed !== undefined) took.observe = seen.reduce((sum, { visit }) => sum + observed.costOf(visit.url), 0);
  return { seen, known, asked, took, crawl: took.observe + took.judge, settings };
}

async function served(site: TrueSite, given: Omit<ListingSettings, "start">, options: HarvestOptions): Promise<Ran> {
  const server = await serveAnswers(site.answer);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-eval-listing-"));
  const store = await openStore(folder);
  const seen: Seen[] = [];
  let known: Known = new Map();
  const { spy, took } = spying((one, at) => {
    seen.push(one);
    known = at;
  });
  const settings = settingsAt(server.origin, site, given, options);
  const { start } = settings;
  const plan = { kind: spy, collection: site.name, start, settings: { delay: 0, kind: settings as never } };
  const before = cpuTime();
  let crawl = 0;
  try {
    await harvest({ store, plans: [plan], allowPrivate: true, concurrency: 1 }).summary;
    crawl = cpuTime() - before;
  } finally {
    await store.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { seen, known, asked: server.asked, took, crawl, settings };
}

/** Listing with a clock around each of its functions. */
function spying(
  note: (seen: Seen, known: Known) => void,
  observe: AnyKind["observe"] = listing.observe,
): { spy: AnyKind; took: { observe: number; judge: number } } {
  const { module: _module, ...plain } = listing;
  const took = { observe: 0, judge: 0 };
  const spy: AnyKind = {
    ...plain,
    observe(page, inputs) {
      const before = cpuTime();
      const seenNow = observe(page, inputs);
      took.observe += cpuTime() - before;
      return seenNow;
    },
    judge(observation, at, given) {
      const before = cpuTime();
      const verdict = listing.judge(observation as Observation, at, given as ListingSettings);
      took.judge += cpuTime() - before;
      note({ observation: observation as Observation, verdict, visit: at.visit }, at.known);
      return verdict;
    },
  };
  return { spy, took };
}

function levelsOf(judged: readonly Judged[]): number[] {
  const levels: number[] = [];
  for (const { depth } of judged) levels[depth] = (levels[depth] ?? 0) + 1;
  return Array.from(levels, (count) => count ?? 0);
}
