/** What a harvest tells while it runs, and what it says at its end. Plain data: a program may log, show or ignore it. */
import type { Finding } from "../model/record.js";
import type { Instant, Millis } from "../model/time.js";
import type { BegunHarvest, EndReason, Receipt, Tally } from "../store/store.js";

export type HarvestEvent =
  | { readonly kind: "began"; readonly run: number; readonly harvests: readonly BegunHarvest[] }
  | VisitEvent
  | { readonly kind: "warning"; readonly says: string }
  /** Pages turned out to have another role than they were judged to have, and were read again from the archive. */
  | { readonly kind: "settled"; readonly harvest: number; readonly pages: number; readonly records: Receipt["records"] }
  | { readonly kind: "host"; readonly host: string; readonly says: string }
  | ({ readonly kind: "progress" } & Progress);

/** One address's turn has come to its end. */
export interface VisitEvent {
  readonly kind: "visit";
  readonly at: Instant;
  readonly harvest: number;
  readonly url: string;
  readonly status: number;
  /** The server said, or its bytes did, that nothing has changed since the last visit. */
  readonly unchanged: boolean;
  readonly became: "done" | "waiting" | "failed" | "dropped" | "set aside";
  /** The role that the kind gave the page; undefined when nothing was judged. */
  readonly state?: string;
  readonly because: string;
  readonly took: Millis;
  readonly bytes: number;
  readonly findings: readonly Finding[];
}

export interface Progress {
  readonly pages: number;
  readonly pagesPerSecond: number;
  readonly queue: number;
  readonly hosts: number;
  readonly inFlight: number;
  readonly bytes: number;
  readonly errors: { readonly [reason: string]: number };
  /** Why nothing happens at the moment, in a sentence; undefined while something does. */
  readonly idle: string | undefined;
}

export interface Counts {
  /** Pages whose content was read in this run. */
  readonly pages: number;
  readonly requests: number;
  readonly bytes: number;
  readonly found: number;
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly vanished: number;
  readonly failed: number;
  readonly retried: number;
  readonly dropped: number;
  readonly setAside: number;
}

export interface Summary {
  readonly end: EndReason;
  /** For a person: why it ended. */
  readonly because: string;
  readonly counts: Counts;
  /** What the end of the run showed of pages that were judged before the site was understood: records that came, were changed or withdrawn. */
  readonly settled: { readonly pages: number; readonly new: number; readonly changed: number };
  readonly harvests: readonly (BegunHarvest & {
    readonly tallies: readonly Tally[];
    readonly waiting: number;
    readonly records: number;
    /** Why the kind ended it in this run, if it did. */
    readonly stopped?: string;
  })[];
  readonly seconds: number;
  readonly pagesPerSecond: number;
  readonly cpuSeconds: number;
  readonly peakMemoryMB: number;
  readonly errors: { readonly [reason: string]: { readonly count: number; readonly example: string } };
  /** When the first address that had to be put off can be tried again. */
  readonly nextDue: Instant | undefined;
}
