/**
 * In which year is this event, and on which days?
 *
 * Dates without a year get the year of the event; so the year is settled first, by votes of title, headings, address and printed
 * dates. Then the days: the range that is printed most prominently, without being anything else. A range that encloses it wins ("11–15
 * September, main conference 13–15"), unless it is a neighbour's.
 */
import type { Page } from "../model/page.js";
import { compareDays, type Day, isDay } from "./calendar-day.js";
import { type DatePhrase, findDates } from "./date-phrases.js";
import { DATES, type PageDate } from "./dates.js";
import { type EventName, isAbout } from "./event-name.js";
import { findPlace } from "./place.js";

/** As in ISO 8601. */
export const isoDay = ({ year, month, day }: Day): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

// ── The year ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ReadPage {
  readonly page: Page;
  readonly p: number;
  readonly dates: readonly PageDate[];
}

/** Votes of what names the event; what only dates something counts little. */
export function eventYear(page: Page, dates: readonly PageDate[], { acronym }: EventName): number | undefined {
  const votes = new Map<number, number>();
  const vote = (year: number | undefined, weight: number) => {
    if (year !== undefined && year >= 1980 && year <= 2079) votes.set(year, (votes.get(year) ?? 0) + weight);
  };
  for (const year of yearsIn(page.title)) vote(year, 4);
  const short = acronym === undefined ? undefined : editionOf(acronym).exec(page.title)?.[1];
  if (short?.length === 2) vote(2000 + Number(short), 4);
  const top = page.blocks.slice(0, 40);
  for (const block of top)
    if (block.heading > 0 && block.heading <= 3) for (const year of yearsIn(block.text)) vote(year, 1.5);
  const named = acronym === undefined ? undefined : editionOf(acronym);
  if (named !== undefined) {
    let said = 0;
    for (const block of page.blocks) {
      const digits = named.exec(block.text.slice(0, 2000))?.[1];
      if (digits === undefined || said++ > 5) continue;
      vote(digits.length === 4 ? Number(digits) : 2000 + Number(digits), 0.7);
    }
  }
  for (const [digits] of page.url.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)) vote(Number(digits), 1.5);
  let spans = 0;
  for (const { phrase, type, aside, block } of dates) {
    if (aside || phrase.to.year === undefined) continue;
    const range = compareDays(phrase.from, phrase.to) !== 0;
    if (type === "conference" || (type === undefined && range && block < 40))
      vote(phrase.to.year, spans++ < 4 ? 2 : 0.2);
    else if (type !== undefined && type !== "other") vote(phrase.to.year, 0.3);
  }
  if (votes.size === 0)
    for (const { text } of page.blocks.slice(0, MOST_BLOCKS))
      if (HELD.test(text.slice(0, 500))) for (const year of yearsIn(text)) vote(year, 1);
  return [...votes].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0];
}

/** "GRAIN 2027", "GRAIN'27" */
const editionOf = (acronym: string): RegExp =>
  new RegExp(`${escaped(acronym)}\\W{0,2}((?:19|20)\\d\\d|\\d\\d)(?!\\d)`, "u");

/** Where a page that names its year nowhere else may say "will be held in 2027". */
const MOST_BLOCKS = 60;

const yearsIn = (text: string): number[] =>
  [...text.slice(0, 500).matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([digits]) => Number(digits));
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

// ── The conference ────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Span {
  readonly from: Day;
  readonly to: Day;
  readonly words: string;
  readonly url: string;
  readonly rule: string;
  readonly confidence: number;
}

interface Candidate extends Omit<Span, "confidence"> {
  readonly score: number;
  readonly home: boolean;
  /** Said of another event, beside which ours takes place. */
  readonly foreign: boolean;
}

/** Below this, a range of days is just some days. */
const ENOUGH = 3;

