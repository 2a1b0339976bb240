/**
 * Runs harvests: emits events and ends with a summary.
 *
 * As a library it never exits the process, installs no signal handlers, prints nothing and keeps no global state. Stop it with an
 * `AbortSignal`: running visits are completed and committed. Running the same plan again continues an unfinished harvest and updates
 * a finished one.
 */
import type { Archive } from "../archive/archive.js";
import type { Compression } from "../archive/member.js";
import { readGuard } from "../fetch/guard.js";
import { openFetcher, TYPES } from "../fetch/http.js";
import type { ProxySettings } from "../fetch/proxy.js";
import { PRODUCT_TOKEN, productToken, userAgent } from "../fetch/user-agent.js";
import { CONNECTIONS_PER_IP, isExempt } from "../frontier/ip-limit.js";
import { TRAP_LIMITS } from "../frontier/traps.js";
import type { Fetch } from "../model/fetched.js";
import type { AnyKind } from "../model/kind.js";
import { type Clock, type Instant, MINUTE, type Millis, SECOND, systemClock } from "../model/time.js";
import { VERSION } from "../model/version.js";
import type { RetryRejected, Run, Store } from "../store/store.js";
import { openHarvestArchive } from "./archive/open-archive.js";
import type { UploadOptions } from "./archive/upload-archive.js";
import { type Events, type HarvestEvent, openEvents, type Summary } from "./events.js";
import { applyExamples } from "./examples.js";
import { settleRoles } from "./late-roles.js";
import { type LoopEnd, type LoopHarvest, runLoop } from "./loop.js";
import { openArchivedVisits } from "./observe/archived-visits.js";
import type { CollectionModels, Models } from "./observe/models.js";
import { type Observers, openObservers } from "./observe/observers.js";
import { openRendering, type RenderMode } from "./observe/rendering.js";
import { begin, filterAgain, type Prepared } from "./prepare.js";
import { openControls, type RunControls, type RunLimits } from "./run-limits.js";
import type { GivenSettings } from "./settings.js";
import { LEASE } from "./sites.js";
import { selfEndedKey } from "./stored-plans.js";

/** What to harvest: a kind, a collection, and settings. */
export interface HarvestPlan {
  readonly kind: AnyKind;
  readonly collection: string;
  /** Identifies the harvest in later runs: the start address, the recipe's name, the event. */
  readonly start: string;
  /** Overrides the settings stored with earlier runs. */
  readonly settings: GivenSettings;
  /** Start over, without deleting earlier results. */
  readonly fresh?: boolean;
  /** Read unchanged pages again too, because the kind's settings changed. */
  readonly reread?: boolean;
  /** Visit these rejected pages again, because the site or the recipe may have been repaired. */
  readonly retry?: RetryRejected;
  /** False: visit only postponed addresses that are due, without updating a finished harvest. */
  readonly update?: boolean;
  /** Workers may join it; needs a database. */
  readonly enlist?: boolean;
  /** Join the stored harvest as it is, beside others who work on it. */
  readonly join?: boolean;
  /** The last run that the caller saw, 0 for none: if another began since, `StoreInUseError` is raised. */
  readonly lastRun?: number;
}

export interface HarvestOptions {
  readonly store: Store;
  readonly plans: readonly HarvestPlan[];
  readonly signal?: AbortSignal;
  /** Budgets count this run only. */
  readonly maxPages?: number;
  readonly maxTime?: Millis;
  /** How much of `maxTime` had passed before the call, such as the start of the program (default: nothing). */
  readonly spent?: Millis;
  /** Concurrent requests over all hosts. */
  readonly concurrency?: number;
  /** How many sites are held at a time (default: 1,000). */
  readonly maxSites?: number;
  /** When the signal is aborted, requests that take longer than this are broken off (default: none is). */
  readonly stopWithin?: Millis;
  /** How long an idle run waits for postponed addresses; later ones are left to the next run. */
  readonly patience?: Millis;
  /** Threads that observe pages. */
  readonly threads?: number;
  /** Models that take the place of the shipped ones of the same name. */
  readonly models?: Models;
  /** Models that collections of the run use in place of these. */
  readonly collectionModels?: CollectionModels;
  /** The User-Agent header; should contain a contact. */
  readonly userAgent?: string;
  /** Allow loopback and private addresses. */
  readonly allowPrivate?: boolean;
  /** Host overrides: name → network address and port. */
  readonly resolve?: ReadonlyMap<string, { readonly address: string; readonly port?: number }>;
  /**
   * The archive (WARC): all exchanges, or only those of pages with a record; compressed with gzip or, where the runtime has it, zstd; and
   * the segment size (default: a gibibyte). Closed segments are uploaded, if a place in object storage is named. No archive unless set.
   */
  readonly archive?: {
    readonly folder: string;
    readonly keep?: "all" | "kept";
    readonly compression?: Compression;
    /** Also the pictures and style sheets of pages with a record. */
    readonly requisites?: boolean;
    readonly segmentBytes?: number;
    readonly upload?: UploadOptions;
  };
  /** The proxy. The library does not read HTTP_PROXY; callers pass it here. */
  readonly proxy?: ProxySettings;
  /** Accept cookies for the duration of this run. */
  readonly cookies?: boolean;
  /**
   * Run the scripts of pages in a browser (docs/rendering.md): of pages that are empty without, of all, or (default) of
   * none.
   */
  readonly render?: RenderMode | "never";
  /** Media types to fetch besides HTML, XML, feeds and text; "image/*" for all subtypes. */
  readonly types?: readonly string[];
  /** Replaces the fetcher in tests. */
  readonly network?: Network;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** The command, shown to others who find the store in use. */
  readonly doing?: string;
}

