import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { StoreFailedError, StoreUnusableError, UsageError } from "../../src/model/errors.js";
import { openPostgres } from "../../src/store/postgres.js";
import type { Store } from "../../src/store/store.js";
import { storeContract } from "./contract.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const obstacle = await findObstacle();

if (obstacle !== undefined) {
  test("postgres keeps the promise of the store", { skip: obstacle }, () => {});
} else {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server?.stop());

  storeContract("postgres", async () => {
    const url = await server.newDatabase();
    const opened: Store[] = [];
    const open = async () => {
      const store = await openPostgres(url);
      opened.push(store);
      return store;
    };
    return {
      store: await open(),
      reopen: async () => {
        await Promise.all(opened.map((store) => store.close()));
        return open();
      },
      dispose: async () => {
        await Promise.all(opened.map((store) => store.close()));
        await server.recycle(url);
      },
      oneRun: false,
      openSecond: open,
      falsify: async () => {
        await server.query(url, "update winnow.collections set last_number = last_number + 1");
      },
    };
  });

  describe("postgres: opening", () => {
    test("the store says where it is, without user and password", async () => {
      const store = await openPostgres(await server.newDatabase());
      assert.match(store.where, /^postgres:\/\/127\.0\.0\.1:\d+\/test_\d+$/);
      await assert.rejects(
        store.backup("anywhere"),
        (error) => error instanceof UsageError && /pg_dump/.test(error.message),
      );
      await store.close();
      await store.close();
    });

    test("ten processes that open a new database at once make one layout", async () => {
      const url = await server.newDatabase();
      const stores = await Promise.all(Array.from({ length: 10 }, () => openPostgres(url)));
      assert.deepEqual((await stores[0]!.check()).problems, []);
      await Promise.all(stores.map((store) => store.close()));
      const { rows } = await server.query(url, "select count(*)::int as n from winnow.migrations");
      assert.deepEqual(rows, [{ n: 4 }]);
    });

    test("a layout newer than this program is refused and left alone", async () => {
      const url = await server.newDatabase();
      await (await openPostgres(url)).close();
      await server.query(url, "insert into winnow.migrations (version) values (999)");
      await assert.rejects(
        openPostgres(url),
        (error) => error instanceof StoreUnusableError && /newer/.test(error.message),
      );
    });

    const WRONG: [what: string, change: (url: URL) => void, says: RegExp][] = [
      ["a port where nobody listens", (url) => (url.port = "1"), /Is the server running/],
      ["a wrong password", (url) => (url.password = "not-the-secret"), /user and password/],
      ["an unknown database", (url) => (url.pathname = "/nowhere"), /createdb/],
    ];
    for (const [what, change, says] of WRONG) {
      test(`${what} is told with what to do, and without the password`, async () => {
        const url = new URL(await server.newDatabase());
        change(url);
        await assert.rejects(openPostgres(url.href), (error) => {
          assert.ok(error instanceof StoreFailedError, String(error));
          assert.match(error.message, says);
          for (const secret of [url.password, decodeURIComponent(url.password)]) {
            assert.ok(
              !JSON.stringify([error.message, error.stack, error.cause]).includes(secret),
              "a password is shown",
            );
          }
          return true;
        });
      });
    }

    test("an address of another kind is refused", async () => {
      await assert.rejects(openPostgres("mysql://db.example/x"), UsageError);
      await assert.rejects(openPostgres("not an address"), UsageError);
    });

    test("a connection that is cut ends the work with a sentence, and the next call finds a new one", async () => {
      const url = await server.newDatabase();
      const store = await openPostgres(url);
      const cut =
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
      const look = async () => {
        for (;;) await store.harvests();
      };
      let failed = false;
      const failing = assert
        .rejects(
          look(),
          (error) => error instanceof StoreFailedError && /run the same command again/.test(error.message),
        )
        .finally(() => {
          failed = true;
        });
      // A connection that is cut between two calls is replaced without a word: only one that is in use shows it.
      while (!failed) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await server.query(url, cut);
      }
      await failing;
      assert.deepEqual(await store.harvests(), []);
      await store.close();
    });
  });
}
