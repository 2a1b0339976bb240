/**
 * The main loop: starts visits until nothing is left, a budget is reached or the run is stopped.
 *
 * It runs on one thread. The request gate decides which host is ready, `sites` which of its addresses is best; visits then run
 * concurrently. Back-pressure is the number of running visits, from take to commit. Memory is bounded by it, by the leased sites and by the
 * addresses queued per host; everything else is in the store.
 */
import type { Archive } from "../archive/archive.js";
import { findMissingFolder, findSlashAddress } from "../frontier/folders.js";
import type { Scope } from "../frontier/scope.js";
import { type TrapLimits, whyBarren } from "../frontier/traps.js";
import { originOf } from "../model/address.js";
import { WinnowError } from "../model/errors.js";
import type { Fetch } from "../model/fetched.js";
import type { AnyKind } from "../model/kind.js";
import { type Clock, formatDuration, type Instant, type Millis, SECOND } from "../model/time.js";
import type { EndReason, QueuedAddress, Store } from "../store/store.js";
import { openCommitter } from "./committer.js";
import type { Counts, HarvestEvent, Progress, VisitEvent } from "./events.js";
import { openKnownAddresses } from "./known-addresses.js";
import type { Observers } from "./observe/observers.js";
import type { Rendering } from "./observe/rendering.js";
import type { HostSession } from "./requests/host-session.js";
import { BrokenOffError, openRequestGate } from "./requests/request-gate.js";
import { forbiddenBy } from "./requests/robots.js";
import { SITEMAP_GROUP } from "./requests/sitemaps.js";
import type { RunControls } from "./run-limits.js";
import type { HarvestSettings } from "./settings.js";
import { openSites, type SiteWork } from "./sites.js";
import { openSlices } from "./slices.js";
import { type Archiving, dropUnvisited, isVisitedAlone, moveUnvisited, type VisitContext, visit } from "./visit.js";

export interface LoopHarvest {
  readonly id: number;
  readonly collection: string;
  readonly kind: AnyKind;
  readonly settings: HarvestSettings;
  readonly scope: Scope;
  readonly limits: TrapLimits;
  /** Read unchanged pages again too. */
  readonly reread?: boolean;
}

export interface LoopOptions {
  readonly store: Store;
  readonly run: number;
  readonly harvests: readonly LoopHarvest[];
  readonly fetch: Fetch;
  /** Resolves a host's network address before the request, if possible. */
  readonly locate: ((host: string) => Promise<string | undefined>) | undefined;
  readonly observers: Observers;
  /** Runs the scripts of pages that need it, if that is wanted. */
  readonly rendering: Rendering | undefined;
  /** The archive, if any. */
  readonly archive: (Archiving & { readonly to: Pick<Archive, "append" | "sync"> }) | undefined;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly maxTime: Millis;
  /** How much of it has passed already. */
  readonly spent: Millis;
  /** How long an idle run waits for postponed addresses. */
  readonly patience: Millis;
  /** How many sites are held at a time; by default as many as memory allows. */
  readonly maxSites: number | undefined;
  /** When the run is stopped, requests that take longer than this are broken off. */
  readonly stopWithin: Millis;
  /** The hosts of the start addresses: worth waiting for even if they have not answered yet. */
  readonly ownHosts: ReadonlySet<string>;
  readonly allowPrivate: boolean;
  /** Our name in robots.txt rules. */
  readonly productToken: string;
  /** Pause, budget and speed, which may change while the loop runs. */
  readonly controls: RunControls;
  emit(event: HarvestEvent): void;
  /** Resolves when the consumer of events has caught up. */
  keepUp(): Promise<void>;
}

export interface LoopEnd {
  readonly reason: EndReason;
  readonly because: string;
  readonly error: unknown;
  readonly counts: Counts;
  readonly errors: Errors;
  readonly nextDue: Instant | undefined;
  /** Harvests that were ended early, and why. */
  readonly stopped: ReadonlyMap<number, string>;
}

