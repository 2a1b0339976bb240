/**
 * npm run bench serve: how long do people wait for the pages of the web app?
 *
 *     npm run bench serve [-- --size 100k] [--keepers sqlite,postgres] [--store DIR|postgres://…] [--pages | --fill] [--copies 20] [--out DIR] [--json]
 *
 * Each page is asked for many times with other words, in this process, without a network between. The first time does
 * not count. `--store` names a folder or a database in which the records are made once, and used again; with
 * `--size there` what it holds is taken as it is. Beside elapsed times, which depend on what else the machine does, the CPU
 * time of all threads is given. A harvest is run with and without people who watch it: what they cost is the difference in
 * CPU per page. The pages are also asked for while another process harvests into the store. `--copies 20` fills PostgreSQL quickly: a twentieth of the records is kept by the program, and copied in the
 * database (search/copies.ts). `--pages` leaves out both harvests, and the 10,000 requests that show whether memory stays flat.
 */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openDesk } from "../src/app/annotate/desk.js";
import { openRunner } from "../src/app/harvests/runner.js";
import { UsageError } from "../src/model/errors.js";
import { openAudit } from "../src/serve/access/audit.js";
import { type AppOptions, webApp } from "../src/serve/app.js";
import { openPublishing } from "../src/serve/protocols/publishing.js";
import { serveStore } from "../src/serve/server.js";
import type { Store } from "../src/store/store.js";
import { startSite } from "./frontier/site.js";
import { cpuSeconds } from "./machine.js";
import { atMost, type Figure, markdown, measured, quantile, resultOf, writeResult } from "./results.js";
import { copyRecords } from "./search/copies.js";
import { LANGUAGES, wordOf } from "./search/corpus.js";
import {
  fill,
  isAddress,
  KEEPERS,
  NOW,
  readKeeper,
  readSize,
  type Workplace,
  withStore,
} from "./search/many-records.js";

const TIMES = 40;
const MANY = 10_000;
/** People who watch a harvest, and after how many seconds each of their pages asks again. */
const VIEWERS = 50;
const POLL = 2;
const ROUNDS = 3;
/** What is wanted of every page with a million records, in milliseconds. */
const WANTED = { sqlite: 100, postgres: 200 } as const;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: "string", default: "100k" },
      keepers: { type: "string", default: KEEPERS.join() },
      store: { type: "string", default: "" },
      copies: { type: "string", default: "1" },
      pages: { type: "boolean", default: false },
      fill: { type: "boolean", default: false },
      out: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const copies = Number(values.copies);
  if (!Number.isInteger(copies) || copies < 1 || (copies > 1 && values.keepers !== "postgres"))
    throw new UsageError("--copies is how often each record is in the database, with --keepers postgres");
  const size = values.size === "there" ? undefined : readSize(values.size);
  const say = (words: string): void => void process.stderr.write(`${words}\n`);
  const figures: Figure[] = [];
  for (const keeper of values.keepers.split(",").map(readKeeper)) {
    const where = keeper === "sqlite" && isAddress(values.store) ? "" : values.store;
    const part = await withStore(keeper, where, async (place) => {
      if (size !== undefined && (await place.store.lastChange()) < size) {
        await fill(place.store, size / copies, say);
        if (copies > 1) await copyRecords(place.address, copies, say);
      }
      await fillQueue(place.store);
      await place.settle();
      const records = await place.store.lastChange();
      if (values.fill) return [measured("records", records, "")];
      const most = records >= 1_000_000 ? WANTED[keeper] : undefined;
      const pages = await pagesOf(place, most, values.pages);
      return [measured("records", records, ""), ...pages, ...(values.pages ? [] : [await viewersOf()])];
    });
    figures.push(...part.map((figure) => ({ ...figure, name: `${keeper}: ${figure.name}` })));
  }
  const result = resultOf("serve", values.size, { figures, tables: [] });
  console.log(values.json ? JSON.stringify(result) : markdown(result));
  if (values.out !== "") say(`written to ${path.relative(".", writeResult(result, values.out))}.{json,md}`);
}

/** Addresses that wait, of one site each thousand. */
const QUEUE = 50_000;

