/**
 * How soon after posting are papers harvested, and what does it cost?
 *
 * A simulated world runs on a virtual clock. Each event is visited when the scheduler plans it (the same code that
 * plans real visits) or, for comparison, at fixed intervals. Events do not influence each other, so each is simulated
 * separately. All visits cost the same number of requests.
 */

import { addressIdentity, nextEditionCandidates } from "../../events/find/next-edition.js";
import { planNextEdition } from "../../events/schedule/next-edition-time.js";
import type { EventDates } from "../../events/schedule/outlook.js";
import { type EventHistory, NO_HISTORY, planFor } from "../../events/schedule/schedule.js";
import { type RandomSource, seeded } from "../../learn/random.js";
import { DAY, type Instant, type Millis } from "../../model/time.js";
import { type Edition, SIMULATION_START, seriesOf, viewEdition, type WorldSettings } from "./world.js";

/** Home page and the pages that say something new. */
const REQUESTS_A_VISIT = 4;
/** Three candidates, last year's site, a portal. */
const REQUESTS_A_SEARCH = 5;
/** What is posted at the end of the time may still be harvested for so long; requests are counted no more. */
const GRACE: Millis = 60 * DAY;
/** A next edition counts as there to be found when its site was up for so long. */
const TIME_TO_FIND = 60 * DAY;
/** An event is given to us at most this long after its site goes up. */
const TOLD_WITHIN = 7 * DAY;

export type Policy =
  | { readonly kind: "schedule"; readonly pace: number }
  | { readonly kind: "periodic"; readonly every: Millis };

export interface WorldOutcome {
  readonly visits: number;
  readonly requests: number;
  /** In days, of what was posted within the time and while the event was known; sorted. What was never harvested is infinite. */
  readonly delays: Float64Array;
  readonly nextEditions: { readonly there: number; readonly found: number };
}

export function simulateWorld(settings: WorldSettings, policy: Policy): WorldOutcome {
  const until = SIMULATION_START + settings.years * 365 * DAY;
  const delays: number[] = [];
  const total = { visits: 0, requests: 0, there: 0, found: 0 };
  for (let series = 0; series < settings.conferences; series++) {
    const editions = seriesOf(series, settings);
    const random = seeded((settings.seed * 7919 + series * 104_729) >>> 0);
    let known: Instant | undefined = Math.max(SIMULATION_START, editions[0]!.announced) + TOLD_WITHIN * random();
    for (const [number, edition] of editions.entries()) {
      if (known === undefined || known >= until) break;
      const lived = liveEdition(edition, known, until, policy, random);
      total.visits += lived.visits;
      total.requests += lived.visits * REQUESTS_A_VISIT;
      delays.push(...lived.delays);
      const next = editions[number + 1];
      if (policy.kind === "periodic" || settings.years === 1 || next === undefined) break;
      const search = findNext(edition, next, until);
      total.requests += search.looks * REQUESTS_A_SEARCH;
      if (next.announced < until - TIME_TO_FIND) {
        total.there++;
        if (search.found !== undefined) total.found++;
      }
      known = search.found;
    }
  }
  return {
    visits: total.visits,
    requests: total.requests,
    delays: Float64Array.from(delays).sort(),
    nextEditions: { there: total.there, found: total.found },
  };
}

interface Lived {
  readonly visits: number;
  readonly delays: readonly number[];
}

function liveEdition(edition: Edition, known: Instant, until: Instant, policy: Policy, random: RandomSource): Lived {
  let history: EventHistory = NO_HISTORY;
  let dates: EventDates = {};
  let visits = 0;
  // A periodic crawl visits each site at a different time.
  let at = policy.kind === "periodic" ? known + policy.every * random() : known;
  while (at < until + GRACE) {
    if (at < until) visits++;
    const sight = viewEdition(edition, at, random);
    if (sight.kind === "seen") {
      dates = sameDates(dates, sight.dates) ? dates : sight.dates;
      history = afterSight(history, sight, at);
    } else history = afterFailure(history, at, sight.kind === "gone");
    if (policy.kind === "periodic") {
      if (history.documentsSince !== undefined && at >= until) break;
      at += policy.every;
      continue;
    }
    const plan = planFor(dates, history, at, policy.pace);
    if (plan.kind === "over") break;
    at = Math.max(plan.at, at + 1);
  }
  return { visits, delays: delaysOf(edition, history, known, until) };
}

