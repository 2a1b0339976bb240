/**
 * What speaks for a date being the event's days, or one of its deadlines?
 *
 * One row for each signal: its name, what it means, an example, and a function that says which of its values a date
 * has. What each value weighs is learned (weights.ts, `winnow train dates`), separately for the days and for each type
 * of deadline. What leaving a signal out costs is in docs/events.md.
 */
import { compareDays, type Day, formatDay } from "../../dates/calendar-day.js";
import type { Page } from "../../model/page.js";
import { findPlace } from "../place/place.js";
import { type EventName, isAbout } from "../site/name.js";
import { type DueOffer, daysBetween, type EventContext, isDeadline, type SpanOffer } from "./candidates.js";
import { type Concept, conceptsIn } from "./concepts.js";
import { type DateType, isDatesHeading, strangeWords, trackHeading, trackOf } from "./labels.js";

export interface Signal<Offer, Context> {
  readonly name: string;
  readonly means: string;
  readonly example: string;
  /** Of deadlines: it weighs much the same for all types, so that those with little gold learn from the others. */
  readonly alike?: boolean;
  /** The values that the date has; none: the signal is silent. */
  values(offer: Offer, context: Context): readonly string[];
}

const flag = (value: boolean, name = "yes"): readonly string[] => (value ? [name] : []);

/** "under 10", "under 30", …: the first limit that is not reached. */
function bucket(value: number, limits: readonly number[]): string {
  const limit = limits.find((one) => value < one);
  return limit === undefined ? `from ${limits.at(-1)}` : `under ${limit}`;
}

const named = (words: string, among: readonly Concept[]): readonly string[] => {
  const concepts = conceptsIn(words);
  return among.filter((concept) => concepts.has(concept));
};

// ── The days of the event ─────────────────────────────────────────────────────────────────────────────────────────────

export interface SpanContext extends EventContext {
  /** All ranges that are offered, and the days that read like deadlines. */
  readonly spans: readonly SpanOffer[];
  readonly deadlines: readonly Day[];
  /** Those that are said of another event beside which it takes place. */
  readonly neighbours: readonly SpanOffer[];
  /** Some days are said of the event itself, and not of another beside which it takes place. */
  readonly hasOwn: boolean;
}

const AROUND_SPAN: readonly Concept[] = [
  ...([
    "held",
    "conference",
    "workshop",
    "hotel",
    "register",
    "early",
    "pay",
    "programme",
    "news",
    "past",
    "side",
  ] as const),
  ...([
    "period",
    "until",
    "journal",
    "review",
    "submit",
    "deadline",
    "accept",
    "open",
    "close",
    "extended",
    "abstract",
    "main",
  ] as const),
];
const OVER_SPAN: readonly Concept[] = [
  "dates",
  "news",
  "past",
  "programme",
  "side",
  "hotel",
  "conference",
  "call",
  "about",
  "register",
  "workshop",
];

