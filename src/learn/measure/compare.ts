/**
 * Is the difference real?
 *
 * Two questions of chance. How far would a score move if other examples had been drawn: the bootstrap (Efron 1979) draws
 * them again, with replacement, from those at hand. And do two models that were tested on the same examples differ:
 * McNemar's test (1947) looks only at the examples where exactly one of them is right.
 */
import { checkNumber, checkWhole, DataError } from "../errors.js";
import { seeded } from "../random.js";
import { membersOf } from "./folds.js";

export interface Interval {
  readonly low: number;
  readonly value: number; // on the examples as they are
  readonly high: number;
}

export interface BootstrapOptions {
  readonly samples?: number | undefined; // default 1000
  readonly confidence?: number | undefined; // default 0.95
  readonly seed?: number | undefined; // default 1
  /** Draw whole groups instead: examples of one site are not independent of each other. */
  readonly groups?: readonly unknown[] | undefined;
}

/** The percentile interval of `score`, which is given lists of places among `count` examples. */
export function bootstrapInterval(
  count: number,
  score: (places: readonly number[]) => number,
  options: BootstrapOptions = {},
): Interval {
  const { samples = 1000, confidence = 0.95, seed = 1, groups } = options;
  checkWhole("samples", samples, 1);
  checkNumber("confidence", confidence, 0, 1);
  if (count === 0) throw new DataError("no example to draw from");
  if (groups && groups.length !== count)
    throw new DataError(`${count} examples and ${groups.length} groups; each example needs one`);
  const all = Array.from({ length: count }, (_, place) => place);
  const units = groups ? membersOf(groups) : all.map((place) => [place]);
  const random = seeded(seed);
  const scores = Array.from({ length: samples }, () =>
    score(units.flatMap(() => units[Math.floor(random() * units.length)]!)),
  ).sort((a, b) => a - b);
  const tail = (1 - confidence) / 2;
  const at = (share: number) => scores[Math.min(samples - 1, Math.max(0, Math.round(share * (samples - 1))))]!;
  return { low: at(tail), value: score(all), high: at(1 - tail) };
}

export interface McNemar {
  readonly onlyFirst: number; // examples that only the first model got right
  readonly onlySecond: number;
  /** How often a difference this large would come by chance between equally good models; exact, two-sided. */
  readonly p: number;
}

export function mcnemarTest(gold: readonly string[], first: readonly string[], second: readonly string[]): McNemar {
  if (gold.length !== first.length || gold.length !== second.length) {
    throw new DataError(
      `${gold.length} gold labels, ${first.length} and ${second.length} answers; all must be equally many`,
    );
  }
  let onlyFirst = 0;
  let onlySecond = 0;
  gold.forEach((label, i) => {
    if (first[i] === label && second[i] !== label) onlyFirst++;
    if (second[i] === label && first[i] !== label) onlySecond++;
  });
  return { onlyFirst, onlySecond, p: fairCoin(Math.min(onlyFirst, onlySecond), onlyFirst + onlySecond) };
}

/** Twice the chance of at most `few` heads in `tosses` throws of a fair coin, at most 1. */
function fairCoin(few: number, tosses: number): number {
  let logTerm = -tosses * Math.LN2; // log of C(tosses, 0) / 2^tosses
  let sum = 0;
  for (let heads = 0; heads <= few; heads++) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((tosses - heads) / (heads + 1));
  }
  return Math.min(1, 2 * sum);
}
