/** A process that harvests a site into a new store, tells of its first page, and at its end what the work has cost. */
import path from "node:path";
import type { Compression } from "../../src/archive/member.js";
import { crawlPlan, harvest, openStore } from "../../src/index.js";
import { cpuSeconds } from "../machine.js";

export interface HarvesterWish {
  readonly folder: string;
  readonly start: string;
  readonly maxPages: number;
  readonly archive: Compression | false;
}

/** Sent at the first page and at the end. */
export interface HarvesterCost {
  readonly pages: number;
  readonly cpuSeconds: number;
  readonly peakMemoryMB: number;
}

const { folder, start, maxPages, archive } = JSON.parse(process.argv[2]!) as HarvesterWish;
const store = await openStore(folder);
const run = harvest({
  store,
  plans: [crawlPlan(start, { settings: { delay: 0, connections: 16 } })],
  maxPages,
  concurrency: 16,
  allowPrivate: true,
  ...(archive && { archive: { folder: path.join(folder, "archive"), compression: archive } }),
});
let visits = 0;
for await (const event of run) if (event.kind === "visit" && ++visits === 1) tell(1);
const summary = await run.summary;
await store.close();
tell(summary.counts.pages);
process.disconnect();

function tell(pages: number): void {
  const peakMemoryMB = process.resourceUsage().maxRSS / 1024;
  process.send!({ pages, cpuSeconds: cpuSeconds(), peakMemoryMB } satisfies HarvesterCost);
}
