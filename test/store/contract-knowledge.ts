/** What was learned of a site and how its hosts behaved is there for the next worker. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import {
  begin,
  change,
  commit,
  DEAD,
  found,
  giveBack,
  LONG,
  leaseAll,
  leaseOne,
  NOW,
  type Open,
  pathsIn,
  pathsOf,
  promisedIn,
  refill,
  storyOf,
  theHost,
  visit,
  wish,
} from "./contract-world.js";

export function knowledgeContract(name: string, open: Open): void {
  const promise = promisedIn(open);

  describe(`${name}: knowledge and hosts`, () => {
    promise("knowledge is written, replaced and forgotten, and comes with the next lease", async ({ store }) => {
      const run = await begin(store, [wish(["x", "y", "z"].map((path) => found(path)))]);
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

    promise("knowledge belongs to one site of one harvest", async ({ store }) => {
      const run = await begin(store, [
        wish([found("x"), found("y"), found("b.example/z")]),
        wish([found("x")], { collection: "poems" }),
      ]);
      const leases = await leaseAll(store, run);
      const one = leases.find((lease) => lease.harvest === run.harvests[0]!.id && lease.name === "a.example")!;
      await visit(store, one, "x", { learned: [["a", 1]] });
      await giveBack(store, leases);
      for (const lease of await leaseAll(store, run)) {
        assert.equal(lease.knowledge.size, lease.site === one.site ? 1 : 0);
      }
    });

    promise("hosts are remembered, for all harvests alike, also after a crash", async (world) => {
      const run = await begin(
        world.store,
        [wish([found("x")]), wish([found("y")], { collection: "poems" })],
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
        robots: null,
        robotsAt: 0,
        setAside: null,
      });
      const known = {
        ...host,
        lastKnock: NOW,
        restUntil: NOW + 7,
        askedDelay: 5000,
        answerTook: 120,
        failuresInARow: 2,
        robots: { allow: ["/"], note: "ok" },
        robotsAt: NOW - 1,
      };
      const { robots, robotsAt, ...rest } = known;
      await commit(world.store, { hosts: [{ ...rest, robots: { is: robots, at: robotsAt } }] });
      await commit(world.store, { hosts: [rest] }); // its robots.txt stays as it was
      await world.reopen();
      const next = await begin(world.store, [wish([]), wish([], { collection: "poems" })], NOW + LONG);
      for (const lease of await leaseAll(world.store, next, NOW + LONG)) assert.deepEqual(theHost(lease), known);
      assert.deepEqual((await storyOf(world.store, "y")).host, known);
    });

    promise("a host set aside gives no addresses until it is visited again", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("www.a.example/y", { site: "a.example" })])]);
      const lease = await leaseOne(store, run);
      const host = theHost(lease);
      await commit(store, { hosts: [{ ...change(host), setAside: "Crawl-delay of an hour" }] });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["www.a.example/y"]);
      await visit(store, lease, "www.a.example/y");
      await giveBack(store, [lease]);
      assert.deepEqual(pathsOf(await leaseAll(store, run)), []);
      assert.equal(await store.nextDue([lease.harvest]), undefined);
      assert.equal((await storyOf(store, "x")).state, "waiting");
      await commit(store, { hosts: [{ ...change(host), setAside: null }] });
      assert.deepEqual(pathsIn(await leaseOne(store, run)), ["x"]);
    });

    promise("troubledHosts names those set aside and those that fail, the worst first", async ({ store }) => {
      const names = ["fine", "failing", "worse", "aside"];
      const run = await begin(store, [wish(names.map((name) => found(`${name}.example/`)))]);
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
      const troubled = (await store.troubledHosts(10)).map((host) => host.name);
      assert.deepEqual(troubled, ["aside.example", "worse.example", "failing.example"]);
      assert.equal((await store.troubledHosts(1)).length, 1);
    });
  });
}
