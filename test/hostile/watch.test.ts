/** The watcher does not wait for minutes at a host that is dead: it comes back later, and other harvests wait their turn. */
import assert from "node:assert/strict";
import path from "node:path";
import { after, test } from "node:test";
import Database from "better-sqlite3";
import { watchStore } from "../../src/app/watch.js";
import { crawlPlan, harvest, openStore } from "../../src/index.js";
import { DAY, MINUTE } from "../../src/model/time.js";
import { closeAll, emptyFolder, hurriedClock, serve } from "./harvests.js";
import { page } from "./server.js";

after(closeAll);

test("an update of a site that died ends within the minute, and what failed is visited when it is due", async () => {
  const server = await serve({ "dead.example/": page("<p>Words of a page, and no links at all.") });
  const folder = emptyFolder();
  const resolve = new Map([["dead.example", { address: "127.0.0.1", port: server.port }]]);
  const store = await openStore(folder);
  const plans = [
    crawlPlan("http://dead.example/", { collection: "dead", revisit: 1, settings: { delay: 0, every: MINUTE } }),
  ];
  await harvest({ store, plans, resolve, allowPrivate: true }).summary;
  await store.close();
  await server.close();
  const database = new Database(path.join(folder, "winnow.sqlite"));
  database.exec(`UPDATE runs SET began = began - ${DAY}, ended = ended - ${DAY}`);
  database.close();
  const seconds: number[] = [];
  const { counts } = await watchStore({
    store: folder,
    once: true,
    requests: { resolve, allowPrivate: true, clock: hurriedClock(20, 2 * DAY) },
    onEvent: (event) => event.kind === "ran" && seconds.push(event.summary.seconds),
  });
  assert.deepEqual([counts.runs, counts.pages], [1, 0]);
  assert.ok(seconds[0]! < 60, `it waited for ${seconds[0]} s`);
  const again = await openStore(folder);
  const [{ nextDue } = { nextDue: 0 }] = await again.harvests();
  assert.ok(nextDue! > 0, "it waits for its next attempt");
  await again.close();
});
