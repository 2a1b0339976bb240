/**
 * The posting model: when does a committee put its papers on the web?
 *
 * Nobody has measured it; these are three opinions, from tidy to careless, between which the truth should lie. They belong to the
 * simulated world alone: the scheduler has its own assumptions (events/schedule/outlook.ts), of another form, and never sees these.
 *
 * | | list of accepted papers | documents |
 * |---|---|---|
 * | punctual | lognormal after the notification, median 3 days (90 % within 8); 2 % never | normal around the first day, ± 2 days; 3 % never |
 * | typical | 75 %: lognormal after the notification, median 12 days (90 % within 43), at the latest two days before the event; 25 %: with the programme, 5–35 days before the event; 12 % never | 60 %: in the week before or on the first day; 40 %: lognormal after the end, median 14 days; 15 % never |
 * | erratic | a third each: lognormal after a notification that is itself up to 3 weeks late, median 14 days (90 % within 65); any day between notification and event; 1–30 days before the event; 20 % never | half: within 5 days around the event; half: any day from two weeks before to 90 days after; 25 % never |
 *
 * In all three, four of five postings that would fall on a weekend wait for Monday, and most happen between morning and evening.
 */
import type { RandomSource } from "../../learn/random.js";
import { DAY, HOUR, type Instant } from "../../model/time.js";

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

export function postingsOf({ notification, start, end }: TrueDates, how: Punctuality, random: RandomSource): Postings {
  const never = NEVER[how];
  const list = random() < never.list ? undefined : listDay(how, notification, start, random);
  const documents = random() < never.documents ? undefined : documentDay(how, start, end, random);
  return {
    ...(list === undefined ? {} : { list: atWork(Math.max(notification, list), random) }),
    ...(documents === undefined ? {} : { documents: atWork(Math.max(notification, documents), random) }),
  };
}

const NEVER: Readonly<Record<Punctuality, { readonly list: number; readonly documents: number }>> = {
  punctual: { list: 0.02, documents: 0.03 },
  typical: { list: 0.12, documents: 0.15 },
  erratic: { list: 0.2, documents: 0.25 },
};

function listDay(how: Punctuality, notification: Instant, start: Instant, random: RandomSource): Instant {
  const room = start - notification;
  if (how === "punctual") return notification + lognormal(3, 0.8, random) * DAY;
  if (how === "typical") {
    if (random() < 0.25) return start - (5 + 30 * random()) * DAY;
    return Math.min(notification + lognormal(12, 1, random) * DAY, start - 2 * DAY);
  }
  const third = random();
  if (third < 1 / 3) return notification + 21 * DAY * random() ** 2 + lognormal(14, 1.2, random) * DAY;
  if (third < 2 / 3) return notification + room * random();
  return start - (1 + 29 * random()) * DAY;
}

function documentDay(how: Punctuality, start: Instant, end: Instant, random: RandomSource): Instant {
  if (how === "punctual") return start + 2 * normal(random) * DAY;
  if (how === "typical")
    return random() < 0.6 ? start + (1 - 8 * random()) * DAY : end + lognormal(14, 1, random) * DAY;
  return random() < 0.5 ? start + 10 * (random() - 0.5) * DAY : start + (104 * random() - 14) * DAY;
}

const MONDAY = 1;

function atWork(at: Instant, random: RandomSource): Instant {
  const day = Math.floor(at / DAY) * DAY;
  const weekday = new Date(day).getUTCDay();
  const free = weekday === 0 ? MONDAY : weekday === 6 ? MONDAY + 1 : 0;
  const worked = free > 0 && random() < 0.8 ? day + free * DAY : day;
  const hour = Math.min(23.9, Math.max(0, 13 + 4.5 * normal(random)));
  return worked + hour * HOUR;
}

export function lognormal(median: number, spread: number, random: RandomSource): number {
  return median * Math.exp(spread * normal(random));
}

/** Box and Muller's, one of its two numbers. */
function normal(random: RandomSource): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
