import assert from "node:assert/strict";
import { test } from "node:test";
import { LIMITS } from "../fetch/limits.js";
import { LONGEST_REQUEST } from "./host-claims.js";

test("a claim outlives the longest request that the fetcher allows", () => {
  assert.ok(LIMITS.whole <= LONGEST_REQUEST);
});
