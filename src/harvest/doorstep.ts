/**
 * Every request of a harvest goes over this doorstep: pages, parts, robots.txt alike.
 *
 * It makes sure that the host has rested, that its network address is not crowded, and that the knock is written down before it
 * is made; afterwards it draws the conclusions for the next one.
 */

import { nextHop, robotsAnswer } from "../fetch/robots-answer.js";
import { afterPage, afterWall, NO_WALLS, REFUSED_REST, refusesUs, type Wall } from "../fetch/walls.js";
import {
  afterClose,
  afterConnect,
  CONNECTIONS_PER_IP,
  type IpMemory,
  isExempt,
  mayConnect,
  NEW_IP,
} from "../frontier/ip-limit.js";
import {
  afterAnswer,
  courtesyWith,
  giveUp,
  type Knock,
  NEW_HOST,
  nextKnock,
  readRetryAfter,
  resumeRest,
  tooSlowFor,
} from "../frontier/politeness.js";
import { hostOf } from "../model/address.js";
import { type Answer, type Fetch, header, type Request } from "../model/fetched.js";
import type { Json } from "../model/json.js";
import { type Instant, MINUTE, type Millis } from "../model/time.js";
import type { HostState, Take } from "../store/store.js";
import type { Committer } from "./committer.js";
import { type Door, hostChange } from "./doors.js";
import { type Heap, openHeap } from "./heap.js";
import { askedDelay, robotsRules, storedRules } from "./robots.js";

export interface Doorstep {
  /** The door of a host, with what the store remembers of it when it is new here. */
  door(host: string, wish: Wish, stored?: HostState): Door;
  /** The door of a host that no site of ours has brought along: the store is asked what it remembers. */
  strangeDoor(host: string, wish: Wish): Promise<Door>;
  find(host: string): Door | undefined;
  /** The door may have something to do: it will come out of `nextForTurn` or `nextForVisit` when it is ready. */
  queue(door: Door): boolean;
  /** A ready door at which requests of visits under way wait. */
  nextForTurn(): Door | undefined;
  nextForVisit(): Door | undefined;
  soonestTurn(): Instant | undefined;
  soonestVisit(): Instant | undefined;
  queued(): number;
  readyAt(host: string): Instant;
  /** Forgets hosts that have nothing to do: the store remembers them, and keeping all would grow with the crawl. */
  sweep(): void;

  /**
   * Waits for the host's turn, for a request within a visit. Answers undefined when the host is set aside or rests for too long,
   * and rejects when the run breaks off: nothing may then be concluded from what could not be had.
   */
  turn(door: Door): Promise<Turn | undefined>;
  /** Gives the turn to the first who waits for it. */
  grantTurn(door: Door): void;
  /** The turn of a door that came out of `nextForVisit`. */
  begin(door: Door): Turn;
  /** A door that came out of `nextForVisit` had nothing to do: whoever waits for its network address is next. */
  passOn(door: Door): void;
  /** One request. Answers "lost" when the site to take from is no longer ours. */
  knock(turn: Turn, request: Request, take?: Take): Promise<Answer | "lost">;
  /** Remembers that an answer was a page, or what stood in front of it; a host of walls alone is left alone for a while. */
  noteWall(door: Door, wall: Wall | undefined): void;
  /** Asks for robots.txt and remembers the answer. */
  askRobots(door: Door, origin: string): Promise<void>;
  readonly inFlight: () => number;
  readonly requests: () => number;
}

/** A host's turn: it holds one of the host's connections, and one of its network address's, until its knock has ended. */
export interface Turn {
  readonly door: Door;
  readonly ip: string | undefined;
}

interface Wish {
  readonly delay: Millis;
  readonly connections: number;
}

export interface DoorstepOptions {
  readonly fetch: Fetch;
  readonly locate: ((host: string) => Promise<string | undefined>) | undefined;
  readonly committer: Committer;
  /** What the store remembers of a host. */
  readonly remembered: (host: string) => Promise<HostState | undefined>;
  readonly signal: AbortSignal;
  /** A request within a visit waits no longer than this for its host. */
  readonly patience: Millis;
  /** Private addresses are allowed, so our own machine needs no protection from us. */
  readonly allowPrivate: boolean;
  readonly productToken: string;
  now(): Instant;
  poke(): void;
  fail(error: unknown): void;
  onSetAside(door: Door, because: string): void;
  /** Nothing may be visited there for now: its robots.txt cannot be had. */
  onRefused(door: Door, because: string): void;
}

