/**
 * What does a page cost, beside the least that fetching and parsing it can cost?
 *
 * The same site is crawled by `harvest()` and by a bare loop of undici, htmlparser2 and a Set, each in a process of its own whose
 * CPU time is taken from birth to end. The bare loop keeps nothing and waits for nobody: what we cost more is the price of a
 * frontier that survives, of politeness, records and reasons. They take turns, so that a busy machine is busy for both.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { atMost, type Figure, measured } from "../results.js";
import type { HarvesterCost } from "./harvester.js";
import { startPeersSite, startSite } from "./site.js";

const TIMES = 3;

export async function pageCost(
  folder: string,
  { pages }: { pages: number },
  say: (words: string) => void,
): Promise<{ figures: Figure[] }> {
  const peers = process.env["WINNOW_PEERS"];
  const site = peers ? startPeersSite(peers, 4 * pages, 8190) : await startSite({ pages: 4 * pages, latency: 0 });
  const bare: number[] = [];
  const plain: number[] = [];
  const archived: number[] = [];
  let memory = 0;
  try {
    for (let i = 0; i < TIMES; i++) {
      const options = { start: site.url, maxPages: pages };
      const least = await costOf("bare-crawl", options);
      const without = await costOf("harvester", { ...options, folder: path.join(folder, `${i}`), archive: false });
      const whole = await costOf("harvester", {
        ...options,
        folder: path.join(folder, `${i}-archived`),
        archive: true,
      });
      bare.push(least.cost);
      plain.push(without.cost);
      archived.push(whole.cost);
      memory = Math.max(memory, whole.memory);
      const [a, b, c] = [least, without, whole].map(({ cost }) => cost.toFixed(0));
      say(`CPU per page: bare ${a} µs, harvest ${b} µs, with archive ${c} µs`);
    }
  } finally {
    site.stop();
  }
  const on = `${pages} pages of the ${peers ? "peers'" : "own"} site, median of ${TIMES}`;
  return {
    figures: [
      atMost("harvest with archive to bare crawl, CPU", median(archived) / median(bare), "×", 2.2, on),
      measured("harvest without archive to bare crawl, CPU", median(plain) / median(bare), "×"),
      measured("harvest with archive", median(archived), "µs CPU per page", "process start and warming up included"),
      measured("harvest without archive", median(plain), "µs CPU per page"),
      measured("bare crawl", median(bare), "µs CPU per page"),
      measured("peak memory of the harvest", memory, "MB"),
    ],
  };
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
