/** What only a database that many workers share must show: server time, and the fate of a lost COMMIT. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import pg from "pg";
import { connect } from "../../src/store/postgres/connection.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import { ALIVE, begin, commit, found, LONG, leaseAll, requestFor, theHost } from "./contract-world.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const obstacle = await findObstacle();
if (obstacle !== undefined) test("a database that many workers share", { skip: obstacle }, () => {});
else
  describe("postgres: many workers", () => {
    let server: TestServer;
    before(async () => {
      server = await startServer();
    });
    after(() => server?.stop());

    test("leases and rests are measured by the server's clock, whatever time a worker has", async () => {
      const url = await server.newDatabase();
      const store = await openPostgres(url, { serverTime: true });
      const own = 1_000_000; // a clock that is decades behind
      const run = await begin(store, [requestFor([found("x")])], own);
      const [lease] = await leaseAll(store, run, own);
      const { until } = (await server.query(url, "select until from winnow.sites")).rows[0] as { until: number };
      assert.ok(Math.abs(until - (Date.now() + LONG)) < 10_000, `the lease ends at ${until}`);
      const rest = { busy: false, askedDelay: 0, answerTook: 0, failuresInARow: 0, setAside: null };
      const host = { ...rest, name: "a.example", lastKnock: own + 5, restUntil: own + 9000 };
      await commit(store, { now: own + 10, run: run.id, hosts: [host] });
      const stored = (await server.query(url, "select rest_until as at from winnow.hosts")).rows[0] as { at: number };
      assert.ok(Math.abs(stored.at - (Date.now() + 9000)) < 10_000, `the rest ends at ${stored.at}`);
      const seen = await store.host("a.example");
      assert.ok(Math.abs(seen!.restUntil - (own + 9000)) < 5000, "a worker sees it on its own scale");
      assert.equal(theHost(lease!).lastKnock, 0);
      await store.close();
    });

    test("whether another machine's run is alive does not depend on this machine's clock", async (t) => {
      const url = await server.newDatabase();
      const store = await openPostgres(url, { serverTime: true });
      const elsewhere = { ...ALIVE, machine: "another machine" };
      const request = requestFor([found("x")]);
      await store.shared!.enlist([request], store.clock!.now());
      await begin(store, [request], store.clock!.now(), elsewhere);
      t.mock.timers.enable({ apis: ["Date"], now: Date.now() + 3_600_000 });
      const [enlisted] = await store.shared!.enlisted();
      assert.equal(enlisted!.lastRun?.alive, true);
      assert.equal((await store.harvests())[0]!.lastRun?.alive, true);
      t.mock.timers.reset();
      await server.query(url, "update winnow.runs set heartbeat = heartbeat - 121000");
      assert.equal((await store.harvests())[0]!.lastRun?.alive, false, "after two minutes without a heartbeat");
      await store.close();
    });

    test("a COMMIT whose answer was lost is not repeated if it has happened, and is if it has not", async () => {
      for (const happens of [true, false])
        for (const together of [false, true]) {
          const url = await server.newDatabase();
          const { patient } = connect(url);
          await patient.db.rows("create table t (n int)");
          let tries = 0;
          let lose = true;
          const query = pg.Client.prototype.query;
          // The connection breaks at COMMIT: after the server has done it, or before it has heard of it.
          const losing = async function (this: pg.Client, ...args: unknown[]): Promise<unknown> {
            if (args[0] === "commit" && lose) {
              lose = false;
              if (happens) await (query as (...args: unknown[]) => Promise<unknown>).apply(this, args);
              (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
              throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "" });
            }
            return (query as (...args: unknown[]) => unknown).apply(this, args);
          };
          pg.Client.prototype.query = losing as unknown as typeof query;
          const insert = "insert into t values ($1)";
          try {
            const result = await (together
              ? patient.transactHot<number>(async (db, commit) => {
                  tries++;
                  await Promise.all([db.hot(insert, [tries]), commit(-tries)]);
                  return tries;
                })
              : patient.transact(async (db) => {
                  tries++;
                  await db.rows(insert, [tries]);
                  return tries;
                }));
            assert.equal(
              result,
              happens ? (together ? -1 : 1) : 2,
              "what was promised for a lost answer, or the second try",
            );
          } finally {
            pg.Client.prototype.query = query;
          }
          assert.deepEqual(await patient.db.rows("select count(*)::int as count, max(n) as last from t"), [
            { count: 1, last: happens ? 1 : 2 },
          ]);
          await patient.close();
        }
    });

    test("a COMMIT that a crash swallowed is repeated, even if its number now belongs to another that was committed", async () => {
      const url = await server.newDatabase();
      const { patient } = connect(url);
      await patient.db.rows("create table t (n int)");
      await patient.db.rows("checkpoint");
      let lost: Promise<void> | undefined;
      const query = pg.Client.prototype.query;
      const numberOf = async () =>
        BigInt(((await server.query(url, "select pg_current_xact_id()::text as id")).rows[0] as { id: string }).id);
      const crash = async (): Promise<void> => {
        const before = await numberOf();
        await server.crash();
        while ((await numberOf()) < before);
      };
      const losing = async function (this: pg.Client, ...args: unknown[]): Promise<unknown> {
        if (args[0] === "commit" && lost === undefined) {
          await (lost = crash());
          throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "" });
        }
        return (query as (...args: unknown[]) => unknown).apply(this, args);
      };
      pg.Client.prototype.query = losing as unknown as typeof query;
      try {
        let tries = 0;
        const add = patient.transact(async (db) => {
          await db.rows("insert into t values ($1)", [++tries]);
          return tries;
        });
        assert.equal(await add, 2);
      } finally {
        pg.Client.prototype.query = query;
      }
      assert.deepEqual(await patient.db.rows("select n from t"), [{ n: 2 }]);
      await patient.close();
    });

    test("a session that forgets its prepared statements, as behind a pooler, only makes them slower", async () => {
      const { patient } = connect(await server.newDatabase());
      await patient.db.rows("create table t (n int)");
      const add = (n: number) => patient.transactHot<unknown>((db) => db.hot("insert into t values ($1)", [n]));
      await add(1);
      const [kept] = await patient.db.rows<{ n: number }>("select count(*)::int as n from pg_prepared_statements");
      assert.equal(kept!.n, 1);
      await patient.db.rows("deallocate all");
      for (const n of [2, 3]) await add(n);
      assert.deepEqual(await patient.db.rows("select sum(n)::int as sum, count(*)::int as n from t"), [
        { sum: 6, n: 3 },
      ]);
      await patient.close();
    });
  });