type Errors = { [reason: string]: { count: number; example: string } };
/** Maximum number of reported problems. */
const REASONS_KEPT = 200;
const MAX_IDLE_SITEMAPS = 200;
const LONG_WAIT: Millis = 10 * SECOND;
const HOW_TO_SKIP = " (Ctrl-C ends now, --wait 0s does not wait)";

const BEAT: Millis = SECOND;
/** So long before the time of a run is up, no visit begins any more; then running requests are broken off and their addresses handed back. */
const GRACE: Millis = 200;
/** What is still at work this long after it, such as a thread with a hard page, is not waited for. */
const LAST_MOMENT: Millis = 300;
const RENEW_EVERY: Millis = 20 * SECOND;
/** How often workers that share a store divide the sites anew. */
const BALANCE_EVERY: Millis = 2 * SECOND;

/**
 * A transaction costs as much as several visits in it. Requests wait for their take, so takes are collected for a shorter time than
 * outcomes (decision 0005).
 */
const TAKES_APART: Millis = 15;
const OUTCOMES_APART: Millis = 30;

export async function runLoop(options: LoopOptions): Promise<LoopEnd> {
  const { store, clock, emit, controls } = options;
  // Wall-clock time at the start plus monotonic time: setting the clock shortens no delay.
  const startedAt = clock.now();
  const startTicks = clock.ticks();
  const now = (): Instant => startedAt + (clock.ticks() - startTicks);

  /** When running requests are broken off: the time of the run is up, or it was stopped some time ago. */
  let timeUp = startedAt + options.maxTime - options.spent;
  const grace = Math.min(GRACE, options.maxTime / 5);
  const hurry = (): void => {
    timeUp = Math.min(timeUp, now() + options.stopWithin);
    alarm.ring();
  };
  const counts = { pages: 0, bytes: 0, unchanged: 0, failed: 0, retried: 0, dropped: 0, setAside: 0 };
  const errors: Errors = {};
  let open = 0; // running visits, from take to commit
  let failure: unknown;
  const halt = new AbortController();
  const fail = (error: unknown): void => {
    failure ??= error;
    halt.abort(new BrokenOffError()); // further responses could not be stored
    alarm.ring();
  };
  const alarm = openAlarm(clock);

  const own = { now, ticks: clock.ticks, sleep: clock.sleep };
  const committer = openCommitter(store, own, { run: options.run, open: () => open, apart: TAKES_APART });
  const before = options.archive?.to.sync;
  const outcomes = openCommitter(store, own, {
    run: options.run,
    open: () => open,
    apart: OUTCOMES_APART,
    before,
  });
  const known = openKnownAddresses();
  const gate = openRequestGate({
    fetch: options.fetch,
    locate: options.locate,
    committer,
    remembered: store.host,
    sleep: clock.sleep,
    signal: halt.signal,
    patience: options.patience,
    allowPrivate: options.allowPrivate,
    productToken: options.productToken,
    now,
    calendar: clock.now,
    wake: alarm.ring,
    fail,
    onSetAside(session, because) {
      emit({ kind: "host", host: session.name, says: because });
      for (const id of session.sites) {
        const site = sites.held.get(id);
        if (site?.queues.delete(session.name)) sites.check(site);
      }
    },
    onRefused: (session, says) => emit({ kind: "host", host: session.name, says }),
  });
  const sites = openSites({
    store,
    run: options.run,
    maxSites: options.maxSites,
    harvests: new Map(options.harvests.map((harvest) => [harvest.id, harvest])),
    committer,
    gate,
    now,
    ownHosts: options.ownHosts,
    poke: alarm.ring,
    fail,
    onLost(site) {
      known.clear(); // it may contain addresses whose commit was rejected
      emit({
        kind: "warning",
        says: `${site.name} was taken over by another worker, who does again what was under way`,
      });
    },
  });
  controls.stop = (harvest, because) => {
    sites.stop(harvest, because);
    alarm.ring();
  };
  controls.changed = (what) => {
    if (what === "queue") sites.refillAll();
    else gate.changeDelay(controls.limits.delay);
    alarm.ring();
  };
  gate.changeDelay(controls.limits.delay);
  const tools: VisitContext = {
    gate,
    sites,
    takes: committer,
    outcomes,
    archive: options.archive,
    observers: options.observers,
    rendering: options.rendering,
    known,
    oneByOne: queueOfOne(),
    slices: openSlices(clock),
    productToken: options.productToken,
    random: options.random,
    now,
    throwIfOver() {
      if (now() < timeUp) return;
      halt.abort(new BrokenOffError());
      throw new BrokenOffError();
    },
    onVisit,
    warn: (says) => emit({ kind: "warning", says }),
  };

  function onVisit(event: VisitEvent): void {
    const { became, because, status, bytes, url, unchanged, isSitemap } = event;
    counts.bytes += bytes;
    if (unchanged) counts.unchanged++;
    const keptUnread = became === "done" && (status === 0 || status >= 400);
    if (became === "done" && !keptUnread && (status < 300 || status === 304)) counts.pages += isSitemap ? 0 : 1;
    else if (became === "failed" || keptUnread) counts.failed++;
    else if (became === "set aside") counts.setAside++;
    else if (became === "dropped") counts.dropped++;
    else if (became === "waiting") counts.retried++;
    if ((became !== "done" && became !== "dropped") || keptUnread) {
      if (errors[because] !== undefined) errors[because].count++;
      else if (Object.keys(errors).length < REASONS_KEPT) errors[because] = { count: 1, example: url };
    }
    emit(event);
  }

  const start = (work: Promise<void>, site?: SiteWork, waiting?: QueuedAddress): void => {
    open++;
    void work
      .catch((error) => error instanceof BrokenOffError || fail(error))
      .finally(() => {
        open--;
        // What was broken off is still taken: its site stays held, so that the end of the run hands back both.
        if (site !== undefined && waiting !== undefined && !halt.signal.aborted) {
          site.busy.delete(waiting.id);
          sites.check(site);
        }
        alarm.ring();
      });
  };

  /** A host whose next visit must be the only one: it waits for the running ones to end. */
  let lonely: HostSession | undefined;
  let isAlone = false;

  /** Whether a new visit may start. Requests within running visits are not limited here. */
  const hasRoom = (): boolean =>
    lonely === undefined &&
    !isAlone &&
    !controls.limits.paused &&
    open < 2 * controls.limits.concurrency &&
    gate.inFlight() < controls.limits.concurrency &&
    counts.pages + open < controls.limits.maxPages;

  const dispatch = (ending: boolean): void => {
    for (let session = gate.nextForRequest(); session !== undefined; session = gate.nextForRequest()) {
      gate.grantSlot(session);
      gate.queue(session);
    }
    if (!ending && lonely !== undefined && open === 0) {
      const session = lonely;
      lonely = undefined;
      if (session.readyAt > now() || dispatchTo(session)) gate.queue(session);
    }
    while (!ending && hasRoom()) {
      const session = gate.nextForVisit();
      if (session === undefined) return;
      if (dispatchTo(session)) gate.queue(session);
      else gate.passOn(session);
    }
  };
  /** Starts what this host is ready for; returns false if it waits for something other than its delay. */
  const dispatchTo = (session: HostSession): boolean => {
    if (session.robotsAsked) return false;
    const next = sites.pick(session);
    if (next === undefined) return false;
    const { site, waiting } = next;
    if (session.robots === undefined || session.robots.until <= now()) {
      sites.putBack(session, site, waiting);
      session.robotsAsked = true;
      const fetching = gate.fetchRobots(session, originOf(waiting.url)).finally(() => {
        session.robotsAsked = false;
        gate.queue(session);
      });
      start(fetching);
      return false;
    }
    if (isVisitedAlone(waiting) && open > 0) {
      sites.putBack(session, site, waiting);
      lonely = session;
      return false;
    }
    site.busy.add(waiting.id);
    const forbidden =
      forbiddenBy(session.robots, options.productToken, waiting.url) ??
      (waiting.depth > 0 ? (barren(site, waiting.url) ?? missingWith(site, waiting)) : undefined) ??
      idleSitemap(site, waiting);
    const slash = waiting.depth > 0 ? findSlashAddress(site.missing, waiting.url) : undefined;
    if (forbidden === undefined && slash !== undefined) {
      start(moveUnvisited(site, waiting, slash, tools), site, waiting);
    } else if (forbidden === undefined) {
      isAlone = isVisitedAlone(waiting);
      const visiting = visit(gate.begin(session), site, waiting, tools);
      start(isAlone ? visiting.finally(() => (isAlone = false)) : visiting, site, waiting);
    } else {
      start(dropUnvisited(site, waiting, forbidden, tools), site, waiting);
    }
    return true;
  };

  // ── Progress ───────────────────────────────────────────────────────────────────────────────────────────────────────────
  const warned = new Set<string>();
  const warn = async (): Promise<void> => {
    for (const says of await store.warnings()) {
      if (warned.has(says)) continue;
      warned.add(says);
      emit({ kind: "warning", says });
    }
  };
  let beatAt: Instant = 0;
  let renewAt: Instant = 0;
  let balanceAt: Instant = 0;
  const beat = async (): Promise<void> => {
    if (now() < beatAt) return;
    beatAt = now() + BEAT;
    emit({ kind: "progress", ...progress() });
    sites.tidy(options.patience);
    if (now() >= balanceAt) {
      balanceAt = now() + BALANCE_EVERY;
      await sites.balance();
    }
    if (now() < renewAt) return;
    renewAt = now() + RENEW_EVERY;
    gate.sweep();
    await store.heartbeat(options.run, clock.now(), { ...counts, requests: gate.requests() });
    await sites.renew();
    await warn();
  };
  const progress = (): Progress => ({
    pages: counts.pages,
    pagesPerSecond: counts.pages / Math.max(0.001, (now() - startedAt) / SECOND),
    queue: sites.queued(),
    hosts: gate.queued(),
    inFlight: gate.inFlight(),
    bytes: counts.bytes,
    errors: Object.fromEntries(Object.entries(errors).map(([reason, { count }]) => [reason, count])),
    idle: idleSentence(),
  });
  const idleSentence = (): string | undefined => {
    if (gate.inFlight() > 0) return undefined;
    if (controls.limits.paused) return "paused";
    const soonest = gate.soonestVisit();
    if (soonest !== undefined && soonest > now()) {
      const hosts = gate.queued() === 1 ? "1 host" : `${gate.queued()} hosts`;
      const wait = soonest - now();
      return `waiting for ${hosts} to rest, next in ${formatDuration(wait)}${wait > LONG_WAIT ? HOW_TO_SKIP : ""}`;
    }
    const later = sites.leaseAt();
    if (open === 0 && sites.isWaitingForOthers()) return "waiting for sites that other workers hold";
    if (open === 0 && Number.isFinite(later) && later > now())
      return `waiting to try again what failed, next in ${formatDuration(later - now())}${HOW_TO_SKIP}`;
    return undefined;
  };

  // ── Main loop ──────────────────────────────────────────────────────────────────────────────────────────────────────────
  const reasonToEnd = (): { reason: EndReason; because: string } | undefined => {
    if (failure !== undefined) return { reason: "failed", because: says(failure) };
    if (options.signal.aborted) return { reason: "stopped", because: "it was asked to stop" };
    const { maxPages } = controls.limits;
    if (counts.pages >= maxPages) return { reason: "budget", because: `${maxPages} pages were read` };
    if (now() >= timeUp - grace)
      return { reason: "budget", because: `its time of ${formatDuration(options.maxTime)} is up` };
    if (open === 0 && sites.held.size === 0 && sites.leaseAt() > now() + options.patience) {
      const [because] = sites.stopped.values();
      if (because !== undefined && sites.stopped.size === options.harvests.length) return { reason: "budget", because };
      return { reason: "finished", because: "nothing is left to visit" };
    }
    return undefined;
  };

  if (options.signal.aborted) hurry();
  options.signal.addEventListener("abort", hurry);
  let end: ReturnType<typeof reasonToEnd>;
  try {
    await sites.balance(); // before the first lease, so that nobody takes everything
    for (;;) {
      await sites.release();
      if (end === undefined && sites.leaseAt() <= now()) await sites.lease();
      end ??= reasonToEnd();
      if (end !== undefined && open === 0) break;
      if (end !== undefined && now() >= timeUp + LAST_MOMENT) break;
      if (end !== undefined && now() >= timeUp) halt.abort(new BrokenOffError());
      dispatch(end !== undefined);
      await beat();
      await options.keepUp();
      // If no visit may start, the end of another one wakes the loop, not a ready host.
      const moments = [beatAt, gate.soonestRequest()];
      if (end === undefined && hasRoom()) moments.push(gate.soonestVisit());
      if (end === undefined) moments.push(sites.leaseAt(), timeUp - grace);
      else moments.push(now() < timeUp ? timeUp : timeUp + LAST_MOMENT);
      await alarm.wait(Math.min(...moments.filter((moment) => moment !== undefined)) - now());
    }
    await outcomes.settled();
    await committer.settled();
  } catch (error) {
    fail(error);
    end = { reason: "failed", because: says(error) };
  } finally {
    options.signal.removeEventListener("abort", hurry);
  }
  const { found, records } = outcomes.totals();
  const later = sites.leaseAt();
  return {
    ...end,
    error: failure,
    errors,
    stopped: sites.stopped,
    counts: {
      ...counts,
      ...records,
      unchanged: counts.unchanged + records.unchanged,
      found,
      requests: gate.requests(),
    },
    nextDue: Number.isFinite(later) && later > 0 ? later : undefined,
  };
}

