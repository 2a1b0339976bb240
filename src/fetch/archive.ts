/**
 * Where do exchanges stay, and how do we know that each is there exactly once?
 *
 * An archive is a folder of segments: files of WARC records that grow at their end and are closed at a gigabyte. What is
 * appended counts only when the store has committed the visit that names its place; so the order is always append, sync,
 * commit. Whatever stands behind the last committed entry belongs to a visit that will be made again, and is cut off: when an
 * archive is opened after an unclean end, and before a segment is closed. A closed segment never changes again.
 *
 * Appending writes nothing at once: a place is a sum, so it is known immediately, and the bytes of all visits that wait for the
 * same sync go to the disk in one call. A disk that fails once is not trusted again: after a failed sync nobody knows what it
 * kept. The archive then cuts back to what was synced, and refuses everything.
 */
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";
import type { ArchivePlace } from "../model/archive.js";
import { StoreFailedError } from "../model/errors.js";
import type { Instant } from "../model/time.js";
import { finishBlanking } from "./blank.js";
import { syncFolder } from "./sync-folder.js";
import { type Packed, packWarcinfo, type SegmentInfo } from "./warc.js";
import { OPEN_SUFFIX } from "./warc-read.js";
import { lockFolder } from "./writer-lock.js";

export interface Archive {
  /** Entries that were committed and are not there any more: their visits have to be made again. */
  readonly losses: readonly Loss[];
  /** The place is promised at once; it is kept once `sync` has come back. Waits only when much is unwritten. */
  append(packed: Packed): Promise<ArchivePlace>;
  /** Everything appended before is on the disk. Callers at the same time share one sync. */
  sync(): Promise<void>;
  /** Cuts off what was not committed and closes the segments. Whoever commits has finished before. */
  close(): Promise<void>;
}

/** What the store knows of the archive. */
export interface Ledger {
  /** Where the last committed entry of a segment ends; undefined when there is none. */
  end(segment: string): Promise<number | undefined>;
  /** Committed entries of a segment that end behind `offset`, in any order. */
  beyond(segment: string, offset: number): Promise<readonly ArchivePlace[]>;
}

/** A segment that is shorter than what was committed to it: a disk that promised and did not keep. */
export interface Loss {
  readonly segment: string;
  readonly committed: number;
  readonly found: number;
  readonly missing: readonly ArchivePlace[];
}

export interface ArchiveSettings {
  readonly ledger: Ledger;
  readonly info: SegmentInfo;
  now(): Instant;
  readonly maxBytes?: number;
  /** For tests that let a disk fail. */
  readonly openFile?: (file: string, flags: string) => Promise<SegmentFile>;
}

export type SegmentFile = Pick<FileHandle, "writev" | "datasync" | "truncate" | "close">;

const GIBIBYTE = 2 ** 30;
/** Written without waiting for a sync. */
const PLENTY = 2 ** 20;
/** Whoever appends waits until less than this is unwritten. */
const TOO_MUCH = 16 * 2 ** 20;
/** As many buffers as one writev takes everywhere (IOV_MAX). */
const MOST_BUFFERS = 1024;
const ENDING = ".warc.gz";

