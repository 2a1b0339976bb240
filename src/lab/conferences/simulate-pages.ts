/**
 * Years of a simulated world through the real loop: requests, pages, readers, store and plans as they are, on a clock that leaps.
 *
 * The clock stands at the moment of the next visit that some plan wants; while a visit is under way it goes on as clocks do. Between two
 * visits nothing happens, so a year takes minutes. Only the network and the clock are not real: the loop, the event's kind, its readers, its
 * models, the schedule and the search for next editions are those of `winnow watch`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { eventPlan, registerEvents, searchPlan } from "../../app/events/register.js";
import { foundEdition, nextOf, storedSearchOutcome } from "../../app/events/searches.js";
import { EVENTS, type EventState, eventState, eventStates } from "../../app/events/state.js";
import { loadKind } from "../../app/kinds.js";
import { addressIdentity } from "../../events/find/next-edition.js";
import type { SearchSettings } from "../../events/find/search-outcome.js";
import { planNextEdition } from "../../events/schedule/next-edition-time.js";
import { type HarvestPlan, harvest, type Network } from "../../harvest/harvest.js";
import { loadModels } from "../../harvest/observe/models.js";
import { seeded } from "../../learn/random.js";
import type { AnyKind, Inputs } from "../../model/kind.js";
import type { Page } from "../../model/page.js";
import { type Clock, DAY, HOUR, type Instant, type Millis, systemClock } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import type { HarvestStatus, Store } from "../../store/store.js";
import { type Edition, SIMULATION_START, type WorldSettings } from "./world.js";
import { acronymOf, type WorldOfPages, worldOfPages, yearOf } from "./world-pages.js";

export interface PagesOutcome {
  /** In days, sorted; what was never harvested is infinite. */
  readonly delays: Float64Array;
  readonly requests: number;
  readonly visits: number;
  readonly searches: number;
  readonly nextEditions: { readonly there: number; readonly found: number };
  /** Of the dates that sites printed: how many were read right, how many wrong. */
  readonly dates: { readonly right: number; readonly wrong: number; readonly missed: number };
}

/** Visits that are due within the same hour are made in one run. */
const TOGETHER: Millis = HOUR;
const TIME_TO_FIND = 60 * DAY;
const TOLD_WITHIN = 7 * DAY;
const GRACE = 60 * DAY;

