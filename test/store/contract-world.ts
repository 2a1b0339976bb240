/**
 * Helpers for the contract tests: runs, leases, takes and outcomes in few words.
 *
 * Time is a number that the test controls. The helpers use only the interface of `store.ts`, no particular database.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { hostname } from "node:os";
import { type TestContext, test } from "node:test";
import type { Finding } from "../../src/model/record.js";
import type { Instant } from "../../src/model/time.js";
import type {
  AddressHistory,
  Batch,
  EndReason,
  FoundAddress,
  HarvestRequest,
  HarvestStatus,
  HostChange,
  Lease,
  LeaseRequest,
  Outcome,
  Owner,
  QueuedAddress,
  QueuedHost,
  Receipt,
  Run,
  Store,
  Take,
} from "../../src/store/store.js";

/** Defines a test that runs in a store of its own. */
export function contractTestIn(open: Open) {
  return (says: string, body: (world: World) => Promise<void>) => test(says, () => inWorld(open, body));
}

/** What the tests of a database must provide. */
export interface Opened {
  readonly store: Store;
  /** Closes the store without ending its runs, as a crash would, and opens it again. */
  reopen(): Promise<Store>;
  dispose(): Promise<void>;
  /** Whether a second run is refused while another is alive. */
  readonly oneRun: boolean;
  /** Opens the same data again, as another process would. */
  openSecond?(): Promise<Store>;
  /** Corrupts a stored count behind the store's back; returns the problem that `check` must report. */
  falsify?(): Promise<RegExp>;
}

export type Open = () => Promise<Opened>;

export const NOW: Instant = 1_780_000_000_000;
export const LONG = 60_000;

export interface World extends Opened {
  store: Store;
}

/** Opens a store for one test, and runs `check` at its end. */
export async function inWorld(open: Open, body: (world: World) => Promise<void>): Promise<void> {
  const opened = await open();
  const world: World = {
    ...opened,
    reopen: async () => {
      world.store = await opened.reopen();
      return world.store;
    },
  };
  try {
    await body(world);
    assert.deepEqual((await world.store.check()).problems, [], "check() finds contradictions");
  } finally {
    await opened.dispose();
  }
}

/** Whether two runs may be alive at once; if not, the test is skipped. */
export function canRunTwo(t: TestContext, world: World): boolean {
  if (world.oneRun) t.skip("this database allows one run at a time");
  return !world.oneRun;
}

// ── Runs ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const ALIVE: Owner = { pid: process.pid, machine: hostname(), doing: "winnow crawl https://a.example/" };

/** A process that has certainly ended, so that its run counts as dead after a crash. */
export const DEAD: Owner = { ...ALIVE, pid: spawnSync(process.execPath, ["-e", ""]).pid };

export function requestFor(starts: readonly FoundAddress[], more: Partial<HarvestRequest> = {}): HarvestRequest {
  return {
    collection: "songs",
    kind: "crawl",
    start: "https://a.example/",
    settings: {},
    addressRules: "address/1",
    fresh: false,
    starts,
    ...more,
  };
}

export function begin(store: Store, harvests: readonly HarvestRequest[], now = NOW, owner = ALIVE): Promise<Run> {
  return store.beginRun({ harvests, now, program: "winnow 0.1.0", owner });
}

export function end(store: Store, run: Run, reason: EndReason = "finished", now = NOW) {
  return store.endRun(run.id, { reason, now, counts: { pages: 1 } });
}

