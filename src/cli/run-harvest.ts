/**
 * One harvest as a command runs it: what is said before, heard meanwhile, and written down at its end.
 *
 * `winnow crawl`, `listing` and `events harvest` differ in what they start and in what they tell afterwards; everything between is this.
 */
import path from "node:path";
import type { HarvestEvent, Summary } from "../harvest/events.js";
import { type HarvestPlan, harvest } from "../harvest/harvest.js";
import { systemClock } from "../model/time.js";
import { isDatabase, openStore } from "../store/open.js";
import type { HarvestStatus, Store } from "../store/store.js";
import { watchFirstSteps } from "./first-steps.js";
import { type CommonFlags, given, type HarvestFlags, type RequestFlags } from "./flags.js";
import { hear, jsonListener, logListener, screenListener } from "./hearing.js";
import { listenForInterrupt } from "./interrupt.js";
import { type Log, NO_LOG, openLog } from "./log.js";
import { contactReminder, reachOf } from "./reach.js";
import type { Voice } from "./voice.js";

export interface Errand {
  /** "crawl", "events harvest". */
  readonly command: string;
  readonly plan: HarvestPlan;
  readonly starts: readonly string[];
  readonly flags: CommonFlags & RequestFlags & Pick<HarvestFlags, "maxPages" | "maxTime" | "peek">;
  readonly voice: Voice;
  /** What a person hears before the first request; `known` is the harvest that goes on, if there is one. */
  opening?(known: HarvestStatus | undefined, where: string): string;
  note?(event: HarvestEvent): void;
}

export interface Ended {
  readonly store: Store;
  readonly summary: Summary;
  /** Hosts that are resting, failing or set aside, and why. */
  readonly hosts: ReadonlyMap<string, string>;
  /** Why nothing could be fetched, when nothing was. */
  readonly nothing: readonly string[] | undefined;
  readonly logs: string | undefined;
}

/** What a command says at its end: fields of the last JSON line, and whether it failed by its own measure. */
export interface Told {
  readonly failed?: boolean;
  readonly said: object;
}

/** Runs it; answers the exit code. */
export async function runHarvest(errand: Errand, tell: (ended: Ended) => Promise<Told>): Promise<number> {
  const { command, plan, starts, flags, voice } = errand;
  const reach = reachOf(flags);
  const interrupt = listenForInterrupt(voice);
  const store = await openStore(flags.store);
  let log = NO_LOG;
  try {
    const logs = logFolder(flags);
    if (logs !== undefined) log = openRunLog(logs, voice);
    const known = plan.fresh ? undefined : await findStatus(store, plan);
    if (errand.opening !== undefined) voice.note(errand.opening(known, store.where));
    const reminder = contactReminder(flags);
    if (reminder !== undefined) voice.note(reminder);

    const first = watchFirstSteps(starts);
    const isNew = readNothing(known);
    const hosts = new Map<string, string>();
    const run = harvest({
      ...reach,
      store,
      plans: [plan],
      signal: interrupt.signal,
      ...given({ maxPages: flags.maxPages ?? flags.peek, maxTime: flags.maxTime }),
      doing: `winnow ${command} ${starts.join(" ")}`.slice(0, 200),
    });
    let hopeless = false;
    const summary = await hear(run, [
      jsonListener(voice),
      screenListener(voice, systemClock.now),
      logListener(log, systemClock.now),
      first.note,
      (event) => {
        errand.note?.(event);
        if (event.kind === "host") hosts.set(event.host, event.says);
        // Being patient is for later: see first-steps.ts.
        if (event.kind !== "progress" || !isNew || event.inFlight > 0 || !first.hopeless()) return;
        hopeless = interrupt.code() === undefined;
        interrupt.stop(1);
      },
    ]).finally(() => voice.pin(undefined));

    const nothing = isNew && (hopeless || summary.end === "finished") ? first.reasons() : undefined;
    const told = await tell({ store, summary, hosts, nothing, logs });
    for (const reason of nothing ?? []) voice.complain(reason);
    const failed = nothing !== undefined || told.failed === true;
    const said = {
      ...summaryData(command, summary, store.where),
      end: failed ? "failed" : summary.end,
      ...(nothing === undefined ? {} : { error: { code: "NOTHING_FETCHED", message: nothing.join("\n") } }),
      ...told.said,
    };
    log.write(said);
    voice.data(said);
    return hopeless ? 1 : (interrupt.code() ?? (failed ? 1 : 0));
  } catch (error) {
    log.write({ at: new Date().toISOString(), kind: "error", says: (error as Error).message });
    throw error;
  } finally {
    log.close();
    interrupt.release();
    await store.close();
  }
}

async function findStatus(store: Store, plan: HarvestPlan): Promise<HarvestStatus | undefined> {
  const known = await store.findHarvest({ collection: plan.collection, kind: plan.kind.name, start: plan.start });
  return known && (await store.harvests()).find(({ id }) => id === known.id);
}

/** No run of this harvest has read a page; one that moved elsewhere counts as done without having been read. */
export function readNothing(known: HarvestStatus | undefined): boolean {
  return known === undefined || known.records === 0 || known.addresses.done === 0;
}

/** The last JSON line of a harvest, and of its log. */
export function summaryData(command: string, summary: Summary, store: string): object {
  const { nextDue, harvests, ...rest } = summary;
  return {
    summary: true,
    command,
    ...rest,
    harvests: harvests.map(({ id, collection, kind, start, mode, waiting, records, tallies }) => ({
      id,
      collection,
      kind,
      start,
      mode,
      waiting,
      records,
      tallies,
    })),
    nextDue: nextDue === undefined ? null : new Date(nextDue).toISOString(),
    store,
  };
}

/** Beside the store when it is a folder; a database has no place for logs, so somebody must name one. */
export function logFolder(flags: CommonFlags & RequestFlags): string | undefined {
  if (flags.log !== undefined) return flags.log;
  return isDatabase(flags.store) ? undefined : path.join(flags.store, "logs");
}

export function openRunLog(folder: string, voice: Voice): Log {
  return openLog(folder, { now: Date.now(), pid: process.pid, complain: (says) => voice.warn(`Warning: ${says}`) });
}
