/**
 * Learns what the signals of dates weigh, and how sure an answer is.
 *
 * Three steps, all by maximum likelihood. First the weights of single dates: a choice among everything that a site
 * prints, for its days and for each type of deadline; the types share a part of each weight, because few sites have
 * gold for all of them. Then the weights of pairs and the calibration: on answers for series that the weights of the
 * first step had not seen, so that they learn how far those can be trusted. Last the first step again, with all sites.
 */
import { formatDay, parseDay } from "../../dates/calendar-day.js";
import {
  DEADLINES,
  type Deadline,
  type DueOffer,
  dueDay,
  isDeadline,
  type SpanOffer,
} from "../../events/dates/candidates.js";
import {
  bestDues,
  type Calibration,
  type Combination,
  combinations,
  type DateWeights,
  dueValues,
  JOINT,
  logOdds,
  type Offered,
  offeredDues,
  offeredSpans,
  spanKey,
  spanValues,
} from "../../events/dates/decide.js";
import { DUE_SIGNALS } from "../../events/dates/due-signals.js";
import { SPAN_SIGNALS } from "../../events/dates/span-signals.js";
import { type ReadEvent, readEvent } from "../../events/site/event-page.js";
import { type Choice, logSum, trainChoice } from "../../learn/choice.js";
import { groupedFolds, minimise } from "../../learn/index.js";
import type { ScoredField, SiteOutcome } from "./date-scores.js";
import { GOLD_FIELDS, type GoldSite, pagesOfSite, readLocalSite } from "./dates.js";
import { INVENTED_PLACES, INVENTED_SITES, type InventedSite, inventedPage } from "./invented-sites.js";
import { placeAnswers, trainPlaces } from "./place-training.js";

/** A site as it is read, with what it should give. */
export interface DateCase {
  readonly gold: Pick<GoldSite, "dates" | "place">;
  readonly event: ReadEvent;
  readonly spans: Offered<SpanOffer>;
  /** The dates as deadlines of an event that begins on this day. */
  dues(start: string | undefined): Offered<DueOffer>;
  /** Editions of one series count together as much as a series with one. */
  readonly weight: number;
}

export type SiteCase = DateCase & { readonly gold: GoldSite };

export async function dateCases(sites: readonly GoldSite[], onSite?: (read: number) => void): Promise<SiteCase[]> {
  const editions = new Map<string, number>();
  for (const { series } of sites) editions.set(series, (editions.get(series) ?? 0) + 1);
  const cases: SiteCase[] = [];
  for (const gold of sites) {
    const pages = await pagesOfSite(gold.root, gold.home);
    if (pages.length > 0) cases.push(dateCase(gold, readEvent(pages), 1 / editions.get(gold.series)!));
    onSite?.(cases.length);
  }
  return cases;
}

/** As much as a series each, in every training. */
const INVENTED = 1;
const inventedCases = (sites: readonly InventedSite[]): DateCase[] =>
  sites.map((site) => {
    const dates = Object.fromEntries(GOLD_FIELDS.map((field) => [field, [site.dates[field] ?? []].flat()]));
    const place = site.place && { cities: [site.place[0]], country: site.place[1] };
    const gold = { dates: dates as unknown as GoldSite["dates"], place };
    return dateCase(gold, readEvent([inventedPage(site)]), site.weight ?? INVENTED);
  });

/** A site as it is read, with what it should give. */
export function dateCase<Gold extends DateCase["gold"]>(
  gold: Gold,
  event: ReadEvent,
  weight: number,
): DateCase & { readonly gold: Gold } {
  const known = new Map<string | undefined, Offered<DueOffer>>();
  return {
    gold,
    event,
    weight,
    spans: offeredSpans(event.read, event, event.declared === undefined ? [] : [event.declared.span]),
    dues(start) {
      const found = known.get(start) ?? offeredDues(event.read, event, parseDay(start ?? ""));
      known.set(start, found);
      return found;
    },
  };
}

