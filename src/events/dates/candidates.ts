/**
 * Which days could be the event's, and which its deadlines?
 *
 * Every date of the pages that were read, with its year filled in. Whether it is meant is not decided here: a date is
 * offered once for each time it is printed, with all that the signals (span-signals.ts, due-signals.ts) ask about.
 */
import { compareDays, type Day, formatDay, isDay } from "../../dates/calendar-day.js";
import { type DatePhrase, findDatePhrases } from "../../dates/phrases.js";
import type { Page } from "../../model/page.js";
import { DAY } from "../../model/time.js";
import type { EventName } from "../site/name.js";
import { type Concept, conceptsIn } from "./concepts.js";
import type { PageDate } from "./dates.js";

export interface ReadPage {
  readonly page: Page;
  /** 0: the home page. */
  readonly p: number;
  readonly dates: readonly PageDate[];
}

export interface SpanOffer {
  readonly from: Day;
  readonly to: Day;
  readonly source: "text" | "head" | "programme" | "declared";
  readonly date: PageDate | undefined;
  readonly page: Page;
  readonly p: number;
  readonly words: string;
  /** The year was printed. */
  readonly yearPrinted: boolean;
}

/** More dates than this are a calendar; those behind it are not looked at, because every date is held against every other. */
const MAX_OFFERS = 800;

/** Meetings are shorter. */
const MAX_DAYS = 14;

export function spanOffers(
  read: readonly ReadPage[],
  year: number | undefined,
  declared: readonly SpanOffer[],
): SpanOffer[] {
  const offers: SpanOffer[] = [...declared];
  const seen = new Set<string>();
  for (const { page, p, dates } of read) {
    if (p === 0) offers.push(...headOffers(page, year));
    for (const date of dates) {
      const span = withYear(date.phrase, year);
      if (isDecided(date) || span === undefined || daysBetween(span.from, span.to) >= MAX_DAYS) continue;
      // A banner stands on every page, and says it once.
      // News of one day say it once, too.
      const around = date.news ? "news" : `${date.before} ${date.behind}`;
      const key = `${formatDay(span.from)} ${formatDay(span.to)} ${around}`;
      if (seen.has(key)) continue;
      seen.add(key);
      offers.push({
        ...span,
        source: "text",
        date,
        page,
        p,
        words: date.words,
        yearPrinted: date.phrase.to.year !== undefined,
      });
    }
    offers.push(...programmeOffers({ page, p, dates }, year));
  }
  return offers.slice(0, MAX_OFFERS);
}

/** Words that announce these two are never beside the days of an event; those of other deadlines may be. */
const isDecided = ({ type }: PageDate): boolean => type === "notification" || type === "cameraReady";

const HEAD_NAMES = ["description", "og:description", "og:title", "twitter:description"];

/** Title, description: short texts that name the event. */
function headOffers(page: Page, year: number | undefined): SpanOffer[] {
  const texts = new Set([page.title, ...HEAD_NAMES.flatMap((name) => page.declared.meta.get(name) ?? [])]);
  return [...texts].flatMap((text) =>
    findDatePhrases(text.slice(0, 1000), { language: page.declared.language }).flatMap((phrase): SpanOffer[] => {
      const span = withYear(phrase, year);
      if (span === undefined || daysBetween(span.from, span.to) >= MAX_DAYS) return [];
      const yearPrinted = phrase.to.year !== undefined;
      return [{ ...span, source: "head", date: undefined, page, p: 0, words: text.slice(0, 240), yearPrinted }];
    }),
  );
}

/** "Monday 23 April", "Tuesday 24 April", …: days that follow each other in headings, heads of columns or lines of their own. */
function programmeOffers({ page, p, dates }: ReadPage, year: number | undefined): SpanOffer[] {
  const offers: SpanOffer[] = [];
  let run: { date: PageDate; day: Day }[] = [];
  const close = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    if (run.length >= 2 && first !== undefined && last !== undefined) {
      const yearPrinted = run.some(({ date }) => date.phrase.to.year !== undefined);
      offers.push({
        from: first.day,
        to: last.day,
        source: "programme",
        date: first.date,
        page,
        p,
        words: first.date.words,
        yearPrinted,
      });
    }
    run = [];
  };
  for (const date of dates) {
    const span = withYear(date.phrase, year);
    if (span === undefined || compareDays(span.from, span.to) !== 0 || isDecided(date)) continue;
    if (page.blocks[date.block]!.text.length > 80) continue;
    const last = run.at(-1);
    const gap = last === undefined ? 1 : daysBetween(last.day, span.from);
    if (gap === 0) continue;
    if (gap !== 1) close();
    run.push({ date, day: span.from });
  }
  close();
  return offers;
}

