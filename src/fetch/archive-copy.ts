/**
 * A second copy of an archive, made while it grows.
 *
 * A closed segment never changes again, so one that is there already is not copied twice. An open one is copied as far as it is
 * written; whoever opens the copy cuts it back to what the copied store has committed. The store must therefore be copied first:
 * whatever it names was in the archive before.
 */
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
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
    const { size } = now ?? (await stat(path.join(from, source)));
    const isOpen = source.endsWith(OPEN_SUFFIX);
    const there = isOpen ? undefined : await stat(path.join(to, source)).catch(() => undefined);
    if (there?.size !== size) {
      const part = path.join(to, `${source}.part`);
      await copyFile(path.join(from, source), part);
      await rename(part, path.join(to, source));
      copied += size;
    }
    if (!isOpen) await rm(path.join(to, source + OPEN_SUFFIX), { force: true });
  }
  return copied;
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
