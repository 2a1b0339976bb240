/** Status, histories and tallies show what is committed, and `check` finds contradictions. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordId } from "../../src/model/record.js";
import { DAY } from "../../src/model/time.js";
import {
  answered,
  begin,
  commit,
  contractTestIn,
  findHistory,
  finding,
  found,
  giveBack,
  inWorld,
  leaseAll,
  leaseOne,
  NOW,
  type Open,
  pathsIn,
  refill,
  requestFor,
  statusOf,
  take,
  theWaiting,
  visit,
  waitingIn,
} from "./contract-world.js";

export function statusContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);

  describe(`${name}: status`, () => {
    contractTest("harvests() counts agree with what was done", async ({ store }) => {
      const paths = ["done", "dropped", "failed", "aside", "taken", "waiting", "verdict"];
      const run = await begin(store, [requestFor(paths.map((path) => found(path)))]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "done", {
        records: [finding("k", { title: "K" }), finding("l", { title: "L" })],
        drop: [{ url: found("verdict").url, because: "verdict: no" }],
        found: [found("b.example/new"), found("out", { dropped: "scope: outside" })],
      });
      await visit(store, lease, "dropped", { becomes: { state: "dropped", because: "not HTML" } });
      await visit(store, lease, "failed", { becomes: { state: "failed", because: "404" } });
      await visit(store, lease, "aside", { becomes: { state: "set aside", because: "too hard" } });
      await commit(store, { takes: [take(lease, theWaiting(lease, "taken"))] });
      const status = await statusOf(store, lease.harvest);
      assert.deepEqual(status.addresses, { waiting: 2, taken: 1, done: 1, dropped: 3, failed: 1, setAside: 1 });
      assert.equal(status.records, 2);
      await store.removeRecords({ which: { ids: [recordId("songs", "crawl", "l")] }, reason: "a test", now: 9 });
      assert.equal((await statusOf(store, lease.harvest)).records, 1);
      const tallies = (await store.tallies(lease.harvest)).map(
        (tally) => `${tally.what}: ${tally.reason} ${tally.count}`,
      );
      assert.deepEqual(tallies.sort(), [
        "dropped: not HTML 1",
        "dropped: scope: outside 1",
        "dropped: verdict: no 1",
        "failed: 404 1",
        "set aside: too hard 1",
      ]);
    });

    contractTest("rejected pages and counted drops are listed by reason, with an example", async ({ store }) => {
      const run = await begin(store, [
        requestFor(["x", "y", "z"].map((path) => found(path))),
        requestFor([found("x")], { collection: "poems" }),
      ]);
      const lease = (await leaseAll(store, run)).find((one) => one.harvest === run.harvests[0]!.id)!;
      const counted = [{ reason: "trap: calendar", count: 5 }];
      await visit(store, lease, "x", { rejected: "too short", counted });
      await visit(store, lease, "y", {
        rejected: "too short",
        counted: [...counted, { reason: "trap: sort", count: 1 }],
      });
      await visit(store, lease, "z", { rejected: "no title" });
      const tallies = await store.tallies(lease.harvest);
      const of = (reason: string) => tallies.find((tally) => tally.reason === reason);
      assert.deepEqual([of("too short")?.what, of("too short")?.count], ["rejected", 2]);
      assert.ok([found("x").url, found("y").url].includes(of("too short")?.example ?? ""));
      assert.deepEqual(of("no title"), { what: "rejected", reason: "no title", count: 1, example: found("z").url });
      assert.deepEqual(
        [of("trap: calendar")?.what, of("trap: calendar")?.count, of("trap: sort")?.count],
        ["dropped", 10, 1],
      );
      assert.deepEqual(await store.tallies(run.harvests[1]!.id), []);
    });

    contractTest("addressHistory() returns all visits of an address", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      const place = { segment: "00001.warc.gz", offset: 12, length: 340, digest: "sha256:2" };
      await visit(store, lease, "x", {
        sequence: lease.sequence,
        visit: answered(NOW),
        found: [found("y", { group: "menu", priority: 3, depth: 2, words: "the words" })],
        groups: [{ group: "menu", priority: 5, because: "good" }],
      });
      const next = { ...lease, ...(await refill(store, lease)) };
      const timeout = { status: 0, bytes: 0, digest: null, etag: null, lastModified: null };
      await visit(store, next, "y", {
        becomes: { state: "waiting", because: "time-out", due: NOW + 10 },
        visit: answered(NOW + 1, timeout),
      });
      const again = { ...lease, ...(await refill(store, lease, NOW + 10)) };
      await visit(store, again, "y", {
        sequence: lease.sequence + 1,
        becomes: { state: "done", because: "a leaf", revisit: 0 },
        visit: answered(NOW + 10, { archived: place }),
        records: [finding("y", { title: "Y" })],
      });
      const history = await findHistory(store, "y");
      assert.equal(history.harvest.id, lease.harvest);
      assert.deepEqual(
        [history.url, history.site, history.host.name, history.state, history.because, history.foundOn, history.words],
        [found("y").url, "a.example", "a.example", "done", "a leaf", found("x").url, "the words"],
      );
      assert.deepEqual(
        [history.group, history.groupPriority, history.groupClosed, history.priority, history.depth],
        ["menu", 5, null, 3, 2],
      );
      assert.deepEqual(history.records, [recordId("songs", "crawl", "y")]);
      assert.deepEqual(history.visits, [
        { ...answered(NOW + 10, { archived: place }), sequence: lease.sequence + 1, because: "a leaf" },
        { ...answered(NOW + 1, timeout), sequence: null, because: "time-out" },
      ]);
      assert.deepEqual(await store.addressHistory("https://nowhere.example/"), []);
    });

    contractTest(
      "filterable lists waiting addresses and those dropped by scope; refilter changes both",
      async ({ store }) => {
        const starts = ["done", "a", "b", "c", "verdict"].map((path) => found(path));
        const run = await begin(store, [
          requestFor([...starts, found("out", { dropped: "scope: outside", depth: 4 })]),
        ]);
        const lease = await leaseOne(store, run);
        await visit(store, lease, "done", { drop: [{ url: found("verdict").url, because: "verdict: no" }] });
        const offered = async (limit: number) => {
          const all = [];
          for (let after = 0; ; ) {
            const page = await store.filterable(lease.harvest, after, limit);
            all.push(...page);
            if (page.length === 0) return all;
            after = page.at(-1)!.address;
          }
        };
        const all = await offered(2);
        assert.deepEqual(all, await offered(100));
        assert.deepEqual(all.map(({ url, dropped, depth }) => [url, dropped, depth]).sort(), [
          [found("a").url, null, 1],
          [found("b").url, null, 1],
          [found("c").url, null, 1],
          [found("out").url, "scope: outside", 4],
        ]);
        assert.deepEqual(
          all.map((one) => one.address),
          all.map((one) => one.address).sort((a, b) => a - b),
        );
        const idOf = (path: string) => all.find((one) => one.url === found(path).url)!.address;
        await store.refilter(lease.harvest, [
          { address: idOf("a"), because: "scope: depth" },
          { address: idOf("out") },
        ]);
        assert.deepEqual(pathsIn(await refill(store, lease)).sort(), ["b", "c", "out"]);
        const dropped = await findHistory(store, "a");
        assert.deepEqual([dropped.state, dropped.because], ["dropped", "scope: depth"]);
        assert.ok(
          (await offered(100)).some((one) => one.url === found("a").url),
          "it can be taken back",
        );
        await store.refilter(lease.harvest, [{ address: idOf("a") }]);
        assert.deepEqual(pathsIn(await refill(store, lease)).sort(), ["a", "b", "c", "out"]);
      },
    );

    contractTest("refilter does not affect other harvests or addresses that are done", async ({ store }) => {
      const run = await begin(store, [
        requestFor([found("x"), found("y")]),
        requestFor([found("z")], { collection: "poems" }),
      ]);
      const leases = await leaseAll(store, run);
      const lease = leases.find((one) => one.harvest === run.harvests[0]!.id)!;
      const other = waitingIn(leases.find((one) => one !== lease)!)[0]!;
      await visit(store, lease, "x");
      const done = theWaiting(lease, "x").id;
      await store.refilter(lease.harvest, [
        { address: done, because: "scope: no" },
        { address: other.id, because: "scope: no" },
      ]);
      assert.equal((await findHistory(store, "x")).state, "done");
      assert.equal((await findHistory(store, "z")).state, "waiting");
    });

    contractTest("an address restored by refilter makes its site due", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("out", { dropped: "scope: outside" })])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "x");
      await giveBack(store, [lease], NOW + DAY);
      const [out] = await store.filterable(lease.harvest, 0, 9);
      await store.refilter(lease.harvest, [{ address: out!.address }]);
      assert.deepEqual(pathsIn(await leaseOne(store, run)), ["out"]);
    });

    test("check() counts rows and reports a wrong count", () =>
      inWorld(open, async (world) => {
        const { store } = world;
        const run = await begin(store, [requestFor([found("x"), found("y")])]);
        const lease = await leaseOne(store, run);
        await visit(store, lease, "x", {
          sequence: lease.sequence,
          visit: answered(NOW),
          records: [finding("k", { title: "K" })],
        });
        const report = await store.check();
        assert.deepEqual(report.problems, []);
        assert.deepEqual([report.counts["addresses"], report.counts["records"]], [2, 1]);
        if (world.falsify === undefined) return;
        const expected = await world.falsify();
        const { problems } = await store.check();
        assert.equal(problems.length, 1, problems.join("\n"));
        assert.match(problems[0]!, expected);
        world.store = { ...store, check: async () => report }; // broken on purpose
      }));
  });
}
