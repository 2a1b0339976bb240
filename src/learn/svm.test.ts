import assert from "node:assert/strict";
import { test } from "node:test";
import { columnName } from "./features.js";
import { readSvm } from "./svm.js";

test("lines are examples; columns keep their numbers as names", () => {
  const { matrix, space, labels, gold } = readSvm("+1 3:1 17:0.5\r\n-1 17:1\n\n+1\n  -1 2:-2e1 3:1");
  assert.deepEqual(
    [...gold].map((k) => labels[k]),
    ["+1", "-1", "+1", "-1"],
  );
  assert.deepEqual([...matrix.starts], [0, 2, 3, 3, 5]);
  assert.deepEqual(
    [...matrix.indices].map((c) => columnName(space, c)),
    ["3", "17", "17", "2", "3"],
  );
  assert.deepEqual([...matrix.values!], [1, 0.5, 1, -20, 1]);
});

test("a file of ones needs no values", () => assert.equal(readSvm("a 1:1 2:1\nb 3:1\n").matrix.values, undefined));

const REFUSED: [text: string, words: RegExp][] = [
  ["", /my\.svm: holds no example/],
  ["a 1:1\nb two:1", /my\.svm, line 2: "two:1" is no feature; write column:value, for instance 17:1/],
  ["a 1:1\nb 2", /line 2: "2" is no feature/],
  ["a 1:x", /my\.svm, line 1: "x" is no number/],
  ["a 1:", /"" is no number/],
  ["a 1:NaN", /"NaN" is no number/],
  ["a 999999999999:1", /"999999999999:1" is no feature/],
];
for (const [text, words] of REFUSED) {
  test(`refuses ${JSON.stringify(text)}`, () => assert.throws(() => readSvm(text, { file: "my.svm" }), words));
}