export async function simulatePages(
  settings: WorldSettings,
  tell: (days: number, visits: number) => void,
  signal: AbortSignal,
): Promise<PagesOutcome> {
  const world = worldOfPages(settings);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-simulation-"));
  const store = await openStore(folder);
  try {
    return await live(world, settings, store, tell, signal);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An event under watch, or one that will be told to us. */
interface Watched {
  readonly edition: Edition;
  readonly known: Instant;
  due: Instant;
  /** When the next edition is searched for, and when it last was. */
  look: Instant;
  lastLook: Instant | undefined;
  state: EventState | undefined;
  /** The best that any visit saw of it: its address may be the next edition's by now. */
  listSince: Instant | undefined;
  documentsSince: Instant | undefined;
  nextFound: boolean;
}

async function live(
  world: WorldOfPages,
  settings: WorldSettings,
  store: Store,
  tell: (days: number, visits: number) => void,
  signal: AbortSignal,
): Promise<PagesOutcome> {
  const until = SIMULATION_START + settings.years * 365 * DAY;
  const counts = { requests: 0, visits: 0, searches: 0, there: 0, found: 0 };
  const clock = leapingClock();
  const network = networkOf(world, clock, () => counts.requests++);
  const kinds = { event: await onThisThread(EVENTS), search: await onThisThread("event-search") };
  const watched: Watched[] = world.series.map((editions, s) => {
    const random = seeded((settings.seed * 7919 + s * 104_729) >>> 0);
    const known = Math.max(SIMULATION_START, editions[0]!.announced) + TOLD_WITHIN * random();
    return newWatched(editions[0]!, known);
  });
  const dates = { right: 0, wrong: 0, missed: 0 };
  const run = async (plans: readonly HarvestPlan[]): Promise<void> => {
    await harvest({ store, plans, network, clock, patience: 0, threads: 1, doing: "a simulation" }).summary;
  };
  const visit = async (due: readonly Watched[]): Promise<void> => {
    const plans = await Promise.all(
      due.map(async ({ edition }) => ({
        ...(await eventPlan(toldOf(edition), "events", 0)),
        kind: kinds.event,
      })),
    );
    await run(plans);
    counts.visits += due.length;
    // Told once for all: a status counts the addresses of its harvest.
    const statuses = new Map<string, HarvestStatus>();
    for (const status of await store.harvests()) if (status.kind === EVENTS) statuses.set(status.start, status);
    for (const one of due) note(one, await eventState(store, statuses.get(normal(one.edition.address))!, clock.now()));
  };
  const note = (one: Watched, state: EventState): void => {
    const { history, plan, key } = state;
    const series = acronymOf(one.edition).toLowerCase();
    // The address may be the next edition's by now; before its page was read it has no year at all.
    const own = !key.startsWith(`${series} `) || key === `${series} ${yearOf(one.edition)}`;
    if (own) {
      one.state = state;
      one.listSince = history.listSince ?? one.listSince;
      one.documentsSince = history.documentsSince ?? one.documentsSince;
    }
    one.due = plan.kind === "visit" && own ? Math.max(plan.at, clock.now() + 1) : Number.POSITIVE_INFINITY;
    const { start, end } = one.state?.dates ?? {};
    if (settings.years > 1 && start !== undefined && !one.nextFound && one.look === Number.POSITIVE_INFINITY)
      one.look = lookAt(start, end ?? start, one.lastLook, clock.now());
  };
  const search = async (one: Watched): Promise<void> => {
    const wanted = one.state && nextOf(one.state);
    const next = world.series[one.edition.series]![one.edition.number + 1];
    one.lastLook = clock.now();
    const { start, end } = one.state?.dates ?? {};
    one.look = start === undefined ? Number.POSITIVE_INFINITY : lookAt(start, end ?? start, one.lastLook, clock.now());
    if (wanted === undefined || next === undefined) return;
    counts.searches++;
    await run([{ ...(await searchPlan(wanted, "events", 0)), kind: kinds.search }]);
    const outcome = await storedSearchOutcome(store, wanted, "events");
    const site = outcome?.outcome === "found" ? outcome.sites[0] : undefined;
    if (site === undefined || addressIdentity(site.url) !== addressIdentity(next.address)) return;
    one.look = Number.POSITIVE_INFINITY;
    one.nextFound = true;
    // An address that was renewed is the next edition's from now on.
    if (addressIdentity(next.address) === addressIdentity(one.edition.address)) one.due = Number.POSITIVE_INFINITY;
    await enlist(wanted, site);
    watched.push({ ...newWatched(next, clock.now()), due: clock.now() });
    if (next.announced < until - TIME_TO_FIND) counts.found++;
  };
  const enlist = async (wanted: SearchSettings, site: Parameters<typeof foundEdition>[1]): Promise<void> => {
    const states = await eventStates(store, clock.now(), "events");
    await registerEvents(store, [foundEdition(wanted, site)], { states, collection: "events", now: clock.now() });
  };

  for (;;) {
    signal.throwIfAborted();
    const next = watched.reduce((soonest, one) => Math.min(soonest, one.due, one.look), Number.POSITIVE_INFINITY);
    if (next >= until + GRACE) break;
    clock.leapTo(next);
    tell((next - SIMULATION_START) / DAY, counts.visits);
    const due = watched.filter((one) => one.due <= next + TOGETHER);
    if (due.length > 0) await visit(due);
    for (const one of watched.filter((each) => each.look <= next))
      if (next < until) await search(one);
      else one.look = Number.POSITIVE_INFINITY;
  }
  for (const { edition, known } of watched) {
    const next = world.series[edition.series]![edition.number + 1];
    if (settings.years > 1 && known < until && next !== undefined && next.announced < until - TIME_TO_FIND)
      counts.there++;
  }
  for (const one of watched) compare(one, dates);
  const delays = watched.flatMap((one) => delaysOf(one, until));
  return {
    delays: Float64Array.from(delays).sort(),
    requests: counts.requests,
    visits: counts.visits,
    searches: counts.searches,
    nextEditions: { there: counts.there, found: counts.found },
    dates,
  };
}

const newWatched = (edition: Edition, known: Instant): Watched => ({
  edition,
  known,
  due: known,
  look: Number.POSITIVE_INFINITY,
  lastLook: undefined,
  state: undefined,
  listSince: undefined,
  documentsSince: undefined,
  nextFound: false,
});

const toldOf = (edition: Edition) => ({ url: normal(edition.address) });
const normal = (address: string): string => new URL(address).href;

function lookAt(start: Instant, end: Instant, lastLook: Instant | undefined, now: Instant): Instant {
  const plan = planNextEdition({ start, end, ...(lastLook === undefined ? {} : { lastLook }) }, now);
  return plan.kind === "over" ? Number.POSITIVE_INFINITY : plan.at;
}

/** What the last visit read, against what the site printed. */
function compare({ edition, state }: Watched, total: { right: number; wrong: number; missed: number }): void {
  if (state === undefined) return;
  for (const name of ["start", "end", "submission", "notification"] as const) {
    if (!edition.printed[name]) continue;
    const read = state.dates[name];
    if (read === undefined) total.missed++;
    else if (read === edition.dates[name] || read === edition.moved?.before[name]) total.right++;
    else total.wrong++;
  }
}

/** From posting to harvest, for what was posted while we could have known. */
function delaysOf({ edition, known, listSince, documentsSince }: Watched, until: Instant): number[] {
  const { list, documents } = edition;
  const delays: number[] = [];
  const count = (posted: Instant | undefined, harvested: Instant | undefined): void => {
    if (posted === undefined || posted < known || posted >= until) return;
    delays.push(harvested === undefined ? Number.POSITIVE_INFINITY : Math.max(0, harvested - posted) / DAY);
  };
  if (list !== undefined && (documents === undefined || list < documents)) count(list, listSince);
  count(documents, documentsSince);
  return delays;
}

// ── Clock, network, kinds ───────────────────────────────────────────────────────────────────────────────────────────────

interface LeapingClock extends Clock {
  leapTo(at: Instant): void;
}

/** Goes as the real one does, from wherever it was set; never backwards. */
function leapingClock(): LeapingClock {
  let ahead = SIMULATION_START - systemClock.now();
  const now = (): Instant => Math.floor(systemClock.now() + ahead);
  return {
    now,
    ticks: systemClock.ticks,
    sleep: systemClock.sleep,
    leapTo(at) {
      ahead += Math.max(0, at - now());
    },
  };
}

function networkOf(world: WorldOfPages, clock: Clock, count: () => void): Network {
  return {
    async fetch({ url }) {
      count();
      const at = clock.now();
      const answer = url.endsWith("/robots.txt") ? ({ kind: "none" } as const) : world.answer(url, at);
      if (answer.kind === "down")
        return { kind: "failure", url, at, took: 1, reason: "time-out", says: "no answer", passing: true };
      const [status, html] = answer.kind === "page" ? [200, answer.html] : [404, "nothing here"];
      const headers: [string, string][] = [["content-type", "text/html; charset=utf-8"]];
      return { kind: "fetched", url, at, took: 1, status, headers, body: Buffer.from(html) };
    },
    close: async () => undefined,
  };
}

/** The kind as it is, asked on this thread, its models opened once: thousands of short runs would open them thousands of times. */
async function onThisThread(name: string): Promise<AnyKind> {
  const { module: _module, models = [], ...kind } = await loadKind(name);
  const opened = loadModels(models);
  return {
    ...kind,
    models: [],
    observe: (page: Page, inputs: Inputs<never>) => kind.observe(page, { ...inputs, models: opened }),
  };
}
