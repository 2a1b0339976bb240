/** What may be changed while a run is going on: budget and speed, and whether it rests. */
import type { Millis } from "../model/time.js";

export interface RunLimits {
  /** No new visit is started. */
  readonly paused: boolean;
  /** Pages that this run may read. */
  readonly maxPages: number;
  /** Concurrent requests over all hosts. */
  readonly concurrency: number;
  /** Minimum delay between requests to a host, in place of the harvests' own. What robots.txt requires always applies. */
  readonly delay: Millis | undefined;
}

/** How the caller of a run talks to its loop. Before the loop has begun, changes are kept for it. */
export interface RunControls {
  limits: RunLimits;
  /** Called by `adjust` and `requeue` after a change. */
  changed(what: "limits" | "queue"): void;
  /** Ends one harvest of the run. */
  stop(harvest: number, because: string): void;
}

export function openControls(limits: RunLimits): RunControls {
  return { limits, changed: () => undefined, stop: () => undefined };
}
