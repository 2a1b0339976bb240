/** Agreement, against published worked examples and against the definitions written out pair by pair. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { seeded } from "../random.js";
import { agreementOf, agreementOn, type Ratings } from "./agreement.js";

const close = (found: number | undefined, wanted: number, within = 1e-9): void =>
  assert.ok(found !== undefined && Math.abs(found - wanted) <= within, `${found} is not ${wanted}`);

/** A table of two annotators from their confusion matrix. */
const crossed = (counts: readonly (readonly number[])[]): Ratings =>
  counts.flatMap((row, a) => row.flatMap((count, b) => Array.from({ length: count }, () => [`${a}`, `${b}`])));

test("Cohen's kappa of the textbook's grant proposals: (0.7 − 0.5) / (1 − 0.5)", () => {
  const [pair] = agreementOf(
    crossed([
      [20, 5],
      [10, 15],
    ]),
  ).pairs;
  close(pair?.observed, 0.7);
  close(pair?.kappa, 0.4);
});

test("Cohen's kappa: the same agreement with other frequencies", () => {
  const even = [
    [45, 15],
    [25, 15],
  ];
  const uneven = [
    [25, 35],
    [5, 35],
  ];
  close(agreementOf(crossed(even)).pairs[0]?.kappa, (0.6 - 0.54) / (1 - 0.54));
  close(agreementOf(crossed(uneven)).pairs[0]?.kappa, (0.6 - 0.46) / (1 - 0.46));
});

test("Fleiss' kappa of fourteen raters, ten subjects, five categories: .210", () => {
  const counts = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ];
  const table = counts.map((row) => row.flatMap((count, label) => Array.from({ length: count }, () => `${label + 1}`)));
  const { fleiss } = agreementOf(table);
  assert.equal(fleiss?.ratings, 14);
  close(fleiss?.kappa, 0.21, 5e-4); // as published, to three places
  close(fleiss?.kappa, naiveFleiss(table));
});

/** Krippendorff, "Computing Krippendorff's alpha-reliability" (2011), example C: four observers, twelve units, gaps. */
const OBSERVERS = ["123321412...", "1233224125.3", ".3332342251.", "12332441251."];
const KRIPPENDORFF: Ratings = Array.from({ length: 12 }, (_, unit) =>
  OBSERVERS.map((row) => (row[unit] === "." ? undefined : row[unit])),
);

test("Krippendorff's alpha of four observers with gaps: .743", () => {
  const { alpha, items } = agreementOf(KRIPPENDORFF);
  assert.equal(items, 11, "a unit with one label can neither agree nor disagree");
  close(alpha, 0.743, 5e-4);
  close(alpha, naiveAlpha(KRIPPENDORFF));
});

test("two annotators with known disagreement: kappa equals the definition to 1e-9", () => {
  const labels = ["title", "author", "affiliation", "other"];
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const any = (): string => labels[Math.floor(random() ** 2 * labels.length)]!;
    const share = seed / 25; // of the items on which the second annotator answers by chance
    const table = Array.from({ length: 400 }, () => {
      const first = any();
      return [first, random() < share ? any() : first];
    });
    const all = agreementOf(table);
    close(all.pairs[0]?.kappa, naiveCohen(table));
    close(all.fleiss?.kappa, naiveFleiss(table));
    close(all.alpha, naiveAlpha(table));
    for (const label of labels) {
      const binary = table.map((row) => row.map((given) => (given === label ? "yes" : "no")));
      close(agreementOn(label, table).pairs[0]?.kappa, naiveCohen(binary));
      close(agreementOn(label, table).alpha, naiveAlpha(binary));
    }
  }
});

test("many annotators with gaps: alpha equals the definition to 1e-9", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = seeded(seed);
    const table = Array.from({ length: 60 }, () => {
      const true_ = `${Math.floor(random() * 4)}`;
      return Array.from({ length: 5 }, () =>
        random() < 0.3 ? undefined : random() < 0.6 ? true_ : `${Math.floor(random() * 4)}`,
      );
    });
    close(agreementOf(table).alpha, naiveAlpha(table));
  }
});

test("one label only is perfect agreement, and nothing in common is none at all", () => {
  const same = agreementOf([
    ["title", "title"],
    ["title", "title"],
  ]);
  assert.deepEqual([same.pairs[0]?.kappa, same.fleiss?.kappa, same.alpha], [1, 1, 1]);
  assert.deepEqual(
    agreementOf([
      ["title", undefined],
      [undefined, "author"],
    ]),
    { items: 0, pairs: [], fleiss: undefined, alpha: undefined },
  );
});

/** The definitions, label by label and pair by pair. */

function naiveCohen(table: Ratings): number {
  const labels = [...new Set(table.flat())];
  let observed = 0;
  for (const [a, b] of table) if (a === b) observed += 1 / table.length;
  let byChance = 0;
  for (const label of labels) {
    const first = table.filter(([a]) => a === label).length / table.length;
    const second = table.filter(([, b]) => b === label).length / table.length;
    byChance += first * second;
  }
  return (observed - byChance) / (1 - byChance);
}

function naiveFleiss(table: Ratings): number {
  const all = table.flat();
  let observed = 0;
  for (const row of table) {
    let agreeing = 0;
    for (const [i, a] of row.entries()) for (const [j, b] of row.entries()) if (i !== j && a === b) agreeing++;
    observed += agreeing / (row.length * (row.length - 1)) / table.length;
  }
  let byChance = 0;
  for (const label of new Set(all)) byChance += (all.filter((one) => one === label).length / all.length) ** 2;
  return (observed - byChance) / (1 - byChance);
}

function naiveAlpha(table: Ratings): number {
  const units = table.map((row) => row.filter((one) => one !== undefined)).filter((row) => row.length >= 2);
  const values = units.flat();
  let observed = 0;
  for (const row of units)
    for (const [i, a] of row.entries())
      for (const [j, b] of row.entries()) if (i !== j && a !== b) observed += 1 / (row.length - 1) / values.length;
  let expected = 0;
  for (const [i, a] of values.entries())
    for (const [j, b] of values.entries())
      if (i !== j && a !== b) expected += 1 / (values.length * (values.length - 1));
  return 1 - observed / expected;
}
