/**
 * Harvests many sites, two at a time, each in a thread of its own, and reduces each to its figures.
 *
 * A hint is what a person would show: one leaf, or one leaf and one page that is none. The wrong page is the first one that was kept
 * wrongly with the leaf alone; without one, the leaf alone is the hint.
 */
import { Worker } from "node:worker_threads";
import type { ListingSettings } from "../../listing/listing.js";
import { harvestSite, type SiteResult } from "./listing.js";
import type { GoldSite } from "./sites.js";

export type Hint = "none" | "leaf" | "leaf+not";

export interface SiteTask {
  readonly site: string;
  readonly settings: Omit<ListingSettings, "start">;
  readonly hint: Hint;
  readonly dry: boolean;
  /** How many wrong and missed pages to list. */
  readonly errors: number;
  /** The least number of requests, where it is known already. */
  readonly ideal?: number;
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

export async function figuresOf(site: GoldSite, task: SiteTask): Promise<SiteFigures> {
  const { settings, hint, dry, errors } = task;
  const leaf = site.examples.slice(0, 1);
  const known = task.ideal === undefined ? {} : { ideal: task.ideal };
  let result = await harvestSite(site, settings, { dry, ...known, ...(hint === "none" ? {} : { leaf }) });
  const wrong = hint === "leaf+not" ? wronglyKept(result)[0] : undefined;
  if (wrong !== undefined) {
    const { ideal } = result;
    result = await harvestSite(site, settings, { dry, ideal, leaf, not: [wrong.path] });
  }
  const { judged: _judged, known: _known, asked: _asked, site: _site, ...figures } = result;
  const { name, weak, leaves } = site;
  return { ...figures, site: name, weak, leaves: leaves.size, hint, errors: errorsOf(result, errors) };
}

/** The figures of all sites, in the order in which they are done. */
export async function* manySites(folder: string, tasks: readonly SiteTask[], threads = 2): AsyncGenerator<SiteFigures> {
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
    worker.on("message", (said: { figures: SiteFigures } | { failed: string }) => {
      if ("failed" in said) failed = new Error(said.failed);
      else done.push(said.figures);
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
    for (let told = 0; told < tasks.length; told++) {
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
