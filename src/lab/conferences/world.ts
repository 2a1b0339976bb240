/**
 * A simulated world of conferences: what a visit to each of them would see, at any moment.
 *
 * Dates and gaps follow those of some thousand published calls (docs/schedule.md); when papers are posted is the posting model's
 * business (world-postings.ts). Deadlines move, sites are down for a while or for good, are redesigned, are overwritten by the next
 * edition. Everything comes from a seed.
 */

import type { EventDates } from "../../events/schedule/outlook.js";
import { type RandomSource, seeded } from "../../learn/random.js";
import { DAY, type Instant } from "../../model/time.js";
import { lognormal, type Postings, type Punctuality, postingsOf } from "./world-postings.js";

/** One edition, as it truly is. */
export interface Edition extends Postings {
  readonly series: number;
  readonly number: number;
  readonly address: string;
  /** From then on its site is there. */
  readonly announced: Instant;
  readonly dates: Required<EventDates>;
  /** What the site printed before its deadlines were moved. */
  readonly moved?: { readonly at: Instant; readonly before: Required<EventDates> };
  readonly printed: { readonly [date in keyof EventDates]?: boolean };
  readonly outages: readonly (readonly [from: Instant, to: Instant])[];
  /** From then on its site is gone, or the next edition's. */
  readonly gone: Instant;
  /** From then on its pages are harder to read. */
  readonly redesigned: Instant;
  /** When it can be found: linked from the edition before, listed on a portal. */
  readonly linked: Instant;
  readonly listed: Instant;
}

export interface WorldSettings {
  readonly conferences: number;
  readonly years: number;
  readonly how: Punctuality;
  readonly seed: number;
}

export const SIMULATION_START: Instant = Date.UTC(2026, 0, 1);

/** The editions of one series, the first of which is the one given to us. */
export function seriesOf(series: number, { years, how, seed }: WorldSettings): readonly Edition[] {
  const random = seeded((seed * 1_000_003 + series) >>> 0);
  const editions: Edition[] = [];
  let start = firstStart(random);
  let address = firstAddress(series, new Date(start).getUTCFullYear(), random);
  for (let number = 0; number <= years; number++) {
    editions.push(edition(series, number, address, start, how, random));
    const year = new Date(start).getUTCFullYear();
    start = onWeekday(start + (364 + fromQuantiles(YEARLY_SHIFT, random())) * DAY);
    address = nextAddress(address, series, year, new Date(start).getUTCFullYear(), random);
  }
  return editions.map((one, i) => overwritten(one, editions[i + 1], random));
}

/** What a visit to the edition's address sees. */
export type EditionView =
  | { readonly kind: "down" }
  | { readonly kind: "gone" }
  | { readonly kind: "seen"; readonly dates: EventDates; readonly list: boolean; readonly documents: boolean };

/** Readers are not perfect: so often a visit does not see what is there, more often after a redesign. */
const OVERLOOKED = 0.04;
const OVERLOOKED_REDESIGNED = 0.25;

export function viewEdition(edition: Edition, at: Instant, random: RandomSource): EditionView {
  if (at >= edition.gone) return { kind: "gone" };
  if (edition.outages.some(([from, to]) => at >= from && at < to)) return { kind: "down" };
  const { moved, dates, printed, list, documents } = edition;
  const now = moved !== undefined && at < moved.at ? moved.before : dates;
  const overlooked = random() < (at >= edition.redesigned ? OVERLOOKED_REDESIGNED : OVERLOOKED);
  return {
    kind: "seen",
    dates: shownDates(now, printed),
    list: !overlooked && ((list !== undefined && at >= list) || (documents !== undefined && at >= documents)),
    documents: !overlooked && documents !== undefined && at >= documents,
  };
}

/** A year has thousands of looks at the same page: what it shows is made once. */
const shown = new WeakMap<EventDates, EventDates>();

function shownDates(dates: EventDates, printed: Edition["printed"]): EventDates {
  const known = shown.get(dates);
  if (known !== undefined) return known;
  const made = Object.fromEntries(Object.entries(dates).filter(([name]) => printed[name as keyof EventDates]));
  shown.set(dates, made);
  return made;
}

// ── Making editions ─────────────────────────────────────────────────────────────────────────────────────────────────────

type Quantiles = readonly (readonly [share: number, value: number])[];

const SUBMISSION_TO_NOTIFICATION: Quantiles = [
  [0, 7],
  [0.05, 15],
  [0.1, 22],
  [0.25, 33],
  [0.5, 56],
  [0.75, 77],
  [0.9, 101],
  [0.95, 112],
  [1, 180],
];
const NOTIFICATION_TO_START: Quantiles = [
  [0, 14],
  [0.05, 42],
  [0.1, 55],
  [0.25, 72],
  [0.5, 91],
  [0.75, 115],
  [0.9, 151],
  [0.95, 171],
  [1, 250],
];
const LISTED_TO_START: Quantiles = [
  [0, 60],
  [0.1, 105],
  [0.25, 148],
  [0.5, 203],
  [0.75, 258],
  [0.9, 304],
  [1, 360],
];
const EXTENSION: Quantiles = [
  [0, 2],
  [0.1, 5],
  [0.25, 7],
  [0.5, 12],
  [0.75, 18],
  [0.9, 28],
  [1, 60],
];
const YEARLY_SHIFT: Quantiles = [
  [0, -60],
  [0.05, -39],
  [0.1, -23],
  [0.25, -8],
  [0.5, -1],
  [0.75, 10],
  [0.9, 27],
  [0.95, 41],
  [1, 60],
];
const BY_MONTH = [73, 117, 178, 342, 224, 357, 325, 254, 263, 395, 290, 245];
/** Sunday first. */
const BY_WEEKDAY = [622, 1120, 426, 341, 156, 157, 241];
const LENGTH: Quantiles = [
  [0, 0],
  [0.1, 0],
  [0.25, 2],
  [0.5, 3],
  [0.75, 4],
  [0.9, 5],
  [1, 7],
];