export const SPAN_SIGNALS: readonly Signal<SpanOffer, SpanContext>[] = [
  {
    name: "source",
    means: "where it was read: the title or description, the text, days of a programme, schema.org",
    example: '<meta name="description" content="GRAIN, 3–5 June 2026">',
    values: ({ source }) => [source],
  },
  {
    name: "label",
    means: "what the words beside it announce",
    example: "Conference: 3–5 June",
    values: ({ date }) => [date?.type ?? "nothing"],
  },
  {
    name: "place on the page",
    means: "the home page, from its top down, or another page",
    example: "a banner",
    values: ({ date, p }) => [p > 0 ? "another page" : `home ${bucket(date?.block ?? 0, [5, 15, 40, 100])}`],
  },
  {
    name: "heading",
    means: "it stands in a heading",
    example: "<h2>3–5 June 2026, Oslo</h2>",
    values: ({ date, page, source }) => flag(source === "text" && page.blocks[date!.block]!.heading > 0),
  },
  {
    name: "length",
    means: "how many days",
    example: "3–5 June: 3",
    values: ({ from, to }) => [bucket(daysBetween(from, to) + 1, [2, 3, 4, 6, 8, 10])],
  },
  {
    name: "year",
    means: "its year, as printed, and the year of the event",
    example: "RECOMB 98 on the page of RECOMB 97",
    values: ({ to, yearPrinted }, { year }) => [
      !yearPrinted
        ? "not printed"
        : year === undefined
          ? "unknown"
          : to.year === year
            ? "same"
            : to.year! < year
              ? "earlier"
              : "later",
    ],
  },
  {
    name: "town",
    means: "a place is named right beside it",
    example: "3–5 June, Oslo, Norway",
    values: ({ date }) =>
      flag(date !== undefined && (findPlace(date.behind) ?? findPlace(date.before.slice(-60)))?.country !== undefined),
  },
  {
    name: "acronym",
    means: "the event's own acronym, or another one with its year, stands before it",
    example: "ICDCS 2005 (6–9 June) on the page of DEBS",
    values: ({ date }, { name }) =>
      date === undefined
        ? []
        : [
            ...flag(namesOwn(`${date.label} ${date.before}`, name), "own"),
            ...flag(namesAnother(date.before, name), "another"),
          ],
  },
  {
    name: "words around",
    means: "what the words around it speak of",
    example: "will be held on 3–5 June",
    values: ({ date }) =>
      date === undefined
        ? []
        : named(`${date.label} ${date.before.slice(-100)} ${date.behind.slice(0, 60)}`, AROUND_SPAN),
  },
  {
    name: "heading above",
    means: "what the heading above it speaks of",
    example: "News",
    values: ({ date }) => (date === undefined ? [] : named(date.headings[0] ?? "", OVER_SPAN)),
  },
  {
    name: "news",
    means: "among news, former editions, or in front of a report",
    example: "January 6: programme added",
    values: ({ date }) =>
      date === undefined
        ? []
        : [...flag(date.news, "list"), ...flag(date.aside && !date.news, "report"), ...flag(date.dated, "date first")],
  },
  {
    name: "struck",
    means: "struck out, or day and month could be exchanged",
    example: "<s>3–5 June</s>",
    values: ({ date }) =>
      date === undefined
        ? []
        : [
            ...flag(date.struck, "struck"),
            ...flag(date.phrase.ambiguous, "ambiguous"),
            ...flag(date.extended, "extended"),
          ],
  },
  {
    name: "neighbour",
    means: "said of another event, beside which this one takes place",
    example: "in conjunction with CORN, 23–27 June",
    values: (offer, { hasOwn, neighbours }) => [
      ...flag(isBeside(offer), hasOwn ? "and other days of its own" : "and no other days"),
      ...flag(offer.date !== undefined && ANOTHER_TIME.test(offer.date.before.slice(-140)), "another time"),
      ...flag(!isBeside(offer) && neighbours.some((other) => holds(other, offer)), "within its days"),
    ],
  },
  {
    name: "enclosed",
    means: "another range holds it, or it holds another",
    example: "11–15 September, main conference 13–15",
    values: (offer, { spans }) => enclosure(offer, spans),
  },
  {
    name: "printed",
    means: "how often the same days are printed",
    example: "in the banner, and under Important dates",
    values: (offer, { spans }) => [bucket(spans.filter((other) => isSame(other, offer)).length, [2, 3, 5])],
  },
  {
    name: "deadlines",
    means: "the deadlines lie in the year before it",
    example: "a notification after it: an older edition",
    values: ({ from }, { deadlines }) => {
      if (deadlines.length === 0) return ["none"];
      const fitting =
        deadlines.filter((day) => daysBetween(day, from) >= 0 && daysBetween(day, from) < 400).length /
        deadlines.length;
      return [bucket(fitting, [0.2, 0.5, 0.8, 1])];
    },
  },
  {
    name: "prose",
    means: "how long its block is",
    example: "a line of its own",
    values: ({ date, page, source }) =>
      source === "text" ? [bucket(page.blocks[date!.block]!.text.length, [30, 80, 200, 500])] : [],
  },
];

const isSame = (a: SpanOffer, b: SpanOffer): boolean =>
  compareDays(a.from, b.from) === 0 && compareDays(a.to, b.to) === 0;

/** The days of `a` include those of `b`, and more. */
const holds = (a: SpanOffer, b: SpanOffer): boolean =>
  !isSame(a, b) && compareDays(a.from, b.from) <= 0 && compareDays(a.to, b.to) >= 0;

function enclosure(offer: SpanOffer, spans: readonly SpanOffer[]): readonly string[] {
  const values = new Set<string>();
  for (const other of spans) {
    if (isSame(other, offer) || daysBetween(other.from, other.to) > 9) continue;
    const where = other.p === 0 && other.source !== "programme" ? "" : " elsewhere";
    if (holds(other, offer)) values.add(`in another${where}`);
    else if (holds(offer, other) && compareDays(other.from, other.to) !== 0) values.add(`holds another${where}`);
  }
  return [...values];
}

