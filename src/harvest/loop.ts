/**
 * The loop: visit what is ready until nothing is left, a budget is reached or somebody says stop.
 *
 * One thread runs it. Doors say which host has rested, sites which of its addresses is best; a visit then goes its own way, and the
 * loop turns to the next door. Back-pressure is one number: visits under way, from take to commit. Memory is bounded by it, by the
 * sites held at a time and by the addresses held ready for each host; everything else is in the store.
 */
import type { Archive } from "../fetch/archive.js";
import type { Scope } from "../frontier/scope.js";
import type { TrapLimits } from "../frontier/traps.js";
import { originOf } from "../model/address.js";
import { WinnowError } from "../model/errors.js";
import type { Fetch } from "../model/fetched.js";
import type { AnyKind } from "../model/kind.js";
import { type Clock, type Instant, type Millis, SECOND, sayDuration } from "../model/time.js";
import type { EndReason, Store, Waiting } from "../store/store.js";
import { openCommitter } from "./committer.js";
import type { Door } from "./doors.js";
import { openDoorstep } from "./doorstep.js";
import type { Counts, HarvestEvent, Progress, VisitEvent } from "./events.js";
import { openKnownAddresses } from "./known.js";
import type { Observers } from "./observers.js";
import { forbiddenBy } from "./robots.js";
import type { HarvestSettings } from "./settings.js";
import { openSites, type SiteWork } from "./sites.js";
import { type Archiving, dropUnvisited, type VisitTools, visit } from "./visit.js";

export interface LoopHarvest {
  readonly id: number;
  readonly kind: AnyKind;
  readonly settings: HarvestSettings;
  readonly scope: Scope;
  readonly limits: TrapLimits;
  /** Pages are read again, also those that have not changed. */
  readonly reread?: boolean;
}

/** What the loop's owner holds to end one of its harvests; the loop takes hold of the other end. */
export interface Brake {
  stop(harvest: number, because: string): void;
}

export interface LoopOptions {
  readonly store: Store;
  readonly run: number;
  readonly harvests: readonly LoopHarvest[];
  readonly fetch: Fetch;
  /** The network address behind a host, where it can be told before the request. */
  readonly locate: ((host: string) => Promise<string | undefined>) | undefined;
  readonly observers: Observers;
  /** Where exchanges are kept, if they are. */
  readonly archive: (Archiving & { readonly to: Pick<Archive, "append" | "sync"> }) | undefined;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal;
  readonly concurrency: number;
  readonly maxPages: number;
  readonly maxTime: Millis;
  /** How long an idle run waits for what was put off. */
  readonly patience: Millis;
  readonly allowPrivate: boolean;
  /** The name that robots.txt rules address us by. */
  readonly productToken: string;
  readonly brake?: Brake;
  emit(event: HarvestEvent): void;
  /** Resolves when whoever listens has kept up. */
  keepUp(): Promise<void>;
}

export interface LoopEnd {
  readonly reason: EndReason;
  readonly because: string;
  readonly error: unknown;
  readonly counts: Counts;
  readonly errors: Errors;
  readonly nextDue: Instant | undefined;
  /** Harvests that ended before their time, and why. */
  readonly stopped: ReadonlyMap<number, string>;
}

type Errors = { [reason: string]: { count: number; example: string } };
/** A hostile site can fail in a thousand ways; a person reads the first few. */
const REASONS_KEPT = 200;

const BEAT: Millis = SECOND;
const RENEW_EVERY: Millis = 20 * SECOND;

/**
 * A transaction costs the store as much as several visits in it. A request waits for its take, so that takes gather for less long
 * than outcomes, which nobody waits for (decision 0035).
 */
const TAKES_APART: Millis = 15;
const OUTCOMES_APART: Millis = 30;

