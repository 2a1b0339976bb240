/**
 * Which sites do we hold, and which of their addresses come next?
 *
 * A site is leased from the store with its knowledge and a few addresses per host. When these run out, or a verdict changed their
 * order, the site is filled again; when the store has no more, it is given back. Whoever holds a site judges its pages, one
 * after the other, and nobody else does.
 */
import type { TrapEntry } from "../frontier/traps.js";
import type { Json } from "../model/json.js";
import { type Instant, MINUTE, type Millis, SECOND } from "../model/time.js";
import type { HostQueue, Lease, Store, Waiting } from "../store/store.js";
import type { Committer } from "./committer.js";
import { type Door, hostChange } from "./doors.js";
import type { Doorstep } from "./doorstep.js";
import type { LoopHarvest } from "./loop.js";

export interface SiteWork {
  readonly id: number;
  readonly name: string;
  readonly token: number;
  readonly harvest: LoopHarvest;
  /** The kind's knowledge of the site, ahead of the store until the next commit. */
  readonly known: Map<string, Json>;
  readonly traps: Map<string, TrapEntry>;
  /** Groups of links, and what is noted of those behind which nothing may be. */
  readonly missing: Map<string, number>;
  /** Next addresses by host, best first. */
  readonly queues: Map<string, Waiting[]>;
  /** Hosts whose doors know of this site. */
  readonly hosts: Set<string>;
  /** Addresses under way: a refill that was asked for earlier must not bring them again. */
  readonly busy: Set<number>;
  readonly leasedAt: Instant;
  sequence: number;
  refilling: boolean;
  /** Something new is there that the refill under way may have missed. */
  refillAgain: boolean;
  /** The order of what is held changed in the store. */
  stale: boolean;
  /** The store had nothing more when last asked. */
  dry: boolean;
}

export interface Sites {
  readonly held: ReadonlyMap<number, SiteWork>;
  /** Something may be worth leasing that was not when last asked. */
  look(): void;
  /** Leases what is worth it; answers when the next site will be, if none is now. */
  lease(): Promise<void>;
  /** When it is worth asking for a lease again. */
  leaseAt(): Instant;
  /** The best address of this host, from the site whose turn it is. */
  pick(door: Door): { readonly site: SiteWork; readonly waiting: Waiting } | undefined;
  putBack(door: Door, site: SiteWork, waiting: Waiting): void;
  /** Asks the store what comes next. */
  refillSoon(site: SiteWork): void;
  /** A visit of this site ended: when nothing is held any more, more is asked for, or the site given back. */
  check(site: SiteWork): void;
  /** Gives back what must rest beyond `patience` and, when it is crowded, what has had its turn. */
  tidy(patience: Millis): void;
  /** Tells the store what was given back. */
  release(): Promise<void>;
  renew(): Promise<void>;
  /** Nothing more of this harvest is visited in this run. */
  stop(harvest: number, because: string): void;
  /** Harvests that were stopped, and why. */
  readonly stopped: ReadonlyMap<number, string>;
  /** Somebody else has it now. */
  lose(site: SiteWork): void;
  queued(): number;
}

const LEASE: Millis = 2 * MINUTE;
const MOST_HELD = 1000;
const LEASED_AT_ONCE = 64;
/** A site gives its place to a waiting one after this long. */
const TURN: Millis = 30 * SECOND;
/** Addresses held per host: a polite host needs few of them, an unhurried one would ask for more all the time. */
const AHEAD_POLITE = 32;
const AHEAD_UNHURRIED = 256;
const KIND_KEY = "kind:";
const MISSING_KEY = "missing:";

/** Under which key a kind's knowledge is stored: apart from the frontier's own. */
export function kindKey(key: string): string {
  return KIND_KEY + key;
}

/** Under which key is stored what is noted of a group of links. */
export function missingKey(group: string): string {
  return MISSING_KEY + group;
}

