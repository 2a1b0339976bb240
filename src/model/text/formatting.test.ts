import assert from "node:assert/strict";
import test from "node:test";
import { DAY } from "../time.js";
import { formatBytes, formatCount, formatNumber, formatRate, formatTime } from "./formatting.js";

test("numbers, sizes and rates as people read them", () => {
  assert.deepEqual([0, 999, 1204, 1234567].map(formatNumber), ["0", "999", "1,204", "1,234,567"]);
  assert.deepEqual([formatCount(1, "page"), formatCount(2, "address", "addresses")], ["1 page", "2 addresses"]);
  assert.deepEqual([0, 999, 4120, 45e6, 999.7e6, 2e12].map(formatBytes), [
    "0 B",
    "999 B",
    "4.1 kB",
    "45 MB",
    "1.0 GB",
    "2.0 TB",
  ]);
  assert.deepEqual([0, 0.1, 0.5, 1234].map(formatRate), ["0.0/s", "6.0/min", "0.5/s", "1,234/s"]);
});

test("a distant time includes its date", () => {
  const noon = new Date(2026, 6, 28, 12, 0).getTime();
  assert.equal(formatTime(noon + 125 * 60_000, noon), "14:05");
  assert.equal(formatTime(noon + DAY, noon), "2026-07-29 12:00");
});
