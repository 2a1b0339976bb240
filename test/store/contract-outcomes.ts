/** What is taken comes to an outcome once, whole, or is taken again. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Instant } from "../../src/model/time.js";
import type { Outcome, Run, Store } from "../../src/store/store.js";
import {
  allRecords,
  answered,
  begin,
  commit,
  DEAD,
  finding,
  found,
  giveBack,
  LONG,
  leaseAll,
  leaseOne,
  NOW,
  type Open,
  outcome,
  pathsIn,
  pathsOf,
  promisedIn,
  refill,
  statusOf,
  storyOf,
  take,
  theHost,
  theWaiting,
  visit,
  waitingIn,
  wish,
} from "./contract-world.js";

export function outcomesContract(name: string, open: Open): void {
  const promise = promisedIn(open);

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
}

/** What was lost for the second time is not to be had at once, but within a minute: answers when. */
async function suspectsPutOff(store: Store, run: Run, now: Instant): Promise<Instant> {
  assert.deepEqual(await leaseAll(store, run, now), []);
  const due = await store.nextDue(run.harvests.map(({ id }) => id));
  assert.ok(due !== undefined && due >= now && due < now + LONG, `due in ${(due ?? 0) - now} ms`);
  return due;
}