export function conferenceDays(read: readonly ReadPage[], year: number | undefined, name: EventName): Span | undefined {
  const candidates = read.flatMap(({ page, p, dates }) => [
    ...(p === 0 ? fromHead(page, year) : []),
    ...dates.flatMap((date) => candidateOf(page, p, date, year, name)),
  ]);
  const merged = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = `${isoDay(candidate.from)} ${isoDay(candidate.to)}`;
    const known = merged.get(key);
    // What is said often is meant; each repetition counts less than the best place.
    if (known === undefined) merged.set(key, candidate);
    else {
      const better = candidate.score > known.score ? candidate : known;
      const extra = candidate.score > 0 && known.score > 0 ? 0.6 : 0;
      merged.set(key, {
        ...better,
        score: Math.min(better.score + extra, Math.max(candidate.score, known.score) + 2.4),
      });
    }
  }
  const ranked = [...merged.values()].sort((a, b) => b.score - a.score || compareDays(a.from, b.from));
  const best = ranked[0];
  if (best === undefined || best.score < ENOUGH) return undefined;
  // "11–15 September (main conference 13–15)": the whole encloses the part.
  const whole =
    ranked.find(
      (other) =>
        other !== best &&
        !other.foreign &&
        other.home === best.home &&
        other.score >= Math.max(ENOUGH, best.score - 6) &&
        compareDays(other.from, best.from) <= 0 &&
        compareDays(other.to, best.to) >= 0 &&
        daysBetween(other.from, other.to) <= 9,
    ) ?? best;
  const rival = ranked.find((other) => other !== best && other !== whole && !encloses(whole, other));
  const margin = rival === undefined ? 4 : whole.score - rival.score;
  const { from, to, words, url, rule } = whole;
  return {
    from,
    to,
    words,
    url,
    rule,
    confidence: Math.max(0.3, Math.min(0.98, 0.55 + 0.04 * whole.score + 0.05 * margin)),
  };
}

const encloses = (a: Candidate, b: Candidate): boolean =>
  compareDays(a.from, b.from) <= 0 && compareDays(a.to, b.to) >= 0;

/** Title, description: short texts that name the event. */
function fromHead(page: Page, year: number | undefined): Candidate[] {
  const texts = [
    page.title,
    ...["description", "og:description", "og:title", "twitter:description"].flatMap(
      (name) => page.declared.meta.get(name) ?? [],
    ),
  ];
  return texts.flatMap((text) =>
    findDates(text.slice(0, 1000), { language: page.declared.language }).flatMap((phrase) => {
      const span = withYear(phrase, year);
      if (span === undefined || daysBetween(span.from, span.to) > 12) return [];
      const score = 6.5 + lengthScore(span) + yearScore(phrase, year);
      return [
        {
          ...span,
          words: text.slice(0, 240),
          url: page.url,
          rule: "title or description",
          score,
          home: true,
          foreign: false,
        },
      ];
    }),
  );
}

function candidateOf(page: Page, p: number, date: PageDate, year: number | undefined, name: EventName): Candidate[] {
  const { phrase, type, block: b } = date;
  if (type !== undefined && type !== "conference") return [];
  const span = withYear(phrase, year);
  if (span === undefined) return [];
  const block = page.blocks[b]!;
  const before = block.text.slice(Math.max(0, phrase.start - 160), phrase.start);
  const behind = block.text.slice(phrase.end, phrase.end + 100);
  const near = `${before} ${behind}`;
  let score = p === 0 ? 3 : 0;
  if (p === 0 && b < 40) score += 2 * (1 - b / 40);
  if (block.heading > 0) score += 1.5;
  if (type === "conference") score += date.close ? 2 : 1.5;
  if (date.headings.some((heading) => DATES.test(heading)) && type === "conference") score += 1;
  if (findPlace(behind) !== undefined || findPlace(before.slice(-60)) !== undefined) score += 1.5;
  if (name.acronym !== undefined && (date.label.includes(name.acronym) || before.includes(name.acronym))) score += 1;
  score += lengthScore(span) + yearScore(phrase, year);
  if (date.aside) score -= 4;
  if (date.struck) score -= 2;
  if (phrase.ambiguous) score -= 1;
  const beside = ELSEWHERE.test(leadingTo(page, b, before).slice(-140));
  const another = namesAnother(before, name);
  // "Held in conjunction with CORN, 23–27 June" says when the other one is held.
  if (!beside && (HELD.test(before) || HELD.test(behind))) score += 2;
  if (beside) score -= 3;
  if (another) score -= 2;
  if (isPastEdition(before, behind, phrase, year, name)) score -= 4;
  const track = date.track;
  if (
    track !== undefined &&
    !isAbout(name, track) &&
    /workshop|tutorial|school|doctoral|poster|demo/i.test(`${date.label}`)
  )
    score -= 2;
  if (PERIOD.test(date.label)) score -= 3;
  if (SPEECH.test(near)) score -= 2;
  return [
    {
      ...span,
      words: date.words,
      url: page.url,
      rule: "days of the event",
      score,
      home: p === 0,
      foreign: beside || another,
    },
  ];
}

