/**
 * What speaks for a place being the event's?
 *
 * One row for each signal, as for dates (dates/signals.ts); what each value weighs is learned with them.
 */
import { type Concept, conceptsIn } from "../dates/concepts.js";
import type { Signal } from "../dates/signal.js";
import { knownCity } from "./known-cities.js";
import { blockKey, type PlaceContext, type PlaceOffer } from "./offers.js";
import { placeKey } from "./same-place.js";

const flag = (value: boolean, name = "yes"): readonly string[] => (value ? [name] : []);

function bucket(value: number, limits: readonly number[]): string {
  const limit = limits.find((one) => value < one);
  return limit === undefined ? `from ${limits.at(-1)}` : `under ${limit}`;
}

const OVER: readonly Concept[] = [
  ...([
    "news",
    "past",
    "staff",
    "programme",
    "hotel",
    "paper",
    "accept",
    "conference",
    "about",
    "call",
    "dates",
  ] as const),
  ...(["side", "support", "register", "submit", "journal", "workshop"] as const),
];
const AROUND: readonly Concept[] = ["held", "past", "conference", "hotel", "staff", "news", "paper", "journal"];

export const PLACE_SIGNALS: readonly Signal<PlaceOffer, PlaceContext>[] = [
  {
    name: "source",
    means: "where it was read: title, description, text",
    example: "<title>GRAIN 2026, Oslo, Norway</title>",
    values: ({ source }) => [source],
  },
  {
    name: "parts",
    means: "a city with its country, or one of them alone",
    example: "Oslo, Norway",
    values: ({ place: { city }, alone }) => [city === undefined ? "country" : alone ? "city" : "city and country"],
  },
  {
    name: "known",
    means: "whether the table of cities has it, and in this country",
    example: "Oslo: yes, in Norway",
    values: ({ place: { city, country }, alone }) => {
      if (city === undefined) return [];
      const countries = knownCity(city)?.countries;
      const found =
        countries === undefined ? "no" : country === undefined || countries.includes(country) ? "yes" : "elsewhere";
      return [alone ? `${found}, alone` : found];
    },
  },
  {
    name: "part of a name",
    means: "of a city alone: what words it stands between",
    example: "Florence Nightingale",
    values: ({ alone, before, behind }) => {
      if (!alone) return [];
      return [
        ...flag(/^\s+\p{Lu}\p{Ll}/u.test(behind), "a capital behind it"),
        ...flag(/\p{Lu}\p{L}{1,40}\s{1,9}$/u.test(before), "a capital before it"),
        ...flag(/^[-’'&/]|^\s+&/u.test(behind), "a mark behind it"),
        ...flag(/[-’'&/]\s?$/u.test(before), "a mark before it"),
        ...flag(/^\W{0,3}(?:\d|$)/u.test(behind), "nothing behind it"),
      ];
    },
  },
  {
    name: "reading",
    means: "of two names before the country, which is the city",
    example: "Heraklion, Crete, Greece; Villa Bella, Como, Italy",
    values: ({ reading, labelled }) => flag(reading !== "plain", labelled ? `${reading}, behind a label` : reading),
  },
  {
    name: "joined",
    means: "what stands between city and country",
    example: "Surya Nepal: nothing",
    values: ({ place: { city, country, words }, alone }) => {
      if (city === undefined || country === undefined || city === country || alone) return [];
      const rest = words.slice(words.indexOf(city) + city.length);
      return [JOINTS.find(([, pattern]) => pattern.test(rest))?.[0] ?? "other"];
    },
  },
  {
    name: "place on the page",
    means: "the home page, from its top down, or another page",
    example: "a banner",
    values: ({ p, block }) => (block < 0 ? [] : [p > 0 ? "another page" : `home ${bucket(block, [5, 15, 40, 100])}`]),
  },
  {
    name: "days",
    means: "how many blocks lie between it and the days of the event",
    example: "3–5 June, Oslo, Norway",
    values: ({ p, block }, { days }) => {
      if (block < 0) return [];
      if (days.size === 0) return ["unknown"];
      const near = DISTANCES.find((distance) =>
        [block - distance, block + distance].some((b) => days.has(blockKey(p, b))),
      );
      return [near === undefined ? "far" : `${near} away`];
    },
  },
  {
    name: "label",
    means: "behind a word for a place, or under such a heading",
    example: "Venue: Oslo, Norway",
    values: ({ labelled, page, block, alone }) => [
      ...flag(labelled, alone ? "before a city alone" : "before it"),
      ...flag(block >= 0 && OF_PLACES.test(page.blocks[page.blocks[block]!.under]?.text ?? ""), "heading"),
    ],
  },
  {
    name: "heading",
    means: "it stands in a heading",
    example: "<h2>Oslo, Norway</h2>",
    values: ({ page, block }) => flag(block >= 0 && page.blocks[block]!.heading > 0),
  },
  {
    name: "heading above",
    means: "what the heading above it speaks of",
    example: "Programme committee",
    values: ({ page, block }) => {
      const heading = block < 0 ? undefined : page.blocks[page.blocks[block]!.under]?.text;
      if (heading === undefined || OF_PLACES.test(heading)) return [];
      const concepts = conceptsIn(heading.slice(0, 200));
      return OVER.filter((concept) => concepts.has(concept));
    },
  },
  {
    name: "words around",
    means: "what the words before it speak of",
    example: "will be held in Oslo, Norway",
    values: ({ before }) => {
      const concepts = conceptsIn(before.slice(-120));
      return AROUND.filter((concept) => concepts.has(concept));
    },
  },
  {
    name: "just before",
    means: "the word or the sign in front of it",
    example: "in Oslo, Norway",
    values: ({ before, block }) =>
      block < 0 ? [] : [LEADS.find(([, pattern]) => pattern.test(before))?.[0] ?? "another word"],
  },
  {
    name: "affiliation",
    means: "a university or an institute stands before or behind it",
    example: "University of Oslo, Norway",
    values: ({ before, behind }) => [
      ...flag(INSTITUTION.test(before.slice(-80))),
      ...flag(INSTITUTION.test(behind.slice(0, 20)), "behind it"),
    ],
  },
  {
    name: "length",
    means: "how long its block is",
    example: "a line of its own",
    values: ({ before, behind, place, block }) =>
      flag(block >= 0, bucket(before.length + place.words.length + behind.length, [40, 80, 160, 320])),
  },
  {
    name: "year",
    means: "years that its block names, and the year of the event",
    example: "GRAIN 2024: Lima, Peru",
    values: ({ before, behind }, { year }) => {
      const years: readonly string[] = `${before} ${behind}`.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? [];
      if (years.length === 0) return [];
      return [years.includes(String(year)) ? "same" : "another"];
    },
  },
  {
    name: "alike",
    means: "how many entries of its list name a place",
    example: "a committee with its countries",
    values: ({ page, p, block }, { offers }) => {
      if (block < 0) return [];
      const { under, path } = page.blocks[block]!;
      const others = offers.filter(
        (other) =>
          other.p === p &&
          other.block >= 0 &&
          other.block !== block &&
          page.blocks[other.block]?.under === under &&
          page.blocks[other.block]!.path === path,
      );
      return [bucket(others.length, [1, 3, 8])];
    },
  },
  {
    name: "printed",
    means: "how often the same place is printed",
    example: "in the banner, and under Venue",
    values: ({ place }, { offers }) => [
      bucket(offers.filter((other) => placeKey(other.place) === placeKey(place)).length, [2, 3, 6]),
    ],
  },
];

const JOINTS: readonly (readonly [string, RegExp])[] = [
  ["comma", /^\s*[,，、]/u],
  ["bracket", /^\s*[(（]/u],
  ["nothing", /^\s*\p{L}/u],
];
/** Headings above the place: "Venue and travel". */
const OF_PLACES =
  /venue|\blocation|getting there|directions|travel|\blieu\b|\bsede\b|\blocal\b|luogo|tagungsort|anreise|anfahrt|miejsce|místo|место|місце|会場|アクセス|地点|地點|장소/iu;
const DISTANCES = [0, 1, 2, 3, 5, 4, 8, 7, 6];
const LEADS: readonly (readonly [string, RegExp])[] = [
  ["nothing", /^\W*$/u],
  ["in", /(?:^|\P{L})(?:in|at|à|em|en|na|in der|im|w|v|ve|i|в|у|a)\s+$/iu],
  ["bracket", /[([（]\s*$/u],
  ["comma", /[,，;]\s*$/u],
  ["date", /\d\W*$/u],
  ["dash", /[-–—|/:]\s*$/u],
];
const INSTITUTION =
  /univers|institut|laborator|college|facult|hochschule|politec|politéc|école|département|department/iu;
