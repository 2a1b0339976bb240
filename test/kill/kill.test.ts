/** The short form; the long one is `npm run test:kill`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { killAgainAndAgain } from "./kill.js";

test("a harvest that is killed again and again finds every page once, and hurries nobody", async () => {
  const { complaints, kills, pages } = await killAgainAndAgain({
    seed: 1,
    hosts: 20,
    pagesPerHost: [70, 80],
    kills: 8,
  });
  assert.deepEqual(complaints.slice(0, 20), []);
  // A slow machine reads more pages between two deaths, and may be done before the last.
  assert.ok(kills >= 6, `${kills} kills`);
  assert.ok(pages > 300, `${pages} pages`);
});
