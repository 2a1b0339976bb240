/** A door is a host as one running harvest sees it: its memory, when it has rested, who waits for a turn. */
import type { WallMemory } from "../fetch/walls.js";
import { type Courtesy, type HostMemory, nextKnock } from "../frontier/politeness.js";
import type { Instant } from "../model/time.js";
import type { HostChange } from "../store/store.js";
import type { Turn } from "./doorstep.js";
import type { RobotsRules } from "./robots.js";

export interface Door {
  readonly name: string;
  courtesy: Courtesy;
  connections: number;
  memory: HostMemory;
  readyAt: Instant;
  lastKnock: Instant;
  inFlight: number;
  /** The network address behind the name, once it is known; asked for at most once per run. */
  ip: string | undefined;
  located: "no" | "asking" | "yes";
  robots: RobotsRules | undefined;
  robotsAsked: boolean;
  /** Settled when the store knows what the last answer taught us. An outcome is not committed before: it sets the site free. */
  written: Promise<unknown>;
  setAside: string | null;
  walls: WallMemory;
  /** Requests of visits that are under way (parts, robots.txt): they go before new visits. */
  readonly turns: { grant(turn: Turn | undefined): void; refuse(because: unknown): void }[];
  /** The sites that have addresses of this host. */
  readonly sites: Set<number>;
  /** Stands in the queue of doors for a turn, or for a new visit. */
  queuedForTurn: boolean;
  queuedForVisit: boolean;
}

/** What the store remembers of a door. A rest is written as an instant, so that it outlives the process. */
export function hostChange(door: Door): HostChange {
  return {
    name: door.name,
    busy: door.inFlight > 0,
    lastKnock: door.lastKnock,
    // Of a busy host nobody knows when it will have answered: should we end before that, it rests from its knock on.
    restUntil:
      door.inFlight > 0 ? nextKnock({ ...door.memory, lastVisit: door.lastKnock }, door.courtesy) : door.readyAt,
    askedDelay: door.memory.askedDelay,
    answerTook: door.memory.answerTook,
    failuresInARow: door.memory.failuresInARow,
    setAside: door.setAside,
  };
}
