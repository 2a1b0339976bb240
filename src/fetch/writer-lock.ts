/**
 * Who writes into this folder?
 *
 * One process at a time, and it says who it is in a file. On this machine the system knows whether that process still lives; of
 * another machine's process all we have is the time at which it last touched the file. A dead process's file is taken away.
 */
import { readFileSync } from "node:fs";
import { readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { StoreInUseError } from "../model/errors.js";
import { type Instant, MINUTE, SECOND } from "../model/time.js";

const FILE = "writer.lock";

interface Holder {
  readonly pid: number;
  readonly machine: string;
  readonly since: string;
  /** When the process started, in the system's own ticks: a number that is used again does not count as the same process. */
  readonly start: string;
}

/** Takes the folder for this process; what comes back gives it free again. */
export async function lockFolder(folder: string, now: () => Instant): Promise<() => Promise<void>> {
  const file = path.join(folder, FILE);
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
      () => [undefined, 0] as const, // given free between two looks
    );
    if (text === undefined) continue;
    const holder = findHolder(text);
    // Half a file is one that is being written, or one whose writer died just then.
    if (holder === undefined && tries < 20) await new Promise((resolve) => setTimeout(resolve, 50));
    else if (holder !== undefined && isAlive(holder, touched))
      throw new StoreInUseError(folder, { ...holder, doing: "writing its archive" });
    else await takeAway(file, text);
  }
  const touch = setInterval(() => {
    const moment = new Date();
    utimes(file, moment, moment).catch(() => {});
  }, 30 * SECOND).unref();
  return async () => {
    clearInterval(touch);
    await rm(file, { force: true });
  };
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
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return processStart(pid) === start;
}

/** "" where the system does not tell. */
function processStart(pid: number): string {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, "utf8");
    return facts.slice(facts.lastIndexOf(")") + 2).split(" ")[19] ?? ""; // proc(5), field 22; the name before may hold blanks
  } catch {
    return "";
  }
}

/** Of two who find the same dead file only one may take it away; who moved a living one by mistake puts it back. */
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
