/** Several workers on one database: they share the sites, survive restarts of the server, and free what a dead one held. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { crawlPlan } from "../../src/app/plans.js";
import { checkArchive } from "../../src/harvest/archive-check.js";
import { harvest } from "../../src/harvest/harvest.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import { temporaryFolder } from "../faults/desk.js";
import { generatedWorld, walk } from "../worlds/generated.js";
import { serveWorld } from "../worlds/server.js";
import { begin, DEAD, found, leaseAll, NOW, requestFor } from "./contract-world.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const WORKERS = 3;

const obstacle = await findObstacle();
if (obstacle !== undefined) test("workers that share a database", { skip: obstacle }, () => {});
else
  describe("postgres: workers", () => {
    let server: TestServer;
    before(async () => {
      server = await startServer();
    });
    after(() => server?.stop());

    test("three workers share the sites of a harvest and ride out restarts of the server", async () => {
      const world = generatedWorld({
        seed: 7,
        scheme: "http",
        hosts: 12,
        pagesPerHost: [14, 18],
        fanOut: 3,
        starts: 12,
      });
      const served = await serveWorld(world);
      const folder = temporaryFolder();
      const url = await server.newDatabase();
      const stores = await Promise.all(Array.from({ length: WORKERS }, () => openPostgres(url)));
      try {
        const plan = crawlPlan(world.starts, { settings: { delay: 100, scope: { within: "any" } } });
        const options = { plans: [plan], resolve: served.resolve, allowPrivate: true, threads: 1 };
        const archive = { folder: path.join(folder, "archive") };
        let working = WORKERS;
        const runs = stores.map((store) =>
          harvest({ ...options, store, archive }).summary.finally(() => {
            working--;
          }),
        );
        for (let restart = 0; restart < 3 && working === WORKERS; restart++) {
          const asked = served.log.knocks.length;
          while (served.log.knocks.length < asked + 20 && working === WORKERS)
            await new Promise((resolve) => setTimeout(resolve, 20));
          await server.restart();
        }
        const summaries = await Promise.all(runs);
        const pages = summaries.map(({ counts }) => counts.pages);
        const [store] = stores;
        const expected = [...walk(world, world.forbids)].filter(
          ([, reply]) => !("failure" in reply) && reply.status === 200,
        );
        assert.equal((await store!.records({ limit: 1000 })).length, expected.length);
        for (const count of pages) assert.ok(count > expected.length / 10, `they read ${pages.join(", ")} pages`);
        assert.deepEqual((await store!.check()).problems, []);
        const { problems, elsewhere } = await checkArchive(store!, archive.folder);
        assert.deepEqual([problems, elsewhere.size], [[], 0]);
      } finally {
        await Promise.all(stores.map((store) => store.close()));
        await served.close();
        rmSync(folder, { recursive: true });
      }
    });

    test("the sites of a process that died on this machine are free at once", async () => {
      const store = await openPostgres(await server.newDatabase());
      const first = await begin(store, [requestFor([found("x"), found("b.example/y")])], NOW, DEAD);
      assert.equal((await leaseAll(store, first)).length, 2);
      const second = await begin(store, [requestFor([])]);
      assert.equal((await leaseAll(store, second)).length, 2);
      assert.deepEqual((await store.check()).problems, []);
      await store.close();
    });

    test("every worker gets its share, and a lease whose answer got lost is given again", async () => {
      const store = await openPostgres(await server.newDatabase());
      const starts = Array.from({ length: 9 }, (_, n) => found(`s${n}.example/`));
      const one = await begin(store, [requestFor(starts)]);
      const harvests = one.harvests.map(({ id }) => id);
      assert.equal((await store.share(one.id, harvests, NOW)).workers, 1);
      const held = await leaseAll(store, one);
      const two = await begin(store, [requestFor([])]);
      await begin(store, [requestFor([])], NOW, DEAD);
      assert.deepEqual(await store.share(two.id, harvests, NOW), { workers: 2, sites: 5 });
      assert.deepEqual(await leaseAll(store, one, NOW, { held: held.map(({ token }) => token) }), []);
      const known = held.slice(0, 4).map(({ token }) => token);
      assert.equal((await leaseAll(store, one, NOW, { held: known })).length, 5);
      await store.close();
    });
  });