async function fillQueue(store: Store): Promise<void> {
  const request = { collection: "queue", kind: "crawl", start: "queue", settings: {}, addressRules: "address/1" };
  if ((await store.findHarvest(request)) !== undefined) return;
  const starts = Array.from({ length: QUEUE }, (_, n) => {
    const site = `site${n % 50}.example`;
    const url = `http://${site}/page/${n}`;
    return { url, host: site, site, group: `g${n % 7}`, priority: n % 5, depth: 1, hops: 0, words: "" };
  });
  const owner = { pid: process.pid, machine: os.hostname(), doing: "npm run bench" };
  const run = await store.beginRun({
    harvests: [{ ...request, fresh: false, starts }],
    now: NOW,
    program: "bench",
    owner,
  });
  await store.endRun(run.id, { reason: "stopped", now: NOW, counts: {} });
}

async function pagesOf(place: Workplace, most: number | undefined, isShort: boolean): Promise<Figure[]> {
  const { store, folder, cpu: cpuSoFar } = place;
  const options: AppOptions = {
    store,
    where: folder,
    runner: openRunner(folder, {}),
    desk: await openDesk({ store: folder }),
    hosts: new Set(["app.example"]),
    accounts: () => ({ secret: "", accounts: [] }),
    audit: openAudit(path.join(folder, "audit.jsonl")),
    recipes: path.join(folder, "recipes"),
    releases: path.join(folder, "releases"),
    searches: path.join(folder, "searches.json"),
    queueEdits: path.join(folder, "queue-edits.json"),
    requests: {},
    isPublic: false,
    needsAccounts: false,
    publishing: openPublishing(store, folder, {}),
    secret: "bench",
    local: { name: "bench", role: "reader" },
    now: () => NOW,
  };
  const app = webApp(options);
  const get = async (address: string): Promise<string> => {
    const response = await app.request(`http://app.example${address}`, { headers: { host: "app.example" } });
    const html = await response.text();
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}: ${html.slice(0, 200)}`);
    return html;
  };
  const { records } = await store.listRecords({ limit: TIMES });
  const queue = (await store.harvests()).find(({ collection }) => collection === "queue")!.id;
  const { addresses: known } = await store.addresses({ harvest: queue, limit: TIMES });
  const word = (i: number): string => encodeURIComponent(wordOf(20 + i * 37));
  const pages: readonly [name: string, address: (i: number) => string][] = [
    ["home", () => "/"],
    ["records", (i) => `/records?where=language%3A${LANGUAGES[i % LANGUAGES.length]}`],
    ["search", (i) => `/records?q=${word(i)}`],
    ["record", (i) => `/records/${records[i % records.length]!.id}`],
    ["events", () => "/events"],
    ["harvest", () => "/harvests/1"],
    ["edits", () => "/edits"],
    ["corpus", () => "/corpus"],
    ["words", () => "/corpus/words"],
    ["duplicates", () => "/corpus/duplicates"],
    ["queue", () => `/harvests/${queue}/queue`],
    ["queue, searched", (i) => `/harvests/${queue}/queue?state=all&q=nothing${i}`],
    ["why", (i) => `/why?url=${encodeURIComponent(known[i % known.length]!.url)}`],
  ];
  const timed = async (beside: string, wanted: number | undefined): Promise<Figure[]> => {
    const figures: Figure[] = [];
    for (const [name, address] of pages) {
      const times: number[] = [];
      const used: number[] = [];
      for (let i = 0; i <= TIMES; i++) {
        const [began, cpu] = [performance.now(), cpuSoFar()];
        await get(address(i));
        if (i === 0) continue;
        times.push(performance.now() - began);
        used.push((cpuSoFar() - cpu) * 1000);
      }
      const [slow, p95] = [`${name}${beside}, p95`, quantile(times, 0.95)];
      figures.push(measured(`${name}${beside}, median`, quantile(times, 0.5), "ms"));
      figures.push(wanted === undefined ? measured(slow, p95, "ms") : atMost(slow, p95, "ms", wanted));
      if (beside === "")
        figures.push(
          measured(`${name}, CPU p95`, quantile(used, 0.95), "ms", "of this process and of the database's server"),
        );
    }
    return figures;
  };
  const figures = await timed("", most);
  if (isShort) return figures;
  const beside = await besideHarvest(place, () => timed(", during a harvest", undefined));
  return [...figures, ...beside, await memoryOf((i) => get(pages[i % pages.length]![1](i)))];
}

/** A run of this process does not end before the pages are measured. */
const ENDLESS = 1_000_000;
const PROGRAM = fileURLToPath(new URL("../bundle/winnow.js", import.meta.url));

/** The same work while another process crawls into the store as fast as it can; also how fast it was. */
async function besideHarvest({ store, address, folder }: Workplace, work: () => Promise<Figure[]>): Promise<Figure[]> {
  const site = await startSite({ pages: ENDLESS, latency: 0 });
  const collection = `beside ${Date.now()}`;
  const crawl = spawn(
    process.execPath,
    [
      ...[PROGRAM, "crawl", site.url, "--store", address, "--collection", collection, "--no-settings"],
      ...["--allow-private", "--delay", "0", "--connections", "8", "--quiet"],
      ...(isAddress(address) ? ["--archive-dir", path.join(folder, "archive")] : []),
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const ended = once(crawl, "exit");
  const done = async (): Promise<number> =>
    (await store.harvests()).find((one) => one.collection === collection)?.addresses.done ?? 0;
  try {
    while ((await done()) < WARM) {
      if (crawl.exitCode !== null) throw new Error("the harvest beside the pages has ended");
      await sleep(200);
    }
    const [before, began] = [await done(), performance.now()];
    const figures = await work();
    const rate = ((await done()) - before) / ((performance.now() - began) / 1000);
    return [...figures, measured("harvest during the pages", rate, "pages/s")];
  } finally {
    crawl.kill();
    await ended;
    site.stop();
  }
}

const WARM = 200;

const HARVESTED = 5000;

/** What the people who watch a harvest cost it: CPU per page of the process that harvests and serves, with them and without, in turns. */
async function viewersOf(): Promise<Figure> {
  const site = await startSite({ pages: HARVESTED * 2, latency: 0 });
  const [alone, watched]: [number[], number[]] = [[], []];
  try {
    await harvestWatchedBy(VIEWERS, site.url); // warms up
    for (let round = 0; round < ROUNDS; round++) {
      alone.push(await harvestWatchedBy(0, site.url));
      watched.push(await harvestWatchedBy(VIEWERS, site.url));
    }
  } finally {
    site.stop();
  }
  const lost = (1 - quantile(alone, 0.5) / quantile(watched, 0.5)) * 100;
  return atMost(`${VIEWERS} viewers of a harvest`, lost, "% of its rate", 5, "by CPU per page");
}

/** CPU seconds per page. */
async function harvestWatchedBy(viewers: number, url: string): Promise<number> {
  return withStore("sqlite", "", async ({ folder }) => {
    const server = await serveStore({ store: path.join(folder, "store"), port: 0, by: "bench", allowPrivate: true });
    try {
      const post = (to: string, method: string, body: object): Promise<Response> =>
        fetch(new URL(to, server.url), {
          method,
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const cpu = cpuSeconds();
      const started = await post("/api/harvests", "POST", { kind: "crawl", url, maxPages: HARVESTED });
      const { harvest } = (await started.json()) as { harvest: number };
      await post(`/api/harvests/${harvest}`, "PATCH", { delay: 0, concurrency: 8 });
      const watching = viewers > 0 ? watch(new URL(`/live/harvests/${harvest}`, server.url).href, viewers) : undefined;
      for (;;) {
        await sleep(200);
        const { run } = (await (await fetch(new URL("/api/status", server.url))).json()) as { run: unknown };
        if (run === null) break;
      }
      const used = cpuSeconds() - cpu;
      watching?.kill();
      const { addresses } = (await (await fetch(new URL(`/api/harvests/${harvest}`, server.url))).json()) as {
        addresses: { done: number };
      };
      return used / addresses.done;
    } finally {
      await server.close();
    }
  });
}

function watch(url: string, viewers: number): ChildProcess {
  return fork(fileURLToPath(new URL("./viewers.js", import.meta.url)), [
    JSON.stringify({ url, viewers, seconds: POLL }),
  ]);
}

/** How much the heap grows over many requests; a tenth of them go before, to fill what is kept. */
async function memoryOf(request: (i: number) => Promise<unknown>): Promise<Figure> {
  for (let i = 0; i < MANY / 10; i++) await request(i);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < MANY; i++) await request(i);
  globalThis.gc?.();
  const more = (process.memoryUsage().heapUsed - before) / 2 ** 20;
  return atMost(`memory after ${MANY} requests of all pages`, more, "MB more", 10);
}
