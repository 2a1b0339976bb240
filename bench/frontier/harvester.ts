/** A process that harvests a site into a new store, tells of its first page, and at its end what the work has cost. */
import { crawlPlan, harvest, openStore } from "../../src/index.js";
import { cpuSeconds } from "../machine.js";

export interface HarvesterWish {
  readonly folder: string;
  readonly start: string;
  readonly maxPages: number;
}

export interface HarvesterCost {
  readonly pages: number;
  readonly cpuSeconds: number;
  readonly peakMemoryMB: number;
}

const { folder, start, maxPages } = JSON.parse(process.argv[2]!) as HarvesterWish;
const store = await openStore(folder);
const run = harvest({
  store,
  plans: [crawlPlan(start, { settings: { delay: 0, connections: 16 } })],
  maxPages,
  concurrency: 16,
  allowPrivate: true,
});
let pages = 0;
for await (const event of run) if (event.kind === "visit" && ++pages === 1) process.send!("first page");
const summary = await run.summary;
await store.close();
process.send!({
  pages: summary.counts.pages,
  cpuSeconds: cpuSeconds(),
  peakMemoryMB: process.resourceUsage().maxRSS / 1024,
} satisfies HarvesterCost);
process.disconnect();