/** The phrase with its open year filled in; undefined when none is known. */
export function withYear(
  { from, to }: Pick<DatePhrase, "from" | "to">,
  year: number | undefined,
): { from: Day; to: Day } | undefined {
  if (to.year !== undefined) return { from, to };
  if (year === undefined) return undefined;
  const last = { ...to, year };
  const first = { ...from, year: compareDays({ ...from, year }, last) > 0 ? year - 1 : year };
  return isDay(first) && isDay(last) ? { from: first, to: last } : undefined;
}

// ── Deadlines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const DEADLINES = ["abstract", "submission", "notification", "cameraReady", "registration"] as const;
export type Deadline = (typeof DEADLINES)[number];

export interface DueOffer {
  readonly date: PageDate;
  readonly page: Page;
  readonly p: number;
  /** The first and the last day of the phrase: notifications come on the first, other deadlines end with the last. */
  readonly from: Day;
  readonly to: Day;
  readonly yearPrinted: boolean;
  /** Older days, in whose place it was put. */
  readonly replaces: readonly Day[];
}

export const dueDay = (type: Deadline, { from, to }: Pick<DueOffer, "from" | "to">): Day =>
  type === "notification" || type === "cameraReady" ? from : to;

/** Deadlines lie this many days before the event they belong to, at most; proceedings may come after it. */
const MAX_DAYS_AHEAD = 600;
const MAX_DAYS_LATE = 200;

export function dueOffers(read: readonly ReadPage[], start: Day | undefined, year: number | undefined): DueOffer[] {
  const offers: DueOffer[] = [];
  const seen = new Set<string>();
  for (const { page, p, dates } of read) {
    for (const date of dates) {
      if (date.aside || !speaksOfDeadline(date)) continue;
      const span = dueYear(date.phrase, start, year);
      if (span === undefined) continue;
      if (start !== undefined) {
        const ahead = daysBetween(span.to, start);
        if (ahead > MAX_DAYS_AHEAD || ahead < -MAX_DAYS_LATE) continue;
        // "Termin: 17.–19. März": the days of the event itself.
        if (compareDays(span.from, start) === 0 && compareDays(span.to, start) !== 0) continue;
      }
      const key = `${formatDay(span.from)} ${date.label} ${date.before} ${date.behind}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const replaces = date.replaces.flatMap((phrase) => dueYear(phrase, start, year)?.to ?? []);
      offers.push({ ...span, date, page, p, replaces, yearPrinted: date.phrase.to.year !== undefined });
    }
  }
  return offers.slice(0, MAX_OFFERS);
}

/** Its label or the heading above it says that something is handed in, decided or registered. */
function speaksOfDeadline({ type, label, headings }: PageDate): boolean {
  if (isDeadline(type)) return true;
  const [own, above] = [conceptsIn(label), conceptsIn(headings[0] ?? "")];
  return OF_DEADLINES.some((concept) => own.has(concept) || above.has(concept));
}
export const isDeadline = (type: string | undefined): type is Deadline =>
  (DEADLINES as readonly (string | undefined)[]).includes(type);
const OF_DEADLINES: readonly Concept[] = [
  ...(["submit", "deadline", "abstract", "intent", "notify", "accept", "result", "camera", "final"] as const),
  ...(["register", "early", "pay", "review", "main"] as const),
];

/** An open year is the last one in which the day lies before the event, or right behind it. */
function dueYear(
  { from, to }: DatePhrase,
  start: Day | undefined,
  year: number | undefined,
): { from: Day; to: Day } | undefined {
  if (to.year !== undefined) return { from, to };
  const until = start ?? (year === undefined ? undefined : { year, month: 12, day: 31 });
  if (until?.year === undefined) return undefined;
  const same = { ...to, year: until.year };
  return withYear({ from, to }, daysBetween(until, same) <= 10 ? until.year : until.year - 1);
}

const dayNumber = ({ year, month, day }: Day): number => Date.UTC(year ?? 2000, month - 1, day) / DAY;
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** What the signals need to know of the event as a whole. */
export interface EventContext {
  readonly name: EventName;
  readonly year: number | undefined;
}
