import assert from "node:assert/strict";
import test from "node:test";
import { afterRendering, hasGrown, isWorthRendering, type Trial } from "./growth.js";

function afterPages(grew: readonly boolean[]): Trial | undefined {
  return grew.reduce<Trial | undefined>(afterRendering, undefined);
}

test("a template gets three chances, and goes on while some of its pages grow", () => {
  assert.ok(isWorthRendering(undefined));
  assert.ok(isWorthRendering(afterPages([false, false])));
  assert.ok(!isWorthRendering(afterPages([false, false, false])));
  assert.ok(isWorthRendering(afterPages([false, true, false, false])));
});

test("a template that stops growing is noticed after thousands of pages", () => {
  const long = Array.from({ length: 5000 }, () => true);
  assert.ok(isWorthRendering(afterPages(long)));
  assert.ok(!isWorthRendering(afterPages([...long, ...Array.from({ length: 150 }, () => false)])));
});

const SIZES: readonly [what: string, before: [number, number], after: [number, number], grew: boolean][] = [
  ["a text appears", [10, 0], [400, 0], true],
  ["a link appears", [200, 2], [200, 3], true],
  ["a spinner appears", [0, 0], [10, 0], false],
  ["a long page gains a line", [4000, 9], [4060, 9], false],
  ["the text goes away", [200, 3], [20, 1], false],
];
for (const [what, [textBefore, linksBefore], [textAfter, linksAfter], grew] of SIZES)
  test(`${what}: ${grew ? "it grew" : "it did not grow"}`, () =>
    assert.equal(hasGrown({ text: textBefore, links: linksBefore }, { text: textAfter, links: linksAfter }), grew));
