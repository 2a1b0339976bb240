/**
 * All requests of a harvest pass here: pages, parts, robots.txt.
 *
 * The gate ensures that the host's delay has passed, that its network address is not overloaded, and that the request is recorded before
 * it is sent. After the response it updates the host's state.
 */

import { nextHop, ROBOTS_REQUEST, readRobotsResponse } from "../../fetch/robots-response.js";
import {
  afterClose,
  afterConnect,
  CONNECTIONS_PER_IP,
  type IpMemory,
  isExempt,
  mayConnect,
  NEW_IP,
} from "../../frontier/ip-limit.js";
import {
  afterResponse,
  giveUpReason,
  NEW_HOST,
  nextRequestAt,
  politenessWith,
  type RequestOutcome,
  readRetryAfter,
  resumeRest,
  tooSlowReason,
} from "../../frontier/politeness.js";
import { hostOf } from "../../model/address.js";
import { type Fetch, type FetchResult, header, type Request } from "../../model/fetched.js";
import type { Json } from "../../model/json.js";
import { type Instant, MINUTE, type Millis, SECOND } from "../../model/time.js";
import {
  afterInterstitial,
  afterPage,
  type Interstitial,
  NO_INTERSTITIALS,
  REFUSED_DELAY,
  refusalReason,
} from "../../page/interstitials.js";
import { CLAIM_SLACK } from "../../store/host-claims.js";
import type { HostChange, HostState, QueuedHost, Take } from "../../store/store.js";
import type { Committer } from "../committer.js";
import { type Heap, openHeap } from "../heap.js";
import { type HostSession, hostChange } from "./host-session.js";
import { askedDelay, openRulesKept, type RobotsRules, robotsRules, storedRules, withoutRules } from "./robots.js";

/** The run ends before its running visits: their addresses are handed back. */
export class BrokenOffError extends Error {
  override readonly name = "BrokenOffError";
}

/** A calendar that runs ahead by more than this means that the machine slept. */
const SLEPT: Millis = 30 * SECOND;
/** Bytes of bodies that a host's running visits may hold before its next one starts: one page of the largest size, or many common ones. */
const MAX_HELD = 16 * 1024 * 1024;

export interface RequestGate {
  /** The session of a host; a new one starts with its stored state. */
  session(host: string, limits: HostLimits, stored?: QueuedHost): HostSession;
  /** The session of a host outside our sites; its state is loaded from the store. */
  loadSession(host: string, limits: HostLimits): Promise<HostSession>;
  find(host: string): HostSession | undefined;
  /** Queues a session that may have work: `nextForRequest` or `nextForVisit` returns it when it is ready. */
  queue(session: HostSession): boolean;
  /** A ready session with waiting requests of running visits. */
  nextForRequest(): HostSession | undefined;
  nextForVisit(): HostSession | undefined;
  soonestRequest(): Instant | undefined;
  soonestVisit(): Instant | undefined;
  queued(): number;
  readyAt(host: string): Instant;
  /** Whether the host failed when it was last asked, and sent no answer at all in this run. */
  isDead(host: string): boolean;
  /** Drops idle sessions, whose state is in the store, so that memory does not grow with the crawl. */
  sweep(): void;

  /**
   * Waits for a slot for a request within a visit. Returns undefined if the host is set aside or its delay is too long. Rejects when the
   * run is aborted: a missing part then means nothing.
   */
  acquireSlot(session: HostSession): Promise<RequestSlot | undefined>;
  /** Gives a slot to the first waiting request. */
  grantSlot(session: HostSession): void;
  /** Takes a slot of a session that `nextForVisit` returned. */
  begin(session: HostSession): RequestSlot;
  /** A running visit holds so many bytes of a body more; or fewer, at its end. */
  hold(session: HostSession, bytes: number): void;
  /** A session that `nextForVisit` returned has no work: the next one with the same network address may start. */
  passOn(session: HostSession): void;
  /** Sends a request. Returns "lost" if the site's lease was lost. */
  send(slot: RequestSlot, request: Request, take?: Take): Promise<FetchResult | "lost">;
  /** Records a page or an interstitial; a host that sends only interstitials is set aside for a while. */
  noteInterstitial(session: HostSession, interstitial: Interstitial | undefined): void;
  /** Loads robots.txt from the store or, if that is too old, fetches it and stores the result. */
  fetchRobots(session: HostSession, origin: string): Promise<void>;
  /** Another minimum delay for every host, from its next request on, in place of the harvests' own; undefined for these. */
  changeDelay(delay: Millis | undefined): void;
  readonly inFlight: () => number;
  readonly requests: () => number;
}

