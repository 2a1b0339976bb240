/**
 * Harvests that a long-lived program runs itself: one at a time, on its own store handle, paused, sped up and stopped on request.
 *
 * Harvests of other processes are only shown. If one of them holds the store, starting fails with its sentence.
 */
import type { Progress } from "../../harvest/events.js";
import type { HarvestPlan, HarvestRun } from "../../harvest/harvest.js";
import type { RunLimits } from "../../harvest/run-limits.js";
import { UsageError } from "../../model/errors.js";
import { openStore } from "../../store/open.js";
import type { HarvestStatus, Store } from "../../store/store.js";
import { modelsInUse } from "../annotate/models.js";
import { besideStore } from "../beside-store.js";
import { loadKind } from "../kinds.js";
import type { Listener } from "../listeners.js";
import { type ArchiveFlags, networkOptions, type RequestFlags } from "../network-options.js";
import { crawlPlan, eventSitePlan, listingPlan } from "../plans.js";
import { findStatus, hasReadNothing, type RunOptions, runPlans } from "../run-plans.js";
import { type PageExamples, withExamples } from "./examples.js";
import { runStored } from "./run-stored.js";

export const STARTABLE = ["crawl", "listing", "event"] as const;

export type StartRequest = (
  | { readonly kind: (typeof STARTABLE)[number]; readonly url: string; readonly collection?: string | undefined }
  /** A recipe file. */
  | { readonly kind: "recipe"; readonly file: string }
  /** Continue or update a stored harvest. */
  | { readonly kind: "stored"; readonly harvest: number }
  /** Judge the pages of a listing again by what a person said about some of them; without requests. */
  | ({ readonly kind: "examples"; readonly harvest: number } & PageExamples)
) & {
  /** Stop after this many pages, to look at what was understood. */
  readonly maxPages?: number | undefined;
};

export interface CurrentRun {
  readonly harvest: number;
  readonly progress: Progress | undefined;
  readonly stopping: boolean;
  readonly limits: RunLimits | undefined;
}

export interface Runner {
  current(): CurrentRun | undefined;
  /** What went wrong with the last run, in a sentence. */
  problem(): string | undefined;
  /** Starts a harvest; returns its number once it has begun. */
  start(request: StartRequest): Promise<number>;
  /** Resolves when nothing runs any more. */
  ended(): Promise<void>;
  /** Pauses or resumes the run, or gives it another budget or speed. */
  adjust(limits: Partial<RunLimits>): void;
  /** After a change to the queue in the store. */
  requeue(): void;
  /** Lets visits in progress finish. */
  stop(): void;
  close(): Promise<void>;
}

interface OwnRun {
  harvest: number;
  progress: Progress | undefined;
  controls: HarvestRun | undefined;
  readonly stop: AbortController;
}

export type RunnerRequests = Pick<RequestFlags, "contact" | "allowPrivate"> & Partial<ArchiveFlags>;

export function openRunner(where: string, requests: RunnerRequests): Runner {
  const reach = networkOptions({ archive: "all", ...requests, store: where });
  let current: OwnRun | undefined;
  let ended: Promise<void> = Promise.resolve();
  let problem: string | undefined;

  return {
    current: () =>
      current && {
        harvest: current.harvest,
        progress: current.progress,
        stopping: current.stop.signal.aborted,
        limits: current.controls?.limits,
      },
    problem: () => problem,
    start: (request) =>
      new Promise((began, failed) => {
        if (current !== undefined)
          throw new UsageError("A harvest is running already. Stop it first, or wait for its end.");
        const run: OwnRun = { harvest: 0, progress: undefined, controls: undefined, stop: new AbortController() };
        current = run;
        problem = undefined;
        ended = harvestNow(request, run, began)
          .then((says) => (problem = says))
          .catch((error: Error) => {
            if (run.harvest > 0) problem = error.message;
            else failed(error); // whoever started it is told
          })
          .finally(() => (current = undefined))
          .then(() => undefined);
      }),
    ended: () => ended,
    adjust: (limits) => current?.controls?.adjust(limits),
    requeue: () => current?.controls?.requeue(),
    stop: () => current?.stop.abort(),
    async close() {
      current?.stop.abort();
      await ended;
    },
  };

  /** Returns what went wrong, if anything did. */
  async function harvestNow(
    request: StartRequest,
    run: OwnRun,
    onBegan: (harvest: number) => void,
  ): Promise<string | undefined> {
    const follow: Listener = (event) => {
      if (event.kind === "progress") run.progress = event;
      if (event.kind !== "began") return;
      run.harvest = event.harvests[0]!.id;
      onBegan(run.harvest);
    };
    const options = {
      ...reach,
      ...(await modelsInUse(where)),
      signal: run.stop.signal,
      ...(request.maxPages === undefined ? {} : { maxPages: request.maxPages }),
      doing: `winnow serve: ${nameOf(request)}`.slice(0, 200),
      listeners: [follow],
      onRun: (harvesting: HarvestRun) => void (run.controls = harvesting),
    };
    // A store that does not exist yet is only made once there is something to put into it.
    const plan = "url" in request ? await planOf(request) : undefined;
    const store = await openStore(where);
    try {
      if (plan !== undefined) return await runPlan(plan, store, options);
      if (request.kind === "recipe") return await runRecipe(request.file, store, where, options);
      if (request.kind === "stored") return await runAgain(request.harvest, store, where, options);
      return request.kind === "examples" ? await judgeAgain(request, store, options) : undefined;
    } finally {
      await store.close();
    }
  }
}

