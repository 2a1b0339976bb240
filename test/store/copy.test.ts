/** A store is copied to the other database and back, and nothing is lost on the way. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { StoreFailedError, StoreUnusableError, UsageError } from "../../src/model/errors.js";
import { copyStore } from "../../src/store/copy/copy.js";
import { openStore } from "../../src/store/open.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import type { Store } from "../../src/store/store.js";
import { winnow } from "../cli/world.js";
import { allRecords, begin, end, found, NOW, requestFor } from "./contract-world.js";
import { COLLECTIONS, fillStore, portraitOf, queuesOf } from "./copy-world.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const obstacle = await findObstacle();
if (obstacle !== undefined) test("copies of a store", { skip: obstacle }, () => {});
else
  describe("winnow store copy", () => {
    let server: TestServer;
    const folders: string[] = [];
    const newFolder = (): string => {
      const folder = mkdtempSync(path.join(tmpdir(), "winnow-copy-"));
      folders.push(folder);
      return path.join(folder, "store");
    };
    before(async () => {
      server = await startServer();
    });
    after(async () => {
      await server?.stop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });
    const withStore = async <T>(where: string, work: (store: Store) => Promise<T>): Promise<T> => {
      const store = where.startsWith("postgres:") ? await openPostgres(where) : await openStore(where);
      try {
        return await work(store);
      } finally {
        await store.close();
      }
    };
    const sound = async (store: Store) => {
      const { problems } = await store.check();
      // A purge is part of the world, and the archive is not.
      assert.deepEqual(
        problems.filter((problem) => !/purge again/.test(problem)),
        [],
      );
    };

    for (const seed of [1, 2, 3])
      test(`there and back gives an equal store (seed ${seed})`, async () => {
        const [first, there, back] = [newFolder(), await server.newDatabase(), newFolder()];
        const before = await withStore(first, async (store) => {
          await fillStore(store, seed);
          return portraitOf(store);
        });
        assert.ok(before.records.length > 10 && before.why.length > 50, "something was copied");
        await copyStore({ from: first, to: there });
        const between = await withStore(there, async (store) => {
          await sound(store);
          return portraitOf(store);
        });
        for (const part of [
          "records",
          "histories",
          "listed",
          "families",
          "edits",
          "archived",
          "knowledge",
          "last",
        ] as const)
          assert.deepEqual(between[part], before[part], part);
        await copyStore({ from: there, to: back });
        await withStore(back, async (store) => {
          await sound(store);
          assert.deepEqual(await portraitOf(store), before);
        });
        // The queue goes on alike in all three, with the requests of the dead process made again.
        const queues = await Promise.all([first, there, back].map((where) => withStore(where, queuesOf)));
        assert.ok(queues[0]!.length > 0);
        assert.deepEqual(queues[2], queues[0]);
        const addressed = (all: (typeof queues)[0]) =>
          all!.map(({ name, queues }) => [name, queues.map(({ next }) => next.map(({ id }) => id))]);
        assert.deepEqual(addressed(queues[1]!), addressed(queues[0]!));
      });

    test("one collection after the other gives the same records, and nothing else may have happened in between", async () => {
      const [from, to] = [newFolder(), await server.newDatabase()];
      const all = await withStore(from, async (store) => {
        await fillStore(store, 4);
        return allRecords(store);
      });
      for (const collection of COLLECTIONS) await copyStore({ from, to, collection });
      await withStore(to, async (store) => {
        await sound(store);
        assert.deepEqual(
          (await allRecords(store)).map(({ id, number, change }) => [id, number, change]),
          all.map(({ id, number, change }) => [id, number, change]),
        );
      });
      await assert.rejects(
        copyStore({ from, to, collection: COLLECTIONS[0] }),
        (error) => error instanceof UsageError && /already holds/.test(error.message),
      );
      await assert.rejects(copyStore({ from, to, collection: "nothing" }), /has no collection "nothing"/);

      const used = newFolder();
      await copyStore({ from, to: used, collection: COLLECTIONS[0] });
      await withStore(used, async (store) => end(store, await begin(store, [requestFor([found("z")])])));
      await assert.rejects(
        copyStore({ from, to: used, collection: COLLECTIONS[1] }),
        /was harvested into or edited since/,
      );
    });

    for (const [kind, open] of [
      ["a folder", async () => newFolder()],
      ["a database", () => server.newDatabase()],
    ] as const)
      test(`a copy into ${kind} that is interrupted is refused to everybody, and goes on`, async () => {
        const [from, to] = [newFolder(), await open()];
        const before = await withStore(from, async (store) => {
          await fillStore(store, 5);
          return portraitOf(store);
        });
        const stop = new AbortController();
        const onProgress = ({ part }: { part: string }) => {
          if (part === "addresses" || stop.signal.aborted) stop.abort();
        };
        await assert.rejects(
          copyStore({ from, to, signal: stop.signal, onProgress }),
          (error) => error instanceof StoreFailedError && /Run the same command again/.test(error.message),
        );
        await assert.rejects(
          withStore(to, (store) => store.lastChange()),
          (error) => error instanceof StoreUnusableError && /is an unfinished copy of .*store copy/.test(error.message),
        );
        await assert.rejects(copyStore({ from, to, collection: "songs" }), StoreUnusableError);
        const { continued, parts } = await copyStore({ from, to });
        assert.equal(continued, true);
        assert.equal(parts.get("records")!.rows, before.records.length);
        await withStore(to, async (store) => {
          await sound(store);
          assert.deepEqual((await portraitOf(store)).records, before.records);
        });
      });

    test("a row that differs is found and named", async () => {
      const [from, to] = [newFolder(), await server.newDatabase()];
      await withStore(from, (store) => fillStore(store, 6));
      const stopped = new Error("stopped when the knowledge was copied");
      const onProgress = ({ part }: { readonly part: string }) => {
        if (part === "addresses") throw stopped;
      };
      await assert.rejects(copyStore({ from, to, onProgress }), stopped);
      await server.query(
        to,
        "update winnow.knowledge set value = '1' where (site, key) in (select site, key from winnow.knowledge order by site limit 1)",
      );
      await assert.rejects(
        copyStore({ from, to }),
        /The copy is not equal.*knowledge.*first that differs is \[\d+,"kind:/,
      );
    });

    test("a store that is not empty, that is harvested into, or that is the same is refused with a sentence", async () => {
      const [from, to] = [newFolder(), newFolder()];
      await withStore(from, (store) => fillStore(store, 7));
      await assert.rejects(copyStore({ from, to: from }), /cannot be copied into itself/);
      await withStore(to, (store) => store.registerHarvests([requestFor([found("x")], { collection: "mine" })], NOW));
      await assert.rejects(copyStore({ from, to }), /is not empty: it holds mine/);
      const running = await openStore(from);
      const run = await begin(running, [requestFor([])], Date.now());
      await assert.rejects(copyStore({ from, to: newFolder() }), /is being harvested into \(songs\)/);
      await end(running, run);
      await running.close();
    });

    test("the command copies, says what it did, and needs no second argument twice", async () => {
      const [from, to] = [newFolder(), await server.newDatabase()];
      await withStore(from, (store) => fillStore(store, 8));
      const { code, out, err } = await winnow(["store", "copy", from, to]);
      assert.equal(code, 0, err);
      assert.match(out, /was copied to postgres:\/\/127\.0\.0\.1:\d+\/test_\d+: \d+ records, \d+ addresses.*equal/s);
      assert.ok(!`${out}${err}`.includes("odd"), "the password is not shown");
      const again = await winnow(["store", "copy", from, to]);
      assert.equal(again.code, 2);
      assert.match(again.err, /is not empty/);
    });
  });
