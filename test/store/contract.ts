/**
 * Does a keeper keep the promise of `store.ts`?
 *
 * Written once, run on every keeper. Each case opens a store of its own, says in its name what is promised, and ends with
 * `check()` finding nothing to complain about. What the promise leaves open is left open here.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SettingsAmendedError, StoreInUseError, UsageError } from "../../src/model/errors.js";
import type { Json } from "../../src/model/json.js";
import { recordId } from "../../src/model/record.js";
import { DAY, type Instant } from "../../src/model/time.js";
import type { Outcome, Run, Store, Waiting } from "../../src/store/store.js";
import { storeProperties } from "./contract-properties.js";
import { recordsContract } from "./contract-records.js";
import { rolesContract } from "./contract-roles.js";
import {
  ALIVE,
  allRecords,
  answered,
  begin,
  canRunTwo,
  change,
  commit,
  DEAD,
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
  outcome,
  pathsIn,
  pathsOf,
  refill,
  statusOf,
  storyOf,
  take,
  theHost,
  theWaiting,
  visit,
  type World,
  waitingIn,
  wish,
} from "./contract-world.js";

export type { Open, Opened } from "./contract-world.js";

export function storeContract(name: string, open: Open): void {
  const promise = (says: string, body: (world: World) => Promise<void>) => test(says, () => inWorld(open, body));

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

  describe(`${name}: leases`, () => {
    promise("the best comes first: group, priority, depth, order of discovery", async ({ store }) => {
      const starts = [
        found("late", { priority: 1, depth: 2 }),
        found("first", { priority: 5 }),
        found("early", { priority: 1, depth: 1 }),
        found("early too", { priority: 1, depth: 1 }),
        found("raised", { group: "menu", priority: -3, depth: 9 }),
        found("lowered", { group: "footer", priority: 99 }),
      ];
      const run = await begin(store, [wish([found("start"), ...starts])]);
      const lease = await leaseOne(store, run);
      assert.equal(pathsIn(lease)[0], "lowered", "before anybody has an opinion, a group weighs nothing");
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

    promise("perHost limits each host, sites limits the sites", async ({ store }) => {
      const starts = ["x", "y", "z"].map((path) => found(path));
      const other = ["x", "y", "z"].map((path) => found(`www.a.example/${path}`, { site: "a.example" }));
      const run = await begin(store, [wish([...starts, ...other, found("b.example/x")])]);
      const [lease, ...more] = await leaseAll(store, run, NOW, { sites: 1, perHost: 2 });
      assert.equal(more.length, 0);
      const [second] = await leaseAll(store, run, NOW, { perHost: 2 });
      const [a, b] = lease?.name === "a.example" ? [lease, second] : [second, lease];
      assert.deepEqual(pathsIn(a!).sort(), ["www.a.example/x", "www.a.example/y", "x", "y"]);
      assert.deepEqual(pathsIn(b!), ["b.example/x"]);
      assert.equal(waitingIn(await refill(store, a!, NOW, 1)).length, 2);
      for (const queue of a!.queues) assert.ok(queue.next.every((waiting) => waiting.host === queue.host.id));
    });

    promise("a closed group gives nothing until it is opened again", async ({ store }) => {
      const run = await begin(store, [wish([found("s"), found("t"), found("m", { group: "menu" })])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "s", { groups: [{ group: "menu", closed: true, because: "all the same" }] });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["t"]);
      assert.equal((await storyOf(store, "m")).groupClosed, "all the same");
      assert.equal((await storyOf(store, "m")).state, "waiting");
      await visit(store, lease, "t", {
        groups: [{ group: "menu", closed: false, priority: 4, because: "not quite" }],
      });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["m"]);
      const story = await storyOf(store, "m");
      assert.deepEqual([story.groupClosed, story.groupPriority], [null, 4]);
    });

    promise(
      "a site with nothing but closed groups is not worth leasing, and its harvest can be finished",
      async ({ store }) => {
        const run = await begin(store, [wish([found("s"), found("m", { group: "menu" })])]);
        const lease = await leaseOne(store, run);
        await visit(store, lease, "s", { groups: [{ group: "menu", closed: true, because: "all the same" }] });
        await giveBack(store, [lease]);
        assert.deepEqual(await leaseAll(store, run), []);
        await end(store, run);
        assert.equal((await store.findHarvest(wish([])))?.finished, true);
      },
    );

    promise("a group found later, on a site that knows its priority, takes its place", async ({ store }) => {
      const run = await begin(store, [wish([found("s"), found("t"), found("u")])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "s", { groups: [{ group: "menu", priority: 7, because: "leaves" }] });
      await visit(store, lease, "t", { found: [found("m", { group: "menu" })] });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["m", "u"]);
    });

    promise(
      "a dropped address does not come, a restored one does, an unknown one is passed over",
      async ({ store }) => {
        const run = await begin(store, [wish(["s", "t", "u", "v", "x"].map((path) => found(path)))]);
        const lease = await leaseOne(store, run);
        const drop = (path: string) => ({ url: found(path).url, because: "verdict: a print view" });
        await visit(store, lease, "s", { drop: [drop("x"), drop("unknown")], restore: [drop("unknown"), drop("u")] });
        assert.deepEqual(pathsIn(await refill(store, lease)), ["t", "u", "v"]);
        const story = await storyOf(store, "x");
        assert.deepEqual([story.state, story.because], ["dropped", "verdict: a print view"]);
        assert.deepEqual(await store.story(found("unknown").url), []);
        await visit(store, lease, "t", { found: [found("x")] });
        assert.equal((await storyOf(store, "x")).state, "dropped", "finding it again does not bring it back");
        await visit(store, lease, "u", { restore: [{ url: found("x").url, because: "it is a leaf after all" }] });
        assert.deepEqual(pathsIn(await refill(store, lease)), ["v", "x"]);
      },
    );

    promise("dropping and restoring leave alone what is done", async ({ store }) => {
      const run = await begin(store, [wish([found("s"), found("t")])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "s");
      const s = [{ url: found("s").url, because: "too late" }];
      await visit(store, lease, "t", { drop: s, restore: s });
      assert.deepEqual((await statusOf(store, lease.harvest)).addresses.done, 2);
    });

    promise("what is due later does not come before, and nextDue tells when", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("b.example/y")])]);
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

    promise("a site given back is leased again from the time that was said", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      const lease = await leaseOne(store, run);
      await giveBack(store, [lease], NOW + 300);
      assert.deepEqual(await leaseAll(store, run, NOW + 299), []);
      assert.equal(await store.nextDue([lease.harvest]), NOW + 300);
      assert.ok((await leaseOne(store, run, NOW + 300)).token > lease.token);
    });

    promise(
      "what is done and to be looked at again does not count as due: that is an update's work",
      async ({ store }) => {
        const run = await begin(store, [wish([found("x")])]);
        const lease = await leaseOne(store, run);
        await visit(store, lease, "x", { becomes: { state: "done", because: "page", revisit: DAY } });
        await giveBack(store, [lease]);
        await end(store, run);
        assert.equal((await statusOf(store, lease.harvest)).nextDue, undefined);
      },
    );

    promise("nothing waits: nextDue has nothing to say", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "x");
      await giveBack(store, [lease]);
      assert.equal(await store.nextDue([lease.harvest]), undefined);
      assert.deepEqual(await leaseAll(store, run), []);
    });

    promise("a leased site is not leased again while the lease holds", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      const lease = await leaseOne(store, run);
      assert.deepEqual(await leaseAll(store, run, NOW + LONG - 1), []);
      assert.deepEqual(await store.renew([lease.token], NOW + 2 * LONG), [lease.token]);
      assert.deepEqual(await leaseAll(store, run, NOW + LONG + 1), []);
      assert.deepEqual(pathsIn(await leaseOne(store, run, NOW + 2 * LONG + 1)), ["x"]);
    });

    promise("who lost a lease can neither take, commit, renew, refill nor release", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("y")])]);
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
      assert.deepEqual(await store.story(found("z").url), []);
      assert.deepEqual(await allRecords(store), []);
      assert.equal((await storyOf(store, "x")).visits.length, 0);
    });

    promise("one lost token does not spoil the rest of the batch", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("b.example/y")])]);
      const leases = await leaseAll(store, run);
      const a = leases.find((lease) => lease.name === "a.example")!;
      const b = leases.find((lease) => lease.name === "b.example")!;
      await giveBack(store, [a]);
      const receipt = await commit(store, {
        outcomes: [outcome(a, theWaiting(a, "x")), outcome(b, theWaiting(b, "b.example/y"))],
      });
      assert.deepEqual(receipt.lost, [a.token]);
      assert.equal((await storyOf(store, "x")).state, "waiting");
      assert.equal((await storyOf(store, "b.example/y")).state, "done");
    });

    test("the same site in two harvests never belongs to two runs at once", (t) =>
      inWorld(open, async (world) => {
        if (!canRunTwo(t, world)) return;
        const { store } = world;
        const first = await begin(store, [wish([found("x")])]);
        const second = await begin(store, [wish([found("y")], { collection: "poems" })]);
        const lease = await leaseOne(store, first);
        assert.deepEqual(await leaseAll(store, second), []);
        await giveBack(store, [lease], NOW + DAY);
        const other = await leaseOne(store, second);
        assert.deepEqual(await leaseAll(store, first), []);
        // When the second run falls silent, the first gets the name, and the second cannot come back to it.
        const later = NOW + DAY + LONG;
        assert.deepEqual(pathsIn(await leaseOne(store, first, later)), ["x"]);
        assert.deepEqual((await commit(store, { now: later, takes: [take(other, waitingIn(other)[0]!)] })).lost, [
          other.token,
        ]);
        assert.deepEqual(await store.renew([other.token], later + LONG), []);
      }));

    test("runs that grasp at the same sites of two harvests at once do not share one", (t) =>
      inWorld(open, async (world) => {
        if (!canRunTwo(t, world)) return;
        const stores = [world.store, (await world.openSecond?.()) ?? world.store] as const;
        const starts = Array.from({ length: 12 }, (_, n) => found(`s${n}.example/`));
        const one = await begin(stores[0], [wish(starts)]);
        const two = await begin(stores[1], [wish(starts, { collection: "poems" })]);
        const grasp = (n: number) => leaseAll(stores[n % 2]!, n % 2 === 0 ? one : two, NOW, { sites: 4 });
        const held = [await Promise.all([0, 1, 2, 3, 4, 5].map(grasp)), [await leaseAll(stores[0], one)]].flat(2);
        const holders = new Map<string, number>();
        for (const lease of held) {
          assert.equal(holders.get(lease.name) ?? lease.harvest, lease.harvest, `${lease.name} has two holders`);
          holders.set(lease.name, lease.harvest);
        }
        assert.equal(holders.size, 12);
      }));

    promise("the same site in two harvests may belong to one run", async ({ store }) => {
      const run = await begin(store, [wish([found("x")]), wish([found("y")], { collection: "poems" })]);
      const leases = await leaseAll(store, run);
      assert.deepEqual(pathsOf(leases), ["x", "y"]);
      assert.notEqual(leases[0]?.token, leases[1]?.token);
    });

    test("two runs on one harvest share its sites without overlap", (t) =>
      inWorld(open, async (world) => {
        if (!canRunTwo(t, world)) return;
        const second = (await world.openSecond?.()) ?? world.store;
        const starts = Array.from({ length: 20 }, (_, n) => found(`s${n}.example/`));
        const one = await begin(world.store, [wish(starts)]);
        const two = await begin(second, [wish([])]);
        const asked = await Promise.all(
          Array.from({ length: 10 }, (_, n) =>
            leaseAll(n % 2 === 0 ? world.store : second, n % 2 === 0 ? one : two, NOW, { sites: 3 }),
          ),
        );
        // Who asked in vain because another was just choosing asks again.
        const leases = [...asked.flat(), ...(await leaseAll(second, two))];
        assert.equal(leases.length, 20);
        assert.equal(new Set(leases.map((lease) => lease.site)).size, 20);
        assert.equal(new Set(leases.map((lease) => lease.token)).size, 20);
      }));
  });

  describe(`${name}: takes and outcomes`, () => {
    promise("a taken address is given to nobody else, and counts an attempt", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      await commit(store, { takes: [take(lease, theWaiting(lease, "x"))] });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["y"]);
      const story = await storyOf(store, "x");
      assert.deepEqual([story.state, story.attempts], ["taken", 1]);
      assert.deepEqual((await statusOf(store, lease.harvest)).addresses.taken, 1);
    });

    promise("taking twice is taking once", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      const lease = await leaseOne(store, run);
      const takes = [take(lease, theWaiting(lease, "x"))];
      await commit(store, { takes });
      assert.deepEqual((await commit(store, { takes })).lost, []);
      assert.equal((await storyOf(store, "x")).attempts, 1);
    });

    promise("a take outlives a crash, marks the host busy, and is recovered with the next lease", async (world) => {
      const first = await begin(world.store, [wish([found("x"), found("y")])], NOW, DEAD);
      const old = await leaseOne(world.store, first);
      await commit(world.store, { takes: [take(old, theWaiting(old, "x"))] });
      await world.reopen();
      assert.equal((await storyOf(world.store, "x")).state, "taken");
      assert.equal((await storyOf(world.store, "x")).host.busy, true);
      const second = await begin(world.store, [wish([])], NOW + LONG + 1);
      assert.equal(second.harvests[0]?.mode, "continued");
      const lease = await leaseOne(world.store, second, NOW + LONG + 1);
      assert.deepEqual(pathsIn(lease), ["x", "y"]);
      assert.equal(theWaiting(lease, "x").attempts, 1);
      assert.equal(theHost(lease).busy, true, "the host must first rest");
    });

    promise("an outcome ends the host's being busy", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      assert.equal(theHost(lease).busy, false);
      await visit(store, lease, "x");
      assert.equal(theHost(await refill(store, lease)).busy, false);
    });

    promise("an address lost three times is set aside as poison", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      let now = NOW;
      for (const loss of [1, 2, 3]) {
        const lease = await leaseOne(store, run, now);
        assert.deepEqual(pathsIn(lease), ["x"], `it comes back before loss ${loss}`);
        await commit(store, { now, takes: [take(lease, theWaiting(lease, "x"))] });
        now += LONG + 1;
        if (loss === 2) now = await suspectsPutOff(store, run, now);
      }
      assert.deepEqual(pathsOf(await leaseAll(store, run, now)), []);
      const story = await storyOf(store, "x");
      assert.equal(story.state, "set aside");
      assert.match(story.because, /poison/);
      const status = await statusOf(store, run.harvests[0]!.id);
      assert.deepEqual([status.addresses.setAside, status.addresses.taken], [1, 0]);
      const [tally] = await store.tallies(run.harvests[0]!.id);
      assert.deepEqual([tally?.what, tally?.count, tally?.example], ["set aside", 1, found("x").url]);
      assert.match(tally!.reason, /poison/);
    });

    promise("an outcome resets the count of losses", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      let now = NOW;
      for (const [index, ends] of ["lost", "lost", "answered", "lost", "lost"].entries()) {
        if (index === 2) now = await suspectsPutOff(store, run, now);
        const lease = await leaseOne(store, run, now);
        const waiting = theWaiting(lease, "x");
        await commit(store, { now, takes: [take(lease, waiting)] });
        const becomes = { state: "waiting", because: "503", due: now } as const;
        if (ends === "answered") await commit(store, { now, outcomes: [outcome(lease, waiting, { becomes })] });
        now += LONG + 1;
      }
      now = await suspectsPutOff(store, run, now);
      assert.deepEqual(pathsIn(await leaseOne(store, run, now)), ["x"]);
    });

    promise(
      "addresses lost twice together come back one by one, and only what dies alone is poison",
      async ({ store }) => {
        const names = Array.from({ length: 24 }, (_, n) => `${n}.example/x`);
        const run = await begin(store, [wish(names.map((name) => found(name)))]);
        let now = NOW;
        for (const loss of [1, 2]) {
          const leases = await leaseAll(store, run, now);
          assert.equal(leases.length, names.length, `all come back before loss ${loss}`);
          const takes = leases.map((lease) => take(lease, lease.queues[0]!.next[0]!));
          await commit(store, { now, takes });
          now += LONG + 1;
        }
        assert.deepEqual(await leaseAll(store, run, now), [], "nobody comes back at once");
        const first = now;
        let together = 0;
        let killed = 0;
        // Whoever is in flight beside the killer is lost with it for the third time; whoever is not gets its outcome.
        while (now < first + LONG) {
          now = (await store.nextDue(run.harvests.map(({ id }) => id))) ?? first + LONG;
          const leases = await leaseAll(store, run, now);
          together = Math.max(together, leases.length);
          const kills = leases.some((lease) => lease.name === "7.example");
          for (const lease of leases) {
            const waiting = lease.queues[0]!.next[0]!;
            await commit(store, { now, takes: [take(lease, waiting)] });
            if (!kills) await commit(store, { now, outcomes: [outcome(lease, waiting)] });
          }
          if (kills) killed++;
          else await store.release(leases.map(({ site, token }) => ({ site, token, due: now })));
        }
        await leaseAll(store, run, now + 2 * LONG);
        assert.deepEqual([killed, together], [1, 1]);
        const { addresses } = await statusOf(store, run.harvests[0]!.id);
        assert.deepEqual([addresses.done, addresses.setAside], [names.length - 1, 1]);
        assert.match((await storyOf(store, "7.example/x")).because, /poison/);
      },
    );

    promise("attempts count up until an answer settles the address", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      const lease = await leaseOne(store, run);
      const retry: Partial<Outcome> = { becomes: { state: "waiting", because: "503", due: NOW } };
      await visit(store, lease, "x", retry);
      await visit(store, { ...lease, ...(await refill(store, lease)) }, "x", retry);
      const next = await refill(store, lease);
      assert.equal(theWaiting(next, "x").attempts, 2);
      await visit(store, { ...lease, ...next }, "x");
      assert.deepEqual(pathsIn(await refill(store, lease)), []);
      const story = await storyOf(store, "x");
      assert.deepEqual([story.state, story.because], ["done", "read"]);
    });

    promise("an address may be settled without having been taken: robots.txt forbids it", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      const lease = await leaseOne(store, run);
      const becomes = { state: "dropped", because: "robots.txt: Disallow: /" } as const;
      await commit(store, { outcomes: [outcome(lease, theWaiting(lease, "x"), { becomes })] });
      const story = await storyOf(store, "x");
      assert.deepEqual([story.state, story.because, story.visits], ["dropped", "robots.txt: Disallow: /", []]);
      assert.deepEqual(pathsIn(await refill(store, lease)), []);
    });

    promise("an outcome with a visit needs its take", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      const lease = await leaseOne(store, run);
      const late = outcome(lease, theWaiting(lease, "x"), { visit: answered(NOW), found: [found("y")] });
      assert.equal((await commit(store, { outcomes: [late] })).found, 0);
      const story = await storyOf(store, "x");
      assert.deepEqual([story.state, story.visits], ["waiting", []]);
    });

    promise("a take is a knock: the host remembers when", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      await commit(store, { now: NOW + 7, takes: [take(lease, theWaiting(lease, "x"))] });
      assert.equal((await storyOf(store, "x")).host.lastKnock, NOW + 7);
    });

    promise("an outcome and the next take may share a batch", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      const [x, y] = [theWaiting(lease, "x"), theWaiting(lease, "y")];
      await commit(store, { takes: [take(lease, x)] });
      await commit(store, { outcomes: [outcome(lease, x)], takes: [take(lease, y)] });
      assert.equal((await storyOf(store, "x")).state, "done");
      assert.equal((await storyOf(store, "y")).state, "taken");
      assert.equal((await storyOf(store, "y")).host.busy, true);
    });

    promise("committing the same outcome twice changes nothing", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("y"), found("z")])]);
      const lease = await leaseOne(store, run);
      const waiting = theWaiting(lease, "x");
      await commit(store, { takes: [take(lease, waiting)] });
      const outcomes = [
        outcome(lease, waiting, {
          sequence: lease.sequence,
          visit: answered(NOW),
          found: [found("new"), found("b.example/new"), found("out", { dropped: "scope: outside" })],
          drop: [{ url: found("z").url, because: "verdict: no" }],
          learned: [["pages", 1]],
          records: [finding("x", { title: "X" })],
          rejected: "too short",
          counted: [{ reason: "trap: calendar", count: 7 }],
        }),
      ];
      const first = await commit(store, { outcomes });
      assert.deepEqual([first.lost, first.found, first.records.new], [[], 2, 1]);
      const look = async () => ({
        records: await allRecords(store),
        status: await store.harvests(),
        tallies: await store.tallies(lease.harvest),
        stories: await Promise.all(["x", "y", "z", "new", "out"].map((path) => store.story(found(path).url))),
      });
      const before = await look();
      const second = await commit(store, { now: NOW + 1, outcomes });
      assert.deepEqual([second.lost, second.found, second.records.new, second.records.changed], [[], 0, 0, 0]);
      assert.deepEqual(await look(), before);
      await giveBack(store, [lease]);
      const next = (await leaseAll(store, run)).find((one) => one.name === "a.example")!;
      assert.equal(next.sequence, lease.sequence + 1);
      assert.deepEqual([...next.knowledge], [["pages", 1]]);
    });

    promise("the same address may be visited twice under one lease, and both visits count", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
      const lease = await leaseOne(store, run);
      for (const n of [0, 1]) {
        await visit(store, { ...lease, ...(await refill(store, lease)) }, "x", {
          sequence: lease.sequence + n,
          becomes: { state: "waiting", because: "again", due: NOW },
          visit: answered(NOW + n),
          counted: [{ reason: "trap", count: 1 }],
        });
      }
      assert.equal((await storyOf(store, "x")).visits.length, 2);
      assert.equal((await store.tallies(lease.harvest)).find((tally) => tally.reason === "trap")?.count, 2);
    });

    promise(
      "what a visit said of itself comes back with the address, and only good answers say it",
      async ({ store }) => {
        const run = await begin(store, [wish([found("x"), found("y")])]);
        const lease = await leaseOne(store, run);
        assert.deepEqual(
          waitingIn(lease).map(({ etag, lastModified, digest, goneSince }) => [etag, lastModified, digest, goneSince]),
          [
            [null, null, null, null],
            [null, null, null, null],
          ],
        );
        const facts = async () => {
          const { etag, lastModified, digest, goneSince } = theWaiting(await refill(store, lease), "x");
          return { etag, lastModified, digest, goneSince };
        };
        const again = async (visited: Partial<Outcome>) =>
          visit(store, { ...lease, ...(await refill(store, lease)) }, "x", {
            becomes: { state: "waiting", because: "again", due: NOW },
            ...visited,
          });
        const good = { etag: '"1"', lastModified: "Mon, 01 Jun 2026 10:00:00 GMT", digest: "sha256:1" };
        const nothing = { etag: null, lastModified: null, digest: null };
        await again({ visit: answered(NOW, good) });
        assert.deepEqual(await facts(), { ...good, goneSince: null });
        await again({ visit: answered(NOW, { status: 503, ...nothing }) });
        assert.deepEqual(await facts(), { ...good, goneSince: null }, "a failure says nothing of the page");
        await again({ visit: answered(NOW, { status: 304, ...nothing }) });
        assert.deepEqual(await facts(), { ...good, goneSince: null }, "304 says that nothing changed");
        const gone = { state: "waiting", because: "404", due: NOW, goneSince: NOW + 5 } as const;
        await again({ becomes: gone, visit: answered(NOW, { status: 404, ...nothing }) });
        assert.deepEqual(await facts(), { ...good, goneSince: NOW + 5 });
        await again({ visit: answered(NOW, { ...nothing, etag: '"2"' }) });
        assert.equal((await facts()).etag, '"2"');
        assert.equal((await facts()).digest, null);
      },
    );

    promise("the sequence goes on from the last committed visit, also after a crash", async (world) => {
      const first = await begin(world.store, [wish([found("x"), found("y"), found("z")])], NOW, DEAD);
      const lease = await leaseOne(world.store, first);
      await visit(world.store, lease, "x", { sequence: lease.sequence });
      await visit(world.store, lease, "y", { sequence: lease.sequence + 1, visit: answered(NOW) });
      await visit(world.store, lease, "z", { becomes: { state: "waiting", because: "503", due: NOW } });
      await world.reopen();
      const second = await begin(world.store, [wish([])], NOW + LONG + 1);
      assert.equal((await leaseOne(world.store, second, NOW + LONG + 1)).sequence, lease.sequence + 2);
    });
  });

  describe(`${name}: found addresses`, () => {
    promise(
      "an address is known once, whoever finds it: the first finder and the first words stay",
      async ({ store }) => {
        const run = await begin(store, [wish([found("x"), found("y"), found("b.example/z")])]);
        const leases = await leaseAll(store, run);
        const a = leases.find((lease) => lease.name === "a.example")!;
        const b = leases.find((lease) => lease.name === "b.example")!;
        const one = await visit(store, a, "x", {
          found: [found("new", { words: "first", depth: 2 }), found("new", { words: "again" }), found("y")],
        });
        assert.equal(one.found, 1);
        const two = await visit(store, b, "b.example/z", { found: [found("new", { words: "second", priority: 9 })] });
        assert.equal(two.found, 0);
        const story = await storyOf(store, "new");
        assert.deepEqual(
          [story.foundOn, story.words, story.depth, story.priority, story.state, story.site],
          [found("x").url, "first", 2, 0, "waiting", "a.example"],
        );
        assert.equal((await storyOf(store, "x")).foundOn, null, "a start address was found by nobody");
      },
    );

    promise("found in one batch by two visits: the earlier outcome is the finder", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("y")])]);
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
      assert.equal((await storyOf(store, "1")).foundOn, found("y").url);
    });

    promise("within a batch, outcomes take effect in their order", async ({ store }) => {
      const run = await begin(store, [wish(["x", "y", "z"].map((path) => found(path)))]);
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
      const states = ["back", "gone", "unborn", "at once"].map(async (path) => (await storyOf(store, path)).state);
      assert.deepEqual(await Promise.all(states), ["waiting", "dropped", "waiting", "dropped"]);
      await giveBack(store, [lease]);
      assert.deepEqual([...(await leaseOne(store, run)).knowledge], [["k", 2]]);
    });

    promise("of a drop and an outcome of the same address in one batch, the later one stays", async ({ store }) => {
      const run = await begin(store, [wish(["u", "v", "x", "y"].map((path) => found(path)))]);
      const lease = await leaseOne(store, run);
      const [u, v, x, y] = ["u", "v", "x", "y"].map((path) => theWaiting(lease, path)) as [
        Waiting,
        Waiting,
        Waiting,
        Waiting,
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
      assert.equal((await storyOf(store, "y")).because, "verdict: no");
    });

    promise("found and dropped at once is recorded with its reason and never queued", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("start out", { dropped: "scope: outside" })])]);
      const lease = await leaseOne(store, run);
      const receipt = await visit(store, lease, "x", { found: [found("out", { dropped: "scope: outside" })] });
      assert.equal(receipt.found, 0);
      assert.deepEqual(pathsIn(await refill(store, lease)), []);
      const story = await storyOf(store, "out");
      assert.deepEqual([story.state, story.because], ["dropped", "scope: outside"]);
      const [tally] = await store.tallies(lease.harvest);
      assert.deepEqual([tally?.what, tally?.reason, tally?.count], ["dropped", "scope: outside", 2]);
    });

    promise("an address on another site makes that site worth leasing", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("y")])]);
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

    promise("the same address in two harvests is two stories on one host", async ({ store }) => {
      const run = await begin(store, [wish([found("x")]), wish([found("x")], { collection: "poems" })]);
      const stories = await store.story(found("x").url);
      assert.deepEqual(stories.map((story) => story.harvest.id).sort(), run.harvests.map((one) => one.id).sort());
      assert.equal(new Set(stories.map((story) => story.host.id)).size, 1);
    });
  });

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

  describe(`${name}: records`, () => {
    /** A store with one lease on addresses p0…p19, and a function that reads a page. */
    const reading = async (store: World["store"], more: Parameters<typeof wish>[1] = {}) => {
      const run = await begin(store, [
        wish(
          Array.from({ length: 20 }, (_, n) => found(`p${n}`)),
          more,
        ),
      ]);
      const lease = await leaseOne(store, run);
      let page = 0;
      return {
        run,
        lease,
        read: (...records: Outcome["records"]) =>
          visit(store, lease, `p${page++}`, { records, visit: answered(NOW + page) }, NOW + page),
      };
    };

    promise("a record has its identity, its number and what was read", async ({ store }) => {
      const { read } = await reading(store);
      const receipt = await read(finding("k1", { title: "One", by: "Ana" }), finding("k2", { title: "Two" }));
      assert.deepEqual(receipt.records, { new: 2, changed: 0, unchanged: 0, vanished: 0 });
      await read(finding("k3", { title: "Three" }));
      const records = await allRecords(store);
      assert.deepEqual(
        records.map((record) => record.id),
        ["k1", "k2", "k3"].map((key) => recordId("songs", "crawl", key)),
      );
      assert.deepEqual(
        records.map((record) => record.number),
        [1, 2, 3],
      );
      const [one] = records;
      assert.deepEqual(
        [one?.kind, one?.collection, one?.url, one?.version, one?.state, one?.confidence],
        ["crawl", "songs", found("k1").url, 1, "live", 1],
      );
      assert.deepEqual(one?.fields, { by: "Ana", title: "One" });
      assert.deepEqual(one?.evidence["title"], [{ url: found("k1").url, rule: "test/1" }]);
      assert.deepEqual(
        [one?.first, one?.changed],
        [new Date(NOW + 1).toISOString(), one?.first],
        "the moment of the visit",
      );
      assert.deepEqual(await store.record(one!.id), one);
      assert.equal(await store.record("0".repeat(32)), undefined);
    });

    promise("numbers count per collection; changes are told in the order of commits", async ({ store }) => {
      const run = await begin(store, [
        wish(["1", "2", "3"].map((path) => found(path))),
        wish(
          ["1", "2", "3"].map((path) => found(`b.example/${path}`)),
          { collection: "poems" },
        ),
      ]);
      const leases = await leaseAll(store, run);
      for (const path of ["1", "2", "3"]) {
        for (const lease of leases) {
          const at = lease.name === "a.example" ? path : `b.example/${path}`;
          await visit(store, lease, at, { records: [finding(path, { title: path }, found(at).url)] });
        }
      }
      for (const collection of ["songs", "poems"]) {
        const records = await allRecords(store, collection, 2);
        assert.deepEqual(
          records.map((record) => record.number),
          [1, 2, 3],
        );
        assert.ok(records.every((record) => record.collection === collection));
      }
      const all = await allRecords(store, undefined, 2);
      assert.equal(all.length, 6);
      assert.equal(new Set(all.map((record) => record.id)).size, 6);
      for (const [n, record] of all.slice(1).entries()) assert.ok(record.change > all[n]!.change);
    });

    promise(
      "a reading that changes nothing shown changes nothing told; a changed value makes a version",
      async ({ store }) => {
        const { read } = await reading(store);
        await read(finding("k", { title: "One" }), finding("l", { title: "Other" }));
        const [before] = await allRecords(store);
        assert.deepEqual((await read(finding("k", { title: "One" }))).records, {
          new: 0,
          changed: 0,
          unchanged: 1,
          vanished: 0,
        });
        assert.deepEqual(await store.record(before!.id), before);
        const last = (await allRecords(store)).at(-1)!.change;
        assert.deepEqual(await store.records({ since: last, limit: 9 }), []);
        assert.deepEqual((await read(finding("k", { title: "Won" }))).records, {
          new: 0,
          changed: 1,
          unchanged: 0,
          vanished: 0,
        });
        const [after, ...rest] = await store.records({ since: last, limit: 9 });
        assert.equal(rest.length, 0);
        assert.deepEqual(
          [after?.id, after?.number, after?.version, after?.fields, after?.first],
          [before?.id, before?.number, 2, { title: "Won" }, before?.first],
        );
        assert.ok(after!.changed > before!.changed);
      },
    );

    promise("pages of records show everything once, however small they are", async ({ store }) => {
      const { read } = await reading(store);
      await read(...Array.from({ length: 10 }, (_, n) => finding(`k${n}`, { title: `${n}` })));
      await read(...[3, 7].map((n) => finding(`k${n}`, { title: "new" })));
      for (const limit of [1, 3, 10, 100]) {
        const keys = (await allRecords(store, "songs", limit)).map((record) => record.id);
        assert.equal(keys.length, 10);
        assert.equal(new Set(keys).size, 10);
        const changed = [3, 7].map((n) => recordId("songs", "crawl", `k${n}`));
        assert.deepEqual(keys.slice(-2).sort(), changed.sort());
      }
      assert.deepEqual(await allRecords(store, "nobody's"), []);
    });

    promise("two pages about one thing both have a say: the surer one is shown", async ({ store }) => {
      const { read } = await reading(store);
      const sure = (title: string, url: string, confidence: number) => ({
        key: "k",
        url,
        fields: { title: { value: title, rule: "test/1", confidence } },
      });
      await read(sure("Guess", found("p0").url, 0.3));
      assert.equal((await read(sure("Certain", found("p1").url, 0.9))).records.changed, 1);
      assert.equal((await read(sure("Other guess", found("p0").url, 0.4))).records.changed, 0);
      const record = await store.record(recordId("songs", "crawl", "k"));
      assert.deepEqual([record?.fields, record?.confidence, record?.version], [{ title: "Certain" }, 0.9, 2]);
    });

    promise("a correction wins over every reading, before and after; null takes it back", async ({ store }) => {
      const { read } = await reading(store);
      const id = recordId("songs", "crawl", "k");
      await read(finding("k", { title: "Wrnog", by: "Ana" }));
      const first = await store.record(id);
      const corrected = await store.correct({ record: id, field: "title", value: "Wrong", by: "Eva", now: NOW + 50 });
      assert.deepEqual(corrected.fields, { by: "Ana", title: "Wrong" });
      assert.deepEqual([corrected.version, corrected.number], [2, first?.number]);
      assert.deepEqual(corrected.evidence["title"], [{ url: "", rule: "person" }]);
      const confirmed = { record: id, field: "by", value: "Ana", by: "Eva", now: NOW + 51 };
      assert.equal((await store.correct(confirmed)).change, corrected.change, "what is shown is as before");
      await store.correct({ ...confirmed, value: null });
      assert.ok(corrected.change > first!.change);
      assert.deepEqual(await store.record(id), corrected);
      assert.equal((await read(finding("k", { title: "Worse", by: "Ana" }))).records.changed, 0);
      assert.equal((await store.record(id))?.fields["title"], "Wrong");
      const again = await store.correct({ record: id, field: "title", value: "Right", by: "Eva", now: NOW + 60 });
      assert.deepEqual([again.fields["title"], again.version], ["Right", 3]);
      const back = await store.correct({ record: id, field: "title", value: null, by: "Eva", now: NOW + 70 });
      assert.deepEqual([back.fields["title"], back.version], ["Worse", 4]);
      const added = await store.correct({ record: id, field: "year", value: 1999, by: "Eva", now: NOW + 80 });
      assert.deepEqual(added.fields, { by: "Ana", title: "Worse", year: 1999 });
      const unknown = { record: "0".repeat(32), field: "x", value: 1, by: "Eva", now: NOW };
      await assert.rejects(store.correct(unknown), UsageError);
    });

    promise("a removed record stays as a tombstone and is never collected again", async ({ store }) => {
      const { read } = await reading(store);
      await read(finding("k", { title: "One" }), finding("l", { title: "Two" }));
      const id = recordId("songs", "crawl", "k");
      const before = await store.record(id);
      await store.remove(id, "asked by its author", NOW + 5);
      const tombstone = await store.record(id);
      assert.equal(tombstone?.state, "removed");
      assert.equal(tombstone?.number, before?.number);
      assert.ok(tombstone!.change > (await store.record(recordId("songs", "crawl", "l")))!.change);
      const { new: added, changed } = (await read(finding("k", { title: "Back" }))).records;
      assert.deepEqual([added, changed], [0, 0]);
      assert.deepEqual(await store.record(id), tombstone);
      assert.deepEqual(
        (await allRecords(store)).map((record) => record.state),
        ["live", "removed"],
      );
      assert.deepEqual((await store.records({ limit: 9, states: ["live"] })).length, 1);
      assert.deepEqual(
        (await store.records({ limit: 9, states: ["removed"] })).map((record) => record.id),
        [id],
      );
      await read(finding("m", { title: "Three" }));
      assert.equal((await store.record(recordId("songs", "crawl", "m")))?.number, 3, "its number is not used again");
      await assert.rejects(store.remove("0".repeat(32), "unknown", NOW), UsageError);
    });

    promise("a record vanishes with its own address and comes back with it", async ({ store }) => {
      const run = await begin(store, [wish([found("p0"), found("p1")])]);
      const lease = await leaseOne(store, run);
      const again = async (path: string, more: Partial<Outcome>) =>
        visit(store, { ...lease, ...(await refill(store, lease)) }, path, {
          becomes: { state: "waiting", because: "once more", due: NOW },
          ...more,
        });
      await again("p0", { records: [finding("p0", { title: "One" })], visit: answered(NOW) });
      await again("p1", { records: [finding("p1", { title: "Two" })], visit: answered(NOW) });
      const id = recordId("songs", "crawl", "p0");
      const before = await store.record(id);
      const next = { ...lease, ...(await refill(store, lease)) };
      await commit(store, { takes: ["p0", "p1"].map((path) => take(lease, theWaiting(next, path))) });
      const gone = await commit(store, {
        outcomes: [
          outcome(lease, theWaiting(next, "p0"), { vanished: true, visit: answered(NOW + 9, { status: 404 }) }),
          outcome(lease, theWaiting(next, "p1"), {
            records: [finding("p1", { title: "Two" })],
            visit: answered(NOW + 9),
          }),
        ].map((one) => ({ ...one, becomes: { state: "waiting", because: "twice by now", due: NOW } as const })),
      });
      assert.deepEqual(gone.records, { new: 0, changed: 0, unchanged: 1, vanished: 1 });
      const vanished = await store.record(id);
      assert.deepEqual([vanished?.state, vanished?.version, vanished?.number], ["vanished", 1, before?.number]);
      assert.deepEqual(vanished?.fields, { title: "One" });
      assert.ok(vanished!.change > before!.change);
      assert.equal((await store.record(recordId("songs", "crawl", "p1")))?.state, "live");
      await again("p0", { records: [finding("p0", { title: "One" })], visit: answered(NOW + 10) });
      const back = await store.record(id);
      assert.deepEqual([back?.state, back?.version], ["live", 1]);
      assert.ok(back!.change > vanished!.change);
    });

    promise("records outlive a crash", async (world) => {
      const run = await begin(world.store, [wish([found("x")])], NOW, DEAD);
      const lease = await leaseOne(world.store, run);
      await visit(world.store, lease, "x", { records: [finding("k", { title: "One" })] });
      const before = await allRecords(world.store);
      await world.reopen();
      assert.deepEqual(await allRecords(world.store), before);
    });
  });

  describe(`${name}: looking`, () => {
    promise("harvests() counts agree with what was done", async ({ store }) => {
      const paths = ["done", "dropped", "failed", "aside", "taken", "waiting", "verdict"];
      const run = await begin(store, [wish(paths.map((path) => found(path)))]);
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

    promise("rejected and counted are told by reason, with an example", async ({ store }) => {
      const run = await begin(store, [
        wish(["x", "y", "z"].map((path) => found(path))),
        wish([found("x")], { collection: "poems" }),
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

    promise("story() tells the whole life of an address", async ({ store }) => {
      const run = await begin(store, [wish([found("x")])]);
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
      const story = await storyOf(store, "y");
      assert.equal(story.harvest.id, lease.harvest);
      assert.deepEqual(
        [story.url, story.site, story.host.name, story.state, story.because, story.foundOn, story.words],
        [found("y").url, "a.example", "a.example", "done", "a leaf", found("x").url, "the words"],
      );
      assert.deepEqual(
        [story.group, story.groupPriority, story.groupClosed, story.priority, story.depth],
        ["menu", 5, null, 3, 2],
      );
      assert.deepEqual(story.records, [recordId("songs", "crawl", "y")]);
      assert.deepEqual(story.visits, [
        { ...answered(NOW + 10, { archived: place }), sequence: lease.sequence + 1, because: "a leaf" },
        { ...answered(NOW + 1, timeout), sequence: null, because: "time-out" },
      ]);
      assert.deepEqual(await store.story("https://nowhere.example/"), []);
    });

    promise("filterable pages through what waits and what scope dropped; refilter changes both", async ({ store }) => {
      const starts = ["done", "a", "b", "c", "verdict"].map((path) => found(path));
      const run = await begin(store, [wish([...starts, found("out", { dropped: "scope: outside", depth: 4 })])]);
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
      await store.refilter(lease.harvest, [{ address: idOf("a"), because: "scope: depth" }, { address: idOf("out") }]);
      assert.deepEqual(pathsIn(await refill(store, lease)).sort(), ["b", "c", "out"]);
      const dropped = await storyOf(store, "a");
      assert.deepEqual([dropped.state, dropped.because], ["dropped", "scope: depth"]);
      assert.ok(
        (await offered(100)).some((one) => one.url === found("a").url),
        "it can be taken back",
      );
      await store.refilter(lease.harvest, [{ address: idOf("a") }]);
      assert.deepEqual(pathsIn(await refill(store, lease)).sort(), ["a", "b", "c", "out"]);
    });

    promise("refilter leaves other harvests and what is done alone", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("y")]), wish([found("z")], { collection: "poems" })]);
      const leases = await leaseAll(store, run);
      const lease = leases.find((one) => one.harvest === run.harvests[0]!.id)!;
      const other = waitingIn(leases.find((one) => one !== lease)!)[0]!;
      await visit(store, lease, "x");
      const done = theWaiting(lease, "x").id;
      await store.refilter(lease.harvest, [
        { address: done, because: "scope: no" },
        { address: other.id, because: "scope: no" },
      ]);
      assert.equal((await storyOf(store, "x")).state, "done");
      assert.equal((await storyOf(store, "z")).state, "waiting");
    });

    promise("what refilter takes back wakes its site", async ({ store }) => {
      const run = await begin(store, [wish([found("x"), found("out", { dropped: "scope: outside" })])]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "x");
      await giveBack(store, [lease], NOW + DAY);
      const [out] = await store.filterable(lease.harvest, 0, 9);
      await store.refilter(lease.harvest, [{ address: out!.address }]);
      assert.deepEqual(pathsIn(await leaseOne(store, run)), ["out"]);
    });

    test("check() counts what is there and notices a falsified count", () =>
      inWorld(open, async (world) => {
        const { store } = world;
        const run = await begin(store, [wish([found("x"), found("y")])]);
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
        await world.falsify();
        assert.notDeepEqual((await store.check()).problems, []);
        world.store = { ...store, check: async () => report }; // broken on purpose
      }));
  });

  describe(`${name}: strange data`, () => {
    const LONE = "\ud800";
    /** What may stand for a string: itself, or itself with what cannot be kept replaced. */
    const fits = (stored: unknown, given: string) =>
      stored === given ||
      stored === given.replace(/\p{Surrogate}|\0/gu, "\ufffd") ||
      stored === given.replace(/\p{Surrogate}|\0/gu, "");

    const ADDRESSES: [what: string, url: string][] = [
      ["quotes", `https://a.example/'";--\`$1{}%s\\`],
      ["every script", "https://a.example/путь/路径/🎶/\u202eabc"],
      ["2,000 characters", `https://a.example/${"x".repeat(2000 - 18)}`],
      ["4,000 three-byte characters", `https://a.example/${"路".repeat(4000)}`],
      ["prototype names", "https://a.example/__proto__"],
      ["a comma and braces", "https://a.example/{a,b},(NULL)"],
    ];
    for (const [what, url] of ADDRESSES) {
      promise(`addresses with ${what}`, async ({ store }) => {
        const run = await begin(store, [
          wish([found("x"), found(url, { host: "a.example", site: "a.example", group: url, words: url })]),
        ]);
        const lease = await leaseOne(store, run);
        assert.deepEqual(
          waitingIn(lease).map((waiting) => waiting.url),
          [found("x").url, url],
        );
        assert.equal(waitingIn(lease)[1]?.group, url);
        const long = found(url, { host: "a.example", site: "a.example" });
        const receipt = await visit(store, lease, "x", { found: [long], drop: [{ url, because: url }] });
        assert.equal(receipt.found, 0);
        const [story] = await store.story(url);
        assert.deepEqual([story?.url, story?.state, story?.because, story?.words], [url, "dropped", url, url]);
      });
    }

    promise("characters that some databases cannot keep break nothing", async ({ store }) => {
      const odd = `a\0b${LONE}c`;
      const url = `https://a.example/${odd}`;
      const more = { host: "a.example", site: "a.example", group: odd, words: odd };
      const run = await begin(store, [wish([found("x"), found(url, more)], { settings: { [odd]: odd } })]);
      const lease = await leaseOne(store, run);
      const waiting = waitingIn(lease)[1]!;
      assert.ok(fits(waiting.url, url) && fits(waiting.group, odd));
      await commit(store, { takes: [take(lease, waiting)] });
      await commit(store, {
        outcomes: [
          outcome(lease, waiting, {
            becomes: { state: "done", because: odd, revisit: 0 },
            sequence: lease.sequence,
            visit: answered(NOW, { etag: odd, lastModified: odd, digest: odd }),
            found: [found(`${url}/2`, more), found(url, more)],
            drop: [{ url: `${url}/2`, because: odd }],
            groups: [{ group: odd, closed: true, because: odd }],
            learned: [[odd, { [odd]: [odd] }]],
            records: [{ key: odd, url, fields: { [odd]: { value: odd, rule: odd, words: odd } } }],
            rejected: odd,
            counted: [{ reason: odd, count: 1 }],
          }),
        ],
        hosts: [{ ...change(theHost(lease)), robots: { is: { rules: odd }, at: NOW }, setAside: odd }],
      });
      const [record, ...others] = await allRecords(store);
      assert.equal(others.length, 0);
      assert.ok(fits(Object.keys(record!.fields)[0], odd) && fits(Object.values(record!.fields)[0], odd));
      assert.equal((await store.story(url)).length, 1);
      assert.ok(fits((await store.story(url))[0]?.because, odd));
      const tallies = await store.tallies(lease.harvest);
      assert.deepEqual(tallies.map((tally) => tally.what).sort(), ["dropped", "rejected"]);
      await store.correct({ record: record!.id, field: odd, value: [odd], by: odd, now: NOW });
      await commit(store, { hosts: [{ ...change(theHost(lease)), setAside: null }] });
      await giveBack(store, [lease]);
      const [[key, value] = []] = [...(await leaseOne(store, run)).knowledge];
      assert.ok(fits(key, odd));
      const inner = Object.entries(value as { [name: string]: Json[] })[0]!;
      assert.ok(fits(inner[0], odd) && fits(inner[1][0], odd));
      await store.remove(record!.id, odd, NOW);
      await end(store, run, "stopped");
    });

    promise("keys that mean something to JavaScript are only keys", async ({ store }) => {
      const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "", "length"];
      const run = await begin(store, [wish([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      const fields = Object.fromEntries(names.map((name) => [name, { value: `of ${name}`, rule: "test/1" }]));
      await visit(store, lease, "x", {
        learned: names.map((name) => [name, JSON.parse(`{"__proto__":{"polluted":true},"name":"${name}"}`) as Json]),
        records: [{ key: "k", url: found("x").url, fields }],
      });
      await giveBack(store, [lease]);
      const { knowledge } = await leaseOne(store, run);
      assert.deepEqual([...knowledge.keys()].sort(), [...names].sort());
      for (const name of names) {
        assert.equal(JSON.stringify(knowledge.get(name)), `{"__proto__":{"polluted":true},"name":"${name}"}`);
      }
      assert.equal(({} as { polluted?: boolean }).polluted, undefined);
      const record = await store.record(recordId("songs", "crawl", "k"));
      assert.deepEqual(Object.keys(record!.fields).sort(), [...names].sort());
      for (const name of names) {
        assert.deepEqual(Object.entries(record!.fields).find(([key]) => key === name)?.[1], `of ${name}`);
        assert.deepEqual(Object.entries(record!.evidence).find(([key]) => key === name)?.[1]?.length, 1);
      }
      const corrected = await store.correct({ record: record!.id, field: "__proto__", value: 1, by: "Eva", now: NOW });
      assert.equal(Object.entries(corrected.fields).find(([key]) => key === "__proto__")?.[1], 1);
    });

    promise("deep and large JSON comes back as it was", async ({ store }) => {
      let deep: Json = "bottom";
      for (let n = 0; n < 1000; n++) deep = n % 2 === 0 ? [deep] : { deep };
      const large = Array.from({ length: 5000 }, (_, n) => ({ n, text: `entry ${n}`, odd: n / 3 }));
      const numbers = [0, -1.5, 1e300, 5e-324, Number.MAX_SAFE_INTEGER, 0.1];
      const run = await begin(store, [wish([found("x"), found("y")], { settings: { deep } })]);
      assert.deepEqual((await store.findHarvest(wish([])))?.settings, { deep });
      const lease = await leaseOne(store, run);
      await visit(store, lease, "x", {
        learned: [
          ["deep", deep],
          ["large", large],
          ["numbers", numbers],
          ["empty", {}],
          ["text", ""],
        ] as const,
        records: [{ key: "k", url: found("x").url, fields: { deep: { value: deep, rule: "" } } }],
      });
      await giveBack(store, [lease]);
      const { knowledge } = await leaseOne(store, run);
      assert.deepEqual(Object.fromEntries(knowledge), { deep, large, numbers, empty: {}, text: "" });
      assert.deepEqual((await allRecords(store))[0]?.fields, { deep });
    });

    promise("empty words, empty groups, a priority of a fraction and a due time without end", async ({ store }) => {
      const run = await begin(store, [
        wish([found("x", { words: "", priority: 0.25 }), found("y", { words: "", priority: 0.5 })]),
      ]);
      const lease = await leaseOne(store, run);
      assert.deepEqual(pathsIn(lease), ["y", "x"]);
      assert.equal(theWaiting(lease, "x").priority, 0.25);
      const never = Number.MAX_SAFE_INTEGER;
      await visit(store, lease, "x", { becomes: { state: "waiting", because: "", due: never } });
      await giveBack(store, [lease], never);
      assert.deepEqual(await leaseAll(store, run, NOW + 1000 * DAY), []);
    });

    promise("nothing is asked, nothing happens", async ({ store }) => {
      const receipt = await commit(store, {});
      assert.deepEqual([receipt.lost, receipt.found, receipt.queues.size], [[], 0, 0]);
      assert.deepEqual(receipt.records, { new: 0, changed: 0, unchanged: 0, vanished: 0 });
      assert.deepEqual(await store.renew([], NOW), []);
      await store.release([]);
      assert.equal(await store.nextDue([]), undefined);
      assert.deepEqual(await store.harvests(), []);
      assert.deepEqual(await store.records({ limit: 5 }), []);
      assert.deepEqual(await store.troubledHosts(5), []);
      const run = await begin(store, []);
      assert.deepEqual(await leaseAll(store, run), []);
      const again = await commit(store, { takes: [{ site: 77, token: 88, address: 99 }] });
      assert.deepEqual(again.lost, [88]);
    });
  });

  recordsContract(name, open);
  rolesContract(name, open);
  storeProperties(name, open);
}

/** What was lost for the second time is not to be had at once, but within a minute: answers when. */
async function suspectsPutOff(store: Store, run: Run, now: Instant): Promise<Instant> {
  assert.deepEqual(await leaseAll(store, run, now), []);
  const due = await store.nextDue(run.harvests.map(({ id }) => id));
  assert.ok(due !== undefined && due >= now && due < now + LONG, `due in ${(due ?? 0) - now} ms`);
  return due;
}
