/** Events of a running harvest and its summary. Plain data: a program may log, show or ignore it. */
import type { Finding } from "../model/record.js";
import type { Instant, Millis } from "../model/time.js";
import type { EndReason, Receipt, StartedHarvest, Tally } from "../store/store.js";

export type HarvestEvent =
  | { readonly kind: "began"; readonly run: number; readonly harvests: readonly StartedHarvest[] }
  | VisitEvent
  | { readonly kind: "warning"; readonly says: string }
  /** Pages whose role changed were read again from the archive. */
  | { readonly kind: "settled"; readonly harvest: number; readonly pages: number; readonly records: Receipt["records"] }
  | { readonly kind: "host"; readonly host: string; readonly says: string }
  | ({ readonly kind: "progress" } & Progress);

/** A visit has ended. */
export interface VisitEvent {
  readonly kind: "visit";
  readonly at: Instant;
  readonly harvest: number;
  readonly url: string;
  readonly status: number;
  /** The page has not changed since the last visit, by the server's response or by its bytes. */
  readonly unchanged: boolean;
  /** It is a sitemap, which is no page. */
  readonly isSitemap?: boolean;
  readonly became: "done" | "waiting" | "failed" | "dropped" | "set aside";
  /** The page's role; undefined if it was not judged. */
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
  /** Why the harvest is idle, as a sentence; undefined while it works. */
  readonly idle: string | undefined;
}

export interface Counts {
  /** Pages read in this run. */
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
  /** Records that were added, changed or withdrawn when page roles were settled at the end. */
  readonly settled: { readonly pages: number; readonly new: number; readonly changed: number };
  readonly harvests: readonly (StartedHarvest & {
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
  /** When the first postponed address is due. */
  readonly nextDue: Instant | undefined;
}

/** Events on their way to the caller. Without a listener they are dropped; a slow one slows the run down. */
export interface Events {
  emit(event: HarvestEvent): void;
  keepUp(): Promise<void>;
  listen(): AsyncIterator<HarvestEvent>;
  close(): void;
}

/** With more pending events, the loop waits for the consumer. */
const UNHEARD = 1000;

export function openEvents(): Events {
  const unheard: HarvestEvent[] = [];
  let listening = false;
  let closed = false;
  let heard: (() => void) | undefined;
  let arrived: (() => void) | undefined;
  return {
    emit(event) {
      if (!listening) return;
      unheard.push(event);
      arrived?.();
    },
    async keepUp() {
      while (listening && !closed && unheard.length > UNHEARD) await new Promise<void>((resolve) => (heard = resolve));
    },
    listen() {
      listening = true;
      return {
        async next() {
          while (unheard.length === 0 && !closed) await new Promise<void>((resolve) => (arrived = resolve));
          const event = unheard.shift();
          if (unheard.length <= UNHEARD) heard?.();
          return event === undefined ? { done: true, value: undefined } : { done: false, value: event };
        },
        async return() {
          listening = false;
          heard?.();
          return { done: true, value: undefined };
        },
      };
    },
    close() {
      closed = true;
      arrived?.();
    },
  };
}
