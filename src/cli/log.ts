/**
 * What happened, line by line, for whoever looks later.
 *
 * Each run writes JSON lines into the store's `logs` folder, in a file of its own that is followed by another when it grows over
 * 16 MB; the last ten files are kept. A log that cannot be written never ends a harvest: it says so once and is silent.
 */
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import type { Instant } from "../model/time.js";

export interface Log {
  write(entry: object): void;
  /** Brings to the disk what was written so far. */
  flush(): void;
  close(): void;
}

export interface LogOptions {
  readonly now: Instant;
  readonly pid: number;
  readonly largest?: number;
  readonly kept?: number;
  /** Heard once, when the log cannot be written. */
  complain(says: string): void;
}

const LARGEST = 16 * 2 ** 20;
const KEPT = 10;
/** Lines are gathered so that a fast crawl does not wait for each. */
const GATHERED = 64 * 1024;
const OURS = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-\d+\.\d{4}\.jsonl$/;

export function openLog(folder: string, options: LogOptions): Log {
  const { largest = LARGEST, kept = KEPT } = options;
  // A colon is no part of a file name on every system.
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
      options.complain(`the log in ${folder} cannot be written (${(error as Error).message}); the harvest goes on.`);
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

/** A log that nobody keeps. */
export const NO_LOG: Log = { write: () => undefined, flush: () => undefined, close: () => undefined };
