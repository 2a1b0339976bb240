/**
 * What is this event, when is it, and when are its papers decided?
 *
 * From the pages of one site, home page first. Dates without a year get the year of the event; so the year is settled first, by
 * votes of title, headings, address and printed dates. Then the days of the conference: the range that is printed most
 * prominently, without being anything else. Then the deadlines, which must lie in the year before it. Nothing is invented: what is
 * not printed, or contradicts itself, stays out.
 */
import type { Json } from "../model/json.js";
import type { DeclaredItem, Page } from "../model/page.js";
import { type DateType, isMain, trackOf } from "./date-labels.js";
import { compareDays, type DatePhrase, type Day, findDates, isDay } from "./date-phrases.js";
import { DATES, datesOfPage, type PageDate } from "./dates.js";
import { type EventName, eventName } from "./event-name.js";
import { findPlace, type Place } from "./place.js";

/** The JSON shape of `winnow extract event`. Dates are ISO 8601, as printed. */
export interface EventFacts {
  readonly url: string;
  readonly name: string | undefined;
  readonly acronym: string | undefined;
  readonly edition: number | undefined;
  readonly year: number | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
  readonly abstract: string | undefined;
  readonly submission: string | undefined;
  readonly notification: string | undefined;
  readonly cameraReady: string | undefined;
  readonly registration: string | undefined;
  readonly city: string | undefined;
  readonly country: string | undefined;
  readonly online: boolean;
  readonly timezone: string | undefined;
  readonly rounds: readonly Round[];
  readonly evidence: { readonly [field: string]: FieldEvidence };
  readonly confidence: number;
}

/** One row of submission, notification and so on: a track, or one of several chances in a year. */
export interface Round {
  readonly name?: string;
  readonly track?: string;
  readonly abstract?: string;
  readonly submission?: string;
  readonly notification?: string;
  readonly cameraReady?: string;
}

export interface FieldEvidence {
  readonly url: string;
  readonly words: string;
  readonly rule: string;
  readonly confidence: number;
}

type Deadline = "abstract" | "submission" | "notification" | "cameraReady" | "registration";
const DEADLINES: readonly Deadline[] = ["abstract", "submission", "notification", "cameraReady", "registration"];

/** `pages` of one site, the home page first. */
export function eventFacts(pages: readonly Page[]): EventFacts {
  const home = pages[0]!;
  const read = pages.map((page, p) => ({ page, p, dates: datesOfPage(page) }));
  const name = eventName(home);
  const year = eventYear(home, read[0]!.dates, name);
  const declared = pages.flatMap((page) => declaredEvents(page))[0];
  const printed = conferenceDays(read, year, name);
  const found = declared === undefined || (declared.open && printed !== undefined) ? printed : declared.span;
  const sections = read.flatMap(({ page, p, dates }) => sectionsOf(page, p, dates, found, year, name));
  const rounds = roundsOf(sections);
  const evidence: Record<string, FieldEvidence> = {};
  const main = mainDeadlines(sections);
  for (const type of DEADLINES) {
    const date = main[type];
    if (date === undefined) continue;
    evidence[type] = {
      url: date.page.url,
      words: date.date.words,
      rule: "date beside its label",
      confidence: date.confidence,
    };
  }
  if (found !== undefined) {
    const { words, url, rule, confidence } = found;
    evidence["start"] = { url, words, rule, confidence };
    evidence["end"] = { url, words, rule, confidence };
  }
  const place = declared?.place ?? placeOf(home, found);
  if (place !== undefined)
    evidence["place"] = { url: home.url, words: place.words, rule: "place names", confidence: 0.8 };
  if (name.name !== undefined)
    evidence["name"] = { url: home.url, words: name.words.slice(0, 240), rule: "title and headings", confidence: 0.8 };
  const settled = found?.to.year ?? year;
  return {
    url: home.url,
    name: declared?.name ?? name.name,
    acronym: name.acronym,
    edition: name.edition,
    year: settled,
    start: found && iso(found.from),
    end: found && iso(found.to),
    abstract: main.abstract && iso(main.abstract.day),
    submission: main.submission && iso(main.submission.day),
    notification: main.notification && iso(main.notification.day),
    cameraReady: main.cameraReady && iso(main.cameraReady.day),
    registration: main.registration && iso(main.registration.day),
    city: place?.city,
    country: place?.country,
    online: place?.online ?? false,
    timezone: zoneIn(read, main),
    rounds,
    evidence,
    confidence: Math.min(1, ...Object.values(evidence).map(({ confidence }) => confidence)),
  };
}

const iso = ({ year, month, day }: Day): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

// ── The year ──────────────────────────────────────────────────────────────────────────────────────────────────────────

interface ReadPage {
  readonly page: Page;
  readonly p: number;
  readonly dates: readonly PageDate[];
}

/** Votes of what names the event; what only dates something counts little. */
function eventYear(page: Page, dates: readonly PageDate[], { acronym }: EventName): number | undefined {
  const votes = new Map<number, number>();
  const vote = (year: number | undefined, weight: number) => {
    if (year !== undefined && year >= 1980 && year <= 2079) votes.set(year, (votes.get(year) ?? 0) + weight);
  };
  for (const year of yearsIn(page.title)) vote(year, 4);
  const top = page.blocks.slice(0, 40);
  for (const block of top)
    if (block.heading > 0 && block.heading <= 3) for (const year of yearsIn(block.text)) vote(year, 1.5);
  const named =
    acronym === undefined ? undefined : new RegExp(`${escaped(acronym)}\\W{0,2}((?:19|20)\\d\\d|\\d\\d)(?!\\d)`, "u");
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
  return [...votes].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0];
}

