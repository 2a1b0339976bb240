/** How much faster is judging again what is archived than harvesting it was? The same site, the same kind, the same threads. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { kind } from "../../src/crawl/crawl.js";
import { replay } from "../../src/harvest/replay.js";
import { crawlPlan, harvest, openStore } from "../../src/index.js";
import { startSite } from "../frontier/site.js";
import { atLeast, atMost, type Figure, measured } from "../results.js";

export async function replayRate(pages: number, say: (words: string) => void): Promise<{ figures: Figure[] }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));
  const site = await startSite({ pages, latency: 0 });
  const store = await openStore(folder);
  try {
    const archive = { folder: path.join(folder, "archive") };
    const plans = [crawlPlan(site.url, { settings: { delay: 0, connections: 16 } })];
    const summary = await harvest({ store, plans, archive, allowPrivate: true, concurrency: 16 }).summary;
    const [found] = await store.harvests();
    const began = performance.now();
    const { visits, records } = await replay({ store, harvest: found!, kind, folder: archive.folder });
    const rate = visits / ((performance.now() - began) / 1000);
    say(`harvest ${summary.pagesPerSecond.toFixed(0)} pages/s, replay ${rate.toFixed(0)} pages/s`);
    return {
      figures: [
        atLeast(
          "replay, as a multiple of the harvest's rate",
          rate / summary.pagesPerSecond,
          "×",
          3,
          `${visits} visits`,
        ),
        measured("replay", rate, "pages/s"),
        atMost("records changed by a replay with the same program", records.new + records.changed, "", 0),
      ],
    };
  } finally {
    site.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
