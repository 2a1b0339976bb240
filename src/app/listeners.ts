/** Listeners of a running harvest, and the one that writes the log. */
import type { HarvestEvent, Summary, VisitEvent } from "../harvest/events.js";
import type { HarvestRun } from "../harvest/harvest.js";
import { siteOf } from "../model/site.js";
import type { Instant } from "../model/time.js";
import type { Log } from "./log.js";

export type Listener = (event: HarvestEvent) => void;

/** Hears the events of every run of this process, whoever started it: metrics. */
let ofAll: Listener | undefined;

export function listenToAll(listener: Listener | undefined): void {
  ofAll = listener;
}

/** Sends every event of the run to all listeners and returns its summary. */
export async function runWithListeners(run: HarvestRun, listeners: readonly Listener[]): Promise<Summary> {
  for await (const event of run) {
    ofAll?.(event);
    for (const listener of listeners) listener(event);
  }
  return run.summary;
}

/** Every line names the run; lines about an address or a host also name their site. */
export function logListener(log: Log, now: () => Instant): Listener {
  let run: number | undefined;
  return (event) => {
    const at = new Date(now()).toISOString();
    if (event.kind === "began") run = event.run;
    if (event.kind === "progress") log.flush();
    // Only the count: page content stays in the store, where it can be withdrawn.
    else if (event.kind === "visit")
      log.write({
        ...visitLine(event),
        run,
        site: siteOf(new URL(event.url).host),
        harvest: event.harvest,
        records: event.findings.length,
      });
    else log.write({ at, run, ...(event.kind === "host" ? { site: siteOf(event.host) } : {}), ...event });
  };
}

export function visitLine(event: VisitEvent): object {
  const { kind, at, url, status, became, state, because, took, bytes, findings } = event;
  const records = findings.map(({ key, fields }) => ({
    key,
    fields: Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value])),
  }));
  return {
    kind,
    at: new Date(at).toISOString(),
    url,
    status,
    became,
    state,
    because,
    took: Math.round(took),
    bytes,
    records,
  };
}
