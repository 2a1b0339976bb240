/** A world as a network that the loop can be handed, on a clock that the test holds; and the log that its servers would keep. */
import { setMaxListeners } from "node:events";
import type { Network } from "../../src/harvest/harvest.js";
import type { FailureReason, Fetch, FetchResult } from "../../src/model/fetched.js";
import type { Clock, Instant, Millis } from "../../src/model/time.js";
import type { World } from "./world.js";

/** One request as a server sees it. Times are the clock's ticks. */
export interface Knock {
  readonly host: string;
  readonly ip: string;
  readonly url: string;
  readonly nth: number;
  readonly start: Millis;
  /** When the answer was complete; undefined while it is under way, and for ever when its process was killed. */
  end: Millis | undefined;
  readonly status: number;
  readonly failure: FailureReason | undefined;
  readonly retryAfter: Millis;
  /** Which of several processes asked. */
  readonly by: number;
}

export interface Log {
  readonly knocks: Knock[];
  /** How often each address was asked for. */
  readonly asked: Map<string, number>;
}

export function newLog(): Log {
  return { knocks: [], asked: new Map() };
}

export function openNetwork(world: World, clock: Clock, log: Log = newLog(), by = 0): Network {
  const fetch: Fetch = async ({ url, validators }, signal) => {
    const at: Instant = clock.now();
    const start = clock.ticks();
    const stopped = (): FetchResult => ({
      kind: "failure",
      url,
      at,
      took: clock.ticks() - start,
      reason: "stopped",
      says: "stopped",
      passing: true,
    });
    if (signal.aborted) return stopped();
    const { host } = new URL(url);
    const ip = world.ip(host);
    const nth = (log.asked.get(url) ?? 0) + 1;
    log.asked.set(url, nth);
    const reply = world.reply(url, nth, validators);
    const failure = "failure" in reply ? reply.failure : undefined;
    const status = "failure" in reply ? 0 : reply.status;
    const retryAfter = "failure" in reply ? 0 : 1000 * Number(reply.headers["retry-after"] ?? 0);
    const request: Knock = { host, ip, url, nth, start, end: undefined, status, failure, retryAfter, by };
    log.knocks.push(request);
    setMaxListeners(0, signal); // every request under way listens
    await clock.sleep(reply.took, signal);
    if (signal.aborted) {
      request.end = clock.ticks();
      return stopped();
    }
    request.end = clock.ticks();
    if ("failure" in reply) {
      const passing = !PERMANENT.has(reply.failure);
      return { kind: "failure", url, at, took: reply.took, reason: reply.failure, says: reply.failure, passing, ip };
    }
    return {
      kind: "fetched",
      url,
      at,
      took: reply.took,
      status: reply.status,
      headers: Object.entries(reply.headers),
      body: Buffer.from(reply.body),
      ip,
    };
  };
  return { fetch, locate: async (host) => world.ip(host), close: async () => undefined };
}

const PERMANENT: ReadonlySet<FailureReason> = new Set(["certificate", "private address", "bad address"]);
