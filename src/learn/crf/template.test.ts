import assert from "node:assert/strict";
import { test } from "node:test";
import { outsideValue, readTemplate } from "./template.js";

test("a template is read line by line; comments and empty lines are passed over", () => {
  const { lines, columns, skeletons } = readTemplate("# words\nU00:%x[0,0]\r\n\nU01:%x[-1,2]/%x[0,0]\nB\n");
  assert.deepEqual(lines, [
    { kind: "state", skeleton: 0, looks: [{ row: 0, column: 0 }] },
    {
      kind: "state",
      skeleton: 1,
      looks: [
        { row: -1, column: 2 },
        { row: 0, column: 0 },
      ],
    },
    { kind: "edge", skeleton: 2, looks: [] },
  ]);
  assert.deepEqual([columns, skeletons], [3, 3]);
});

test("lines that differ only in where they look share their features, as in CRF++", () => {
  const { lines } = readTemplate("U:%x[-1,0]\nU:%x[1,0]\nU2:%x[1,0]");
  assert.deepEqual(
    lines.map((line) => line.skeleton),
    [0, 0, 1],
  );
});

test("outside a sequence stand CRF++'s own values", () => {
  assert.deepEqual([-2, -1, 1, 2].map(outsideValue), ["_B-2", "_B-1", "_B+1", "_B+2"]);
});

const REFUSED: [text: string, words: RegExp][] = [
  ["", /my\.template: holds no template line/],
  ["# nothing\n", /holds no template line/],
  ["U0:%x[0,0]\nX1:%x[0,0]", /my\.template, line 2: "X1:%x\[0,0\]" is no template: a line begins with U .* or B/],
  ["U0:%x[0]", /line 1: "%x\[0\]" is no place; write %x\[row,column\]/],
  ["U0:%x[0,-1]", /line 1: "%x\[0,-1\]" is no place/],
  ["U0:%y[0,1]", /line 1: "%y\[0,1\]" is no place/],
];
for (const [text, words] of REFUSED) {
  test(`refuses ${JSON.stringify(text)}`, () => assert.throws(() => readTemplate(text, "my.template"), words));
}