const MOVED = 0.18;
const PRINTED = { start: 0.97, end: 0.97, submission: 0.92, notification: 0.8 } as const;
const OUTAGES_A_YEAR = 2;
const DIES = 0.02;
const REDESIGNED = 0.15;
/** How often the next edition can be reached from the one before, and on portals. */
const LINKED = 0.6;
const LISTED = 0.7;

/** Starts from a quarter before the simulated time to half a year after its first year, so that seasons of all ages are under way. */
function firstStart(random: RandomSource): Instant {
  for (;;) {
    const day = Math.floor(SIMULATION_START + (-90 + 605 * random()) * DAY);
    const month = new Date(day).getUTCMonth();
    if (random() < BY_MONTH[month]! / 395) return onWeekday(day, random);
  }
}

function onWeekday(day: Instant, chance?: RandomSource): Instant {
  const midnight = Math.floor(day / DAY) * DAY;
  if (chance === undefined) return midnight;
  let pick = chance() * BY_WEEKDAY.reduce((sum, count) => sum + count, 0);
  const weekday = BY_WEEKDAY.findIndex((count) => (pick -= count) < 0);
  return midnight + (((weekday - new Date(midnight).getUTCDay() + 7) % 7) - 3) * DAY;
}

function edition(
  series: number,
  number: number,
  address: string,
  start: Instant,
  how: Punctuality,
  random: RandomSource,
): Edition {
  const day = (instant: Instant): Instant => Math.floor(instant / DAY) * DAY;
  const end = start + Math.round(fromQuantiles(LENGTH, random())) * DAY;
  const notification = day(start - fromQuantiles(NOTIFICATION_TO_START, random()) * DAY);
  const submission = day(notification - fromQuantiles(SUBMISSION_TO_NOTIFICATION, random()) * DAY);
  const announced = Math.min(start - fromQuantiles(LISTED_TO_START, random()) * DAY, submission - 14 * DAY);
  const dates = { submission, notification, start, end };
  const shift = Math.round(fromQuantiles(EXTENSION, random())) * (random() < 0.93 ? 1 : -1) * DAY;
  const before = { ...dates, submission: submission - shift, notification: notification - shift };
  const moved = random() < MOVED ? { at: before.submission - 4 * random() * DAY, before } : undefined;
  const outages: [Instant, Instant][] = [];
  for (let at = announced; ; ) {
    at += (-Math.log(1 - random()) * 365 * DAY) / OUTAGES_A_YEAR;
    if (at > end + 365 * DAY) break;
    const length = lognormal(0.7, 1.2, random) * DAY;
    outages.push([at, at + length]);
    at += length;
  }
  const printed = Object.fromEntries(Object.entries(PRINTED).map(([name, share]) => [name, random() < share]));
  const never = Number.POSITIVE_INFINITY;
  const life = end + 365 * DAY - announced;
  return {
    series,
    number,
    address,
    announced,
    dates,
    ...(moved === undefined ? {} : { moved }),
    printed: { ...printed, end: printed["start"]! },
    outages,
    gone: random() < DIES ? announced + life * random() : never,
    redesigned: random() < REDESIGNED ? announced + life * random() : never,
    linked: random() < LINKED ? announced + lognormal(10, 1.2, random) * DAY : never,
    listed: random() < LISTED ? announced + lognormal(14, 1, random) * DAY : never,
    ...postingsOf(dates, how, random),
  };
}

/** Where the next edition has the same address, it takes the place of the one before. */
function overwritten(one: Edition, next: Edition | undefined, random: RandomSource): Edition {
  if (next === undefined || next.address !== one.address) return one;
  const at = Math.max(next.announced, one.dates.end + (10 + 50 * random()) * DAY);
  return { ...one, gone: Math.min(one.gone, at) };
}

// ── Addresses ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** As `winnow eval editions` finds among academic events: kept .09, put forward .59; a little less, for caution. */
const KEPT = 0.09;
const RENUMBERED = 0.55;

function firstAddress(series: number, year: number, random: RandomSource): string {
  const name = `conf${series.toString(36)}`;
  const yy = String(year % 100).padStart(2, "0");
  const shapes = [
    `https://${name}${year}.example/`,
    `https://${name}.example/${year}/`,
    `https://${year}.${name}.example/`,
    `https://www.${name}.example/${name}${yy}/`,
    `https://host.example/home/${name}-${year}`,
  ];
  return shapes[Math.floor(random() * shapes.length)]!;
}

/** Kept, with the year put forward, or somewhere else. */
function nextAddress(address: string, series: number, from: number, to: number, random: RandomSource): string {
  const pick = random();
  if (pick < KEPT) return address;
  if (pick < KEPT + RENUMBERED) {
    const yy = (year: number) => String(year % 100).padStart(2, "0");
    const renumbered = address.replace(String(from), String(to)).replace(`${yy(from)}/`, `${yy(to)}/`);
    if (renumbered !== address) return renumbered;
  }
  return firstAddress(series + 1_000_000 + Math.floor(random() * 1_000_000), to, random);
}

/** The value at `share`, linearly between the known ones. */
function fromQuantiles(quantiles: Quantiles, share: number): number {
  const above = quantiles.findIndex(([at]) => at >= share);
  if (above <= 0) return quantiles[0]![1];
  const [fromShare, from] = quantiles[above - 1]!;
  const [toShare, to] = quantiles[above]!;
  return from + ((to - from) * (share - fromShare)) / (toShare - fromShare);
}
