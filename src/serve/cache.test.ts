import assert from "node:assert/strict";
import { test } from "node:test";
import { openCache } from "./cache.js";

function world() {
  let now = 0;
  let made = 0;
  const cache = openCache(() => now);
  const costing = (milliseconds: number) => async () => {
    now += milliseconds;
    return ++made;
  };
  return { cache, costing, later: (milliseconds: number) => void (now += milliseconds) };
}

test("a quick answer is computed each time", async () => {
  const { cache, costing } = world();
  assert.equal(await cache.get("a", costing(5)), 1);
  assert.equal(await cache.get("a", costing(5)), 2);
});

test("an answer that is not there in time is computed all the same", async () => {
  const { cache } = world();
  let finish = (_value: string): void => undefined;
  const make = () => new Promise<string>((resolve) => (finish = resolve));
  assert.equal(await cache.soon("a", 1, make), undefined);
  finish("done");
  assert.equal(await cache.soon("a", 60_000, make), "done");
});

test("a slow answer is shown again, then computed behind the old one", async () => {
  const { cache, costing, later } = world();
  assert.equal(await cache.get("a", costing(100)), 1);
  assert.equal(await cache.get("a", costing(100)), 1);
  later(3000);
  assert.equal(await cache.get("a", costing(100)), 1, "nobody waits for the new one");
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await cache.get("a", costing(100)), 2);
});

test("a shared answer stays for its time, however quick it is; clearing forgets it", async () => {
  const { cache, costing, later } = world();
  assert.equal(await cache.share("a", 1000, costing(1)), 1);
  later(500);
  assert.equal(await cache.share("a", 1000, costing(1)), 1);
  cache.clear();
  assert.equal(await cache.share("a", 1000, costing(1)), 2);
  later(1500);
  assert.equal(await cache.share("a", 1000, costing(1)), 3);
});

test("a failure is told and not kept", async () => {
  const { cache, costing } = world();
  await assert.rejects(
    cache.get("a", async () => {
      throw new Error("no");
    }),
  );
  assert.equal(await cache.get("a", costing(1)), 1);
});
