/** A year of simulated conferences through the real loop: dates are read off pages, papers found soon after they are posted, next editions too. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { simulatePages } from "../../src/lab/conferences/simulate-pages.js";

test("two years of three conferences on pages: every date, paper list and next edition is found", async () => {
  const settings = { conferences: 3, years: 2, how: "punctual", seed: 3 } as const;
  const outcome = await simulatePages(settings, () => undefined, new AbortController().signal);
  const { right, wrong, missed } = outcome.dates;
  assert.deepEqual({ right, wrong, missed }, { right: 29, wrong: 0, missed: 0 });
  assert.equal(outcome.delays.length, 8);
  assert.ok(outcome.delays.every(Number.isFinite), `days until harvested: ${outcome.delays.join(", ")}`);
  assert.deepEqual(outcome.nextEditions, { there: 5, found: 5 });
});
