/** Runs begin, end and are found again; harvests are made, continued and amended. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SettingsAmendedError, StoreInUseError } from "../../src/model/errors.js";
import { DAY } from "../../src/model/time.js";
import type { Run } from "../../src/store/store.js";
import {
  ALIVE,
  allRecords,
  begin,
  change,
  commit,
  end,
  finding,
  found,
  giveBack,
  inWorld,
  LONG,
  leaseAll,
  leaseOne,
  NOW,
  type Open,
  pathsIn,
  pathsOf,
  promisedIn,
  refill,
  statusOf,
  take,
  theHost,
  theWaiting,
  visit,
  waitingIn,
  wish,
} from "./contract-world.js";

export function runsContract(name: string, open: Open): void {
  const promise = promisedIn(open);

  describe(`${name}: runs and harvests`, () => {
    promise("a harvest that is not there is made, with its settings and its start addresses", async ({ store }) => {
      assert.equal(await store.findHarvest(wish([])), undefined);
      const run = await begin(store, [wish([found("")], { settings: { depth: 3 } })]);
      const [harvest] = run.harvests;
      assert.equal(harvest?.mode, "new");
      assert.equal(harvest?.finished, false);
      assert.deepEqual(harvest?.settings, { depth: 3 });
      assert.equal(harvest?.addressRules, "address/1");
      assert.equal(harvest?.created, NOW);
      assert.equal((await store.findHarvest(wish([])))?.id, harvest?.id);
      assert.equal(await store.findHarvest(wish([], { kind: "listing" })), undefined);
      assert.equal(await store.findHarvest(wish([], { collection: "poems" })), undefined);
      assert.equal(await store.findHarvest(wish([], { start: "https://b.example/" })), undefined);
      assert.deepEqual(pathsIn(await leaseOne(store, run)), [""]);
    });

    promise(
      "a harvest can be written down beside a running one, and is found by whoever runs it",
      async ({ store }) => {
        const running = await begin(store, [wish([found("")])]);
        const other = wish([found("b")], { start: "https://b.example/", settings: { depth: 2 } });
        const [enlisted] = await store.enlist([other], NOW);
        assert.equal(enlisted?.finished, false);
        assert.deepEqual(enlisted?.settings, { depth: 2 });
        // Twice is once, and what is known stays as it is.
        const [again] = await store.enlist([{ ...other, settings: { depth: 3 } }], NOW + 1);
        assert.deepEqual(again, enlisted);
        assert.equal((await store.harvests()).find(({ id }) => id === enlisted?.id)?.lastRun, undefined);
        // What was told of it is kept before anybody ran it.
        await store.reread(enlisted!.id, { pages: [{ at: NOW, records: [finding("b", { title: "B" })] }], sites: [] });
        assert.equal((await allRecords(store)).length, 1);
        await end(store, running, "stopped");
        const run = await begin(store, [other], NOW + 2);
        assert.equal(run.harvests[0]?.id, enlisted?.id);
        assert.deepEqual(pathsIn(await leaseOne(store, run)), ["b"]);
      },
    );

    promise(
      "settings are changed beside a running harvest: the run visits what was added, the next one works with them",
      async ({ store }) => {
        const running = await begin(store, [wish([found("")], { settings: { feeds: [] } })]);
        const lease = await leaseOne(store, running);
        const { id } = running.harvests[0]!;
        const change = {
          saw: { feeds: [] },
          settings: { feeds: ["f"] },
          starts: [found("f"), found("")],
          now: NOW + 1,
        };
        assert.deepEqual((await store.amend(id, change))?.settings, { feeds: ["f"] });
        assert.equal(await store.amend(id, { ...change, settings: { feeds: ["g"] } }), undefined, "seen too early");
        assert.equal(await store.amend(id + 1, change), undefined, "no such harvest");
        assert.deepEqual((await store.findHarvest(wish([])))?.settings, { feeds: ["f"] });
        const more = await refill(store, lease, NOW + 1);
        assert.deepEqual(pathsIn({ ...lease, ...more }).sort(), ["", "f"]);
        for (const path of ["", "f"]) await visit(store, { ...lease, ...more }, path);
        await giveBack(store, [lease]);
        await end(store, running);

        // Whoever had read the settings before is told, and nothing of theirs has happened.
        const outdated = begin(store, [wish([], { settings: { feeds: [], depth: 2 }, saw: { feeds: [] } })], NOW + 2);
        await assert.rejects(outdated, SettingsAmendedError);
        assert.deepEqual((await store.findHarvest(wish([])))?.settings, { feeds: ["f"] });
        assert.equal((await store.findHarvest(wish([])))?.finished, true);
        await store.amend(id, { saw: { feeds: ["f"] }, settings: {}, starts: [], now: NOW + 2 });
        assert.equal((await store.findHarvest(wish([])))?.finished, true, "nothing new to visit");
        await store.amend(id, { saw: {}, settings: { feeds: ["g"] }, starts: [found("g")], now: NOW + 2 });
        assert.equal((await store.findHarvest(wish([])))?.finished, false);
        const next = await begin(store, [wish([], { settings: { feeds: ["g"] }, saw: { feeds: ["g"] } })], NOW + 3);
        assert.deepEqual(pathsIn(await leaseOne(store, next, NOW + 3)), ["g"]);
      },
    );

    promise("an unfinished harvest continues, with the settings of the new run", async ({ store }) => {
      const first = await begin(store, [wish([found("x"), found("y")], { settings: { depth: 3 } })]);
      await visit(store, await leaseOne(store, first), "x", {
        becomes: { state: "done", because: "read", revisit: 1 },
      });
      await end(store, first, "budget");
      const second = await begin(store, [wish([found("x"), found("z")], { settings: { depth: 4 } })], NOW + 1);
      assert.equal(second.harvests[0]?.mode, "continued");
      assert.equal(second.harvests[0]?.id, first.harvests[0]?.id);
      assert.deepEqual((await store.findHarvest(wish([])))?.settings, { depth: 4 });
      assert.deepEqual(pathsIn(await leaseOne(store, second, NOW + 1)), ["y", "z"]);
    });

    promise("a harvest that its own trigger ended is updated, and what it left is visited, too", async ({ store }) => {
      const first = await begin(store, [wish([found("list"), found("left")])]);
      await visit(store, await leaseOne(store, first), "list", {
        becomes: { state: "done", because: "read", revisit: 1 },
      });
      const stopped = [first.harvests[0]!.id];
      await store.endRun(first.id, { reason: "budget", now: NOW, counts: {}, stopped });
      const second = await begin(store, [wish([found("list")])], NOW + 1);
      assert.equal(second.harvests[0]?.mode, "updated");
      assert.deepEqual(pathsIn(await leaseOne(store, second, NOW + 1)).sort(), ["left", "list"]);
    });

    promise(
      "a finished harvest is updated: what is to be looked at again, and is due, waits again",
      async ({ store }) => {
        const starts = ["list", "never", "due", "later", "gone"].map((path) => found(path));
        const first = await begin(store, [wish(starts)]);
        const lease = await leaseOne(store, first);
        const again = { list: 1, never: 0, due: DAY, later: 2 * DAY };
        for (const [path, when] of Object.entries(again)) {
          await visit(store, lease, path, { becomes: { state: "done", because: "read", revisit: when } });
        }
        await visit(store, lease, "gone", { becomes: { state: "failed", because: "404" } });
        await end(store, first);
        assert.equal((await store.findHarvest(wish([])))?.finished, true);

        const second = await begin(store, [wish([found("list")], { settings: { second: true } })], NOW + DAY);
        assert.equal(second.harvests[0]?.mode, "updated");
        assert.equal(second.harvests[0]?.id, first.harvests[0]?.id);
        const found2 = await store.findHarvest(wish([]));
        assert.deepEqual([found2?.finished, found2?.settings], [false, { second: true }]);
        const update = await leaseOne(store, second, NOW + DAY);
        assert.deepEqual(pathsIn(update).sort(), ["due", "list"]);
        assert.equal(theWaiting(update, "list").attempts, 0);
      },
    );

    promise(
      "a start address that failed, was dropped or set aside waits again when it is named again",
      async ({ store }) => {
        const starts = [found("failed"), found("dropped"), found("walled"), found("done")];
        const first = await begin(store, [wish(starts)]);
        const lease = await leaseOne(store, first);
        await visit(store, lease, "failed", { becomes: { state: "failed", because: "answered 403" } });
        await visit(store, lease, "dropped", { becomes: { state: "dropped", because: "robots.txt: Disallow: /" } });
        await visit(store, lease, "walled", { becomes: { state: "set aside", because: "parked domain: for sale" } });
        await visit(store, lease, "done");
        await giveBack(store, [lease]);
        await end(store, first);
        const again = await leaseOne(store, await begin(store, [wish(starts)]));
        assert.deepEqual(pathsIn(again), ["failed", "dropped", "walled"]);
        assert.deepEqual(
          waitingIn(again).map(({ attempts }) => attempts),
          [0, 0, 0],
        );
        assert.deepEqual(await store.tallies(again.harvest), []);
      },
    );

    promise("a host that was set aside is tried again by whoever starts there", async ({ store }) => {
      const give = async (run: Run): Promise<void> => {
        const lease = await leaseOne(store, run);
        await commit(store, { hosts: [{ ...change(theHost(lease)), failuresInARow: 9, setAside: "given up" }] });
        await giveBack(store, [lease]);
        assert.deepEqual(await leaseAll(store, run), []);
      };
      const first = await begin(store, [wish([found("x")])]);
      await give(first);
      await end(store, first, "stopped");
      const continued = await begin(store, [wish([found("x")])]);
      await give(continued);
      await end(store, continued);
      const another = await begin(store, [wish([found("x")], { kind: "another" })]);
      const lease = await leaseOne(store, another);
      assert.deepEqual([pathsIn(lease), theHost(lease).setAside, theHost(lease).failuresInARow], [["x"], null, 0]);
    });

    promise("a run that updates nothing visits only what was put off", async ({ store }) => {
      const first = await begin(store, [wish([found("list"), found("later")])]);
      const lease = await leaseOne(store, first);
      await visit(store, lease, "list", { becomes: { state: "done", because: "list", revisit: 1 } });
      await visit(store, lease, "later", { becomes: { state: "waiting", because: "answered 503", due: NOW + LONG } });
      await giveBack(store, [lease]);
      await end(store, first);
      const run = await begin(store, [wish([], { update: false })], NOW + LONG);
      assert.equal(run.harvests[0]!.mode, "continued");
      assert.deepEqual(pathsIn(await leaseOne(store, run, NOW + LONG)), ["later"]);
    });

    promise("an update gives a host that was set aside another chance", async ({ store }) => {
      const first = await begin(store, [wish([found("x"), found("y")])]);
      const lease = await leaseOne(store, first);
      await visit(store, lease, "x");
      await commit(store, { hosts: [{ ...change(theHost(lease)), failuresInARow: 9, setAside: "gave up" }] });
      await giveBack(store, [lease]);
      assert.deepEqual(await leaseAll(store, first), []);
      await end(store, first);
      assert.equal((await store.findHarvest(wish([])))?.finished, true);
      const again = await leaseOne(store, await begin(store, [wish([])]));
      assert.deepEqual(pathsIn(again), ["y"]);
      assert.deepEqual([theHost(again).failuresInARow, theHost(again).setAside], [0, null]);
    });

    promise("fresh begins a new harvest and keeps what the old one found", async ({ store }) => {
      const first = await begin(store, [wish([found("x")])]);
      await visit(store, await leaseOne(store, first), "x", { records: [finding("x", { title: "X" })] });
      await end(store, first);
      const second = await begin(store, [wish([found("x")], { fresh: true })]);
      assert.equal(second.harvests[0]?.mode, "new");
      assert.notEqual(second.harvests[0]?.id, first.harvests[0]?.id);
      assert.equal((await store.findHarvest(wish([])))?.id, second.harvests[0]?.id);
      const lease = await leaseOne(store, second);
      assert.deepEqual(pathsIn(lease), ["x"]);
      assert.equal((await allRecords(store)).length, 1);
      const receipt = await visit(store, lease, "x", { records: [finding("x", { title: "X" })] });
      assert.deepEqual(receipt.records, { new: 0, changed: 0, unchanged: 1, vanished: 0 });
      assert.equal((await store.story(found("x").url)).length, 2);
    });

    promise(
      "only a run that ended as finished finishes a harvest, and only one with nothing left to do",
      async ({ store }) => {
        const finished = async () => (await store.findHarvest(wish([])))?.finished;
        const first = await begin(store, [wish([found("x"), found("y")])]);
        await visit(store, await leaseOne(store, first), "x");
        await end(store, first, "finished");
        assert.equal(await finished(), false, "y still waits");
        const second = await begin(store, [wish([])]);
        await visit(store, await leaseOne(store, second), "y");
        assert.equal(await finished(), false, "the run goes on");
        await end(store, second, "budget");
        assert.equal(await finished(), false, "the run did not end as finished");
        await end(store, await begin(store, [wish([])]));
        assert.equal(await finished(), true);
      },
    );

    promise("one run may work on several harvests", async ({ store }) => {
      const run = await begin(store, [
        wish([found("x")]),
        wish([found("b.example/y")], { collection: "poems", start: "https://b.example/" }),
      ]);
      assert.equal(new Set(run.harvests.map((harvest) => harvest.id)).size, 2);
      const leases = await leaseAll(store, run);
      assert.deepEqual(pathsOf(leases), ["b.example/y", "x"]);
      assert.deepEqual(leases.map((lease) => lease.harvest).sort(), run.harvests.map((harvest) => harvest.id).sort());
      const first = run.harvests[0]!.id;
      await giveBack(store, leases);
      const only = await store.lease({
        run: run.id,
        harvests: [first],
        sites: 9,
        perHost: 9,
        now: NOW,
        until: NOW + LONG,
      });
      assert.deepEqual(pathsOf(only), ["x"]);
    });

    test("a second run is refused by a keeper for one process, and welcome elsewhere", () =>
      inWorld(open, async ({ store, oneRun }) => {
        const first = await begin(store, [wish([found("x")])]);
        if (oneRun) {
          await assert.rejects(begin(store, [wish([])]), (error) => {
            assert.ok(error instanceof StoreInUseError);
            assert.equal(error.holder.pid, ALIVE.pid);
            assert.ok(error.message.includes(ALIVE.doing));
            return true;
          });
          await end(store, first, "stopped");
        }
        const second = await begin(store, [wish([])]);
        assert.equal(second.harvests[0]?.mode, "continued");
        assert.ok(second.id > first.id);
      }));

    promise("harvests() shows the last run, its heartbeat and its end", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      const harvest = run.harvests[0]!.id;
      await store.heartbeat(run.id, NOW + 5);
      const running = (await statusOf(store, harvest)).lastRun;
      assert.deepEqual(
        [running?.id, running?.began, running?.heartbeat, running?.ended, running?.end, running?.alive],
        [run.id, NOW, NOW + 5, undefined, undefined, true],
      );
      assert.deepEqual([running?.program, running?.owner], ["winnow 0.1.0", ALIVE]);
      await end(store, run, "stopped", NOW + 9);
      const ended = (await statusOf(store, harvest)).lastRun;
      assert.deepEqual([ended?.ended, ended?.end, ended?.counts], [NOW + 9, "stopped", { pages: 1 }]);
    });

    promise("a run that ended gives its sites back", async ({ store }) => {
      const first = await begin(store, [wish([found("x")])]);
      const old = await leaseOne(store, first);
      await end(store, first, "stopped");
      const second = await begin(store, [wish([])]);
      const lease = await leaseOne(store, second);
      assert.ok(lease.token > old.token);
      assert.deepEqual((await commit(store, { takes: [take(old, theWaiting(old, "x"))] })).lost, [old.token]);
    });
  });
}
