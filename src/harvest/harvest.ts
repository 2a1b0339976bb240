/**
 * The front of the loop: starts a harvest, tells what happens, and ends with a summary.
 *
 * Library manners: it never ends the process, installs no signal handlers, prints nothing and keeps no global state. Stop it with an
 * `AbortSignal`: what is under way is finished and committed. Running the same plan again continues an unfinished harvest and updates a
 * finished one.
 */
import os from "node:os";
import { type Archive, openArchive } from "../fetch/archive.js";
import { readGuard } from "../fetch/guard.js";
import { openFetcher, TYPES } from "../fetch/http.js";
import type { ProxySettings } from "../fetch/proxy.js";
import { PRODUCT_TOKEN, productToken, userAgent } from "../fetch/user-agent.js";
import { outOfScope, readScope, type Scope } from "../frontier/scope.js";
import { TRAP_LIMITS } from "../frontier/traps.js";
import { ADDRESS_RULES, hostOf, normalise, siteOf } from "../model/address.js";
import { SettingsAmendedError, SettingsError } from "../model/errors.js";
import type { Fetch } from "../model/fetched.js";
import type { AnyKind } from "../model/kind.js";
import { type Clock, MINUTE, type Millis, SECOND, systemClock } from "../model/time.js";
import { VERSION } from "../model/version.js";
import type { Found, HarvestWish, Run, Store } from "../store/store.js";
import type { HarvestEvent, Summary } from "./events.js";
import { settleRoles } from "./late-roles.js";
import { openLookback } from "./look-again.js";
import { type Brake, type LoopEnd, type LoopHarvest, runLoop } from "./loop.js";
import { type Observers, openObservers } from "./observers.js";
import { type GivenSettings, type HarvestSettings, readSettings } from "./settings.js";
import { endedItself } from "./stored-plans.js";

/** What to harvest: a kind, where its records go, and what was set now. */
export interface HarvestPlan {
  readonly kind: AnyKind;
  readonly collection: string;
  /** What makes it the same harvest next time: the start address, the recipe's name, the event. */
  readonly start: string;
  /** What is given here overrides what is stored with an earlier run of the same harvest. */
  readonly settings: GivenSettings;
  /** Start over, without deleting what was found before. */
  readonly fresh?: boolean;
  /** What is visited is read again, also when it has not changed: its kind is told otherwise than in earlier runs. */
  readonly reread?: boolean;
  /** False: visit only what was put off and is due, without updating a finished harvest. */
  readonly update?: boolean;
}

export interface HarvestOptions {
  readonly store: Store;
  readonly plans: readonly HarvestPlan[];
  readonly signal?: AbortSignal;
  /** Budgets count this run only. */
  readonly maxPages?: number;
  readonly maxTime?: Millis;
  /** Requests at the same time, over all hosts. */
  readonly concurrency?: number;
  /** How long an idle run waits for what was put off; what is due later is left to the next run. */
  readonly patience?: Millis;
  /** Threads that look at pages. */
  readonly threads?: number;
  /** Who we are, in the User-Agent header; put a contact into it. */
  readonly userAgent?: string;
  /** Loopback and private addresses may be visited. */
  readonly allowPrivate?: boolean;
  /** Names of a simulated web: name → network address and port. */
  readonly resolve?: ReadonlyMap<string, { readonly address: string; readonly port?: number }>;
  /**
   * Where every exchange is kept (WARC), or only those of pages that gave a record, and at which size a segment is closed (a gibibyte
   * unless given). Nothing is kept unless it is said.
   */
  readonly archive?: { readonly folder: string; readonly keep?: "all" | "kept"; readonly segmentBytes?: number };
  /** The way through a proxy; the library reads no environment, so whoever wants HTTP_PROXY followed passes it on. */
  readonly proxy?: ProxySettings;
  /** Send back what a host asks us to remember, for as long as this run lasts. */
  readonly cookies?: boolean;
  /** Media types that are fetched beside HTML, XML, feeds and text; "image/*" for a whole family. */
  readonly types?: readonly string[];
  /** How requests are made; our own polite fetcher unless a test holds the network in its hand. */
  readonly network?: Network;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** The command, for a person who finds the store in use. */
  readonly doing?: string;
}

export interface Network {
  readonly fetch: Fetch;
  /** The network address behind a host, where it can be told before the request. */
  readonly locate?: (host: string) => Promise<string | undefined>;
  close(): Promise<void>;
}

/** A running harvest: iterate it for its events, await its summary. Who does not iterate misses nothing but the telling. */
export interface HarvestRun extends AsyncIterable<HarvestEvent> {
  readonly summary: Promise<Summary>;
  /** Ends one harvest of the run in good order, by the number that `began` told; the others go on undisturbed. */
  stop(harvest: number, because: string): void;
}

