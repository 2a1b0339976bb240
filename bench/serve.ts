/**
 * npm run bench serve: how long do people wait for the pages of the web app?
 *
 *     npm run bench serve [-- --size 100k] [--keepers sqlite,postgres] [--store DIR|postgres://…] [--out DIR] [--json]
 *
 * Each page is asked for many times with other words, in this process, without a network between. The first time does not count. `--store`
 * names a folder or a database in which the records are made once, and used again.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { openRunner } from "../src/app/harvests/runner.js";
import { openAudit } from "../src/serve/access/audit.js";
import { type AppOptions, webApp } from "../src/serve/app.js";
import { openPublishing } from "../src/serve/protocols/publishing.js";
import { atMost, type Figure, markdown, measured, resultOf, writeResult } from "./results.js";
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
/** People who watch a harvest, and how often each of their pages asks, per second. */
const VIEWERS = 50;
const POLLS = 0.5;
/** What is wanted of every page with a million records, in milliseconds. */
const WANTED = { sqlite: 100, postgres: 200 } as const;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: "string", default: "100k" },
      keepers: { type: "string", default: KEEPERS.join() },
      store: { type: "string", default: "" },
      out: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const size = readSize(values.size);
  const say = (words: string): void => void process.stderr.write(`${words}\n`);
  const figures: Figure[] = [];
  for (const keeper of values.keepers.split(",").map(readKeeper)) {
    const where = isAddress(values.store) === (keeper === "postgres") ? values.store : "";
    const most = size >= 1_000_000 ? WANTED[keeper] : undefined;
    const part = await withStore(keeper, where, async (place) => {
      await fill(place.store, size, say);
      await place.settle();
      return pagesOf(place, most);
    });
    figures.push(...part.map((figure) => ({ ...figure, name: `${keeper}: ${figure.name}` })));
  }
  const result = resultOf("serve", values.size, { figures, tables: [] });
  console.log(values.json ? JSON.stringify(result) : markdown(result));
  if (values.out !== "") say(`written to ${path.relative(".", writeResult(result, values.out))}.{json,md}`);
}

async function pagesOf({ store, folder }: Workplace, most: number | undefined): Promise<Figure[]> {
  const options: AppOptions = {
    store,
    where: folder,
    runner: openRunner(folder, {}),
    hosts: new Set(["app.example"]),
    accounts: () => ({ secret: "", accounts: [] }),
    audit: openAudit(path.join(folder, "audit.jsonl")),
    recipes: path.join(folder, "recipes"),
    releases: path.join(folder, "releases"),
    searches: path.join(folder, "searches.json"),
    queueEdits: path.join(folder, "queue-edits.json"),
    requests: {},
    isPublic: false,
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
  const { addresses: known } = await store.addresses({ harvest: 1, limit: TIMES });
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
    ["queue", () => "/harvests/1/queue"],
    ["queue, searched", (i) => `/harvests/1/queue?state=all&q=nothing${i}`],
    ["why", (i) => (known.length === 0 ? "/why" : `/why?url=${encodeURIComponent(known[i % known.length]!.url)}`)],
  ];
  const figures: Figure[] = [];
  for (const [name, address] of pages) {
    const times: number[] = [];
    for (let i = 0; i <= TIMES; i++) {
      const began = performance.now();
      await get(address(i));
      if (i > 0) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const p95 = times[Math.ceil(times.length * 0.95) - 1]!;
    figures.push(measured(`${name}, median`, times[times.length >> 1]!, "ms"));
    figures.push(most === undefined ? measured(`${name}, p95`, p95, "ms") : atMost(`${name}, p95`, p95, "ms", most));
  }
  figures.push(
    atMost(`${VIEWERS} viewers of a harvest`, await costOf(() => get("/live/harvests/1")), "% of a core", 5),
  );
  figures.push(await memoryOf(() => get("/records?q=a*")));
  return figures;
}

/** The share of a core that the polls of all viewers take, in percent. */
async function costOf(poll: () => Promise<unknown>): Promise<number> {
  const times = 20 * VIEWERS;
  await poll();
  const began = process.cpuUsage();
  for (let i = 0; i < times; i++) await poll();
  const { user, system } = process.cpuUsage(began);
  return ((user + system) / 1e6 / times) * VIEWERS * POLLS * 100;
}

/** How much the heap grows over many requests. */
async function memoryOf(request: () => Promise<unknown>): Promise<Figure> {
  await request();
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < MANY; i++) await request();
  globalThis.gc?.();
  return measured(`memory after ${MANY} searches`, (process.memoryUsage().heapUsed - before) / 2 ** 20, "MB more");
}
