/**
 * A harvest in its own process, which kills itself at a named moment.
 *
 * The moment is `<point>:<n>`: at the n-th take, request, response or commit, while a checkpoint runs, or some turns of the event loop
 * after a commit. Nothing depends on the clock. The library knows nothing of it: the store and the network are wrapped here.
 */
import path from "node:path";
import { Worker } from "node:worker_threads";
import { readGuard } from "../../src/fetch/guard.js";
import { openFetcher } from "../../src/fetch/http.js";
import { harvest } from "../../src/harvest/harvest.js";
import { systemClock } from "../../src/model/time.js";
import { openStore } from "../../src/store/open.js";
import { databaseFile } from "../../src/store/sqlite/database.js";
import type { Store } from "../../src/store/store.js";
import { killPlan } from "./plan.js";

export type Point = "take" | "request" | "answer" | "commit" | "committed" | "checkpoint" | "turn" | "never";

const [folder = "", port = "", moment = "never:0", world = "{}"] = process.argv.slice(2);
const [point, nth] = moment.split(":") as [Point, string];
let left = Number(nth);

function reached(here: Point): boolean {
  return here === point && --left <= 0;
}

/** Kills this process after so many turns of its event loop: what other threads and the system are doing is cut wherever it is. */
function die(turns = 0): void {
  if (turns <= 0) process.kill(process.pid, "SIGKILL");
  setImmediate(() => die(turns - 1));
}

const TURNS_PER_STEP = 40;

function withDeath(store: Store): Store {
  return {
    ...store,
    async commit(batch) {
      const work = store.commit(batch);
      if (batch.takes.length > 0 && reached("take")) die();
      if (batch.outcomes.length > 0 && reached("commit")) die();
      const receipt = await work;
      if (point === "turn") die(left * TURNS_PER_STEP);
      if (batch.outcomes.length > 0 && reached("committed")) die();
      if (batch.outcomes.length > 0 && reached("checkpoint")) {
        checkpoint();
        die(Number(nth) * TURNS_PER_STEP);
      }
      return receipt;
    },
  };
}

/** Folds the log into the database from another thread, while the harvest goes on. */
function checkpoint(): void {
  const code = `
    const { workerData } = require("node:worker_threads");
    const Sqlite = require("better-sqlite3");
    const db = new Sqlite(workerData);
    for (;;) db.pragma("wal_checkpoint(TRUNCATE)");`;
  new Worker(code, { eval: true, workerData: databaseFile(folder) });
}

const plan = killPlan(JSON.parse(world));
const store = withDeath(await openStore(folder));
const fetcher = openFetcher({
  guard: readGuard({
    allowPrivate: true,
    resolve: new Map(plan.world.hosts.map((host) => [host, { address: "127.0.0.1", port: Number(port) }])),
  }),
  clock: systemClock,
  userAgent: "winnow-test",
  keepWire: true,
});
const run = harvest({
  store,
  plans: [plan.harvest],
  allowPrivate: true,
  threads: 1,
  archive: { folder: path.join(folder, "archive") },
  network: {
    ...fetcher,
    async fetch(request, signal) {
      const work = fetcher.fetch(request, signal);
      if (reached("request")) die(1);
      const answer = await work;
      if (reached("answer")) die();
      return answer;
    },
  },
});
await run.summary;
await store.close();
