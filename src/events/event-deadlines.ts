/**
 * When must papers be in, and when are they decided?
 *
 * Deadlines stand in sections: under one heading, of one track. The section that looks most like the heart of a call gives the main ones; tracks and
 * rounds are kept apart. All of them lie in the fifteen months before the event; an open year is the last one that fits. Nothing is
 * invented: what is not printed, or contradicts itself, stays out.
 */
import type { Page } from "../model/page.js";
import { compareDays, type Day, isDay } from "./calendar-day.js";
import { type DateType, isMain, trackOf } from "./date-labels.js";
import type { DatePhrase } from "./date-phrases.js";
import { DATES, type PageDate } from "./dates.js";
import { daysBetween, isoDay, type ReadPage, type Span } from "./event-days.js";
import { type EventName, isAbout } from "./event-name.js";

type Deadline = "abstract" | "submission" | "notification" | "cameraReady" | "registration";
export const DEADLINES: readonly Deadline[] = ["abstract", "submission", "notification", "cameraReady", "registration"];

/** One row of submission, notification and so on: a track, or one of several chances in a year. */
export interface Round {
  readonly name?: string;
  readonly track?: string;
  readonly abstract?: string;
  readonly submission?: string;
  readonly notification?: string;
  readonly cameraReady?: string;
}

interface Due {
  readonly type: Deadline;
  readonly day: Day;
  readonly date: PageDate;
  readonly page: Page;
  readonly confidence: number;
}

/** The deadlines under one heading of one page. */
interface Section {
  readonly dues: readonly Due[];
  readonly track: string | undefined;
  readonly score: number;
}

/** Deadlines lie at most this many days before the event they belong to. */
const LONGEST_AHEAD = 450;

export function sectionsOf(
  page: Page,
  p: number,
  dates: readonly PageDate[],
  conference: Span | undefined,
  year: number | undefined,
  name: EventName,
): Section[] {
  // A call for competitions speaks of competitions all through.
  const pageTrack = p === 0 ? undefined : trackOf(pageSubject(page));
  const groups = new Map<string, Due[]>();
  for (const date of dates) {
    const { type } = date;
    if (!isDeadline(type) || date.aside) continue;
    const day = dueDay(type, date.phrase, conference, year);
    if (day === undefined) continue;
    const whose = date.track ?? pageTrack;
    const track = whose === undefined || isAbout(name, whose) ? "" : whose;
    const key = `${page.blocks[date.block]!.under} ${track}`;
    const due: Due = { type, day, date, page, confidence: confidenceOf(date, p, conference) };
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [due]);
    else known.push(due);
  }
  return [...groups].map(([key, dues]) => {
    const track = key.slice(key.indexOf(" ") + 1) || undefined;
    const types = new Set(dues.map(({ type }) => type));
    const heading = dues[0]!.date.headings.join(" / ");
    types.delete("registration");
    let score = 1.2 * types.size - 0.15 * p;
    if (isSequence(dues)) score += 1.5;
    if (p === 0) score += 1.5;
    if (DATES.test(heading)) score += 2;
    if (dues.some(({ date }) => date.extended)) score += 1.5;
    if (dues.every(({ date }) => date.struck)) score -= 1.5;
    if (dues.every(({ date }) => !date.close)) score -= 0.3;
    if (track !== undefined) score -= 4;
    if (isMain(heading) || dues.some(({ date }) => isMain(date.label))) score += 1;
    return { dues, track, score };
  });
}

/** A submission with its notification behind it: the heart of a call. */
function isSequence(dues: readonly Due[]): boolean {
  const submission = dues.find(({ type }) => type === "submission");
  return (
    submission !== undefined &&
    dues.some(({ type, day }) => type === "notification" && compareDays(day, submission.day) > 0)
  );
}

/** What a further page is about: its first heading and the end of its address. */
function pageSubject(page: Page): string {
  const heading =
    page.blocks.find((block) => block.heading > 0 && /\bcall\b|dates|deadline|submi/i.test(block.text))?.text ?? "";
  return `${heading.slice(0, 80)} ${page.url.split("/").slice(-2).join(" ").replace(/[_-]+/g, " ")}`;
}

const isDeadline = (type: DateType | undefined): type is Deadline =>
  type !== undefined && (DEADLINES as readonly string[]).includes(type);

