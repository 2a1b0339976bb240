import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { openLexicon } from "../features/lexicon.js";
import { splitMixed } from "./split-mixed.js";

const lexicon = openLexicon(readFileSync("models/lexica.model"));

const LISTS: [what: string, lines: [line: string, people: string, title: string][]][] = [
  [
    "family name and initials end the people",
    [
      ["Осипов Г.С. Динамика вихрей в потоке", "Осипов Г.С.", "Динамика вихрей в потоке"],
      [
        "Адамский Д.В., Керштейн И.М. Измерение упругих свойств",
        "Адамский Д.В., Керштейн И.М.",
        "Измерение упругих свойств",
      ],
      ["Бойко А.В. Неустойчивость течений", "Бойко А.В.", "Неустойчивость течений"],
      ["Nowak J., Kowalska A.M. Ruch cieczy w rurach", "Nowak J., Kowalska A.M.", "Ruch cieczy w rurach"],
    ],
  ],
  [
    "an initial before a family name ends nothing",
    [
      ["J. Smith and A. Jones. Rivers of the Alps", "J. Smith and A. Jones", "Rivers of the Alps"],
      ["M. Rossi. On the motion of lakes", "M. Rossi", "On the motion of lakes"],
    ],
  ],
];
for (const [what, lines] of LISTS)
  test(what, () =>
    assert.deepEqual(
      splitMixed(
        lines.map(([line]) => line),
        lexicon,
      ).map((split) => ({ title: split?.title, people: split?.people })),
      lines.map(([, people, title]) => ({ title, people })),
    ),
  );
