/** How soon after its start does a harvest have its first page? From the birth of the process to the page's event. */
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { atMost, type Figure, measured } from "../results.js";
import type { HarvesterCost, HarvesterWish } from "./harvester.js";
import { startSite } from "./site.js";

const TIMES = 5;

export async function firstPage(folder: string): Promise<{ figures: Figure[] }> {
  const site = await startSite({ pages: 100, latency: 0 });
  const times: number[] = [];
  const costs: number[] = [];
  try {
    for (let i = 0; i < TIMES; i++) {
      const options: HarvesterWish = {
        folder: path.join(folder, String(i)),
        start: site.url,
        maxPages: 1,
        archive: "gzip",
      };
      const began = performance.now();
      const child = fork(fileURLToPath(new URL("./harvester.js", import.meta.url)), [JSON.stringify(options)]);
      const exit = once(child, "exit");
      const [cost] = (await once(child, "message")) as [HarvesterCost];
      times.push((performance.now() - began) / 1000);
      costs.push(cost.cpuSeconds);
      await exit;
    }
  } finally {
    site.stop();
  }
  const note = `least of ${TIMES}; new store, delay 0: with the default delay a host rests 1 s after its robots.txt`;
  return {
    figures: [
      atMost("first page after the start of the process", Math.min(...times), "s", 1, note),
      measured("its CPU, over all threads", Math.min(...costs), "s"),
    ],
  };
}
