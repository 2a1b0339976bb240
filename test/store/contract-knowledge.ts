/** Knowledge of sites and the state of hosts are stored for the next worker. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  begin,
  change,
  commit,
  contractTestIn,
  DEAD,
  findHistory,
  found,
  giveBack,
  LONG,
  leaseAll,
  leaseOne,
  NOW,
  type Open,
  pathsIn,
  pathsOf,
  refill,
  requestFor,
  theHost,
  visit,
} from "./contract-world.js";

export function knowledgeContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);

  describe(`${name}: knowledge and hosts`, () => {
    contractTest("knowledge is added, replaced and deleted, and comes with the next lease", async ({ store }) => {
      const run = await begin(store, [requestFor(["x", "y", "z"].map((path) => found(path)))]);
      let lease = await leaseOne(store, run);
      assert.equal(lease.knowledge.size, 0);
      const again = async () => {
        await giveBack(store, [lease]);
        lease = await leaseOne(store, run);
        return Object.fromEntries(lease.knowledge);
      };
      await visit(store, lease, "x", {
        learned: [
          ["a", 1],
          ["b", { deep: [1, "two", null] }],
        ] as const,
      });
      assert.deepEqual(await again(), { a: 1, b: { deep: [1, "two", null] } });
      await visit(store, lease, "y", {
        learned: [
          ["a", 2],
          ["b", null],
          ["never", null],
          ["c", false],
        ] as const,
      });
      assert.deepEqual(await again(), { a: 2, c: false });
    });

    contractTest("knowledge belongs to one site of one harvest", async ({ store }) => {
      const run = await begin(store, [
        requestFor([found("x"), found("y"), found("b.example/z")]),
        requestFor([found("x")], { collection: "poems" }),
      ]);
      const leases = await leaseAll(store, run);
      const one = leases.find((lease) => lease.harvest === run.harvests[0]!.id && lease.name === "a.example")!;
      await visit(store, one, "x", { learned: [["a", 1]] });
      await giveBack(store, leases);
      for (const lease of await leaseAll(store, run)) {
        assert.equal(lease.knowledge.size, lease.site === one.site ? 1 : 0);
      }
    });

    contractTest("the state of hosts is shared by all harvests and survives a crash", async (world) => {
      const run = await begin(
        world.store,
        [requestFor([found("x")]), requestFor([found("y")], { collection: "poems" })],
        NOW,
        DEAD,
      );
      const leases = await leaseAll(world.store, run);
      const host = theHost(leases[0]!);
      assert.deepEqual(host, {
        id: host.id,
        name: "a.example",
        busy: false,
        lastKnock: 0,
        restUntil: 0,
        askedDelay: 0,
        answerTook: 0,
        failuresInARow: 0,
        setAside: null,
      });
      const known = {
        ...host,
        lastKnock: NOW,
        restUntil: NOW + 7,
        askedDelay: 5000,
        answerTook: 120,
        failuresInARow: 2,
      };
      const robots = { allow: ["/"], note: "ok" };
      await commit(world.store, { hosts: [{ ...change(known), robots: { is: robots, at: NOW - 1 } }] });
      await commit(world.store, { hosts: [change(known)] }); // its robots.txt stays as it was
      await world.reopen();
      const next = await begin(world.store, [requestFor([]), requestFor([], { collection: "poems" })], NOW + LONG);
      for (const lease of await leaseAll(world.store, next, NOW + LONG)) assert.deepEqual(theHost(lease), known);
      const whole = { ...known, robots, robotsAt: NOW - 1 };
      assert.deepEqual((await findHistory(world.store, "y")).host, whole);
      assert.deepEqual(await world.store.host("a.example"), whole);
    });

    contractTest("a host set aside gives no addresses until it is visited again", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("www.a.example/y", { site: "a.example" })])]);
      const lease = await leaseOne(store, run);
      const host = theHost(lease);
      await commit(store, { hosts: [{ ...change(host), setAside: "Crawl-delay of an hour" }] });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["www.a.example/y"]);
      await visit(store, lease, "www.a.example/y");
      await giveBack(store, [lease]);
      assert.deepEqual(pathsOf(await leaseAll(store, run)), []);
      assert.equal(await store.nextDue([lease.harvest]), undefined);
      assert.equal((await findHistory(store, "x")).state, "waiting");
      await commit(store, { hosts: [{ ...change(host), setAside: null }] });
      assert.deepEqual(pathsIn(await leaseOne(store, run)), ["x"]);
    });

    contractTest("problemHosts lists hosts that are set aside or failing, the worst first", async ({ store }) => {
      const names = ["fine", "failing", "worse", "aside"];
      const run = await begin(store, [requestFor(names.map((name) => found(`${name}.example/`)))]);
      const hosts = (await leaseAll(store, run)).flatMap((lease) => lease.queues.map((queue) => queue.host));
      const failures = new Map<string, number>([
        ["failing.example", 1],
        ["worse.example", 4],
      ]);
      await commit(store, {
        hosts: hosts.map((host) => ({
          ...change(host),
          failuresInARow: failures.get(host.name) ?? 0,
          setAside: host.name === "aside.example" ? "gives up" : null,
        })),
      });
      const troubled = (await store.problemHosts(10)).map((host) => host.name);
      assert.deepEqual(troubled, ["aside.example", "worse.example", "failing.example"]);
      assert.equal((await store.problemHosts(1)).length, 1);
    });
  });
}
