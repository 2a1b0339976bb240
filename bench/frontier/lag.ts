/**
 * Where should SQLite run?
 *
 * The same insert load, checkpoints included, once with the keeper on its own thread and once inline, while the main thread's
 * event loop is watched. What its delay is, every open socket waits.
 */
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate } from "node:timers/promises";
import { openSqlite } from "../../src/store/sqlite/store.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { cpuSeconds } from "../machine.js";
import { atMost, type Figure, measured } from "../results.js";
import { beginTraffic, type Traffickable } from "./traffic.js";
import { makeWeb, type WebSize } from "./web.js";

const MAX_ADDRESSES = 500_000;

export async function loopLag(
  folder: string,
  { addresses, sites }: WebSize,
  say: (words: string) => void,
): Promise<{ figures: Figure[] }> {
  const size = { addresses: Math.min(addresses, MAX_ADDRESSES), sites };
  const store = await openSqlite(path.join(folder, "thread"));
  const thread = await watched(store, size);
  await store.close();
  const keeper = openSyncStore(path.join(folder, "inline"), { create: true });
  const inline = await watched(keeper, size);
  keeper.close();
  say(`own thread ${said(thread)}; inline ${said(inline)}`);
  return {
    figures: [
      atMost("loop lag p99, store on its own thread", thread.p99, "ms", 100),
      measured("loop lag p50, own thread", thread.p50, "ms"),
      measured("loop lag max, own thread", thread.max, "ms"),
      measured("insert under this load, own thread", thread.cpu, "µs CPU"),
      measured("loop lag p99, store inline", inline.p99, "ms"),
      measured("loop lag p50, inline", inline.p50, "ms"),
      measured("loop lag max, inline", inline.max, "ms"),
      measured("insert under this load, inline", inline.cpu, "µs CPU"),
    ],
  };
}

interface Lag {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly cpu: number;
}

async function watched(store: Traffickable, size: WebSize): Promise<Lag> {
  const web = makeWeb(size);
  const traffic = await beginTraffic(store, web);
  const before = cpuSeconds();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  while (web.given() < size.addresses) {
    await traffic.step({ fresh: 54, known: 6 });
    await setImmediate(); // inline nothing else would let the event loop turn
  }
  delay.disable();
  const cpu = ((cpuSeconds() - before) * 1e6) / size.addresses;
  await traffic.end();
  return { p50: delay.percentile(50) / 1e6, p99: delay.percentile(99) / 1e6, max: delay.max / 1e6, cpu };
}

function said({ p50, p99, max }: Lag): string {
  return `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(0)} ms`;
}
