/** What a worker is asked to do, what it reports, and where it finds its work. */
import type { Summary } from "../../harvest/events.js";
import type { HarvestOptions } from "../../harvest/harvest.js";
import { type Millis, SECOND, systemClock } from "../../model/time.js";
import type { EnlistedHarvest, Harvest, Store } from "../../store/store.js";
import { isKind } from "../kinds.js";
import type { Listener } from "../listeners.js";
import { WATCH_HOOKS } from "../watch-hooks.js";

export interface WorkerOptions {
  /** postgres://… */
  readonly store: string;
  /** Only harvests of these kinds. */
  readonly kinds?: readonly string[];
  /** How requests are made, and how many sites are held at most. */
  readonly requests?: Omit<HarvestOptions, "store" | "plans" | "signal">;
  readonly signal: AbortSignal;
  /** Return when no enlisted harvest is left. */
  readonly once?: boolean;
  /** Where each run's log goes. */
  readonly logs?: string | undefined;
  onEvent?(event: WorkerEvent): void;
  /** Listeners for the next run. */
  listeners?(): readonly Listener[];
  /** Called if a log cannot be written. */
  onLogProblem?(says: string): void;
}

export type WorkerEvent =
  | { readonly kind: "joins"; readonly harvests: readonly Harvest[] }
  | {
      readonly kind: "ran";
      readonly summary: Summary;
      readonly hosts: ReadonlyMap<string, string>;
      readonly store: string;
    }
  | { readonly kind: "broken"; readonly harvest: Harvest; readonly problems: readonly string[] }
  | { readonly kind: "warns"; readonly says: string }
  | { readonly kind: "waits"; readonly store: string };

export interface WorkerCounts {
  runs: number;
  pages: number;
  requests: number;
}

const LOOK_EVERY: Millis = 3 * SECOND;

export function pause(signal: AbortSignal): Promise<void> {
  return systemClock.sleep(LOOK_EVERY * (0.5 + Math.random()), signal);
}

/** The enlisted, unfinished harvests of the kinds that workers share, or of those that one worker runs as a whole. */
export async function findWork(
  store: Store,
  { kinds }: WorkerOptions,
  how: "shared" | "whole",
): Promise<readonly EnlistedHarvest[]> {
  return (await store.shared!.enlisted()).filter(
    ({ kind }) =>
      isKind(kind) && kinds?.includes(kind) !== false && how === (WATCH_HOOKS.has(kind) ? "whole" : "shared"),
  );
}
