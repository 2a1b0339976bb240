/** Listeners of a running harvest, and the one that writes the log. */
import type { HarvestEvent, Summary, VisitEvent } from "../harvest/events.js";
import type { HarvestRun } from "../harvest/harvest.js";
import type { Instant } from "../model/time.js";
import type { Log } from "./log.js";

export type Listener = (event: HarvestEvent) => void;

/** Sends every event of the run to all listeners and returns its summary. */
export async function runWithListeners(run: HarvestRun, listeners: readonly Listener[]): Promise<Summary> {
  for await (const event of run) for (const listener of listeners) listener(event);
  return run.summary;
}

export function logListener(log: Log, now: () => Instant): Listener {
  return (event) => {
    const at = new Date(now()).toISOString();
    if (event.kind === "progress") log.flush();
    // Only the count: page content stays in the store, where it can be withdrawn.
    else if (event.kind === "visit") log.write({ ...visitLine(event), records: event.findings.length });
    else log.write({ at, ...event });
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
