/**
 * What do titles and people say of what stands beside them?
 *
 * A list repeats its frame: what stands right beside the titles in one place of the template is the same in all entries. So names that no lexicon knows are
 * told by the titles before them, and titles in a language that the labeller hardly knows by the names behind them. Each is as sure as the other.
 */
import type { Measured } from "./features/measure.js";
import { LABELS, type Label } from "./labels.js";

/** P(label) of each unit, labels in the order of `LABELS`. */
export type Chances = readonly (readonly number[])[];

export function isTitle(label: Label): boolean {
  return label === "title" || label === "mixed";
}

export function isPeople(label: Label): boolean {
  return !isTitle(label) && label !== "other";
}

/** Units in one place, and what stands so many units further on in another place. */
interface Neighbours {
  readonly step: number;
  readonly own: readonly number[];
  readonly others: readonly number[];
  /** All units in the place of `own`, and of `others`. */
  readonly count: number;
  readonly othersCount: number;
}

const MIN_ENTRIES = 3;
const MIN_SHARE = 0.7;
const MIN_NAMES = 0.4; // likeness to names, on average over the place
const MAX_WORK = 0.4; // words of places of work
const MIN_PEOPLE = 0.05;
const MAX_SAID = 1.5; // times: the chair of a session or a keynote speaker is named again and again

/** `labels` with the people that stand beside titles, and the titles that stand beside people. */
export function besideEachOther(
  labels: readonly Label[],
  chances: Chances,
  measured: readonly Measured[],
): readonly Label[] {
  const pairs = neighboursOf(measured);
  return titlesBeside(peopleBeside(labels, chances, measured, pairs), chances, measured, pairs);
}

/** `labels` with the people that stand beside titles. */
export function peopleBeside(
  labels: readonly Label[],
  chances: Chances,
  measured: readonly Measured[],
  pairs = neighboursOf(measured),
): Label[] {
  const found = [...labels];
  for (const { step, own, others, othersCount } of pairs) {
    if (Math.abs(step) > 1 || others.length < MIN_SHARE * othersCount) continue;
    if (share(own, (at) => labels[at] === "title") < MIN_SHARE) continue;
    if (others.some((at) => isTitle(labels[at]!)) || !looksLikePeople(others, measured)) continue;
    if (mean(others, (at) => peopleChance(chances[at]!)) < MIN_PEOPLE) continue;
    for (const at of others)
      if (found[at] === "other" && measured[at]!.words.length > 0)
        found[at] = measured[at]!.otherWork > 0 ? "author+affiliation" : "author";
  }
  return found;
}

const MIN_FRAMES = 4;
const MIN_SHARE_OF_FRAME = 0.8;
const MIN_SURE_PEOPLE = 0.5;
const MAX_NAMES = 0.35;
const MIN_WORDS = 3.5; // of a title, on average; ten letters are a word, and two characters of a script without blanks
const MAX_LETTERS = 160; // more is an abstract
const NEAR = 3; // units between people and a title
const MAX_WITH_TITLE = 0.3;

/** Titles at the same distance from people in one place, where people are sure and no titles were found. */
function titlesBeside(
  labels: readonly Label[],
  chances: Chances,
  measured: readonly Measured[],
  pairs: readonly Neighbours[],
): readonly Label[] {
  const titleChance = (at: number): number => chances[at]![LABELS.indexOf("title")]!;
  const byPlace = new Map<string, Neighbours[]>();
  for (const one of pairs) {
    const { step, own, count } = one;
    if (step === -2 || own.length < MIN_FRAMES || own.length < MIN_SHARE_OF_FRAME * count) continue;
    const key = measured[own[0]!]!.place;
    byPlace.set(key, [...(byPlace.get(key) ?? []), one]);
  }
  const found = [...labels];
  for (const rivals of byPlace.values()) {
    const people = rivals[0]!.own;
    const arePeople =
      looksLikePeople(people, measured) && mean(people, (at) => peopleChance(chances[at]!)) >= MIN_SURE_PEOPLE;
    if (!arePeople || share(people, (at) => hasTitleNear(at, labels)) > MAX_WITH_TITLE) continue;
    const fit = rivals.filter(({ others }) => looksLikeTitles(others, measured));
    const best = fit.toSorted((a, b) => mean(b.others, titleChance) - mean(a.others, titleChance))[0];
    if (best === undefined) continue;
    for (const at of best.others) found[at] = "title";
    for (const at of people)
      if (found[at] === "other") found[at] = measured[at]!.otherWork > 0 ? "author+affiliation" : "author";
  }
  return found;
}

