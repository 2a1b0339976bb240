/**
 * Harvests that this server runs itself: one at a time, on a store handle of its own, stopped on request.
 *
 * Harvests of other processes are only shown. If one of them holds the store, starting fails with its sentence.
 */
import { networkOptions, type RequestFlags } from "../app/network-options.js";
import { crawlPlan, eventSitePlan, listingPlan } from "../app/plans.js";
import { findStatus, hasReadNothing, runPlans } from "../app/run-plans.js";
import type { Progress } from "../harvest/events.js";
import type { HarvestPlan } from "../harvest/harvest.js";
import { UsageError } from "../model/errors.js";
import { openStore } from "../store/open.js";

export const STARTABLE = ["crawl", "listing", "event"] as const;

export interface StartRequest {
  readonly kind: (typeof STARTABLE)[number];
  readonly url: string;
  /** Default: the host of the address, or "events". */
  readonly collection?: string | undefined;
  /** Stop after this many pages, to look at what was understood. */
  readonly maxPages?: number | undefined;
}

export interface CurrentRun {
  readonly harvest: number;
  readonly progress: Progress | undefined;
  readonly stopping: boolean;
}

export interface Runner {
  current(): CurrentRun | undefined;
  /** What went wrong with the last run, in a sentence. */
  problem(): string | undefined;
  /** Starts a harvest; returns its number once it has begun. */
  start(request: StartRequest): Promise<number>;
  /** Lets visits in progress finish. */
  stop(): void;
  close(): Promise<void>;
}

export function openRunner(where: string, requests: Pick<RequestFlags, "contact" | "allowPrivate">): Runner {
  let current: { harvest: number; progress: Progress | undefined; readonly stop: AbortController } | undefined;
  let ended: Promise<void> = Promise.resolve();
  let problem: string | undefined;

  return {
    current: () =>
      current && { harvest: current.harvest, progress: current.progress, stopping: current.stop.signal.aborted },
    problem: () => problem,
    start: (request) =>
      new Promise((began, failed) => {
        if (current !== undefined)
          throw new UsageError("A harvest is running already. Stop it first, or wait for its end.");
        const run = { harvest: 0, progress: undefined, stop: new AbortController() };
        current = run;
        problem = undefined;
        ended = harvestNow(request, run, began)
          .catch((error: Error) => {
            problem = error.message;
            failed(error);
          })
          .finally(() => (current = undefined));
      }),
    stop: () => current?.stop.abort(),
    async close() {
      current?.stop.abort();
      await ended;
    },
  };

  async function harvestNow(
    request: StartRequest,
    run: NonNullable<typeof current>,
    onBegan: (harvest: number) => void,
  ): Promise<void> {
    const plan = await planOf(request);
    const store = await openStore(where);
    try {
      const known = await findStatus(store, plan);
      const { nothingFetched } = await runPlans({
        ...networkOptions({ ...requests, store: where, archive: "all" }),
        store,
        plans: [plan],
        signal: run.stop.signal,
        ...(request.maxPages === undefined ? {} : { maxPages: request.maxPages }),
        doing: `winnow serve: ${request.kind} ${request.url}`.slice(0, 200),
        ...(hasReadNothing(known) ? { firstRun: [plan.start] } : {}),
        listeners: [
          (event) => {
            if (event.kind === "progress") run.progress = event;
            if (event.kind !== "began") return;
            run.harvest = event.harvests[0]!.id;
            onBegan(run.harvest);
          },
        ],
      });
      if (nothingFetched !== undefined) problem = nothingFetched.join(" ");
    } finally {
      await store.close();
    }
  }
}

async function planOf({ kind, url, collection }: StartRequest): Promise<HarvestPlan> {
  const more = collection === undefined ? {} : { collection };
  if (kind === "crawl") return crawlPlan(url, more);
  return kind === "listing" ? listingPlan(url, more) : eventSitePlan(url, more);
}
