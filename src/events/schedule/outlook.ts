/**
 * On which days will an event's papers appear?
 *
 * It is not announced, but two dates help: authors are notified, and then the list of accepted papers appears sooner or
 * later; the conference begins, and then the documents do. Our assumptions are written down here as chances per day, broad on purpose,
 * because committees differ. From the chances follows how closely to look: attention grows with the hazard, the chance that it
 * happens today when it has not happened yet. Visits per year are given; the outlook only says where to spend them.
 *
 * A date that is not known is replaced by what is usual: the quantiles of the gaps between the dates of some thousand events.
 */
import { DAY, type Instant } from "../../model/time.js";

/** What is known of an event's days; each is the instant at which the day begins in UTC. */
export interface EventDates {
  readonly submission?: Instant;
  readonly notification?: Instant;
  readonly start?: Instant;
  readonly end?: Instant;
}

/** Days from `first` on; what to expect on each of them. */
export interface Outlook {
  readonly first: Instant;
  readonly days: number;
  /** Visits per day while neither a list nor documents are there. */
  readonly forBoth: Float64Array;
  /** Visits per day while the list is there and documents are missing. */
  readonly forDocuments: Float64Array;
  /** The days around which everything turns, as known or estimated. */
  readonly notification: Instant;
  readonly start: Instant;
  readonly end: Instant;
  readonly estimated: boolean;
}

/** Share of the visits that go where papers are likely; the rest keeps an eye on the dates. */
const HUNTING = 0.8;
/** 0.5 makes the mean delay least, 1 gives every visit the same chance; between them lies a short median without long tails. */
const KEENNESS = 0.85;
/** Pages are put up on working days, mostly. */
const WEEKEND = 0.35;
/** After so long, what has not appeared will not. */
export const GIVE_UP_DAYS = 240;

/** Quantiles (10, 30, 50, 70, 90 %) of days between two dates, from the gaps of published calls. */
const GAPS = {
  submissionToNotification: [22, 38, 56, 72, 101],
  notificationToStart: [55, 77, 91, 109, 151],
  submissionToStart: [82, 121, 155, 182, 229],
} as const;

/** The outlook of an event that has at least one date; `pace` is visits per year. */
export function outlookOf(dates: EventDates, pace: number): Outlook | undefined {
  const scenarios = scenariosOf(dates);
  if (scenarios === undefined) return undefined;
  const earliest = Math.min(...scenarios.map(({ notification }) => notification));
  const latest = Math.max(...scenarios.map(({ end }) => end));
  const first = Math.floor(earliest / DAY) * DAY - 10 * DAY;
  const days = Math.ceil((latest - first) / DAY) + GIVE_UP_DAYS;
  const list = new Float64Array(days);
  const documents = new Float64Array(days);
  for (const { notification, start, end } of scenarios) {
    const [n, s, e] = [notification, start, end].map((instant) => (instant - first) / DAY) as [number, number, number];
    addDays(list, 1 / scenarios.length, (day) => listPosted(day, n, s));
    addDays(documents, 1 / scenarios.length, (day) => documentsPosted(day, s, e));
  }
  const middle = scenarios[Math.floor(scenarios.length / 2)]!;
  const weekday = new Date(first).getUTCDay();
  return {
    first,
    days,
    ...attentionOf(hazardOf(list, weekday), hazardOf(documents, weekday), pace * HUNTING),
    ...middle,
    estimated: scenarios.length > 1,
  };
}

// ── Assumptions ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The chance that a list of accepted papers stands by `day`, when authors hear on day `n` and meet on day `s`. */
function listPosted(day: number, n: number, s: number): number {
  const room = Math.max(14, s - n);
  return (
    0.47 * after(day - n + 1, Math.min(10, room / 4), 1.3) +
    0.23 * evenly(day, n, n + room) +
    0.2 * evenly(day, s - 35, s + 2)
  );
}

/** The same for documents, when the meeting lasts from day `s` to day `e`. */
function documentsPosted(day: number, s: number, e: number): number {
  return 0.5 * around(day - s, 3) + 0.22 * after(day - e, 18, 1.3) + 0.18 * evenly(day, s - 30, e + 90);
}

/** Log-logistic: half of it by `median` days, the rest ever more slowly. */
function after(days: number, median: number, shape: number): number {
  return days <= 0 ? 0 : 1 / (1 + (median / days) ** shape);
}

function evenly(day: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (day - from) / (to - from)));
}

/** Laplace: close to the day, on both sides. */
function around(days: number, scale: number): number {
  return days < 0 ? 0.5 * Math.exp(days / scale) : 1 - 0.5 * Math.exp(-days / scale);
}

// ── From dates to scenarios ─────────────────────────────────────────────────────────────────────────────────────────────