/** The last day of the phrase; an open year is the last one in which it lies before the event. */
function dueDay(
  type: Deadline,
  { from, to }: DatePhrase,
  conference: Span | undefined,
  year: number | undefined,
): Day | undefined {
  const due = type === "registration" || type === "submission" || type === "abstract" ? to : from;
  if (due.year !== undefined) {
    if (conference === undefined) return due;
    const ahead = daysBetween(due, conference.from);
    const late = type === "cameraReady" ? -120 : -Math.max(8, daysBetween(conference.from, conference.to) + 1);
    return ahead >= late && ahead <= LONGEST_AHEAD + 150 ? due : undefined;
  }
  const until = conference?.from ?? (year === undefined ? undefined : { year, month: 12, day: 31 });
  if (until?.year === undefined) return undefined;
  const same = { ...due, year: until.year };
  const day =
    compareDays(same, until) <= 0 || (type === "cameraReady" && daysBetween(until, same) < 60)
      ? same
      : { ...due, year: until.year - 1 };
  return isDay(day) ? day : undefined;
}

function confidenceOf(date: PageDate, p: number, conference: Span | undefined): number {
  let sure = 0.95;
  if (date.phrase.to.year === undefined) sure -= 0.1;
  if (!date.close) sure -= 0.05;
  if (date.phrase.ambiguous) sure -= 0.35;
  if (date.struck) sure -= 0.2;
  if (conference === undefined) sure -= 0.15;
  if (p > 0) sure -= 0.02;
  return Math.round(100 * Math.max(0.1, sure)) / 100;
}

type Main = { readonly [T in Deadline]?: Due };

/** Of each type the date of the best section that has it; of several rounds the last, of several wordings the plainest. */
export function mainDeadlines(sections: readonly Section[]): Main {
  const main: { [T in Deadline]?: Due } = {};
  const ranked = [...sections].sort((a, b) => b.score - a.score);
  for (const type of DEADLINES) {
    for (const section of ranked) {
      const dues = section.dues.filter((due) => due.type === type);
      if (dues.length === 0) continue;
      const plain = dues.filter(({ date }) => !SECONDARY.test(date.label));
      const choice = plain.length > 0 ? plain : dues;
      const rounds = choice.filter(({ date }) => date.round !== undefined);
      const picked = rounds.length > 1 ? rounds.at(-1)! : choice[0]!;
      // A notification before its submission is a misreading, or belongs to something else.
      const submission = main.submission?.day;
      const early = type === "notification" && submission !== undefined && compareDays(picked.day, submission) <= 0;
      const due = early ? choice.find(({ day }) => compareDays(day, submission) > 0) : picked;
      if (due === undefined) continue;
      main[type] = due;
      break;
    }
  }
  return main;
}
const SECONDARY =
  /abstract|short paper|conditional|first[- ]round|early (?:reject|notif)|desk|preliminary|re-?submission|revis|major|minor|proposal|workshop|tutorial|poster|demo|late|session|panel|travel|grant|award|shepherd/iu;

export function roundsOf(sections: readonly Section[]): Round[] {
  const rounds: Round[] = [];
  const seen = new Set<string>();
  for (const { dues: all, track } of sections) {
    const dues = byRound(all);
    let open: { -readonly [K in keyof Round]: Round[K] } = {};
    const close = () => {
      const { abstract, submission, notification, cameraReady } = open;
      const key = JSON.stringify([track, abstract, submission, notification, cameraReady]);
      if ((notification ?? submission ?? abstract ?? cameraReady) !== undefined && !seen.has(key)) {
        seen.add(key);
        rounds.push(track === undefined ? open : { ...open, track });
      }
      open = {};
    };
    for (const { type, day, date } of dues) {
      if (type === "registration") continue;
      const value = isoDay(day);
      if (
        (open[type] !== undefined && open[type] !== value) ||
        (date.round !== undefined && open.name !== undefined && date.round !== open.name)
      )
        close();
      open[type] = value;
      if (date.round !== undefined) open.name = date.round;
    }
    close();
  }
  return rounds;
}

/** Rounds that stand side by side, as columns of a table, come one after the other. */
function byRound(dues: readonly Due[]): readonly Due[] {
  const names = [...new Set(dues.map(({ date }) => date.round))];
  if (names.length < 2 || names.includes(undefined)) return dues;
  return names.flatMap((name) => dues.filter(({ date }) => date.round === name));
}

/** AoE and its like, where the deadlines say it, else where the page does. */
export function zoneIn(read: readonly ReadPage[], main: Main): string | undefined {
  const own = [main.submission, main.abstract, main.notification, main.cameraReady].find(
    (due) => due?.date.zone !== undefined,
  );
  if (own !== undefined) return own.date.zone;
  for (const { page } of read) {
    const block = page.blocks.find(({ text }) => /\bAoE\b|anywhere on earth/iu.test(text));
    if (block !== undefined) return "AoE";
  }
  return undefined;
}
