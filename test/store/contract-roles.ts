/** Roles that are decided after the page was read. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ArchivePlace } from "../../src/model/archive.js";
import { recordId } from "../../src/model/record.js";
import { DAY } from "../../src/model/time.js";
import type { Lease, Outcome, Run, Store } from "../../src/store/store.js";
import {
  answered,
  begin,
  end,
  findHistory,
  finding,
  found,
  giveBack,
  inWorld,
  leaseOne,
  NOW,
  type Open,
  pathsIn,
  requestFor,
  visit,
} from "./contract-world.js";
import { correct } from "./correct.js";

export function rolesContract(name: string, open: Open): void {
  const contractTest = (says: string, body: (store: Store, lease: Lease, run: Run) => Promise<void>) =>
    test(says, () =>
      inWorld(open, async ({ store }) => {
        const run = await begin(store, [requestFor(["a", "b", "c"].map((path) => found(path)))]);
        await body(store, await leaseOne(store, run), run);
      }),
    );

  describe(`${name}: late roles`, () => {
    contractTest("pages of a template with another role are found, ordered by sequence", async (store, lease) => {
      await judged(store, lease, "b", 1, "song", "unknown");
      await judged(store, lease, "a", 2, "song", "leaf");
      await judged(store, lease, "c", 3, "about", "unknown");
      const { site } = lease;
      const otherwise = await store.visitsWithOtherRole({ site, template: "song", role: "leaf" }, 0, 10);
      assert.deepEqual(
        otherwise.map(({ url, sequence, place }) => ({ url, sequence, place })),
        [{ url: found("b").url, sequence: 1, place: placeOf(1) }],
      );
      assert.deepEqual(await store.visitsWithOtherRole({ site, template: "song", role: "leaf" }, 1, 10), []);
      assert.deepEqual(await store.visitsWithOtherRole({ site, template: "none", role: "leaf" }, 0, 10), []);
    });

    contractTest("a page that was never archived cannot be replayed", async (store, lease) => {
      await visit(store, lease, "a", {
        sequence: 1,
        visit: answered(NOW),
        as: { template: "song", role: "unknown" },
      });
      assert.deepEqual(
        await store.visitsWithOtherRole({ site: lease.site, template: "song", role: "leaf" }, 0, 10),
        [],
      );
    });

    contractTest("a replayed page has its new role, reason and records", async (store, lease) => {
      await judged(store, lease, "a", 1, "song", "unknown");
      const of = { site: lease.site, template: "song", role: "leaf" };
      const [page] = await store.visitsWithOtherRole(of, 0, 10);
      const as = {
        template: "song",
        role: "leaf",
        address: page!.address,
        url: page!.url,
        because: "leaf: by its template",
      };
      const counts = await store.commitReplay(lease.harvest, {
        pages: [{ at: NOW, records: [finding("a", { title: "A" })], as }],
        sites: [],
      });
      assert.deepEqual(counts, { new: 1, changed: 0, unchanged: 0, vanished: 0 });
      assert.deepEqual(await store.visitsWithOtherRole(of, 0, 10), []);
      assert.equal((await findHistory(store, "a")).because, "leaf: by its template");
    });

    contractTest("a role that is decided late changes when the page is visited again", async (store, lease, run) => {
      const week: Partial<Outcome> = { becomes: { state: "done", because: "read", revisit: 7 * DAY } };
      for (const [i, path] of ["a", "b", "c"].entries()) await judged(store, lease, path, i + 1, "song", "leaf", week);
      const found = await store.visitsWithOtherRole({ site: lease.site, template: "song", role: "list-1" }, 0, 10);
      const revisits = [1, 2 * DAY, undefined];
      await store.commitReplay(lease.harvest, {
        pages: found.map(({ address, url }, i) => {
          const revisit = revisits[i] === undefined ? {} : { revisit: revisits[i]! };
          return {
            at: NOW,
            records: [],
            as: { template: "song", role: "list-1", address, url, because: "a list", ...revisit },
          };
        }),
        sites: [],
      });
      await giveBack(store, [lease]);
      await end(store, run);
      const at = NOW + 2 * DAY;
      const update = await leaseOne(store, await begin(store, [requestFor([])], at), at);
      assert.deepEqual(pathsIn(update).sort(), ["a", "b"]);
    });

    contractTest("records that a page no longer gives are withdrawn, and return when it does", async (store, lease) => {
      await judged(store, lease, "a", 1, "song", "leaf", { records: [finding("a", { title: "A" })] });
      const id = recordId("songs", "crawl", "a");
      const [page] = await store.visitsWithOtherRole({ site: lease.site, template: "song", role: "list" }, 0, 10);
      const as = { template: "song", address: page!.address, url: page!.url };
      const list = { at: NOW + 1, records: [], as: { ...as, role: "list", because: "list: it is one" } };
      const leaf = {
        at: NOW + 2,
        records: [finding("a", { title: "A" })],
        as: { ...as, role: "leaf", because: "leaf" },
      };
      assert.equal((await store.commitReplay(lease.harvest, { pages: [list], sites: [] })).changed, 1);
      const withdrawn = await store.record(id);
      assert.equal(withdrawn?.state, "removed");
      assert.equal(
        (await store.commitReplay(lease.harvest, { pages: [list], sites: [] })).changed,
        0,
        "once is enough",
      );
      assert.equal((await store.commitReplay(lease.harvest, { pages: [leaf], sites: [] })).changed, 1);
      const back = await store.record(id);
      assert.equal(back?.state, "live");
      assert.equal(back?.fields["title"], "A");
      assert.equal(back?.number, withdrawn?.number);
      assert.ok(back!.change > withdrawn!.change);
    });

    contractTest(
      "a record that a person removed does not return, and one that a person corrected is not withdrawn",
      async (store, lease) => {
        await judged(store, lease, "a", 1, "song", "leaf", { records: [finding("a", { title: "A" })] });
        await judged(store, lease, "b", 2, "song", "leaf", { records: [finding("b", { title: "B" })] });
        const [a, b] = ["a", "b"].map((key) => recordId("songs", "crawl", key)) as [string, string];
        await store.removeRecords({ which: { ids: [a] }, reason: "asked for by its author", now: NOW });
        await correct(store, { record: b, field: "title", value: "Bee", by: "Ana", now: NOW });
        const pages = await store.visitsWithOtherRole({ site: lease.site, template: "song", role: "list" }, 0, 10);
        const again = (records: boolean) =>
          pages.map(({ url, address }) => ({
            at: NOW + 1,
            records: records ? [finding(url.slice(-1), { title: "again" })] : [],
            as: { template: "song", role: records ? "leaf" : "list", address, url, because: "read again" },
          }));
        await store.commitReplay(lease.harvest, { pages: again(false), sites: [] });
        assert.equal((await store.record(b))?.state, "live");
        await store.commitReplay(lease.harvest, { pages: again(true), sites: [] });
        assert.equal((await store.record(a))?.state, "removed");
        assert.equal((await store.record(b))?.fields["title"], "Bee");
      },
    );

    contractTest("the sites of a harvest are listed with their knowledge", async (store, lease) => {
      await judged(store, lease, "a", 1, "song", "leaf", { learned: [["kind:song", { pages: 1 }]] });
      const [known, ...others] = await store.siteKnowledge(lease.harvest, 0, 10);
      assert.deepEqual(others, []);
      assert.equal(known?.site, lease.site);
      assert.deepEqual(known?.knowledge.get("kind:song"), { pages: 1 });
      assert.deepEqual(await store.siteKnowledge(lease.harvest, lease.site, 10), []);
    });

    contractTest(
      "a replayed site has its new knowledge, and its groups are closed and reopened",
      async (store, lease) => {
        await visit(store, lease, "a", {
          sequence: 1,
          visit: answered(NOW),
          learned: [["kind:song", { pages: 1 }]],
          found: [found("m", { group: "menu" })],
        });
        const amend = (closed: boolean) =>
          store.commitReplay(lease.harvest, {
            pages: [],
            sites: [
              {
                site: lease.site,
                knowledge: new Map([["kind:song", { closed }]]),
                groups: [{ group: "menu", closed, priority: closed ? 0 : 7, because: "a person said so" }],
              },
            ],
          });
        await amend(true);
        const { groupClosed, address } = await findHistory(store, "m");
        assert.equal(groupClosed, "a person said so");
        assert.ok(address > 0);
        await amend(false);
        const after = await findHistory(store, "m");
        assert.deepEqual([after.groupClosed, after.groupPriority], [null, 7]);
        const [known] = await store.siteKnowledge(lease.harvest, 0, 10);
        assert.deepEqual(known?.knowledge.get("kind:song"), { closed: false });
      },
    );
  });
}

function placeOf(n: number): ArchivePlace {
  return { segment: "one.warc.gz", offset: n * 100, length: 100, digest: `sha1:${n}` };
}

function judged(
  store: Store,
  lease: Lease,
  path: string,
  sequence: number,
  template: string,
  role: string,
  more: Partial<Outcome> = {},
) {
  const visited = answered(NOW, { archived: placeOf(sequence) });
  return visit(store, lease, path, { sequence, visit: visited, as: { template, role }, ...more });
}
