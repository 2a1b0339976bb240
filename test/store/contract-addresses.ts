/** An address enters the frontier once, at its place in the order. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import { DAY } from "../../src/model/time.js";
import type { QueuedAddress } from "../../src/store/store.js";
import {
  answered,
  begin,
  commit,
  contractTestIn,
  findHistory,
  found,
  giveBack,
  leaseAll,
  leaseOne,
  NOW,
  type Open,
  outcome,
  pathsIn,
  refill,
  requestFor,
  take,
  theWaiting,
  visit,
  waitingIn,
} from "./contract-world.js";

export function addressesContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);

  describe(`${name}: found addresses`, () => {
    contractTest("an address is stored once: the first finder and the first words stay", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y"), found("b.example/z")])]);
      const leases = await leaseAll(store, run);
      const a = leases.find((lease) => lease.name === "a.example")!;
      const b = leases.find((lease) => lease.name === "b.example")!;
      const one = await visit(store, a, "x", {
        found: [found("new", { words: "first", depth: 2 }), found("new", { words: "again" }), found("y")],
      });
      assert.equal(one.found, 1);
      const two = await visit(store, b, "b.example/z", { found: [found("new", { words: "second", priority: 9 })] });
      assert.equal(two.found, 0);
      const history = await findHistory(store, "new");
      assert.deepEqual(
        [history.foundOn, history.words, history.depth, history.priority, history.state, history.site],
        [found("x").url, "first", 2, 0, "waiting", "a.example"],
      );
      assert.equal((await findHistory(store, "x")).foundOn, null, "a start address has no finder");
    });

    contractTest("a link that a refused outcome has, too, is added by the one that counts", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      const [x, y] = [theWaiting(lease, "x"), theWaiting(lease, "y")];
      await visit(store, lease, "x");
      const receipt = await commit(store, {
        takes: [take(lease, y)],
        outcomes: [
          outcome(lease, x, { found: [found("new")], visit: answered(NOW) }), // committed before
          outcome({ ...lease, token: lease.token + 1 }, y, { found: [found("new")] }),
          outcome(lease, y, { found: [found("new", { words: "counts" })] }),
        ],
      });
      assert.deepEqual([receipt.found, receipt.lost], [1, [lease.token + 1]]);
      assert.equal((await findHistory(store, "new")).words, "counts");
    });

    contractTest("an address found by two visits of one batch belongs to the earlier outcome", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      const [x, y] = [theWaiting(lease, "x"), theWaiting(lease, "y")];
      const receipt = await commit(store, {
        outcomes: [
          outcome(lease, y, { found: [found("2"), found("1")] }),
          outcome(lease, x, { found: [found("1", { words: "late" }), found("3")] }),
        ],
        refill: [{ site: lease.site, token: lease.token, perHost: 9 }],
      });
      assert.equal(receipt.found, 3);
      assert.deepEqual(pathsIn({ queues: receipt.queues.get(lease.site)! }), ["2", "1", "3"]);
      assert.equal((await findHistory(store, "1")).foundOn, found("y").url);
    });

    contractTest("outcomes of a batch are applied in order", async ({ store }) => {
      const run = await begin(store, [requestFor(["x", "y", "z"].map((path) => found(path)))]);
      const lease = await leaseOne(store, run);
      const speak = (...paths: string[]) => paths.map((path) => ({ url: found(path).url, because: "verdict: no" }));
      await commit(store, {
        outcomes: [
          outcome(lease, theWaiting(lease, "x"), {
            found: [found("back"), found("gone")],
            drop: speak("unborn"),
            learned: [["k", 1]],
          }),
          outcome(lease, theWaiting(lease, "y"), {
            found: [found("unborn"), found("at once")],
            drop: speak("back", "at once"),
            learned: [["k", 2]],
          }),
          outcome(lease, theWaiting(lease, "z"), {
            drop: speak("gone"),
            restore: speak("back"),
            learned: [["l", null]],
          }),
        ],
      });
      const states = ["back", "gone", "unborn", "at once"].map(async (path) => (await findHistory(store, path)).state);
      assert.deepEqual(await Promise.all(states), ["waiting", "dropped", "waiting", "dropped"]);
      await giveBack(store, [lease]);
      assert.deepEqual([...(await leaseOne(store, run)).knowledge], [["k", 2]]);
    });

    contractTest(
      "of a drop and an outcome of the same address in one batch, the later one counts",
      async ({ store }) => {
        const run = await begin(store, [requestFor(["u", "v", "x", "y"].map((path) => found(path)))]);
        const lease = await leaseOne(store, run);
        const [u, v, x, y] = ["u", "v", "x", "y"].map((path) => theWaiting(lease, path)) as [
          QueuedAddress,
          QueuedAddress,
          QueuedAddress,
          QueuedAddress,
        ];
        await commit(store, { takes: [take(lease, x), take(lease, y)] });
        const retry = { becomes: { state: "waiting", because: "503", due: NOW } as const };
        await commit(store, {
          outcomes: [
            outcome(lease, u, { drop: [{ url: x.url, because: "verdict: no" }] }),
            outcome(lease, x, retry),
            outcome(lease, y, retry),
            outcome(lease, v, { drop: [{ url: y.url, because: "verdict: no" }] }),
          ],
        });
        assert.deepEqual(pathsIn(await refill(store, lease)), ["x"]);
        assert.equal((await findHistory(store, "y")).because, "verdict: no");
      },
    );

    contractTest(
      "an address that is dropped when found is stored with its reason and never queued",
      async ({ store }) => {
        const run = await begin(store, [requestFor([found("x"), found("start out", { dropped: "scope: outside" })])]);
        const lease = await leaseOne(store, run);
        const receipt = await visit(store, lease, "x", { found: [found("out", { dropped: "scope: outside" })] });
        assert.equal(receipt.found, 0);
        assert.deepEqual(pathsIn(await refill(store, lease)), []);
        const history = await findHistory(store, "out");
        assert.deepEqual([history.state, history.because], ["dropped", "scope: outside"]);
        const [tally] = await store.tallies(lease.harvest);
        assert.deepEqual([tally?.what, tally?.reason, tally?.count], ["dropped", "scope: outside", 2]);
      },
    );

    contractTest("an address on another site makes that site worth leasing", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y")])]);
      const a = await leaseOne(store, run);
      await visit(store, a, "x", { found: [found("b.example/1", { hops: 1 })] });
      const b = await leaseOne(store, run);
      assert.deepEqual([b.name, pathsIn(b)], ["b.example", ["b.example/1"]]);
      assert.equal(waitingIn(b)[0]?.hops, 1);
      await visit(store, b, "b.example/1");
      await giveBack(store, [b], NOW + DAY);
      await visit(store, a, "y", { found: [found("b.example/2")] });
      assert.ok(((await store.nextDue([a.harvest])) ?? Infinity) <= NOW, "news wakes a site that was put to sleep");
      assert.deepEqual(pathsIn(await leaseOne(store, run)), ["b.example/2"]);
    });

    contractTest("the same address in two harvests has two histories and one host", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")]), requestFor([found("x")], { collection: "poems" })]);
      const stories = await store.addressHistory(found("x").url);
      assert.deepEqual(stories.map((history) => history.harvest.id).sort(), run.harvests.map((one) => one.id).sort());
      assert.equal(new Set(stories.map((history) => history.host.id)).size, 1);
    });
  });
}