export interface Network {
  readonly fetch: Fetch;
  /** Resolves a host's network address before the request, if possible. */
  readonly locate?: (host: string) => Promise<string | undefined>;
  close(): Promise<void>;
}

/** A running harvest: iterate it for events (optional), await its summary. */
export interface HarvestRun extends AsyncIterable<HarvestEvent> {
  readonly summary: Promise<Summary>;
  /** Ends one harvest of the run by its number in the `began` event; the others continue. */
  stop(harvest: number, because: string): void;
  readonly limits: RunLimits;
  /** Pauses or resumes the run, or gives it another budget or speed. */
  adjust(limits: Partial<RunLimits>): void;
  /** Somebody changed the queue: the addresses that are held in memory are read again. */
  requeue(): void;
}

export function harvest(options: HarvestOptions): HarvestRun {
  const events = openEvents();
  const controls = openControls({
    paused: false,
    maxPages: options.maxPages ?? Number.POSITIVE_INFINITY,
    concurrency: options.concurrency ?? 32,
    delay: undefined,
  });
  const summary = work(options, events, controls).finally(events.close);
  summary.catch(() => undefined); // callers that only iterate must not crash
  return {
    summary,
    stop: (harvest, because) => controls.stop(harvest, because),
    get limits() {
      return controls.limits;
    },
    adjust(limits) {
      controls.limits = { ...controls.limits, ...limits };
      controls.changed("limits");
    },
    requeue: () => controls.changed("queue"),
    [Symbol.asyncIterator]: events.listen,
  };
}

