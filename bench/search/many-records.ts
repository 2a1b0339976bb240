/**
 * A store with many records, for whoever measures what can be done with them.
 *
 * Made once in a folder that the caller names, it is used again, and a filling that was interrupted goes on where it stopped: a million
 * records take a while. Without a folder it is made in a temporary one, and goes when the work is done.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { UsageError } from "../../src/model/errors.js";
import { openStore } from "../../src/store/open.js";
import type { Store } from "../../src/store/store.js";
import { cpuSeconds } from "../machine.js";
import { type Figure, measured } from "../results.js";
import { findingOf } from "./corpus.js";

export const NOW = Date.UTC(2026, 10, 15);
const AT_ONCE = 1000;
export const COLLECTION = "bench";

/** "100k" and "1m". */
export function readSize(words: string): number {
  const match = /^(\d+)(k|m)$/.exec(words);
  const size = Number(match?.[1]) * (match?.[2] === "m" ? 1_000_000 : 1000);
  if (!(size >= 10_000)) throw new UsageError(`--size ${words}: write 10k, 100k or 1m; ten thousand is the least`);
  return size;
}

export function hostsOf(size: number): number {
  return Math.max(20, size / 1000);
}

/** Opens a store in `folder`, or in a temporary one, does the work, and closes it. */
export async function withFolder<Result>(
  folder: string,
  work: (store: Store, folder: string) => Promise<Result>,
): Promise<Result> {
  const where = folder === "" ? mkdtempSync(path.join(os.tmpdir(), "winnow-bench-")) : path.resolve(folder);
  try {
    const store = await openStore(path.join(where, "store"));
    try {
      return await work(store, where);
    } finally {
      await store.close();
    }
  } finally {
    if (folder === "" && existsSync(where)) rmSync(where, { recursive: true, force: true });
  }
}

/** As a replay would bring them: a page gives a thousand. Nothing is told of a store that was filled before. */
export async function fill(store: Store, size: number, say: (words: string) => void): Promise<Figure[]> {
  const there = await store.countRecords({ states: ["live", "vanished", "removed"] }, size + 1);
  if (there.count > size) throw new UsageError(`${store.where} holds more than ${size} records`);
  if (there.count === size) return [];
  const owner = { pid: process.pid, machine: os.hostname(), doing: "npm run bench" };
  const wish = { collection: COLLECTION, kind: "listing", start: "bench", settings: {}, addressRules: "address/1" };
  const run = await store.beginRun({
    harvests: [{ ...wish, fresh: false, starts: [] }],
    now: NOW,
    program: "bench",
    owner,
  });
  const began = performance.now();
  const cpu = cpuSeconds();
  for (let n = there.count; n < size; n += AT_ONCE) {
    const records = Array.from({ length: AT_ONCE }, (_, i) => findingOf(n + i + 1, hostsOf(size)));
    await store.reread(run.harvests[0]!.id, { pages: [{ at: NOW - size * 10 + n * 10, records }], sites: [] });
    const made = n + AT_ONCE - there.count;
    if ((n / AT_ONCE) % 20 === 19)
      say(`${n + AT_ONCE} records, ${(((cpuSeconds() - cpu) / made) * 1000).toFixed(2)} ms of CPU each`);
  }
  await store.endRun(run.id, { reason: "finished", now: NOW, counts: {} });
  const made = size - there.count;
  return [
    measured("CPU per record kept", ((cpuSeconds() - cpu) / made) * 1000, "ms", "making it up included"),
    measured("records kept, indexed, grouped", made / ((performance.now() - began) / 1000), "per second"),
  ];
}
