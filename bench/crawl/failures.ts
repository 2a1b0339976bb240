/** Is a crawl complete although every twentieth page fails at first? */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { crawlPlan, harvest, openStore } from "../../src/index.js";
import { startSite } from "../frontier/site.js";
import { atLeast, type Figure, measured } from "../results.js";

const SHARE = 0.05;

export async function failingSite(pages: number, say: (words: string) => void): Promise<{ figures: Figure[] }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-"));
  const site = await startSite({ pages, latency: 0, failures: SHARE });
  const store = await openStore(folder);
  try {
    const plans = [crawlPlan(site.url, { settings: { delay: 0, connections: 16 } })];
    const archive = { folder: path.join(folder, "archive") };
    const { counts } = await harvest({ store, plans, archive, allowPrivate: true, concurrency: 16 }).summary;
    say(`${counts.new} of ${pages} pages, ${counts.retried} tried again`);
    return {
      figures: [
        atLeast("completeness when one page in twenty fails at first", counts.new / pages, "", 1, `${pages} pages`),
        measured("visits that failed and were made again", counts.retried, ""),
      ],
    };
  } finally {
    site.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