export function harvest(options: HarvestOptions): HarvestRun {
  const events = openEvents();
  const brake: Brake = { stop: () => undefined };
  const summary = work(options, events, brake).finally(events.close);
  summary.catch(() => undefined); // whoever awaits it sees the error; whoever only iterates is not crashed by it
  return {
    summary,
    stop: (harvest, because) => brake.stop(harvest, because),
    [Symbol.asyncIterator]: events.listen,
  };
}

async function work(options: HarvestOptions, events: Events, brake: Brake): Promise<Summary> {
  const { store } = options;
  const clock = options.clock ?? systemClock;
  const began = { ticks: clock.ticks(), cpu: process.cpuUsage() };
  const { prepared, run } = await begin(options, clock);
  const network = options.network ?? openNetwork(options, prepared, clock);
  const observers = openObservers({
    ...(options.threads === undefined ? {} : { threads: options.threads }),
    kinds: options.plans.map(({ kind }) => kind),
  });
  let archive: Archive | undefined;
  let end: LoopEnd | undefined;
  let settled: Summary["settled"] = { pages: 0, new: 0, changed: 0 };
  try {
    archive = options.archive && (await openHarvestArchive(options, options.archive, clock, events));
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
      archive: archive && { keep: options.archive?.keep ?? "all", to: archive },
      clock,
      random: options.random ?? Math.random,
      signal: options.signal ?? new AbortController().signal,
      concurrency: options.concurrency ?? 32,
      maxPages: options.maxPages ?? Number.POSITIVE_INFINITY,
      maxTime: options.maxTime ?? Number.POSITIVE_INFINITY,
      patience: options.patience ?? 5 * MINUTE,
      allowPrivate: options.allowPrivate ?? false,
      productToken: options.userAgent === undefined ? PRODUCT_TOKEN : productToken(options.userAgent),
      brake,
      emit: events.emit,
      keepUp: events.keepUp,
    });
    await archive?.close().catch(() => undefined);
    if (end.reason !== "failed") settled = await settleLate(prepared, run, options, observers, events);
  } finally {
    await Promise.all([observers.close(), network.close()]);
    await archive?.close().catch(() => undefined); // what was committed is safe; the rest is cut off when it is opened again
    if (end === undefined)
      await store.endRun(run.id, { reason: "failed", now: clock.now(), counts: {} }).catch(() => undefined);
  }
  return finish(store, run, end, settled, clock, began);
}

