/**
 * Lets one process at a time do something, such as writing into a folder.
 *
 * The process is named in a lock file. For a process of this machine the system knows whether it still runs; for another machine there is
 * only the time at which the file was last touched. The lock of a dead process is removed.
 */
import { readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { StoreInUseError } from "../model/errors.js";
import { isRunning, processStart } from "../model/process-start.js";
import { type Instant, MINUTE, SECOND } from "../model/time.js";

const FILE = "writer.lock";

export interface Holder {
  readonly pid: number;
  readonly machine: string;
  readonly since: string;
  /** When the process started, in system ticks: distinguishes a reused process id. */
  readonly start: string;
}

/** Locks the folder; returns a function that unlocks it. */
export async function lockFolder(folder: string, now: () => Instant): Promise<() => Promise<void>> {
  const lock = await lockFile(path.join(folder, FILE), now);
  if (lock.kind === "held") throw new StoreInUseError(folder, { ...lock.holder, doing: "writing its archive" });
  return lock.unlock;
}

export type Lock =
  | { readonly kind: "taken"; unlock(): Promise<void> }
  | { readonly kind: "held"; readonly holder: Holder };

/** Makes the lock file, unless a living process holds it. */
export async function lockFile(file: string, now: () => Instant): Promise<Lock> {
  const mine: Holder = {
    pid: process.pid,
    machine: os.hostname(),
    since: new Date(now()).toISOString(),
    start: processStart(process.pid),
  };
  for (let tries = 0; ; tries++) {
    try {
      await writeFile(file, JSON.stringify(mine), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const [text, touched] = await Promise.all([readFile(file, "utf8"), stat(file)]).then(
      ([words, { mtimeMs }]) => [words, mtimeMs] as const,
      () => [undefined, 0] as const, // unlocked meanwhile
    );
    if (text === undefined) continue;
    const holder = findHolder(text);
    // An incomplete file is being written, or its writer has died.
    if (holder === undefined && tries < 20) await new Promise((resolve) => setTimeout(resolve, 50));
    else if (holder !== undefined && isAlive(holder, touched)) return { kind: "held", holder };
    else await takeAway(file, text);
  }
  const touch = setInterval(() => {
    const moment = new Date();
    utimes(file, moment, moment).catch(() => {});
  }, 30 * SECOND).unref();
  const unlock = async (): Promise<void> => {
    clearInterval(touch);
    await rm(file, { force: true });
  };
  return { kind: "taken", unlock };
}

function findHolder(text: string): Holder | undefined {
  try {
    const { pid, machine, since, start } = JSON.parse(text) as Partial<Holder>;
    return typeof pid === "number" && pid > 0 && typeof machine === "string"
      ? { pid, machine, since: String(since), start: String(start) }
      : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, machine, start }: Holder, touched: number): boolean {
  if (machine !== os.hostname()) return Math.abs(Date.now() - touched) < 2 * MINUTE;
  return isRunning(pid, start);
}

/** Only one of two processes may remove a dead lock; one that moved a live lock by mistake restores it. */
async function takeAway(file: string, text: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
    if ((await readFile(aside, "utf8")) === text) await rm(aside);
    else await rename(aside, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
