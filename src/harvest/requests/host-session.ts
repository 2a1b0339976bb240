/** A host's state in a running harvest: its history, when it is ready, which requests wait. */

import { type HostMemory, nextRequestAt, type PolitenessSettings } from "../../frontier/politeness.js";
import type { Fetched } from "../../model/fetched.js";
import type { Instant } from "../../model/time.js";
import type { InterstitialMemory } from "../../page/interstitials.js";
import type { HostChange } from "../../store/store.js";
import type { RequestSlot } from "./request-gate.js";
import type { RobotsRules } from "./robots.js";

export interface HostSession {
  readonly name: string;
  courtesy: PolitenessSettings;
  connections: number;
  memory: HostMemory;
  readyAt: Instant;
  lastKnock: Instant;
  inFlight: number;
  /** Bytes of the bodies that running visits hold: a host whose pages are read more slowly than they come waits. */
  held: number;
  /** It sent an answer, whatever it was, in this run. */
  answered: boolean;
  /** The network address of the name, once known; resolved at most once per run. */
  ip: string | undefined;
  located: "no" | "asking" | "yes";
  robots: RobotsRules | undefined;
  robotsAsked: boolean;
  /** The responses to robots.txt, redirects included, until a visit of the host takes them into the archive. */
  readonly robotsToArchive: Fetched[];
  /** Settled when the last state is stored. Outcomes are committed after it, because they release the site. */
  written: Promise<unknown>;
  setAside: string | null;
  interstitials: InterstitialMemory;
  /** Requests of running visits (parts, robots.txt), which come before new visits. */
  readonly waitingRequests: { grant(slot: RequestSlot | undefined): void; refuse(because: unknown): void }[];
  /** The sites with addresses of this host. */
  readonly sites: Set<number>;
  /** Whether it is queued for a request, or for a new visit. */
  queuedForRequest: boolean;
  queuedForVisit: boolean;
}

/** The state to store. A delay is stored as an instant, so that it survives a restart. */
export function hostChange(session: HostSession): HostChange {
  return {
    name: session.name,
    busy: session.inFlight > 0,
    lastKnock: session.lastKnock,
    // The end of a running request is unknown: if the process dies, the delay counts from its start.
    restUntil:
      session.inFlight > 0
        ? nextRequestAt({ ...session.memory, lastVisit: session.lastKnock }, session.courtesy)
        : session.readyAt,
    askedDelay: session.memory.askedDelay,
    answerTook: session.memory.answerTook,
    failuresInARow: session.memory.failuresInARow,
    setAside: session.setAside,
  };
}
