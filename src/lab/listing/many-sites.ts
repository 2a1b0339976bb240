/**
 * Harvests many sites, some at a time, each in its own thread, and reduces each to its figures.
 *
 * A hint is what a person would show: one leaf, or one leaf and one page that is none. The wrong page is the first one that was kept
 * wrongly with the leaf alone; without one, the leaf alone is the hint.
 */
import { Worker } from "node:worker_threads";
import type { ListingSettings } from "../../listing/listing.js";
import { type HarvestOptions, harvestSite, type SiteResult } from "./listing.js";
import { observedSite } from "./observed.js";
import { type GoldSite, idealRequests } from "./sites.js";

export type Hint = "none" | "leaf" | "leaf+not";

export interface SiteTask {
  readonly site: string;
  readonly settings: Omit<ListingSettings, "start">;
  readonly hints: readonly Hint[];
  readonly dry: boolean;
  /** How many wrong and missed pages to list. */
  readonly errors: number;
  /** Keeps what pages look like, for further runs. */
  readonly pages?: string;
}

export type SiteFigures = Pick<
  SiteResult,
  | "mode"
  | "precision"
  | "recall"
  | "f1"
  | "requests"
  | "ideal"
  | "seconds"
  | "right"
  | "levels"
  | "judgingShare"
  | "costs"
> & {
  readonly site: string;
  readonly weak: boolean;
  readonly leaves: number;
  readonly hint: Hint;
  readonly errors: readonly string[];
};

/** One harvest for each hint; the pages are read once. */
export async function figuresOf(site: GoldSite, task: SiteTask): Promise<SiteFigures[]> {
  const { settings, hints, dry, errors } = task;
  const isAuto = (settings.mode ?? "auto") === "auto";
  const observed = dry && isAuto ? observedSite(site, task.pages) : undefined;
  const ideal = observed?.ideal() ?? idealRequests(site);
  const run = (shown: HarvestOptions) =>
    harvestSite(site, settings, { dry, ideal, ...(observed && { observed }), ...shown });
  const figures: SiteFigures[] = [];
  const leaf = site.examples.slice(0, 1);
  let withLeaf: SiteResult | undefined;
  for (const hint of hints) {
    let result = hint === "none" ? await run({}) : (withLeaf ??= await run({ leaf }));
    const wrong = hint === "leaf+not" ? wronglyKept(result)[0] : undefined;
    if (wrong !== undefined) result = await run({ leaf, not: [wrong.path] });
    figures.push(figuresIn(site, result, hint, errors));
  }
  observed?.save();
  return figures;
}

function figuresIn(site: GoldSite, result: SiteResult, hint: Hint, errors: number): SiteFigures {
  const { judged: _judged, known: _known, asked: _asked, site: _site, ...figures } = result;
  const { name, weak, leaves } = site;
  return { ...figures, site: name, weak, leaves: leaves.size, hint, errors: errorsOf(result, errors) };
}

/** The figures of all sites, in the order in which they are done. */
export async function* manySites(
  folder: string,
  tasks: readonly SiteTask[],
  threads: number,
): AsyncGenerator<SiteFigures> {
  const waiting = [...tasks];
  const done: SiteFigures[] = [];
  let wake = (): void => undefined;
  let failed: Error | undefined;
  const workers = Array.from({ length: Math.min(threads, tasks.length) }, () => {
    const worker = new Worker(new URL("./site.worker.js", import.meta.url), { workerData: { folder } });
    const go = () => {
      const task = waiting.shift();
      if (task !== undefined) worker.postMessage(task);
    };
    worker.on("message", (said: { figures: SiteFigures[] } | { failed: string }) => {
      if ("failed" in said) failed = new Error(said.failed);
      else done.push(...said.figures);
      go();
      wake();
    });
    worker.on("error", (error) => {
      failed = error as Error;
      wake();
    });
    go();
    return worker;
  });
  try {
    const total = tasks.reduce((sum, { hints }) => sum + hints.length, 0);
    for (let told = 0; told < total; told++) {
      while (done.length <= told && failed === undefined) await new Promise<void>((resolve) => (wake = resolve));
      if (failed !== undefined) throw failed;
      yield done[told]!;
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

function wronglyKept({ judged, site }: SiteResult): SiteResult["judged"] {
  return judged.filter(({ state, path }) => state === "leaf" && !site.leaves.has(path) && !site.isAlso?.(path));
}

function errorsOf(result: SiteResult, most: number): string[] {
  const { judged, site } = result;
  const kept = new Set(judged.filter(({ state }) => state === "leaf").map(({ path }) => path));
  const wrong = wronglyKept(result).map(({ path, because }) => `no leaf: ${path} (${because})`);
  const missed = [...site.leaves].filter((leaf) => !kept.has(leaf));
  const why = (leaf: string) => {
    const seen = judged.find(({ path }) => path === leaf);
    return seen === undefined ? "not visited" : `${seen.state}: ${seen.because}`;
  };
  return [...wrong.slice(0, most), ...missed.slice(0, most).map((leaf) => `missed: ${leaf} (${why(leaf)})`)];
}
