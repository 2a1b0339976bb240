/** Is a daemon watching this store? The daemon updates a small file next to the store every few seconds. */
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Instant, MINUTE, type Millis, SECOND } from "../model/time.js";

export interface Heartbeat {
  readonly pid: number;
  readonly machine: string;
  readonly began: Instant;
  readonly beat: Instant;
  /** "waits", "harvests example.org". */
  readonly doing: string;
  readonly next: { readonly name: string; readonly at: Instant } | null;
}

export const BEAT_EVERY: Millis = 3 * SECOND;
const DEAD_AFTER: Millis = MINUTE;

function heartbeatFile(folder: string): string {
  return path.join(folder, "watch.json");
}

/** Written to a temporary file and renamed, so no reader sees half of it. A full disk must not end the daemon. */
export function writeHeartbeat(folder: string, beat: Heartbeat): void {
  const file = heartbeatFile(folder);
  try {
    writeFileSync(`${file}.part`, `${JSON.stringify(beat)}\n`);
    renameSync(`${file}.part`, file);
  } catch {
    // The next beat may succeed. Until then the daemon looks dead, which is fair for one that cannot write.
  }
}

export function removeHeartbeat(folder: string): void {
  rmSync(heartbeatFile(folder), { force: true });
}

/** The daemon's last heartbeat and whether its process is alive; undefined if there never was one. */
export function findHeartbeat(folder: string, now: Instant): (Heartbeat & { readonly alive: boolean }) | undefined {
  let beat: Heartbeat;
  try {
    beat = JSON.parse(readFileSync(heartbeatFile(folder), "utf8")) as Heartbeat;
  } catch {
    return undefined;
  }
  if (typeof beat.pid !== "number" || typeof beat.beat !== "number") return undefined;
  return {
    ...beat,
    alive: Math.abs(now - beat.beat) < DEAD_AFTER && (beat.machine !== os.hostname() || lives(beat.pid)),
  };
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