function says(error: unknown): string {
  return error instanceof WinnowError ? error.message : `an unexpected error: ${(error as Error).message}`;
}

/** Pages like this one turned out to bring nothing new after it was found. */
function barren({ traps, harvest }: SiteWork, url: string): string | undefined {
  const because = whyBarren(url, traps, harvest.limits);
  return because === undefined ? undefined : `trap: ${because}`;
}

/** An index may name fifty thousand sitemaps, each of them again. Those that were read before are read at every update. */
function idleSitemap({ idleSitemaps }: SiteWork, { group, digest }: QueuedAddress): string | undefined {
  if (idleSitemaps < MAX_IDLE_SITEMAPS || group !== SITEMAP_GROUP || digest !== null) return undefined;
  return `trap: ${MAX_IDLE_SITEMAPS} sitemaps in a row named no new page`;
}

/** Why an address that was never read need not be requested. */
function missingWith({ missing, harvest }: SiteWork, { url, group, digest }: QueuedAddress): string | undefined {
  const { deadAfter, familyOf } = harvest.kind;
  if (deadAfter === undefined || digest !== null) return undefined;
  return findMissingFolder(missing, { url, group, family: familyOf?.(group) }, deadAfter);
}

/** Runs one piece of work after the other. */
function queueOfOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** A constant reason: without one, every abort creates an error with a stack trace, several times per page. */
const RUNG = "rung";

/** Sleeps until woken. A wake-up while nobody sleeps is kept: the next sleep ends at once. */
function openAlarm(clock: Clock): { ring(): void; wait(atMost: Millis): Promise<void> } {
  let rung = false;
  let sleeper: AbortController | undefined;
  return {
    ring() {
      rung = true;
      sleeper?.abort(RUNG);
    },
    async wait(atMost) {
      if (!rung && atMost > 0) {
        sleeper = new AbortController();
        await clock.sleep(atMost, sleeper.signal);
        sleeper = undefined;
      }
      rung = false;
    },
  };
}
