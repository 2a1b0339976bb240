/** The part of the store for operators: status, consistency check, backup, and the history of an address. */
import type { Clock, Instant } from "../model/time.js";
import type { AddressState, EndReason, Harvest, HostState, Owner, VisitFacts } from "./frontier-store.js";

export interface AdminStore {
  /** Shown to people: "./winnow-data", "postgres://db.example/winnow" (never with a password). */
  readonly where: string;
  /** The time that all users of the store share, if it is not that of this machine. */
  readonly clock?: Clock;

  harvests(): Promise<readonly HarvestStatus[]>;
  /** One entry for each harvest that contains the address. */
  addressHistory(url: string): Promise<readonly AddressHistory[]>;
  /** Undefined when no address of the host was ever found. */
  host(name: string): Promise<HostState | undefined>;
  /** Hosts that are set aside, failing or resting, the worst first. */
  problemHosts(limit: number): Promise<readonly HostState[]>;
  /** Why addresses were dropped, failed, set aside or rejected: each reason with a count and an example. */
  tallies(harvest: number): Promise<readonly Tally[]>;

  /** Problems of the place where the store is: a network folder, little space left. */
  warnings(): Promise<readonly string[]>;
  /** Checks everything that is stored for contradictions. The fault tests rely on it. */
  check(): Promise<CheckReport>;
  /** Writes a consistent copy that opens as a store. Others may go on working. */
  backup(folder: string): Promise<void>;
  close(): Promise<void>;
}

export interface HarvestStatus extends Harvest {
  readonly addresses: StateCounts;
  /** In its collection, without removed ones. */
  readonly records: number;
  readonly lastRun: RunStatus | undefined;
  /** When the first waiting address is due. Addresses that are done are not counted: only an update visits them. */
  readonly nextDue: Instant | undefined;
}

export interface StateCounts {
  readonly waiting: number;
  readonly taken: number;
  readonly done: number;
  readonly dropped: number;
  readonly failed: number;
  readonly setAside: number;
}

export interface RunStatus {
  readonly id: number;
  readonly began: Instant;
  readonly ended: Instant | undefined;
  readonly heartbeat: Instant;
  readonly end: EndReason | undefined;
  readonly program: string;
  readonly owner: Owner;
  /** False when the process is known to have died without ending its run. */
  readonly alive: boolean;
  readonly counts: { readonly [name: string]: number };
}

export interface AddressHistory {
  readonly harvest: Harvest;
  readonly address: number;
  readonly url: string;
  readonly site: string;
  readonly state: AddressState;
  readonly because: string;
  readonly group: string;
  readonly groupPriority: number;
  readonly groupClosed: string | null;
  readonly priority: number;
  readonly depth: number;
  readonly attempts: number;
  readonly due: Instant;
  readonly foundOn: string | null;
  readonly words: string;
  readonly host: HostState;
  /** Newest first. */
  readonly visits: readonly (VisitFacts & { readonly sequence: number | null; readonly because: string })[];
  readonly records: readonly string[];
}

export interface Tally {
  readonly what: "dropped" | "failed" | "set aside" | "rejected";
  readonly reason: string;
  readonly count: number;
  readonly example: string | null;
}

export interface CheckReport {
  readonly problems: readonly string[];
  readonly counts: { readonly [name: string]: number };
}
