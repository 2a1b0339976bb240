/** People look at a harvest's addresses and change its queue. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import type { QueueAddress, QueueBefore, QueueChange, Store } from "../../src/store/store.js";
import {
  begin,
  commit,
  contractTestIn,
  found,
  leaseOne,
  type Open,
  pathsIn,
  refill,
  requestFor,
  statusOf,
  take,
  theWaiting,
  visit,
} from "./contract-world.js";

async function all(store: Store, harvest: number): Promise<readonly QueueAddress[]> {
  return (await store.addresses({ harvest, limit: 100 })).addresses;
}

function idOf(addresses: readonly QueueAddress[], path: string): number {
  return addresses.find(({ url }) => url === found(path).url)!.id;
}

export function queueContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);

  describe(`${name}: the queue`, () => {
    contractTest("addresses are found by state, part of the address and group, page by page", async ({ store }) => {
      const run = await begin(store, [
        requestFor(["song/1", "song/2", "song/3", "about"].map((path) => found(path))),
        requestFor([found("song/4")], { collection: "poems" }),
      ]);
      const [harvest, other] = run.harvests.map(({ id }) => id) as [number, number];
      const leases = await store.lease({ run: run.id, harvests: [harvest], sites: 9, perHost: 9, now: 1, until: 1e15 });
      const lease = leases[0]!;
      await visit(store, lease, "song/1", {
        becomes: { state: "failed", because: "404" },
        found: [found("menu/1", { group: "menu" })],
      });
      await commit(store, { takes: [take(lease, theWaiting(lease, "song/2"))] });
      const paths = async (more: object): Promise<string[]> =>
        (await store.addresses({ harvest, limit: 100, ...more })).addresses.map(({ url }) => new URL(url).pathname);
      assert.deepEqual(await paths({}), ["/song/1", "/song/2", "/song/3", "/about", "/menu/1"]);
      assert.deepEqual(await paths({ contains: "song/" }), ["/song/1", "/song/2", "/song/3"]);
      assert.deepEqual(await paths({ state: "failed" }), ["/song/1"]);
      assert.deepEqual(await paths({ state: "taken" }), ["/song/2"]);
      assert.deepEqual(await paths({ state: "waiting" }), ["/song/3", "/about", "/menu/1"]);
      assert.deepEqual(await paths({ harvest: other }), ["/song/4"]);
      const failed = (await all(store, harvest))[0]!;
      assert.deepEqual([failed.state, failed.because, failed.site], ["failed", "404", "a.example"]);
      const group = (await store.groups(harvest, 10)).find((one) => one.name === "menu")!;
      assert.deepEqual([group.waiting, group.closed, group.example], [1, null, found("menu/1").url]);
      assert.deepEqual(await paths({ group: group.id }), ["/menu/1"]);
      const first = await store.addresses({ harvest, limit: 2 });
      const second = await store.addresses({ harvest, limit: 100, after: first.next! });
      assert.equal(second.addresses.length, 3);
      assert.equal(second.next, undefined);
    });

    contractTest("addresses are dropped, wait again and get a priority; a taken one stays", async ({ store }) => {
      const run = await begin(store, [requestFor(["a", "b", "c", "d"].map((path) => found(path)))]);
      const lease = await leaseOne(store, run);
      const { harvest } = lease;
      await commit(store, { takes: [take(lease, theWaiting(lease, "d"))] });
      const known = await all(store, harvest);
      const ids = (paths: readonly string[]): number[] => paths.map((path) => idOf(known, path));
      const drop = { kind: "drop", because: "queue: by Eva" } as const;
      const dropped = await store.changeQueue({ harvest, which: { addresses: ids(["a", "b", "d"]) }, to: drop });
      assert.deepEqual(
        dropped.map(({ id, state }) => [id, state]),
        ids(["a", "b"]).map((id) => [id, "waiting"]),
      );
      assert.deepEqual(pathsIn(await refill(store, lease)), ["c"]);
      assert.deepEqual(
        (await store.tallies(harvest)).map(({ what, reason, count }) => [what, reason, count]),
        [["dropped", "queue: by Eva", 2]],
      );
      const restored = await store.changeQueue({ harvest, which: { addresses: ids(["b"]) }, to: { kind: "restore" } });
      assert.deepEqual(
        restored.map(({ state, because }) => [state, because]),
        [["dropped", "queue: by Eva"]],
      );
      const first = { kind: "priority", priority: 9 } as const;
      assert.equal((await store.changeQueue({ harvest, which: { addresses: ids(["b", "a"]) }, to: first })).length, 1);
      assert.deepEqual(pathsIn(await refill(store, lease)), ["b", "c"]);
      const none = { harvest: harvest + 1, which: { addresses: ids(["c"]) }, to: drop };
      assert.deepEqual(await store.changeQueue(none), [], "another harvest's address");
      const { addresses } = await statusOf(store, harvest);
      assert.deepEqual([addresses.waiting, addresses.taken, addresses.dropped], [2, 1, 1]);
    });

    contractTest("a change is undone, but for addresses that were visited since", async ({ store }) => {
      const run = await begin(store, [requestFor(["a", "b", "c"].map((path) => found(path)))]);
      const lease = await leaseOne(store, run);
      const { harvest } = lease;
      const known = await all(store, harvest);
      const change = (paths: readonly string[], to: QueueChange["to"]): Promise<readonly QueueBefore[]> =>
        store.changeQueue({ harvest, which: { addresses: paths.map((path) => idOf(known, path)) }, to });
      const states = async (): Promise<unknown[]> =>
        (await all(store, harvest)).map(({ state, because, priority }) => [state, because, priority]);
      const before = await states();
      const dropped = await change(["a", "b"], { kind: "drop", because: "queue: by Eva" });
      const restored = await change(["b"], { kind: "restore" });
      const raised = await change(["b", "c"], { kind: "priority", priority: 7 });
      assert.equal((await change(["b", "c"], { kind: "undo", before: raised })).length, 2);
      assert.equal((await change(["b"], { kind: "undo", before: restored })).length, 1);
      assert.deepEqual(
        (await states()).map((one) => (one as unknown[])[1]),
        ["queue: by Eva", "queue: by Eva", ""],
      );
      assert.equal((await change(["a", "b"], { kind: "undo", before: dropped })).length, 2);
      assert.deepEqual(await states(), before);
      const again = await change(["c"], { kind: "priority", priority: 7 });
      await commit(store, { takes: [take(lease, theWaiting(lease, "c"))] });
      assert.deepEqual(await change(["c"], { kind: "undo", before: again }), [], "it is being visited");
    });

    contractTest("a group is closed, opened and moved to the front", async ({ store }) => {
      const run = await begin(store, [requestFor([found("a"), found("m/1", { group: "menu" })])]);
      const lease = await leaseOne(store, run);
      const { harvest } = lease;
      const menu = (await store.groups(harvest, 10)).find((group) => group.name === "menu")!;
      const change = (to: QueueChange["to"]): Promise<readonly QueueBefore[]> =>
        store.changeQueue({ harvest, which: { group: menu.id }, to });
      const before = await change({ kind: "priority", priority: 5 });
      assert.equal(before.length, 1);
      assert.deepEqual(pathsIn(await refill(store, lease)), ["m/1", "a"]);
      const open = await change({ kind: "drop", because: "queue: by Eva" });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["a"]);
      assert.equal((await store.groups(harvest, 10)).at(-1)!.closed, "queue: by Eva");
      assert.equal((await change({ kind: "undo", before: open })).length, 1);
      assert.deepEqual(pathsIn(await refill(store, lease)), ["m/1", "a"]);
      await change({ kind: "undo", before });
      assert.deepEqual((await store.groups(harvest, 10)).find(({ id }) => id === menu.id)!.priority, menu.priority);
      await change({ kind: "drop", because: "queue: by Eva" });
      assert.equal((await change({ kind: "restore" })).length, 1);
      assert.equal(pathsIn(await refill(store, lease)).length, 2);
    });
  });
}
