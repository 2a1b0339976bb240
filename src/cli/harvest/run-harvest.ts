/**
 * Runs one harvest for a command: notes before it, progress during it, summary and files at its end.
 *
 * `winnow crawl`, `listing` and `events harvest` differ in what they start and in what they report; they share everything in between.
 */
import type { Listener } from "../../app/listeners.js";
import { type Log, logFolder, openRunLog } from "../../app/log.js";
import { contactReminder, networkOptions, type RequestFlags } from "../../app/network-options.js";
import {
  findStatus,
  hasReadNothing,
  type RunOptions,
  type RunResult,
  runPlans,
  summaryData,
} from "../../app/run-plans.js";
import type { HarvestEvent } from "../../harvest/events.js";
import type { HarvestPlan } from "../../harvest/harvest.js";
import { UsageError } from "../../model/errors.js";
import { systemClock } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { isDatabase, openStore } from "../../store/open.js";
import type { HarvestStatus, Store } from "../../store/store.js";
import { elapsed } from "../elapsed.js";
import type { CommonFlags } from "../flags.js";
import { listenForInterrupt } from "../terminal/interrupt.js";
import { jsonListener, screenListener } from "../terminal/listeners.js";
import type { Output } from "../terminal/output.js";
import type { HarvestFlags } from "./harvest-flags.js";

export interface HarvestCommand {
  /** "crawl", "events harvest". */
  readonly command: string;
  readonly plan: HarvestPlan;
  readonly starts: readonly string[];
  readonly flags: CommonFlags & RequestFlags & Pick<HarvestFlags, "maxPages" | "maxTime" | "peek" | "enlist" | "out">;
  readonly output: Output;
  /** A note before the first request; `known` is the stored harvest that continues, if there is one. */
  startMessage?(known: HarvestStatus | undefined, where: string): string;
  note?(event: HarvestEvent): void;
}

export interface FinishedHarvest extends RunResult {
  readonly store: Store;
  readonly logs: string | undefined;
}

/** What a command adds at its end: fields of the last JSON line, and whether it failed. */
export interface CommandResult {
  readonly failed?: boolean;
  readonly summaryFields: object;
}

/** Runs it and returns the exit code. */
export async function runHarvest(
  request: HarvestCommand,
  report: (ended: FinishedHarvest) => Promise<CommandResult>,
): Promise<number> {
  const { command, starts, flags, output } = request;
  if (flags.enlist) return enlistOnly(command, [request.plan], flags, output);
  // Others may help with a harvest that has no limit.
  const hasLimit = (flags.maxPages ?? flags.peek ?? flags.maxTime) !== undefined;
  const plan: HarvestPlan = { ...request.plan, enlist: isDatabase(flags.store) && !hasLimit };
  const { ownModels } = await import("../own-model.js"); // not needed for --help
  const requests = { ...networkOptions(flags), ...(await ownModels(flags.model, flags.store, plan.kind.name)) };
  const interrupt = listenForInterrupt(output);
  const store = await openStore(flags.store);
  const log = openCommandLog(flags, output);
  try {
    const known = await findStatus(store, plan);
    if (request.startMessage !== undefined) output.note(request.startMessage(known, store.where));
    const reminder = contactReminder(flags);
    if (reminder !== undefined) output.note(reminder);
    const ended = await runPlans({
      ...requests,
      store,
      plans: [plan],
      signal: interrupt.signal,
      ...withoutUndefined({ maxPages: flags.maxPages ?? flags.peek, maxTime: flags.maxTime }),
      spent: elapsed(),
      doing: `winnow ${command} ${starts.join(" ")}`.slice(0, 200),
      log,
      listeners: [...listenersFor(output), (event) => request.note?.(event)],
      ...(hasReadNothing(known) ? { firstRun: starts } : {}),
    }).finally(() => output.pin(undefined));

    const { summary, nothingFetched } = ended;
    if (plan.enlist && summary.end === "stopped")
      output.note(
        `The harvest stays enlisted: workers go on with it. Take it out with winnow cluster delist ${plan.collection} --store …`,
      );
    const result = await report({ ...ended, store, logs: logFolder(flags) });
    for (const reason of nothingFetched ?? []) output.error(reason);
    const failed = nothingFetched !== undefined || result.failed === true;
    const said = {
      ...summaryData(command, summary, store.where),
      end: failed ? "failed" : summary.end,
      ...(nothingFetched === undefined
        ? {}
        : { error: { code: "NOTHING_FETCHED", message: nothingFetched.join("\n") } }),
      ...result.summaryFields,
    };
    log.write(said);
    output.data(said);
    return interrupt.code() ?? (failed ? 1 : 0);
  } catch (error) {
    log.write({ at: new Date().toISOString(), kind: "error", says: (error as Error).message });
    throw error;
  } finally {
    log.close();
    interrupt.release();
    await store.close();
  }
}

/** Flags that are about one run, and of no use to a harvest that others run. */
type RunFlags = Partial<Pick<HarvestFlags, "maxPages" | "maxTime" | "peek" | "out" | "model">>;

/** For --enlist: stores harvests for workers, and returns the exit code. */
export async function enlistOnly(
  command: string,
  plans: readonly HarvestPlan[],
  flags: CommonFlags & RunFlags,
  output: Output,
): Promise<number> {
  const useless = (["maxPages", "maxTime", "peek", "out", "model"] as const).find((flag) => flags[flag] !== undefined);
  if (useless !== undefined)
    throw new UsageError(
      `--${useless.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} is about this run, but with --enlist there is none: leave out one of the two.`,
    );
  const { enlistPlans } = await import("../../app/cluster/enlist.js"); // not needed for --help
  const { harvests, where } = await enlistPlans(plans, flags.store);
  const names = { new: "New harvest", continued: "Unfinished harvest", updated: "Update of a finished harvest" };
  const lines = harvests.map(({ mode, start, collection }) => `${names[mode]} of ${start} into ${collection}`);
  output.result(
    `${lines.join("\n")}\nEnlisted in ${where}. Workers begin with ${lines.length === 1 ? "it" : "them"}: winnow worker --store …`,
  );
  const said = harvests.map(({ settings: _settings, ...harvest }) => harvest);
  output.data({ summary: true, command, end: "enlisted", counts: {}, harvests: said, store: where });
  return 0;
}

/** Options for commands that run several harvests: requests as the flags say, progress on the screen. */
export function runOptions(
  flags: CommonFlags & RequestFlags,
  output: Output,
  log: Log,
): Omit<RunOptions, "store" | "plans"> {
  return { ...networkOptions(flags), log, listeners: [screenListener(output, systemClock.now)] };
}

/** The listeners for JSON output and for the screen. */
export function listenersFor(output: Output): Listener[] {
  return [jsonListener(output), screenListener(output, systemClock.now)];
}

export function openCommandLog(flags: CommonFlags & RequestFlags, output: Output): Log {
  return openRunLog(logFolder(flags), (says) => output.warn(`Warning: ${says}`));
}