/** Pages whose template turned out to be something else get their role now, from the archive. */
async function settleLate(
  prepared: readonly Prepared[],
  run: Run,
  { store, archive }: HarvestOptions,
  observers: Observers,
  { emit }: Events,
): Promise<Summary["settled"]> {
  const sum = { pages: 0, new: 0, changed: 0 };
  for (const [index, { plan, settings }] of prepared.entries()) {
    if (plan.kind.late === undefined || archive === undefined) continue;
    const lookback = openLookback(archive.folder, observers);
    const harvest = run.harvests[index]!.id;
    try {
      const work = { store, harvest, kind: plan.kind, settings, lookback };
      const settled = await settleRoles(work);
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

/** Writes the run's end down and says what came of it. A store that failed cannot be asked any more: then its error is the answer. */
async function finish(
  store: Store,
  run: Run,
  end: LoopEnd,
  settled: Summary["settled"],
  clock: Clock,
  began: { ticks: Millis; cpu: NodeJS.CpuUsage },
): Promise<Summary> {
  if (end.reason === "failed") {
    await store
      .endRun(run.id, { reason: "failed", now: clock.now(), counts: { ...end.counts } })
      .catch(() => undefined);
    throw end.error;
  }
  const stopped = [...end.stopped.keys()];
  const counts = { ...end.counts, ...Object.fromEntries(stopped.map((harvest) => [endedItself(harvest), 1])) };
  await store.endRun(run.id, { reason: end.reason, now: clock.now(), counts, stopped });
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

const ATTEMPTS = 5;

/** When somebody amends the settings between reading and beginning, they are read again: what was amended is never lost. */
async function begin({ store, plans, doing }: HarvestOptions, clock: Clock): Promise<Begun> {
  for (let attempt = 1; ; attempt++) {
    const prepared = await Promise.all(plans.map((plan) => prepare(plan, store)));
    try {
      const run = await store.beginRun({
        harvests: prepared.map(({ wish }) => wish),
        now: clock.now(),
        program: `winnow/${VERSION}`,
        owner: { pid: process.pid, machine: os.hostname(), doing: doing ?? "a program" },
      });
      return { prepared, run };
    } catch (error) {
      if (!(error instanceof SettingsAmendedError) || attempt === ATTEMPTS) throw error;
    }
  }
}

interface Begun {
  readonly prepared: readonly Prepared[];
  readonly run: Run;
}

interface Prepared {
  readonly plan: HarvestPlan;
  readonly settings: HarvestSettings;
  readonly scope: Scope;
  readonly wish: HarvestWish;
  /** An earlier run filtered by another scope. */
  readonly scopeChanged: boolean;
}

async function prepare(plan: HarvestPlan, store: Store): Promise<Prepared> {
  const where = `the settings of ${plan.collection}`;
  const known = plan.fresh
    ? undefined
    : await store.findHarvest({ collection: plan.collection, kind: plan.kind.name, start: plan.start });
  const settings = readSettings(plan.settings, known?.settings, where);
  const starts = plan.kind.start(settings.kind).map((link) => {
    const url = normalise(link.url);
    if (url === undefined)
      throw new SettingsError(where, [`start: "${link.url}" is not a web address; write it with http:// or https://`]);
    return { ...link, url };
  });
  if (starts.length === 0) throw new SettingsError(where, ["start: there is no address to start from"]);
  const scope = readScope(
    settings.scope,
    starts.map(({ url }) => url),
  );
  const found: Found[] = starts.map(({ url, words, group, priority }) => ({
    url,
    host: hostOf(url),
    site: siteOf(hostOf(url)),
    group: group ?? "",
    priority: priority ?? 0,
    depth: 0,
    hops: 0,
    words: words ?? "(start)",
  }));
  const wish: HarvestWish = {
    collection: plan.collection,
    kind: plan.kind.name,
    start: plan.start,
    settings: JSON.parse(JSON.stringify(settings)),
    ...(known === undefined ? {} : { saw: known.settings }),
    addressRules: ADDRESS_RULES,
    fresh: plan.fresh ?? false,
    update: plan.update ?? true,
    starts: found,
  };
  const before = known && readSettings({}, known.settings, where).scope;
  const scopeChanged = before !== undefined && JSON.stringify(before) !== JSON.stringify(settings.scope);
  return { plan, settings, scope, wish, scopeChanged };
}

function loopHarvest({ plan, settings, scope }: Prepared, id: number): LoopHarvest {
  const limits = { ...TRAP_LIMITS, hostAddresses: settings.maxPerHost };
  return { id, kind: plan.kind, settings, scope, limits, reread: plan.reread ?? false };
}

const FILTERED_AT_ONCE = 5000;

/** The scope was changed: what waits may leave, and what an earlier scope had left out may come in. */
async function filterAgain(store: Store, harvest: number, scope: Scope): Promise<void> {
  for (let last = 0; ; ) {
    const page = await store.filterable(harvest, last, FILTERED_AT_ONCE);
    if (page.length === 0) return;
    const changes = page.flatMap(({ address, url, depth, dropped }) => {
      const because = depth === 0 ? undefined : outOfScope(url, depth, scope);
      if ((because === undefined) === (dropped === null)) return [];
      return [because === undefined ? { address } : { address, because }];
    });
    await store.refilter(harvest, changes);
    last = page.at(-1)!.address;
  }
}

/** Opens the archive for this run. What a failing disk has lost although it was committed is visited again. */
async function openHarvestArchive(
  { store, userAgent: agent }: HarvestOptions,
  { folder, segmentBytes }: NonNullable<HarvestOptions["archive"]>,
  clock: Clock,
  events: Events,
): Promise<Archive> {
  const archive = await openArchive(folder, {
    ledger: { end: (segment) => store.archiveEnd(segment), beyond: (segment, at) => store.archivedBeyond(segment, at) },
    info: { userAgent: agent ?? userAgent(VERSION), robots: "obey" },
    now: clock.now,
    ...(segmentBytes === undefined ? {} : { maxBytes: segmentBytes }),
  });
  for (const { segment, missing } of archive.losses) {
    const again = await store.visitAgain(missing);
    const says = `the archive's ${segment} is shorter than what was committed to it, as after a power failure: ${again} pages are visited again`;
    events.emit({ kind: "warning", says });
  }
  return archive;
}

function openNetwork(options: HarvestOptions, prepared: readonly Prepared[], clock: Clock): Network {
  const ports = prepared
    .flatMap(({ wish }) => wish.starts.map(({ url }) => Number(new URL(url).port)))
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
    types: [...TYPES, ...(options.types ?? [])],
    cookies: options.cookies ?? false,
    ...(options.proxy === undefined ? {} : { proxy: options.proxy }),
  });
}

const THROUGH_PROXY =
  "requests go through a proxy: private names are refused as far as they can be looked up here, but the address that is reached is the proxy's choice";

interface Events {
  emit(event: HarvestEvent): void;
  keepUp(): Promise<void>;
  listen(): AsyncIterator<HarvestEvent>;
  close(): void;
}

/** More than this, and the loop waits for whoever listens. */
const UNHEARD = 1000;

function openEvents(): Events {
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