/** One of the connections of a host and of its network address, held until the request ends. */
export interface RequestSlot {
  readonly session: HostSession;
  readonly ip: string | undefined;
}

interface HostLimits {
  readonly delay: Millis;
  readonly connections: number;
}

export interface RequestGateOptions {
  readonly fetch: Fetch;
  readonly locate: ((host: string) => Promise<string | undefined>) | undefined;
  readonly committer: Committer;
  /** The stored state of a host. */
  readonly remembered: (host: string) => Promise<HostState | undefined>;
  readonly signal: AbortSignal;
  /** The maximum wait of a request within a visit. */
  readonly patience: Millis;
  /** Private addresses are allowed, so our own machine is not limited. */
  readonly allowPrivate: boolean;
  readonly productToken: string;
  /** Monotonic. */
  now(): Instant;
  sleep(pause: Millis, signal: AbortSignal): Promise<void>;
  /** The calendar's time, which goes on while the machine sleeps. */
  calendar(): Instant;
  wake(): void;
  fail(error: unknown): void;
  onSetAside(session: HostSession, because: string): void;
  /** The host cannot be visited for now, because its robots.txt is unavailable. */
  onRefused(session: HostSession, because: string): void;
}

export function openRequestGate(options: RequestGateOptions): RequestGate {
  const { committer, now } = options;
  const sessions = new Map<string, HostSession>();
  const forRequest = openHeap<HostSession>();
  const forVisit = openHeap<HostSession>();
  const ips = new Map<string, IpMemory>();
  /** Ready, but their network address is overloaded. */
  const parked = new Map<string, HostSession[]>();
  let inFlight = 0;
  let requests = 0;
  let delayForAll: Millis | undefined;

  const openSession: RequestGate["session"] = (host, own, stored) => {
    const limits = { ...own, delay: delayForAll ?? own.delay };
    let session = sessions.get(host);
    if (session === undefined) {
      session = {
        name: host,
        courtesy: politenessWith(limits.delay),
        connections: limits.connections,
        memory: NEW_HOST,
        readyAt: 0,
        lastKnock: 0,
        inFlight: 0,
        held: 0,
        ip: undefined,
        answered: false,
        located: options.locate === undefined ? "yes" : "no",
        robots: undefined,
        robotsAsked: false,
        robotsToArchive: [],
        setAside: null,
        interstitials: NO_INTERSTITIALS,
        waitingRequests: [],
        sites: new Set(),
        queuedForRequest: false,
        queuedForVisit: false,
        written: Promise.resolve(),
      };
      if (stored !== undefined) remember(session, stored);
      sessions.set(host, session);
    } else {
      // Several harvests may share a host: the longest delay and the fewest connections apply.
      if (limits.delay > session.courtesy.minRest) session.courtesy = politenessWith(limits.delay);
      session.connections = Math.min(session.connections, limits.connections);
      // Another worker has used the host since, so its state is newer. (Stored times are rounded.)
      if (stored !== undefined && session.inFlight === 0 && stored.lastKnock > session.lastKnock + 1)
        remember(session, stored);
    }
    return session;
  };
  const loadSession: RequestGate["loadSession"] = async (host, limits) =>
    openSession(host, limits, sessions.has(host) ? undefined : await options.remembered(host));

  const rulesKept = openRulesKept<HostSession>((session) => {
    if (session.robots !== undefined) session.robots = withoutRules(session.robots);
  });
  const noteRules = (session: HostSession, rules: RobotsRules): void => {
    session.robots = rules;
    rulesKept.add(session, rules);
  };

  const remember = (session: HostSession, stored: QueuedHost): void => {
    session.memory = {
      ...NEW_HOST,
      lastVisit: Math.min(stored.lastKnock, now()), // the system clock may have been set back since
      askedDelay: stored.askedDelay,
      answerTook: stored.answerTook,
      failuresInARow: stored.failuresInARow,
    };
    session.lastKnock = Math.min(stored.lastKnock, now());
    session.setAside = stored.setAside ?? tooSlowReason(session.memory) ?? null;
    session.readyAt = now() + resumeRest(stored.lastKnock, stored.busy, stored.restUntil, now(), session.courtesy);
  };

  const roomFor = (session: HostSession): boolean => {
    const connections = session.courtesy.minRest > 0 || session.memory.askedDelay > 0 ? 1 : session.connections;
    return session.inFlight < connections;
  };
  /** Returns whether the session is queued. */
  const queue = (session: HostSession): boolean => {
    if (session.setAside !== null || !roomFor(session)) return false;
    if (session.waitingRequests.length > 0 && !session.queuedForRequest) {
      session.queuedForRequest = true;
      forRequest.push(session.readyAt, session);
    }
    if (session.sites.size > 0 && !session.queuedForVisit && session.held < MAX_HELD) {
      session.queuedForVisit = true;
      forVisit.push(session.readyAt, session);
    }
    return session.queuedForRequest || session.queuedForVisit;
  };

  const nextOf = (heap: Heap<HostSession>, mark: "queuedForRequest" | "queuedForVisit"): HostSession | undefined => {
    for (;;) {
      const session = heap.pop(now());
      if (session === undefined) return undefined;
      session[mark] = false;
      if (session.setAside !== null || !roomFor(session)) continue; // queued again when a connection is free
      if (mark === "queuedForVisit" && session.held >= MAX_HELD) continue; // and when a visit of it has ended
      if (session.readyAt > now())
        queue(session); // its delay was extended while it was queued
      else if (session.located === "no") void locate(session);
      else if (session.located === "asking")
        continue; // queued again when the address is known
      else if (isFree(session.ip)) return session;
      else park(session);
    }
  };
  const locate = async (session: HostSession): Promise<void> => {
    session.located = "asking";
    session.ip = await options.locate!(session.name).catch(() => undefined); // the request itself reports the error
    session.located = "yes";
    queue(session);
    options.wake();
  };

  // ── Network addresses: many hosts may share one machine ────────────────────────────────────────────────────────────────
  const guarded = (ip: string | undefined): ip is string => ip !== undefined && !isExempt(ip, options.allowPrivate);
  const isFree = (ip: string | undefined): boolean => !guarded(ip) || mayConnect(ips.get(ip) ?? NEW_IP, now());
  const park = (session: HostSession): void => {
    const { open, restUntil } = ips.get(session.ip!)!;
    if (open === 0) {
      // No request will end and wake it: the address itself is resting.
      session.readyAt = Math.max(session.readyAt, restUntil);
      queue(session);
    } else {
      parked.set(session.ip!, [...(parked.get(session.ip!) ?? []), session]);
    }
  };
  const enter = (ip: string | undefined): void => {
    if (guarded(ip)) ips.set(ip, afterConnect(ips.get(ip) ?? NEW_IP));
  };
  const leaveIp = (ip: string | undefined, outcome: RequestOutcome, session: HostSession): void => {
    if (!guarded(ip)) return;
    const after = afterClose(ips.get(ip) ?? NEW_IP, outcome, session.courtesy);
    if (after.open === 0 && after.slowdown === 0 && after.restUntil <= now()) ips.delete(ip);
    else ips.set(ip, after);
    unpark(ip);
  };
  /** Queues as many as fit; a session without work does not use up room. */
  const unpark = (ip: string): void => {
    const waiting = parked.get(ip) ?? [];
    let room = CONNECTIONS_PER_IP - (ips.get(ip)?.open ?? 0);
    while (room > 0 && waiting.length > 0) if (queue(waiting.shift()!)) room--;
    if (waiting.length === 0) parked.delete(ip);
  };

  const setAside = (session: HostSession, because: string): void => {
    if (session.setAside !== null) return;
    session.setAside = because;
    for (const waiting of session.waitingRequests.splice(0)) waiting.grant(undefined);
    options.onSetAside(session, because);
  };

  const noteInterstitial: RequestGate["noteInterstitial"] = (session, wall) => {
    session.interstitials =
      wall === undefined ? afterPage(session.interstitials) : afterInterstitial(session.interstitials, wall);
    const because = refusalReason(session.interstitials);
    if (because === undefined) return;
    session.memory = { ...session.memory, retryAt: now() + REFUSED_DELAY };
    session.readyAt = nextRequestAt(session.memory, session.courtesy);
    setAside(session, because);
    committer.commit({ host: hostChange(session) }).catch(options.fail);
  };

  const begin: RequestGate["begin"] = (session) => {
    session.inFlight++;
    enter(session.ip);
    return { session, ip: session.ip };
  };

  /** The host with what the store needs to limit requests to its network address over all workers. */
  const sharedChange = (session: HostSession, ip: string | undefined): HostChange => ({
    ...hostChange(session),
    ...(guarded(ip)
      ? { address: { ip, connections: session.inFlight, restUntil: ips.get(ip)?.restUntil ?? 0 } }
      : undefined),
  });
  /** Records the request before it is sent, and waits while another worker's request to the host is running or has just ended. */
  const claim = async (
    session: HostSession,
    ip: string | undefined,
    take: Take | undefined,
  ): Promise<"lost" | "ours"> => {
    for (;;) {
      const asked = (session.lastKnock = now());
      const host = sharedChange(session, ip);
      const receipt = await committer.commit({ host, ...(take === undefined ? {} : { take }) });
      if (take !== undefined && receipt.lost.includes(take.token)) return "lost";
      const again = receipt.refused?.get(session.name);
      if (again === undefined && now() - asked <= CLAIM_SLACK) return "ours";
      if (again !== undefined) await options.sleep(again - now(), options.signal);
      options.signal.throwIfAborted();
    }
  };

  const send: RequestGate["send"] = async ({ session, ip }, request, take) => {
    inFlight++;
    let seen: RequestOutcome = { failure: "stopped", took: 0, at: now() };
    try {
      if ((await claim(session, ip, take)) === "lost") return "lost";
      requests++;
      // The run's monotonic time: a changed system clock would expire a fresh robots.txt, or keep an old one for ever.
      const at = Math.round(now());
      const calendarAt = options.calendar();
      const answer = await options.fetch(request, options.signal);
      seen = outcomeOf(answer, now());
      if (answer.kind === "fetched") session.answered = true;
      // Our own machine slept: that the answer did not come is no fault of the host.
      else if (options.calendar() - calendarAt > now() - at + SLEPT) seen = { failure: "stopped", took: 0, at: now() };
      session.ip = answer.ip ?? session.ip;
      return { ...answer, at };
    } finally {
      inFlight--;
      session.inFlight--;
      session.memory = afterResponse(session.memory, seen);
      session.readyAt = nextRequestAt(session.memory, session.courtesy);
      leaveIp(ip, seen, session);
      const because = giveUpReason(session.memory);
      if (because !== undefined) setAside(session, because);
      session.written = committer.commit({ host: sharedChange(session, ip) });
      session.written.catch(options.fail);
      queue(session);
      options.wake();
    }
  };

  const acquireSlot: RequestGate["acquireSlot"] = (session) =>
    new Promise((resolve, reject) => {
      options.signal.throwIfAborted();
      // The usual rest between two requests of a page is no reason to go without the second.
      const patience = Math.max(options.patience, session.courtesy.minRest);
      if (session.setAside !== null || session.readyAt > now() + patience) return resolve(undefined);
      session.waitingRequests.push({ grant: resolve, refuse: reject });
      queue(session);
      options.wake();
    });
  options.signal.addEventListener(
    "abort",
    () => {
      for (const session of sessions.values())
        for (const { refuse } of session.waitingRequests.splice(0)) refuse(options.signal.reason);
    },
    { once: true },
  );

  const fetchRobots: RequestGate["fetchRobots"] = async (session, origin) => {
    const stored = storedRules((await options.remembered(session.name))?.robots ?? null, now());
    if (stored !== undefined) {
      if (stored.answer.state === "refuse all") session.readyAt = Math.max(session.readyAt, stored.until);
      return noteRules(session, stored);
    }
    let url = `${origin}/robots.txt`;
    let at = session;
    const failures = session.memory.failuresInARow + 1;
    for (let hops = 0; ; hops++) {
      const granted = await acquireSlot(at);
      if (granted === undefined && at === session) return;
      const answer = granted === undefined ? outOfReach(url) : await send(granted, { url, ...ROBOTS_REQUEST });
      if (answer === "lost" || (answer.kind === "failure" && answer.reason === "stopped")) return;
      if (answer.kind === "fetched" && answer.wire !== undefined) session.robotsToArchive.push(answer);
      const hop = nextHop(answer, hops);
      if (hop === undefined) {
        if (answer.kind === "failure" && !answer.passing && hops === 0) {
          // A private address or an untrusted certificate: retrying is pointless. It says nothing about the host's rules, so it
          // is not stored for later runs, which may allow more.
          setAside(session, answer.says);
          await committer.commit({ host: hostChange(session) });
          return;
        }
        noteRules(session, robotsRules(readRobotsResponse(answer, failures)));
        break;
      }
      url = hop;
      at = await loadSession(hostOf(hop), { delay: session.courtesy.minRest, connections: 1 });
    }
    const robots = session.robots!;
    session.memory = { ...session.memory, askedDelay: askedDelay(robots, options.productToken) };
    session.readyAt = Math.max(session.readyAt, nextRequestAt(session.memory, session.courtesy));
    // Without robots.txt nothing may be visited: the host rests until the next attempt.
    const { answer } = robots;
    if (answer.state === "refuse all") {
      session.readyAt = Math.max(session.readyAt, robots.until);
      // Also if it redirected to a host that failed: otherwise it would be retried for ever.
      session.memory = { ...session.memory, failuresInARow: failures };
    }
    const because = tooSlowReason(session.memory) ?? giveUpReason(session.memory);
    if (because !== undefined) setAside(session, because);
    else if (answer.state === "refuse all") options.onRefused(session, answer.because);
    await committer.commit({
      host: { ...hostChange(session), robots: { is: answer as unknown as Json, at: answer.fetchedAt } },
    });
  };

  /** The failure for a robots.txt that redirects to a host which is set aside or resting. */
  const outOfReach = (url: string): FetchResult => {
    const says = `it is at ${url}, and that host is set aside or resting`;
    return { kind: "failure", url, at: Math.round(now()), took: 0, reason: "connection refused", says, passing: true };
  };

  return {
    session: openSession,
    loadSession,
    find: (host) => sessions.get(host),
    queue,
    nextForRequest: () => nextOf(forRequest, "queuedForRequest"),
    nextForVisit: () => nextOf(forVisit, "queuedForVisit"),
    soonestRequest: forRequest.soonest,
    soonestVisit: forVisit.soonest,
    queued: forVisit.size,
    readyAt: (host) => sessions.get(host)?.readyAt ?? 0,
    isDead(host) {
      const session = sessions.get(host);
      return session !== undefined && !session.answered && session.memory.failuresInARow > 0;
    },
    sweep() {
      for (const [host, session] of sessions) {
        const idle =
          session.sites.size === 0 &&
          session.inFlight === 0 &&
          session.waitingRequests.length === 0 &&
          !session.robotsAsked;
        // Kept for a minute, since a request may be about to use the session.
        if (idle && session.located !== "asking" && session.readyAt + MINUTE <= now()) {
          sessions.delete(host);
          rulesKept.delete(session);
        }
      }
    },
    acquireSlot,
    begin,
    hold(session, bytes) {
      session.held += bytes;
      if (bytes < 0) queue(session);
    },
    grantSlot(session) {
      session.waitingRequests.shift()!.grant(begin(session));
    },
    passOn(session) {
      if (guarded(session.ip)) unpark(session.ip);
    },
    send,
    noteInterstitial,
    fetchRobots,
    changeDelay(delay) {
      delayForAll = delay;
      if (delay !== undefined) for (const session of sessions.values()) session.courtesy = politenessWith(delay);
    },
    inFlight: () => inFlight,
    requests: () => requests,
  };
}

/** The part of a result that politeness uses. */
function outcomeOf(answer: FetchResult, now: Instant): RequestOutcome {
  if (answer.kind === "failure") return { failure: answer.reason, took: answer.took, at: now };
  const value = header(answer, "retry-after");
  const retryAfter = value === undefined ? undefined : readRetryAfter(value, now);
  return { status: answer.status, took: answer.took, at: now, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
