import assert from "node:assert/strict";
import { test } from "node:test";
import { collectExamples, columnName, columnOf, type Example, spaceSize, toMatrix } from "./features.js";

const EXAMPLES: Example[] = [
  { features: ["sweet", "round"], label: "apple" },
  { features: ["sweet", ["length", 18.5]], label: "banana" },
  { features: ["round", "sour", "sour"], label: "lemon" },
];

test("examples become rows, names columns, labels numbers", () => {
  const { matrix, space, labels, gold } = collectExamples(EXAMPLES);
  assert.deepEqual([...matrix.starts], [0, 2, 4, 7]);
  assert.deepEqual(
    [...matrix.indices].map((c) => columnName(space, c)),
    ["sweet", "round", "sweet", "length", "round", "sour", "sour"],
  );
  assert.deepEqual([...matrix.values!], [1, 1, 1, 18.5, 1, 1, 1]);
  assert.deepEqual(labels, ["apple", "banana", "lemon"]);
  assert.deepEqual([...gold], [0, 1, 2]);
});

test("features without values need no room for values", () => {
  assert.equal(collectExamples([EXAMPLES[0]!, EXAMPLES[2]!]).matrix.values, undefined);
});

test("a cut-off counts examples, not mentions", () => {
  const { matrix, space } = collectExamples(EXAMPLES, { minCount: 2 });
  assert.equal(spaceSize(space), 2);
  assert.deepEqual(
    ["sweet", "round", "sour"].map((name) => columnOf(space, name)),
    [0, 1, -1],
  );
  assert.deepEqual([...matrix.starts], [0, 2, 3, 4]);
});

test("hashed features agree between training and use, and know no stranger", () => {
  const { matrix, space } = collectExamples(EXAMPLES, { hashBits: 10 });
  assert.deepEqual([...toMatrix(space, [EXAMPLES[1]!.features]).indices], [...matrix.indices.subarray(2, 4)]);
  assert.equal(matrix.columns, 1024);
  assert.ok(columnOf(space, "never seen") >= 0);
});

test("examples may come from a stream that is read once", () => {
  function* stream() {
    yield* EXAMPLES;
  }
  assert.equal(collectExamples(stream()).matrix.rows, 3);
});

const REFUSED: [says: string, run: () => unknown, words: RegExp][] = [
  ["no examples", () => collectExamples([]), /no example/],
  [
    "a value that is no number",
    () => collectExamples([{ features: [["length", Number.NaN]], label: "a" }]),
    /example 1: the value of feature "length" is NaN/,
  ],
  [
    "a label outside the given ones",
    () => collectExamples(EXAMPLES, { labels: ["apple", "banana"] }),
    /example 3 has the label "lemon"; known are apple, banana/,
  ],
  ["a cut-off of zero", () => collectExamples(EXAMPLES, { minCount: 0 }), /minCount must be/],
  [
    "an endless width",
    () => collectExamples(EXAMPLES, { hashBits: 40 }),
    /hashBits must be a number, between 1 and 26, not 40/,
  ],
];
for (const [says, run, words] of REFUSED) test(`refuses ${says}`, () => assert.throws(run, words));
