/**
 * A log of each run, to be read later.
 *
 * Each run writes JSON lines to its own file in the store's `logs` folder. A new file starts after 16 MB; the last ten files are
 * kept. If the log cannot be written, the harvest continues and says so once.
 */
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import type { Instant } from "../model/time.js";
import { isDatabase } from "../store/open.js";

export interface Log {
  write(entry: object): void;
  /** Flushes buffered lines to disk. */
  flush(): void;
  close(): void;
}

export interface LogOptions {
  readonly now: Instant;
  readonly pid: number;
  readonly largest?: number;
  readonly kept?: number;
  /** Called once if the log cannot be written. */
  onFailure(says: string): void;
}

const LARGEST = 16 * 2 ** 20;
const KEPT = 10;
/** Lines are buffered so that a fast crawl does not wait for each write. */
const GATHERED = 64 * 1024;
const OURS = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-\d+\.\d{4}\.jsonl$/;

export function openLog(folder: string, options: LogOptions): Log {
  const { largest = LARGEST, kept = KEPT } = options;
  // Colons are not allowed in file names on every system.
  const name = `${new Date(options.now).toISOString().replace(/[:.]/g, "-")}-${options.pid}`;
  let part = 0;
  let file: number | undefined;
  let size = 0;
  let gathered = "";
  let broken = false;

  const guarded = (work: () => void): void => {
    if (broken) return;
    try {
      work();
    } catch (error) {
      broken = true;
      options.onFailure(`the log in ${folder} cannot be written (${(error as Error).message}); the harvest continues.`);
    }
  };
  const next = (): void => {
    if (file !== undefined) closeSync(file);
    mkdirSync(folder, { recursive: true });
    file = openSync(path.join(folder, `${name}.${String(++part).padStart(4, "0")}.jsonl`), "a");
    size = 0;
    const files = readdirSync(folder)
      .filter((one) => OURS.test(one))
      .sort();
    for (const old of files.slice(0, Math.max(0, files.length - kept))) rmSync(path.join(folder, old), { force: true });
  };
  const flush = (): void =>
    guarded(() => {
      if (gathered === "") return;
      if (file === undefined || size >= largest) next();
      const bytes = Buffer.from(gathered);
      gathered = "";
      for (let written = 0; written < bytes.length; ) written += writeSync(file!, bytes, written);
      size += bytes.length;
    });
  return {
    write(entry) {
      if (broken) return;
      gathered += `${JSON.stringify(entry)}\n`;
      if (gathered.length >= Math.min(GATHERED, largest)) flush();
    },
    flush,
    close() {
      flush();
      guarded(() => file !== undefined && closeSync(file));
      broken = true;
    },
  };
}

/** A log that writes nothing. */
export const NO_LOG: Log = { write: () => undefined, flush: () => undefined, close: () => undefined };

/** In the store's folder. A database has no folder, so there the user must name one. */
export function logFolder({ store, log }: { readonly store: string; readonly log?: string }): string | undefined {
  if (log !== undefined) return log;
  return isDatabase(store) ? undefined : path.join(store, "logs");
}

/** The log of one run of this process. */
export function openRunLog(folder: string | undefined, onFailure: (says: string) => void): Log {
  return folder === undefined ? NO_LOG : openLog(folder, { now: Date.now(), pid: process.pid, onFailure });
}
