/**
 * A second copy of an archive, made while it grows.
 *
 * A closed segment changes only where something is blanked in it, which keeps its length (blank.ts). So a copy bears the time of what it
 * was made of, and one of the same length and time is not copied twice. An open segment is copied as far as it is written; whoever
 * opens the copy cuts it back to what the copied store has committed. The store must therefore be copied first: whatever it names was in
 * the archive before.
 */
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { FileFailedError } from "../model/errors.js";
import { OPEN_SUFFIX } from "./warc-read.js";

const SEGMENT = /\.warc\.gz(\.open)?$/;

/** Answers how many bytes were copied. */
export async function copyArchive(from: string, to: string): Promise<number> {
  const segments = (await namesIn(from)).filter((name) => SEGMENT.test(name));
  if (segments.length === 0) return 0;
  await mkdir(to, { recursive: true });
  let copied = 0;
  for (const name of segments) {
    // Closed between our look and now: then it bears its closed name.
    const now = await stat(path.join(from, name)).catch(() => undefined);
    const source = now === undefined ? name.replace(OPEN_SUFFIX, "") : name;
    const is = now ?? (await stat(path.join(from, source)));
    const isOpen = source.endsWith(OPEN_SUFFIX);
    const there = isOpen ? undefined : await stat(path.join(to, source)).catch(() => undefined);
    // On a disk that remembers no parts of a second it is copied again, which does no harm.
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
