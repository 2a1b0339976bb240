import assert from "node:assert/strict";
import { test } from "node:test";
import { featureSheet } from "./feature-writer.js";

test("features are written row by row, each by the number of its text", () => {
  const texts: string[] = [];
  const sheet = featureSheet((text) => (text.includes("secret") ? -1 : texts.push(text) - 1));
  const bold = sheet.flag("bold");
  const word = sheet.family((text: string) => `w=${text}`);
  const size = sheet.ranges("n=", [[10, 20]]);
  const both = sheet.ranges("both=", [[1], [1, 2]], "!");

  sheet.clear();
  word("tea");
  word("secret");
  word("tea");
  size(5);
  sheet.endRow();
  sheet.endRow();
  bold();
  size(20);
  both(1, 1.5);
  sheet.endRow();
  const { starts, numbers } = sheet.rows();
  const rows = Array.from(starts.subarray(1), (end, t) => [...numbers.subarray(starts[t], end)].map((n) => texts[n]));
  assert.deepEqual(rows, [["w=tea", "w=tea", "n=0"], [], ["bold", "n=2", "both=11!"]]);
  assert.equal(texts.filter((text) => text === "w=tea").length, 1, "the text of a value is made once");

  sheet.clear();
  assert.deepEqual([...sheet.rows().starts], [0]);
});