function afterSight(
  history: EventHistory,
  { list, documents }: { readonly list: boolean; readonly documents: boolean },
  at: Instant,
): EventHistory {
  const news = (list && history.listSince === undefined) || (documents && history.documentsSince === undefined);
  // Most visits find nothing new.
  if (!news && history.failing === undefined) return { ...history, lastVisit: at, unchanged: history.unchanged + 1 };
  const { failing: _failing, ...rest } = history;
  return {
    ...rest,
    lastVisit: at,
    ...(list && rest.listSince === undefined ? { listSince: at } : {}),
    ...(documents && rest.documentsSince === undefined ? { documentsSince: at } : {}),
    ...(news ? { lastChange: at } : {}),
    unchanged: news ? 0 : rest.unchanged + 1,
  };
}

function afterFailure(history: EventHistory, at: Instant, gone: boolean): EventHistory {
  const { since = at, times = 0 } = history.failing ?? {};
  return { ...history, failing: { since, last: at, times: times + 1, gone } };
}

const NAMES = ["submission", "notification", "start", "end"] as const;

function sameDates(a: EventDates, b: EventDates): boolean {
  return a === b || NAMES.every((name) => a[name] === b[name]);
}

/** From posting to harvest, for what was posted while we could have known. */
function delaysOf({ list, documents }: Edition, history: EventHistory, known: Instant, until: Instant): number[] {
  const delays: number[] = [];
  const count = (posted: Instant | undefined, harvested: Instant | undefined): void => {
    if (posted === undefined || posted < known || posted >= until) return;
    delays.push(harvested === undefined ? Number.POSITIVE_INFINITY : (harvested - posted) / DAY);
  };
  // A list that comes after the documents is no news.
  if (list !== undefined && (documents === undefined || list < documents)) count(list, history.listSince);
  count(documents, history.documentsSince);
  return delays;
}

/** Looks for `next` from the end of `edition` on, by candidates, by last year's site and by portals. */
function findNext(edition: Edition, next: Edition, until: Instant): { looks: number; found: Instant | undefined } {
  const { start, end } = edition.dates;
  const year = (instant: Instant): number => new Date(instant).getUTCFullYear();
  const candidates = nextEditionCandidates({ url: edition.address, year: year(start) }, year(next.dates.start))
    .slice(0, 3)
    .map(({ url }) => addressIdentity(url));
  const guessed = candidates.includes(addressIdentity(next.address));
  let lastLook: Instant | undefined;
  for (let looks = 0; ; looks++) {
    const from = Math.max(lastLook ?? end, SIMULATION_START);
    const plan = planNextEdition({ start, end, ...(lastLook === undefined ? {} : { lastLook }) }, from);
    if (plan.kind === "over" || plan.at >= until) return { looks, found: undefined };
    lastLook = plan.at;
    const up = plan.at >= next.announced && plan.at < next.gone;
    const linked = plan.at >= next.linked && plan.at < edition.gone;
    if (up && (guessed || linked || plan.at >= next.listed)) return { looks: looks + 1, found: plan.at };
  }
}

/**
 * The pace at which the schedule spends as many requests as a periodic crawl, or just less. What a pace comes to depends on the world,
 * so it is found by trying, on a part of it.
 */
export function paceFor(settings: WorldSettings, every: Millis): number {
  const sample = { ...settings, years: 1, conferences: Math.min(settings.conferences, SAMPLE) };
  const wanted = simulateWorld(sample, { kind: "periodic", every }).visits * JUST_LESS;
  const spent = (pace: number): number => simulateWorld(sample, { kind: "schedule", pace }).visits;
  let pace = (365 * DAY) / every;
  let best = 0;
  for (let step = 0; step < TRIES; step++) {
    const visits = spent(pace);
    if (visits <= wanted) best = Math.max(best, pace);
    if (visits <= wanted && visits > wanted * CLOSE) break;
    // Visits grow more slowly than the pace: what is found early is visited no more.
    pace *= Math.min(4, ((wanted * (1 + CLOSE)) / 2 / visits) ** 1.2);
    if (pace > FASTEST) return FASTEST;
  }
  return best > 0 ? best : pace * 0.9;
}

const SAMPLE = 2500;
const TRIES = 8;
const JUST_LESS = 0.985;
const CLOSE = 0.985;
const FASTEST = 2000;
