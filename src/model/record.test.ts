import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Claim, claimsOf, mergeClaims, recordConfidence, recordId, shownFields } from "./record.js";

const PAGE = "https://a.example/1";
const read = (title: string, at: number, url = PAGE, confidence = 1) =>
  claimsOf({ key: "k", url, fields: { title: { value: title, rule: "title/1", confidence } } }, at, 1);
const humanClaim = (title: string, at: number): Claim => ({
  field: "title",
  value: title,
  layer: "human",
  evidence: { url: PAGE, rule: "person" },
  confidence: 1,
  at,
  by: "Ana",
});

test("a human claim survives every later reading", () => {
  const claims = mergeClaims([...read("Old", 1), humanClaim("Right", 2)], read("New", 3), PAGE);
  assert.deepEqual(shownFields(claims), { title: "Right" });
});

test("a second reading of the same page replaces the first; another page adds", () => {
  assert.equal(mergeClaims(read("Old", 1), read("New", 2), PAGE).length, 1);
  assert.equal(mergeClaims(read("Old", 1), read("New", 2, "https://a.example/2"), "https://a.example/2").length, 2);
});

test("a value from a further page names it, and a new reading of the first page replaces it", () => {
  const date = { value: "2026-05-01", rule: "dates/1", part: "https://a.example/dates" };
  const claims = claimsOf(
    { key: "k", url: PAGE, fields: { date, title: { value: "T", rule: "t/1", part: PAGE } } },
    1,
    1,
  );
  assert.deepEqual(claims[0]!.evidence, { url: PAGE, part: "https://a.example/dates", rule: "dates/1" });
  assert.deepEqual(claims[1]!.evidence, { url: PAGE, rule: "t/1" }, "its own page is not a further one");
  assert.deepEqual(mergeClaims(claims, read("New", 2), PAGE), read("New", 2));
});

test("a value may hold the record's number, which only the store knows", () => {
  const numbered = { value: "texts/{number}.txt", rule: "file name", isNumbered: true } as const;
  const title = { value: "{number}", rule: "t/1" };
  assert.deepEqual(shownFields(claimsOf({ key: "k", url: PAGE, fields: { file: numbered, title } }, 1, 27)), {
    file: "texts/27.txt",
    title: "{number}",
  });
});

test("the claim with higher confidence is shown; among equals the latest", () => {
  assert.deepEqual(shownFields([...read("Sure", 1, PAGE, 0.9), ...read("Guess", 2, "https://b.example/", 0.4)]), {
    title: "Sure",
  });
  assert.deepEqual(shownFields([...read("First", 1), ...read("Later", 2, "https://b.example/")]), { title: "Later" });
});

test("a record's confidence is the lowest of its shown claims", () => {
  assert.equal(recordConfidence([...read("Guess", 1, PAGE, 0.4)]), 0.4);
  assert.equal(recordConfidence([...read("Guess", 1, PAGE, 0.4), humanClaim("Right", 2)]), 1);
  assert.equal(recordConfidence([]), 0);
});

test("ids differ when collection or key differ, for any characters", () =>
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, c, d) => {
      fc.pre(a !== c || b !== d);
      assert.notEqual(recordId(a, "leaf", b), recordId(c, "leaf", d));
    }),
  ));

test("reading the same page twice does not change the shown fields", () =>
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.integer({ min: 0, max: 9 }))), fc.string(), (others, title) => {
      const known = others.flatMap(([value, n]) => read(value, n, `https://a.example/${n}`));
      const once = mergeClaims(known, read(title, 10), PAGE);
      const twice = mergeClaims(once, read(title, 10), PAGE);
      assert.deepEqual(shownFields(twice), shownFields(once));
    }),
  ));
