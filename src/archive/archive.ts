/**
 * The archive of all exchanges, each exactly once.
 *
 * An archive is a folder of segments: append-only files of WARC records, closed at a gigabyte. An entry counts only once the store has
 * committed the visit that refers to it, so the order is always append, sync, commit. Bytes after the last committed entry belong to a
 * visit that will be repeated. They are truncated when an archive is opened after an unclean end, and before a segment is closed. A
 * closed segment never changes.
 *
 * Appending does not write at once: the position of an entry is known from the lengths, and the entries of all visits that wait for the
 * same sync are written in one call. After a failed sync the state of the disk is unknown, so the archive truncates to what was synced
 * and rejects every further call.
 */
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, truncate } from "node:fs/promises";
import path from "node:path";
import type { ArchivePlace } from "../model/archive.js";
import { StoreFailedError, UsageError } from "../model/errors.js";
import { type Instant, MINUTE, type Millis } from "../model/time.js";
import { type Compression, isAvailable, isOpenSegment, OPEN_SUFFIX, readMember, segmentEnding } from "./member.js";
import { syncFolder } from "./sync-folder.js";
import { finishBlanking } from "./take-down.js";
import { type Packed, packWarcinfo, type SegmentInfo } from "./warc.js";
import { lockFolder } from "./writer-lock.js";

export interface Archive {
  /** Committed entries that are missing: their visits must be repeated. */
  readonly losses: readonly Loss[];
  /** Files with entries that the store does not know: they were moved here. */
  readonly moved: readonly string[];
  /** Returns the entry's place; it is durable after `sync`. Waits only while much is unwritten. */
  append(packed: Packed): Promise<ArchivePlace>;
  /** Makes everything appended so far durable. Concurrent callers share one sync. */
  sync(): Promise<void>;
  /** Closes the segments that are too old and committed; without entries, nothing else does. */
  closeOld(): Promise<void>;
  /** Truncates uncommitted entries and closes the segments. All commits must have ended. */
  close(): Promise<void>;
}

/** The store's view of the archive. */
export interface CommittedEntries {
  /** All segments of this archive with committed entries, and where the last entry of each ends. */
  segments(): Promise<readonly { readonly segment: string; readonly end: number }[]>;
  /** The end of a segment's last committed entry; undefined if it has none. */
  end(segment: string): Promise<number | undefined>;
  /** Committed entries of a segment that end after `offset`, in any order. */
  beyond(segment: string, offset: number): Promise<readonly ArchivePlace[]>;
}

/** A segment that is missing, or shorter than its committed entries: somebody or the disk lost synced data. */
export interface Loss {
  readonly segment: string;
  readonly committed: number;
  /** The length of the file; 0 if it is missing. */
  readonly found: number;
  readonly missing: readonly ArchivePlace[];
}

export interface ArchiveSettings {
  /** The number of the folder (identity.ts). */
  readonly id: string;
  readonly committedEntries: CommittedEntries;
  readonly info: SegmentInfo;
  now(): Instant;
  readonly maxBytes?: number;
  /** Of new segments; everything that is appended must be packed alike. */
  readonly compression?: Compression;
  /** A segment is closed when it is this old (default: never). */
  readonly maxAge?: Millis;
  /** Called when all segments are closed, before others may open the folder. */
  readonly onClosed?: () => Promise<void>;
  /** For tests with a failing disk. */
  readonly openFile?: (file: string, flags: string) => Promise<SegmentFile>;
}

export type SegmentFile = Pick<FileHandle, "writev" | "datasync" | "truncate" | "close">;

const GIBIBYTE = 2 ** 30;
/** Written without waiting for a sync. */
const PLENTY = 2 ** 20;
/** `append` waits until less than this is unwritten. */
const TOO_MUCH = 16 * 2 ** 20;
/** The portable maximum of buffers per writev (IOV_MAX). */
const MAX_BUFFERS = 1024;
/** Commits that began before a segment was old have ended. */
const LATE_COMMIT = 15 * MINUTE;
/** Where files with unknown entries are moved. */
const UNKNOWN = "unknown";

