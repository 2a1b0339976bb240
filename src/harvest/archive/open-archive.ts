/** Opens the archive for a run, and says what became of its files since the last one. */
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { type Archive, openArchive } from "../../archive/archive.js";
import { eraseEntries } from "../../archive/erase.js";
import { archiveOf, identifyArchive } from "../../archive/identity.js";
import { isSegment } from "../../archive/member.js";
import { userAgent } from "../../fetch/user-agent.js";
import { StoreInUseError } from "../../model/errors.js";
import { formatCount } from "../../model/text/formatting.js";
import type { Clock, Instant } from "../../model/time.js";
import { VERSION } from "../../model/version.js";
import type { Store } from "../../store/store.js";
import type { Events } from "../events.js";
import type { HarvestOptions } from "../harvest.js";
import { openUploads, probeArchive } from "./upload-archive.js";

type ArchiveSettings = NonNullable<HarvestOptions["archive"]>;

/** Committed entries that were lost are visited again. */
export async function openHarvestArchive(
  options: HarvestOptions,
  archive: ArchiveSettings,
  run: number,
  clock: Clock,
  events: Events,
): Promise<Archive> {
  const warn = (says: string): void => events.emit({ kind: "warning", says });
  if (archive.upload !== undefined) await probeArchive(archive.upload, warn);
  return openFree(archive.folder, (free) => openFolder(free, options, archive, run, clock, warn));
}

/** What is needed to upload without a run. */
export type UploadRequest = Pick<HarvestOptions, "store" | "userAgent" | "signal" | "stopWithin"> & {
  readonly archive: ArchiveSettings;
};

/**
 * Uploads what was left behind in the archive's folders of this machine: by processes that were killed, or while the service was away.
 * Folders that are in use are left alone.
 */
export async function uploadLeftovers(
  request: UploadRequest,
  clock: Clock,
  warn: (says: string) => void,
): Promise<void> {
  const { archive } = request;
  if (archive.upload === undefined) return;
  const names = await readdir(archive.folder).catch((): string[] => []);
  const numbered = names.filter((name) => /^\d{1,3}$/.test(name)).map((name) => path.join(archive.folder, name));
  for (const folder of [archive.folder, ...numbered]) {
    if (!(await readdir(folder).catch((): string[] => [])).some(isSegment)) continue;
    try {
      await (await openFolder(folder, request, archive, NO_RUN, clock, warn)).close();
    } catch (error) {
      if (!(error instanceof StoreInUseError)) throw error;
    }
  }
}

const NO_RUN = 0;

async function openFolder(
  folder: string,
  { store, userAgent: agent, signal, stopWithin = Number.POSITIVE_INFINITY }: Omit<UploadRequest, "archive">,
  { compression, segmentBytes, upload }: ArchiveSettings,
  run: number,
  clock: Clock,
  warn: (says: string) => void,
): Promise<Archive> {
  const id = await identifyArchive(folder, store);
  const about = { folder, archive: id, run, store, clock, signal, stopWithin, warn };
  const uploads = upload && openUploads({ ...about, to: upload });
  const archive = await openArchive(folder, {
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
  uploads?.start(archive);
  await eraseListed(store, folder, id, clock.now()).catch((error: Error) => warn(error.message));
  for (const file of archive.moved)
    warn(
      `the store knows nothing of an archive file, as after a crash or with an older copy of the database; it was moved to ${file}`,
    );
  for (const { segment, found, missing } of archive.losses) {
    const again = await store.requeueLost(missing);
    const what =
      found === 0 ? "is missing" : "is shorter than what was committed to it, as after a power failure or a full disk";
    warn(`the archive's ${segment} ${what}: ${formatCount(again, "page")} will be visited again`);
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
