/** Sentences of invented paragraphs in many languages and scripts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { scoreParagraphs } from "../../src/lab/corpus/sentences.js";
import { FIRST_LOT, type Paragraph, SECOND_LOT } from "./sentence-lots.js";

/** Over all languages. */
function scoreOf(lot: readonly Paragraph[]) {
  const languages = [...new Set(lot.map(([language]) => language))];
  const scores = languages.map((one) =>
    scoreParagraphs(
      one,
      lot.filter(([language]) => language === one).map(([, ...sentences]) => sentences),
    ),
  );
  const sum = (name: "right" | "found"): number => scores.reduce((all, score) => all + score[name], 0);
  const gold = lot.reduce((all, paragraph) => all + paragraph.length - 2, 0);
  return { f1: (2 * sum("right")) / (sum("found") + gold), scores };
}

/** F1 of the ends at first look, and now. */
const LOTS: readonly [name: string, lot: readonly Paragraph[], first: number, now: number][] = [
  ["first lot", FIRST_LOT, 0.81, 0.96],
  ["second lot", SECOND_LOT, 0.946, 0.95],
];
for (const [name, lot, first, now] of LOTS)
  test(`${name}: F1 ${first} at first look`, () => {
    const { f1, scores } = scoreOf(lot);
    const weak = scores.filter((score) => score.f1 < 0.9).map((score) => `${score.language} ${score.f1.toFixed(2)}`);
    assert.ok(f1 >= now, `${f1.toFixed(3)}; ${weak.join(", ")}`);
  });
