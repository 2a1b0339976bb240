/**
 * What speaks for a date being one of the event's deadlines?
 *
 * A table of signals as in span-signals.ts; its values weigh separately for each type of deadline, or alike for all.
 */
import { compareDays, type Day, formatDay } from "../../dates/calendar-day.js";
import type { Page } from "../../model/page.js";
import { isAbout } from "../site/name.js";
import { type DueOffer, daysBetween, type EventContext, isDeadline } from "./candidates.js";
import { CONCEPTS, type Concept } from "./concepts.js";
import { type DateType, isDatesHeading, strangeWords, trackHeading, trackOf } from "./labels.js";
import { bucket, flag, named, type Signal } from "./signal.js";

export interface DueContext extends EventContext {
  readonly start: Day | undefined;
  /** Those that stand under one heading and are announced alike: by `alikeOf`. */
  readonly alike: ReadonlyMap<string, Alike>;
  /** What labels announce that name no side track. */
  readonly mainTypes: ReadonlySet<DateType | undefined>;
  /** Days in whose place another was put somewhere on the site: by `replacedKey`. */
  readonly replaced: ReadonlySet<string>;
}

export const replacedKey = (type: DateType | undefined, day: Day): string => `${type} ${formatDay(day)}`;

/** The extremes of several deadlines. */
export interface Alike {
  readonly earliest: Day;
  readonly latest: Day;
  readonly topBlock: number;
  /** Words in the plainest label that say neither what is due nor how. */
  readonly strange: number;
}

export function withOffer(alike: Alike | undefined, { date, to }: DueOffer): Alike {
  const strange = strangeWords(date.label);
  if (alike === undefined) return { earliest: to, latest: to, topBlock: date.block, strange };
  return {
    earliest: compareDays(to, alike.earliest) < 0 ? to : alike.earliest,
    latest: compareDays(to, alike.latest) > 0 ? to : alike.latest,
    topBlock: Math.min(date.block, alike.topBlock),
    strange: Math.min(strange, alike.strange),
  };
}

export const alikeOf = (offer: DueOffer): string => `${sectionOf(offer)} ${offer.date.type}`;
export const sectionOf = ({ p, page, date }: DueOffer): string => `${p} ${page.blocks[date.block]!.under}`;

const IN_LABEL = CONCEPTS.filter((concept) => !["social", "dates", "about", "staff"].includes(concept));
const OVER_DUE = among(
  "dates side workshop news past register pay hotel programme submit call main journal review camera notify accept abstract proposal conference deadline support",
);

function among(names: string): readonly Concept[] {
  const chosen = new Set(names.split(" "));
  return CONCEPTS.filter((concept) => chosen.has(concept));
}

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
        ...flag(compareDays(alike.earliest, offer.to) < 0, "an earlier one"),
        ...flag(compareDays(alike.latest, offer.to) > 0, "a later one"),
        ...flag(alike.topBlock < offer.date.block, "one above"),
        ...flag(alike.strange < strangeWords(offer.date.label), "a plainer one"),
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
