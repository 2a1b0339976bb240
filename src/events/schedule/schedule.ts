/**
 * When should an event's site be visited?
 *
 * A plan is never stored: it follows from the event's dates, from the results of earlier visits, and from the current
 * time. So it changes by itself when a date changes, when a person corrects one, or when papers appear. Visits are
 * frequent where papers are likely and rare elsewhere: see outlook.ts. Complete and stable events are visited rarely;
 * events that are gone are given up, with the reason. Missed visits are due now, once, however many were missed.
 */
import { DAY, HOUR, type Instant, type Millis } from "../../model/time.js";
import { type EventDates, GIVE_UP_DAYS, type Outlook, outlookOf } from "./outlook.js";

/** What earlier visits brought. */
export interface EventHistory {
  /** The last visit that was answered. */
  readonly lastVisit?: Instant;
  /** Set while visits fail: since when, how often, and whether the site says that it is gone. */
  readonly failing?: {
    readonly since: Instant;
    readonly last: Instant;
    readonly times: number;
    readonly gone: boolean;
    /** What is there in its place: an advertisement, another event. */
    readonly says?: string;
  };
  /** When papers were first seen, and when documents were. */
  readonly listSince?: Instant;
  readonly documentsSince?: Instant;
  /** The last visit that found papers or documents that were not there before. */
  readonly lastChange?: Instant;
  /** Visits since then that found nothing new. */
  readonly unchanged: number;
}

export const NO_HISTORY: EventHistory = { unchanged: 0 };

export type EventPlan =
  | { readonly kind: "visit"; readonly at: Instant; readonly because: string }
  | { readonly kind: "over"; readonly because: string };

/** The default number of visits per year: one per week. */
export const WEEKLY_PACE = 52;

/** The minimum time between visits, however likely papers are. */
const MIN_GAP: Millis = 3 * HOUR;

export function planFor(dates: EventDates, history: EventHistory, now: Instant, pace = WEEKLY_PACE): EventPlan {
  const { lastVisit, failing, documentsSince } = history;
  if (failing !== undefined) return whileFailing(failing, history, dates, now);
  if (lastVisit === undefined) return visit(now, now, "it was never visited");
  if (documentsSince !== undefined) return whenComplete(history, dates, now);
  const outlook = findOutlook(dates, pace);
  if (outlook === undefined) return withoutDates(history, now, pace);
  return hunting(history, lastVisit, dates, outlook, now, pace);
}

/** Nothing in the past is caught up with: what is overdue is due now. */
function visit(at: Instant, now: Instant, because: string): EventPlan {
  return { kind: "visit", at: Math.max(at, now), because };
}

const over = (because: string): EventPlan => ({ kind: "over", because });

// ── Papers are expected ─────────────────────────────────────────────────────────────────────────────────────────────────

function hunting(
  history: EventHistory,
  last: Instant,
  dates: EventDates,
  outlook: Outlook,
  now: Instant,
  pace: number,
): EventPlan {
  const { listSince } = history;
  const hope = outlook.end + GIVE_UP_DAYS * DAY;
  if (last + MIN_GAP >= hope || outlook.first + (outlook.days - 1) * DAY <= last)
    return over(
      listSince === undefined
        ? `no papers were found within ${GIVE_UP_DAYS} days after the event`
        : `no documents were posted within ${GIVE_UP_DAYS} days after the event; the list is kept`,
    );
  const attention = listSince === undefined ? outlook.forBoth : outlook.forDocuments;
  const likely = attentionReached(outlook, attention, last);
  const choices: [at: Instant, because: string][] = [
    [Math.max(likely, last + MIN_GAP), reasonAt(likely, outlook, listSince !== undefined)],
    [last + sparse(pace), "a look now and then, in case its dates move"],
  ];
  const moved = dateCheck(dates, last, pace);
  if (moved !== undefined) choices.push(moved);
  // A fresh list grows for a while: names are added, titles corrected.
  if (history.lastChange !== undefined && history.unchanged < 2 && history.lastChange === last)
    choices.push([last + (history.unchanged === 0 ? 4 : 10) * DAY, "the list is new and may grow"]);
  const [at, because] = choices.reduce((soonest, choice) => (choice[0] < soonest[0] ? choice : soonest));
  return visit(Math.max(Math.min(at, hope), last + MIN_GAP), now, because);
}

/** The moment when the attention since `from` has added up to one visit. */
function attentionReached(outlook: Outlook, attention: Float64Array, from: Instant): Instant {
  let at = Math.max(from, outlook.first);
  let owed = 1;
  for (let day = Math.floor((at - outlook.first) / DAY); day < outlook.days; day++) {
    const rate = attention[day]!;
    const room = (outlook.first + (day + 1) * DAY - at) / DAY;
    if (rate * room >= owed) return at + (owed / rate) * DAY;
    owed -= rate * room;
    at = outlook.first + (day + 1) * DAY;
  }
  return at;
}

