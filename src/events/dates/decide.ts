/**
 * Which dates are the event's days and its deadlines, and how sure is that?
 *
 * Every date that is offered scores the sum of the weights of its signals; "not printed" scores a weight of its own.
 * Their exponentials, shared out, are probabilities (a conditional logit, learn/choice.ts); a day that is printed
 * several times has the sum. The days of the event come first. The deadlines are then decided together: a few of the
 * best days for each, in every combination, with weights for the gaps between them and for standing under one heading.
 * What comes out is calibrated on series that took no part in the training.
 */
import { compareDays, type Day, formatDay } from "../../dates/calendar-day.js";
import { logSum } from "../../learn/choice.js";
import type { PlaceWeights } from "../place/choose-place.js";
import { isBeside } from "./beside.js";
import {
  DEADLINES,
  type Deadline,
  type DueOffer,
  daysBetween,
  dueDay,
  dueOffers,
  type EventContext,
  type ReadPage,
  type SpanOffer,
  spanOffers,
} from "./candidates.js";
import { conceptsIn } from "./concepts.js";
import { type Alike, alikeOf, DUE_SIGNALS, type DueContext, replacedKey, sectionOf, withOffer } from "./due-signals.js";
import { indexRanges, sortedDays } from "./ranges.js";
import type { Signal } from "./signal.js";
import { SPAN_SIGNALS, type SpanContext } from "./span-signals.js";

/** "signal: value" → weight; of deadlines one weight for each type. */
export interface DateWeights {
  readonly span: { readonly none: number; readonly signals: Weights<number> };
  readonly due: { readonly none: readonly number[]; readonly signals: Weights<readonly number[]> };
  /** "abstract, submission: under 7 days" → weight. */
  readonly pairs: Weights<number>;
  readonly place: PlaceWeights;
  readonly calibration: { readonly [field in "start" | "end" | "city" | "country" | Deadline]?: Calibration };
}
/** Slope and offset turn the log-odds of an answer into those of its being right. Answers less sure than `least` are not given. */
export type Calibration = readonly [slope: number, offset: number, least: number];
const UNCALIBRATED: Calibration = [1, 0, 0.5];
type Weights<W> = ReadonlyMap<string, W>;

/** A day, or a range of days, with every time that it is printed. */
export interface Value<Offer> {
  readonly key: string;
  readonly offers: readonly { readonly offer: Offer; readonly score: number }[];
  /** log Σ exp of the scores. */
  readonly score: number;
}

// ── The days of the event ─────────────────────────────────────────────────────────────────────────────────────────────

/** What is offered, and the signals of each offer: "signal: value". */
export interface Offered<Offer> {
  readonly offers: readonly Offer[];
  readonly signals: readonly (readonly string[])[];
}

export function offeredSpans(
  read: readonly ReadPage[],
  event: EventContext,
  declared: readonly SpanOffer[],
): Offered<SpanOffer> {
  const offers = spanOffers(read, event.year, declared);
  const deadlines = dueOffers(read, undefined, event.year).flatMap(({ date, to }) =>
    date.type === "submission" || date.type === "notification" ? [to] : [],
  );
  const hasOwn = offers.some((offer) => offer.p === 0 && offer.date?.aside === false && !isBeside(offer));
  const meetings = offers.filter(({ from, to }) => compareDays(from, to) !== 0 && daysBetween(from, to) <= 9);
  const isHere = ({ p, source }: SpanOffer): boolean => p === 0 && source !== "programme";
  const context: SpanContext = {
    ...event,
    spans: indexRanges(offers),
    meetings: {
      here: indexRanges(meetings.filter(isHere)),
      elsewhere: indexRanges(meetings.filter((offer) => !isHere(offer))),
    },
    deadlines: sortedDays(deadlines),
    hasOwn,
    neighbours: indexRanges(offers.filter(isBeside)),
  };
  return { offers, signals: offers.map((offer) => signalsOf(SPAN_SIGNALS, offer, context)) };
}

function signalsOf<Offer, Context>(table: readonly Signal<Offer, Context>[], offer: Offer, context: Context): string[] {
  return table.flatMap(({ name, values }) => values(offer, context).map((value) => `${name}: ${value}`));
}

