import assert from "node:assert/strict";
import { test } from "node:test";
import { openSlices } from "./slices.js";

/** A clock on which a step takes a millisecond; `slept` are the pauses. */
function clock() {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    ticks: () => now,
    sleep: async (pause: number) => {
      slept.push(pause);
      now += pause;
    },
    *steps(count: number, log: string[] = [], name = ""): Generator<void, string> {
      for (let i = 0; i < count; i++) {
        now++;
        log.push(name);
        yield;
      }
      return name;
    },
  };
}

test("short work is done at once", () => {
  const time = clock();
  assert.equal(openSlices(time).run(time.steps(5, [], "short")), "short");
  assert.deepEqual(time.slept, []);
});

test("long work rests as long as it works, also when there is much of it", async () => {
  const time = clock();
  const slices = openSlices(time);
  const ended = await Promise.all([slices.run(time.steps(100, [], "a")), slices.run(time.steps(60, [], "b"))]);
  assert.deepEqual(ended, ["a", "b"]);
  const worked = 100 + 60 - 2 * 8;
  const rested = time.slept.reduce((sum, pause) => sum + pause, 0);
  assert.ok(rested >= worked, `${rested} ms of rest for ${worked} ms of work`);
});

test("slices of several works take turns", async () => {
  const time = clock();
  const slices = openSlices(time);
  const log: string[] = [];
  await Promise.all([slices.run(time.steps(200, log, "a")), slices.run(time.steps(40, log, "b"))]);
  assert.ok(log.lastIndexOf("b") < 120, `the shorter ends after ${log.lastIndexOf("b")} steps`);
});

test("work that fails does not stop the others", async () => {
  const time = clock();
  const slices = openSlices(time);
  const failing = slices.run(
    (function* () {
      yield* time.steps(20);
      throw new Error("broken");
    })(),
  );
  const other = slices.run(time.steps(40, [], "other"));
  await assert.rejects(async () => failing, /broken/);
  assert.equal(await other, "other");
});