/** An address of `a.example` unless the path names another host: `found("x")`, `found("b.example/x")`. */
export function found(path: string, more: Partial<FoundAddress> = {}): FoundAddress {
  const url = path.includes("://") ? path : `https://${path.includes(".example") ? path : `a.example/${path}`}`;
  const host = /^\w+:\/\/([^/?#]*)/.exec(url)?.[1] ?? "a.example";
  return { url, host, site: host, group: "", priority: 0, depth: 1, hops: 0, words: `words of ${path}`, ...more };
}

// ── The working batch ───────────────────────────────────────────────────────────────────────────────────────────────────

export function leaseAll(store: Store, run: Run, now = NOW, more: Partial<LeaseRequest> = {}) {
  return store.lease({
    run: run.id,
    harvests: run.harvests.map((harvest) => harvest.id),
    sites: 100,
    perHost: 1000,
    now,
    until: now + LONG,
    ...more,
  });
}

/** The only lease. */
export async function leaseOne(store: Store, run: Run, now = NOW, perHost = 1000): Promise<Lease> {
  const leases = await leaseAll(store, run, now, { perHost });
  assert.equal(leases.length, 1, "one site to lease");
  return leases[0]!;
}

export function waitingIn(lease: Pick<Lease, "queues">): QueuedAddress[] {
  return lease.queues.flatMap((queue) => queue.next);
}

/** Paths (without the scheme) in the order of the lease. */
export function pathsIn(lease: Pick<Lease, "queues">): string[] {
  return waitingIn(lease).map((waiting) => waiting.url.replace(/^https:\/\/(a\.example\/)?/, ""));
}

export function pathsOf(leases: readonly Lease[]): string[] {
  return leases.flatMap(pathsIn).sort();
}

export function theWaiting(lease: Pick<Lease, "queues">, path: string): QueuedAddress {
  const { url } = found(path);
  const waiting = waitingIn(lease).find((one) => one.url === url);
  assert.ok(waiting, `${url} waits in ${JSON.stringify(pathsIn(lease))}`);
  return waiting;
}

export function theHost(lease: Pick<Lease, "queues">, name = "a.example"): QueuedHost {
  const queue = lease.queues.find((one) => one.host.name === name);
  assert.ok(queue, `the lease has a queue for ${name}`);
  return queue.host;
}

export function take(lease: Lease, waiting: QueuedAddress): Take {
  return { site: lease.site, token: lease.token, address: waiting.id };
}

export function outcome(lease: Lease, waiting: QueuedAddress, more: Partial<Outcome> = {}): Outcome {
  return {
    site: lease.site,
    token: lease.token,
    address: waiting.id,
    becomes: { state: "done", because: "read", revisit: 0 },
    found: [],
    learned: [],
    records: [],
    ...more,
  };
}

/** A good response. */
export function answered(at: Instant, more: Partial<NonNullable<Outcome["visit"]>> = {}) {
  return {
    at,
    took: 12,
    status: 200,
    bytes: 345,
    digest: "sha256:1",
    etag: '"1"',
    lastModified: "Mon, 01 Jun 2026 10:00:00 GMT",
    archived: null,
    ...more,
  };
}

export function finding(key: string, fields: { readonly [name: string]: string }, url = found(key).url): Finding {
  return {
    key,
    url,
    fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value, rule: "test/1" }])),
  };
}

export function commit(store: Store, batch: Partial<Batch>): Promise<Receipt> {
  return store.commit({ now: NOW, takes: [], outcomes: [], hosts: [], refill: [], ...batch });
}

/** Take and outcome of one address, in the two commits of a visit. */
export async function visit(store: Store, lease: Lease, path: string, more: Partial<Outcome> = {}, now = NOW) {
  const waiting = theWaiting(lease, path);
  await commit(store, { now, takes: [take(lease, waiting)] });
  return commit(store, { now, outcomes: [outcome(lease, waiting, more)] });
}

export async function refill(store: Store, lease: Lease, now = NOW, perHost = 1000): Promise<Pick<Lease, "queues">> {
  const receipt = await commit(store, { now, refill: [{ site: lease.site, token: lease.token, perHost }] });
  return { queues: receipt.queues.get(lease.site) ?? [] };
}

export function giveBack(store: Store, leases: readonly Lease[], due = NOW): Promise<void> {
  return store.release(leases.map(({ site, token }) => ({ site, token, due })));
}

// ── Status ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function findHistory(store: Store, path: string): Promise<AddressHistory> {
  const histories = await store.addressHistory(found(path).url);
  assert.equal(histories.length, 1, `one history of ${path}`);
  return histories[0]!;
}

export async function statusOf(store: Store, harvest: number): Promise<HarvestStatus> {
  const status = (await store.harvests()).find((one) => one.id === harvest);
  assert.ok(status, `harvests() lists ${harvest}`);
  return status;
}

/** All records page by page, as a reader of changes gets them. */
export async function allRecords(store: Store, collection?: string, limit = 7, since = 0) {
  const seen = [];
  for (;;) {
    const page = await store.records({ since, limit, ...(collection === undefined ? {} : { collection }) });
    assert.ok(page.length <= limit, "a page holds at most its limit");
    seen.push(...page);
    if (page.length === 0) return seen;
    since = page.at(-1)!.change;
  }
}

/** A host's state as `commit` takes it, with robots.txt unchanged. */
export function change({ id: _id, ...host }: QueuedHost): HostChange {
  return host;
}