/** Parts of `cases`, no series in two of them. */
export const seriesFolds = (cases: readonly { readonly gold: GoldSite }[], folds: number): number[][] =>
  groupedFolds(
    cases.map(({ gold }) => gold.set),
    cases.map(({ gold }) => gold.series),
    folds,
  );

/** What each site gives with weights that learned from other series only. */
export async function crossValidateDates(
  cases: readonly SiteCase[],
  folds: number,
  onFold?: (done: number) => void,
): Promise<SiteOutcome[]> {
  const outcomes: SiteOutcome[] = [];
  for (const [done, part] of seriesFolds(cases, folds).entries()) {
    onFold?.(done);
    const away = new Set(part);
    const weights = await trainDates(cases.filter((_, c) => !away.has(c)));
    for (const { gold } of part.map((c) => cases[c]!))
      outcomes.push({ gold, facts: await readLocalSite(gold.root, gold.home, weights) });
  }
  return outcomes;
}

/** Parts in which the second step's sites take turns. */
const INNER_FOLDS = 5;

export async function trainDates(cases: readonly SiteCase[]): Promise<DateWeights> {
  const invented = inventedCases(INVENTED_SITES);
  const unseen: { readonly one: DateCase; readonly weights: DateWeights }[] = [];
  for (const part of seriesFolds(cases, INNER_FOLDS)) {
    const away = new Set(part);
    const weights = await trainSingle(
      cases.filter((_, c) => !away.has(c)),
      invented,
    );
    for (const c of part) unseen.push({ one: cases[c]!, weights });
  }
  const pairs = await trainPairs(unseen);
  const calibration = await calibrate(unseen.map(({ one, weights }) => ({ one, weights: { ...weights, pairs } })));
  return { ...(await trainSingle(cases, invented)), pairs, calibration };
}

// ── Single dates ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** How strongly weights are held back. Those of one type more than those that all types share: some types have little gold. */
const SPAN_L2 = 0.3;
const SHARED_L2 = 0.1;
const OWN_L2 = 0.5;

/** Numbers for names, in the order of their first use. */
function numbering() {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  return { numbers, numberOf };
}

async function trainSingle(sites: readonly DateCase[], invented: readonly DateCase[]): Promise<DateWeights> {
  const cases = [...sites, ...invented];
  const place = await trainPlaces([...sites, ...inventedCases(INVENTED_PLACES)]);
  return { ...NO_WEIGHTS, span: await trainSpan(cases), due: await trainDue(cases), place };
}

async function trainSpan(
  cases: readonly DateCase[],
  used = (_: string): boolean => true,
): Promise<DateWeights["span"]> {
  const { numbers, numberOf } = numbering();
  const choices = cases.flatMap(({ gold, spans: { offers, signals }, weight }): Choice[] => {
    const right = spansOf(gold);
    if (right === undefined) return [];
    const options = offers.map((offer, o) => ({
      features: signals[o]!.filter(used).map(numberOf),
      right: right.has(spanKey(offer)),
    }));
    const none = { features: [numberOf("none")], right: !options.some((option) => option.right) };
    return [{ options: [...options, none], weight }];
  });
  const weights = await trainChoice(choices, numbers.size, { l2: () => SPAN_L2 });
  const signals = new Map([...numbers].map(([name, f]) => [name, rounded(weights[f]!)]));
  signals.delete("none");
  return { none: rounded(weights[numbers.get("none")!]!), signals };
}

/** The right ranges of days; undefined when nobody looked. A first day without an end is no range. */
function spansOf({ dates: { start, end } }: DateCase["gold"]): ReadonlySet<string> | undefined {
  if (start === undefined || end === undefined) return undefined;
  return new Set(start.flatMap((first, i) => (end[i] === undefined ? [] : [`${first} ${end[i]}`])));
}

