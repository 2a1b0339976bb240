/**
 * The leased sites and their next addresses.
 *
 * A site is leased from the store with its knowledge and a few addresses per host. When these run out, or a verdict changed their order,
 * it is refilled; when the store has no more, it is released. Only the holder of a lease judges the site's pages, one by one.
 */
import type { TrapEntry } from "../frontier/traps.js";
import type { Json } from "../model/json.js";
import { HOUR, type Instant, MINUTE, type Millis, SECOND } from "../model/time.js";
import type { Trial } from "../render/growth.js";
import type { HostQueue, Lease, QueuedAddress, Share, Store } from "../store/store.js";
import type { Committer } from "./committer.js";
import type { LoopHarvest } from "./loop.js";
import { type HostSession, hostChange } from "./requests/host-session.js";
import type { RequestGate } from "./requests/request-gate.js";

export interface SiteWork {
  readonly id: number;
  readonly name: string;
  readonly token: number;
  readonly harvest: LoopHarvest;
  /** The kind's knowledge of the site, newer than the store's until the next commit. */
  readonly known: Map<string, Json>;
  readonly traps: Map<string, TrapEntry>;
  /** Notes about groups of links that may lead nowhere. */
  readonly missing: Map<string, number>;
  /** What rendering brought, by template. */
  readonly trials: Map<string, Trial>;
  /** Next addresses by host, best first. */
  readonly queues: Map<string, QueuedAddress[]>;
  /** Hosts whose sessions refer to this site. */
  readonly hosts: Set<string>;
  /** Addresses being visited: a refill requested earlier must not add them again. */
  readonly busy: Set<number>;
  readonly leasedAt: Instant;
  sequence: number;
  /** Sitemaps in a row, each asked for the first time, that named no new page. */
  idleSitemaps: number;
  refilling: boolean;
  /** There is something new that the running refill may have missed. */
  refillAgain: boolean;
  /** The order of the queued addresses changed in the store. */
  stale: boolean;
  /** The store had no more addresses at the last refill. */
  dry: boolean;
}

export interface Sites {
  readonly held: ReadonlyMap<number, SiteWork>;
  /** There may be new sites to lease. */
  recheck(): void;
  /** Leases sites that are due; returns when the next one is, if none is now. */
  lease(): Promise<void>;
  /** When to try to lease again. */
  leaseAt(): Instant;
  /** Asks how many sites this run may hold, and gives back what others lack. */
  balance(): Promise<void>;
  /** Other workers hold the sites that are left. */
  isWaitingForOthers(): boolean;
  /** The best address of this host, from its sites in rotation. */
  pick(session: HostSession): { readonly site: SiteWork; readonly waiting: QueuedAddress } | undefined;
  putBack(session: HostSession, site: SiteWork, waiting: QueuedAddress): void;
  /** Requests the next addresses from the store. */
  refillSoon(site: SiteWork): void;
  /** Somebody changed the queue in the store. */
  refillAll(): void;
  /** After a visit: refills an empty site or releases it. */
  check(site: SiteWork): void;
  /** Releases sites that must wait beyond `patience` and, if others wait, sites that have been held long enough. */
  tidy(patience: Millis): void;
  /** Stores the releases. */
  release(): Promise<void>;
  renew(): Promise<void>;
  /** Ends this harvest for this run. */
  stop(harvest: number, because: string): void;
  /** Harvests that were stopped, and why. */
  readonly stopped: ReadonlyMap<number, string>;
  /** The lease was lost to another worker. */
  lose(site: SiteWork): void;
  queued(): number;
}

export const LEASE: Millis = 2 * MINUTE;
const MAX_HELD = 1000;
const LEASED_AT_ONCE = 64;
/** How often a run without sites asks whether other workers have given some back. */
const OTHERS_PAUSE: Millis = 2 * SECOND;
/** How long a site may be held while others wait. */
const TURN: Millis = 30 * SECOND;
/** Queued addresses per host: a host with a delay needs few; without a delay fewer would cause constant refills. */
const AHEAD_POLITE = 32;
const AHEAD_UNHURRIED = 256;
/**
 * A foreign host that has not answered at all is no reason to keep a run alive: if its next attempt is further away than this, its site
 * rests for longer than any run waits.
 */
const DEAD_PATIENCE: Millis = 15 * SECOND;
const DEAD_REST: Millis = HOUR;
const KIND_KEY = "kind:";
const MISSING_KEY = "missing:";
const TRIAL_KEY = "render:";

/** The key prefix of a kind's knowledge, apart from the frontier's. */
export function kindKey(key: string): string {
  return KIND_KEY + key;
}

/** The key prefix of notes about a group of links. */
export function missingKey(group: string): string {
  return MISSING_KEY + group;
}

/** The key of what rendering brought for a template. */
export function trialKey(template: string): string {
  return TRIAL_KEY + template;
}

export interface SitesOptions {
  readonly store: Store;
  readonly run: number;
  readonly harvests: ReadonlyMap<number, LoopHarvest>;
  /** How many sites are held at a time. */
  readonly maxSites?: number | undefined;
  readonly committer: Committer;
  readonly gate: RequestGate;
  readonly ownHosts: ReadonlySet<string>;
  now(): Instant;
  poke(): void;
  fail(error: unknown): void;
  onLost(site: SiteWork): void;
}