export const spanKey = ({ from, to }: SpanOffer): string => `${formatDay(from)} ${formatDay(to)}`;

export function spanValues({ offers, signals }: Offered<SpanOffer>, { span }: DateWeights): Value<SpanOffer>[] {
  return grouped(
    offers.map((offer, o) => {
      let score = 0;
      for (const name of signals[o]!) score += span.signals.get(name) ?? 0;
      return { offer, score, key: spanKey(offer) };
    }),
  );
}

function grouped<Offer>(
  scored: readonly { readonly key: string; readonly offer: Offer; readonly score: number }[],
): Value<Offer>[] {
  const groups = new Map<string, { offer: Offer; score: number }[]>();
  for (const { key, offer, score } of scored) {
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [{ offer, score }]);
    else known.push({ offer, score });
  }
  return [...groups]
    .map(([key, of]) => ({
      key,
      offers: of.sort((a, b) => b.score - a.score),
      score: logSum(of.map(({ score }) => score)),
    }))
    .sort((a, b) => b.score - a.score);
}

// ── Deadlines ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export function offeredDues(read: readonly ReadPage[], event: EventContext, start: Day | undefined): Offered<DueOffer> {
  const offers = dueOffers(read, start, event.year);
  const alike = new Map<string, Alike>();
  for (const offer of offers) alike.set(alikeOf(offer), withOffer(alike.get(alikeOf(offer)), offer));
  const mainTypes = new Set(
    offers.flatMap(({ date, to }) =>
      date.track === undefined && (start === undefined || compareDays(to, start) <= 0) ? [date.type] : [],
    ),
  );
  const replaced = new Set(
    offers.flatMap(({ date, to, replaces }) =>
      replaces.filter((day) => compareDays(day, to) !== 0).map((day) => replacedKey(date.type, day)),
    ),
  );
  const context: DueContext = { ...event, start, alike, mainTypes, replaced };
  return { offers, signals: offers.map((offer) => signalsOf(DUE_SIGNALS, offer, context)) };
}

/** For each type of deadline the days that are offered, best first. */
export function dueValues({ offers, signals }: Offered<DueOffer>, { due }: DateWeights): Value<DueOffer>[][] {
  const scores = signals.map((names) => {
    const sums = DEADLINES.map(() => 0);
    for (const name of names) for (const [t, weight] of due.signals.get(name)?.entries() ?? []) sums[t]! += weight;
    return sums;
  });
  return DEADLINES.map((type, t) =>
    grouped(offers.map((offer, o) => ({ key: formatDay(dueDay(type, offer)), offer, score: scores[o]![t]! }))),
  );
}

/** Decided together; registration does not depend on the others. */
export const JOINT: readonly Deadline[] = DEADLINES.filter((type) => type !== "registration");
const PAIRS: readonly (readonly [Deadline, Deadline])[] = [
  ["abstract", "submission"],
  ["submission", "notification"],
  ["abstract", "notification"],
  ["notification", "cameraReady"],
  ["submission", "cameraReady"],
];
/** So many of the best days take part, for each type. */
const MAX_DAYS_EACH = 4;

type Taken = Value<DueOffer> | undefined;

/** One combination: a day, or none, for each type of `JOINT`. */
export interface Combination {
  readonly taken: readonly Taken[];
  /** Its score without the pairs. */
  readonly score: number;
  /** "pair: value", for every pair. */
  readonly pairs: readonly string[];
}

export function combinations(values: readonly Value<DueOffer>[][], none: readonly number[]): Combination[] {
  let all: { taken: Taken[]; score: number }[] = [{ taken: [], score: 0 }];
  for (const type of JOINT) {
    const t = DEADLINES.indexOf(type);
    const options: { taken: Taken; score: number }[] = [
      { taken: undefined, score: none[t]! },
      ...values[t]!.slice(0, MAX_DAYS_EACH).map((value) => ({ taken: value, score: value.score })),
    ];
    all = all.flatMap(({ taken, score }) =>
      options.map((option) => ({ taken: [...taken, option.taken], score: score + option.score })),
    );
  }
  const pairs = PAIRS.map(([a, b]) => rememberedPair(a, b));
  return all.map(({ taken, score }) => ({ taken, score, pairs: pairs.flatMap((pair) => pair(taken)) }));
}

