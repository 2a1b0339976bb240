/** Runs begin and end; harvests are created, continued and amended. */
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
  contractTestIn,
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
  refill,
  requestFor,
  statusOf,
  take,
  theHost,
  theWaiting,
  visit,
  waitingIn,
} from "./contract-world.js";

export function runsContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);

  describe(`${name}: runs and harvests`, () => {
    contractTest("a missing harvest is created with its settings and start addresses", async ({ store }) => {
      assert.equal(await store.findHarvest(requestFor([])), undefined);
      const run = await begin(store, [requestFor([found("")], { settings: { depth: 3 } })]);
      const [harvest] = run.harvests;
      assert.equal(harvest?.mode, "new");
      assert.equal(harvest?.finished, false);
      assert.deepEqual(harvest?.settings, { depth: 3 });
      assert.equal(harvest?.addressRules, "address/1");
      assert.equal(harvest?.created, NOW);
      assert.equal((await store.findHarvest(requestFor([])))?.id, harvest?.id);
      assert.equal(await store.findHarvest(requestFor([], { kind: "listing" })), undefined);
      assert.equal(await store.findHarvest(requestFor([], { collection: "poems" })), undefined);
      assert.equal(await store.findHarvest(requestFor([], { start: "https://b.example/" })), undefined);
      assert.deepEqual(pathsIn(await leaseOne(store, run)), [""]);
    });

    contractTest("a harvest can be registered while another runs, and the next run finds it", async ({ store }) => {
      const running = await begin(store, [requestFor([found("")])]);
      const other = requestFor([found("b")], { start: "https://b.example/", settings: { depth: 2 } });
      const [enlisted] = await store.registerHarvests([other], NOW);
      assert.equal(enlisted?.finished, false);
      assert.deepEqual(enlisted?.settings, { depth: 2 });
      // Registering twice has no further effect, and a known harvest stays as it is.
      const [again] = await store.registerHarvests([{ ...other, settings: { depth: 3 } }], NOW + 1);
      assert.deepEqual(again, enlisted);
      assert.equal((await store.harvests()).find(({ id }) => id === enlisted?.id)?.lastRun, undefined);
      // It is stored before any run.
      await store.commitReplay(enlisted!.id, {
        pages: [{ at: NOW, records: [finding("b", { title: "B" })] }],
        sites: [],
      });
      assert.equal((await allRecords(store)).length, 1);
      await end(store, running, "stopped");
      const run = await begin(store, [other], NOW + 2);
      assert.equal(run.harvests[0]?.id, enlisted?.id);
      assert.deepEqual(pathsIn(await leaseOne(store, run)), ["b"]);
    });

    contractTest(
      "settings can be amended during a run: it visits the added addresses, the next run uses the settings",
      async ({ store }) => {
        const running = await begin(store, [requestFor([found("")], { settings: { feeds: [] } })]);
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
        assert.deepEqual((await store.findHarvest(requestFor([])))?.settings, { feeds: ["f"] });
        const more = await refill(store, lease, NOW + 1);
        assert.deepEqual(pathsIn({ ...lease, ...more }).sort(), ["", "f"]);
        for (const path of ["", "f"]) await visit(store, { ...lease, ...more }, path);
        await giveBack(store, [lease]);
        await end(store, running);

        // A caller with outdated settings gets undefined, and nothing is changed.
        const outdated = begin(
          store,
          [requestFor([], { settings: { feeds: [], depth: 2 }, saw: { feeds: [] } })],
          NOW + 2,
        );
        await assert.rejects(outdated, SettingsAmendedError);
        assert.deepEqual((await store.findHarvest(requestFor([])))?.settings, { feeds: ["f"] });
        assert.equal((await store.findHarvest(requestFor([])))?.finished, true);
        await store.amend(id, { saw: { feeds: ["f"] }, settings: {}, starts: [], now: NOW + 2 });
        assert.equal((await store.findHarvest(requestFor([])))?.finished, true, "nothing new to visit");
        await store.amend(id, { saw: {}, settings: { feeds: ["g"] }, starts: [found("g")], now: NOW + 2 });
        assert.equal((await store.findHarvest(requestFor([])))?.finished, false);
        const next = await begin(
          store,
          [requestFor([], { settings: { feeds: ["g"] }, saw: { feeds: ["g"] } })],
          NOW + 3,
        );
        assert.deepEqual(pathsIn(await leaseOne(store, next, NOW + 3)), ["g"]);
      },
    );

    contractTest("an unfinished harvest continues, with the settings of the new run", async ({ store }) => {
      const first = await begin(store, [requestFor([found("x"), found("y")], { settings: { depth: 3 } })]);
      await visit(store, await leaseOne(store, first), "x", {
        becomes: { state: "done", because: "read", revisit: 1 },
      });
      await end(store, first, "budget");
      const second = await begin(store, [requestFor([found("x"), found("z")], { settings: { depth: 4 } })], NOW + 1);
      assert.equal(second.harvests[0]?.mode, "continued");
      assert.equal(second.harvests[0]?.id, first.harvests[0]?.id);
      assert.deepEqual((await store.findHarvest(requestFor([])))?.settings, { depth: 4 });
      assert.deepEqual(pathsIn(await leaseOne(store, second, NOW + 1)), ["y", "z"]);
    });

    contractTest(
      "a harvest ended by its trigger is updated, and its remaining addresses are visited, too",
      async ({ store }) => {
        const first = await begin(store, [requestFor([found("list"), found("left")])]);
        await visit(store, await leaseOne(store, first), "list", {
          becomes: { state: "done", because: "read", revisit: 1 },
        });
        const stopped = [first.harvests[0]!.id];
        await store.endRun(first.id, { reason: "budget", now: NOW, counts: {}, stopped });
        const second = await begin(store, [requestFor([found("list")])], NOW + 1);
        assert.equal(second.harvests[0]?.mode, "updated");
        assert.deepEqual(pathsIn(await leaseOne(store, second, NOW + 1)).sort(), ["left", "list"]);
      },
    );

    contractTest("a finished harvest is updated: addresses that are due again wait again", async ({ store }) => {
      const starts = ["list", "never", "due", "later", "gone"].map((path) => found(path));
      const first = await begin(store, [requestFor(starts)]);
      const lease = await leaseOne(store, first);
      const again = { list: 1, never: 0, due: DAY, later: 2 * DAY };
      for (const [path, when] of Object.entries(again)) {
        await visit(store, lease, path, { becomes: { state: "done", because: "read", revisit: when } });
      }
      await visit(store, lease, "gone", { becomes: { state: "failed", because: "404" } });
      await end(store, first);
      assert.equal((await store.findHarvest(requestFor([])))?.finished, true);

      const second = await begin(store, [requestFor([found("list")], { settings: { second: true } })], NOW + DAY);
      assert.equal(second.harvests[0]?.mode, "updated");
      assert.equal(second.harvests[0]?.id, first.harvests[0]?.id);
      const found2 = await store.findHarvest(requestFor([]));
      assert.deepEqual([found2?.finished, found2?.settings], [false, { second: true }]);
      const update = await leaseOne(store, second, NOW + DAY);
      assert.deepEqual(pathsIn(update).sort(), ["due", "list"]);
      assert.equal(theWaiting(update, "list").attempts, 0);
    });

    contractTest(
      "a start address that failed, was dropped or set aside waits again when it is named again",
      async ({ store }) => {
        const starts = [found("failed"), found("dropped"), found("walled"), found("done")];
        const first = await begin(store, [requestFor(starts)]);
        const lease = await leaseOne(store, first);
        await visit(store, lease, "failed", { becomes: { state: "failed", because: "answered 403" } });
        await visit(store, lease, "dropped", { becomes: { state: "dropped", because: "robots.txt: Disallow: /" } });
        await visit(store, lease, "walled", { becomes: { state: "set aside", because: "parked domain: for sale" } });
        await visit(store, lease, "done");
        await giveBack(store, [lease]);
        await end(store, first);
        const again = await leaseOne(store, await begin(store, [requestFor(starts)]));
        assert.deepEqual(pathsIn(again), ["failed", "dropped", "walled"]);
        assert.deepEqual(
          waitingIn(again).map(({ attempts }) => attempts),
          [0, 0, 0],
        );
        assert.deepEqual(await store.tallies(again.harvest), []);
      },
    );

    contractTest("a host that was set aside is tried again by a run that starts there", async ({ store }) => {
      const give = async (run: Run): Promise<void> => {
        const lease = await leaseOne(store, run);
        await commit(store, { hosts: [{ ...change(theHost(lease)), failuresInARow: 9, setAside: "given up" }] });
        await giveBack(store, [lease]);
        assert.deepEqual(await leaseAll(store, run), []);
      };
      const first = await begin(store, [requestFor([found("x")])]);
      await give(first);
      await end(store, first, "stopped");
      const continued = await begin(store, [requestFor([found("x")])]);
      await give(continued);
      await end(store, continued);
      const another = await begin(store, [requestFor([found("x")], { kind: "another" })]);
      const lease = await leaseOne(store, another);
      assert.deepEqual([pathsIn(lease), theHost(lease).setAside, theHost(lease).failuresInARow], [["x"], null, 0]);
    });

    contractTest("a run without update visits only postponed addresses", async ({ store }) => {
      const first = await begin(store, [requestFor([found("list"), found("later")])]);
      const lease = await leaseOne(store, first);
      await visit(store, lease, "list", { becomes: { state: "done", because: "list", revisit: 1 } });
      await visit(store, lease, "later", { becomes: { state: "waiting", because: "answered 503", due: NOW + LONG } });
      await giveBack(store, [lease]);
      await end(store, first);
      const run = await begin(store, [requestFor([], { update: false })], NOW + LONG);
      assert.equal(run.harvests[0]!.mode, "continued");
      assert.deepEqual(pathsIn(await leaseOne(store, run, NOW + LONG)), ["later"]);
    });

    contractTest("an update tries a host that was set aside again", async ({ store }) => {
      const first = await begin(store, [requestFor([found("x"), found("y")])]);
      const lease = await leaseOne(store, first);
      await visit(store, lease, "x");
      await commit(store, { hosts: [{ ...change(theHost(lease)), failuresInARow: 9, setAside: "gave up" }] });
      await giveBack(store, [lease]);
      assert.deepEqual(await leaseAll(store, first), []);
      await end(store, first);
      assert.equal((await store.findHarvest(requestFor([])))?.finished, true);
      const again = await leaseOne(store, await begin(store, [requestFor([])]));
      assert.deepEqual(pathsIn(again), ["y"]);
      assert.deepEqual([theHost(again).failuresInARow, theHost(again).setAside], [0, null]);
    });

    contractTest("fresh starts a new harvest and keeps what the old one found", async ({ store }) => {
      const first = await begin(store, [requestFor([found("x")])]);
      await visit(store, await leaseOne(store, first), "x", { records: [finding("x", { title: "X" })] });
      await end(store, first);
      const second = await begin(store, [requestFor([found("x")], { fresh: true })]);
      assert.equal(second.harvests[0]?.mode, "new");
      assert.notEqual(second.harvests[0]?.id, first.harvests[0]?.id);
      assert.equal((await store.findHarvest(requestFor([])))?.id, second.harvests[0]?.id);
      const lease = await leaseOne(store, second);
      assert.deepEqual(pathsIn(lease), ["x"]);
      assert.equal((await allRecords(store)).length, 1);
      const receipt = await visit(store, lease, "x", { records: [finding("x", { title: "X" })] });
      assert.deepEqual(receipt.records, { new: 0, changed: 0, unchanged: 1, vanished: 0 });
      assert.equal((await store.addressHistory(found("x").url)).length, 2);
    });

    contractTest(
      "only a run that ended as finished finishes a harvest, and only one with nothing left to do",
      async ({ store }) => {
        const finished = async () => (await store.findHarvest(requestFor([])))?.finished;
        const first = await begin(store, [requestFor([found("x"), found("y")])]);
        await visit(store, await leaseOne(store, first), "x");
        await end(store, first, "finished");
        assert.equal(await finished(), false, "y still waits");
        const second = await begin(store, [requestFor([])]);
        await visit(store, await leaseOne(store, second), "y");
        assert.equal(await finished(), false, "the run goes on");
        await end(store, second, "budget");
        assert.equal(await finished(), false, "the run did not end as finished");
        await end(store, await begin(store, [requestFor([])]));
        assert.equal(await finished(), true);
      },
    );

    contractTest("one run may work on several harvests", async ({ store }) => {
      const run = await begin(store, [
        requestFor([found("x")]),
        requestFor([found("b.example/y")], { collection: "poems", start: "https://b.example/" }),
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

    test("a second run is refused by SQLite and accepted by PostgreSQL", () =>
      inWorld(open, async ({ store, oneRun }) => {
        const first = await begin(store, [requestFor([found("x")])]);
        if (oneRun) {
          await assert.rejects(begin(store, [requestFor([])]), (error) => {
            assert.ok(error instanceof StoreInUseError);
            assert.equal(error.holder.pid, ALIVE.pid);
            assert.ok(error.message.includes(ALIVE.doing));
            return true;
          });
          await end(store, first, "stopped");
        }
        const second = await begin(store, [requestFor([])]);
        assert.equal(second.harvests[0]?.mode, "continued");
        assert.ok(second.id > first.id);
      }));

    contractTest("harvests() shows the last run, its heartbeat and its end", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
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

    contractTest("a run that ended releases its sites", async ({ store }) => {
      const first = await begin(store, [requestFor([found("x")])]);
      const old = await leaseOne(store, first);
      await end(store, first, "stopped");
      const second = await begin(store, [requestFor([])]);
      const lease = await leaseOne(store, second);
      assert.ok(lease.token > old.token);
      assert.deepEqual((await commit(store, { takes: [take(old, theWaiting(old, "x"))] })).lost, [old.token]);
    });
  });
}
