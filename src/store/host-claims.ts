/**
 * Which worker may send a request to a host now, when several share a store?
 *
 * Before every request the worker claims the host, in the transaction of its take. A claim outlives the longest request: if its answer
 * comes back in time (`CLAIM_SLACK`), the request is over before the claim is. While a claim lasts, other workers are refused; after
 * it they wait for the host's rest, too. A network address is shared by many hosts: the connections of all claims on it count together.
 * So a worker that stops, dies or is cut off delays others, and never makes them impolite.
 */
import { type Instant, type Millis, SECOND } from "../model/time.js";
import type { HostChange } from "./frontier-store.js";

/** No request takes longer: `LIMITS.whole` in fetch/limits.ts. */
export const LONGEST_REQUEST: Millis = 60 * SECOND;
/** A request starts at most this long after its claim was asked for. */
export const CLAIM_SLACK: Millis = 10 * SECOND;
const CLAIM: Millis = LONGEST_REQUEST + CLAIM_SLACK;
/** While another worker's request runs, its end is unknown: ask again after this. */
const ASK_AGAIN: Millis = 2 * SECOND;
const CONNECTIONS_PER_ADDRESS = 4;

/** What the store knows of the last claim on a host. */
export interface ClaimedHost {
  /** The run that claimed it last. */
  readonly run: number | null;
  /** Its request is running, as far as the store knows. */
  readonly busy: boolean;
  readonly claimedUntil: Instant;
  readonly lastKnock: Instant;
  readonly restUntil: Instant;
}

/** A network address, without the host in question. */
export interface SharedAddress {
  /** Connections of unexpired claims. */
  readonly open: number;
  readonly restUntil: Instant;
}

/** The end of a claim that is made now. */
export function claimEnd(now: Instant): Instant {
  return now + CLAIM;
}

/** When to ask again; undefined if `run` may send a request now. */
export function refusedUntil(host: ClaimedHost, run: number, now: Instant): Instant | undefined {
  if (host.run === null || host.run === run || isFuture(host.lastKnock, now)) return undefined;
  if (host.busy && host.claimedUntil > now) return Math.min(host.claimedUntil, now + ASK_AGAIN);
  // The request may have lasted until the end of the claim.
  const rested = host.busy ? host.claimedUntil + Math.max(0, host.restUntil - host.lastKnock) : host.restUntil;
  return rested > now ? rested : undefined;
}

/** The clock was set back since. The worker's own memory of the host keeps the rest (request-gate.ts). */
function isFuture(at: Instant, now: Instant): boolean {
  return at > now + CLAIM;
}

/** The same for the network address that the host shares with others, if it opens so many connections. */
export function crowdedUntil(address: SharedAddress, connections: number, now: Instant): Instant | undefined {
  if (address.restUntil > now) return address.restUntil;
  return address.open + connections > CONNECTIONS_PER_ADDRESS ? now + ASK_AGAIN : undefined;
}

/** Whether another run has claimed the host since the request that a change reports. */
export function isOutdated(host: ClaimedHost, run: number, lastKnock: Instant): boolean {
  return host.run !== null && host.run !== run && host.lastKnock > lastKnock;
}

/** The claims of all runs in one process: what a store in a folder needs. */
export interface Claims {
  /** The changes that count, and the hosts that were refused. */
  admit(
    hosts: readonly HostChange[],
    run: number,
    now: Instant,
  ): { readonly hosts: readonly HostChange[]; readonly refused: Map<string, Instant> };
  /** The run has ended, and with it all its requests. */
  end(run: number): void;
}

export function openClaims(): Claims {
  const claims = new Map<string, ClaimedHost>();
  const addresses = new Map<string, { restUntil: Instant; at: Instant; readonly connections: Map<string, number> }>();
  const addressOf = (ip: string) => {
    const known = addresses.get(ip) ?? { restUntil: 0, at: 0, connections: new Map<string, number>() };
    addresses.set(ip, known);
    return known;
  };
  const shared = (ip: string, without: string, now: Instant): SharedAddress => {
    const { restUntil, at, connections } = addressOf(ip);
    let open = 0;
    for (const [name, count] of connections) {
      const claim = claims.get(name);
      if (name !== without && claim?.busy && claim.claimedUntil > now) open += count;
    }
    return { open, restUntil: isFuture(at, now) ? 0 : restUntil };
  };
  return {
    admit(hosts, run, now) {
      const refused = new Map<string, Instant>();
      const admitted = hosts.filter((host) => {
        const { name, busy, lastKnock, restUntil, address } = host;
        const before = claims.get(name);
        if (before !== undefined && isOutdated(before, run, lastKnock) && !busy) return false;
        if (busy) {
          const again =
            (before && refusedUntil(before, run, now)) ??
            (address && crowdedUntil(shared(address.ip, name, now), address.connections, now));
          if (again !== undefined) {
            refused.set(name, again);
            return false;
          }
        }
        if (address !== undefined) {
          const known = addressOf(address.ip);
          known.restUntil = Math.max(isFuture(known.at, now) ? 0 : known.restUntil, address.restUntil);
          known.at = now;
          if (busy) known.connections.set(name, address.connections);
          else known.connections.delete(name);
        }
        claims.set(name, { run, busy, claimedUntil: claimEnd(now), lastKnock, restUntil });
        return true;
      });
      if (claims.size > MANY) sweep(now);
      return { hosts: admitted, refused };
    },
    end(run) {
      for (const [name, claim] of claims) if (claim.run === run) claims.set(name, { ...claim, claimedUntil: 0 });
    },
  };

  /** Forgets what refuses nobody. */
  function sweep(now: Instant): void {
    for (const [name, claim] of claims)
      if (!claim.busy && refusedUntil(claim, Number.NaN, now) === undefined) claims.delete(name);
    for (const [ip, { restUntil, connections }] of addresses)
      if (restUntil <= now && connections.size === 0) addresses.delete(ip);
  }
}

const MANY = 10_000;