export interface SitesOptions {
  readonly store: Store;
  readonly run: number;
  readonly harvests: ReadonlyMap<number, LoopHarvest>;
  readonly committer: Committer;
  readonly doorstep: Doorstep;
  now(): Instant;
  poke(): void;
  fail(error: unknown): void;
  onLost(site: SiteWork): void;
}

export function openSites(options: SitesOptions): Sites {
  const { store, harvests, committer, doorstep, now } = options;
  const held = new Map<number, SiteWork>();
  const stopped = new Map<number, string>();
  const active = (): number[] => [...harvests.keys()].filter((id) => !stopped.has(id));
  let worthLooking = true;
  let nextDue: Instant = 0;

  const fill = (site: SiteWork, queues: readonly HostQueue[]): void => {
    site.queues.clear();
    for (const { host, next } of stopped.has(site.harvest.id) ? [] : queues) {
      const door = doorstep.door(host.name, site.harvest.settings, host);
      if (door.setAside !== null) {
        // We know better than the store, which would hand it out again and again.
        if (host.setAside === null) void committer.commit({ host: hostChange(door) });
        continue;
      }
      const fresh = next.filter((waiting) => !site.busy.has(waiting.id));
      if (fresh.length === 0) continue;
      site.queues.set(host.name, fresh);
      site.hosts.add(host.name);
      door.sites.add(site.id);
      doorstep.queue(door);
    }
    site.stale = false;
    site.dry = site.queues.size === 0;
  };

  const refill = async (site: SiteWork): Promise<void> => {
    if (!isHeld(site)) return;
    if (site.refilling) {
      site.refillAgain = true;
      return;
    }
    site.refilling = true;
    site.refillAgain = false;
    site.dry = false;
    const perHost = site.harvest.settings.delay === 0 ? AHEAD_UNHURRIED : AHEAD_POLITE;
    const receipt = await committer.commit({ refill: { site: site.id, token: site.token, perHost } });
    site.refilling = false;
    if (receipt.lost.includes(site.token)) return lose(site);
    if (!isHeld(site)) return;
    fill(site, receipt.queues.get(site.id) ?? []);
    if (site.refillAgain) return refill(site);
    if (site.dry && site.busy.size === 0) giveBack(site, now());
    options.poke();
  };
  const refillSoon = (site: SiteWork): void => void refill(site).catch(options.fail);

  const returning: { site: number; token: number; due: Instant }[] = [];
  const giveBack = (site: SiteWork, due: Instant): void => {
    leave(site);
    returning.push({ site: site.id, token: site.token, due });
    options.poke();
  };
  const leave = (site: SiteWork): void => {
    held.delete(site.id);
    worthLooking = true;
    for (const host of site.hosts) doorstep.find(host)?.sites.delete(site.id);
  };
  /** False for what was lost and has been leased again since: the same site, but another's work. */
  const isHeld = (site: SiteWork): boolean => held.get(site.id) === site;
  const lose = (site: SiteWork): void => {
    if (!isHeld(site)) return;
    leave(site);
    options.onLost(site);
  };

  const check = (site: SiteWork): void => {
    if (site.busy.size > 0 || site.refilling || site.queues.size > 0 || !isHeld(site)) return;
    if (site.dry) giveBack(site, now());
    else refillSoon(site);
  };

  return {
    held,
    look: () => {
      worthLooking = true;
    },
    stopped,
    stop(harvest, because) {
      if (stopped.has(harvest)) return;
      stopped.set(harvest, because);
      for (const site of [...held.values()]) {
        if (site.harvest.id !== harvest) continue;
        site.queues.clear();
        site.dry = true;
        check(site);
      }
    },
    leaseAt: () =>
      held.size >= MOST_HELD || active().length === 0 ? Number.POSITIVE_INFINITY : worthLooking ? 0 : nextDue,
    async lease() {
      worthLooking = false;
      const leases = await store.lease({
        run: options.run,
        harvests: active(),
        sites: Math.min(MOST_HELD - held.size, LEASED_AT_ONCE),
        perHost: AHEAD_POLITE,
        now: now(),
        until: now() + LEASE,
      });
      for (const lease of leases) {
        const site = siteWork(lease, harvests.get(lease.harvest)!, now());
        const before = held.get(site.id);
        if (before !== undefined) lose(before); // our own lease had run out while everything stood still
        held.set(site.id, site);
        fill(site, lease.queues);
        check(site);
      }
      if (leases.length > 0) worthLooking = true;
      else {
        const due = await store.nextDue(active());
        // Due, and yet not to be had: another worker holds a site of that name. It is asked for again, but not without a pause.
        nextDue = due === undefined ? Number.POSITIVE_INFINITY : Math.max(due, now() + SECOND);
      }
    },
    pick(door) {
      for (const id of door.sites) {
        const site = held.get(id);
        const queue = site?.queues.get(door.name);
        if (site === undefined || queue === undefined) {
          door.sites.delete(id);
          continue;
        }
        if (site.stale) {
          refillSoon(site);
          continue;
        }
        const waiting = queue.shift()!;
        if (queue.length === 0) {
          site.queues.delete(door.name);
          refillSoon(site);
        }
        // The next visit to this host is another harvest's, if several want it.
        door.sites.delete(id);
        door.sites.add(id);
        return { site, waiting };
      }
      return undefined;
    },
    putBack(door, site, waiting) {
      const queue = site.queues.get(door.name);
      if (queue === undefined) site.queues.set(door.name, [waiting]);
      else queue.unshift(waiting);
      door.sites.add(site.id);
    },
    refillSoon,
    check,
    tidy(patience) {
      const crowded = held.size >= MOST_HELD;
      for (const site of held.values()) {
        if (site.busy.size > 0 || site.refilling || site.queues.size === 0) continue;
        // Whoever gets the site next must not knock while our request for robots.txt is under way.
        if ([...site.queues.keys()].some((host) => doorstep.find(host)?.robotsAsked)) continue;
        const ready = Math.min(...[...site.queues.keys()].map((host) => doorstep.readyAt(host)));
        const hadItsTurn = crowded && now() - site.leasedAt > TURN;
        if (hadItsTurn || ready > now() + patience) giveBack(site, ready);
      }
    },
    async release() {
      if (returning.length === 0) return;
      await store.release(returning.splice(0));
      // Only now does the store know when they are due: whoever looked since they were left has not seen them.
      worthLooking = true;
    },
    async renew() {
      if (held.size === 0) return;
      const ours = new Set(
        await store.renew(
          [...held.values()].map(({ token }) => token),
          now() + LEASE,
        ),
      );
      for (const site of [...held.values()]) if (!ours.has(site.token)) lose(site);
    },
    lose,
    queued() {
      let waiting = 0;
      for (const site of held.values()) for (const queue of site.queues.values()) waiting += queue.length;
      return waiting;
    },
  };
}

/** The kind's part of what is known of a site, under the kind's own keys. */
export function kindKnowledge(knowledge: ReadonlyMap<string, Json>): Map<string, Json> {
  const known = new Map<string, Json>();
  for (const [key, value] of knowledge) if (key.startsWith(KIND_KEY)) known.set(key.slice(KIND_KEY.length), value);
  return known;
}

function siteWork(lease: Lease, harvest: LoopHarvest, now: Instant): SiteWork {
  const known = kindKnowledge(lease.knowledge);
  const traps = new Map<string, TrapEntry>();
  const missing = new Map<string, number>();
  for (const [key, value] of lease.knowledge) {
    if (key.startsWith(MISSING_KEY)) missing.set(key.slice(MISSING_KEY.length), value as number);
    else if (!key.startsWith(KIND_KEY)) traps.set(key, value as TrapEntry);
  }
  return {
    id: lease.site,
    name: lease.name,
    token: lease.token,
    harvest,
    known,
    traps,
    missing,
    queues: new Map(),
    hosts: new Set(),
    busy: new Set(),
    leasedAt: now,
    sequence: lease.sequence,
    refilling: false,
    refillAgain: false,
    stale: false,
    dry: false,
  };
}