export function openSites(options: SitesOptions): Sites {
  const { store, harvests, committer, gate, now, maxSites = MAX_HELD } = options;
  const held = new Map<number, SiteWork>();
  const stopped = new Map<number, string>();
  const active = (): number[] => [...harvests.keys()].filter((id) => !stopped.has(id));
  let worthLooking = true;
  let nextDue: Instant = 0;
  let share: Share = { workers: 1, sites: maxSites };
  const mostHeld = (): number => Math.min(maxSites, share.sites);
  const isIdle = (site: SiteWork): boolean =>
    site.busy.size === 0 &&
    !site.refilling &&
    // The next holder must not send requests while ours for robots.txt is running.
    ![...site.queues.keys()].some((host) => gate.find(host)?.robotsAsked);

  const fill = (site: SiteWork, queues: readonly HostQueue[]): void => {
    site.queues.clear();
    for (const { host, next } of stopped.has(site.harvest.id) ? [] : queues) {
      const session = gate.session(host.name, site.harvest.settings, host);
      if (session.setAside !== null) {
        // The store does not know this yet and would lease it again and again.
        if (host.setAside === null) void committer.commit({ host: hostChange(session) });
        continue;
      }
      const fresh = next.filter((waiting) => !site.busy.has(waiting.id));
      if (fresh.length === 0) continue;
      site.queues.set(host.name, fresh);
      site.hosts.add(host.name);
      session.sites.add(site.id);
      gate.queue(session);
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
    for (const host of site.hosts) gate.find(host)?.sites.delete(site.id);
  };
  /** False for a site that was lost and leased again since. */
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
    recheck: () => {
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
      held.size >= mostHeld() || active().length === 0 ? Number.POSITIVE_INFINITY : worthLooking ? 0 : nextDue,
    async balance() {
      if (active().length === 0) return;
      share = await store.share(options.run, active(), now());
      let surplus = held.size - mostHeld();
      for (const site of [...held.values()]) {
        if (surplus <= 0) break;
        if (!isIdle(site)) continue;
        giveBack(site, now());
        surplus--;
      }
    },
    isWaitingForOthers: () => share.workers > 1 && held.size === 0,
    async lease() {
      worthLooking = false;
      const leases = await store.lease({
        run: options.run,
        harvests: active(),
        sites: Math.min(mostHeld() - held.size, LEASED_AT_ONCE),
        perHost: AHEAD_POLITE,
        held: [...held.values()].map(({ token }) => token),
        now: now(),
        until: now() + LEASE,
      });
      for (const lease of leases) {
        const site = siteWork(lease, harvests.get(lease.harvest)!, now());
        const before = held.get(site.id);
        if (before !== undefined) lose(before); // our lease expired while the process was suspended
        held.set(site.id, site);
        fill(site, lease.queues);
        check(site);
      }
      if (leases.length > 0) worthLooking = true;
      else {
        const due = await store.nextDue(active());
        // Due, but leased by another worker, who may give it back at any time: try again after a pause.
        const soonest = Math.max(due ?? Number.POSITIVE_INFINITY, now() + SECOND);
        nextDue = share.workers > 1 && due !== undefined ? Math.min(soonest, now() + OTHERS_PAUSE) : soonest;
      }
    },
    pick(session) {
      for (const id of session.sites) {
        const site = held.get(id);
        const queue = site?.queues.get(session.name);
        if (site === undefined || queue === undefined) {
          session.sites.delete(id);
          continue;
        }
        if (site.stale) {
          refillSoon(site);
          continue;
        }
        const waiting = queue.shift()!;
        if (queue.length === 0) {
          site.queues.delete(session.name);
          refillSoon(site);
        }
        // Harvests that share a host take turns.
        session.sites.delete(id);
        session.sites.add(id);
        return { site, waiting };
      }
      return undefined;
    },
    putBack(session, site, waiting) {
      const queue = site.queues.get(session.name);
      if (queue === undefined) site.queues.set(session.name, [waiting]);
      else queue.unshift(waiting);
      session.sites.add(site.id);
    },
    refillSoon,
    refillAll() {
      worthLooking = true;
      for (const site of held.values()) refillSoon(site);
    },
    check,
    tidy(patience) {
      const crowded = held.size >= maxSites;
      for (const site of held.values()) {
        if (site.queues.size === 0 || !isIdle(site)) continue;
        const hosts = [...site.queues.keys()];
        const ready = Math.min(...hosts.map((host) => gate.readyAt(host)));
        const hadItsTurn = crowded && now() - site.leasedAt > TURN;
        const isDead = hosts.every((host) => !options.ownHosts.has(host) && gate.isDead(host));
        if (isDead && ready > now() + DEAD_PATIENCE) giveBack(site, Math.max(ready, now() + DEAD_REST));
        else if (hadItsTurn || ready > now() + patience) giveBack(site, ready);
      }
    },
    async release() {
      if (returning.length === 0) return;
      await store.release(returning.splice(0));
      // Only now does the store know when they are due, so earlier lease attempts missed them.
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

/** The kind's part of a site's knowledge, with the kind's own keys. */
export function kindKnowledge(knowledge: ReadonlyMap<string, Json>): Map<string, Json> {
  const known = new Map<string, Json>();
  for (const [key, value] of knowledge) if (key.startsWith(KIND_KEY)) known.set(key.slice(KIND_KEY.length), value);
  return known;
}

function siteWork(lease: Lease, harvest: LoopHarvest, now: Instant): SiteWork {
  const known = kindKnowledge(lease.knowledge);
  const traps = new Map<string, TrapEntry>();
  const missing = new Map<string, number>();
  const trials = new Map<string, Trial>();
  for (const [key, value] of lease.knowledge) {
    if (key.startsWith(MISSING_KEY)) missing.set(key.slice(MISSING_KEY.length), value as number);
    else if (key.startsWith(TRIAL_KEY)) trials.set(key.slice(TRIAL_KEY.length), value as unknown as Trial);
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
    trials,
    queues: new Map(),
    hosts: new Set(),
    busy: new Set(),
    leasedAt: now,
    sequence: lease.sequence,
    idleSitemaps: 0,
    refilling: false,
    refillAgain: false,
    stale: false,
    dry: false,
  };
}
