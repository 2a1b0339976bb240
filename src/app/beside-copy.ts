/**
 * Copies what belongs to a store and is not in its database: annotations, recipes, versions of corpora, accounts, searches.
 *
 * A file that was copied before and has the same length and time is not copied again. Nothing is deleted from the copy.
 */
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { copyJournalFile } from "../annotate/journal/sqlite.js";
import { FileFailedError } from "../model/errors.js";
import { isDatabase } from "../store/open.js";

/** Files and folders that are written beside a store (`besideStore`). Locks and heartbeats are of no use in a copy. */
export const BESIDE = [
  "accounts.json",
  "alerts.json",
  "alerts.jsonl",
  "audit.jsonl",
  "datestamps.txt",
  "files",
  "publishing.key",
  "queue-edits.json",
  "recipes",
  "releases",
  "searches.json",
] as const;

/** Returns the number of copied bytes. */
export async function copyBeside(store: string, folder: string): Promise<number> {
  if (isDatabase(store)) return 0;
  let copied = await copyJournalFile(store, folder);
  for (const name of BESIDE) copied += await copyTree(path.join(store, name), path.join(folder, name));
  return copied;
}

async function copyTree(from: string, to: string): Promise<number> {
  const is = await stat(from).catch(() => undefined);
  if (is?.isFile()) return copyOne(from, to, is);
  if (!is?.isDirectory()) return 0;
  let copied = 0;
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory())
      copied += await copyTree(path.join(from, entry.name), path.join(to, entry.name));
  return copied;
}

async function copyOne(from: string, to: string, is: { readonly size: number; readonly mtime: Date }): Promise<number> {
  const there = await stat(to).catch(() => undefined);
  if (there?.size === is.size && there.mtime.getTime() === is.mtime.getTime()) return 0;
  const part = `${to}.part`;
  try {
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(from, part); // with its mode: passwords and keys stay readable by their owner only
    await utimes(part, is.mtime, is.mtime);
    await rename(part, to);
    return is.size;
  } catch (error) {
    await rm(part, { force: true });
    throw new FileFailedError(
      `${to} was not written: ${(error as Error).message}. Make room there or name another folder, and run the same command again.`,
    );
  }
}
