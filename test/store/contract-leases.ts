/** Who holds a site's lease and for how long, and what happens to lost takes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DAY } from "../../src/model/time.js";
import {
  allRecords,
  answered,
  begin,
  canRunTwo,
  commit,
  contractTestIn,
  end,
  findHistory,
  finding,
  found,
  giveBack,
  inWorld,
  LONG,
  leaseAll,
  leaseOne,
  NOW,
  type Open,
  outcome,
  pathsIn,
  pathsOf,
  refill,
  requestFor,
  statusOf,
  take,
  theWaiting,
  visit,
  waitingIn,
} from "./contract-world.js";

export function leasesContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);

  describe(`${name}: leases`, () => {
    contractTest("the best comes first: group, priority, depth, order of discovery", async ({ store }) => {
      const starts = [
        found("late", { priority: 1, depth: 2 }),
        found("first", { priority: 5 }),
        found("early", { priority: 1, depth: 1 }),
        found("early too", { priority: 1, depth: 1 }),
        found("raised", { group: "menu", priority: -3, depth: 9 }),
        found("lowered", { group: "footer", priority: 99 }),
      ];
      const run = await begin(store, [requestFor([found("start"), ...starts])]);
      const lease = await leaseOne(store, run);
      assert.equal(pathsIn(lease)[0], "lowered", "the default priority of a group is 0");
      await visit(store, lease, "start", {
        groups: [
          { group: "menu", priority: 2, because: "leads to leaves" },
          { group: "footer", priority: -1, because: "leads nowhere" },
        ],
      });
      const order = ["raised", "first", "early", "early too", "late", "lowered"];
      assert.deepEqual(pathsIn(await refill(store, lease)), order);
      await giveBack(store, [lease]);
      assert.deepEqual(pathsIn(await leaseOne(store, run)), order);
    });

    contractTest("perHost limits each host, sites limits the sites", async ({ store }) => {
      const starts = ["x", "y", "z"].map((path) => found(path));
      const other = ["x", "y", "z"].map((path) => found(`www.a.example/${path}`, { site: "a.example" }));
      const run = await begin(store, [requestFor([...starts, ...other, found("b.example/x")])]);
      const [lease, ...more] = await leaseAll(store, run, NOW, { sites: 1, perHost: 2 });
      assert.equal(more.length, 0);
      const [second] = await leaseAll(store, run, NOW, { perHost: 2 });
      const [a, b] = lease?.name === "a.example" ? [lease, second] : [second, lease];
      assert.deepEqual(pathsIn(a!).sort(), ["www.a.example/x", "www.a.example/y", "x", "y"]);
      assert.deepEqual(pathsIn(b!), ["b.example/x"]);
      assert.equal(waitingIn(await refill(store, a!, NOW, 1)).length, 2);
      for (const queue of a!.queues) assert.ok(queue.next.every((waiting) => waiting.host === queue.host.id));
    });

    contractTest("a closed group gives nothing until it is opened again", async ({ store }) => {
      const run = await begin(store, [requestFor([found("s"), found("t"), found("m", { group: "menu" })])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "s", { groups: [{ group: "menu", closed: true, because: "all the same" }] });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["t"]);
      assert.equal((await findHistory(store, "m")).groupClosed, "all the same");
      assert.equal((await findHistory(store, "m")).state, "waiting");
      await visit(store, lease, "t", {
        groups: [{ group: "menu", closed: false, priority: 4, because: "not quite" }],
      });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["m"]);
      const history = await findHistory(store, "m");
      assert.deepEqual([history.groupClosed, history.groupPriority], [null, 4]);
    });

    contractTest("a site with only closed groups is not leased, and its harvest can be finished", async ({ store }) => {
      const run = await begin(store, [requestFor([found("s"), found("m", { group: "menu" })])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "s", { groups: [{ group: "menu", closed: true, because: "all the same" }] });
      await giveBack(store, [lease]);
      assert.deepEqual(await leaseAll(store, run), []);
      await end(store, run);
      assert.equal((await store.findHarvest(requestFor([])))?.finished, true);
    });

    contractTest("a group that is found later gets the priority that its site has stored", async ({ store }) => {
      const run = await begin(store, [requestFor([found("s"), found("t"), found("u")])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "s", { groups: [{ group: "menu", priority: 7, because: "leaves" }] });
      await visit(store, lease, "t", { found: [found("m", { group: "menu" })] });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["m", "u"]);
    });

    contractTest("a dropped address is not leased, a restored one is, an unknown one is ignored", async ({ store }) => {
      const run = await begin(store, [requestFor(["s", "t", "u", "v", "x"].map((path) => found(path)))]);
      const lease = await leaseOne(store, run);
      const drop = (path: string) => ({ url: found(path).url, because: "verdict: a print view" });
      await visit(store, lease, "s", { drop: [drop("x"), drop("unknown")], restore: [drop("unknown"), drop("u")] });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["t", "u", "v"]);
      const history = await findHistory(store, "x");
      assert.deepEqual([history.state, history.because], ["dropped", "verdict: a print view"]);
      assert.deepEqual(await store.addressHistory(found("unknown").url), []);
      await visit(store, lease, "t", { found: [found("x")] });
      assert.equal((await findHistory(store, "x")).state, "dropped", "finding it again does not bring it back");
      await visit(store, lease, "u", { restore: [{ url: found("x").url, because: "it is a leaf after all" }] });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["v", "x"]);
    });

    contractTest("dropping and restoring do not affect addresses that are done", async ({ store }) => {
      const run = await begin(store, [requestFor([found("s"), found("t")])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "s");
      const s = [{ url: found("s").url, because: "too late" }];
      await visit(store, lease, "t", { drop: s, restore: s });
      assert.deepEqual((await statusOf(store, lease.harvest)).addresses.done, 2);
    });

    contractTest("an address that is due later is not leased before; nextDue returns when", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("b.example/y")])]);
      const harvests = [run.harvests[0]!.id];
      const leases = await leaseAll(store, run);
      for (const lease of leases) {
        const [waiting] = waitingIn(lease);
        const due = lease.name === "a.example" ? NOW + 500 : NOW + 900;
        await commit(store, { takes: [take(lease, waiting!)] });
        const becomes = { state: "waiting", because: "503", due } as const;
        await commit(store, { outcomes: [outcome(lease, waiting!, { becomes })] });
        assert.deepEqual(waitingIn(await refill(store, lease)), []);
      }
      await giveBack(store, leases);
      assert.equal(await store.nextDue(harvests), NOW + 500);
      assert.equal((await statusOf(store, harvests[0]!)).nextDue, NOW + 500);
      assert.deepEqual(await leaseAll(store, run, NOW + 499), []);
      const [a] = await leaseAll(store, run, NOW + 500);
      assert.deepEqual(pathsIn(a!), ["x"]);
      assert.equal(theWaiting(a!, "x").attempts, 1);
      assert.equal(await store.nextDue(harvests), NOW + 900, "a leased site is no longer awaited");
      assert.deepEqual(pathsIn(await leaseOne(store, run, NOW + 900)), ["b.example/y"]);
    });

    contractTest("a released site is leased again from the given time on", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      await giveBack(store, [lease], NOW + 300);
      assert.deepEqual(await leaseAll(store, run, NOW + 299), []);
      assert.equal(await store.nextDue([lease.harvest]), NOW + 300);
      assert.ok((await leaseOne(store, run, NOW + 300)).token > lease.token);
    });

    contractTest("addresses that are done do not count as due: only an update visits them again", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "x", { becomes: { state: "done", because: "page", revisit: DAY } });
      await giveBack(store, [lease]);
      await end(store, run);
      assert.equal((await statusOf(store, lease.harvest)).nextDue, undefined);
    });

    contractTest("nextDue is undefined when nothing waits", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "x");
      await giveBack(store, [lease]);
      assert.equal(await store.nextDue([lease.harvest]), undefined);
      assert.deepEqual(await leaseAll(store, run), []);
    });

    contractTest("a leased site is not leased again before the lease expires", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      assert.deepEqual(await leaseAll(store, run, NOW + LONG - 1), []);
      assert.deepEqual(await store.renew([lease.token], NOW + 2 * LONG), [lease.token]);
      assert.deepEqual(await leaseAll(store, run, NOW + LONG + 1), []);
      assert.deepEqual(pathsIn(await leaseOne(store, run, NOW + 2 * LONG + 1)), ["x"]);
    });

    contractTest("a lost lease allows no take, commit, renewal, refill or release", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y")])]);
      const old = await leaseOne(store, run);
      await commit(store, { takes: [take(old, theWaiting(old, "x"))] });
      const later = NOW + LONG + 1;
      const lease = await leaseOne(store, run, later);
      assert.ok(lease.token > old.token);
      assert.deepEqual(pathsIn(lease), ["x", "y"]);

      const receipt = await commit(store, {
        now: later,
        takes: [take(old, theWaiting(old, "y"))],
        outcomes: [
          outcome(old, theWaiting(old, "x"), {
            sequence: old.sequence,
            found: [found("z")],
            learned: [["key", 1]],
            records: [finding("x", { title: "X" })],
            visit: answered(later),
          }),
        ],
        refill: [{ site: old.site, token: old.token, perHost: 9 }],
      });
      assert.deepEqual(receipt.lost, [old.token]);
      assert.deepEqual([receipt.found, receipt.records.new, receipt.queues.size], [0, 0, 0]);
      assert.deepEqual(await store.renew([old.token], later + LONG), []);
      await giveBack(store, [old]);
      assert.deepEqual(await leaseAll(store, run, later), [], "the new lease still holds");
      assert.deepEqual(pathsIn(await refill(store, lease, later)), ["x", "y"]);
      assert.deepEqual(await store.addressHistory(found("z").url), []);
      assert.deepEqual(await allRecords(store), []);
      assert.equal((await findHistory(store, "x")).visits.length, 0);
    });

    contractTest("one lost token does not affect the rest of the batch", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("b.example/y")])]);
      const leases = await leaseAll(store, run);
      const a = leases.find((lease) => lease.name === "a.example")!;
      const b = leases.find((lease) => lease.name === "b.example")!;
      await giveBack(store, [a]);
      const receipt = await commit(store, {
        outcomes: [outcome(a, theWaiting(a, "x")), outcome(b, theWaiting(b, "b.example/y"))],
      });
      assert.deepEqual(receipt.lost, [a.token]);
      assert.equal((await findHistory(store, "x")).state, "waiting");
      assert.equal((await findHistory(store, "b.example/y")).state, "done");
    });

    test("the same site in two harvests is never leased to two runs at once", (t) =>
      inWorld(open, async (world) => {
        if (!canRunTwo(t, world)) return;
        const { store } = world;
        const first = await begin(store, [requestFor([found("x")])]);
        const second = await begin(store, [requestFor([found("y")], { collection: "poems" })]);
        const lease = await leaseOne(store, first);
        assert.deepEqual(await leaseAll(store, second), []);
        await giveBack(store, [lease], NOW + DAY);
        const other = await leaseOne(store, second);
        assert.deepEqual(await leaseAll(store, first), []);
        // When the lease of the second run expires, the first gets the name, and the second cannot return to it.
        const later = NOW + DAY + LONG;
        assert.deepEqual(pathsIn(await leaseOne(store, first, later)), ["x"]);
        assert.deepEqual((await commit(store, { now: later, takes: [take(other, waitingIn(other)[0]!)] })).lost, [
          other.token,
        ]);
        assert.deepEqual(await store.renew([other.token], later + LONG), []);
      }));

    test("runs that lease the same sites of two harvests at once do not share one", (t) =>
      inWorld(open, async (world) => {
        if (!canRunTwo(t, world)) return;
        const stores = [world.store, (await world.openSecond?.()) ?? world.store] as const;
        const starts = Array.from({ length: 12 }, (_, n) => found(`s${n}.example/`));
        const one = await begin(stores[0], [requestFor(starts)]);
        const two = await begin(stores[1], [requestFor(starts, { collection: "poems" })]);
        const grasp = (n: number) => leaseAll(stores[n % 2]!, n % 2 === 0 ? one : two, NOW, { sites: 4 });
        const held = [await Promise.all([0, 1, 2, 3, 4, 5].map(grasp)), [await leaseAll(stores[0], one)]].flat(2);
        const holders = new Map<string, number>();
        for (const lease of held) {
          assert.equal(holders.get(lease.name) ?? lease.harvest, lease.harvest, `${lease.name} has two holders`);
          holders.set(lease.name, lease.harvest);
        }
        assert.equal(holders.size, 12);
      }));

    contractTest("the same site in two harvests may be leased to one run", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")]), requestFor([found("y")], { collection: "poems" })]);
      const leases = await leaseAll(store, run);
      assert.deepEqual(pathsOf(leases), ["x", "y"]);
      assert.notEqual(leases[0]?.token, leases[1]?.token);
    });

    test("two runs on one harvest share its sites without overlap", (t) =>
      inWorld(open, async (world) => {
        if (!canRunTwo(t, world)) return;
        const second = (await world.openSecond?.()) ?? world.store;
        const starts = Array.from({ length: 20 }, (_, n) => found(`s${n}.example/`));
        const one = await begin(world.store, [requestFor(starts)]);
        const two = await begin(second, [requestFor([])]);
        const asked = await Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            leaseAll(n % 2 === 0 ? world.store : second, n % 2 === 0 ? one : two, NOW, { sites: 3 }),
          ),
        );
        // A run that got nothing because another was just choosing asks again.
        const leases = [...asked.flat(), ...(await leaseAll(second, two))];
        assert.equal(leases.length, 20);
        assert.equal(new Set(leases.map((lease) => lease.site)).size, 20);
        assert.equal(new Set(leases.map((lease) => lease.token)).size, 20);
      }));
  });
}