type RunnerOptions = Omit<RunOptions, "store" | "plans"> & {
  readonly signal: AbortSignal;
  readonly listeners: readonly Listener[];
};

function nameOf(request: StartRequest): string {
  if ("harvest" in request) return `harvest ${request.harvest}`;
  return request.kind === "recipe" ? `robot ${request.file}` : `${request.kind} ${request.url}`;
}

async function planOf({
  kind,
  url,
  collection,
}: Extract<StartRequest, { readonly url: string }>): Promise<HarvestPlan> {
  const more = collection === undefined ? {} : { collection };
  if (kind === "crawl") return crawlPlan(url, more);
  return kind === "listing" ? listingPlan(url, more) : eventSitePlan(url, more);
}

async function runPlan(plan: HarvestPlan, store: Store, options: RunnerOptions): Promise<string | undefined> {
  const known = await findStatus(store, plan);
  const first = hasReadNothing(known) ? { firstRun: [plan.start] } : {};
  return (await runPlans({ ...options, store, plans: [plan], ...first })).nothingFetched?.join(" ");
}

async function storedHarvest(store: Store, harvest: number): Promise<HarvestStatus> {
  const status = (await store.harvests()).find(({ id }) => id === harvest);
  if (status === undefined) throw new UsageError(`there is no harvest ${harvest}.`);
  return status;
}

/** A run without pages: examples are applied before the first request, and roles are settled at the end. */
async function judgeAgain(
  { harvest, leaf, not }: PageExamples & { readonly harvest: number },
  store: Store,
  options: RunnerOptions,
): Promise<undefined> {
  const status = await storedHarvest(store, harvest);
  const { collection, start, kind } = status;
  const settings = { kind: withExamples(status, { leaf, not }) as never };
  const plan = { kind: await loadKind(kind), collection, start, settings, update: false };
  await runPlans({ ...options, store, plans: [plan], maxPages: 0 });
  return undefined;
}

async function runAgain(
  harvest: number,
  store: Store,
  where: string,
  options: RunnerOptions,
): Promise<string | undefined> {
  const status = await storedHarvest(store, harvest);
  const { problems } = await runStored(status, { ...options, store, where, update: true });
  return problems.join(" ") || undefined;
}

async function runRecipe(
  file: string,
  store: Store,
  where: string,
  options: RunnerOptions,
): Promise<string | undefined> {
  const { formatProblem, loadRecipe } = await import("../robot/load.js");
  const { planRecipes, runRecipes } = await import("../robot/run.js");
  const loaded = loadRecipe(file);
  if (loaded.program === undefined)
    throw new UsageError(loaded.problems.map((one) => formatProblem(file, one)).join("\n"));
  const folder = besideStore(where, "files");
  const { plans, broken } = await planRecipes([loaded], store, { now: Date.now(), where }, folder);
  const [says] = broken.values();
  if (says !== undefined) throw new UsageError(says);
  const { signal, listeners, maxPages, maxTime: _maxTime, ...rest } = options;
  const { recipes } = await runRecipes({
    plans,
    store,
    options: rest,
    maxPages,
    signal,
    listeners,
    folder,
    where,
    say: () => undefined,
  });
  return recipes.flatMap(({ problems }) => problems).join(" ") || undefined;
}
