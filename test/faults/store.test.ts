/** Disks that are full, files that are not ours, programs that are older than their store. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import Sqlite from "better-sqlite3";
import {
  harvest,
  openStore,
  type Store,
  StoreFailedError,
  StoreInUseError,
  StoreUnusableError,
} from "../../src/index.js";
import { systemClock } from "../../src/model/time.js";
import { databaseFile, openDatabase } from "../../src/store/sqlite/database.js";
import { APPLICATION_ID, OLDEST_VERSION, SCHEMA_VERSION } from "../../src/store/sqlite/schema.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { GOOD_STORE, virtualStore } from "../simulation/virtual-store.js";
import { correct } from "../store/correct.js";
import { generatedWorld } from "../worlds/generated.js";
import { openNetwork } from "../worlds/network.js";
import { openVirtualClock } from "../worlds/virtual-clock.js";
import { literalWorld, page } from "../worlds/world.js";
import { crawlOf, temporaryFolder } from "./desk.js";
import { canFailDatabase, databaseFails } from "./injection.js";

/** This file runs from dist/; what is no code stays beside the sources. */

type Open = (options?: Parameters<typeof openStore>[1]) => Promise<Store>;

/** What `body` opens is closed again, whatever happens: a store keeps its process alive. */
async function inFolder(body: (folder: string, open: Open) => Promise<void> | void): Promise<void> {
  const folder = temporaryFolder();
  const stores: Store[] = [];
  try {
    await body(folder, async (options) => {
      const store = await openStore(folder, options);
      stores.push(store);
      return store;
    });
  } finally {
    await Promise.all(stores.map((store) => store.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("the store's folder", () => {
  test("a full disk ends the run with a sentence, and what was committed is there when there is room again", () =>
    inFolder(async (folder) => {
      const world = generatedWorld({ hosts: 3, pagesPerHost: [200, 200], fanOut: 20 });
      const clock = openVirtualClock();
      const limited = openSyncStore(folder, { create: true });
      const work = (keeper: ReturnType<typeof openSyncStore>) =>
        harvest({
          store: virtualStore({ keeper, life: clock.life(), random: Math.random, manners: GOOD_STORE }),
          plans: [crawlOf(world)],
          network: openNetwork(world, clock),
          clock,
        }).summary;
      const full = { ...limited, commit: limitedCommit(limited, 40) };
      await clock.run(
        assert.rejects(work(full), (error) => error instanceof StoreFailedError && /full/.test(error.message)),
      );
      assert.deepEqual(limited.check().problems, []);
      const done = limited.harvests()[0]!.addresses.done;
      assert.ok(done > 0);
      limited.close();

      const keeper = openSyncStore(folder, { create: false });
      const summary = await clock.run(work(keeper));
      assert.equal(summary.end, "finished");
      assert.equal(keeper.harvests()[0]!.records, 600);
      assert.deepEqual(keeper.check().problems, []);
      keeper.close();
    }));

  test("SQLite's own error of a full disk is said in a sentence, and the transaction leaves nothing behind", () =>
    inFolder((folder) => {
      const db = openDatabase(folder, { create: true });
      const before = db.get<{ n: number }>("SELECT count(*) AS n FROM tallies")!.n;
      db.get("PRAGMA max_page_count = 60");
      assert.throws(
        () =>
          db.transaction(() => {
            for (let n = 0; n < 10_000; n++)
              db.run("INSERT INTO tallies VALUES (1, 'dropped', ?, 1, NULL)", `${n} ${"x".repeat(500)}`);
          }),
        (error) => error instanceof StoreFailedError && /is full\. What was committed is safe/.test(error.message),
      );
      assert.equal(db.get<{ n: number }>("SELECT count(*) AS n FROM tallies")!.n, before);
      db.close();
    }));

  const FAILING: [code: "ENOSPC" | "EIO", says: RegExp][] = [
    [
      "ENOSPC",
      /^The disk that holds .* is full\. What was committed is safe; free some space and run the same command again\.$/,
    ],
    [
      "EIO",
      /cannot be written \(disk I\/O error\)\. What was committed is safe; check the disk and run the same command/,
    ],
  ];
  for (const [code, says] of FAILING)
    test(`${code} of the disk under the database is said in a sentence, and what was committed is there afterwards`, (t) =>
      inFolder((folder) => {
        if (!canFailDatabase()) return t.skip("needs /proc and /dev/full");
        const db = openDatabase(folder, { create: true });
        const add = (name: string) => db.run("INSERT INTO collections (name) VALUES (?)", name);
        db.transaction(() => add("committed"));
        databaseFails(code);
        const failed = (error: unknown) => error instanceof StoreFailedError && says.test(error.message);
        assert.throws(() => db.transaction(() => add("in a transaction")), failed);
        assert.throws(() => add("alone"), StoreFailedError);
        db.close();
        const again = openDatabase(folder, { create: false });
        assert.deepEqual(again.all("SELECT name FROM collections"), [{ name: "committed" }]);
        assert.deepEqual(again.all("PRAGMA integrity_check"), [{ integrity_check: "ok" }]);
        again.close();
      }));

  test("a file of garbage, a foreign database and a store of another schema are refused, and nothing is changed", () =>
    inFolder(async (folder) => {
      const file = databaseFile(folder);
      writeFileSync(
        file,
        "this is not a database, and it is longer than a header of one hundred bytes would be".repeat(20),
      );
      const garbage = readFileSync(file);
      await assert.rejects(
        openStore(folder),
        (error) => error instanceof StoreUnusableError && /damaged/.test(error.message),
      );
      assert.deepEqual(readFileSync(file), garbage);

      rmSync(file);
      const foreign = new Sqlite(file);
      foreign.exec("CREATE TABLE notes (words TEXT)");
      foreign.close();
      await assert.rejects(openStore(folder), /is a SQLite file, but not a Winnow store/);

      for (const [version, says] of [
        [SCHEMA_VERSION + 1, /was written by a newer Winnow .* Update this program/],
        [OLDEST_VERSION - 1, /was written by an older Winnow .* Export its records/],
      ] as const) {
        rmSync(file);
        const other = new Sqlite(file);
        other.pragma(`application_id = ${APPLICATION_ID}`);
        other.exec("CREATE TABLE other (x)");
        other.pragma(`user_version = ${version}`);
        other.close();
        await assert.rejects(openStore(folder), says);
      }
    }));

  test("a missing store is not made when it is only to be read", () =>
    inFolder(async (folder) => {
      await assert.rejects(openStore(path.join(folder, "none"), { create: false }), /holds no Winnow store/);
      assert.equal(existsSync(path.join(folder, "none")), false);
    }));

  test("a folder that cannot be made is refused with a sentence", () =>
    inFolder(async (folder) => {
      writeFileSync(path.join(folder, "file"), "");
      await assert.rejects(openStore(path.join(folder, "file", "store")), /cannot be used as a store/);
    }));

  test("a second harvest is refused with who and since when; reading and correcting work beside the first", () =>
    inFolder(async (_, open) => {
      const world = literalWorld({ "https://a.example/": page("Home", "/a"), "https://a.example/a": page("A") });
      const [one, two] = [await open(), await open()];
      const first = harvest({
        store: one,
        plans: [crawlOf(world, { delay: 300 })],
        network: openNetwork(world, systemClock),
        doing: "the first",
      });
      for await (const event of first) if (event.kind === "visit") break;
      await assert.rejects(
        harvest({ store: two, plans: [crawlOf(world)], network: openNetwork(world, systemClock) }).summary,
        (error) =>
          error instanceof StoreInUseError && error.message.includes("the first") && error.holder.pid === process.pid,
      );
      const [record] = await two.records({ limit: 1 });
      const corrected = await correct(two, {
        record: record!.id,
        field: "title",
        value: "Better",
        by: "somebody",
        now: Date.now(),
      });
      assert.equal(corrected.fields["title"], "Better");
      assert.equal((await first.summary).end, "finished");
      assert.equal((await one.record(record!.id))?.fields["title"], "Better");
    }));
});

/** The n-th commit finds the disk full, as every one after it does. */
function limitedCommit(keeper: ReturnType<typeof openSyncStore>, most: number): typeof keeper.commit {
  let commits = 0;
  return (batch) => {
    if (++commits > most) throw new StoreFailedError("The disk that holds the folder is full.");
    return keeper.commit(batch);
  };
}
