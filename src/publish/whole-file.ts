/**
 * How is a file written whole or not at all?
 *
 * Aside, synced, renamed: whoever looks at the name sees what was there before or all of the new, also when the process is killed
 * in the middle or the power fails. What a killed process left aside is removed by the next one that writes there.
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

export interface Paper {
  /** Text is written as UTF-8; bytes as they are. */
  write(piece: string | Uint8Array): Promise<void>;
}

/** What was written. */
export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

const GATHERED = 1 << 20;
const SYNCED_AT_ONCE = 64 << 20;

/** Refuses a place that cannot be written to, before anything is asked for that should go there. */
export function checkPlace(flag: string, file: string): void {
  if (file === "") throw new UsageError(`${flag} needs the name of a file.`);
  if (file === "-") throw new UsageError(`${flag} - names no file; leave it out and everything goes to stdout.`);
  const there = statSync(file, { throwIfNoEntry: false });
  if (there?.isDirectory()) throw new UsageError(`${flag} ${file} is a folder; name a file.`);
  if (there !== undefined && !there.isFile()) return; // a device or a pipe is not replaced
  const folder = path.dirname(path.resolve(targetOf(file)));
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new UsageError(`${flag} ${file}: there is no folder ${folder} that can be written to; make it first.`);
  }
}

/** Files that several flags name must not be the same: the second would replace the first. */
export function checkApart(...named: readonly (readonly [flag: string, file: string | undefined])[]): void {
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

export async function writeWhole(file: string, fill: (paper: Paper) => Promise<void>): Promise<Written> {
  const there = statSync(file, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile() && !there.isDirectory()) return writeStraight(file, fill);
  const target = targetOf(file);
  removeLeftovers(target);
  const part = `${target}.part-${process.pid}`;
  const open = opened(part, file);
  let closed = false;
  const sync = openEarlySync(open);
  try {
    const gather = gathering((bytes) => {
      writeAll(open, bytes, file);
      sync.wrote(bytes.length);
    });
    await fill(gather.paper);
    const written = await gather.finish();
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
    await sync.done().catch(() => undefined); // this is not the first thing that went wrong
    if (!closed) closeSync(open);
    rmSync(part, { force: true });
    throw error;
  }
}

/** A device or a pipe takes what comes; there is nothing to be put in its place. */
async function writeStraight(file: string, fill: (paper: Paper) => Promise<void>): Promise<Written> {
  const open = opened(file, file);
  try {
    const gather = gathering((bytes) => writeAll(open, bytes, file));
    await fill(gather.paper);
    return await gather.finish();
  } finally {
    closeSync(open);
  }
}

/** Behind links: what a link points to is written, and the link stays one. */
function targetOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file; // there is nothing yet
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

/** What the system says in codes, said to a person who wants to go on. */
function explained(error: unknown, file: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const says =
    code === "ENOSPC" || code === "EDQUOT"
      ? "the disk is full; make room and run the same command again"
      : `${message}; look after the disk and run the same command again`;
  return new FileFailedError(`${file} was not written: ${says}.`);
}

/** Whatever was written goes to the disk while more is made, so that little is left to wait for at the end. */
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
          failed ??= error; // told once by the system, and not by a later sync
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

/** The same to a stream, which cannot be taken back. Rejects when its reader goes away. */
export async function writeThrough(
  out: NodeJS.WritableStream,
  fill: (paper: Paper) => Promise<void>,
): Promise<Written> {
  let gone: Error | undefined;
  let wake = (): void => undefined;
  const leave = (error?: Error): void => {
    gone ??= error ?? new Error("the reader has gone away");
    wake();
  };
  const drained = (): void => wake();
  out.on("drain", drained).on("error", leave).on("close", leave);
  try {
    const gather = gathering(async (bytes) => {
      if (gone === undefined && !out.write(bytes)) await new Promise<void>((resolve) => (wake = resolve));
      if (gone !== undefined) throw gone;
    });
    await fill(gather.paper);
    return await gather.finish();
  } finally {
    out.off("drain", drained).off("error", leave).off("close", leave);
  }
}

function gathering(send: (bytes: Buffer) => void | Promise<void>): { paper: Paper; finish(): Promise<Written> } {
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
  return {
    paper: {
      async write(piece) {
        if (typeof piece === "string") {
          gathered += piece;
          if (gathered.length >= GATHERED) await flush();
          return;
        }
        if (gathered !== "") await flush();
        await pass(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
      },
    },
    async finish() {
      if (gathered !== "") await flush();
      return { bytes, sha256: hash.digest("hex") };
    },
  };
}

/** Parts of processes that are gone. */
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

/** A new name is on the disk when its folder is. Not every system lets a folder be synced. */
function syncFolder(folder: string): void {
  try {
    const open = openSync(folder, "r");
    try {
      fsyncSync(open);
    } finally {
      closeSync(open);
    }
  } catch {
    // the rename itself was done
  }
}