const namesOwn = (words: string, { acronym }: EventName): boolean => acronym !== undefined && words.includes(acronym);

function namesAnother(before: string, { acronym }: EventName): boolean {
  if (acronym === undefined) return false;
  const found =
    /(?<![\p{L}\d])(\p{Lu}[\p{L}\d&-]{0,20}\p{Lu}[\p{L}\d&-]{0,20})\s?['’-]?\s?(?:(?:19|20)\d\d|['’]\d\d)\W{0,6}$/u.exec(
      before.slice(-60),
    )?.[1];
  return (
    found !== undefined &&
    !found.toLowerCase().includes(acronym.toLowerCase()) &&
    !acronym.toLowerCase().includes(found.toLowerCase())
  );
}

/** "Co-located with CORN 2025, 23–27 June 2025". */
export const isBeside = ({ date, page }: SpanOffer): boolean =>
  date !== undefined && BESIDE.test(leadingTo(page, date.block, date.before).slice(-90));

/** The words before a date, with those of the lines above it in the same paragraph. */
function leadingTo(page: Page, b: number, before: string): string {
  let words = before;
  for (let at = b; at > 0 && at > b - 3 && page.blocks[at]!.continues; at--)
    words = `${page.blocks[at - 1]!.text.slice(-160)} ${words}`;
  return words;
}

/** What announces the larger event beside which this one takes place. One row per language. */
const BESIDE = new RegExp(
  [
    "co-?located|collocated|in conjunction with|adjacent to|as part of|affiliated with|associated with|hosted by|satellite (?:event|workshop) of", // English
    "im rahmen|satellitenworkshop|angegliedert|begleitend zu", // German
    "en marge d|dans le cadre d|conjointement avec|associé à", // French
    "en el marco d|junto con|en conjunto con|no âmbito d|em conjunto com|junto (?:a|à|ao) ", // Spanish, Portuguese
    "nell['’]ambito d|in concomitanza con", // Italian
    "в рамках|совместно с|у рамках|спільно з", // Russian, Ukrainian
    "w ramach|v rámci|keretében|kapsamında|ile birlikte", // Polish, Czech, Hungarian, Turkish
    "併設|共催|と同時開催|会议期间|联合举办|同期举行|공동 ?개최|와 함께 열리는", // Japanese, Chinese, Korean
  ].join("|"),
  "iu",
);
const ANOTHER_TIME = /previous|last year|earlier edition|preceding|follow(?:s|ing|ed by)|before|after|prior to/iu;

// ── Deadlines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface DueContext extends EventContext {
  readonly start: Day | undefined;
  /** Those that stand under one heading and are announced alike: by `alikeOf`. */
  readonly alike: ReadonlyMap<string, readonly DueOffer[]>;
  /** What labels announce that name no side track. */
  readonly mainTypes: ReadonlySet<DateType | undefined>;
  /** Days in whose place another was put somewhere on the site: by `replacedKey`. */
  readonly replaced: ReadonlySet<string>;
}

export const replacedKey = (type: DateType | undefined, day: Day): string => `${type} ${formatDay(day)}`;

export const alikeOf = (offer: DueOffer): string => `${sectionOf(offer)} ${offer.date.type}`;
export const sectionOf = ({ p, page, date }: DueOffer): string => `${p} ${page.blocks[date.block]!.under}`;

const IN_LABEL: readonly Concept[] = [
  ...([
    "notify",
    "accept",
    "result",
    "camera",
    "final",
    "version",
    "submit",
    "deadline",
    "paper",
    "abstract",
    "intent",
  ] as const),
  ...([
    "register",
    "early",
    "pay",
    "conference",
    "held",
    "open",
    "close",
    "review",
    "proposal",
    "main",
    "side",
    "workshop",
  ] as const),
  ...([
    "hotel",
    "support",
    "programme",
    "journal",
    "data",
    "news",
    "past",
    "extended",
    "old",
    "call",
    "period",
    "until",
    "response",
    "slides",
    "post",
  ] as const),
];
const OVER_DUE: readonly Concept[] = [
  ...([
    "dates",
    "side",
    "workshop",
    "news",
    "past",
    "register",
    "pay",
    "hotel",
    "programme",
    "submit",
    "call",
    "main",
  ] as const),
  ...([
    "journal",
    "review",
    "camera",
    "notify",
    "accept",
    "abstract",
    "proposal",
    "conference",
    "deadline",
    "support",
  ] as const),
];