export async function openArchive(folder: string, settings: ArchiveSettings): Promise<Archive> {
  const { ledger, now, maxBytes = GIBIBYTE, openFile = open } = settings;
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder, now);
  let names: Set<string>;
  let losses: readonly Loss[];
  try {
    await finishBlanking(folder);
    losses = await recover(folder, ledger);
    names = new Set((await readdir(folder)).map((name) => name.replace(OPEN_SUFFIX, "")));
  } catch (error) {
    await unlock();
    throw error;
  }
  /** Not yet closed, oldest first; the last one takes what is appended. */
  const segments: Segment[] = [];
  let serial = 0;
  let failed: StoreFailedError | undefined;
  let closing: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  let syncing: Promise<void> | undefined;
  let nextSync: Promise<void> | undefined;

  const begin = (): Segment => {
    const at = now();
    let name: string;
    do name = `winnow-${stamp(at)}-${String(++serial).padStart(5, "0")}${ENDING}`;
    while (names.has(name));
    names.add(name);
    const head = packWarcinfo(name, at, settings.info);
    const segment: Segment = { name, file: undefined, promised: head.length, written: 0, synced: 0, waiting: [head] };
    segments.push(segment);
    return segment;
  };

  const unwritten = (): number => segments.reduce((sum, { promised, written }) => sum + promised - written, 0);

  /** Hands to the disk what is waiting. One at a time; what is appended meanwhile goes with the next round. */
  const write = (): Promise<void> => {
    writing ??= (async () => {
      for (let next = segments.find(hasWaiting); next !== undefined; next = segments.find(hasWaiting))
        await writeWaiting(next);
    })()
      .catch(fail)
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };

  const writeWaiting = async (segment: Segment): Promise<void> => {
    segment.file ??= await create(folder, segment.name, openFile);
    const batch = segment.waiting.splice(0, MOST_BUFFERS);
    let rest = batch;
    while (rest.length > 0) {
      const { bytesWritten } = await segment.file.writev(rest, segment.written);
      segment.written += bytesWritten;
      rest = behind(rest, bytesWritten);
    }
  };

  const syncAll = async (): Promise<void> => {
    const wanted = segments.map((segment) => ({ segment, end: segment.promised }));
    while (wanted.some(({ segment, end }) => segment.written < end)) await write();
    for (const { segment } of wanted) {
      const { written } = segment;
      if (segment.synced === written) continue;
      await segment.file!.datasync().catch(fail);
      // A write that failed meanwhile has cut the file back to before these bytes: they are not kept after all.
      if (failed !== undefined) throw failed;
      segment.synced = written;
    }
    for (const segment of segments.slice(0, -1)) await closeIfCommitted(segment);
  };

  /** Whatever goes wrong here, the bytes are safe: the segment is closed when the archive is, or when it is opened again. */
  const closeIfCommitted = async (segment: Segment): Promise<void> => {
    const end = await ledger.end(segment.name).catch(() => undefined);
    if (end !== segment.promised || end !== segment.synced) return;
    segments.splice(segments.indexOf(segment), 1);
    await segment.file!.close().catch(() => {});
    await settleName(folder, segment.name).catch(() => {});
  };

  /** Nothing that was not synced was promised to anybody: so far the files are cut back, as well as the disk lets us. */
  const fail = async (error: unknown): Promise<never> => {
    failed ??= sayFailed(folder, error);
    for (const segment of segments) {
      segment.waiting.length = 0;
      segment.promised = segment.written = segment.synced;
      await segment.file?.truncate(segment.synced).catch(() => {});
    }
    throw failed;
  };

  const sync = (): Promise<void> => {
    if (failed !== undefined) return Promise.reject(failed);
    if (nextSync !== undefined) return nextSync;
    if (syncing !== undefined) {
      // The one under way may have begun before our bytes were written: the next one is shared by all who come now.
      nextSync = syncing.then(start, start);
      return nextSync;
    }
    return start();
  };

  const start = (): Promise<void> => {
    nextSync = undefined;
    if (failed !== undefined) return Promise.reject(failed);
    syncing = syncAll().finally(() => {
      syncing = undefined;
    });
    return syncing;
  };

  return {
    losses,
    async append({ bytes, digest }) {
      if (failed !== undefined) throw failed;
      if (closing !== undefined) throw new StoreFailedError(`The archive ${folder} is closed.`);
      let segment = segments.at(-1);
      if (segment === undefined || segment.promised + bytes.length > maxBytes) segment = begin();
      const place = { segment: segment.name, offset: segment.promised, length: bytes.length, digest };
      segment.waiting.push(bytes);
      segment.promised += bytes.length;
      const much = unwritten();
      if (much > TOO_MUCH) await write();
      else if (much > PLENTY && writing === undefined) write().catch(() => {}); // the next append or sync will tell
      return place;
    },
    sync,
    close() {
      closing ??= (async () => {
        try {
          if (failed === undefined) await sync();
        } finally {
          for (const { file } of segments) await file?.close().catch(() => {});
          if (failed === undefined) await recover(folder, ledger);
          await unlock();
        }
      })();
      return closing;
    },
  };
}

function hasWaiting({ waiting }: Segment): boolean {
  return waiting.length > 0;
}

interface Segment {
  readonly name: string;
  file: SegmentFile | undefined;
  /** Its length when all that was appended is written. */
  promised: number;
  written: number;
  synced: number;
  waiting: Uint8Array[];
}

/** Cuts every open segment back to what was committed and closes it. What nobody committed to is removed. */
async function recover(folder: string, ledger: Ledger): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (const file of (await readdir(folder)).sort()) {
    if (!file.endsWith(ENDING + OPEN_SUFFIX)) continue;
    const segment = file.slice(0, -OPEN_SUFFIX.length);
    const whole = path.join(folder, file);
    const committed = await ledger.end(segment);
    if (committed === undefined) {
      await rm(whole);
      continue;
    }
    const { size } = await stat(whole);
    if (size < committed) {
      // It stays open, and is reported again, until the store has taken the missing entries off its books.
      const missing = [...(await ledger.beyond(segment, size))].sort((a, b) => a.offset - b.offset);
      losses.push({ segment, committed, found: size, missing });
      const end = missing[0]?.offset ?? size;
      if (end < size) await cut(whole, end);
      continue;
    }
    if (committed < size) await cut(whole, committed);
    await settleName(folder, segment);
  }
  return losses;
}

async function cut(file: string, end: number): Promise<void> {
  await truncate(file, end);
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function create(
  folder: string,
  segment: string,
  openFile: (file: string, flags: string) => Promise<SegmentFile>,
): Promise<SegmentFile> {
  const file = await openFile(path.join(folder, segment + OPEN_SUFFIX), "wx");
  await syncFolder(folder);
  return file;
}

async function settleName(folder: string, segment: string): Promise<void> {
  await rename(path.join(folder, segment + OPEN_SUFFIX), path.join(folder, segment));
  await syncFolder(folder);
}

/** What is left to write after `written` bytes of the buffers. */
function behind(buffers: Uint8Array[], written: number): Uint8Array[] {
  let left = written;
  let i = 0;
  while (i < buffers.length && buffers[i]!.length <= left) left -= buffers[i++]!.length;
  const rest = buffers.slice(i);
  if (left > 0) rest[0] = rest[0]!.subarray(left);
  return rest;
}

function sayFailed(folder: string, error: unknown): StoreFailedError {
  const { code, message } = error as NodeJS.ErrnoException;
  const why =
    code === "ENOSPC" || code === "EDQUOT"
      ? "The disk is full. Make room, or use another folder with --store DIR, and run the same command again."
      : `The disk does not take it (${message}). Look after the disk, then run the same command again.`;
  return new StoreFailedError(`The archive ${folder} cannot be written. ${why} What was committed is kept.`);
}

/** "20261115T120000000Z": sorts by time, and is a legal name everywhere. */
function stamp(at: Instant): string {
  return new Date(at).toISOString().replace(/[-:.]/g, "");
}