async function trainDue(cases: readonly DateCase[], used = (_: string): boolean => true): Promise<DateWeights["due"]> {
  const { numbers, numberOf } = numbering();
  const choices = cases.flatMap(({ gold, dues, weight }): Choice[] => {
    const { offers, signals } = dues(gold.dates.start?.[0]);
    const names = signals.map((of) => of.filter(used));
    return DEADLINES.flatMap((type): Choice[] => {
      const right = gold.dates[type] ?? evident(type, offers);
      if (right === undefined) return [];
      const options = offers.map((offer, o) => ({
        features: names[o]!.flatMap((name) => parametersOf(type, name)).map(numberOf),
        right: right.includes(formatDay(dueDay(type, offer))),
      }));
      const none = { features: [numberOf(`${type}|none`)], right: !options.some((option) => option.right) };
      return [{ options: [...options, none], weight: gold.dates[type] === undefined ? EVIDENT * weight : weight }];
    });
  });
  const parameters = [...numbers.keys()];
  const weights = await trainChoice(choices, numbers.size, {
    l2: (f) => (parameters[f]!.startsWith("all|") ? SHARED_L2 : OWN_L2),
  });
  const weightOf = (name: string): number => weights[numbers.get(name) ?? -1] ?? 0;
  const names = new Set(cases.flatMap(({ gold, dues }) => dues(gold.dates.start?.[0]).signals.flat().filter(used)));
  const signals = new Map(
    [...names].map((name) => [
      name,
      DEADLINES.map((type) =>
        rounded(parametersOf(type, name).reduce((sum, parameter) => sum + weightOf(parameter), 0)),
      ),
    ]),
  );
  return { none: DEADLINES.map((type) => rounded(weightOf(`${type}|none`))), signals };
}

/** Where nobody looked for a type, the one day that is announced as such teaches a little; or that there is none. */
function evident(type: Deadline, offers: readonly DueOffer[]): readonly string[] | undefined {
  const days = new Set(
    offers.flatMap((offer) =>
      offer.date.type === type && !offer.date.aside && offer.date.track === undefined
        ? [formatDay(dueDay(type, offer))]
        : [],
    ),
  );
  // Abstracts alone are all that is handed in.
  if (days.size === 0 && type === "submission") return evident("abstract", offers);
  return days.size > 1 ? undefined : [...days];
}
const EVIDENT = 0.5;

/**
 * A weight is one of its type, and for signals that weigh alike the sum of that and one that all types share. Of a
 * label they share whether it announces the type that is sought.
 */
function parametersOf(type: Deadline, name: string): string[] {
  const own = `${type}|${name}`;
  if (name.startsWith("label: ")) return [own, name === `label: ${type}` ? "all|label: this type" : `all|${name}`];
  return ALIKE.has(name.slice(0, name.indexOf(": "))) ? [own, `all|${name}`] : [own];
}
const ALIKE = new Set(DUE_SIGNALS.flatMap(({ name, alike }) => (alike === true ? [name] : [])));

const rounded = (weight: number): number => Math.round(weight * 100) / 100;

// ── Pairs of deadlines ────────────────────────────────────────────────────────────────────────────────────────────────

const PAIR_L2 = 1;

/** The most likely weights of pairs, given the scores of single dates; types without gold may be anything. */
async function trainPairs(
  unseen: readonly { readonly one: DateCase; readonly weights: DateWeights }[],
): Promise<DateWeights["pairs"]> {
  const { numbers, numberOf } = numbering();
  const choices = unseen.map(({ one: { gold, dues, weight }, weights }): Choice => {
    const offered = dues(gold.dates.start?.[0]);
    const all = combinations(dueValues(offered, weights), weights.due.none);
    const rights = JOINT.map((type, j) => rightDays(gold.dates[type] ?? evident(type, offered.offers), all, j));
    const options = all.map(({ score, pairs, taken }) => ({
      base: score,
      features: pairs.map(numberOf),
      right: rights.every((right, j) => right === undefined || right.has(taken[j]?.key)),
    }));
    return { weight, options };
  });
  const x = await trainChoice(choices, numbers.size, { l2: () => PAIR_L2, maxIterations: 60 });
  return new Map([...numbers].map(([name, f]) => [name, rounded(x[f]!)]));
}

