/**
 * How well does listing do, on real sites and simulated ones?
 *
 * Each site is served on loopback and harvested as a user would, without delay. Against the true set of leaves: precision, recall,
 * requests per level and against the least that would have done.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { harvest } from "../harvest/harvest.js";
import type { Known } from "../listing/knowledge.js";
import { type ListingSettings, kind as listing, settling } from "../listing/listing.js";
import type { Observation } from "../listing/look.js";
import type { AnyKind, Verdict } from "../model/kind.js";
import { openStore } from "../store/open.js";
import { dryHarvest } from "./dry-harvest.js";
import { type GoldSite, idealRequests, pathOf } from "./listing-sites.js";
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

type Seen = { readonly observation: Observation; readonly verdict: Verdict; readonly visit: VisitSeen };
type VisitSeen = { readonly url: string; readonly depth: number; readonly group: string; readonly at: number };

export interface HarvestOptions {
  /** The least number of requests, where it is known already. */
  readonly ideal?: number;
  /** Without network, store and threads. */
  readonly dry?: boolean;
  readonly models?: ReadonlyMap<string, Uint8Array>;
}

export async function harvestSite(
  site: GoldSite,
  settings: Omit<ListingSettings, "start">,
  options: HarvestOptions = {},
): Promise<SiteResult> {
  const started = performance.now();
  const { seen, known, asked, took, start } = options.dry
    ? dry(site, settings, options)
    : await served(site, settings, options);
  const seconds = (performance.now() - started) / 1000;
  const settle = settling(known, { ...settings, start });
  const judged = seen.map(({ observation, verdict, visit }) => {
    const { state, because } = settle(observation, verdict.state, visit);
    const { url, group, depth } = visit;
    return { url, path: site.call(url), group, depth, observation, verdict, state, because };
  });
  const identified = new Set(judged.filter(({ state }) => state === "leaf").map((one) => one.path));
  const right = [...identified].filter((one) => site.leaves.has(one)).length;
  return {
    site,
    mode: settings.mode ?? "auto",
    judged,
    known,
    asked,
    precision: identified.size === 0 ? 0 : right / identified.size,
    recall: right / site.leaves.size,
    requests: asked.length,
    ideal: options.ideal ?? idealRequests(site),
    seconds,
    right,
    levels: levelsOf(judged),
    judgingShare: took.judge / Math.max(1, took.observe),
  };
}

interface Ran {
  readonly seen: readonly Seen[];
  readonly known: Known;
  readonly asked: readonly string[];
  readonly took: { readonly observe: number; readonly judge: number };
  readonly start: string;
}

function startOf(site: GoldSite, origin: string): string {
  return origin + (site.call === pathOf ? encodeURI(site.start) : site.start);
}

function dry(site: GoldSite, settings: Omit<ListingSettings, "start">, { models }: HarvestOptions): Ran {
  const seen: Seen[] = [];
  const { spy, took } = spying(() => undefined);
  const start = startOf(site, "http://site.example");
  const { asked, known } = dryHarvest(
    spy,
    { ...settings, start },
    site.answer,
    (visit, observation, verdict) => seen.push({ observation: observation as Observation, verdict, visit }),
    models,
  );
  return { seen, known, asked, took, start };
}

async function served(site: GoldSite, settings: Omit<ListingSettings, "start">, _: HarvestOptions): Promise<Ran> {
  const server = await serveAnswers(site.answer);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-eval-listing-"));
  const store = await openStore(folder);
  const seen: Seen[] = [];
  let known: Known = new Map();
  const { spy, took } = spying((one, at) => {
    seen.push(one);
    known = at;
  });
  const start = startOf(site, server.origin);
  const plan = {
    kind: spy,
    collection: site.name,
    start,
    settings: { delay: 0, kind: { ...settings, start } as never },
  };
  try {
    await harvest({ store, plans: [plan], allowPrivate: true, concurrency: 1 }).summary;
  } finally {
    await store.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { seen, known, asked: server.asked, took, start };
}

/** Listing with a clock at each of its doors. */
function spying(note: (seen: Seen, known: Known) => void): { spy: AnyKind; took: { observe: number; judge: number } } {
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
