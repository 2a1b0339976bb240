/** Several workers on one database: they share the sites, survive restarts of the server, and free what a dead one held. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { openPostgres } from "../../src/store/postgres/store.js";
import { begin, DEAD, found, leaseAll, NOW, requestFor } from "./contract-world.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";
import { restartAgainAndAgain } from "./restarts.js";

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
      const { complaints, restarts } = await restartAgainAndAgain(server, { restarts: 3, pagesPerHost: [14, 18] });
      assert.deepEqual(complaints, []);
      assert.equal(restarts, 3);
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
