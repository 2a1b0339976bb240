/**
 * Do the lines of a list hold people and a title each, and at which sign do they part?
 *
 * A single line can be cut at any stop or colon. Lines in one place of the template are cut alike: the order and sign
 * that fit most of them hold for all, and a line is measured by how well that cut fits it.
 */

import { type CutScore, strongCuts, UNSPACED } from "../titles/split-mixed.js";
import type { Lexicon } from "./lexicon.js";
import type { Measured } from "./measure.js";
import type { Unit } from "./units.js";

const MIN_LINES = 3;
const MIN_SHARE = 0.5;
const MIN_SCORE = 0.2;
const MIN_WORDS = 4;
const MAX_WORDS = 70;
const MIN_LETTERS = 8;

/** Sets `cut` of each unit: + people first, − title first; 0 when it cannot be cut sensibly. */
export function measureCuts(units: readonly Unit[], measured: readonly Measured[], lexicon: Lexicon): void {
  const lists = new Map<string, number[]>();
  for (const [at, { words, letters, place }] of measured.entries()) {
    const { text } = units[at]!;
    const count =
      words.length < MIN_WORDS && letters > MIN_LETTERS ? (text.match(UNSPACED)?.length ?? 0) / 2 : words.length;
    if (count < MIN_WORDS || count > MAX_WORDS) continue;
    const key = place.replace(/c$/u, ""); // the first of several lines is one of them
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    list.push(at);
  }
  for (const lines of lists.values()) {
    // Without a sign that the list agrees on, a blank is none; fewer lines agree on nothing.
    const isList = lines.length >= MIN_LINES;
    const cutsOf = lines.map((at) => strongCuts(units[at]!.text, lexicon, isList));
    const usual = isList ? usualCut(cutsOf) : undefined;
    for (const [n, at] of lines.entries()) {
      const own = cutsOf[n]!.filter((cut) => (usual === undefined ? cut.sign !== " " : keyOf(cut) === usual));
      const best = own.reduce((most, { peopleFirst, score }) => {
        return score > Math.abs(most) ? (peopleFirst ? score : -score) : most;
      }, 0);
      measured[at]!.cut = best;
    }
  }
}

const keyOf = ({ peopleFirst, sign }: CutScore): string => `${peopleFirst ? "+" : "-"}${sign}`;

/** The order and sign that fit most lines; undefined where they do not agree. */
function usualCut(lines: readonly (readonly CutScore[])[]): string | undefined {
  const sums = new Map<string, { total: number; fits: number }>();
  for (const cuts of lines) {
    const best = new Map<string, number>();
    for (const cut of cuts) best.set(keyOf(cut), Math.max(best.get(keyOf(cut)) ?? 0, cut.score));
    for (const [key, score] of best) {
      const sum = sums.get(key) ?? { total: 0, fits: 0 };
      sums.set(key, sum);
      sum.total += score;
      if (score >= MIN_SCORE) sum.fits++;
    }
  }
  const [key, sum] = [...sums].sort((a, b) => b[1].total - a[1].total)[0] ?? [];
  return sum !== undefined && sum.fits >= MIN_LINES && sum.fits >= MIN_SHARE * lines.length ? key : undefined;
}
