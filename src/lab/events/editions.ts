/**
 * Given one edition's address, is the next edition's among the first candidates?
 *
 * On a table of events: pairs of consecutive years of the same acronym. The order of the rules is counted on other series than those it
 * is asked about: series are dealt into folds by a hash of their name. Two baselines are reported too: the same address, and the
 * address with its year put forward.
 */
import { createHash } from "node:crypto";
import {
  addressIdentity,
  countHabits,
  type Habits,
  type KnownEdition,
  nextEditionCandidates,
} from "../../events/find/next-edition.js";
import { rowsOf } from "../rows.js";

export interface EditionPair {
  readonly series: string;
  readonly edition: KnownEdition;
  readonly next: KnownEdition;
  /** Deadline trackers and calls (academic), or industry and community events. */
  readonly field: "academic" | "industry";
}

const INDUSTRY = new Set(["tech", "python"]);

/** Rows of a table with the columns acronym, year, url and source. */
export function editionPairs(file: string): EditionPair[] {
  const series = new Map<string, Map<number, { edition: KnownEdition; industry: boolean }>>();
  for (const row of rowsOf(file)) {
    const cell = (name: string): string => row[name]?.trim() ?? "";
    const [acronym, url, year] = [cell("acronym"), cell("url"), Number(cell("year"))];
    if (acronym === "" || !/^https?:/i.test(url) || !(year > 0)) continue;
    const name = acronym.toLowerCase().replace(/[^\p{L}\d]+/gu, "");
    const years = series.get(name) ?? new Map();
    const industry = cell("source")
      .split("+")
      .every((source) => INDUSTRY.has(source));
    years.set(year, { edition: { url, year, acronym }, industry });
    series.set(name, years);
  }
  return [...series].flatMap(([name, years]) =>
    [...years].flatMap(([year, { edition, industry }]) => {
      const next = years.get(year + 1);
      if (next === undefined) return [];
      return [{ series: name, edition, next: next.edition, field: industry ? "industry" : "academic" } as const];
    }),
  );
}

export interface EditionScore {
  readonly pairs: number;
  /** Next address is the same. */
  readonly kept: number;
  /** It is the same or the one with the year put forward. */
  readonly naive: number;
  readonly first: number;
  readonly firstThree: number;
  readonly any: number;
  /** Among the first three, written in the very same way but for scheme, www and a trailing slash. */
  readonly toTheLetter: number;
}

export interface EditionAnswer extends EditionPair {
  readonly candidates: readonly string[];
  /** From 1; 0 when it is not among them. */
  readonly rank: number;
}

const FOLDS = 10;

const foldOf = (series: string): number => createHash("sha1").update(series).digest()[0]! % FOLDS;

/** Each pair answered with habits counted on the other folds' series. */
export function answerPairs(pairs: readonly EditionPair[]): EditionAnswer[] {
  const habits = Array.from({ length: FOLDS }, (_, fold) =>
    habitsOf(pairs.filter(({ series }) => foldOf(series) !== fold)),
  );
  return pairs.map((pair) => {
    const candidates = nextEditionCandidates(pair.edition, pair.next.year, habits[foldOf(pair.series)]!);
    const there = addressIdentity(pair.next.url);
    const rank = candidates.findIndex(({ url }) => addressIdentity(url) === there) + 1;
    return { ...pair, candidates: candidates.map(({ url }) => url), rank };
  });
}

export const habitsOf = (pairs: readonly EditionPair[]): Habits =>
  countHabits(pairs.map(({ edition, next }) => [edition, next] as const));

export function scoreAnswers(answers: readonly EditionAnswer[]): EditionScore {
  const count = (test: (answer: EditionAnswer) => boolean): number => answers.filter(test).length;
  const is = (pair: EditionPair, rules: Habits): boolean => {
    const there = addressIdentity(pair.next.url);
    const known = nextEditionCandidates(pair.edition, pair.next.year, rules);
    return known.some(({ url, rule }) => (rule === "same" || rule === "forward") && addressIdentity(url) === there);
  };
  return {
    pairs: answers.length,
    kept: count(({ edition, next }) => addressIdentity(edition.url) === addressIdentity(next.url)),
    naive: count((pair) => is(pair, {})),
    first: count(({ rank }) => rank === 1),
    firstThree: count(({ rank }) => rank >= 1 && rank <= 3),
    any: count(({ rank }) => rank >= 1),
    toTheLetter: count(({ candidates, next }) => candidates.slice(0, 3).some((url) => bare(url) === bare(next.url))),
  };
}

const bare = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
