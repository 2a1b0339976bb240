import assert from "node:assert/strict";
import { test } from "node:test";
import { collectExamples, trainMaxent } from "../../learn/index.js";
import type { Candidate } from "./readings.js";
import { choicesOf, chooserOf } from "./trust.js";

const candidates: readonly Candidate<string>[] = [
  { value: "A flint tool", from: "heading 1", confidence: 0.9 },
  { value: "A flint tool", from: "json-ld BlogPosting headline", confidence: 0.86 },
  { value: "A flint tool | News", from: "meta og:title", confidence: 0.87 },
];
const shape = (value: string): string[] => [`words ${value.split(" ").length}`];
const choices = choicesOf("title", candidates, (value) => value.toLowerCase(), shape, "article");

test("a value is described by the sources for it, against it, and by itself", () => {
  const [first, second] = choices.map(({ features }) => features.filter((one) => typeof one === "string"));
  assert.deepEqual(first, [
    "title: words 3",
    "title: for heading 1",
    "title: for heading 1 on article",
    "title: for json-ld headline",
    "title: for json-ld headline on article",
    "title: first for heading 1",
    "title: first for json-ld headline",
    "title: within meta og:title",
    "title: sources 2",
    "title: values 2",
    "title: most trusted source",
  ]);
  assert.ok(second!.includes("title: holds heading 1"));
});

test("what was right on other pages is chosen, and the rest are conflicts", async () => {
  const lessons = choices.flatMap(({ features }, i) =>
    Array.from({ length: 5 }, () => ({ features, label: i === 1 ? "right" : "wrong" })),
  );
  const { model } = await trainMaxent(collectExamples(lessons, { labels: ["wrong", "right"] }));
  const chosen = chooserOf(model)("title", choices);
  assert.equal(chosen?.value, "A flint tool | News");
  assert.ok(chosen.confidence > 0.5);
  assert.deepEqual(chosen.conflicts, [{ value: "A flint tool", from: "heading 1" }]);
  assert.equal(chooserOf(model)("title", []), undefined);
});
