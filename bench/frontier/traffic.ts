/**
 * What the loop asks of a store, without the loop: leases, takes, outcomes, refills, releases.
 *
 * Up to a thousand sites are held and visited one after the other, as they are when every host must rest between two visits.
 * A batch holds the outcomes of the last round's visits and the takes of the next ones; while the store commits it, the next one
 * is made. A site that has had its turn is given back while others wait. The network is left out: each visit answers at once.
 */
import os from "node:os";
import { DAY } from "../../src/model/time.js";
import type { Batch, HostChange, Outcome, QueuedAddress, Receipt, Store, Take } from "../../src/store/store.js";
import { siteNumber, type Web } from "./web.js";

/** The store on its thread, or its keeper on ours: the same methods, with or without a promise around the answer. */
export type Traffickable = {
  readonly [Method in "beginRun" | "lease" | "release" | "commit" | "endRun"]: (
    ...args: Parameters<Store[Method]>
  ) => ReturnType<Store[Method]> | Awaited<ReturnType<Store[Method]>>;
};

export interface Visits {
  /** New links on each page, as long as the web has any; then pages bring only known ones. */
  readonly fresh: number;
  /** Links that the store knows already, but the loop's memory has lost. */
  readonly known: number;
}

export interface Traffic {
  /** Commits one batch; answers how many visits ended, and false when nothing is left to visit. */
  step(visits: Visits): Promise<number | false>;
  end(): Promise<void>;
}

interface Held {
  readonly id: number;
  readonly number: number;
  readonly token: number;
  readonly host: string;
  sequence: number;
  queue: QueuedAddress[];
  /** More was asked for, and the answer is on its way. */
  refilling: boolean;
  /** Visits from their take until their outcome is committed. */
  busy: number;
  turns: number;
}

interface Visit {
  readonly site: Held;
  readonly waiting: QueuedAddress;
}

const MAX_HELD = 1000;
const LEASED_AT_ONCE = 64;
const PER_HOST = 32;
const VISITS_PER_BATCH = 32;
/** Visits until a site gives its place to one that waits: thirty seconds at one a second. */
const TURN = 30;
/** One page in so many is kept. */
const KEPT = 4;

