/**
 * A harvest in a process of its own, which kills itself at a named moment.
 *
 * The moment is `<point>:<n>`: at the n-th take, request, answer or commit, while a checkpoint runs, or after a while at any moment.
 * The library knows nothing of it: the store and the network that it is handed are wrapped here.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { Worker } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { readGuard } from "../../src/fetch/guard.js";
import { openFetcher } from "../../src/fetch/http.js";
import { harvest, openStore, type Store, systemClock } from "../../src/index.js";
import { databaseFile } from "../../src/store/sqlite-database.js";
import { killPlan } from "./plan.js";

export type Point = "take" | "request" | "answer" | "commit" | "committed" | "checkpoint" | "any" | "never";

const [folder = "", port = "", moment = "never:0", world = "{}"] = process.argv.slice(2);
const [point, nth] = moment.split(":") as [Point, string];
let left = Number(nth);

/**
 * What the life before left behind. Whoever dies three times over the same page sets it aside, as is right; so every life first
 * settles these, and only then dies.
 */
const inherited = new Set(takenBefore());

function reached(here: Point): boolean {
  return here === point && inherited.size === 0 && --left <= 0;
}

function takenBefore(): number[] {
  if (!existsSync(databaseFile(folder))) return [];
  const db = new Sqlite(databaseFile(folder));
  const rows = db.prepare("SELECT address FROM taken").all() as { address: number }[];
  db.close();
  return rows.map(({ address }) => address);
}

/** No farewell: what is under way in other threads and in the system is cut wherever it is. */
function die(after = 0): void {
  if (after === 0) process.kill(process.pid, "SIGKILL");
  setTimeout(() => process.kill(process.pid, "SIGKILL"), after);
}

function withDeath(store: Store): Store {
  return {
    ...store,
    async commit(batch) {
      const work = store.commit(batch);
      if (batch.takes.length > 0 && reached("take")) die();
      if (batch.outcomes.length > 0 && reached("commit")) die();
      const receipt = await work;
      for (const { address } of batch.outcomes) inherited.delete(address);
      if (point === "any" && inherited.size === 0) die(left * 8);
      if (batch.outcomes.length > 0 && reached("committed")) die();
      if (batch.outcomes.length > 0 && reached("checkpoint")) {
        checkpoint();
        die(1 + Math.random() * 40);
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
      if (reached("request")) die(2);
      const answer = await work;
      if (reached("answer")) die();
      return answer;
    },
  },
});
await run.summary;
await store.close();
