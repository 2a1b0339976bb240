/** Three workers share a harvest while their PostgreSQL server is restarted again and again. */
import { rmSync } from "node:fs";
import path from "node:path";
import { crawlPlan } from "../../src/app/plans.js";
import { checkArchive } from "../../src/harvest/archive/archive-check.js";
import { harvest } from "../../src/harvest/harvest.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import { temporaryFolder } from "../faults/desk.js";
import { generatedWorld, walk } from "../worlds/generated.js";
import { serveWorld } from "../worlds/server.js";
import type { TestServer } from "./postgres-server.js";

export interface RestartTest {
  readonly restarts: number;
  readonly pagesPerHost: readonly [number, number];
}

export interface Restarted {
  /** What does not hold; empty if all is well. */
  readonly complaints: readonly string[];
  readonly restarts: number;
  /** Pages read by each worker. */
  readonly pages: readonly number[];
}

const WORKERS = 3;
/** Requests between two restarts. */
const REQUESTS = 20;

export async function restartAgainAndAgain(server: TestServer, test: RestartTest): Promise<Restarted> {
  const { pagesPerHost } = test;
  const world = generatedWorld({ seed: 7, scheme: "http", hosts: 12, pagesPerHost, fanOut: 3, starts: 12 });
  const served = await serveWorld(world);
  const folder = temporaryFolder();
  const url = await server.newDatabase();
  const stores = await Promise.all(Array.from({ length: WORKERS }, () => openPostgres(url, { serverTime: true })));
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
    let restarts = 0;
    for (; restarts < test.restarts && working === WORKERS; restarts++) {
      const asked = served.log.knocks.length;
      while (served.log.knocks.length < asked + REQUESTS && working === WORKERS)
        await new Promise((resolve) => setTimeout(resolve, 20));
      await server.restart();
    }
    const pages = (await Promise.all(runs)).map(({ counts }) => counts.pages);
    const store = stores[0]!;
    const readable = [...walk(world, world.forbids)].filter(
      ([, reply]) => !("failure" in reply) && reply.status === 200,
    );
    const records = await store.records({ limit: readable.length + 1 });
    const { problems, elsewhere } = await checkArchive(store, archive.folder);
    const complaints = [...(await store.check()).problems, ...problems];
    if (records.length !== readable.length) complaints.push(`${records.length} records of ${readable.length} pages`);
    if (elsewhere.size > 0) complaints.push(`${elsewhere.size} entries are in other folders`);
    if (Math.min(...pages) <= readable.length / 10) complaints.push(`the workers read ${pages.join(", ")} pages`);
    return { complaints, restarts, pages };
  } finally {
    await Promise.all(stores.map((store) => store.close()));
    await served.close();
    rmSync(folder, { recursive: true });
  }
}