interface Scenario {
  readonly notification: Instant;
  readonly start: Instant;
  readonly end: Instant;
}

const USUAL_LENGTH = 3;

/** One when the dates are known, five equally likely ones when they must be estimated. */
function scenariosOf(dates: EventDates): readonly Scenario[] | undefined {
  const { submission, notification, start, end } = believable(dates);
  const whole = (from: Instant, begins: Instant): Scenario => ({
    notification: from,
    start: begins,
    end: Math.max(end ?? 0, begins + (start === undefined || end === undefined ? USUAL_LENGTH * DAY : 0)),
  });
  const known = start ?? (end === undefined ? undefined : end - USUAL_LENGTH * DAY);
  if (notification !== undefined) {
    if (known !== undefined) return [whole(notification, known)];
    return GAPS.notificationToStart.map((gap) => whole(notification, notification + gap * DAY));
  }
  if (submission !== undefined) {
    return GAPS.submissionToNotification.map((gap, i) => {
      const begins = known ?? submission + GAPS.submissionToStart[i]! * DAY;
      // A notification after the event is none.
      return whole(Math.min(submission + gap * DAY, begins - 7 * DAY), begins);
    });
  }
  if (known === undefined) return undefined;
  return GAPS.notificationToStart.map((gap) => whole(known - gap * DAY, known)).reverse();
}

/** Dates that contradict the days of the event, or lie years away from them, were misread or are of another edition: the event's days count. */
function believable({ submission, notification, start, end }: EventDates): EventDates {
  const begins = real(start);
  const ends = real(end);
  const last =
    ends !== undefined && (begins === undefined || (ends >= begins && ends - begins < 60 * DAY)) ? ends : undefined;
  const day = begins ?? last;
  const before = (instant: Instant | undefined): Instant | undefined => {
    const known = real(instant);
    if (known === undefined || day === undefined) return known;
    return known <= day && day - known <= MAX_DAYS_AHEAD * DAY ? known : undefined;
  };
  const notified = before(notification);
  const sent = before(submission);
  return {
    ...(notified === undefined ? {} : { notification: notified }),
    ...(sent === undefined || (notified !== undefined && sent > notified) ? {} : { submission: sent }),
    ...(begins === undefined ? {} : { start: begins }),
    ...(last === undefined ? {} : { end: last }),
  };
}

const MAX_DAYS_AHEAD = 500;

/** An instant that a calendar can show. */
const real = (instant: Instant | undefined): Instant | undefined =>
  instant !== undefined && Math.abs(instant) < 8e15 ? instant : undefined;

// ── From chances to attention ───────────────────────────────────────────────────────────────────────────────────────────

function addDays(into: Float64Array, weight: number, by: (day: number) => number): void {
  let before = by(0);
  for (let day = 0; day < into.length; day++) {
    const then = by(day + 1);
    into[day]! += weight * (then - before);
    before = then;
  }
}

interface Hazard {
  readonly perDay: Float64Array;
  /** The chance that it has not happened before the day. */
  readonly open: Float64Array;
}

/** The chance of each day, given that it has not happened before; nothing is certain to happen at all. */
function hazardOf(chances: Float64Array, firstWeekday: number): Hazard {
  const perDay = new Float64Array(chances.length);
  const open = new Float64Array(chances.length);
  let left = 1;
  for (let day = 0; day < chances.length; day++) {
    const weekday = (firstWeekday + day) % 7;
    const chance = chances[day]! * (weekday === 0 || weekday === 6 ? WEEKEND : 1 + (2 * (1 - WEEKEND)) / 5);
    open[day] = left;
    perDay[day] = chance / Math.max(left, 0.05);
    left = Math.max(0, left - chance);
  }
  return { perDay, open };
}

/** Scaled so that, by our own beliefs, `visits` are spent in all. */
function attentionOf(list: Hazard, documents: Hazard, visits: number): Pick<Outlook, "forBoth" | "forDocuments"> {
  const days = list.perDay.length;
  const forBoth = new Float64Array(days);
  const forDocuments = new Float64Array(days);
  let expected = 0;
  for (let day = 0; day < days; day++) {
    const alone = documents.perDay[day]! ** KEENNESS;
    const both = (list.perDay[day]! + documents.perDay[day]!) ** KEENNESS;
    forBoth[day] = both;
    forDocuments[day] = alone;
    const open = list.open[day]!;
    expected += open * both + (1 - open) * documents.open[day]! * alone;
  }
  const scale = visits / Math.max(expected, 1e-9);
  for (let day = 0; day < days; day++) {
    forBoth[day]! *= scale;
    forDocuments[day]! *= scale;
  }
  return { forBoth, forDocuments };
}
