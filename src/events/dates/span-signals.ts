/**
 * What speaks for a range of dates being the event's days?
 *
 * One row for each signal: its name, what it means, an example, and a function that says which of its values a range
 * has. What each value weighs is learned (weights.ts, `winnow train dates`). What leaving a signal out costs is in
 * docs/events.md.
 */
import { findPlace } from "../place/place.js";
import type { EventName } from "../site/name.js";
import { isBeside } from "./beside.js";
import { daysBetween, type EventContext, type SpanOffer } from "./candidates.js";
import type { Concept } from "./concepts.js";
import { countBefore, type Ranges } from "./ranges.js";
import { bucket, flag, named, type Signal } from "./signal.js";

export interface SpanContext extends EventContext {
  /** All ranges that are offered. */
  readonly spans: Ranges;
  /** Those of two to ten days: on the home page, and elsewhere or made of a programme. */
  readonly meetings: { readonly here: Ranges; readonly elsewhere: Ranges };
  /** The days that read like deadlines, sorted. */
  readonly deadlines: readonly number[];
  /** Those that are said of another event beside which it takes place. */
  readonly neighbours: Ranges;
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
    values: ({ date, to, yearPrinted }, { year }) => {
      if (date === undefined) return [];
      const found = named(`${date.label} ${date.before.slice(-100)} ${date.behind.slice(0, 60)}`, AROUND_SPAN);
      const isOther = yearPrinted && year !== undefined && to.year !== year;
      // "The last meeting took place in 2024"; on a page of 2024 "took place" is said of the event itself.
      return found.map((concept) => (concept === "past" && isOther ? "past, another year" : concept));
    },
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
      ...flag(!isBeside(offer) && neighbours.hold(offer), "within its days"),
    ],
  },
  {
    name: "enclosed",
    means: "another range holds it, or it holds another",
    example: "11–15 September, main conference 13–15",
    values: (offer, { meetings }) => [
      ...enclosure(offer, meetings.here, ""),
      ...enclosure(offer, meetings.elsewhere, " elsewhere"),
    ],
  },
  {
    name: "printed",
    means: "how often the same days are printed",
    example: "in the banner, and under Important dates",
    values: (offer, { spans }) => [bucket(spans.count(offer), [2, 3, 5])],
  },
  {
    name: "deadlines",
    means: "the deadlines lie in the year before it",
    example: "a notification after it: an older edition",
    values: ({ from }, { deadlines }) => {
      if (deadlines.length === 0) return ["none"];
      return [bucket(countBefore(deadlines, from, 400) / deadlines.length, [0.2, 0.5, 0.8, 1])];
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

function enclosure(offer: SpanOffer, meetings: Ranges, where: string): readonly string[] {
  return [
    ...flag(meetings.hold(offer), `in another${where}`),
    ...flag(meetings.areWithin(offer), `holds another${where}`),
  ];
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

const ANOTHER_TIME = /previous|last year|earlier edition|preceding|follow(?:s|ing|ed by)|before|after|prior to/iu;
