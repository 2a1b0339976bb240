/** What a worker of the benchmark commits: pages of sites that link to each other. */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { FoundAddress, Lease, Store } from "../../src/store/store.js";
import {
  answered,
  begin,
  change,
  found,
  leaseAll,
  outcome,
  requestFor,
  take,
  waitingIn,
} from "../../test/store/contract-world.js";

export const SITES_PER_WORKER = 40;
const PAGES = 20;
const LINKS = 60;
const KNOWN = 0.9;
const CHAINS = 2;

export interface WorkerCounts {
  readonly pages: number;
  readonly links: number;
  readonly added: number;
  /** Seconds that it took: batches under way at the end are completed. */
  readonly elapsed: number;
}

export interface WorkerResult extends WorkerCounts {
  /** Seconds of CPU of the process while it worked. */
  readonly cpu: number;
}

const page = (site: string, n: number): FoundAddress => found(`${site}/songs/of/the/river/${n}.html`);

export async function fillSites(store: Store, sites: number): Promise<void> {
  const starts = Array.from({ length: sites }, (_, n) =>
    Array.from({ length: 60 }, (_, k) => page(`s${n}.example`, k)),
  );
  await store.registerHarvests([requestFor(starts.flat())], Date.now());
}

/**
 * Commits pages for so many seconds: like the loop of a harvest (src/harvest/loop.ts), which takes addresses while it commits the outcomes
 * of others, in two chains that each have half of the sites.
 */
export async function work(store: Store, seconds: number, latency = 0): Promise<WorkerCounts> {
  const run = await begin(store, [requestFor([])], Date.now());
  const now = Date.now();
  const leases = await leaseAll(store, run, now, { sites: SITES_PER_WORKER, perHost: 100, until: now + 600_000 });
  const counts = { pages: 0, links: 0, added: 0, elapsed: 0 };
  const began = performance.now();
  const until = began + 1000 * seconds;
  const chains = Array.from({ length: CHAINS }, (_, n) => leases.filter((_, k) => k % CHAINS === n));
  await Promise.all(chains.map((of) => chain(store, run.id, of, until, latency, counts)));
  counts.elapsed = (performance.now() - began) / 1000;
  await store.endRun(run.id, { reason: "stopped", now: Date.now(), counts: {} });
  return counts;
}

async function chain(
  store: Store,
  run: number,
  leases: readonly Lease[],
  until: number,
  latency: number,
  counts: { -readonly [name in keyof WorkerCounts]: number },
): Promise<void> {
  const known = new Map<number, number>(leases.map(({ site }) => [site, 60]));
  const queues = new Map(leases.map((lease) => [lease.site, waitingIn(lease)]));
  const hosts = new Map(leases.map(({ site, queues }) => [site, queues[0]!.host]));
  const changes = (of: readonly Lease[], busy: boolean) =>
    of.map(({ site }) => ({ ...change(hosts.get(site)!), busy, lastKnock: Date.now() }));
  for (let turn = 0; performance.now() < until; turn++) {
    const batch = leases.slice((turn * PAGES) % leases.length).slice(0, PAGES);
    const visits = batch.flatMap((lease) => {
      const waiting = queues.get(lease.site)!.shift();
      return waiting === undefined ? [] : [{ lease, waiting }];
    });
    const common = { run, outcomes: [], refill: [], takes: [] };
    await store.commit({
      ...{ ...common, now: Date.now(), hosts: changes(batch, true) },
      takes: visits.map(({ lease, waiting }) => take(lease, waiting)),
    });
    if (latency > 0) await sleep(latency);
    const receipt = await store.commit({
      ...{ ...common, now: Date.now(), hosts: changes(batch, false) },
      outcomes: visits.map(({ lease, waiting }) =>
        outcome(lease, waiting, { visit: answered(Date.now()), found: linksOf(lease, known) }),
      ),
      refill: batch
        .filter(({ site }) => queues.get(site)!.length === 0)
        .map(({ site, token }) => ({ site, token, perHost: 100 })),
    });
    for (const [site, hosts] of receipt.queues) queues.set(site, waitingIn({ queues: hosts }));
    counts.pages += visits.length;
    counts.links += visits.length * LINKS;
    counts.added += receipt.found;
  }
}

function linksOf({ site, name }: Lease, known: Map<number, number>): FoundAddress[] {
  const first = known.get(site)!;
  const news = Math.round(LINKS * (1 - KNOWN));
  known.set(site, first + news);
  return Array.from({ length: LINKS }, (_, n) => page(name, n < news ? first + n : (first * 7 + n) % first));
}
