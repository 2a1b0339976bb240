/** Runs as they stand in PostgreSQL, and whether their processes live. */
import { hostname } from "node:os";
import { isRunning, processSpace } from "../../model/process-start.js";
import { type Instant, MINUTE } from "../../model/time.js";
import type { EndReason, Owner, RunStatus } from "../store.js";

export interface RunRow {
  readonly id: number;
  readonly began: Instant;
  readonly heartbeat: Instant;
  readonly ended: Instant | null;
  readonly reason: EndReason | null;
  readonly program: string;
  readonly owner: string;
  readonly counts: string;
}

/** `now`: by the server's clock, as heartbeats are. */
export function runFrom(row: RunRow, now: Instant): RunStatus {
  const stored = JSON.parse(row.owner) as StoredOwner;
  const { start: _start, space: _space, ...owner } = stored;
  return {
    id: row.id,
    began: row.began,
    ended: row.ended ?? undefined,
    heartbeat: row.heartbeat,
    end: row.reason ?? undefined,
    program: row.program,
    owner,
    alive: row.ended === null && !isGone(stored, row.heartbeat, now),
    counts: JSON.parse(row.counts) as RunStatus["counts"],
  };
}

export interface StoredOwner extends Owner {
  /** When the process started: ids are reused. */
  readonly start?: string;
  /** Where its id means something: machines and containers may share a name. Absent in runs of older versions. */
  readonly space?: string;
}

/** The process table decides where the process's id means something; of others there is only the heartbeat. */
export function isGone(owner: StoredOwner, heartbeat: Instant, now: Instant): boolean {
  return isHere(owner) ? diedHere(owner) : Math.abs(now - heartbeat) >= 2 * MINUTE;
}

export function diedHere(owner: StoredOwner): boolean {
  return isHere(owner) && !isRunning(owner.pid, owner.start ?? "");
}

function isHere({ machine, space = processSpace() }: StoredOwner): boolean {
  return machine === hostname() && space === processSpace();
}
