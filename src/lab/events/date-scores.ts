/**
 * How often are the dates of an event read exactly, and how far can their confidence be trusted?
 *
 * Averages are over series, so that one with many editions counts once. An answer is exact when it is what the site
 * prints, or nothing where nothing is printed. Of several rounds any one is right.
 */

import { sameCity } from "../../events/place/same-place.js";
import type { EventFacts } from "../../events/site/event-page.js";
import type { DateField, GoldSite } from "./dates.js";

export interface SiteOutcome {
  readonly gold: GoldSite;
  readonly facts: EventFacts | undefined;
}

export interface DateScore {
  readonly sites: number;
  readonly printed: number;
  readonly right: number;
  /** Given, but not what the site prints. */
  readonly wrong: number;
  /** Printed on the site, but not given. */
  readonly missed: number;
  /** Given where nothing is printed. */
  readonly invented: number;
  /** Right, or nothing where nothing is printed; average over series. */
  readonly exact: number;
  /** Right of the printed, and right of the given; averages over series. */
  readonly recall: number;
  readonly precision: number;
  /** Expected calibration error of the given dates, ten bins; each series weighs the same. */
  readonly calibrationError: number;
}

/** What is measured: dates, and the place. */
export type ScoredField = DateField | "city" | "country";

/** What is right; undefined when nobody looked. */
export function goldOf(field: ScoredField, { dates, place }: GoldSite): readonly string[] | undefined {
  if (field === "country") return place && [place.country];
  if (field === "city") return place === undefined || place.cities.length === 0 ? undefined : place.cities;
  return dates[field];
}

export function isRight(field: ScoredField, { gold, facts }: SiteOutcome): boolean {
  const [right, given] = [goldOf(field, gold)!, facts?.[field]];
  if (given === undefined) return right.length === 0;
  if (field !== "city") return right.includes(given);
  // In another script, the country has to do.
  return (
    right.some((city) => sameCity(city, given)) ||
    (!/\p{sc=Latin}/u.test(given) && facts!.country === gold.place!.country)
  );
}

/** Over the sites whose gold has this field. */
export function dateScore(field: ScoredField, all: readonly SiteOutcome[]): DateScore {
  const outcomes = all.filter(({ gold }) => goldOf(field, gold) !== undefined);
  const printed = ({ gold }: SiteOutcome): boolean => goldOf(field, gold)!.length > 0;
  const given = ({ facts }: SiteOutcome): boolean => facts?.[field] !== undefined;
  const count = (test: (outcome: SiteOutcome) => boolean): number => outcomes.filter(test).length;
  const right = (outcome: SiteOutcome): boolean => isRight(field, outcome);
  return {
    sites: outcomes.length,
    printed: count(printed),
    right: count((o) => given(o) && right(o)),
    wrong: count((o) => printed(o) && given(o) && !right(o)),
    missed: count((o) => printed(o) && !given(o)),
    invented: count((o) => !printed(o) && given(o)),
    exact: averageOverSeries(outcomes, right),
    recall: averageOverSeries(outcomes.filter(printed), right),
    precision: averageOverSeries(outcomes.filter(given), right),
    calibrationError: calibrationError(field, outcomes.filter(given)),
  };
}

function bySeries(outcomes: readonly SiteOutcome[]): ReadonlyMap<string, readonly SiteOutcome[]> {
  const series = new Map<string, SiteOutcome[]>();
  for (const outcome of outcomes) {
    const known = series.get(outcome.gold.series);
    if (known === undefined) series.set(outcome.gold.series, [outcome]);
    else known.push(outcome);
  }
  return series;
}

function averageOverSeries(outcomes: readonly SiteOutcome[], test: (outcome: SiteOutcome) => boolean): number {
  const shares = [...bySeries(outcomes).values()].map((of) => of.filter(test).length / of.length);
  return shares.length === 0 ? 1 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

const BINS = 10;

function calibrationError(field: ScoredField, outcomes: readonly SiteOutcome[]): number {
  const bins = Array.from({ length: BINS }, () => ({ weight: 0, said: 0, right: 0 }));
  const series = bySeries(outcomes);
  for (const outcome of outcomes) {
    const weight = 1 / series.get(outcome.gold.series)!.length;
    const confidence = outcome.facts!.evidence[field]!.confidence;
    const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))]!;
    bin.weight += weight;
    bin.said += weight * confidence;
    if (isRight(field, outcome)) bin.right += weight;
  }
  return bins.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0) / Math.max(1, series.size);
}
