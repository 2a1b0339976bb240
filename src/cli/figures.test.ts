import assert from "node:assert/strict";
import test from "node:test";
import { DAY } from "../model/time.js";
import { sayBytes, sayCount, sayMoment, sayNumber, sayRate } from "./figures.js";

test("numbers, sizes and rates as people read them", () => {
  assert.deepEqual([0, 999, 1204, 1234567].map(sayNumber), ["0", "999", "1,204", "1,234,567"]);
  assert.deepEqual([sayCount(1, "page"), sayCount(2, "address", "addresses")], ["1 page", "2 addresses"]);
  assert.deepEqual([0, 999, 4120, 45e6, 999.7e6, 2e12].map(sayBytes), [
    "0 B",
    "999 B",
    "4.1 kB",
    "45 MB",
    "1.0 GB",
    "2.0 TB",
  ]);
  assert.deepEqual([0, 0.1, 0.5, 1234].map(sayRate), ["0.0/s", "6.0/min", "0.5/s", "1,234/s"]);
});

test("a moment far away is told with its day", () => {
  const noon = new Date(2026, 6, 28, 12, 0).getTime();
  assert.equal(sayMoment(noon + 125 * 60_000, noon), "14:05");
  assert.equal(sayMoment(noon + DAY, noon), "2026-07-29 12:00");
});