/** Few days make many combinations: what a pair of them says is found once. */
function rememberedPair(a: Deadline, b: Deadline): (taken: readonly Taken[]) => readonly string[] {
  const [i, j] = [JOINT.indexOf(a), JOINT.indexOf(b)];
  const known = new Map<Taken, Map<Taken, readonly string[]>>();
  return (taken) => {
    const [first, second] = [taken[i], taken[j]];
    const row = known.get(first) ?? new Map<Taken, readonly string[]>();
    known.set(first, row);
    const values = row.get(second) ?? pairValues(a, b, first, second);
    row.set(second, values);
    return values;
  };
}

function pairValues(a: Deadline, b: Deadline, first: Taken, second: Taken): string[] {
  const pair = `${a}, ${b}`;
  if (first === undefined || second === undefined) return first === second ? [] : [`${pair}: one missing`];
  const [one, other] = [first.offers[0]!.offer, second.offers[0]!.offer];
  const gap = daysBetween(dueDay(a, one), dueDay(b, other));
  return [`${pair}: ${gapOf(gap)}`, ...(sectionOf(one) === sectionOf(other) ? [`${pair}: same heading`] : [])];
}

function gapOf(days: number): string {
  if (days < 0) return days < -14 ? "long before" : "before";
  if (days === 0) return "same day";
  const limit = [7, 15, 31, 61, 121].find((one) => days < one);
  return limit === undefined ? "from 121 days" : `under ${limit} days`;
}

// ── The decision ──────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Decided<Offer> {
  readonly key: string;
  readonly offer: Offer;
  readonly confidence: number;
}
export interface Decision {
  /** Without `endConfidence`: the last day is not printed, or not sure enough. */
  readonly span: (Decided<SpanOffer> & { readonly endConfidence: number | undefined }) | undefined;
  readonly dues: { readonly [type in Deadline]?: Decided<DueOffer> };
  /** Everything that was offered as a deadline, for rounds. */
  readonly offers: readonly DueOffer[];
}

export function decideDates(
  read: readonly ReadPage[],
  event: EventContext,
  declared: readonly SpanOffer[],
  weights: DateWeights,
): Decision {
  const span = bestSpan(spanValues(offeredSpans(read, event, declared), weights), weights);
  const decided = decideDues(read, event, span?.offer.from, weights);
  // Where no days are printed yet, a deadline may look like them; one printed date says one thing.
  const isDeadline =
    span?.offer.date !== undefined &&
    Object.values(decided.dues).some(
      ({ offer, confidence }) => offer.date === span.offer.date && confidence > span.confidence,
    );
  return isDeadline ? { span: undefined, ...decideDues(read, event, undefined, weights) } : { span, ...decided };
}

function decideDues(
  read: readonly ReadPage[],
  event: EventContext,
  start: Day | undefined,
  weights: DateWeights,
): Pick<Decision, "dues" | "offers"> {
  const offered = offeredDues(read, event, start);
  const dues: { [type in Deadline]?: Decided<DueOffer> } = {};
  for (const [type, best] of bestDues(dueValues(offered, weights), weights)) {
    const scale = weights.calibration[type] ?? UNCALIBRATED;
    const confidence = calibrated(best.probability, scale);
    if (best.value === undefined || confidence < scale[2]) continue;
    const offer = lastRound(type, best.value.offers[0]!.offer, offered.offers);
    // 03/04: as likely the other way round.
    const sure = offer.date.phrase.ambiguous ? confidence / 2 : confidence;
    dues[type] = { key: formatDay(dueDay(type, offer)), offer, confidence: sure };
  }
  return { dues, offers: offered.offers };
}

