/** Opens the archive for a run, and says what became of its files since the last one. */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Archive, openArchive } from "../archive/archive.js";
import { identifyArchive } from "../archive/identity.js";
import { userAgent } from "../fetch/user-agent.js";
import { StoreInUseError } from "../model/errors.js";
import { formatCount } from "../model/formatting.js";
import type { Clock } from "../model/time.js";
import { VERSION } from "../model/version.js";
import type { Events } from "./events.js";
import type { HarvestOptions } from "./harvest.js";

/** Committed entries that were lost are visited again. */
export async function openHarvestArchive(
  { store, userAgent: agent }: HarvestOptions,
  { folder, compression, segmentBytes }: NonNullable<HarvestOptions["archive"]>,
  clock: Clock,
  { emit }: Events,
): Promise<Archive> {
  const archive = await openFree(folder, async (free) => {
    const id = await identifyArchive(free, store);
    return openArchive(free, {
      id,
      committedEntries: {
        segments: () => store.archiveSegments(id),
        end: (segment) => store.archiveEnd(segment),
        beyond: (segment, at) => store.archivedBeyond(segment, at),
      },
      info: { userAgent: agent ?? userAgent(VERSION), robots: "obey" },
      now: clock.now,
      ...(compression === undefined ? {} : { compression }),
      ...(segmentBytes === undefined ? {} : { maxBytes: segmentBytes }),
    });
  });
  for (const file of archive.moved)
    emit({
      kind: "warning",
      says: `the store knows nothing of an archive file, as after a crash or with an older copy of the database; it was moved to ${file}`,
    });
  for (const { segment, found, missing } of archive.losses) {
    const again = await store.requeueLost(missing);
    const what =
      found === 0 ? "is missing" : "is shorter than what was committed to it, as after a power failure or a full disk";
    emit({
      kind: "warning",
      says: `the archive's ${segment} ${what}: ${formatCount(again, "page")} will be visited again`,
    });
  }
  return archive;
}

/** Workers on one machine that share a database write into folders of their own within the archive: "2", "3" … */
async function openFree(folder: string, open: (folder: string) => Promise<Archive>): Promise<Archive> {
  for (let worker = 1; ; worker++) {
    const own = worker === 1 ? folder : path.join(folder, String(worker));
    await mkdir(own, { recursive: true });
    try {
      return await open(own);
    } catch (error) {
      if (!(error instanceof StoreInUseError) || worker === MAX_WORKERS) throw error;
    }
  }
}

const MAX_WORKERS = 256;
