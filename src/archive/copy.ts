/**
 * Copies an archive while it grows.
 *
 * A closed segment changes only if an entry is taken down, which keeps its length (take-down.ts). A copy gets the modification time of its
 * source, and a segment of the same length and time is not copied again. An open segment is copied as far as it is written; opening the
 * copy truncates it to what the copied store has committed. So the store must be copied first.
 */
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { FileFailedError } from "../model/errors.js";
import { IDENTITY } from "./identity.js";
import { isSegment, OPEN_SUFFIX } from "./member.js";

/** Returns the number of copied bytes. */
export async function copyArchive(from: string, to: string): Promise<number> {
  const segments = (await namesIn(from)).filter(isSegment);
  if (segments.length === 0) return 0;
  await mkdir(to, { recursive: true });
  await copyFile(path.join(from, IDENTITY), path.join(to, IDENTITY)).catch(() => undefined); // old archives have none
  let copied = 0;
  for (const name of segments) {
    // It was closed meanwhile and has its final name.
    const now = await stat(path.join(from, name)).catch(() => undefined);
    const source = now === undefined ? name.replace(OPEN_SUFFIX, "") : name;
    const is = now ?? (await stat(path.join(from, source)));
    const isOpen = source.endsWith(OPEN_SUFFIX);
    const there = isOpen ? undefined : await stat(path.join(to, source)).catch(() => undefined);
    // On file systems without fractions of a second it is copied again, which is harmless.
    if (there?.size !== is.size || there.mtime.getTime() !== is.mtime.getTime()) {
      await copySegment(path.join(from, source), path.join(to, source), is.mtime);
      copied += is.size;
    }
    if (!isOpen) await rm(path.join(to, source + OPEN_SUFFIX), { force: true });
  }
  return copied;
}

async function copySegment(from: string, to: string, time: Date): Promise<void> {
  const part = `${to}.part`;
  try {
    await copyFile(from, part);
    await utimes(part, time, time);
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw new FileFailedError(
      `${to} was not written: ${(error as Error).message}. Make room there or name another folder, and run the same command again.`,
    );
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
