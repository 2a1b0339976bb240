/**
 * Writes a file completely or not at all.
 *
 * The content goes to a temporary file, which is synced and renamed. A reader sees the old file or the new one, even if the process
 * is killed or the power fails. The temporary file of a killed process is deleted by the next write to the same name.
 */
import { createHash } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  fdatasync,
  fsyncSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { FileFailedError, UsageError } from "../model/errors.js";

export interface ByteSink {
  /** Strings are written as UTF-8. */
  write(piece: string | Uint8Array): Promise<void>;
}

export interface WrittenFile {
  readonly bytes: number;
  readonly sha256: string;
}

const GATHERED = 1 << 20;
const SYNCED_AT_ONCE = 64 << 20;

/** Rejects a file whose name promises another format than it would get; a name without an ending promises none. */
export function checkEnding(flag: string, file: string, what: string, endings: readonly string[]): void {
  const ending = path.extname(file).slice(1).toLowerCase();
  if (ending === "" || endings.includes(ending)) return;
  const known = endings.map((one) => `.${one}`).join(" or ");
  throw new UsageError(`${flag} ${file}: what is written is ${what}; let the name end in ${known}.`);
}

/** Rejects a path that cannot be written to, before any work is done. */
export function checkWritable(flag: string, file: string): void {
  if (file === "") throw new UsageError(`${flag} needs the name of a file.`);
  if (file === "-") throw new UsageError(`${flag} - names no file; leave it out and everything goes to stdout.`);
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new UsageError(`${flag} ${file} is a folder; name a file.`);
  if (there !== undefined && !there.isFile()) return; // a device or a pipe is written to, not replaced
  const folder = path.dirname(path.resolve(targetOf(file)));
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new UsageError(`${flag} ${file}: there is no folder ${folder} that can be written to; make it first.`);
  }
}

/** Rejects two flags that name the same file: the second would overwrite the first. */
export function checkDistinctFiles(...named: readonly (readonly [flag: string, file: string | undefined])[]): void {
  const flags = new Map<string, string>();
  for (const [flag, file] of named) {
    if (file === undefined) continue;
    const place = path.resolve(targetOf(file));
    const other = flags.get(place);
    if (other !== undefined)
      throw new UsageError(`${other} and ${flag} name the same file, ${file}; give each its own.`);
    flags.set(place, flag);
  }
}

export async function writeAtomically(file: string, fill: (stream: ByteSink) => Promise<void>): Promise<WrittenFile> {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile() && !there.isDirectory()) return writeStraight(file, fill);
  const target = targetOf(file);
  removeLeftovers(target);
  const part = `${target}.part-${process.pid}`;
  const open = opened(part, file);
  let closed = false;
  const sync = openEarlySync(open);
  try {
    const written = await writeInPieces(fill, (bytes) => {
      writeAll(open, bytes, file);
      sync.wrote(bytes.length);
    });
    try {
      await sync.done();
      fsyncSync(open);
      closeSync(open);
      closed = true;
      renameSync(part, target);
    } catch (error) {
      throw explained(error, file);
    }
    syncFolder(path.dirname(path.resolve(target)));
    return written;
  } catch (error) {
    await sync.done().catch(() => undefined); // the first error is the one to report
    if (!closed) closeSync(open);
    rmSync(part, { force: true });
    throw error;
  }
}

/** A device or a pipe cannot be replaced by a rename. */
async function writeStraight(file: string, fill: (stream: ByteSink) => Promise<void>): Promise<WrittenFile> {
  const open = opened(file, file);
  try {
    return await writeInPieces(fill, (bytes) => writeAll(open, bytes, file));
  } finally {
    closeSync(open);
  }
}

/** Follows symbolic links, so that a link stays a link. */
function targetOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file; // it does not exist yet
  }
}

function opened(name: string, file: string): number {
  try {
    return openSync(name, "w");
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}`);
  }
}

function writeAll(open: number, bytes: Uint8Array, file: string): void {
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(open, bytes, done);
  } catch (error) {
    throw explained(error, file);
  }
}

/** Turns a system error into a message that says what to do. */
function explained(error: unknown, file: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const problem =
    code === "ENOSPC" || code === "EDQUOT"
      ? "the disk is full; make room and run the same command again"
      : `${message}; check the disk and run the same command again`;
  return new FileFailedError(`${file} was not written: ${problem}.`);
}

/** Syncs while more is being written, so that the final sync is short. */
function openEarlySync(file: number): { wrote(bytes: number): void; done(): Promise<void> } {
  let waiting = 0;
  let failed: Error | null = null;
  let syncing: Promise<void> | undefined;
  return {
    wrote(bytes) {
      waiting += bytes;
      if (waiting < SYNCED_AT_ONCE || syncing !== undefined) return;
      waiting = 0;
      syncing = new Promise((resolve) =>
        fdatasync(file, (error) => {
          failed ??= error; // the system reports it once, not again at a later sync
          syncing = undefined;
          resolve();
        }),
      );
    },
    async done() {
      await syncing;
      if (failed !== null) throw failed;
    },
  };
}

/** Writes to a stream. Rejects when the reader closes it. */
export async function writeToStream(
  out: NodeJS.WritableStream,
  fill: (stream: ByteSink) => Promise<void>,
): Promise<WrittenFile> {
  let gone: Error | undefined;
  let wake = (): void => undefined;
  const leave = (error?: Error): void => {
    gone ??= error ?? new Error("the reader closed the stream");
    wake();
  };
  const drained = (): void => wake();
  out.on("drain", drained).on("error", leave).on("close", leave);
  try {
    return await writeInPieces(fill, async (bytes) => {
      if (gone === undefined && !out.write(bytes)) await new Promise<void>((resolve) => (wake = resolve));
      if (gone !== undefined) throw gone;
    });
  } finally {
    out.off("drain", drained).off("error", leave).off("close", leave);
  }
}

/** Buffers short strings, because each send is expensive. What is written in one call is never split. */
export async function writeInPieces(
  fill: (sink: ByteSink) => Promise<void>,
  send: (bytes: Buffer) => void | Promise<void>,
): Promise<WrittenFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  let gathered = "";
  const pass = async (piece: Buffer): Promise<void> => {
    hash.update(piece);
    bytes += piece.length;
    await send(piece);
  };
  const flush = async (): Promise<void> => {
    const piece = Buffer.from(gathered);
    gathered = "";
    await pass(piece);
  };
  await fill({
    async write(piece) {
      if (typeof piece === "string") {
        gathered += piece;
        if (gathered.length >= GATHERED) await flush();
        return;
      }
      if (gathered !== "") await flush();
      if (piece.length > 0) await pass(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    },
  });
  if (gathered !== "") await flush();
  return { bytes, sha256: hash.digest("hex") };
}

/** Deletes temporary files of processes that no longer run. */
function removeLeftovers(file: string): void {
  const folder = path.dirname(path.resolve(file));
  const begins = `${path.basename(file)}.part-`;
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(begins)) continue;
    const pid = Number(name.slice(begins.length));
    if (Number.isInteger(pid) && pid > 0 && !isAlive(pid)) rmSync(path.join(folder, name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A rename is durable once the folder is synced. Not every system allows that. */
function syncFolder(folder: string): void {
  try {
    const open = openSync(folder, "r");
    try {
      fsyncSync(open);
    } finally {
      closeSync(open);
    }
  } catch {
    // the rename itself succeeded
  }
}
