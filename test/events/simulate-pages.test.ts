/** A year of simulated conferences through the real loop: dates are read off pages, papers found soon after they are posted, next editions too. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { livePages } from "../../src/cli/events-simulate-pages.js";

test("two years of three conferences on pages: dates are right, most papers and next editions are found", async () => {
  const settings = { conferences: 3, years: 2, how: "punctual", seed: 3 } as const;
  const outcome = await livePages(settings, () => undefined, new AbortController().signal);
  const { right, wrong, missed } = outcome.dates;
  assert.equal(wrong, 0);
  assert.ok(right >= 0.8 * (right + missed), `${right} right, ${missed} missed`);
  const harvested = outcome.delays.filter((delay) => Number.isFinite(delay)).length;
  assert.ok(harvested >= 0.75 * outcome.delays.length, `${harvested} of ${outcome.delays.length}`);
  const { there, found } = outcome.nextEditions;
  assert.ok(there >= 2 && found >= there - 1, `${found} of ${there} next editions`);
});
