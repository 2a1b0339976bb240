/** Findings become records, versions and removals, each with its change number. */
import assert from "node:assert/strict";
import { describe } from "node:test";
import { UsageError } from "../../src/model/errors.js";
import { recordId } from "../../src/model/record.js";
import type { Outcome } from "../../src/store/store.js";
import {
  allRecords,
  answered,
  begin,
  commit,
  contractTestIn,
  DEAD,
  finding,
  found,
  leaseAll,
  leaseOne,
  NOW,
  type Open,
  outcome,
  refill,
  requestFor,
  take,
  theWaiting,
  visit,
  type World,
} from "./contract-world.js";
import { correct } from "./correct.js";

export function findingsContract(name: string, open: Open): void {
  const contractTest = contractTestIn(open);

  describe(`${name}: records`, () => {
    /** A store with one lease on addresses p0…p19, and a function that reads a page. */
    const reading = async (store: World["store"], more: Parameters<typeof requestFor>[1] = {}) => {
      const run = await begin(store, [
        requestFor(
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

    contractTest("a record has its identity, its number and what was read", async ({ store }) => {
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

    contractTest("numbers count per collection; change numbers follow the order of commits", async ({ store }) => {
      const run = await begin(store, [
        requestFor(["1", "2", "3"].map((path) => found(path))),
        requestFor(
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

    contractTest(
      "a visit that changes no shown value makes no change; a changed value makes a version",
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

    contractTest("pages of any size contain each record once", async ({ store }) => {
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
      assert.deepEqual(await allRecords(store, "unknown"), []);
    });

    contractTest("of two pages about one record, the value with the higher confidence is shown", async ({ store }) => {
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

    contractTest("a correction overrides earlier and later visits; null withdraws it", async ({ store }) => {
      const { read } = await reading(store);
      const id = recordId("songs", "crawl", "k");
      await read(finding("k", { title: "Wrnog", by: "Ana" }));
      const first = await store.record(id);
      const corrected = await correct(store, { record: id, field: "title", value: "Wrong", by: "Eva", now: NOW + 50 });
      assert.deepEqual(corrected.fields, { by: "Ana", title: "Wrong" });
      assert.deepEqual([corrected.version, corrected.number], [2, first?.number]);
      assert.deepEqual(corrected.evidence["title"], [{ url: "", rule: "person" }]);
      const confirmed = { record: id, field: "by", value: "Ana", by: "Eva", now: NOW + 51 };
      assert.equal((await correct(store, confirmed)).change, corrected.change, "what is shown is as before");
      await correct(store, { ...confirmed, value: null });
      assert.ok(corrected.change > first!.change);
      assert.deepEqual(await store.record(id), corrected);
      assert.equal((await read(finding("k", { title: "Worse", by: "Ana" }))).records.changed, 0);
      assert.equal((await store.record(id))?.fields["title"], "Wrong");
      const again = await correct(store, { record: id, field: "title", value: "Right", by: "Eva", now: NOW + 60 });
      assert.deepEqual([again.fields["title"], again.version], ["Right", 3]);
      const back = await correct(store, { record: id, field: "title", value: null, by: "Eva", now: NOW + 70 });
      assert.deepEqual([back.fields["title"], back.version], ["Worse", 4]);
      const added = await correct(store, { record: id, field: "year", value: 1999, by: "Eva", now: NOW + 80 });
      assert.deepEqual(added.fields, { by: "Ana", title: "Worse", year: 1999 });
      const unknown = { record: "0".repeat(32), set: { x: 1 } };
      const { conflicts } = await store.edit({ edits: [unknown], by: "Eva", now: NOW });
      assert.equal(conflicts[0]?.because, "unknown record");
    });

    contractTest("a removed record stays as a tombstone and is never collected again", async ({ store }) => {
      const { read } = await reading(store);
      await read(finding("k", { title: "One" }), finding("l", { title: "Two" }));
      const id = recordId("songs", "crawl", "k");
      const before = await store.record(id);
      await store.removeRecords({ which: { ids: [id] }, reason: "asked by its author", now: NOW + 5 });
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
      await assert.rejects(
        store.removeRecords({ which: { ids: ["0".repeat(32)] }, reason: "unknown", now: NOW }),
        UsageError,
      );
    });

    contractTest("a record vanishes with its own address and returns with it", async ({ store }) => {
      const run = await begin(store, [requestFor([found("p0"), found("p1")])]);
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

    contractTest("records survive a crash", async (world) => {
      const run = await begin(world.store, [requestFor([found("x")])], NOW, DEAD);
      const lease = await leaseOne(world.store, run);
      await visit(world.store, lease, "x", { records: [finding("k", { title: "One" })] });
      const before = await allRecords(world.store);
      assert.deepEqual(
        before.map(({ fields }) => fields),
        [{ title: "One" }],
      );
      await world.reopen();
      assert.deepEqual(await allRecords(world.store), before);
    });
  });
}