function hasTitleNear(at: number, labels: readonly Label[]): boolean {
  return labels.slice(Math.max(0, at - NEAR), at + NEAR + 1).some(isTitle);
}

/** Title → at least so sure, where people that are surer stand beside all titles of its place. */
export function surenessByPlace(
  labels: readonly Label[],
  chances: Chances,
  measured: readonly Measured[],
): ReadonlyMap<number, number> {
  const sure = new Map<number, number>();
  for (const { own, others, count } of neighboursOf(measured)) {
    const titles = own.filter((at) => labels[at] === "title");
    if (titles.length < MIN_ENTRIES || titles.length < MIN_SHARE * count) continue;
    if (share(others, (at) => isPeople(labels[at]!)) < MIN_SHARE) continue;
    const theirs = mean(others, (at) => peopleChance(chances[at]!));
    for (const at of titles) sure.set(at, Math.max(sure.get(at) ?? 0, theirs));
  }
  return sure;
}

function looksLikePeople(units: readonly number[], measured: readonly Measured[]): boolean {
  return (
    mean(units, (at) => measured[at]!.names) >= MIN_NAMES &&
    mean(units, (at) => measured[at]!.affiliations) <= MAX_WORK &&
    mean(units, (at) => measured[at]!.repeats) <= MAX_SAID
  );
}

function looksLikeTitles(units: readonly number[], measured: readonly Measured[]): boolean {
  return (
    mean(units, (at) => measured[at]!.names) <= MAX_NAMES &&
    mean(units, (at) => measured[at]!.affiliations) <= MAX_WORK &&
    mean(units, (at) => measured[at]!.repeats) <= MAX_SAID &&
    mean(units, (at) => wordsOf(measured[at]!)) >= MIN_WORDS &&
    mean(units, (at) => measured[at]!.letters) <= MAX_LETTERS
  );
}

function wordsOf({ words, letters }: Measured): number {
  return Math.max(words.length, letters / (words[0]?.shape === NO_CAPITALS ? 2 : 10));
}

/** The shape of a word of a script without capitals: Chinese, Japanese, Hebrew. */
const NO_CAPITALS = "x";

/** Two places further on, or one, or before. */
const STEPS = [1, -1, 2, -2];

/** All pairs of places that stand so far apart at least three times. */
function neighboursOf(measured: readonly Measured[]): Neighbours[] {
  const numbers = new Map<string, number>();
  const counts: number[] = [];
  const places = measured.map(({ place }) => {
    const n = numbers.get(place) ?? numbers.size;
    numbers.set(place, n);
    counts[n] = (counts[n] ?? 0) + 1;
    return n;
  });
  const { size } = numbers;
  return STEPS.flatMap((step) => {
    const pairs = new Map<number, { own: number[]; others: number[] }>();
    for (let at = Math.max(0, -step); at < places.length && at + step < places.length; at++) {
      const [place, other] = [places[at]!, places[at + step]!];
      if (other === place || counts[place]! < MIN_ENTRIES || counts[other]! < MIN_ENTRIES) continue;
      const key = place * size + other;
      const known = pairs.get(key) ?? { own: [], others: [] };
      pairs.set(key, known);
      known.own.push(at);
      known.others.push(at + step);
    }
    return [...pairs].flatMap(([key, { own, others }]) =>
      own.length < MIN_ENTRIES
        ? []
        : [{ step, own, others, count: counts[Math.floor(key / size)]!, othersCount: counts[key % size]! }],
    );
  });
}

const peopleChance = (chances: readonly number[]): number =>
  LABELS.reduce((sum, label, l) => sum + (isPeople(label) ? chances[l]! : 0), 0);

const mean = (units: readonly number[], of: (at: number) => number): number =>
  units.reduce((sum, at) => sum + of(at), 0) / Math.max(1, units.length);

const share = (units: readonly number[], is: (at: number) => boolean): number => mean(units, (at) => (is(at) ? 1 : 0));
