import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { StoreFailedError, StoreUnusableError, UsageError } from "../../src/model/errors.js";
import { LAYOUT } from "../../src/store/postgres/layout/schema.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import type { Store } from "../../src/store/store.js";
import { storeContract } from "./contract.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const obstacle = await findObstacle();

if (obstacle !== undefined) {
  test("postgres: the contract of the store", { skip: obstacle }, () => {});
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
        return /^1 × collection whose count of numbers is not the number of its records, for instance songs$/;
      },
    };
  });

  describe("postgres: opening", () => {
    test("where is the address without user and password", async () => {
      const store = await openPostgres(await server.newDatabase());
      assert.match(store.where, /^postgres:\/\/127\.0\.0\.1:\d+\/test_\d+$/);
      await assert.rejects(
        store.backup("anywhere"),
        (error) => error instanceof UsageError && /pg_dump/.test(error.message),
      );
      await store.close();
      await store.close();
    });

    test("ten processes that open a new database at once create one schema", async () => {
      const url = await server.newDatabase();
      const stores = await Promise.all(Array.from({ length: 10 }, () => openPostgres(url)));
      assert.deepEqual((await stores[0]!.check()).problems, []);
      await Promise.all(stores.map((store) => store.close()));
      const { rows } = await server.query(url, "select version from winnow.migrations");
      assert.deepEqual(rows, [{ version: LAYOUT }]);
    });

    for (const [version, says] of [
      [999, /newer Winnow .* Update this program/],
      [4, /older Winnow .* Export its records/],
    ] as const)
      test(`tables of version ${version} are refused and not changed`, async () => {
        const url = await server.newDatabase();
        await (await openPostgres(url)).close();
        await server.query(url, `update winnow.migrations set version = ${version}`);
        await assert.rejects(
          openPostgres(url),
          (error) => error instanceof StoreUnusableError && says.test(error.message),
        );
        const { rows } = await server.query(url, "select version from winnow.migrations");
        assert.deepEqual(rows, [{ version }]);
      });

    const WRONG: [what: string, change: (url: URL) => void, says: RegExp][] = [
      ["a port where nobody listens", (url) => (url.port = "1"), /Is the server running/],
      ["a wrong password", (url) => (url.password = "not-the-secret"), /user and password/],
      ["an unknown database", (url) => (url.pathname = "/nowhere"), /createdb/],
    ];
    for (const [what, change, says] of WRONG) {
      test(`${what} gives a message that says what to do, without the password`, async () => {
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

    test("a lost connection ends the call with a clear message, and the next call uses a new one", async () => {
      const url = await server.newDatabase();
      const store = await openPostgres(url);
      const cut =
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
      const look = async () => {
        for (;;) await store.lastChange();
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
      // A connection that is cut between two calls is replaced silently: only one that is in use shows the error.
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