/** The gold days that take part; none of them: nothing is right. Undefined: nobody looked. */
function rightDays(
  gold: readonly string[] | undefined,
  all: readonly Combination[],
  j: number,
): ReadonlySet<string | undefined> | undefined {
  if (gold === undefined) return undefined;
  const offered = new Set(all.map(({ taken }) => taken[j]?.key));
  const right = gold.filter((day) => offered.has(day));
  return new Set(right.length > 0 ? right : [undefined]);
}

// ── Calibration ───────────────────────────────────────────────────────────────────────────────────────────────────────

interface Answer {
  readonly odds: number;
  readonly right: boolean;
  readonly weight: number;
}

async function calibrate(
  unseen: readonly { readonly one: DateCase; readonly weights: DateWeights }[],
): Promise<DateWeights["calibration"]> {
  const answers = new Map<ScoredField, Answer[]>();
  const add = (field: ScoredField, probability: number, right: boolean, weight: number): void => {
    answers.set(field, [...(answers.get(field) ?? []), { odds: logOdds(probability), right, weight }]);
  };
  for (const { one, weights } of unseen) {
    const { gold, spans, dues, weight } = one;
    for (const [field, { probability, right }] of Object.entries(placeAnswers(one, weights.place)))
      add(field as "city" | "country", probability, right, weight);
    const values = spanValues(spans, weights);
    const best = values[0];
    if (best !== undefined) {
      const probability = Math.exp(best.score - logSum([weights.span.none, ...values.map(({ score }) => score)]));
      const [start, end] = best.key.split(" ");
      add("start", probability, gold.dates.start?.includes(start!) === true, weight);
      add("end", probability, gold.dates.end?.includes(end!) === true, weight);
    }
    for (const [type, { value, probability }] of bestDues(dueValues(dues(best?.key.split(" ")[0]), weights), weights)) {
      const right = gold.dates[type];
      if (right !== undefined && value !== undefined) add(type, probability, right.includes(value.key), weight);
    }
  }
  const calibration: Record<string, Calibration> = {};
  // Types with few answers learn from the others how far a deadline can be trusted.
  const together = await fitScale(
    DEADLINES.flatMap((type) => answers.get(type) ?? []),
    [1, 0],
  );
  for (const [field, of] of answers) {
    const scale = await fitScale(of, isDeadline(field) ? together : [1, 0]);
    calibration[field] = [...scale, leastConfidence(of, scale)];
  }
  return calibration;
}

/** Wanted of the answers that are given. */
const PRECISION = 0.97;
/** So many of the right answers may be withheld for it. */
const MAX_WITHHELD = 0.02;
const LEAST: readonly number[] = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8];

/** The least confidence from which on enough answers are right; the lowest when that would withhold too many right ones. */
function leastConfidence(answers: readonly Answer[], scale: readonly [slope: number, offset: number]): number {
  const sure = answers.map((answer) => ({ ...answer, confidence: sigmoid(scale[0] * answer.odds + scale[1]) }));
  const sum = (test: (one: (typeof sure)[number]) => boolean): number =>
    sure.reduce((total, one) => total + (test(one) ? one.weight : 0), 0);
  const right = sum((one) => one.right);
  return (
    LEAST.find((least) => {
      const given = sum(({ confidence }) => confidence >= least);
      const kept = sum((one) => one.right && one.confidence >= least);
      return kept >= PRECISION * given && right - kept <= MAX_WITHHELD * right;
    }) ?? LEAST[0]!
  );
}
const sigmoid = (z: number): number => 1 / (1 + Math.exp(-z));