/** With little to spend, little is spent on waiting. */
const sparse = (pace: number): Millis => Math.min(75, Math.max(10, (4 * 365) / pace)) * DAY;

/** Extensions are announced around the deadline, so the dates are read again right after it and before the notification. */
function dateCheck(
  { submission, notification }: EventDates,
  last: Instant,
  pace: number,
): [at: Instant, because: string] | undefined {
  if (pace < 26) return undefined;
  if (submission !== undefined && last < submission + DAY)
    return [submission + DAY, "the deadline may have been extended"];
  if (notification !== undefined && last < notification - 4 * DAY)
    return [notification - 4 * DAY, "authors are notified soon, unless that has moved"];
  return undefined;
}

function reasonAt(at: Instant, { notification, start, end, estimated }: Outlook, listed: boolean): string {
  const guess = estimated ? " (estimated)" : "";
  if (at < notification) return `authors are notified on ${iso(notification)}${guess}`;
  if (at < start - 7 * DAY)
    return listed
      ? `the list is there; documents come with the event on ${iso(start)}${guess}`
      : `authors were notified on ${iso(notification)}${guess}, the list of papers is expected`;
  if (at <= end + 7 * DAY) return `the event takes place on ${iso(start)}${guess}, papers are expected`;
  return `the event is over since ${iso(end)}${guess}, ${listed ? "documents are" : "its papers are"} still missing`;
}

function iso(instant: Instant): string {
  return new Date(instant).toISOString().slice(0, 10);
}

// ── Everything is there ─────────────────────────────────────────────────────────────────────────────────────────────────

const STABLE = 3;
const FIRST_LOOK_BACK: Millis = 5 * DAY;
const LAST_LOOK_BACK: Millis = 90 * DAY;

function whenComplete({ lastVisit, unchanged }: EventHistory, { end, start }: EventDates, now: Instant): EventPlan {
  const finished = end ?? start;
  if (unchanged >= STABLE && (finished === undefined || lastVisit! > finished + 60 * DAY))
    return over(`its papers are complete and did not change at ${unchanged} visits`);
  const wait = Math.min(FIRST_LOOK_BACK * 3 ** unchanged, LAST_LOOK_BACK);
  return visit(lastVisit! + wait, now, unchanged === 0 ? "papers are there, more may come" : "complete; a look back");
}

// ── No dates ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const PATIENT_VISITS = 40;

/** Evenly, as often as the pace allows, then ever more rarely while nothing changes. */
function withoutDates({ lastVisit, unchanged, listSince }: EventHistory, now: Instant, pace: number): EventPlan {
  if (unchanged >= PATIENT_VISITS) return over(`it gave no dates and nothing new at ${unchanged} visits`);
  const even = (365 / pace) * DAY;
  const wait = Math.min(even * Math.max(1, unchanged / 8), 60 * DAY);
  const because = listSince === undefined ? "it gives no dates yet" : "it gives no dates; more papers may come";
  return visit(lastVisit! + Math.max(wait, DAY), now, because);
}

// ── It does not answer ──────────────────────────────────────────────────────────────────────────────────────────────────

const GONE_TIMES = 4;
const GONE_AFTER: Millis = 14 * DAY;
const DEAD_AFTER: Millis = 60 * DAY;

function whileFailing(
  { since, last, times, gone, says }: NonNullable<EventHistory["failing"]>,
  { listSince }: EventHistory,
  { end }: EventDates,
  now: Instant,
): EventPlan {
  const kept = listSince === undefined ? "" : "; what was found is kept";
  // Before the event a site that is gone mostly comes back: it moves to another host, its owner forgot to pay.
  const patience = (gone ? GONE_AFTER : DEAD_AFTER) * (end !== undefined && last < end ? 3 : 1);
  if (times >= GONE_TIMES && last - since >= patience)
    return over(`${says ?? (gone ? "it has been gone" : "it has not answered")} since ${iso(since)}${kept}`);
  const wait = Math.min(6 * HOUR * 2 ** Math.min(times - 1, 10), 7 * DAY);
  return visit(
    last + wait,
    now,
    `${says ?? (gone ? "it was gone" : "it did not answer")} since ${iso(since)}; tried again`,
  );
}

// ── Outlooks are made once per set of dates ─────────────────────────────────────────────────────────────────────────────

const outlooks = new WeakMap<EventDates, { readonly pace: number; readonly outlook: Outlook | undefined }>();

function findOutlook(dates: EventDates, pace: number): Outlook | undefined {
  const known = outlooks.get(dates);
  if (known?.pace === pace) return known.outlook;
  const outlook = outlookOf(dates, pace);
  outlooks.set(dates, { pace, outlook });
  return outlook;
}