export function openDoorstep(options: DoorstepOptions): Doorstep {
  const { committer, now } = options;
  const doors = new Map<string, Door>();
  const forTurn = openHeap<Door>();
  const forVisit = openHeap<Door>();
  const ips = new Map<string, IpMemory>();
  /** Ready, but their network address is crowded. */
  const parked = new Map<string, Door[]>();
  let inFlight = 0;
  let requests = 0;

  const door: Doorstep["door"] = (host, wish, stored) => {
    let door = doors.get(host);
    if (door === undefined) {
      door = {
        name: host,
        courtesy: courtesyWith(wish.delay),
        connections: wish.connections,
        memory: NEW_HOST,
        readyAt: 0,
        lastKnock: 0,
        inFlight: 0,
        ip: undefined,
        located: options.locate === undefined ? "yes" : "no",
        robots: undefined,
        robotsAsked: false,
        setAside: null,
        walls: NO_WALLS,
        turns: [],
        sites: new Set(),
        queuedForTurn: false,
        queuedForVisit: false,
        written: Promise.resolve(),
      };
      if (stored !== undefined) remember(door, stored);
      doors.set(host, door);
    } else {
      // Several harvests share a host: the longest rest and the fewest connections count.
      if (wish.delay > door.courtesy.minRest) door.courtesy = courtesyWith(wish.delay);
      door.connections = Math.min(door.connections, wish.connections);
      // Another worker has been there since: what it learned counts. (Stored moments are rounded.)
      if (stored !== undefined && door.inFlight === 0 && stored.lastKnock > door.lastKnock + 1) remember(door, stored);
    }
    return door;
  };
  const strangeDoor: Doorstep["strangeDoor"] = async (host, wish) =>
    door(host, wish, doors.has(host) ? undefined : await options.remembered(host));

  const remember = (door: Door, stored: HostState): void => {
    door.memory = {
      ...NEW_HOST,
      lastVisit: Math.min(stored.lastKnock, now()), // the calendar may have been set back since
      askedDelay: stored.askedDelay,
      answerTook: stored.answerTook,
      failuresInARow: stored.failuresInARow,
    };
    door.lastKnock = Math.min(stored.lastKnock, now());
    door.setAside = stored.setAside ?? tooSlowFor(door.memory) ?? null;
    door.robots = storedRules(stored.robots, now());
    door.readyAt = now() + resumeRest(stored.lastKnock, stored.busy, stored.restUntil, now(), door.courtesy);
  };

  const roomFor = (door: Door): boolean => {
    const connections = door.courtesy.minRest > 0 || door.memory.askedDelay > 0 ? 1 : door.connections;
    return door.inFlight < connections;
  };
  /** Answers whether the door stands in a queue now. */
  const queue = (door: Door): boolean => {
    if (door.setAside !== null || !roomFor(door)) return false;
    if (door.turns.length > 0 && !door.queuedForTurn) {
      door.queuedForTurn = true;
      forTurn.push(door.readyAt, door);
    }
    if (door.sites.size > 0 && !door.queuedForVisit) {
      door.queuedForVisit = true;
      forVisit.push(door.readyAt, door);
    }
    return door.queuedForTurn || door.queuedForVisit;
  };

  const nextOf = (heap: Heap<Door>, mark: "queuedForTurn" | "queuedForVisit"): Door | undefined => {
    for (;;) {
      const door = heap.pop(now());
      if (door === undefined) return undefined;
      door[mark] = false;
      if (door.setAside !== null || !roomFor(door)) continue; // whoever makes room queues it again
      if (door.readyAt > now())
        queue(door); // it was told to rest longer while it stood here
      else if (door.located === "no") void locate(door);
      else if (door.located === "asking")
        continue; // queued again when it is known
      else if (isFree(door.ip)) return door;
      else park(door);
    }
  };
  const locate = async (door: Door): Promise<void> => {
    door.located = "asking";
    door.ip = await options.locate!(door.name).catch(() => undefined); // the request itself will tell what is wrong with the name
    door.located = "yes";
    queue(door);
    options.poke();
  };

  // ── Network addresses: many hosts may live on one machine, and the machine feels the sum ───────────────────────────────
  const guarded = (ip: string | undefined): ip is string => ip !== undefined && !isExempt(ip, options.allowPrivate);
  const isFree = (ip: string | undefined): boolean => !guarded(ip) || mayConnect(ips.get(ip) ?? NEW_IP, now());
  const park = (door: Door): void => {
    const { open, restUntil } = ips.get(door.ip!)!;
    if (open === 0) {
      // Nobody will leave and wake it: the address itself rests.
      door.readyAt = Math.max(door.readyAt, restUntil);
      queue(door);
    } else {
      parked.set(door.ip!, [...(parked.get(door.ip!) ?? []), door]);
    }
  };
  const enter = (ip: string | undefined): void => {
    if (guarded(ip)) ips.set(ip, afterConnect(ips.get(ip) ?? NEW_IP));
  };
  const leaveIp = (ip: string | undefined, knock: Knock, door: Door): void => {
    if (!guarded(ip)) return;
    const after = afterClose(ips.get(ip) ?? NEW_IP, knock, door.courtesy);
    if (after.open === 0 && after.slowdown === 0 && after.restUntil <= now()) ips.delete(ip);
    else ips.set(ip, after);
    unpark(ip);
  };
  /** As many as there is room for: one that has nothing to do any more must not keep the others waiting. */
  const unpark = (ip: string): void => {
    const waiting = parked.get(ip) ?? [];
    let room = CONNECTIONS_PER_IP - (ips.get(ip)?.open ?? 0);
    while (room > 0 && waiting.length > 0) if (queue(waiting.shift()!)) room--;
    if (waiting.length === 0) parked.delete(ip);
  };

  const setAside = (door: Door, because: string): void => {
    if (door.setAside !== null) return;
    door.setAside = because;
    for (const waiting of door.turns.splice(0)) waiting.grant(undefined);
    options.onSetAside(door, because);
  };

  const noteWall: Doorstep["noteWall"] = (door, wall) => {
    door.walls = wall === undefined ? afterPage(door.walls) : afterWall(door.walls, wall);
    const because = refusesUs(door.walls);
    if (because === undefined) return;
    door.memory = { ...door.memory, retryAt: now() + REFUSED_REST };
    door.readyAt = nextKnock(door.memory, door.courtesy);
    setAside(door, because);
    committer.commit({ host: hostChange(door) }).catch(options.fail);
  };

  const begin: Doorstep["begin"] = (door) => {
    door.inFlight++;
    enter(door.ip);
    return { door, ip: door.ip };
  };

  const knock: Doorstep["knock"] = async ({ door, ip }, request, take) => {
    door.lastKnock = now();
    inFlight++;
    let seen: Knock = { failure: "stopped", took: 0, at: now() };
    try {
      const receipt = await committer.commit({ host: hostChange(door), ...(take === undefined ? {} : { take }) });
      if (take !== undefined && receipt.lost.includes(take.token)) return "lost";
      requests++;
      // The run's own time: a calendar that was set since would make a fresh robots.txt old, or keep an old one for ever.
      const at = Math.round(now());
      const answer = await options.fetch(request, options.signal);
      seen = knockOf(answer, now());
      door.ip = answer.ip ?? door.ip;
      return { ...answer, at };
    } finally {
      inFlight--;
      door.inFlight--;
      door.memory = afterAnswer(door.memory, seen);
      door.readyAt = nextKnock(door.memory, door.courtesy);
      leaveIp(ip, seen, door);
      const because = giveUp(door.memory);
      if (because !== undefined) setAside(door, because);
      door.written = committer.commit({ host: hostChange(door) });
      door.written.catch(options.fail);
      queue(door);
      options.poke();
    }
  };

  const turn: Doorstep["turn"] = (door) =>
    new Promise((resolve, reject) => {
      options.signal.throwIfAborted();
      if (door.setAside !== null || door.readyAt > now() + options.patience) return resolve(undefined);
      door.turns.push({ grant: resolve, refuse: reject });
      queue(door);
      options.poke();
    });
  options.signal.addEventListener(
    "abort",
    () => {
      for (const door of doors.values()) for (const { refuse } of door.turns.splice(0)) refuse(options.signal.reason);
    },
    { once: true },
  );

  const askRobots: Doorstep["askRobots"] = async (asked, origin) => {
    let url = `${origin}/robots.txt`;
    let at = asked;
    const failures = asked.memory.failuresInARow + 1;
    for (let hops = 0; ; hops++) {
      const granted = await turn(at);
      if (granted === undefined && at === asked) return;
      const answer = granted === undefined ? outOfReach(url) : await knock(granted, { url });
      if (answer === "lost" || (answer.kind === "failure" && answer.reason === "stopped")) return;
      const hop = nextHop(answer, hops);
      if (hop === undefined) {
        if (answer.kind === "failure" && !answer.passing && hops === 0) {
          // A private address, a certificate that cannot be trusted: asking again brings the same answer, however often. It says
          // nothing of the host's own wishes, so nothing of it is kept for a run that may be allowed more.
          setAside(asked, answer.says);
          await committer.commit({ host: hostChange(asked) });
          return;
        }
        asked.robots = robotsRules(robotsAnswer(answer, failures));
        break;
      }
      url = hop;
      at = await strangeDoor(hostOf(hop), { delay: asked.courtesy.minRest, connections: 1 });
    }
    asked.memory = { ...asked.memory, askedDelay: askedDelay(asked.robots, options.productToken) };
    asked.readyAt = Math.max(asked.readyAt, nextKnock(asked.memory, asked.courtesy));
    // While robots.txt cannot be had nothing may be visited: the host rests until it is worth asking again.
    const { answer } = asked.robots;
    if (answer.state === "refuse all") {
      asked.readyAt = Math.max(asked.readyAt, asked.robots.until);
      // Also when it answered well, but pointed to a host that did not: otherwise it would be asked for ever.
      asked.memory = { ...asked.memory, failuresInARow: failures };
    }
    const because = tooSlowFor(asked.memory) ?? giveUp(asked.memory);
    if (because !== undefined) setAside(asked, because);
    else if (answer.state === "refuse all") options.onRefused(asked, answer.because);
    await committer.commit({
      host: { ...hostChange(asked), robots: { is: answer as unknown as Json, at: answer.fetchedAt } },
    });
  };

  /** The host to which robots.txt was moved is one that we leave alone: nobody can tell us the rules now. */
  const outOfReach = (url: string): Answer => {
    const says = `it is at ${url}, and that host is set aside or resting`;
    return { kind: "failure", url, at: Math.round(now()), took: 0, reason: "connection refused", says, passing: true };
  };

  return {
    door,
    strangeDoor,
    find: (host) => doors.get(host),
    queue,
    nextForTurn: () => nextOf(forTurn, "queuedForTurn"),
    nextForVisit: () => nextOf(forVisit, "queuedForVisit"),
    soonestTurn: forTurn.soonest,
    soonestVisit: forVisit.soonest,
    queued: forVisit.size,
    readyAt: (host) => doors.get(host)?.readyAt ?? 0,
    sweep() {
      for (const [host, door] of doors) {
        const idle = door.sites.size === 0 && door.inFlight === 0 && door.turns.length === 0 && !door.robotsAsked;
        // For a minute, so that nobody who is about to knock is left with a door that stands in no wall.
        if (idle && door.located !== "asking" && door.readyAt + MINUTE <= now()) doors.delete(host);
      }
    },
    turn,
    begin,
    grantTurn(door) {
      door.turns.shift()!.grant(begin(door));
    },
    passOn(door) {
      if (guarded(door.ip)) unpark(door.ip);
    },
    knock,
    noteWall,
    askRobots,
    inFlight: () => inFlight,
    requests: () => requests,
  };
}

/** What politeness wants to know of an answer. */
function knockOf(answer: Answer, now: Instant): Knock {
  if (answer.kind === "failure") return { failure: answer.reason, took: answer.took, at: now };
  const wish = header(answer, "retry-after");
  const retryAfter = wish === undefined ? undefined : readRetryAfter(wish, now);
  return { status: answer.status, took: answer.took, at: now, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
