/** Who listens to a running harvest: the screen, programs that read our JSON lines, the log. */
import type { HarvestEvent, Summary, VisitEvent } from "../harvest/events.js";
import type { HarvestRun } from "../harvest/harvest.js";
import type { Instant } from "../model/time.js";
import type { Log } from "./log.js";
import { showProgress } from "./progress.js";
import type { Voice } from "./voice.js";

export type Listener = (event: HarvestEvent) => void;

/** Lets all listeners hear the run to its end, and answers its summary. */
export async function hear(run: HarvestRun, listeners: readonly Listener[]): Promise<Summary> {
  for await (const event of run) for (const listener of listeners) listener(event);
  return run.summary;
}

export function screenListener(voice: Voice, now: () => Instant): Listener {
  const show = showProgress(voice);
  return (event) => {
    switch (event.kind) {
      case "began":
        break;
      case "progress":
        show(event, now());
        break;
      case "visit":
        if (voice.verbose) voice.note(`${event.status === 0 ? "---" : event.status} ${event.url}  ${event.because}`);
        break;
      case "warning":
        voice.warn(`Warning: ${event.says}`);
        break;
      case "host":
        voice.note(`${event.host}: ${event.says}`);
        break;
    }
  };
}

export function jsonListener(voice: Voice): Listener {
  return (event) => {
    if (event.kind === "visit") voice.data(visitLine(event));
    else if (event.kind === "warning") voice.data(event);
    else if (event.kind === "host") voice.data({ ...event, kind: "warning" });
  };
}

export function logListener(log: Log, now: () => Instant): Listener {
  return (event) => {
    const at = new Date(now()).toISOString();
    if (event.kind === "progress") log.flush();
    // Only how many: what pages say stands in the store, from where it can be withdrawn.
    else if (event.kind === "visit") log.write({ ...visitLine(event), records: event.findings.length });
    else log.write({ at, ...event });
  };
}

function visitLine(event: VisitEvent): object {
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