export async function beginTraffic(store: Traffickable, web: Web): Promise<Traffic> {
  let now = Date.UTC(2026, 0, 1);
  const run = await beginHarvest(store, web, now);
  const held = new Map<number, Held>();
  let ring: Held[] = [];
  let underWay: Visit[] = [];
  let mayLease = true;
  let sending: { receipt: Receipt | Promise<Receipt>; refilled: Held[]; ended: Visit[] } | undefined;
  let visited = 0;

  const lease = async (): Promise<void> => {
    const leases = await store.lease({
      run: run.id,
      harvests: [run.harvest],
      sites: LEASED_AT_ONCE,
      perHost: PER_HOST,
      now,
      until: now + 365 * DAY, // instead of renewing it
    });
    mayLease = leases.length > 0;
    for (const { site, name, token, sequence, queues } of leases) {
      const { host, next } = queues[0]!;
      const number = siteNumber(name);
      const queue = [...next];
      const one = { id: site, number, token, host: host.name, sequence, queue, refilling: false, busy: 0, turns: 0 };
      held.set(site, one);
      ring.push(one);
    }
  };
  const release = async (leaving: readonly Held[]): Promise<void> => {
    if (leaving.length === 0) return;
    for (const { id } of leaving) held.delete(id);
    ring = ring.filter(({ id }) => held.has(id));
    mayLease = true;
    await store.release(leaving.map(({ id, token }) => ({ site: id, token, due: now })));
  };

  const takeNext = (wanted: Set<Held>): Visit[] => {
    const visits: Visit[] = [];
    for (let asked = 0, most = ring.length; asked < most && visits.length < VISITS_PER_BATCH; asked++) {
      const site = ring.shift()!;
      ring.push(site);
      // A few sites left: each gives several, as a host does that needs no rest.
      const share = Math.ceil(VISITS_PER_BATCH / ring.length);
      const before = visits.length;
      for (const waiting of site.queue.splice(0, share)) visits.push({ site, waiting });
      site.busy += visits.length - before;
      if (site.queue.length === 0 && !site.refilling) {
        site.refilling = true;
        wanted.add(site);
      }
    }
    return visits;
  };

  const receive = async (): Promise<void> => {
    if (sending === undefined) return;
    const { queues, found } = await sending.receipt;
    if (found > 0) mayLease = true;
    for (const { site } of sending.ended) site.busy--;
    const idle = (site: Held): boolean => !site.refilling && site.busy === 0;
    const leaving = new Set<Held>();
    for (const site of sending.refilled) {
      site.queue = [...(queues.get(site.id)?.[0]?.next ?? [])];
      site.refilling = false;
      if (site.queue.length === 0 && idle(site)) leaving.add(site);
    }
    sending = undefined;
    if (held.size >= MAX_HELD)
      for (const site of held.values()) if (site.turns >= TURN && idle(site)) leaving.add(site);
    await release([...leaving]);
  };

  return {
    async step({ fresh, known }) {
      now += 32;
      if (mayLease && held.size < MAX_HELD) await lease();
      const wanted = new Set<Held>();
      const next = takeNext(wanted);
      if (next.length === 0 && underWay.length === 0 && wanted.size === 0) {
        await receive();
        return held.size > 0 || mayLease ? 0 : false;
      }
      const outcomes = underWay.map(({ site, waiting }) => {
        site.turns++;
        return outcomeOf(site, waiting, web.links(site.number, fresh, known), visited++ % KEPT === 0, now);
      });
      const hosts = new Map<string, HostChange>();
      for (const { site } of underWay) hosts.set(site.host, hostChange(site.host, false, now));
      for (const { site } of next) hosts.set(site.host, hostChange(site.host, true, now));
      const takes: Take[] = next.map(({ site, waiting }) => ({
        site: site.id,
        token: site.token,
        address: waiting.id,
      }));
      const refill = [...wanted].map(({ id, token }) => ({ site: id, token, perHost: PER_HOST }));
      const batch: Batch = { now, takes, outcomes, hosts: [...hosts.values()], refill };
      await receive(); // the batch before this one, which was under way while this one was made
      sending = { receipt: store.commit(batch), refilled: [...wanted], ended: underWay };
      underWay = next;
      return outcomes.length;
    },
    async end() {
      await receive();
      await store.endRun(run.id, { reason: "stopped", now, counts: {} });
    },
  };
}

/** A run on the one harvest of this benchmark: a new one, or the one that was left off. */
export async function beginHarvest(
  store: Traffickable,
  web: Web | undefined,
  now: number,
): Promise<{ id: number; harvest: number }> {
  const run = await store.beginRun({
    harvests: [
      {
        collection: "bench",
        kind: "crawl",
        start: "bench",
        settings: {},
        addressRules: "address/1",
        fresh: false,
        starts: web?.starts() ?? [],
      },
    ],
    now,
    program: "bench",
    owner: { pid: process.pid, machine: os.hostname(), doing: "npm run bench frontier" },
  });
  return { id: run.id, harvest: run.harvests[0]!.id };
}

function outcomeOf(
  site: Held,
  { id, url }: QueuedAddress,
  found: Outcome["found"],
  kept: boolean,
  now: number,
): Outcome {
  const rule = { rule: "title/1" };
  return {
    site: site.id,
    token: site.token,
    address: id,
    sequence: site.sequence++,
    becomes: { state: "done", because: "page: mostly text, 61 links", revisit: 86_400_000 },
    visit: {
      at: now,
      took: 50,
      status: 200,
      bytes: 26_000,
      digest: `${String(id).padStart(24, "0")}abc=`,
      etag: null,
      lastModified: "Thu, 01 Jan 2026 00:00:00 GMT",
      archived: null,
    },
    found,
    learned: [[`trap:same:${site.host}/section-0/0`, { kind: "same", digest: "x7Zp4k", inARow: 1, last: String(id) }]],
    records: kept
      ? [
          {
            key: url,
            url,
            fields: {
              title: { value: `A page with the number ${id} of this journal`, ...rule },
              type: { value: "text/html", ...rule },
              role: { value: "page", ...rule },
            },
          },
        ]
      : [],
  };
}

function hostChange(name: string, busy: boolean, now: number): HostChange {
  return {
    name,
    busy,
    lastKnock: now,
    restUntil: now + 1000,
    askedDelay: 0,
    answerTook: 50,
    failuresInARow: 0,
    setAside: null,
  };
}
