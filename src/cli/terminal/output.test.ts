import assert from "node:assert/strict";
import test from "node:test";
import { type OutputStream, openOutput } from "./output.js";

function paper(more: Partial<OutputStream> = {}): OutputStream & { text: string } {
  const sheet = { text: "", ...more, write: (text: string) => void (sheet.text += text) };
  return sheet;
}

test("results go to stdout, notes to stderr, and neither can steer the terminal", () => {
  const [out, err] = [paper(), paper()];
  const output = openOutput({}, out, err, false);
  output.result("a\u001b[1mb");
  output.note("c\u202ed");
  output.data({ ignored: true });
  assert.deepEqual([out.text, err.text], ["a [1mb\n", "cd\n"]);
});

test("with --json stdout holds only JSON lines", () => {
  const [out, err] = [paper(), paper()];
  const output = openOutput({ json: true }, out, err, false);
  output.result("words");
  output.note("more words");
  output.data({ title: "two\nlines" });
  assert.deepEqual([out.text, err.text], ['{"title":"two\\nlines"}\n', ""]);
});

test("with --quiet only warnings are heard", () => {
  const [out, err] = [paper(), paper()];
  const output = openOutput({ quiet: true }, out, err, false);
  output.result("words");
  output.note("more words");
  output.warn("the disk is full");
  assert.deepEqual([out.text, err.text], ["", "the disk is full\n"]);
});

test("the pinned line fits the terminal, and notes appear above it", () => {
  const [out, err] = [paper(), paper({ isTTY: true, columns: 11 })];
  const output = openOutput({}, out, err, false);
  output.pin("12 pages, 東京");
  output.note("hello");
  output.pin(undefined);
  const clear = "\r\u001b[2K";
  assert.equal(err.text, `${clear}12 pages,…${clear}hello\n${clear}12 pages,…${clear}`);
});

test("several lines are drawn over the earlier ones", () => {
  const err = paper({ isTTY: true, columns: 20, rows: 10 });
  const output = openOutput({}, paper(), err, false);
  assert.equal(output.pinnableLines, 8);
  output.pin("a\nb");
  output.pin("c\nd");
  const line = "\r\u001b[2K";
  const up = "\u001b[1A\r\u001b[J";
  assert.equal(err.text, `${line}a\nb${up}${line}c\nd`);
  assert.equal(openOutput({}, paper(), paper(), false).pinnableLines, 0);
});

test("without a terminal nothing is pinned", () => {
  const err = paper();
  openOutput({}, paper(), err, false).pin("12 pages");
  assert.equal(err.text, "");
});
