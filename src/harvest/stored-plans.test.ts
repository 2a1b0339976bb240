import assert from "node:assert/strict";
import test from "node:test";
import { DAY, HOUR, MINUTE } from "../model/time.js";
import type { HarvestStatus, RunStatus } from "../store/store.js";
import { newestPerHarvest, nextRun } from "./stored-plans.js";

const NOW = 1_780_000_000_000;
const RUN: RunStatus = {
  id: 1,
  began: NOW - HOUR,
  ended: NOW,
  heartbeat: NOW,
  end: "finished",
  program: "winnow/0.1.0",
  owner: { pid: 1, machine: "m", doing: "winnow crawl" },
  alive: false,
  counts: {},
};
const STATUS: HarvestStatus = {
  id: 1,
  collection: "a.example",
  kind: "crawl",
  start: "https://a.example/",
  settings: { every: DAY },
  addressRules: "address/1",
  finished: true,
  created: 0,
  addresses: { waiting: 0, taken: 0, done: 1, dropped: 0, failed: 0, setAside: 0 },
  records: 1,
  lastRun: RUN,
  nextDue: undefined,
};

const CASES: [says: string, more: Partial<HarvestStatus>, at: number | undefined, what?: string][] = [
  ["one without a rhythm wants nothing", { settings: {} }, undefined],
  ["a finished one is updated that long after its last run ended", {}, NOW + DAY, "update"],
  [
    "one that runs now wants nothing",
    { finished: false, lastRun: { ...RUN, ended: undefined, alive: true } },
    undefined,
  ],
  [
    "one whose process died goes on at once",
    { finished: false, lastRun: { ...RUN, ended: undefined } },
    NOW,
    "continue",
  ],
  ["one that was stopped goes on at once", { finished: false, lastRun: { ...RUN, end: "stopped" } }, NOW, "continue"],
  ["one that was never run begins at once", { finished: false, lastRun: undefined }, 0, "continue"],
  [
    "one that ended by its own trigger waits for its rhythm, whatever it left",
    { nextDue: 0, lastRun: { ...RUN, end: "budget", counts: { "ended itself: 1": 1 } } },
    NOW + DAY,
    "update",
  ],
  ["what was put off is visited when it is due", { nextDue: NOW + HOUR }, NOW + HOUR, "what was put off"],
  ["what was put off beyond the update waits for it", { nextDue: NOW + 2 * DAY }, NOW + DAY, "update"],
  ["what could be visited and was not gets a pause", { nextDue: 0 }, NOW + MINUTE, "what was put off"],
];
for (const [says, more, at, what] of CASES) {
  test(says, () =>
    assert.deepEqual(nextRun({ ...STATUS, ...more }, undefined), at === undefined ? undefined : { at, what }),
  );
}

test("visits to what was put off do not postpone the update", () => {
  assert.deepEqual(nextRun({ ...STATUS, nextDue: NOW + DAY }, NOW - HOUR), { at: NOW + DAY - HOUR, what: "update" });
});

test("of a harvest that was started over only the newest lives on", () => {
  const older = { ...STATUS, id: 3 };
  const other = { ...STATUS, id: 4, start: "https://a.example/b" };
  const newer = { ...STATUS, id: 7 };
  assert.deepEqual(
    newestPerHarvest([older, other, newer]).map(({ id }) => id),
    [7, 4],
  );
});
