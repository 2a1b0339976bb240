/** What keeps a large database quick: statements that touch one part of the addresses, short snapshots, and tables that do not grow. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { ADDRESS_PARTS } from "../../src/store/postgres/layout/addresses.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import type { Store } from "../../src/store/store.js";
import {
  begin,
  change,
  commit,
  finding,
  found,
  leaseAll,
  NOW,
  outcome,
  requestFor,
  take,
  waitingIn,
} from "./contract-world.js";
import { growth } from "./growth.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const obstacle = await findObstacle();
if (obstacle !== undefined) test("a large database", { skip: obstacle }, () => {});
else
  describe("postgres: a large database", () => {
    let server: TestServer;
    before(async () => {
      server = await startServer();
    });
    after(() => server?.stop());

    test("the statements of a visit touch the part of its site and no other", async () => {
      const url = await server.newDatabase();
      const store = await openPostgres(url);
      const starts = Array.from({ length: 40 }, (_, n) => found(`s${n}.example/`));
      const run = await begin(store, [requestFor(starts)]);
      const leases = await leaseAll(store, run, NOW, { perHost: 5 });
      // Of a small table, PostgreSQL would rather read all parts than look into their indexes.
      await server.query(
        url,
        `insert into winnow.addresses (site, id, key, host, grp, priority, depth, hops, state, url, words, because)
         select a.site, 1000 + 40 * n + a.id, md5(n::text)::uuid, a.host, a.grp, 0, 1, 0, 'done', a.url || n, '', ''
           from winnow.addresses a, generate_series(1, 5000) n where a.id <= 40`,
      );
      await server.query(url, "vacuum analyze");
      const parts = await server.query(url, "select distinct tableoid::regclass::text as part from winnow.addresses");
      assert.ok(parts.rows.length > 4, "sites are spread over the parts");
      const [lease] = leases;
      const [part] = (
        await server.query(
          url,
          `select distinct tableoid::regclass::text as part from winnow.addresses where site = ${lease!.site}`,
        )
      ).rows as { part: string }[];

      const plans = await plansOf(url, async (explained) => {
        const [waiting] = waitingIn(lease!);
        const refill = [{ site: lease!.site, token: lease!.token, perHost: 3 }];
        const links = Array.from({ length: 60 }, (_, n) => found(`${lease!.name}/${n % 50}`));
        await commit(explained, {
          run: run.id,
          takes: [take(lease!, waiting!)],
          hosts: [change(lease!.queues[0]!.host)],
        });
        await commit(explained, {
          run: run.id,
          outcomes: [
            outcome(lease!, waiting!, {
              found: links,
              drop: [{ url: links[3]!.url, because: "test" }],
              records: [finding("k", { title: "t" })],
            }),
          ],
          refill,
        });
      });
      assert.ok(
        plans.some((plan) => /Update on addresses/.test(plan)) &&
          plans.some((plan) => /Insert on addresses/.test(plan)),
      );
      const wide = plans.filter((plan) => scannedParts(plan).some((one) => one !== part!.part.replace("winnow.", "")));
      assert.deepEqual(
        wide.map((plan) => plan.slice(0, 3000)),
        [],
      );
      const touched = new Set(plans.flatMap(scannedParts));
      assert.deepEqual([...touched], [part!.part.replace("winnow.", "")], `of ${ADDRESS_PARTS} parts`);
      await store.close();
    });

    test("reading everything, slowly, holds no snapshot, and the queue goes on", async () => {
      const url = await server.newDatabase();
      const store = await openPostgres(url);
      const run = await begin(store, [requestFor(Array.from({ length: 30 }, (_, n) => found(`s${n}.example/`)))]);
      const leases = await leaseAll(store, run);
      for (const lease of leases) {
        const [waiting] = waitingIn(lease);
        const links = Array.from({ length: 20 }, (_, n) => found(`${lease.name}/${n}`));
        await commit(store, { takes: [take(lease, waiting!)] });
        await commit(store, {
          outcomes: [
            outcome(lease, waiting!, {
              found: links,
              records: Array.from({ length: 10 }, (_, n) => finding(`${lease.name} ${n}`, { title: `song ${n}` })),
            }),
          ],
        });
      }
      // A reader in the midst of an export, a list, a search and a follower of changes: between two pages it holds nothing.
      const reader = await openPostgres(url);
      let [after, since, read] = [undefined as string | undefined, 0, 0];
      for (let page = 0; page < 12; page++) {
        const listed = await reader.listRecords({ limit: 10, ...(after === undefined ? {} : { after }) });
        after = listed.next;
        const changes = await reader.records({ since, limit: 10 });
        since = changes.at(-1)?.change ?? since;
        read += listed.records.length + changes.length;
        await reader.stats({ by: ["host"], top: 5, weeks: 2, now: NOW } as never);
        const held = await server.query(
          url,
          "select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and (backend_xmin is not null or xact_start is not null)",
        );
        assert.deepEqual(held.rows, [{ n: 0 }], `after page ${page}`);
        const lease = leases[page]!;
        const refill = await commit(store, { refill: [{ site: lease.site, token: lease.token, perHost: 5 }] });
        assert.equal(refill.queues.get(lease.site)![0]!.next.length, 5);
      }
      assert.equal(read, 240);
      await Promise.all([store.close(), reader.close()]);
    });

    test("the table of addresses does not grow while its rows change and readers are in the midst of reading", async () => {
      const url = await server.newDatabase();
      const reader = await openPostgres(url);
      let [after, pages] = [undefined as string | undefined, 0];
      const grown = await growth(url, {
        ...{ addresses: 4000, rounds: 12 },
        // A list that nobody finishes reading, a search and an export: one page each now and then.
        async between() {
          after = (await reader.listRecords({ limit: 1, ...(after === undefined ? {} : { after }) })).next;
          await reader.records({ since: 0, limit: 1 });
          pages++;
        },
      });
      await reader.close();
      assert.equal(pages, 12);
      assert.ok(grown < 1.35, `${grown} times as large`);

      // What such a reader would do if it held a snapshot.
      const holder = new pg.Client({ connectionString: url });
      await holder.connect();
      await holder.query("begin isolation level repeatable read; select count(*) from winnow.addresses");
      const bloated = await growth(url, { addresses: 0, rounds: 12 });
      await holder.query("rollback");
      await holder.end();
      assert.ok(bloated > 2, `${bloated} times as large: the test can fail`);
    });
  });

/** Runs `work` on a store whose statements are explained by the server; returns the plans. */
async function plansOf(url: string, work: (store: Store) => Promise<void>): Promise<string[]> {
  const plans: string[] = [];
  // auto_explain sends plans as notices to the client that asks for them.
  const settings =
    "load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_nested_statements = on; set auto_explain.log_timing = off; set auto_explain.log_level = notice";
  const { query: ask } = pg.Client.prototype;
  const asked = new WeakSet<pg.Client>();
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (!asked.has(this)) {
      asked.add(this);
      this.on("notice", ({ message }) => void (message?.includes("plan:") && plans.push(message)));
      void (ask as (sql: string) => Promise<unknown>).call(this, settings);
    }
    return (ask as (...given: unknown[]) => unknown).apply(this, given);
  } as typeof ask;
  try {
    const store = await openPostgres(url);
    await store.lastChange();
    plans.length = 0;
    await work(store);
    await store.close();
  } finally {
    pg.Client.prototype.query = ask;
  }
  return plans;
}

/** Parts that a plan has really read. Which rows are written follows from that; an update lists all parts. */
function scannedParts(plan: string): string[] {
  return plan
    .split("\n")
    .filter((line) => / Scan /.test(line) && !line.includes("never executed"))
    .flatMap((line) => [...line.matchAll(/\bon (addresses_\d+)\b/g)].map(([, part]) => part!));
}