async function work(options: HarvestOptions, events: Events, controls: RunControls): Promise<Summary> {
  const { store } = options;
  const clock = options.clock ?? store.clock ?? systemClock;
  const began = { ticks: clock.ticks(), cpu: process.cpuUsage() };
  const { prepared, run } = await begin(options, clock);
  const network = options.network ?? openNetwork(options, prepared, clock);
  const observers = openObservers({
    ...(options.threads === undefined ? {} : { threads: options.threads }),
    ...(options.models === undefined ? {} : { models: options.models }),
    ...(options.collectionModels === undefined ? {} : { collectionModels: options.collectionModels }),
    kinds: options.plans.map(({ kind }) => kind),
  });
  const { render = "never" } = options;
  const rendering = render === "never" ? undefined : openRendering(render, options.userAgent ?? userAgent(VERSION));
  let archive: Archive | undefined;
  let end: LoopEnd | undefined;
  let drained: readonly number[] = [];
  let settled: Summary["settled"] = { pages: 0, new: 0, changed: 0 };
  try {
    await applyNewExamples(prepared, run, options, observers);
    archive = options.archive && (await openHarvestArchive(options, options.archive, run.id, clock, events));
    await Promise.all(
      prepared.map((one, index) => one.scopeChanged && filterAgain(store, run.harvests[index]!.id, one.scope)),
    );
    events.emit({ kind: "began", run: run.id, harvests: run.harvests });
    if ((options.proxy?.http ?? options.proxy?.https ?? "") !== "")
      events.emit({ kind: "warning", says: THROUGH_PROXY });
    end = await runLoop({
      store,
      run: run.id,
      harvests: prepared.map((one, index) => loopHarvest(one, run.harvests[index]!.id)),
      fetch: network.fetch,
      locate: network.locate,
      observers,
      rendering,
      archive: archive && {
        keep: options.archive?.keep ?? "all",
        compression: options.archive?.compression ?? "gzip",
        to: archive,
        ...(options.archive?.requisites === true ? { requisites: new Map() } : {}),
      },
      clock,
      random: options.random ?? Math.random,
      signal: options.signal ?? new AbortController().signal,
      maxTime: options.maxTime ?? Number.POSITIVE_INFINITY,
      spent: (options.spent ?? 0) + clock.ticks() - began.ticks + timeToSettle(options) + timeToClose(options),
      patience: options.patience ?? PATIENCE,
      maxSites: options.maxSites,
      stopWithin: options.stopWithin ?? Number.POSITIVE_INFINITY,
      ownHosts: new Set(prepared.flatMap(({ request }) => request.starts.map(({ host }) => host))),
      allowPrivate: options.allowPrivate ?? false,
      productToken: options.userAgent === undefined ? PRODUCT_TOKEN : productToken(options.userAgent),
      controls,
      emit: events.emit,
      keepUp: events.keepUp,
    });
    for (const says of rendering?.notes() ?? []) events.emit({ kind: "warning", says });
    await archive?.close().catch(() => undefined);
    if (end.reason !== "failed") {
      drained = await drainedHarvests(prepared, run, options, clock);
      const until = began.ticks + (options.maxTime ?? Number.POSITIVE_INFINITY) - (options.spent ?? 0);
      const isOver = (): boolean => clock.ticks() >= until;
      settled = await settleLate(prepared, run, options, observers, events, { drained, isOver });
    }
  } finally {
    await Promise.all([observers.close(), network.close(), rendering?.close()]);
    await archive?.close().catch(() => undefined); // committed entries are safe; the rest is truncated when it is opened again
    if (end === undefined)
      await store.endRun(run.id, { reason: "failed", now: clock.now(), counts: {} }).catch(() => undefined);
  }
  return finish(store, run, end, settled, clock, began, drained);
}

/** What a person said since the last run about single pages is applied to what is known. */
async function applyNewExamples(
  prepared: readonly Prepared[],
  run: Run,
  { store, archive }: HarvestOptions,
  observers: Observers,
): Promise<void> {
  for (const [index, { plan, settings, kindChanged }] of prepared.entries()) {
    if (plan.kind.late?.examples === undefined || !kindChanged) continue;
    const lookback = archive && openArchivedVisits(store, archive.folder, observers);
    try {
      await applyExamples({ store, harvest: run.harvests[index]!.id, kind: plan.kind, settings, lookback });
    } finally {
      await lookback?.close();
    }
  }
}

const ROLES_LATER = "there was no time to correct the roles of all pages; the end of the next run does it";

/** So much of a limited time is kept for correcting roles at the end, by kinds that do so. */
function timeToSettle({ plans, archive, maxTime = Number.POSITIVE_INFINITY }: HarvestOptions): Millis {
  const isNeeded = archive !== undefined && plans.some(({ kind }) => kind.late !== undefined);
  return isNeeded && Number.isFinite(maxTime) ? Math.min(maxTime / 20, 20 * SECOND) : 0;
}

/** How long the program took to start says how slow the machine is at the moment, and so about how long closing everything takes. */
function timeToClose({ maxTime = Number.POSITIVE_INFINITY, spent = 0 }: HarvestOptions): Millis {
  return Number.isFinite(maxTime) ? Math.min(spent / 2, maxTime / 10) : 0;
}

/** Pages whose template got another role are judged again, from the archive. */
async function settleLate(
  prepared: readonly Prepared[],
  run: Run,
  { store, archive }: HarvestOptions,
  observers: Observers,
  { emit }: Events,
  { drained, isOver }: { drained: readonly number[]; isOver(): boolean },
): Promise<Summary["settled"]> {
  const sum = { pages: 0, new: 0, changed: 0 };
  for (const [index, { plan, settings }] of prepared.entries()) {
    if (plan.kind.late === undefined || archive === undefined) continue;
    const harvest = run.harvests[index]!.id;
    if (plan.join && !drained.includes(harvest)) continue; // others go on with it
    const lookback = openArchivedVisits(store, archive.folder, observers);
    try {
      const work = { store, harvest, kind: plan.kind, settings, lookback, isOver };
      const { complete, ...settled } = await settleRoles(work);
      if (!complete) emit({ kind: "warning", says: ROLES_LATER });
      if (settled.pages > 0) emit({ kind: "settled", harvest, ...settled });
      sum.pages += settled.pages;
      sum.new += settled.records.new;
      sum.changed += settled.records.changed;
    } finally {
      await lookback.close();
    }
  }
  return sum;
}

