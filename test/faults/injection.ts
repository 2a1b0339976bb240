/**
 * How does a fault strike at a named moment of a harvest?
 *
 * The library knows nothing of it. The store and the network that a harvest is handed are wrapped; the archive's disk is what
 * `node:fs/promises` says it is; and the disk under SQLite fails for real, because the descriptor of its log is exchanged for one
 * that takes nothing. A fault strikes once, at the n-th time that its point is reached.
 */
import { closeSync, constants, openSync, readdirSync, readlinkSync, writeSync } from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import type { SegmentFile } from "../../src/archive/archive.js";
import type { Network } from "../../src/harvest/harvest.js";
import type { Store } from "../../src/store/store.js";

/** In the order in which a visit passes them; the last two happen when a segment is full. */
export const POINTS = ["take", "sent", "archived", "committing", "committed", "rotating", "closing"] as const;
export type Point = (typeof POINTS)[number];
export const FAULTS = ["kill", "ENOSPC", "EIO", "stall"] as const;
export type Fault = (typeof FAULTS)[number];

export interface Moment {
  readonly point: Point;
  readonly fault: Fault;
  /** It strikes when the point is reached for the n-th time. */
  readonly nth: number;
}

/** Long enough that whatever can overtake what stands still does. */
const STALL = 1000;
const OPEN = ".warc.gz.open";
type DiskError = "ENOSPC" | "EIO";

export interface Injection {
  store(store: Store): Store;
  network(network: Network): Network;
}

/** From now on the moment may come, in this process. */
export function inject({ point, fault, nth }: Moment): Injection {
  let left = nth;
  let archiveFails: DiskError | undefined;
  const strikes = (here: Point): boolean => {
    if (here !== point || --left !== 0) return false;
    writeSync(1, "struck\n"); // told before it is too late to tell
    return true;
  };

  /** The whole machine at once: no farewell, and no disk that still takes anything. */
  const happens = async (): Promise<void> => {
    if (fault === "kill") die();
    else if (fault === "stall") await pause(STALL);
    else {
      databaseFails(fault);
      archiveFails = fault;
    }
  };
  /** What one operation of the archive on its disk meets. */
  const meets = async (here: Point): Promise<void> => {
    if (archiveFails !== undefined) raise(archiveFails);
    if (!strikes(here)) return;
    if (fault === "kill") die();
    else if (fault === "stall") await pause(STALL);
    else raise((archiveFails = fault));
  };

  const { open, rename } = fs;
  let segments = 0;
  const segmentFile = (handle: SegmentFile): SegmentFile => ({
    async writev(buffers, position) {
      if (archiveFails !== undefined) raise(archiveFails);
      if (point === "archived" && fault === "ENOSPC" && strikes("archived")) {
        // A disk takes what fits, and then nothing more.
        const half = (buffers[0] as Uint8Array).subarray(0, 100);
        await handle.writev([half], position);
        raise((archiveFails = fault));
      }
      return handle.writev(buffers, position);
    },
    async datasync() {
      await handle.datasync();
      if (!(point === "archived" && fault === "ENOSPC")) await meets("archived");
    },
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  });
  Object.assign(fs, {
    async open(...given: Parameters<typeof open>) {
      if (!String(given[0]).endsWith(OPEN) || given[1] !== "wx") return open(...given);
      if (++segments > 1 && fault !== "kill") await meets("rotating");
      const handle = await open(...given);
      if (segments > 1 && fault === "kill") await meets("rotating"); // a new file without a byte
      return segmentFile(handle);
    },
    async rename(...given: Parameters<typeof rename>) {
      // What goes wrong here is no reason to distrust the disk: the bytes are there, under the name of an open segment.
      if (String(given[0]).endsWith(OPEN) && strikes("closing")) {
        if (fault === "kill") die();
        else if (fault === "stall") await pause(STALL);
        else raise(fault);
      }
      return rename(...given);
    },
  });
  syncBuiltinESMExports();

  return {
    store: (store) => ({
      ...store,
      async commit(batch) {
        const here = batch.outcomes.length > 0 ? "committing" : batch.takes.length > 0 ? "take" : undefined;
        if (here !== undefined && strikes(here)) {
          if (fault === "stall") await pause(STALL);
          else if (fault === "kill") {
            store.commit(batch).catch(() => undefined); // on its way, as far as it comes
            die();
          } else databaseFails(fault);
        }
        const receipt = await store.commit(batch);
        if (here === "committing" && strikes("committed")) await happens();
        return receipt;
      },
    }),
    network: (network) => ({
      ...network,
      async fetch(request, signal) {
        const answer = network.fetch(request, signal);
        if (!request.url.endsWith("/robots.txt") && strikes("sent")) {
          await pause(2); // it is on the wire, and not yet answered
          await happens();
        }
        return answer;
      },
    }),
  };
}

/** The log of SQLite takes nothing any more, and gives nothing back: a checkpoint must not read zeros out of it. */
export function databaseFails(code: DiskError): void {
  for (const name of readdirSync("/proc/self/fd")) {
    if (!linkOf(name).endsWith(".sqlite-wal")) continue;
    closeSync(Number(name));
    // SQLite calls ENOSPC full, and everything else an I/O error; what a folder says to a write is such an error.
    const instead =
      code === "ENOSPC" ? openSync("/dev/full", constants.O_WRONLY) : openSync("/", constants.O_DIRECTORY);
    if (instead !== Number(name)) throw new Error("somebody else got the descriptor");
  }
}

/** Whether the disk under SQLite can be made to fail here. */
export function canFailDatabase(): boolean {
  return process.platform === "linux";
}

function linkOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    return "";
  }
}

function die(): never {
  process.kill(process.pid, "SIGKILL");
  throw new Error("nobody hears this");
}

function raise(code: DiskError): never {
  throw Object.assign(new Error(`${code}: ${code === "ENOSPC" ? "no space left on device" : "i/o error"}, write`), {
    code,
  });
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