export const DUE_SIGNALS: readonly Signal<DueOffer, DueContext>[] = [
  {
    name: "label",
    means: "what the words beside it announce",
    example: "Notification of acceptance",
    values: ({ date }) => [date.type ?? "nothing"],
  },
  {
    name: "words",
    means: "what the label speaks of",
    example: "Camera-ready submission: camera, submit",
    values: ({ date }) => named(`${date.column} ${date.label}`, IN_LABEL),
  },
  {
    name: "heading above",
    means: "what the nearest heading speaks of",
    example: "Important dates",
    values: ({ date }) => named(date.headings[0] ?? "", OVER_DUE),
  },
  {
    name: "dates heading",
    alike: true,
    means: "some heading above it, or a line right above, says that dates follow",
    example: "Key dates",
    values: ({ date }) => flag(date.headings.some(isDatesHeading)),
  },
  {
    name: "track",
    alike: true,
    means: "a side track is named, by the label, the heading or the page",
    example: "Poster submission",
    values: ({ date, p, page }, { name, mainTypes }) => {
      const foreign = (words: string): boolean => {
        const track = trackOf(words);
        return track !== undefined && !isAbout(name, track) && trackOf(name.name ?? "") !== track;
      };
      const isForeign = foreign(date.label) || foreign(date.lead) || foreign(date.column);
      return [
        ...flag(isForeign, "label"),
        ...flag(isForeign && mainTypes.has(date.type), "label, and the main track has one"),
        ...flag(foreign(trackHeading(date.headings)), "heading"),
        ...flag(p > 0 && foreign(subjectOf(page)), "page"),
      ];
    },
  },
  {
    name: "struck",
    alike: true,
    means: "struck out without another date beside it, put in place of an older one, or itself replaced elsewhere",
    example: "<del>3 May</del> 10 May",
    values: ({ date, to, replaces }, { replaced }) => [
      ...flag(date.struck, "struck"),
      ...flag(date.extended, "extended"),
      ...flag(date.phrase.ambiguous, "ambiguous"),
      ...flag(replaces.length === 0 && replaced.has(replacedKey(date.type, to)), "replaced elsewhere"),
    ],
  },
  {
    name: "year",
    alike: true,
    means: "printed or filled in",
    example: "10 May",
    values: ({ yearPrinted }) => [yearPrinted ? "printed" : "filled in"],
  },
  {
    name: "days before the event",
    means: "how long before the event begins",
    example: "91: a notification",
    values: ({ to }, { start }) => [
      start === undefined ? "unknown" : bucket(daysBetween(to, start), [-30, -6, 1, 8, 21, 45, 75, 110, 160, 230, 330]),
    ],
  },
  {
    name: "label length",
    alike: true,
    means: "a few words, or prose",
    example: "Papers due",
    values: ({ date }) => [bucket(date.label.length, [1, 25, 60, 120])],
  },
  {
    name: "stand-in",
    means: "abstracts are all that is handed in, or a full paper as well",
    example: "Abstracts due 3 May, and no other submission",
    values: ({ date }, { mainTypes }) =>
      date.type !== "abstract" ? [] : [mainTypes.has("submission") ? "beside papers" : "only abstracts"],
  },
  {
    name: "rivals",
    alike: true,
    means: "another date under the same heading is announced alike: earlier or later",
    example: "Submission (long), submission (short)",
    values: (offer, context) => {
      const { type } = offer.date;
      if (!isDeadline(type)) return [];
      const alike = context.alike.get(alikeOf(offer))!;
      const { start, mainTypes } = context;
      return [
        ...flag(
          start !== undefined && compareDays(offer.to, start) > 0 && mainTypes.has(type),
          "one before the event, and this is after it",
        ),
        ...flag(
          alike.some((other) => compareDays(other.to, offer.to) < 0),
          "an earlier one",
        ),
        ...flag(
          alike.some((other) => compareDays(other.to, offer.to) > 0),
          "a later one",
        ),
        ...flag(
          alike.some((other) => other.date.block < offer.date.block),
          "one above",
        ),
        ...flag(
          alike.some((other) => strangeWords(other.date.label) < strangeWords(offer.date.label)),
          "a plainer one",
        ),
      ];
    },
  },
];

/** What a further page is about: its first heading and the end of its address. */
export function subjectOf(page: Page): string {
  const heading = page.blocks.find((block) => block.heading > 0 && block.heading < 3)?.text ?? "";
  return `${page.title.slice(0, 60)} ${heading.slice(0, 80)} ${page.url
    .split("/")
    .slice(-2)
    .join(" ")
    .replace(/[_.-]+/g, " ")}`;
}