/** Platt 1999, with a weak pull towards `prior`. */
async function fitScale(
  answers: readonly Answer[],
  prior: readonly [slope: number, offset: number],
): Promise<readonly [slope: number, offset: number]> {
  const { x } = await minimise((scale, gradient) => {
    const [slope, offset] = [scale[0]!, scale[1]!];
    let loss = 0.5 * ((slope - prior[0]) ** 2 * 4 + (offset - prior[1]) ** 2);
    gradient[0] = 4 * (slope - prior[0]);
    gradient[1] = offset - prior[1];
    for (const { odds, right, weight } of answers) {
      const z = slope * odds + offset;
      loss += weight * (Math.log1p(Math.exp(-Math.abs(z))) + Math.max(0, right ? -z : z));
      const gap = weight * (sigmoid(z) - (right ? 1 : 0));
      gradient[0]! += gap * odds;
      gradient[1]! += gap;
    }
    return loss;
  }, Float64Array.from(prior));
  return [rounded(x[0]!), rounded(x[1]!)];
}

// ── What a signal is worth ────────────────────────────────────────────────────────────────────────────────────────────

export interface Ablated {
  /** "days: town"; undefined: nothing was left out. */
  readonly signal: string | undefined;
  /** Exact on unseen series without it, averaged over the fields that it is asked about. */
  readonly exact: number;
}

/** Each signal left out in turn. Single dates only, without pairs and calibration: for comparing, not for quoting. */
export async function ablateDates(
  cases: readonly SiteCase[],
  folds: number,
  onSignal?: (done: number) => void,
): Promise<Ablated[]> {
  const invented = inventedCases(INVENTED_SITES);
  const parts = seriesFolds(cases, folds);
  const measure = async (days: boolean, signal: string | undefined): Promise<number> => {
    const used = (name: string): boolean => signal === undefined || !name.startsWith(`${signal}: `);
    let [right, all] = [0, 0];
    for (const part of parts) {
      const away = new Set(part);
      const others = [...cases.filter((_, c) => !away.has(c)), ...invented];
      const span = days ? await trainSpan(others, used) : NO_WEIGHTS.span;
      const due = days ? NO_WEIGHTS.due : await trainDue(others, used);
      const weights = { ...NO_WEIGHTS, span, due };
      for (const one of part.map((c) => cases[c]!)) {
        for (const isExact of days ? exactDays(one, weights) : exactDues(one, weights)) {
          all += one.weight;
          if (isExact) right += one.weight;
        }
      }
    }
    return right / all;
  };
  const found: Ablated[] = [];
  for (const [group, names] of [
    ["days", SPAN_SIGNALS.map(({ name }) => name)],
    ["deadlines", DUE_SIGNALS.map(({ name }) => name)],
  ] as const) {
    for (const name of [undefined, ...names]) {
      onSignal?.(found.length);
      const exact = await measure(group === "days", name);
      found.push({ signal: name === undefined ? undefined : `${group}: ${name}`, exact });
    }
  }
  return found;
}

const NO_WEIGHTS: DateWeights = {
  span: { none: 0, signals: new Map() },
  due: { none: DEADLINES.map(() => 0), signals: new Map() },
  pairs: new Map(),
  place: { none: 0, signals: new Map() },
  calibration: {},
};

function exactDays({ gold, spans }: SiteCase, weights: DateWeights): boolean[] {
  const [best] = spanValues(spans, weights);
  const [start, end] = best === undefined || best.score < weights.span.none ? [] : best.key.split(" ");
  return [isGold(gold.dates.start, start), isGold(gold.dates.end, end)];
}

function exactDues({ gold, dues }: SiteCase, weights: DateWeights): boolean[] {
  const values = dueValues(dues(gold.dates.start?.[0]), weights);
  return (["submission", "notification"] as const).flatMap((type) => {
    if (gold.dates[type] === undefined) return [];
    const t = DEADLINES.indexOf(type);
    const [best] = values[t]!;
    return [isGold(gold.dates[type], best !== undefined && best.score > weights.due.none[t]! ? best.key : undefined)];
  });
}

const isGold = (gold: readonly string[] | undefined, day: string | undefined): boolean =>
  day === undefined ? gold?.length === 0 : gold?.includes(day) === true;