const yearsIn = (text: string): number[] =>
  [...text.slice(0, 500).matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([digits]) => Number(digits));
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

// ── The conference ────────────────────────────────────────────────────────────────────────────────────────────────────

interface Span {
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

function conferenceDays(read: readonly ReadPage[], year: number | undefined, name: EventName): Span | undefined {
  const candidates = read.flatMap(({ page, p, dates }) => [
    ...(p === 0 ? fromHead(page, year) : []),
    ...dates.flatMap((date) => candidateOf(page, p, date, year, name)),
  ]);
  const merged = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = `${iso(candidate.from)} ${iso(candidate.to)}`;
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
  if (HELD.test(before) || HELD.test(behind)) score += 2;
  if (date.headings.some((heading) => DATES.test(heading)) && type === "conference") score += 1;
  if (findPlace(behind) !== undefined || findPlace(before.slice(-60)) !== undefined) score += 1.5;
  if (name.acronym !== undefined && (date.label.includes(name.acronym) || before.includes(name.acronym))) score += 1;
  score += lengthScore(span) + yearScore(phrase, year);
  if (date.aside) score -= 4;
  if (date.struck) score -= 2;
  if (phrase.ambiguous) score -= 1;
  const beside = ELSEWHERE.test(leadingTo(page, b, before).slice(-140));
  const another = namesAnother(before, name);
  if (beside) score -= 3;
  if (another) score -= 2;
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
const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

// ── The deadlines ─────────────────────────────────────────────────────────────────────────────────────────────────────

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

function sectionsOf(
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

/** "Workshop notification" is the main one when the event is a workshop. */
function isAbout({ name, acronym }: EventName, track: string): boolean {
  const stem = track.replace(/s$/, "");
  return new RegExp(escaped(stem), "i").test(`${name ?? ""} ${acronym ?? ""}`);
}

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
function mainDeadlines(sections: readonly Section[]): Main {
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

function roundsOf(sections: readonly Section[]): Round[] {
  const rounds: Round[] = [];
  const seen = new Set<string>();
  for (const { dues, track } of sections) {
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
      const value = iso(day);
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

/** AoE and its like, where the deadlines say it, else where the page does. */
function zoneIn(read: readonly ReadPage[], main: Main): string | undefined {
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

// ── The place ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Beside the days of the event, else near the top of the page. */
function placeOf(page: Page, found: Span | undefined): Place | undefined {
  const { blocks } = page;
  let online: Place | undefined;
  const look = (text: string): Place | undefined => {
    const place = findPlace(text);
    if (place?.country === undefined) {
      online ??= place;
      return undefined;
    }
    return place;
  };
  const beside =
    found === undefined
      ? -1
      : blocks.findIndex(({ text }) => found.words.includes(text.slice(0, 60)) && /\d/.test(text));
  if (beside !== -1) {
    for (const b of [beside, beside + 1, beside - 1, beside + 2, beside - 2]) {
      const place = blocks[b] === undefined ? undefined : look(blocks[b].text);
      if (place !== undefined) return place;
    }
  }
  const heads = [
    page.title,
    ...(page.declared.meta.get("description") ?? []),
    ...(page.declared.meta.get("og:description") ?? []),
  ];
  for (const text of [...heads, ...blocks.slice(0, 60).map(({ text }) => text)]) {
    const place = look(text);
    if (place !== undefined) return place;
  }
  return online;
}

// ── What the page declares for machines ───────────────────────────────────────────────────────────────────────────────

interface DeclaredEvent {
  /** It says when it begins but not when it ends: what is printed knows better. */
  readonly open: boolean;
  readonly name: string | undefined;
  readonly span: Span;
  readonly place: Place | undefined;
}

/** schema.org/Event in JSON-LD, microdata or RDFa; only when one event is declared, for a page with several is a calendar. */
function declaredEvents(page: Page): DeclaredEvent[] {
  const events = page.declared.items.filter(({ types }) => types.some((type) => /Event$/.test(type)));
  const read = events.flatMap((item) => declaredEvent(page, item));
  return read.length === 1 ? read : [];
}

function declaredEvent(page: Page, { properties, from }: DeclaredItem): DeclaredEvent[] {
  const text = (name: string): string | undefined => properties[name]?.map(textOf).find((value) => value !== undefined);
  const first = dayIn(text("startDate"));
  const last = dayIn(text("endDate")) ?? first;
  if (first === undefined || last === undefined || compareDays(first, last) > 0) return [];
  const span: Span = {
    from: first,
    to: last,
    words: `${text("startDate")} – ${text("endDate") ?? ""}`,
    url: page.url,
    rule: `${from} Event`,
    confidence: 0.97,
  };
  const location = properties["location"]?.[0];
  const words = location === undefined ? "" : flat(location).join(", ");
  const place = words === "" ? undefined : findPlace(words);
  return [{ open: text("endDate") === undefined, name: text("name"), span, place }];
}

const textOf = (value: Json): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

function dayIn(text: string | undefined): Day | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? "");
  if (match === null) return undefined;
  const day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isDay(day) ? day : undefined;
}

/** The strings within an item, a few levels deep. */
function flat(value: Json, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth > 4 || value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap((inner) => flat(inner as Json, depth + 1));
}
