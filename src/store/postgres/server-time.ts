/**
 * One time for all workers: the database server's.
 *
 * A worker's own clock may be wrong, so leases, claims of hosts and rests would end at different moments on different machines. The clock
 * here is set by the server's and runs on the machine's monotonic one; it is set again now and then. A run measures from its own
 * start, so its times are moved to the server's scale on the way in, and back on the way out.
 */
import { type Clock, type Instant, type Millis, SECOND, systemClock } from "../../model/time.js";
import type { HostChange, HostQueue, QueuedHost, Store } from "../store.js";
import type { Db } from "./connection.js";

export interface ServerClock extends Clock {
  /** The server's time differs from `now()` by at most this. */
  error(): Millis;
  /** Asks the server for its time, if that was long ago. */
  set(): Promise<void>;
}

const SET_EVERY: Millis = 60 * SECOND;
const SAMPLES = 3;

export async function openServerClock(db: Db): Promise<ServerClock> {
  const { ticks, sleep } = systemClock;
  let offset = 0;
  let error = 0;
  let setAt = Number.NEGATIVE_INFINITY;
  const clock: ServerClock = {
    now: () => ticks() + offset,
    ticks,
    sleep,
    error: () => error,
    async set() {
      if (ticks() - setAt < SET_EVERY) return;
      let best = Number.POSITIVE_INFINITY;
      for (let n = 0; n < SAMPLES; n++) {
        const asked = ticks();
        const now = await serverTime(db);
        const took = ticks() - asked;
        // The answer was given somewhere on the way: the quickest of a few says it best.
        if (took < best) [best, offset, error] = [took, now - (asked + took / 2), took / 2];
      }
      setAt = ticks();
    },
  };
  await clock.set();
  return clock;
}

export async function serverTime(db: Db): Promise<Instant> {
  const [row] = await db.rows<{ now: Instant }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::double precision as now",
  );
  return row!.now;
}

/** The store, for callers whose times begin with `clock` and then follow their own ticks. */
export function onServerTime(store: Store, clock: ServerClock): Store {
  /** How far the server's time is ahead of the caller's: small, and growing slowly. */
  let ahead: Millis = 0;
  /** Hosts rest longer by what two workers' clocks may differ, so that none is early. */
  const later = (at: Instant): Instant => (at === 0 ? 0 : at + clock.error());
  const measure = (now: Instant): Instant => {
    const server = clock.now();
    ahead = server - now;
    return server;
  };
  const back = (queues: readonly HostQueue[]): readonly HostQueue[] =>
    queues.map(({ host, next }) => ({ host: toCaller(host, ahead, later), next }));
  return {
    ...store,
    clock,
    async heartbeat(run, _now, counts) {
      await clock.set();
      await store.heartbeat(run, clock.now(), counts);
    },
    share: (run, harvests, now) => store.share(run, harvests, measure(now)),
    async lease(request) {
      const now = measure(request.now);
      const leases = await store.lease({ ...request, now, until: request.until + ahead });
      return leases.map((lease) => ({ ...lease, queues: back(lease.queues) }));
    },
    renew: (tokens, until) => store.renew(tokens, until + ahead),
    release: (returned) => store.release(returned.map((one) => ({ ...one, due: one.due + ahead }))),
    async commit(batch) {
      const now = measure(batch.now);
      const receipt = await store.commit({
        ...batch,
        now,
        ahead: clock.error(),
        hosts: batch.hosts.map((host) => toServer(host, ahead, later)),
      });
      const { refused } = receipt;
      return {
        ...receipt,
        queues: new Map([...receipt.queues].map(([site, queues]) => [site, back(queues)])),
        ...(refused === undefined
          ? {}
          : { refused: new Map([...refused].map(([host, again]) => [host, later(again - ahead)])) }),
      };
    },
    async host(name) {
      const host = await store.host(name);
      return host && toCaller(host, ahead, later);
    },
  };
}

/** 0 means never. */
const moved = (at: Instant, by: Millis): Instant => (at === 0 ? 0 : at + by);

function toServer(host: HostChange, ahead: Millis, later: (at: Instant) => Instant): HostChange {
  return {
    ...host,
    lastKnock: moved(host.lastKnock, ahead),
    restUntil: later(moved(host.restUntil, ahead)),
    ...(host.address === undefined
      ? {}
      : { address: { ...host.address, restUntil: later(moved(host.address.restUntil, ahead)) } }),
  };
}

function toCaller<H extends QueuedHost>(host: H, ahead: Millis, later: (at: Instant) => Instant): H {
  return { ...host, lastKnock: moved(host.lastKnock, -ahead), restUntil: later(moved(host.restUntil, -ahead)) };
}
