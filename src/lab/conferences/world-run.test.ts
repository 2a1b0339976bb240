/** A small world lived through: the same seed the same life, and the schedule far ahead of a weekly crawl that costs as much. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY } from "../../model/time.js";
import { PUNCTUALITIES } from "./world-postings.js";
import { paceFor, simulateWorld } from "./world-run.js";

const median = (delays: Float64Array): number => delays[Math.floor(delays.length / 2)]!;

test("the same seed gives the same life", () => {
  const settings = { conferences: 40, years: 1, how: "typical", seed: 3 } as const;
  const policy = { kind: "schedule", pace: 52 } as const;
  assert.deepEqual(simulateWorld(settings, policy), simulateWorld(settings, policy));
});

for (const how of PUNCTUALITIES) {
  test(`${how}: a fifth of the delay of weekly recrawling, for no more requests`, () => {
    const settings = { conferences: 600, years: 1, how, seed: 11 } as const;
    const weekly = simulateWorld(settings, { kind: "periodic", every: 7 * DAY });
    const ours = simulateWorld(settings, { kind: "schedule", pace: paceFor(settings, 7 * DAY) });
    assert.ok(ours.requests <= weekly.requests, `${ours.requests} requests against ${weekly.requests}`);
    assert.ok(median(ours.delays) <= median(weekly.delays) / 5, `${median(ours.delays)} d`);
  });
}

test("within three years most next editions are found", () => {
  const { nextEditions } = simulateWorld(
    { conferences: 300, years: 3, how: "typical", seed: 5 },
    { kind: "schedule", pace: 20 },
  );
  assert.ok(nextEditions.found / nextEditions.there >= 0.88, JSON.stringify(nextEditions));
});
