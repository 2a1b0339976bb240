/**
 * Each fault as one page of a site that is otherwise fine, all sites in one harvest: the bad page ends with the right reason, the
 * good pages around it are harvested, and the process neither grows without bound nor hangs.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
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
import { systemClock } from "../../src/model/time.js";
import { FAULTS, LIMITS_HERE } from "./faults.js";
import { type HostileServer, openHostileServer, page, repeats, says, type Talk } from "./server.js";

const closers: (() => unknown)[] = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

type World = Readonly<Record<string, Talk>>;

/** Serves "host/path" from a map, "host/*" for the rest of a host; robots.txt is missing unless it stands there. */
async function serve(world: World): Promise<HostileServer> {
  const missing = page("<p>nothing here", "", "404 Not Found");
  const server = await openHostileServer(
    ({ host, path }) =>
      world[host + path] ?? (path === "/robots.txt" ? missing : (world[`${host}/*`] ?? missing)),
  );
  closers.push(server.close);
  return server;
}

async function emptyStore(): Promise<Store> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-hostile-"));
  const store = await openStore(folder);
  closers.push(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return store;
}

interface Harvested {
  readonly store: Store;
  readonly summary: Summary;
  readonly events: readonly HarvestEvent[];
  readonly peakMB: number;
  /** "done", "failed" …, and why. */
  end(url: string): Promise<string>;
}

async function harvestAll(
  server: HostileServer,
  starts: readonly string[],
  more: { settings?: GivenSettings; options?: Partial<HarvestOptions>; store?: Store } = {},
): Promise<Harvested> {
  const store = more.store ?? (await emptyStore());
  const names = new Set(starts.map((start) => new URL(start).hostname));
  const resolve = new Map([...names].map((name) => [name, { address: "127.0.0.1", port: server.port }]));
  const network = openFetcher({
    guard: readGuard({ allowPrivate: false, resolve }),
    clock: systemClock,
    userAgent: "Winnow/test",
    limits: LIMITS_HERE,
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
    maxTime: 60_000,
    ...more.options,
  });
  const events: HarvestEvent[] = [];
  for await (const event of run) events.push(event);
  clearInterval(watch);
  const end = async (url: string): Promise<string> => {
    const [story] = await store.story(url);
    return story === undefined ? "unknown" : `${story.state}: ${story.because}`;
  };
  return { store, summary: await run.summary, events, peakMB: (peak - before) / 1e6, end };
}

const site = (links: readonly string[]): Talk =>
  page(`<title>start</title>${links.map((to) => `<p>A paragraph with many words and <a href="${to}">one link</a>.`).join("")}`);

test("every fault ends with its reason, and the good pages beside it are harvested", async () => {
  const hosts = FAULTS.map((_, i) => `fault-${i}.example`);
  const world: Record<string, Talk> = {};
  for (const [i, host] of hosts.entries()) {
    world[`${host}/`] = site(["/good-1", "/bad", "/good-2"]);
    world[`${host}/bad`] = FAULTS[i]!.talk;
    world[`${host}/*`] = page("<title>good</title><p>A good page, with more words than links.");
  }
  const server = await serve(world);
  const { summary, store, end, peakMB } = await harvestAll(
    server,
    hosts.map((host) => `http://${host}/`),
  );
  assert.equal(summary.end, "finished", summary.because);
  for (const [i, host] of hosts.entries()) {
    const { name, becomes, because } = FAULTS[i]!;
    const bad = await end(`http://${host}/bad`);
    assert.equal(bad.split(":", 1)[0], becomes, `${name}: ${bad}`);
    assert.match(bad.slice(becomes.length + 2), because, `${name}: ${bad}`);
    for (const good of ["/good-1", "/good-2"]) assert.match(await end(`http://${host}${good}`), /^done: page/, name);
  }
  assert.ok(!server.asked.some((asked) => asked.endsWith("/poison")), "a link of an unsolicited answer was followed");
  assert.deepEqual((await store.check()).problems, []);
  assert.ok(peakMB < 500, `memory grew by ${Math.round(peakMB)} MB`);
});
