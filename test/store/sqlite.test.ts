/** The contract tests on SQLite. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import Sqlite from "better-sqlite3";
import { StoreFailedError, UsageError } from "../../src/model/errors.js";
import { databaseFile } from "../../src/store/sqlite/database.js";
import { openSqlite } from "../../src/store/sqlite/store.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { storeContract } from "./contract.js";

storeContract("sqlite", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-sqlite-"));
  const open = [await openSqlite(folder)];
  const another = async () => {
    const store = await openSqlite(folder);
    open.push(store);
    return store;
  };
  return {
    store: open[0]!,
    oneRun: true,
    reopen: async () => {
      await open.at(-1)!.close();
      return another();
    },
    openSecond: another,
    falsify: async () => {
      const db = new Sqlite(databaseFile(folder));
      db.exec("UPDATE sites SET waiting = waiting + 1");
      db.close();
      return /^a site's counts do not agree with its addresses: a\.example$/;
    },
    dispose: async () => {
      await Promise.all(open.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
});

test("the store in a worker thread has the methods of the one without, and errors keep their class", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-sqlite-"));
  const direct = openSyncStore(folder, { create: true });
  const methods = Object.keys(direct);
  direct.close();
  const store = await openSqlite(folder);
  const { where, ...rest } = store;
  assert.equal(where, folder);
  assert.deepEqual(Object.keys(rest).sort(), methods.sort());
  await assert.rejects(
    store.removeRecords({ which: { ids: ["0".repeat(32)] }, reason: "unknown", now: 0 }),
    UsageError,
  );
  await store.close();
  await assert.rejects(store.harvests(), StoreFailedError);
  rmSync(folder, { recursive: true });
});

test("many that open a new store at once create it once", async () => {
  const parent = mkdtempSync(path.join(os.tmpdir(), "winnow-sqlite-"));
  for (let round = 0; round < 10; round++) {
    const folder = path.join(parent, String(round));
    const opened = await Promise.allSettled(Array.from({ length: 8 }, () => openSqlite(folder)));
    const stores = opened.flatMap((attempt) => (attempt.status === "fulfilled" ? attempt.value : []));
    const failures = opened.flatMap((attempt) => (attempt.status === "rejected" ? [attempt.reason] : []));
    const { problems } = await stores[0]!.check();
    await Promise.all(stores.map((store) => store.close())); // also after a failure: an open store keeps the process alive
    assert.deepEqual({ failures, problems }, { failures: [], problems: [] });
  }
  rmSync(parent, { recursive: true });
});

test("a store of the schema before uploads is upgraded when it is opened, by several at once", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-sqlite-"));
  await (await openSqlite(folder)).close();
  const older = new Sqlite(databaseFile(folder));
  older.exec("DROP TABLE objects; DROP TABLE reviews");
  older.pragma("user_version = 4");
  older.close();
  const stores = await Promise.all([openSqlite(folder), openSqlite(folder)]);
  for (const store of stores) {
    assert.deepEqual(await store.uploadsOf("arch"), []);
    assert.deepEqual((await store.check()).problems, []);
    await store.close();
  }
  rmSync(folder, { recursive: true });
});
