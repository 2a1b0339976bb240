/** The archives of harvests on PostgreSQL: another database, or a lost one, takes nothing away. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { checkArchive } from "../../src/harvest/archive/archive-check.js";
import { harvest } from "../../src/harvest/harvest.js";
import { crawlPlan, openStore, type Store } from "../../src/index.js";
import { findObstacle, startServer } from "../store/postgres-server.js";
import { serveWorld } from "../worlds/server.js";
import { literalWorld, page } from "../worlds/world.js";

const START = "http://a.example/";
const PAGES = { [START]: page("Home", "/one"), "http://a.example/one": page("One") };

const obstacle = await findObstacle();
test("the archive of another database is refused and left as it is", { skip: obstacle }, async (t) => {
  const world = await serveWorld(literalWorld(PAGES));
  const server = await startServer();
  const archive = mkdtempSync(path.join(os.tmpdir(), "winnow-archive-"));
  const stores: Store[] = [];
  t.after(async () => {
    for (const store of stores) await store.close();
    await Promise.all([world.close(), server.stop()]);
    rmSync(archive, { recursive: true });
  });
  const opened = async (): Promise<Store> => {
    const store = await openStore(await server.newDatabase());
    stores.push(store);
    return store;
  };
  const run = (store: Store) => {
    const plans = [crawlPlan(START, { revisit: 1, settings: { delay: 0 } })];
    return harvest({ store, plans, resolve: world.resolve, archive: { folder: archive } }).summary;
  };
  const first = await opened();
  await run(first);
  const files = readdirSync(archive);
  assert.ok(files.some((name) => name.includes(".warc.gz")));
  await assert.rejects(run(await opened()), /is the archive of another store, or of one whose database was lost/);
  assert.deepEqual(readdirSync(archive), files);
  await run(first);
  assert.deepEqual((await checkArchive(first, archive)).problems, []);
});
