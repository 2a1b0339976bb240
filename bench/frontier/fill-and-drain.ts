/**
 * Does the millionth address cost what the first thousand did?
 *
 * The frontier is filled to its size by visits that find sixty links each, then drained by visits that find nothing new. Both
 * are watched in ten slices. What is measured is the whole process: the store's thread, the messages to it, and the making
 * of the batches (about 1.5 µs per link of the insert figures).
 */
import { existsSync, statSync } from "node:fs";
import { databaseFile } from "../../src/store/sqlite/database.js";
import { openSqlite } from "../../src/store/sqlite/store.js";
import type { Store } from "../../src/store/store.js";
import { cpuSeconds } from "../machine.js";
import { atMost, type Figure, measured, rounded, type Table } from "../results.js";
import { beginHarvest, beginTraffic } from "./traffic.js";
import { makeWeb, type WebSize } from "./web.js";

/** What one operation cost in one slice, in microseconds. */
interface Slice {
  readonly until: number;
  readonly cpu: number;
  readonly wall: number;
}

/** A page's links: 54 new ones and 6 that only the store knows. Once all are found, the loop itself knows most of them. */
const FILLING = { fresh: 54, known: 6 };
const DRAINING = { fresh: 0, known: 3 };
const SLICES = 10;
const MAX_CHECKED = 1_000_000;

export async function fillAndDrain(
  folder: string,
  size: WebSize,
  say: (words: string) => void,
): Promise<{ figures: Figure[]; tables: Table[] }> {
  const { addresses } = size;
  const web = makeWeb(size);
  let store = await openSqlite(folder);
  const traffic = await beginTraffic(store, web);
  let visits = 0;

  const inserts = openCurve(addresses / SLICES, (slice) => say(sentence("inserted", slice)));
  while (web.given() < addresses) {
    visits += (await traffic.step(FILLING)) || 0;
    inserts.at(web.given());
  }
  const afterFilling = bytesIn(folder);
  const drains = openCurve((addresses - visits) / SLICES, (slice) => say(sentence("drained", slice)));
  for (let drained = 0; ; ) {
    const ended = await traffic.step(DRAINING);
    if (ended === false) break;
    drained += ended;
    visits += ended;
    drains.at(drained);
  }
  await traffic.end();
  // The oracle looks at everything, which takes minutes for ten million.
  const checked = addresses > MAX_CHECKED ? [] : [(await store.check()).problems.length];
  await store.close();
  const afterDraining = bytesIn(folder);

  const began = performance.now();
  store = await openSqlite(folder);
  await firstLease(store);
  const reopened = (performance.now() - began) / 1000;
  await store.close();

  const memory = process.resourceUsage().maxRSS / 1024;
  return {
    figures: [
      atMost("cost of an insert, last slice to second", growth(inserts.slices), "×", 1.5, "CPU"),
      atMost("cost of a visit, last slice to second", growth(drains.slices), "×", 1.5, "CPU"),
      measured("insert", mean(inserts.slices), "µs CPU", `${visits - drains.total()} pages with 60 links each`),
      measured("visit", mean(drains.slices), "µs CPU", "take, outcome, 3 known links, a record for 1 in 4, refills"),
      atMost("peak resident memory", memory, "MB", 700, "the whole process"),
      measured("bytes per waiting address", afterFilling / addresses, "B", "file and log after filling"),
      measured("bytes per visited address", afterDraining / addresses, "B", "file after draining, records included"),
      atMost("reopening", reopened, "s", 5, "open, begin a run, first lease"),
      measured("visits", visits, "", visits === addresses ? "every address once" : "NOT every address once"),
      ...checked.map((problems) => measured("problems found by store check", problems, "")),
    ],
    tables: [
      {
        name: "The curve",
        columns: ["until", "insert: µs CPU", "insert: µs elapsed", "visit: µs CPU", "visit: µs elapsed"],
        rows: inserts.slices.map((slice, i) => [
          slice.until.toLocaleString("en"),
          ...[slice.cpu, slice.wall, drains.slices[i]?.cpu ?? 0, drains.slices[i]?.wall ?? 0].map(rounded),
        ]),
      },
    ],
  };
}

export async function firstLease(store: Store): Promise<number> {
  const now = Date.UTC(2026, 5, 1);
  const run = await beginHarvest(store, undefined, now);
  const leases = await store.lease({
    run: run.id,
    harvests: [run.harvest],
    sites: 64,
    perHost: 32,
    now,
    until: now + 120_000,
  });
  return leases.length;
}

function openCurve(step: number, told: (slice: Slice) => void) {
  const slices: Slice[] = [];
  let from = { done: 0, cpu: cpuSeconds(), wall: performance.now() };
  return {
    slices,
    total: () => from.done,
    at(done: number): void {
      if (done < (slices.length + 1) * step) return;
      const to = { done, cpu: cpuSeconds(), wall: performance.now() };
      const count = done - from.done;
      const slice = {
        until: done,
        cpu: ((to.cpu - from.cpu) * 1e6) / count,
        wall: ((to.wall - from.wall) * 1e3) / count,
      };
      slices.push(slice);
      told(slice);
      from = to;
    },
  };
}

function growth(slices: readonly Slice[]): number {
  return (slices.at(-1)?.cpu ?? 0) / (slices[1]?.cpu ?? 1);
}

function mean(slices: readonly Slice[]): number {
  return slices.reduce((sum, { cpu }) => sum + cpu, 0) / slices.length;
}

function sentence(what: string, { until, cpu, wall }: Slice): string {
  return `${until.toLocaleString("en")} ${what}: ${cpu.toFixed(1)} µs CPU, ${wall.toFixed(1)} µs elapsed each; ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB resident`;
}

function bytesIn(folder: string): number {
  const file = databaseFile(folder);
  const log = `${file}-wal`;
  return statSync(file).size + (existsSync(log) ? statSync(log).size : 0);
}
