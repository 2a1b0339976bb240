/** `winnow worker`: joins the harvests that were enlisted in a database. */
import { type Command, InvalidArgumentError } from "commander";
import type { WorkerEvent } from "../../app/cluster/work.js";
import { runWorker } from "../../app/cluster/worker.js";
import { isKind } from "../../app/kinds.js";
import { logFolder } from "../../app/log.js";
import { contactReminder, networkOptions, type RequestFlags } from "../../app/network-options.js";
import { formatCount } from "../../model/text/formatting.js";
import { SECOND, systemClock } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { type CommonFlags, OWN_MODEL, wholeNumber, withCommonFlags, withRequestFlags } from "../flags.js";
import { listenForInterrupt } from "../terminal/interrupt.js";
import { type Output, openOutput } from "../terminal/output.js";
import { summaryText } from "../terminal/summary.js";
import { listenersFor } from "./run-harvest.js";

interface WorkerFlags extends CommonFlags, RequestFlags {
  readonly kinds?: readonly string[];
  readonly sites?: number;
  readonly once?: boolean;
}

export function defineWorker(command: Command, end: (code: number) => void): void {
  command
    .option("--kinds <list>", "work only on harvests of these kinds, e.g. crawl,listing", readKinds)
    .option("--sites <n>", "hold at most this many sites at a time (default: 1000)", wholeNumber(1, 100_000))
    .option("--once", "exit when no enlisted harvest is left")
    .option(...OWN_MODEL);
  withCommonFlags(withRequestFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow crawl https://example.org/ --store postgres://db.example/winnow --enlist
  winnow worker --store postgres://db.example/winnow --contact you@example.org
  winnow worker --store postgres://db.example/winnow --kinds crawl --sites 200

Run as many as you like, on as many machines as you like. On SIGTERM a worker finishes requests that take less than
eight seconds, cancels the others, and hands its sites back. Exit codes: 0 done (--once), 1 failed, 2 usage error, 130 or 143 interrupted.`,
    )
    .action(async (flags: WorkerFlags) => end(await work(flags)));
}

function readKinds(words: string): string[] {
  const kinds = words.split(/[\s,]+/).filter((word) => word !== "");
  const wrong = kinds.find((kind) => !isKind(kind));
  if (wrong === undefined && kinds.length > 0) return kinds;
  throw new InvalidArgumentError(
    `${wrong === undefined ? "Name at least one kind" : `There is no kind "${wrong}"`}; write e.g. crawl,listing,robot,events.`,
  );
}

/** Orchestrators wait ten seconds or more before they kill. */
const STOP_WITHIN = 8 * SECOND;

async function work(flags: WorkerFlags): Promise<number> {
  const output = openOutput(flags);
  const { ownModels } = await import("../own-model.js"); // not needed for --help
  const own = await ownModels(flags.model, flags.store);
  const interrupt = listenForInterrupt(output);
  const saying = sayWith(output);
  const reminder = contactReminder(flags);
  if (reminder !== undefined) output.note(reminder);
  try {
    const { counts, where } = await runWorker({
      store: flags.store,
      ...withoutUndefined({ kinds: flags.kinds }),
      requests: {
        ...networkOptions(flags),
        ...own,
        stopWithin: STOP_WITHIN,
        ...withoutUndefined({ maxSites: flags.sites }),
      },
      signal: interrupt.signal,
      once: flags.once ?? false,
      logs: logFolder(flags),
      onEvent: saying,
      listeners: () => listenersFor(output),
      onLogProblem: (says) => output.warn(`Warning: ${says}`),
    });
    const end = interrupt.code() === undefined ? "finished" : "stopped";
    output.pin(undefined);
    if (counts.runs === 0 && end === "finished")
      output.note(
        `Nothing to do: no unfinished harvest is enlisted in ${where}. Enlist one: winnow crawl URL --enlist`,
      );
    output.data({ summary: true, command: "worker", end, counts, store: where });
    return interrupt.code() ?? 0;
  } finally {
    output.pin(undefined);
    interrupt.release();
  }
}

function sayWith(output: Output): (event: WorkerEvent) => void {
  let waiting = false;
  return (event) => {
    if (event.kind !== "waits") sayEvent(event, output);
    else if (output.terminal) output.pin("No enlisted harvest is unfinished; waiting for one.");
    else if (!waiting) output.note(`Waits: no unfinished harvest is enlisted in ${event.store}.`);
    waiting = event.kind === "waits";
  };
}

function sayEvent(event: Exclude<WorkerEvent, { readonly kind: "waits" }>, output: Output): void {
  const now = systemClock.now();
  output.pin(undefined);
  if (event.kind === "warns") {
    output.warn(`Warning: ${event.says}`);
    return;
  }
  if (event.kind === "broken") {
    output.warn(`Broken: ${event.harvest.collection} (${event.harvest.start}): ${event.problems.join("; ")}`);
    return;
  }
  if (event.kind === "ran") {
    output.result(summaryText(event.summary, { now, store: event.store, troubledHosts: event.hosts }));
    return;
  }
  const names = event.harvests.map(({ collection }) => collection);
  output.note(
    `Joins ${formatCount(names.length, "harvest")}: ${names.slice(0, 5).join(", ")}${names.length > 5 ? " …" : ""}`,
  );
  for (const { id, collection, kind, start } of event.harvests)
    output.data({ kind: "joins", harvest: { id, collection, kind, start }, at: new Date(now).toISOString() });
}