/** Of several rounds on a page the last is still to come. */
function lastRound(type: Deadline, offer: DueOffer, offers: readonly DueOffer[]): DueOffer {
  const { p, date } = offer;
  const rounds = offers.filter(
    (other) =>
      other.p === p &&
      other.date.type === type &&
      // "Final notification" comes after one that names no round.
      (date.round === undefined ? other.date.round === "final" : other.date.round !== undefined) &&
      other.date.track === date.track &&
      other.date.headings.at(-1) === date.headings.at(-1),
  );
  return rounds.reduce((last, other) => (compareDays(other.to, last.to) > 0 ? other : last), offer);
}

function bestSpan(values: readonly Value<SpanOffer>[], { span, calibration }: DateWeights): Decision["span"] {
  const best = values[0];
  if (best === undefined) return undefined;
  const probability = Math.exp(best.score - logSum([span.none, ...values.map(({ score }) => score)]));
  const { start = UNCALIBRATED, end = UNCALIBRATED } = calibration;
  const confidence = calibrated(probability, start);
  if (confidence < start[2]) return undefined;
  const { offer } = best.offers[0]!;
  const endConfidence = calibrated(probability, end);
  const hasEnd = endConfidence >= end[2] && !onlyBegins(offer);
  return { key: best.key, offer, confidence, endConfidence: hasEnd ? endConfidence : undefined };
}

/** "The meeting begins on Monday, 8 June": when it ends is not said. */
function onlyBegins({ from, to, date }: SpanOffer): boolean {
  if (date === undefined || compareDays(from, to) !== 0) return false;
  const near = date.where === "near" ? `${date.label} ` : "";
  const words = near + date.before.slice(-40).replace(/^.*\d/su, "");
  return conceptsIn(words).has("open") && !conceptsIn(words).has("submit");
}

function isOtherRound(value: Taken, other: Taken): boolean {
  const [a, b] = [value?.offers[0]?.offer, other?.offers[0]?.offer];
  if (a?.date.round === undefined || b?.date.round === undefined) return false;
  return a.p === b.p && a.date.type === b.date.type && a.date.track === b.date.track;
}

interface Best {
  readonly value: Value<DueOffer> | undefined;
  readonly probability: number;
}

/** For each type the most probable day, or none, summed over all combinations. */
export function bestDues(values: readonly Value<DueOffer>[][], weights: DateWeights): Map<Deadline, Best> {
  const found = new Map<Deadline, Best>();
  const all = combinations(values, weights.due.none);
  const scores = all.map(
    ({ score, pairs }) => score + pairs.reduce((sum, name) => sum + (weights.pairs.get(name) ?? 0), 0),
  );
  const total = logSum(scores);
  JOINT.forEach((type, j) => {
    const shares = new Map<Taken, number>();
    for (const [c, { taken }] of all.entries())
      shares.set(taken[j], (shares.get(taken[j]) ?? 0) + Math.exp(scores[c]! - total));
    const [[value, own], ...others] = [...shares].sort((a, b) => b[1] - a[1]) as [
      [Taken, number],
      ...[Taken, number][],
    ];
    // Several rounds share what one deadline would have; each of them is right.
    const rounds = others.filter(([other]) => isOtherRound(value, other));
    found.set(type, { value, probability: rounds.reduce((sum, [, share]) => sum + share, own) });
  });
  const t = DEADLINES.indexOf("registration");
  const [first] = values[t]!;
  const none = weights.due.none[t]!;
  const sum = logSum([none, ...values[t]!.map(({ score }) => score)]);
  const isGiven = first !== undefined && first.score > none;
  found.set("registration", {
    value: isGiven ? first : undefined,
    probability: Math.exp((isGiven ? first.score : none) - sum),
  });
  return found;
}

/** Nobody is surer than the gold itself, of which about one date in a thousand is mistaken. */
const SUREST = 0.999;
export function logOdds(probability: number): number {
  const p = Math.min(SUREST, Math.max(1 - SUREST, probability));
  return Math.log(p / (1 - p));
}

/** Platt's scaling of the log-odds. */
export function calibrated(
  probability: number,
  [slope, offset]: readonly [slope: number, offset: number, ...unknown[]],
): number {
  const odds = slope * logOdds(probability) + offset;
  return Math.round(1000 / (1 + Math.exp(-odds))) / 1000;
}
