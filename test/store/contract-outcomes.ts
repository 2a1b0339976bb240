/** Every take gets one outcome, committed as a whole, or is recovered. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import { DAY } from "../../src/model/time.js";
import { BLAMED_WAIT } from "../../src/store/lost-takes.js";
import type { Outcome } from "../../src/store/store.js";
import {
  allRecords,
  answered,
  begin,
  commit,
  contractTestIn,
  DEAD,
  end,
  findHistory,
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
  refill,
  requestFor,
  statusOf,
  take,
  theHost,
  theWaiting,
  visit,
  waitingIn,
} from "./contract-world.js";

export function outcomesContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);

  describe(`${name}: takes and outcomes`, () => {
    contractTest("a taken address is not leased to others, and counts an attempt", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      await commit(store, { takes: [take(lease, theWaiting(lease, "x"))] });
      assert.deepEqual(pathsIn(await refill(store, lease)), ["y"]);
      const history = await findHistory(store, "x");
      assert.deepEqual([history.state, history.attempts], ["taken", 1]);
      assert.deepEqual((await statusOf(store, lease.harvest)).addresses.taken, 1);
    });

    contractTest("links may be committed before the outcome of their page, and again with it", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      const x = theWaiting(lease, "x");
      await commit(store, { takes: [take(lease, x)] });
      const early = { site: lease.site, token: lease.token, address: x.id, found: [found("y"), found("z")] };
      assert.equal((await commit(store, { found: [early] })).found, 2);
      assert.equal((await findHistory(store, "x")).state, "taken");
      const ended = outcome(lease, x, { found: [found("z"), found("w")] });
      assert.equal((await commit(store, { outcomes: [ended] })).found, 1);
      assert.deepEqual(pathsIn(await refill(store, lease)), ["y", "z", "w"]);
      const stale = { ...early, token: lease.token + 1, found: [found("v")] };
      assert.deepEqual((await commit(store, { found: [stale] })).lost, [stale.token]);
      assert.deepEqual(pathsIn(await refill(store, lease)), ["y", "z", "w"]);
    });

    contractTest("taking an address twice counts once", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      const takes = [take(lease, theWaiting(lease, "x"))];
      await commit(store, { takes });
      assert.deepEqual((await commit(store, { takes })).lost, []);
      assert.equal((await findHistory(store, "x")).attempts, 1);
    });

    contractTest(
      "a take survives a crash, marks the host busy, and is recovered with the next lease",
      async (world) => {
        const first = await begin(world.store, [requestFor([found("x"), found("y")])], NOW, DEAD);
        const old = await leaseOne(world.store, first);
        await commit(world.store, { takes: [take(old, theWaiting(old, "x"))] });
        await world.reopen();
        assert.equal((await findHistory(world.store, "x")).state, "taken");
        assert.equal((await findHistory(world.store, "x")).host.busy, true);
        const second = await begin(world.store, [requestFor([])], NOW + LONG + 1);
        assert.equal(second.harvests[0]?.mode, "continued");
        const lease = await leaseOne(world.store, second, NOW + LONG + 1);
        assert.deepEqual(pathsIn(lease), ["x", "y"]);
        const { attempts, losses } = theWaiting(lease, "x");
        assert.deepEqual([attempts, losses], [0, 1], "the death of a process is no failure of the page");
        assert.equal(theHost(lease).busy, true, "the host must first rest");
      },
    );

    contractTest("a take marks the host as busy until the outcome", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      assert.equal(theHost(lease).busy, false);
      const waiting = theWaiting(lease, "x");
      await commit(store, { takes: [take(lease, waiting)] });
      assert.equal(theHost(await refill(store, lease)).busy, true);
      await commit(store, { outcomes: [outcome(lease, waiting)] });
      assert.equal(theHost(await refill(store, lease)).busy, false);
    });

    contractTest("an address that was in flight when processes died waits again, however often", async ({ store }) => {
      const run = await begin(store, [requestFor([found("start")])]);
      await visit(store, await leaseOne(store, run), "start", { found: [found("x"), found("y")] });
      let now = NOW + LONG + 1;
      for (let loss = 1; loss <= 12; loss++) {
        const lease = await leaseOne(store, run, now);
        assert.deepEqual(pathsIn(lease).sort(), ["x", "y"], `both come back before loss ${loss}`);
        const waiting = theWaiting(lease, "x");
        assert.deepEqual([waiting.losses, waiting.attempts], [loss - 1, 0]);
        await commit(store, { now, takes: [take(lease, waiting)] });
        now += LONG + 1;
        await leaseAll(store, run, now); // recovers the take
        now += LONG + BLAMED_WAIT;
      }
    });

    contractTest("an address that was read when three processes died is poison", async ({ store }) => {
      const run = await begin(store, [requestFor([found("start")])]);
      await visit(store, await leaseOne(store, run), "start", { found: [found("x")] });
      let now = NOW + LONG + 1;
      for (const blame of [0, 1, 2]) {
        const lease = await leaseOne(store, run, now);
        const theTake = take(lease, theWaiting(lease, "x"));
        await commit(store, { now, takes: [theTake] });
        await commit(store, { now, takes: [{ ...theTake, reading: true }] });
        now += LONG + 1;
        if (blame === 2) break;
        // What else can be visited goes first.
        assert.deepEqual(pathsOf(await leaseAll(store, run, now)), []);
        now = (await store.nextDue([lease.harvest]))!;
        assert.ok(now > NOW && now < NOW + DAY);
      }
      assert.deepEqual(pathsOf(await leaseAll(store, run, now)), []);
      const history = await findHistory(store, "x");
      assert.equal(history.state, "set aside");
      assert.match(history.because, /poison/);
      const { id } = run.harvests[0]!;
      const { addresses } = await statusOf(store, id);
      assert.deepEqual([addresses.setAside, addresses.taken], [1, 0]);
      const [tally] = await store.tallies(id);
      assert.deepEqual([tally?.what, tally?.count, tally?.example], ["set aside", 1, found("x").url]);
      assert.match(tally!.reason, /poison/);
      assert.deepEqual((await store.check()).problems, []);
    });

    contractTest("an address is not to blame once it was read, and not after an outcome", async ({ store }) => {
      const run = await begin(store, [requestFor([found("start")])]);
      await visit(store, await leaseOne(store, run), "start", { found: [found("x")] });
      let now = NOW + LONG + 1;
      for (const ends of ["read", "read", "reading", "reading", "answered", "reading", "reading", "read"]) {
        const lease = await leaseOne(store, run, now);
        const waiting = theWaiting(lease, "x");
        const theTake = take(lease, waiting);
        await commit(store, { now, takes: [theTake] });
        await commit(store, { now, takes: [{ ...theTake, reading: true }] });
        if (ends === "read") await commit(store, { now, takes: [{ ...theTake, reading: false }] });
        const becomes = { state: "waiting", because: "503", due: now } as const;
        if (ends === "answered") await commit(store, { now, outcomes: [outcome(lease, waiting, { becomes })] });
        now += LONG + 1;
        await leaseAll(store, run, now); // recovers the take
        assert.equal((await findHistory(store, "x")).state, "waiting", ends);
        now += LONG + 3 * BLAMED_WAIT;
      }
    });

    contractTest("a run that died without reading a suspect clears all blames", async ({ store }) => {
      let now = NOW;
      const first = await begin(store, [requestFor([found("start"), found("b.example/y")])], now, DEAD);
      const [a] = (await leaseAll(store, first, now)).filter((lease) => pathsIn(lease).includes("start"));
      await visit(store, a!, "start", { found: [found("x")] });
      for (let round = 0; round < 4; round++) {
        for (const [path, reading] of [
          ["x", true],
          ["y", false],
        ] as const) {
          now += LONG + 3 * BLAMED_WAIT;
          const run = await begin(store, [requestFor([])], now, DEAD);
          const leases = await leaseAll(store, run, now);
          const lease = leases.find((one) => pathsIn(one).some((waiting) => waiting.endsWith(path)))!;
          const waiting = lease.queues.flatMap(({ next }) => next).find(({ url }) => url.endsWith(`/${path}`))!;
          await commit(store, { now, takes: [{ ...take(lease, waiting), reading }] });
        }
      }
      await begin(store, [requestFor([])], now + LONG);
      assert.notEqual((await findHistory(store, "x")).state, "set aside");
    });

    contractTest("a start address is never poison", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      let now = NOW;
      for (let loss = 1; loss <= 6; loss++) {
        const lease = await leaseOne(store, run, now);
        assert.deepEqual(pathsIn(lease), ["x"], `it comes back at once before loss ${loss}`);
        await commit(store, { now, takes: [{ ...take(lease, theWaiting(lease, "x")), reading: true }] });
        now += LONG + 1;
      }
      assert.deepEqual(pathsIn(await leaseOne(store, run, now)), ["x"]);
    });

    contractTest("a run that ends hands its takes back, and no loss is counted", async ({ store }) => {
      for (let loss = 1; loss <= 4; loss++) {
        const run = await begin(store, [requestFor([found("x")])]);
        const lease = await leaseOne(store, run);
        const waiting = theWaiting(lease, "x");
        assert.deepEqual([waiting.losses, waiting.attempts], [0, 0]);
        await commit(store, { takes: [{ ...take(lease, waiting), reading: true }] });
        await end(store, run, loss % 2 === 0 ? "failed" : "stopped");
        assert.equal((await findHistory(store, "x")).state, "waiting");
      }
    });

    contractTest("what was given up waits again when it is asked for", async ({ store }) => {
      const run = await begin(store, [requestFor(["s", "t", "u"].map((path) => found(path)))]);
      const lease = await leaseOne(store, run);
      await visit(store, lease, "s", { becomes: { state: "set aside", because: "too hard" } });
      await visit(store, lease, "t", { becomes: { state: "failed", because: "answered 404" } });
      await visit(store, lease, "u");
      await giveBack(store, [lease]);
      await end(store, run);
      const { id } = run.harvests[0]!;
      const { collection, kind, start } = requestFor([]);
      assert.deepEqual(await store.retry({ states: ["set aside"], collections: ["none"] }), []);
      assert.deepEqual(await store.retry({ states: ["set aside"], urls: [found("t").url] }), []);
      assert.deepEqual(await store.retry({ states: ["set aside"], collections: [collection] }), [
        { id, collection, kind, start, addresses: 1 },
      ]);
      assert.equal((await findHistory(store, "s")).state, "waiting");
      assert.equal((await store.findHarvest(requestFor([])))?.finished, false);
      assert.equal((await store.retry({ states: ["failed"], urls: [found("t").url] }))[0]?.addresses, 1);
      assert.deepEqual(
        (await store.tallies(id)).filter(({ count }) => count > 0),
        [],
      );
      const again = await begin(store, [requestFor([])]);
      assert.deepEqual(pathsIn(await leaseOne(store, again)).sort(), ["s", "t"]);
      assert.deepEqual((await store.check()).problems, []);
    });

    contractTest("a store knows its archive folders, their segments, and no others", async ({ store }) => {
      const id = "0badcafe";
      assert.equal(await store.registerArchive({ place: "here:/a", id }), undefined, "it is another store's");
      assert.equal(await store.registerArchive({ place: "here:/a" }), undefined);
      assert.equal(await store.registerArchive({ place: "here:/a", new: id }), id);
      assert.equal(await store.registerArchive({ place: "here:/a", new: "11111111" }), id, "it was emptied");
      assert.equal(await store.registerArchive({ place: "there:/b", id }), id, "it was moved");
      assert.equal(await store.registerArchive({ place: "here:/a", new: "22222222" }), "22222222");
      assert.deepEqual(await store.archives(), [
        { id, place: "there:/b" },
        { id: "22222222", place: "here:/a" },
      ]);
      const run = await begin(store, [requestFor([found("x"), found("y"), found("z")])]);
      const lease = await leaseOne(store, run);
      const names = [`winnow-1-${id}.warc.gz`, `winnow-1-${id}.warc.gz`, "winnow-1-22222222.warc.gz"];
      for (const [n, path] of ["x", "y", "z"].entries()) {
        const archived = { segment: names[n]!, offset: 100 * n, length: 50, digest: "d" };
        await visit(store, lease, path, { visit: { ...answered(NOW), archived } });
      }
      assert.deepEqual(await store.archiveSegments(id), [{ segment: names[0], end: 150 }]);
      assert.deepEqual(await store.archiveSegments("33333333"), []);
    });

    contractTest("attempts count up until a final response", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      const retry: Partial<Outcome> = { becomes: { state: "waiting", because: "503", due: NOW } };
      await visit(store, lease, "x", retry);
      await visit(store, { ...lease, ...(await refill(store, lease)) }, "x", retry);
      const next = await refill(store, lease);
      assert.equal(theWaiting(next, "x").attempts, 2);
      await visit(store, { ...lease, ...next }, "x");
      assert.deepEqual(pathsIn(await refill(store, lease)), []);
      const history = await findHistory(store, "x");
      assert.deepEqual([history.state, history.because], ["done", "read"]);
    });

    contractTest("an outcome without a request needs no take: robots.txt disallows the address", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      const becomes = { state: "dropped", because: "robots.txt: Disallow: /" } as const;
      await commit(store, { outcomes: [outcome(lease, theWaiting(lease, "x"), { becomes })] });
      const history = await findHistory(store, "x");
      assert.deepEqual([history.state, history.because, history.visits], ["dropped", "robots.txt: Disallow: /", []]);
      assert.deepEqual(pathsIn(await refill(store, lease)), []);
    });

    contractTest("an outcome with a visit needs its take", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      const late = outcome(lease, theWaiting(lease, "x"), { visit: answered(NOW), found: [found("y")] });
      assert.equal((await commit(store, { outcomes: [late] })).found, 0);
      const history = await findHistory(store, "x");
      assert.deepEqual([history.state, history.visits], ["waiting", []]);
    });

    contractTest("a take sets the time of the host's last request", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      await commit(store, { now: NOW + 7, takes: [take(lease, theWaiting(lease, "x"))] });
      assert.equal((await findHistory(store, "x")).host.lastKnock, NOW + 7);
    });

    contractTest("an outcome and the next take may share a batch", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y")])]);
      const lease = await leaseOne(store, run);
      const [x, y] = [theWaiting(lease, "x"), theWaiting(lease, "y")];
      await commit(store, { takes: [take(lease, x)] });
      await commit(store, { outcomes: [outcome(lease, x)], takes: [take(lease, y)] });
      assert.equal((await findHistory(store, "x")).state, "done");
      assert.equal((await findHistory(store, "y")).state, "taken");
      assert.equal((await findHistory(store, "y")).host.busy, true);
    });

    contractTest("committing the same outcome twice changes nothing", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x"), found("y"), found("z")])]);
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
        stories: await Promise.all(["x", "y", "z", "new", "out"].map((path) => store.addressHistory(found(path).url))),
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

    contractTest("the same address may be visited twice under one lease, and both visits count", async ({ store }) => {
      const run = await begin(store, [requestFor([found("x")])]);
      const lease = await leaseOne(store, run);
      for (const n of [0, 1]) {
        await visit(store, { ...lease, ...(await refill(store, lease)) }, "x", {
          sequence: lease.sequence + n,
          becomes: { state: "waiting", because: "again", due: NOW },
          visit: answered(NOW + n),
          counted: [{ reason: "trap", count: 1 }],
        });
      }
      assert.equal((await findHistory(store, "x")).visits.length, 2);
      assert.equal((await store.tallies(lease.harvest)).find((tally) => tally.reason === "trap")?.count, 2);
    });

    contractTest(
      "validators of a response come back with the address, and only good responses change them",
      async ({ store }) => {
        const run = await begin(store, [requestFor([found("x"), found("y")])]);
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

    contractTest("the sequence continues after the last committed visit, even after a crash", async (world) => {
      const first = await begin(world.store, [requestFor([found("x"), found("y"), found("z")])], NOW, DEAD);
      const lease = await leaseOne(world.store, first);
      await visit(world.store, lease, "x", { sequence: lease.sequence });
      await visit(world.store, lease, "y", { sequence: lease.sequence + 1, visit: answered(NOW) });
      await visit(world.store, lease, "z", { becomes: { state: "waiting", because: "503", due: NOW } });
      await world.reopen();
      const second = await begin(world.store, [requestFor([])], NOW + LONG + 1);
      assert.equal((await leaseOne(world.store, second, NOW + LONG + 1)).sequence, lease.sequence + 2);
    });
  });
}
