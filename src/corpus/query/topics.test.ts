import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { seeded } from "../../learn/random.js";
import { openIndexBuilder } from "../index/build.js";
import { type CorpusIndex, openIndex } from "../index/corpus-index.js";
import { documentOf, withSegments } from "../release/document.js";
import { segment } from "../segment/segment.js";
import { findTopics, NO_TOPIC } from "./topics.js";

function indexOf(t: TestContext, texts: readonly string[]): CorpusIndex {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-topics-"));
  const builder = openIndexBuilder(folder, { corpus: "c", release: "1" });
  texts.forEach((text, i) => {
    const record = {
      id: String(i).padStart(32, "0"),
      number: i + 1,
      kind: "document",
      collection: "c",
      url: `https://a.example/${i}`,
      fields: { text },
      evidence: {},
      confidence: 1,
      version: 1,
      first: "",
      changed: "",
      state: "live",
      validated: false,
      change: i + 1,
    } as const;
    const one = documentOf(record);
    builder.add(withSegments(one, segment(one.text)));
  });
  builder.finish();
  const index = openIndex(folder);
  t.after(() => {
    index.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return index;
}

const THEMES = [
  "goal match team coach league referee striker keeper stadium trainer",
  "wheat field cow tractor harvest barn meadow plough orchard dairy",
  "court judge trial lawyer verdict witness prison appeal statute jury",
].map((words) => words.split(" "));

/** Document i is about theme i % 3: five words of the theme between words that all documents have. */
function themed(count: number): string[] {
  const random = seeded(7);
  return Array.from({ length: count }, (_, i) => {
    const theme = THEMES[i % THEMES.length]!;
    const words = Array.from({ length: 5 }, () => theme[Math.floor(random() * theme.length)]!);
    return `Today there was ${words.join(" and then ")} again.`;
  });
}

test("documents of one theme share a topic, named by words of the theme", (t) => {
  const { topics, of } = findTopics(indexOf(t, themed(150)), { count: 3 });
  assert.equal(topics.length, 3);
  for (const [i, theme] of THEMES.entries()) {
    const mine = Array.from(of).filter((_, number) => number % 3 === i);
    const commonest = Math.max(...[0, 1, 2].map((topic) => mine.filter((one) => one === topic).length));
    assert.ok(commonest >= 0.9 * mine.length, `${commonest} of ${mine.length}`);
    const named = topics[mine.find((_, place) => mine.filter((one) => one === mine[place]).length === commonest)!]!;
    assert.ok(
      named.words.every((word) => theme.includes(word)),
      named.words.join(" "),
    );
    assert.ok(
      named.examples.every((number) => number % 3 === i),
      named.examples.join(" "),
    );
  }
  assert.ok(
    topics.every(({ documents }, i) => i === 0 || documents <= topics[i - 1]!.documents),
    "largest first",
  );
  assert.equal(
    topics.reduce((sum, { documents }) => sum + documents, 0),
    150,
  );
});

test("the same version gives the same topics; documents outside of the scope have none", (t) => {
  const index = indexOf(t, themed(90));
  const scope = Uint8Array.from({ length: 90 }, (_, i) => (i % 3 === 0 ? 0 : 1));
  const [one, two] = [findTopics(index, { scope }), findTopics(index, { scope })];
  assert.deepEqual(one, two);
  assert.ok(one.topics.length >= 2);
  for (const [i, topic] of one.of.entries()) assert.equal(topic === NO_TOPIC, i % 3 === 0, `document ${i}`);
});

test("without documents, or without words in common, there is no topic", (t) => {
  assert.deepEqual(findTopics(indexOf(t, [])).topics, []);
  assert.deepEqual(findTopics(indexOf(t, ["one two", "three four", "1 2 3"])).topics, []);
});