/** The words before a date, with those of the lines above it in the same paragraph. */
function leadingTo(page: Page, b: number, before: string): string {
  let words = before;
  for (let at = b; at > 0 && at > b - 3 && page.blocks[at]!.continues; at--)
    words = `${page.blocks[at - 1]!.text} ${words}`;
  return words;
}

/** "PLOUGH 2024 was held 9–11 July 2024" on the page of PLOUGH 2025. */
function isPastEdition(
  before: string,
  behind: string,
  { to }: DatePhrase,
  year: number | undefined,
  { acronym }: EventName,
): boolean {
  if (year === undefined || (to.year ?? year) >= year) return false;
  const edition = acronym === undefined ? undefined : editionOf(acronym).exec(before)?.[1];
  const named = edition !== undefined && Number(edition) % 100 === to.year! % 100;
  return named || PASSED.test(before) || PASSED.test(behind);
}

/** "ICDCS 2005 (6–9 June)" on the page of DEBS. */
function namesAnother(before: string, { acronym }: EventName): boolean {
  if (acronym === undefined) return false;
  const found =
    /(?<![\p{L}\d])(\p{Lu}[\p{L}\d&-]*\p{Lu}[\p{L}\d&-]*)\s?['’-]?\s?(?:(?:19|20)\d\d|['’]\d\d)\W{0,6}$/u.exec(
      before,
    )?.[1];
  return (
    found !== undefined &&
    !found.toLowerCase().includes(acronym.toLowerCase()) &&
    !acronym.toLowerCase().includes(found.toLowerCase())
  );
}

const HELD =
  /\bheld\b|take[sn]? place|taking place|will be (?:organi[sz]ed|hosted)|is scheduled|hosted|stattfinden|findet|aura lieu|se celebrará|si terrà|se tiendra|состоится|пройдет|пройдёт|odbędzie|举行|举办|開催/iu;
const PASSED =
  /\b(?:was|were|has been|have been) (?:\p{L}+ )?(?:held|hosted|organi[sz]ed)|took place|fand\b.{0,60}\bstatt|a eu lieu|se celebró|si è (?:svolt|tenut)|состоял(?:ась|ся|ось)|прош(?:ла|ел|ёл|ло)/iu;
const ELSEWHERE =
  /co-?located with|in conjunction with|collocated|previous|last year|earlier edition|preceding|follow(?:s|ing|ed by)|before|after|prior to|adjacent/iu;
const PERIOD = /period|exhibition|visit|hotel|book|rate|camp\b|volunteer|rebuttal|review/iu;
const SPEECH = /\b(?:posted|updated|last modified|published|copyright|©|received|accessed|retrieved)\b/iu;

/** A meeting lasts from one day to about a week. */
function lengthScore({ from, to }: Pick<Span, "from" | "to">): number {
  const days = daysBetween(from, to);
  return days === 0 ? 0 : days <= 9 ? 2.5 : days <= 13 ? 0 : -5;
}

function yearScore(phrase: DatePhrase, year: number | undefined): number {
  if (phrase.to.year === undefined) return -0.5;
  if (year === undefined) return 0;
  return phrase.to.year === year ? 1.5 : -3;
}

/** The phrase with its open year filled in; undefined when none is known. */
function withYear({ from, to }: DatePhrase, year: number | undefined): { from: Day; to: Day } | undefined {
  if (to.year !== undefined) return { from, to };
  if (year === undefined) return undefined;
  const last = { ...to, year };
  const first = { ...from, year: compareDays({ ...from, year }, last) > 0 ? year - 1 : year };
  return isDay(first) && isDay(last) ? { from: first, to: last } : undefined;
}

const dayNumber = ({ year, month, day }: Day): number => Date.UTC(year ?? 2000, month - 1, day) / 86_400_000;
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);
