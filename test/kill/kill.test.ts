/** The short form; the long one is `npm run test:kill`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { killAgainAndAgain } from "./kill.js";

test("a harvest that is killed again and again finds every page once, and hurries nobody", async () => {
  const { complaints, kills, pages } = await killAgainAndAgain({
    seed: 1,
    hosts: 20,
    pagesPerHost: [110, 120], // enough that a slow machine, too, has work left for the last life
    kills: 8,
  });
  assert.deepEqual(complaints.slice(0, 20), []);
  assert.equal(kills, 8);
  assert.ok(pages > 300, `${pages} pages`);
});

test("a harvest whose every run is killed at once loses no page", async () => {
  const { complaints, kills } = await killAgainAndAgain({
    seed: 2,
    hosts: 6,
    pagesPerHost: [10, 14],
    kills: 10,
    latest: 2,
  });
  assert.deepEqual(complaints.slice(0, 20), []);
  assert.equal(kills, 10);
});
