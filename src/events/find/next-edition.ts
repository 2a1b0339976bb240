/**
 * Where will the next edition's site be?
 *
 * Guessed without the network, from the address of the edition before: organisers keep an address, put the year forward, or move in
 * one of a few usual ways. Each way is a rule that makes at most one address. Which rules come first depends on the shape
 * of the address — where its year stands, how deep it is, who hosts it — and is counted on pairs of editions: see
 * next-edition-habits.ts.
 */
import { HABITS } from "./next-edition-habits.js";

/** An edition as far as guessing needs it. */
export interface KnownEdition {
  readonly url: string;
  readonly year: number;
  readonly acronym?: string;
}

export interface EditionCandidate {
  readonly url: string;
  /** The rule that made it. */
  readonly rule: RuleName;
}

export type RuleName = keyof typeof RULES;

/** Candidates for the edition of `year`, likeliest first, each address once. */
export function nextEditionCandidates(
  edition: KnownEdition,
  year = edition.year + 1,
  habits: Habits = HABITS,
): readonly EditionCandidate[] {
  const known = partsOf(edition);
  if (known === undefined) return [];
  const candidates = new Map<string, EditionCandidate>();
  for (const rule of rankedRules(editionShape(known), habits)) {
    // As it was: who has moved to a secure one redirects.
    const url = RULES[rule](known, year)?.replace(/^https?:/i, known.scheme);
    if (url === undefined || !URL.canParse(url)) continue;
    const key = addressIdentity(url);
    if (!candidates.has(key)) candidates.set(key, { url, rule });
  }
  return [...candidates.values()];
}

/** Shape → rule → how often it led to the next edition; "" for any shape. */
export type Habits = { readonly [shape: string]: { readonly [rule in RuleName]?: number } };

/** Counts rules over pairs of editions. Each rule that meets the next address counts, so that rules are ranked by what they are worth. */
export function countHabits(pairs: readonly (readonly [edition: KnownEdition, next: KnownEdition])[]): Habits {
  const counts: Record<string, { [rule in RuleName]?: number }> = {};
  for (const [edition, next] of pairs) {
    const known = partsOf(edition);
    if (known === undefined) continue;
    const there = addressIdentity(next.url);
    const shape = editionShape(known);
    for (const rule of RULE_NAMES) {
      const url = RULES[rule](known, next.year);
      if (url === undefined || !URL.canParse(url) || addressIdentity(url) !== there) continue;
      for (const of of [shape, shape.split(" ")[0]!, ""]) {
        const inShape = (counts[of] ??= {});
        inShape[rule] = (inShape[rule] ?? 0) + 1;
      }
    }
  }
  return counts;
}

/** What makes two spellings one address: no scheme, no www, no index file, no trailing slash, no archive in front. */
export function addressIdentity(url: string): string {
  return live(url)
    .replace(/^https?:\/\/(?:www\d?\.)?/i, "")
    .replace(/^([^/]*?):(?:80|443)(?=\/|$)/, "$1")
    .replace(/#.*/s, "")
    .replace(/\/(?:index|default|home|main)\.\w{2,5}$/i, "/")
    .replace(/(?<!\/)\/+$/, "")
    .toLowerCase();
}

/** The address behind an archived copy. */
function live(url: string): string {
  return url.replace(/^https?:\/\/web\.archive\.org\/web\/\d+(?:\w\w_)?\/(?=https?:)/i, "");
}

// ── The parts of an address ─────────────────────────────────────────────────────────────────────────────────────────────

interface Parts {
  readonly url: string;
  readonly scheme: string;
  readonly host: string;
  readonly labels: readonly string[];
  /** Folders and document. */
  readonly path: readonly string[];
  readonly slash: boolean;
  readonly query: string;
  readonly year: number;
  readonly acronym: string;
  /** Where the first year stands: -1 in the host, 0… in the path; undefined when nowhere. */
  readonly at: number | undefined;
}

function partsOf({ url, year, acronym = "" }: KnownEdition): Parts | undefined {
  const address = live(url);
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, host, pathname, search } = new URL(address);
  const path = pathname.split("/").filter((part) => part !== "");
  const inHost = putForward(host, year, year + 1) !== host;
  const inPath = path.findIndex((part) => putForward(part, year, year + 1) !== part);
  return {
    url: address,
    scheme: protocol,
    host,
    labels: host.split("."),
    path,
    slash: pathname.endsWith("/"),
    query: search,
    year,
    acronym: acronym.toLowerCase().replace(/[^\p{L}\d]+/gu, ""),
    at: inHost ? -1 : inPath >= 0 ? inPath : undefined,
  };
}