/**
 * The joined harvests with nothing left to visit, for longer than a run would wait. A site that another worker holds counts as work:
 * it is due again when its lease ends.
 */
async function drainedHarvests(
  prepared: readonly Prepared[],
  run: Run,
  { store, patience = PATIENCE }: HarvestOptions,
  clock: Clock,
): Promise<readonly number[]> {
  const joined = run.harvests.filter((_, index) => prepared[index]!.plan.join);
  const due = await Promise.all(joined.map(({ id }) => store.nextDue([id])));
  return joined.filter((_, n) => isDrained(due[n], patience, clock.now())).map(({ id }) => id);
}

/** Nothing is due before a run of that patience would end. */
export function isDrained(nextDue: Instant | undefined, patience: Millis, now: Instant): boolean {
  return (nextDue ?? Number.POSITIVE_INFINITY) > now + Math.max(patience, LEASE);
}

export const PATIENCE: Millis = 5 * MINUTE;

/** Stores the end of the run and returns its summary. If the store has failed, its error is reported instead. */
async function finish(
  store: Store,
  run: Run,
  end: LoopEnd,
  settled: Summary["settled"],
  clock: Clock,
  began: { ticks: Millis; cpu: NodeJS.CpuUsage },
  drained: readonly number[],
): Promise<Summary> {
  if (end.reason === "failed") {
    await store
      .endRun(run.id, { reason: "failed", now: clock.now(), counts: { ...end.counts } })
      .catch(() => undefined);
    throw end.error;
  }
  const stopped = [...end.stopped.keys()];
  const counts = { ...end.counts, ...Object.fromEntries(stopped.map((harvest) => [selfEndedKey(harvest), 1])) };
  await store.endRun(run.id, { reason: end.reason, now: clock.now(), counts, stopped, drained });
  const statuses = new Map((await store.harvests()).map((status) => [status.id, status]));
  const seconds = Math.max(0.001, (clock.ticks() - began.ticks) / SECOND);
  const cpu = process.cpuUsage(began.cpu);
  return {
    end: end.reason,
    because: end.because,
    counts: end.counts,
    settled,
    harvests: await Promise.all(
      run.harvests.map(async (one) => ({
        ...one,
        tallies: await store.tallies(one.id),
        waiting: statuses.get(one.id)?.addresses.waiting ?? 0,
        records: statuses.get(one.id)?.records ?? 0,
        ...(end.stopped.has(one.id) ? { stopped: end.stopped.get(one.id)! } : {}),
      })),
    ),
    seconds,
    pagesPerSecond: end.counts.pages / seconds,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    peakMemoryMB: Math.round(process.resourceUsage().maxRSS / 1024),
    errors: end.errors,
    nextDue: end.nextDue,
  };
}

function loopHarvest({ plan, settings, scope }: Prepared, id: number): LoopHarvest {
  const limits = { ...TRAP_LIMITS, hostAddresses: settings.maxPerHost };
  return { id, collection: plan.collection, kind: plan.kind, settings, scope, limits, reread: plan.reread ?? false };
}

function openNetwork(options: HarvestOptions, prepared: readonly Prepared[], clock: Clock): Network {
  const ports = prepared
    .flatMap(({ request }) => request.starts.map(({ url }) => Number(new URL(url).port)))
    .filter((port) => port > 0);
  const guard = readGuard({
    allowPrivate: options.allowPrivate ?? false,
    resolve: options.resolve ?? new Map(),
    ports,
  });
  return openFetcher({
    guard,
    clock,
    userAgent: options.userAgent ?? userAgent(VERSION),
    connections: Math.max(...prepared.map(({ settings }) => settings.connections)),
    keepWire: options.archive !== undefined,
    perAddress: (ip) => (isExempt(ip, options.allowPrivate ?? false) ? Number.POSITIVE_INFINITY : CONNECTIONS_PER_IP),
    types: [...TYPES, ...(options.types ?? [])],
    cookies: options.cookies ?? false,
    ...(options.proxy === undefined ? {} : { proxy: options.proxy }),
  });
}

const THROUGH_PROXY =
  "requests go through a proxy: private names are refused as far as they can be looked up here, but the address that is reached is the proxy's choice";
