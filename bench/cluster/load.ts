/** What a worker of the benchmark commits: pages of sites that link to each other. */
import { performance } from "node:perf_hooks";
import type { FoundAddress, Lease, Store } from "../../src/store/store.js";
import {
  answered,
  begin,
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

export interface WorkerCounts {
  readonly pages: number;
  readonly links: number;
  readonly added: number;
}

const page = (site: string, n: number): FoundAddress => found(`${site}/songs/of/the/river/${n}.html`);

export async function fillSites(store: Store, sites: number): Promise<void> {
  const starts = Array.from({ length: sites }, (_, n) =>
    Array.from({ length: 60 }, (_, k) => page(`s${n}.example`, k)),
  );
  await store.registerHarvests([requestFor(starts.flat())], Date.now());
}

/** Commits pages for so many seconds. */
export async function work(store: Store, seconds: number): Promise<WorkerCounts> {
  const run = await begin(store, [requestFor([])], Date.now());
  const now = () => Date.now();
  const leases = await leaseAll(store, run, now(), { sites: SITES_PER_WORKER, perHost: 100, until: now() + 600_000 });
  const known = new Map<number, number>(leases.map(({ site }) => [site, 60]));
  const queues = new Map(leases.map((lease) => [lease.site, waitingIn(lease)]));
  const counts = { pages: 0, links: 0, added: 0 };
  const until = performance.now() + 1000 * seconds;
  for (let turn = 0; performance.now() < until; turn++) {
    const batch = leases.slice((turn * PAGES) % leases.length).slice(0, PAGES);
    const visits = batch.flatMap((lease) => {
      const waiting = queues.get(lease.site)!.shift();
      return waiting === undefined ? [] : [{ lease, waiting }];
    });
    await store.commit({
      ...{ now: now(), outcomes: [], hosts: [], refill: [] },
      takes: visits.map(({ lease, waiting }) => take(lease, waiting)),
    });
    const receipt = await store.commit({
      ...{ now: now(), takes: [], hosts: [] },
      outcomes: visits.map(({ lease, waiting }) =>
        outcome(lease, waiting, { visit: answered(now()), found: linksOf(lease, known) }),
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
  await store.endRun(run.id, { reason: "stopped", now: now(), counts: {} });
  return counts;
}

function linksOf({ site, name }: Lease, known: Map<number, number>): FoundAddress[] {
  const first = known.get(site)!;
  const news = Math.round(LINKS * (1 - KNOWN));
  known.set(site, first + news);
  return Array.from({ length: LINKS }, (_, n) => page(name, n < news ? first + n : (first * 7 + n) % first));
}
