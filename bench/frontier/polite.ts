/**
 * Does politeness cost more than the politeness itself?
 *
 * Fifty hosts that answer after 50 ms and must rest 200 ms can give 50 ÷ 0.25 s = 200 pages a second and no more. What
 * is missing from that is ours: takes that wait for their commit, timers that fire late, a loop that looks elsewhere.
 */
import { crawlPlan, harvest } from "../../src/index.js";
import { openSqlite } from "../../src/store/sqlite/store.js";
import { cpuSeconds } from "../machine.js";
import { atLeast, type Figure, measured } from "../results.js";
import { startSite } from "./site.js";

const ANSWER = 50;
const DELAY = 200;

export async function politeThroughput(
  folder: string,
  { politeHosts, politeSeconds }: { politeHosts: number; politeSeconds: number },
): Promise<{ figures: Figure[] }> {
  const site = await startSite({ pages: 100_000, latency: ANSWER });
  const store = await openSqlite(folder);
  try {
    const starts = Array.from({ length: politeHosts }, (_, i) => `http://127.0.0.${i + 1}:${site.port}/`);
    const stop = new AbortController();
    const settings = { delay: DELAY, scope: { within: "any" } } as const;
    const run = harvest({
      store,
      plans: [crawlPlan(starts, { collection: "polite", settings })],
      concurrency: politeHosts,
      allowPrivate: true,
      signal: stop.signal,
    });
    const counter = countPages(run);
    await after(2); // every robots.txt is read by then
    const from = { pages: counter.pages, at: performance.now(), cpu: cpuSeconds() };
    await after(politeSeconds);
    const pages = counter.pages - from.pages;
    const perSecond = (pages * 1000) / (performance.now() - from.at);
    const cpu = ((cpuSeconds() - from.cpu) * 1e6) / pages;
    stop.abort();
    await run.summary;
    const possible = (politeHosts * 1000) / (DELAY + ANSWER);
    const note = `${perSecond.toFixed(1)} pages/s of ${possible}; ${politeHosts} hosts, ${politeSeconds} s`;
    return {
      figures: [
        atLeast("polite throughput", (100 * perSecond) / possible, "%", 95, note),
        measured("its cost per page", cpu, "µs CPU"),
      ],
    };
  } finally {
    site.stop();
    await store.close();
  }
}

function countPages(run: AsyncIterable<{ readonly kind: string }>): { pages: number } {
  const counter = { pages: 0 };
  void (async () => {
    for await (const event of run) if (event.kind === "visit") counter.pages++;
  })();
  return counter;
}

function after(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
