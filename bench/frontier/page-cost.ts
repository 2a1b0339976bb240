/**
 * What does a page cost, beside the least that fetching and parsing it can cost?
 *
 * The same site is crawled by `harvest()`, by a bare loop of undici, htmlparser2 and a Set, and by wget writing a WARC, each in a process
 * of its own whose CPU time is taken from birth to end; with plain bodies, with gzip and with brotli, as most of the web sends them. The
 * bare loop keeps nothing and waits for nobody: what we cost more is the price of a frontier that survives, of politeness, records and
 * reasons. They take turns, so that a busy machine is busy for all.
 */
import { fork, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { HAS_ZSTD } from "../../src/archive/zstd.js";
import { atMost, type Figure, measured, type Table } from "../results.js";
import type { HarvesterCost } from "./harvester.js";
import { type Coding, startPeersSite, startSite } from "./site.js";

const TIMES = 3;
/** CPU of a harvest with archive as a multiple of the bare loop's. */
const MOST: Readonly<Record<Coding, number>> = { identity: 2.6, gzip: 2.2, br: 2.2 };
const MOST_OF_WGET = 0.8;

/** CPU per page in microseconds, the median of several runs. */
interface Costs {
  readonly bare: number;
  readonly plain: number;
  readonly archived: number;
  /** Undefined where the runtime has no zstd. */
  readonly zstd: number | undefined;
  /** Undefined where wget is missing. */
  readonly wget: number | undefined;
  readonly memory: number;
}

export async function pageCost(
  folder: string,
  { pages }: { pages: number },
  say: (words: string) => void,
): Promise<{ figures: Figure[]; tables: Table[] }> {
  const figures: Figure[] = [];
  const rows: (string | number)[][] = [];
  let memory = 0;
  for (const coding of ["identity", "gzip", "br"] as const) {
    const costs = await costsWith(coding, path.join(folder, coding), pages, say);
    const { bare, plain, archived, zstd, wget } = costs;
    memory = Math.max(memory, costs.memory);
    figures.push(atMost(`${coding}: harvest with archive to bare crawl, CPU`, archived / bare, "×", MOST[coding]));
    if (wget !== undefined)
      figures.push(atMost("harvest with archive to wget with WARC, CPU", archived / wget, "×", MOST_OF_WGET));
    rows.push([
      coding,
      ...[bare, plain, archived, zstd, wget].map((cost) => (cost === undefined ? "" : Math.round(cost))),
    ]);
  }
  figures.push(measured("peak memory of the harvest", memory, "MB"));
  const columns = [
    "bodies",
    "bare crawl",
    "harvest without archive",
    "harvest with archive",
    "harvest with archive in zstd",
    "wget with WARC",
  ];
  const name = `CPU per page in µs, ${pages} pages, start of the process included, median of ${TIMES}`;
  return { figures, tables: [{ name, columns, rows }] };
}

async function costsWith(coding: Coding, folder: string, pages: number, say: (words: string) => void): Promise<Costs> {
  const peers = coding === "identity" ? process.env["WINNOW_PEERS"] : undefined;
  const site = peers
    ? startPeersSite(peers, 4 * pages, 8190)
    : await startSite({ pages: 4 * pages, latency: 0, coding });
  const costs = {
    bare: [] as number[],
    plain: [] as number[],
    archived: [] as number[],
    zstd: [] as number[],
    wget: [] as number[],
  };
  let memory = 0;
  try {
    for (let i = 0; i < TIMES; i++) {
      const options = { start: site.url, maxPages: pages };
      const own = (name: string): string => path.join(folder, `${i}-${name}`);
      costs.bare.push((await costOf("bare-crawl", options)).cost);
      costs.plain.push((await costOf("harvester", { ...options, folder: own("plain"), archive: false })).cost);
      const whole = await costOf("harvester", { ...options, folder: own("archived"), archive: "gzip" });
      costs.archived.push(whole.cost);
      memory = Math.max(memory, whole.memory);
      if (HAS_ZSTD)
        costs.zstd.push((await costOf("harvester", { ...options, folder: own("zstd"), archive: "zstd" })).cost);
      // wget writes no WARC of compressed bodies.
      const wget = coding === "identity" ? await costOfWget(pages, own("wget")) : undefined;
      if (wget !== undefined) costs.wget.push(wget);
      const said = Object.entries(costs).flatMap(([name, { [i]: cost }]) =>
        cost ? [`${name} ${cost.toFixed(0)}`] : [],
      );
      say(`${coding}: µs of CPU per page: ${said.join(", ")}`);
    }
  } finally {
    site.stop();
  }
  return {
    bare: median(costs.bare),
    plain: median(costs.plain),
    archived: median(costs.archived),
    zstd: costs.zstd.length === 0 ? undefined : median(costs.zstd),
    wget: costs.wget.length === 0 ? undefined : median(costs.wget),
    memory,
  };
}

/** On a site with exactly so many pages, since wget has no limit of its own. */
async function costOfWget(pages: number, folder: string): Promise<number | undefined> {
  const site = await startSite({ pages, latency: 0 });
  mkdirSync(folder, { recursive: true });
  const wget = `wget -r -l inf -nv -nH -P ${folder}/pages --warc-file=${folder}/archive ${site.url} >/dev/null 2>&1; times`;
  // The last line of `times` has the user and system time of the shell's children: "0m1.250s 0m0.310s".
  const { stdout } = spawnSync("bash", ["-c", wget], { encoding: "utf8" });
  site.stop();
  const times = [...(stdout.trim().split("\n").at(-1) ?? "").matchAll(/(\d+)m([\d.]+)s/g)];
  const seconds = times.reduce((sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest), 0);
  const fetched = existsSync(`${folder}/pages`) ? readdirSync(`${folder}/pages`).length : 0;
  return fetched < pages / 2 ? undefined : (seconds * 1e6) / fetched;
}

async function costOf(program: string, options: object): Promise<{ cost: number; memory: number }> {
  const child = fork(fileURLToPath(new URL(`./${program}.js`, import.meta.url)), [JSON.stringify(options)]);
  const exit = once(child, "exit");
  let last: HarvesterCost | undefined;
  child.on("message", (message) => {
    if (typeof message === "object") last = message as HarvesterCost;
  });
  await exit;
  if (last === undefined) throw new Error(`${program} ended without an answer`);
  return { cost: (last.cpuSeconds * 1e6) / last.pages, memory: last.peakMemoryMB };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
