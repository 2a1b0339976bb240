/**
 * npm run bench cluster: what do workers on one database achieve, beside SQLite in the same run?
 *
 *     npm run bench cluster [-- --seconds 10] [--workers 1,2,4] [--latency 400] [--updates 500000] [--out DIR] [--json]
 *
 * Each worker is a process that leases sites and commits pages with sixty links, nine of ten known, twenty pages at a time: the store
 * alone, without network and without reading pages. The server syncs every commit to the disk. On a machine with fewer cores than
 * workers, server and workers share them; so the workers run once more with answers that take a while, where cores are not the limit.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openStore } from "../src/store/open.js";
import { growth } from "../test/store/growth.js";
import { query, startServer } from "../test/store/postgres-server.js";
import { fillSites, SITES_PER_WORKER, type WorkerResult } from "./cluster/load.js";
import { atLeast, type Figure, markdown, measured, resultOf, writeResult } from "./results.js";

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "10" },
      workers: { type: "string", default: "1,2,4" },
      latency: { type: "string", default: "400" },
      updates: { type: "string", default: "500000" },
      out: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const seconds = Number(values.seconds);
  const folder = mkdtempSync(path.join(tmpdir(), "winnow-bench-cluster-"));
  const server = await startServer({ durable: true });
  const rows: (string | number)[][] = [];
  const rates = new Map<string, number>();
  const latency = Number(values.latency);
  const [load] = loadavg();
  let [bytes, grown] = [0, 0];
  const add = (name: string, workers: number, all: readonly WorkerResult[], cpu?: number) => {
    const sum = (of: keyof WorkerResult) => all.reduce((total, one) => total + one[of] / one.elapsed, 0);
    rates.set(`${name} ${workers}`, sum("pages"));
    const perPage = (cpuPerSecond: number) => ((1000 * cpuPerSecond) / sum("pages")).toFixed(2);
    const elapsed = Math.max(...all.map((one) => one.elapsed));
    rows.push([
      ...[name, workers, Math.round(sum("pages")), Math.round(sum("links")), Math.round(sum("added"))],
      perPage(sum("cpu")),
      ...(cpu === undefined ? ["", ""] : [perPage(cpu / elapsed), (cpu / elapsed).toFixed(2)]),
    ]);
  };
  try {
    add(SQLITE, 1, await runWorkers(path.join(folder, "sqlite"), 1, seconds));
    for (const [name, wait] of [
      [POSTGRES, 0],
      [SLOW, latency],
    ] as const)
      for (const workers of values.workers.split(",").map(Number)) {
        const url = await server.newDatabase();
        await fill(url, workers);
        await query(url, "analyze"); // which the server does by itself within a minute
        const before = await serverCpu(url);
        const counts = await forkWorkers(url, workers, seconds, wait);
        add(name, workers, counts, (await serverCpu(url)) - before);
        if (name === POSTGRES) bytes = await bytesPerAddress(url);
      }
    const updates = Number(values.updates);
    const addresses = 20_000;
    grown = await growth(await server.newDatabase(), {
      addresses,
      rounds: Math.max(3, Math.round(updates / addresses)),
    });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const one = rates.get(`${POSTGRES} 1`) ?? 0;
  const best = Math.max(
    ...[...rates].filter(([name]) => !name.startsWith(SLOW) && name.startsWith(POSTGRES)).map(([, rate]) => rate),
  );
  const slow = [...rates]
    .filter(([name]) => name.startsWith(SLOW))
    .map(([name, rate]) => rate / Number(name.split(" ").at(-1)));
  const figures: Figure[] = [
    atLeast("one worker, beside SQLite", Math.round((100 * one) / rates.get(`${SQLITE} 1`)!), "%", 60),
    atLeast("page commits a second, all workers", Math.round(best), "pages/s", 1000),
    atLeast("link inserts a second, nine of ten known", Math.round(best * 60), "links/s", 20_000),
    atLeast(
      "rate of each of many workers beside that of one, answers slow",
      Math.round((100 * slow.at(-1)!) / slow[0]!),
      "%",
      85,
    ),
    measured("load of the machine before it began", load!, "processes", "what else wanted its cores"),
    measured("bytes per address, with its indexes", Math.round(bytes), "bytes"),
    measured(`size of the addresses after ${values.updates} updates`, Math.round(grown * 100), "%"),
  ];
  const columns = [
    ...["store", "workers", "pages/s", "links/s", "new addresses/s"],
    ...["CPU of a worker, ms/page", "CPU of the server, ms/page", "cores of the server"],
  ];
  const result = resultOf("cluster", `${seconds}s`, { figures, tables: [{ name: "workers", columns, rows }] });
  console.log(values.json ? JSON.stringify(result) : markdown(result));
  if (values.out !== "") console.error(`written to ${path.relative(".", writeResult(result, values.out))}.{json,md}`);
}

const SQLITE = "SQLite";
const POSTGRES = "PostgreSQL";
const SLOW = "PostgreSQL, slow answers";

async function fill(where: string, workers: number): Promise<void> {
  const store = await openStore(where);
  await fillSites(store, workers * SITES_PER_WORKER);
  await store.close();
}

async function runWorkers(where: string, workers: number, seconds: number): Promise<WorkerResult[]> {
  await fill(where, workers);
  return forkWorkers(where, workers, seconds, 0);
}

function forkWorkers(where: string, workers: number, seconds: number, latency: number): Promise<WorkerResult[]> {
  const program = fileURLToPath(new URL("./cluster/worker.js", import.meta.url));
  return Promise.all(
    Array.from({ length: workers }, async () => {
      const child = fork(program, [where, String(seconds), String(latency)]);
      const [counts] = (await once(child, "message")) as [WorkerResult];
      await once(child, "exit");
      return counts;
    }),
  );
}

async function bytesPerAddress(url: string): Promise<number> {
  const { rows } = await query(
    url,
    `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'winnow.addresses'::regclass)::float8
            / count(*) as bytes from winnow.addresses`,
  );
  return (rows[0] as { bytes: number }).bytes;
}

const TICKS_PER_SECOND = 100;

/** CPU time of all processes of the server, living or ended; 0 where there is no /proc. */
async function serverCpu(url: string): Promise<number> {
  try {
    const { rows } = await query(url, "select pid from pg_stat_activity union select pg_backend_pid()");
    const stat = (pid: number) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ").map(Number);
    const { rows: own } = await query(url, "select pid from pg_stat_activity where backend_type = 'checkpointer'");
    const postmaster = stat((own[0] as { pid: number }).pid)[1]!;
    const ended = stat(postmaster);
    let ticks = ended[11]! + ended[12]! + ended[13]! + ended[14]!;
    for (const { pid } of rows as { pid: number }[]) {
      try {
        const own = stat(pid);
        ticks += own[11]! + own[12]!;
      } catch {
        // it has ended meanwhile
      }
    }
    return ticks / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
