/**
 * The posting model: when does a committee put its papers on the web?
 *
 * Nobody has measured it; these are three opinions, from tidy to careless, between which the truth should lie. They belong to the
 * simulated world alone: the scheduler has beliefs of its own (schedule-outlook.ts), of another form, and never sees these.
 *
 * | | list of accepted papers | documents |
 * |---|---|---|
 * | punctual | lognormal after the notification, median 3 days (90 % within 8); 2 % never | normal around the first day, ± 2 days; 3 % never |
 * | typical | 75 %: lognormal after the notification, median 12 days (90 % within 43), at the latest two days before the event; 25 %: with the programme, 5–35 days before the event; 12 % never | 60 %: in the week before or on the first day; 40 %: lognormal after the end, median 14 days; 15 % never |
 * | erratic | a third each: lognormal after a notification that is itself up to 3 weeks late, median 14 days (90 % within 65); any day between notification and event; 1–30 days before the event; 20 % never | half: within 5 days around the event; half: any day from two weeks before to 90 days after; 25 % never |
 *
 * In all three, four of five postings that would fall on a weekend wait for Monday, and most happen between morning and evening.
 */
import type { Chance } from "../learn/random.js";
import { DAY, HOUR, type Instant } from "../model/time.js";

export const PUNCTUALITIES = ["punctual", "typical", "erratic"] as const;
export type Punctuality = (typeof PUNCTUALITIES)[number];

export interface Postings {
  readonly list?: Instant;
  readonly documents?: Instant;
}

export interface TrueDates {
  readonly notification: Instant;
  readonly start: Instant;
  readonly end: Instant;
}

export function postingsOf({ notification, start, end }: TrueDates, how: Punctuality, chance: Chance): Postings {
  const never = NEVER[how];
  const list = chance() < never.list ? undefined : listDay(how, notification, start, chance);
  const documents = chance() < never.documents ? undefined : documentDay(how, start, end, chance);
  return {
    ...(list === undefined ? {} : { list: atWork(Math.max(notification, list), chance) }),
    ...(documents === undefined ? {} : { documents: atWork(Math.max(notification, documents), chance) }),
  };
}

const NEVER: Readonly<Record<Punctuality, { readonly list: number; readonly documents: number }>> = {
  punctual: { list: 0.02, documents: 0.03 },
  typical: { list: 0.12, documents: 0.15 },
  erratic: { list: 0.2, documents: 0.25 },
};

function listDay(how: Punctuality, notification: Instant, start: Instant, chance: Chance): Instant {
  const room = start - notification;
  if (how === "punctual") return notification + lognormal(3, 0.8, chance) * DAY;
  if (how === "typical") {
    if (chance() < 0.25) return start - (5 + 30 * chance()) * DAY;
    return Math.min(notification + lognormal(12, 1, chance) * DAY, start - 2 * DAY);
  }
  const third = chance();
  if (third < 1 / 3) return notification + 21 * DAY * chance() ** 2 + lognormal(14, 1.2, chance) * DAY;
  if (third < 2 / 3) return notification + room * chance();
  return start - (1 + 29 * chance()) * DAY;
}

function documentDay(how: Punctuality, start: Instant, end: Instant, chance: Chance): Instant {
  if (how === "punctual") return start + 2 * normal(chance) * DAY;
  if (how === "typical")
    return chance() < 0.6 ? start + (1 - 8 * chance()) * DAY : end + lognormal(14, 1, chance) * DAY;
  return chance() < 0.5 ? start + 10 * (chance() - 0.5) * DAY : start + (104 * chance() - 14) * DAY;
}

const MONDAY = 1;

function atWork(at: Instant, chance: Chance): Instant {
  const day = Math.floor(at / DAY) * DAY;
  const weekday = new Date(day).getUTCDay();
  const free = weekday === 0 ? MONDAY : weekday === 6 ? MONDAY + 1 : 0;
  const worked = free > 0 && chance() < 0.8 ? day + free * DAY : day;
  const hour = Math.min(23.9, Math.max(0, 13 + 4.5 * normal(chance)));
  return worked + hour * HOUR;
}

export function lognormal(median: number, spread: number, chance: Chance): number {
  return median * Math.exp(spread * normal(chance));
}

/** Box and Muller's, one of its two numbers. */
function normal(chance: Chance): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}
