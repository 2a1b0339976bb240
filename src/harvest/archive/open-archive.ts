/** Opens the archive for a run, and says what became of its files since the last one. */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { type Archive, openArchive } from "../../archive/archive.js";
import { eraseEntries } from "../../archive/erase.js";
import { archiveOf, identifyArchive } from "../../archive/identity.js";
import { userAgent } from "../../fetch/user-agent.js";
import { StoreInUseError } from "../../model/errors.js";
import { formatCount } from "../../model/text/formatting.js";
import type { Clock, Instant } from "../../model/time.js";
import { VERSION } from "../../model/version.js";
import type { Store } from "../../store/store.js";
import type { Events } from "../events.js";
import type { HarvestOptions } from "../harvest.js";
import { openUploads, probeArchive } from "./upload-archive.js";

/** Committed entries that were lost are visited again. */
export async function openHarvestArchive(
  { store, userAgent: agent, signal, stopWithin = Number.POSITIVE_INFINITY }: HarvestOptions,
  { folder, compression, segmentBytes, upload }: NonNullable<HarvestOptions["archive"]>,
  run: number,
  clock: Clock,
  { emit }: Events,
): Promise<Archive> {
  const warn = (says: string): void => emit({ kind: "warning", says });
  if (upload !== undefined) await probeArchive(upload, warn);
  const archive = await openFree(folder, async (free) => {
    const id = await identifyArchive(free, store);
    const about = { folder: free, archive: id, run, store, clock, signal, stopWithin, warn };
    const uploads = upload && openUploads({ ...about, to: upload });
    const opened = await openArchive(free, {
      id,
      committedEntries: {
        segments: async () => {
          const uploaded = new Set((await store.uploadsOf(id)).map(({ segment }) => segment));
          return (await store.archiveSegments(id)).filter(({ segment }) => !uploaded.has(segment));
        },
        end: (segment) => store.archiveEnd(segment),
        beyond: (segment, at) => store.archivedBeyond(segment, at),
      },
      info: { userAgent: agent ?? userAgent(VERSION), robots: "obey" },
      now: clock.now,
      ...(compression === undefined ? {} : { compression }),
      ...(segmentBytes === undefined ? {} : { maxBytes: segmentBytes }),
      ...(uploads === undefined ? {} : { maxAge: uploads.maxAge, onClosed: uploads.finish }),
    });
    uploads?.start(opened);
    await eraseListed(store, free, id, clock.now()).catch((error: Error) => warn(error.message));
    return opened;
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

/** What other machines took down and only this folder holds. */
async function eraseListed(store: Store, folder: string, archive: string, now: Instant): Promise<void> {
  const listed = (await store.toBlank()).filter(({ segment }) => archiveOf(segment) === archive);
  if (listed.length > 0) await eraseEntries(store, folder, listed, now);
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