export async function openArchive(folder: string, settings: ArchiveSettings): Promise<Archive> {
  const { committedEntries: ledger, now, maxBytes = GIBIBYTE, compression = "gzip", openFile = open } = settings;
  const { maxAge = Number.POSITIVE_INFINITY } = settings;
  if (!isAvailable(compression))
    throw new UsageError(
      `Archives are compressed with zstd by Node 22.15 and later; this is ${process.version}. Use gzip.`,
    );
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder, now);
  let names: Set<string>;
  let losses: readonly Loss[];
  const moved: string[] = [];
  try {
    await finishBlanking(folder);
    losses = [
      ...(await recover(folder, ledger, async (file) => void moved.push(...(await moveAside(folder, file))))),
      ...(await findLosses(folder, ledger)),
    ];
    names = new Set((await readdir(folder)).map((name) => name.replace(OPEN_SUFFIX, "")));
  } catch (error) {
    await unlock();
    throw error;
  }
  /** Open segments, oldest first; entries are appended to the last. */
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
    do name = `winnow-${stamp(at)}-${String(++serial).padStart(5, "0")}-${settings.id}${segmentEnding(compression)}`;
    while (names.has(name));
    names.add(name);
    const head = packWarcinfo(name, at, settings.info);
    const segment: Segment = {
      name,
      began: at,
      file: undefined,
      promised: head.length,
      written: 0,
      synced: 0,
      waiting: [head],
    };
    segments.push(segment);
    return segment;
  };

  const unwritten = (): number => segments.reduce((sum, { promised, written }) => sum + promised - written, 0);

  /** Writes the waiting buffers. One call at a time; later entries are written in the next round. */
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
    const batch = segment.waiting.splice(0, MAX_BUFFERS);
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
      // A write that failed meanwhile truncated the file before these bytes, so they are lost.
      if (failed !== undefined) throw failed;
      segment.synced = written;
    }
    for (const segment of segments.slice(0, -1)) await closeIfCommitted(segment);
  };

  /** Errors here are harmless: the segment is closed with the archive, or when it is opened again. */
  const closeIfCommitted = async (segment: Segment, evenIfNot = false): Promise<void> => {
    const end = await ledger.end(segment.name).catch(() => undefined);
    if (segment.promised !== segment.synced || !segments.includes(segment)) return;
    if (end !== segment.promised && !(evenIfNot && end !== undefined)) return;
    segments.splice(segments.indexOf(segment), 1);
    await segment.file!.close().catch(() => {});
    await settleName(folder, segment.name).catch(() => {});
  };

  /**
   * The last entries of a segment may never be committed, because their visits lost their leases. After a while it is closed with them,
   * as if they stood in its middle.
   */
  const closeOld = async (): Promise<void> => {
    for (const segment of [...segments]) {
      const age = now() - segment.began;
      if (age >= maxAge) await closeIfCommitted(segment, age >= maxAge + LATE_COMMIT);
    }
  };

  /** Truncates the files to what was synced, as far as the disk allows; nothing else was confirmed to a caller. */
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
      // The running sync may have started before our bytes were written; all current callers share the next one.
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
    moved,
    async append({ bytes, digest }) {
      if (failed !== undefined) throw failed;
      if (closing !== undefined) throw new StoreFailedError(`The archive ${folder} is closed.`);
      let segment = segments.at(-1);
      if (segment === undefined || segment.promised + bytes.length > maxBytes || now() - segment.began >= maxAge)
        segment = begin();
      const place = { segment: segment.name, offset: segment.promised, length: bytes.length, digest };
      segment.waiting.push(bytes);
      segment.promised += bytes.length;
      const much = unwritten();
      if (much > TOO_MUCH) await write();
      else if (much > PLENTY && writing === undefined) write().catch(() => {}); // the next append or sync reports it
      return place;
    },
    sync,
    closeOld,
    close() {
      closing ??= (async () => {
        try {
          if (failed === undefined) await sync();
        } finally {
          for (const { file } of segments) await file?.close().catch(() => {});
          if (failed === undefined) await recover(folder, ledger, (file) => rm(path.join(folder, file)));
          if (failed === undefined) await settings.onClosed?.().catch(() => {});
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
  readonly began: Instant;
  file: SegmentFile | undefined;
  /** Its length once everything appended is written. */
  promised: number;
  written: number;
  synced: number;
  waiting: Uint8Array[];
}

/** Truncates every open segment to its committed entries and closes it. Those without committed entries are passed to `onUnknown`. */
async function recover(
  folder: string,
  ledger: CommittedEntries,
  onUnknown: (file: string) => Promise<void>,
): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (const file of (await readdir(folder)).sort()) {
    if (!isOpenSegment(file)) continue;
    const segment = file.slice(0, -OPEN_SUFFIX.length);
    const whole = path.join(folder, file);
    const committed = await ledger.end(segment);
    if (committed === undefined) {
      await onUnknown(file);
      continue;
    }
    const { size } = await stat(whole);
    if (size < committed) {
      // It stays open, and is reported again, until the store has removed the missing entries.
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

/** Closed segments that are missing or too short. */
async function findLosses(folder: string, ledger: CommittedEntries): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (const { segment, end } of await ledger.segments()) {
    const file = path.join(folder, segment);
    const found = (await findSize(file)) ?? 0;
    if (found >= end || (await findSize(file + OPEN_SUFFIX)) !== undefined) continue;
    const missing = [...(await ledger.beyond(segment, found))].sort((a, b) => a.offset - b.offset);
    losses.push({ segment, committed: end, found, missing });
    const whole = missing[0]?.offset ?? found;
    if (whole < found) await cut(file, whole);
  }
  return losses;
}

async function findSize(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    () => undefined,
  );
}

/**
 * A file of which the store knows nothing: visits that were never committed, or the database is an older copy. What has entries is never
 * deleted. Returns where it is now, if it was worth keeping.
 */
async function moveAside(folder: string, file: string): Promise<string[]> {
  const whole = path.join(folder, file);
  if (!(await hasEntries(whole))) {
    await rm(whole);
    return [];
  }
  await mkdir(path.join(folder, UNKNOWN), { recursive: true });
  const there = path.join(folder, UNKNOWN, file);
  await rename(whole, there);
  await syncFolder(folder);
  return [there];
}

/** Whether anything follows the segment's first record, which is about the segment. */
async function hasEntries(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const bytes = Buffer.alloc(MAX_HEAD);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    const head = readMember(bytes.subarray(0, bytesRead), 0, MAX_HEAD);
    return head.kind === "member"
      ? (await handle.stat()).size > head.length
      : head.kind === "broken" || bytesRead === MAX_HEAD;
  } finally {
    await handle.close();
  }
}

const MAX_HEAD = 64 * 1024;

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

/** The rest of the buffers after `written` bytes. */
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
      : `Writing failed (${message}). Check the disk, then run the same command again.`;
  return new StoreFailedError(`The archive ${folder} cannot be written. ${why} What was committed is kept.`);
}

/** "20261115T120000000Z": sorts by time and is a valid file name everywhere. */
function stamp(at: Instant): string {
  return new Date(at).toISOString().replace(/[-:.]/g, "");
}