export async function runLoop(options: LoopOptions): Promise<LoopEnd> {
  const { store, clock, emit, concurrency } = options;
  // The calendar as it was at the start, moved on by the clock that never jumps: somebody setting the time shortens no rest.
  const startedAt = clock.now();
  const startTicks = clock.ticks();
  const now = (): Instant => startedAt + (clock.ticks() - startTicks);

  const counts = { pages: 0, bytes: 0, unchanged: 0, failed: 0, retried: 0, dropped: 0, setAside: 0 };
  const errors: Errors = {};
  let open = 0; // visits under way, from take to commit
  let failure: unknown;
  const halt = new AbortController();
  const fail = (error: unknown): void => {
    failure ??= error;
    halt.abort(); // nothing that still arrives could be kept
    alarm.ring();
  };
  const alarm = openAlarm(clock);

  const own = { now, ticks: clock.ticks, sleep: clock.sleep };
  const committer = openCommitter(store, own, { open: () => open, apart: TAKES_APART });
  const before = options.archive?.to.sync;
  const outcomes = openCommitter(store, own, { open: () => open, apart: OUTCOMES_APART, before });
  const known = openKnownAddresses();
  const doorstep = openDoorstep({
    fetch: options.fetch,
    locate: options.locate,
    committer,
    remembered: store.host,
    signal: halt.signal,
    patience: options.patience,
    allowPrivate: options.allowPrivate,
    productToken: options.productToken,
    now,
    poke: alarm.ring,
    fail,
    onSetAside(door, because) {
      emit({ kind: "host", host: door.name, says: because });
      for (const id of door.sites) {
        const site = sites.held.get(id);
        if (site?.queues.delete(door.name)) sites.check(site);
      }
    },
    onRefused: (door, says) => emit({ kind: "host", host: door.name, says }),
  });
  const sites = openSites({
    store,
    run: options.run,
    harvests: new Map(options.harvests.map((harvest) => [harvest.id, harvest])),
    committer,
    doorstep,
    now,
    poke: alarm.ring,
    fail,
    onLost(site) {
      known.clear(); // it may hold addresses whose commit was refused
      emit({
        kind: "warning",
        says: `${site.name} was taken over by another worker, who does again what was under way`,
      });
    },
  });
  if (options.brake !== undefined)
    options.brake.stop = (harvest, because) => {
      sites.stop(harvest, because);
      alarm.ring();
    };
  const tools: VisitTools = {
    doorstep,
    sites,
    outcomes,
    archive: options.archive,
    observers: options.observers,
    known,
    productToken: options.productToken,
    random: options.random,
    now,
    told,
  };

  function told(event: VisitEvent): void {
    const { became, because, status, bytes, url, unchanged } = event;
    counts.bytes += bytes;
    if (unchanged) counts.unchanged++;
    const keptUnread = became === "done" && (status === 0 || status >= 400);
    if (became === "done" && !keptUnread && (status < 300 || status === 304)) counts.pages++;
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

  const start = (work: Promise<void>, site?: SiteWork, waiting?: Waiting): void => {
    open++;
    void work.catch(fail).finally(() => {
      open--;
      if (site !== undefined && waiting !== undefined) {
        site.busy.delete(waiting.id);
        sites.check(site);
      }
      alarm.ring();
    });
  };

  /** Whether a new visit may begin. Requests of visits under way need no room: they have it already. */
  const hasRoom = (): boolean =>
    open < 2 * concurrency && doorstep.inFlight() < concurrency && counts.pages + open < options.maxPages;

  const dispatch = (ending: boolean): void => {
    for (let door = doorstep.nextForTurn(); door !== undefined; door = doorstep.nextForTurn()) {
      doorstep.grantTurn(door);
      doorstep.queue(door);
    }
    while (!ending && hasRoom()) {
      const door = doorstep.nextForVisit();
      if (door === undefined) return;
      if (dispatchTo(door)) doorstep.queue(door);
      else doorstep.passOn(door);
    }
  };
  /** Begins whatever this door is ready for; answers false when it must be woken by something else than its own rest. */
  const dispatchTo = (door: Door): boolean => {
    if (door.robotsAsked) return false;
    const next = sites.pick(door);
    if (next === undefined) return false;
    const { site, waiting } = next;
    if (door.robots === undefined || door.robots.until <= now()) {
      sites.putBack(door, site, waiting);
      door.robotsAsked = true;
      const asked = doorstep.askRobots(door, originOf(waiting.url)).finally(() => {
        door.robotsAsked = false;
        doorstep.queue(door);
      });
      start(asked);
      return false;
    }
    site.busy.add(waiting.id);
    const forbidden = forbiddenBy(door.robots, options.productToken, waiting.url);
    if (forbidden === undefined) {
      start(visit(doorstep.begin(door), site, waiting, tools), site, waiting);
    } else {
      start(dropUnvisited(site, waiting, forbidden, tools), site, waiting);
    }
    return true;
  };

  // ── Signs of life ──────────────────────────────────────────────────────────────────────────────────────────────────────
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
  const beat = async (): Promise<void> => {
    if (now() < beatAt) return;
    beatAt = now() + BEAT;
    emit({ kind: "progress", ...progress() });
    sites.tidy(options.patience);
    if (now() < renewAt) return;
    renewAt = now() + RENEW_EVERY;
    doorstep.sweep();
    await store.heartbeat(options.run, clock.now());
    await sites.renew();
    await warn();
  };
  const progress = (): Progress => ({
    pages: counts.pages,
    pagesPerSecond: counts.pages / Math.max(0.001, (now() - startedAt) / SECOND),
    queue: sites.queued(),
    hosts: doorstep.queued(),
    inFlight: doorstep.inFlight(),
    bytes: counts.bytes,
    errors: Object.fromEntries(Object.entries(errors).map(([reason, { count }]) => [reason, count])),
    idle: idleSentence(),
  });
  const idleSentence = (): string | undefined => {
    if (doorstep.inFlight() > 0) return undefined;
    const soonest = doorstep.soonestVisit();
    if (soonest !== undefined && soonest > now()) {
      const hosts = doorstep.queued() === 1 ? "1 host" : `${doorstep.queued()} hosts`;
      return `waiting for ${hosts} to rest, next in ${sayDuration(soonest - now())}`;
    }
    const later = sites.leaseAt();
    if (open === 0 && Number.isFinite(later) && later > now())
      return `waiting to try again what failed, next in ${sayDuration(later - now())}`;
    return undefined;
  };

  // ── The circle ─────────────────────────────────────────────────────────────────────────────────────────────────────────
  const reasonToEnd = (): { reason: EndReason; because: string } | undefined => {
    if (failure !== undefined) return { reason: "failed", because: says(failure) };
    if (options.signal.aborted) return { reason: "stopped", because: "it was asked to stop" };
    if (counts.pages >= options.maxPages) return { reason: "budget", because: `${options.maxPages} pages were read` };
    if (now() - startedAt >= options.maxTime)
      return { reason: "budget", because: `its time of ${sayDuration(options.maxTime)} is up` };
    if (open === 0 && sites.held.size === 0 && sites.leaseAt() > now() + options.patience) {
      const [because] = sites.stopped.values();
      if (because !== undefined && sites.stopped.size === options.harvests.length) return { reason: "budget", because };
      return { reason: "finished", because: "nothing is left to visit" };
    }
    return undefined;
  };

  options.signal.addEventListener("abort", alarm.ring);
  let end: ReturnType<typeof reasonToEnd>;
  try {
    for (;;) {
      await sites.release();
      if (end === undefined && sites.leaseAt() <= now()) await sites.lease();
      end ??= reasonToEnd();
      if (end !== undefined && open === 0) break;
      dispatch(end !== undefined);
      await beat();
      await options.keepUp();
      // Without room for a visit it is the end of another that wakes us, not a host that has rested.
      const moments = [beatAt, doorstep.soonestTurn()];
      if (end === undefined && hasRoom()) moments.push(doorstep.soonestVisit());
      if (end === undefined) moments.push(sites.leaseAt(), startedAt + options.maxTime);
      await alarm.wait(Math.min(...moments.filter((moment) => moment !== undefined)) - now());
    }
    await outcomes.settled();
    await committer.settled();
  } catch (error) {
    fail(error);
    end = { reason: "failed", because: says(error) };
  } finally {
    options.signal.removeEventListener("abort", alarm.ring);
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
      requests: doorstep.requests(),
    },
    nextDue: Number.isFinite(later) && later > 0 ? later : undefined,
  };
}

function says(error: unknown): string {
  return error instanceof WinnowError ? error.message : `an unexpected error: ${(error as Error).message}`;
}

/** A reason of our own: without one, every abort makes an error with a stack trace, several times per page. */
const RUNG = "rung";

/** Sleeps until it rings. A ring while nobody sleeps is not lost: the next sleep ends at once. */
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