/** A few words that say which habits apply: where the year is, and then how deep the address is or who hosts it. */
function editionShape({ host, path, at, acronym }: Parts): string {
  const year = at === undefined ? "none" : at < 0 ? "host" : "path";
  const house = /(?:^|\.)(researchr|sigplan|github|google|acm|ieee|usenix|springer|python|pycon)\./.exec(host)?.[1];
  const deep =
    path.length === 0
      ? "root"
      : at !== undefined && at >= 0 && at < path.length - 1
        ? "below"
        : path.length > 1
          ? "deep"
          : "one";
  const named = acronym !== "" && host.replace(/[^\p{L}\d]+/gu, "").includes(acronym) ? "named" : "other";
  return `${year} ${house ?? `${deep}-${named}`}`;
}

// ── Years, in all usual ways ────────────────────────────────────────────────────────────────────────────────────────────

/** `text` with what counts editions put forward from `from` to `to`: 2026, 26, '26, 14th; never digits inside a longer number. */
function putForward(text: string, from: number, to: number): string {
  const long = text.replace(new RegExp(`(?<!\\d)${from}(?!\\d)`, "g"), String(to));
  const [short, next] = [twoDigits(from), twoDigits(to)];
  // Two digits count beside letters ("icml26", "26/"), or alone.
  const both = long.replace(new RegExp(`(?<![\\d%])${short}(?!\\d)`, "g"), (digits, at: number) =>
    /[a-z'’_-]/i.test(long[at - 1] ?? "-") ? next : digits,
  );
  if (both !== text) return both;
  return forwardOrdinal(text, to - from);
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, "0");

/** "14th-workshop" → "15th-workshop", "ICDT-xiv" → "ICDT-xv". */
function forwardOrdinal(text: string, by: number): string {
  const counted = text.replace(/(?<![\d\p{L}])(\d{1,2})(st|nd|rd|th)(?!\p{L})/iu, (_, digits: string) => {
    const number = Number(digits) + by;
    return `${number}${ending(number)}`;
  });
  if (counted !== text) return counted;
  return text.replace(/(?<![\p{L}\d])([xvi]{2,7})(?![\p{L}\d])/iu, (roman: string) => {
    const number = fromRoman(roman.toLowerCase());
    if (number === undefined) return roman;
    const next = toRoman(number + by);
    return roman === roman.toUpperCase() ? next.toUpperCase() : next;
  });
}

function ending(number: number): string {
  const last = number % 10;
  if (number % 100 >= 11 && number % 100 <= 13) return "th";
  return last === 1 ? "st" : last === 2 ? "nd" : last === 3 ? "rd" : "th";
}

const ROMAN: readonly (readonly [number, string])[] = [
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function toRoman(number: number): string {
  let left = number;
  let roman = "";
  for (const [value, digits] of ROMAN)
    while (left >= value) {
      roman += digits;
      left -= value;
    }
  return roman;
}

function fromRoman(roman: string): number | undefined {
  for (let number = 2; number < 60; number++) if (toRoman(number) === roman) return number;
  return undefined;
}

// ── The rules ───────────────────────────────────────────────────────────────────────────────────────────────────────────

type Rule = (known: Parts, year: number) => string | undefined;

const joined = (host: string, path: readonly string[], slash: boolean, query = ""): string =>
  `https://${host}/${path.join("/")}${slash && path.length > 0 ? "/" : ""}${query}`;

/** Everything that counts is put forward. */
const forward: Rule = ({ host, path, slash, query, year }, to) =>
  joined(
    putForward(host, year, to),
    path.map((part) => putForward(part, year, to)),
    slash,
    putForward(query, year, to),
  );

/** Host without the labels, or the parts of labels, that are a year: "wacv2025.thecvf.com" → "wacv.thecvf.com". */
function timeless(host: string, year: number): string {
  return host
    .split(".")
    .map((label) => label.replace(new RegExp(`[-_]?(?<!\\d)(?:${year}|${twoDigits(year)})(?!\\d)`), ""))
    .map((label) => label.replace(/^[-_]+|(?<![-_])[-_]+$/g, ""))
    .filter((label) => label !== "")
    .join(".");
}

const withoutWww = (host: string): string => host.replace(/^www\d?\./, "");

const RULES = {
  same: ({ url }) => url,
  forward: (known, to) => (known.at === undefined ? undefined : forward(known, to)),
  /** Put forward, cut behind the part with the year: pages below it are made later. */
  "forward, folder": ({ host, path, at, year }, to) =>
    at === undefined
      ? undefined
      : joined(
          putForward(host, year, to),
          path.slice(0, at + 1).map((part) => putForward(part, year, to)),
          at >= 0,
        ),
  /** The place below which the years stand. */
  "above the year": ({ host, path, at, year }) =>
    at === undefined
      ? undefined
      : at < 0
        ? joined(timeless(host, year), [], false)
        : joined(host, path.slice(0, at), true),
  root: ({ host, path }) => (path.length === 0 ? undefined : joined(host, [], false)),
  "year below": ({ host, path, at }, to) => (at === undefined ? joined(host, [...path, String(to)], true) : undefined),
  "year below root": ({ host, year, path }, to) =>
    path.length === 0 && timeless(host, year) === host ? undefined : joined(timeless(host, year), [String(to)], true),
  "year in front": ({ host, year }, to) => joined(`${to}.${withoutWww(timeless(host, year))}`, [], false),
  "year behind the name": ({ host, at }, to) => {
    if (at === -1) return undefined;
    const [name, ...rest] = withoutWww(host).split(".");
    return joined(`${name}${to}.${rest.join(".")}`, [], false);
  },
  "two digits behind the name": ({ host, at }, to) => {
    if (at === -1) return undefined;
    const [name, ...rest] = withoutWww(host).split(".");
    return joined(`${name}${twoDigits(to)}.${rest.join(".")}`, [], false);
  },
  "acronym and year below": ({ host, acronym, year }, to) =>
    acronym === "" ? undefined : joined(timeless(host, year), [`${acronym}${to}`], true),
  researchr: ({ acronym }, to) =>
    acronym === "" ? undefined : joined("conf.researchr.org", ["home", `${acronym}-${to}`], false),
  /** Only the first year of the address: "…/2025/icse-2025-nier" is often renamed behind it. */
  "own name": ({ acronym, labels }, to) => {
    if (acronym === "") return undefined;
    const top = labels.at(-1)!;
    return joined(`${acronym}${to}.${top.length > 3 ? "org" : top}`, [], false);
  },
} satisfies Record<string, Rule>;

const RULE_NAMES = Object.keys(RULES) as RuleName[];

/** Counts of the very shape first; few counts lean on the wider shape. */
function rankedRules(shape: string, habits: Habits): RuleName[] {
  const [exact, wide, any] = [shape, shape.split(" ")[0]!, ""].map((of) => habits[of] ?? {}) as [
    Habits[string],
    Habits[string],
    Habits[string],
  ];
  const total = (counts: Habits[string]): number => Math.max(1, ...RULE_NAMES.map((rule) => counts[rule] ?? 0));
  const score = (rule: RuleName): number =>
    (exact[rule] ?? 0) + (4 * (wide[rule] ?? 0)) / total(wide) + (0.5 * (any[rule] ?? 0)) / total(any);
  return [...RULE_NAMES].sort((a, b) => score(b) - score(a) || RULE_NAMES.indexOf(a) - RULE_NAMES.indexOf(b));
}
