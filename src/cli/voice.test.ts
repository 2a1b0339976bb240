import assert from "node:assert/strict";
import test from "node:test";
import { openVoice, type Paper } from "./voice.js";

function paper(more: Partial<Paper> = {}): Paper & { text: string } {
  const sheet = { text: "", ...more, write: (text: string) => void (sheet.text += text) };
  return sheet;
}

test("results go to stdout, notes to stderr, and neither can steer the terminal", () => {
  const [out, err] = [paper(), paper()];
  const voice = openVoice({}, out, err, false);
  voice.result("a\u001b[1mb");
  voice.note("c\u202ed");
  voice.data({ ignored: true });
  assert.deepEqual([out.text, err.text], ["a [1mb\n", "cd\n"]);
});

test("with --json stdout holds only JSON lines", () => {
  const [out, err] = [paper(), paper()];
  const voice = openVoice({ json: true }, out, err, false);
  voice.result("words");
  voice.note("more words");
  voice.data({ title: "two\nlines" });
  assert.deepEqual([out.text, err.text], ['{"title":"two\\nlines"}\n', ""]);
});

test("with --quiet only warnings are heard", () => {
  const [out, err] = [paper(), paper()];
  const voice = openVoice({ quiet: true }, out, err, false);
  voice.result("words");
  voice.note("more words");
  voice.warn("the disk is full");
  assert.deepEqual([out.text, err.text], ["", "the disk is full\n"]);
});

test("the pinned line fits the terminal, and notes appear above it", () => {
  const [out, err] = [paper(), paper({ isTTY: true, columns: 11 })];
  const voice = openVoice({}, out, err, false);
  voice.pin("12 pages, 東京");
  voice.note("hello");
  voice.pin(undefined);
  const clear = "\r\u001b[2K";
  assert.equal(err.text, `${clear}12 pages,…${clear}hello\n${clear}12 pages,…${clear}`);
});

test("several lines are drawn over the earlier ones", () => {
  const err = paper({ isTTY: true, columns: 20, rows: 10 });
  const voice = openVoice({}, paper(), err, false);
  assert.equal(voice.room, 8);
  voice.pin("a\nb");
  voice.pin("c\nd");
  const line = "\r\u001b[2K";
  const up = "\u001b[1A\r\u001b[J";
  assert.equal(err.text, `${line}a\nb${up}${line}c\nd`);
  assert.equal(openVoice({}, paper(), paper(), false).room, 0);
});

test("without a terminal nothing is pinned", () => {
  const err = paper();
  openVoice({}, paper(), err, false).pin("12 pages");
  assert.equal(err.text, "");
});
