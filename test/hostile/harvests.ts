/** Whole harvests over a hostile server: a crawl of named hosts into a store of its own, and what became of each address. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readGuard } from "../../src/fetch/guard.js";
import { openFetcher } from "../../src/fetch/http.js";
import {
  crawlPlan,
  type GivenSettings,
  type HarvestEvent,
  type HarvestOptions,
  harvest,
  openStore,
  type Store,
  type Summary,
} from "../../src/index.js";
import { type Clock, type Millis, systemClock } from "../../src/model/time.js";
import { AUTHORITY } from "./certificates.js";
import type { Asked } from "./evil-child.js";
import { type HostileServer, openHostileServer, page, type Talk } from "./server.js";

export const closers: (() => unknown)[] = [];
/** For `after`: nothing that a test opened stays open. */
export async function closeAll(): Promise<void> {
  for (const close of closers.reverse()) await close();
}

export type World = Readonly<Record<string, Talk>>;

/** Serves "host/path" from a map, "host/*" for the rest of a host; robots.txt is missing unless it stands there. */
export async function serve(world: World): Promise<HostileServer> {
  const missing = page("<p>nothing here", "", "404 Not Found");
  const server = await openHostileServer(
    ({ host, path }) => world[host + path] ?? (path === "/robots.txt" ? missing : (world[`${host}/*`] ?? missing)),
  );
  closers.push(server.close);
  return server;
}

export interface EvilServer {
  readonly port: number;
  /** What it was asked for since the last call. */
  asked(): Promise<Asked>;
}

/** The server of `evil-child.ts`, in its own process. */
export async function serveEvil(): Promise<EvilServer> {
  const child = fork(fileURLToPath(new URL("./evil-child.js", import.meta.url)), {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  closers.push(() => child.kill());
  const [port] = (await once(child.stdout!, "data")) as [Buffer];
  return {
    port: Number(port.toString()),
    async asked() {
      child.send("asked?");
      return ((await once(child, "message")) as [Asked])[0];
    },
  };
}

export async function emptyStore(): Promise<Store> {
  const store = await openStore(emptyFolder());
  closers.push(() => store.close());
  return store;
}

export function emptyFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-hostile-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Harvested {
  readonly store: Store;
  readonly summary: Summary;
  readonly events: readonly HarvestEvent[];
  readonly peakMB: number;
  /** "done", "failed" …, and why. */
  end(url: string): Promise<string>;
}

export async function harvestAll(
  server: Pick<HostileServer, "port">,
  starts: readonly string[],
  more: {
    settings?: GivenSettings;
    options?: Partial<HarvestOptions>;
    store?: Store;
    hosts?: readonly string[];
    /** Hosts that another server plays, and its port. */
    elsewhere?: ReadonlyMap<string, number>;
  } = {},
): Promise<Harvested> {
  const store = more.store ?? (await emptyStore());
  const names = new Set([...starts.map((start) => new URL(start).hostname), ...(more.hosts ?? [])]);
  const resolve = new Map(
    [...names].map((name) => [name, { address: "127.0.0.1", port: more.elsewhere?.get(name) ?? server.port }]),
  );
  const network = openFetcher({
    guard: readGuard({ allowPrivate: false, resolve }),
    clock: systemClock,
    userAgent: "Winnow/test",
    authorities: [AUTHORITY],
    keepWire: more.options?.archive !== undefined,
    limits: { connect: 10_000, firstByte: 8000, idleBody: 8000, whole: 25_000 }, // sixty faults at once share two cores
  });
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const run = harvest({
    store,
    plans: [crawlPlan(starts, { collection: "hostile", settings: { delay: 0, ...more.settings } })],
    network,
    allowPrivate: true, // our own machine needs no rest between hosts; where requests may go is the network's affair
    patience: 0,
    maxTime: 300_000,
    ...more.options,
  });
  const events: HarvestEvent[] = [];
  for await (const event of run) events.push(event);
  clearInterval(watch);
  const end = async (url: string): Promise<string> => {
    const [story] = await store.addressHistory(url);
    return story === undefined ? "unknown" : `${story.state}: ${story.because}`;
  };
  return { store, summary: await run.summary, events, peakMB: (peak - before) / 1e6, end };
}

/** A page that leads to all of these. */
export const site = (links: readonly string[]): Talk =>
  page(
    `<title>start</title>${links.map((to) => `<p>A paragraph with many words and <a href="${to}">one link</a>.`).join("")}`,
  );

/** A clock on which an hour is over in a moment; it begins when it is made, `ahead` of the calendar. */
export function hurriedClock(pace: number, ahead: Millis = 0): Clock {
  const began = performance.now();
  const ticks = (): Millis => (performance.now() - began) * pace;
  const from = Date.now() + ahead;
  return {
    now: () => Math.round(from + ticks()),
    ticks,
    sleep: (millis, signal) => systemClock.sleep(millis / pace, signal),
  };
}
