/**
 * Which store does an archive folder belong to?
 *
 * A folder has its own number, in `archive.json`, which its store knows and which is part of the name of every segment. So the segments
 * of another store are never taken for leftovers, a segment that vanished is told from one in another folder, and several workers
 * of one database can each have a folder.
 */
import { randomBytes } from "node:crypto";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { StoreUnusableError } from "../model/errors.js";
import { isSegment } from "./member.js";
import { syncFolder } from "./sync-folder.js";

/** The store's list of its archive folders. */
export interface ArchiveList {
  /** The folder's number if this store knows the number or the place; adds the folder if it is `new`. Undefined if it is another store's. */
  registerArchive(folder: {
    readonly place: string;
    readonly id?: string;
    readonly new?: string;
  }): Promise<string | undefined>;
}

/** The file with the number. */
export const IDENTITY = "archive.json";

/** The number of the folder; refuses the folder of another store. */
export async function identifyArchive(folder: string, store: ArchiveList): Promise<string> {
  const id = await findIdentity(folder);
  const isEmpty = !(await readdir(folder)).some(isSegment);
  const known = await store.registerArchive({
    place: placeOf(folder),
    ...(id === undefined ? {} : { id }),
    ...(isEmpty ? { new: id ?? randomBytes(4).toString("hex") } : {}),
  });
  if (known === undefined)
    throw new StoreUnusableError(
      `${folder} is the archive of another store, or of one whose database was lost. Name another folder with --archive-dir DIR, or move this one away; a lost winnow.sqlite can be put back from a backup. The archive was not changed.`,
    );
  if (id === undefined) await writeIdentity(folder, known);
  return known;
}

/** Where a folder is, for people and to recognise it. */
export function placeOf(folder: string): string {
  return `${os.hostname()}:${path.resolve(folder)}`;
}

/** The number in the folder; undefined if it has none. */
export async function findIdentity(folder: string): Promise<string | undefined> {
  try {
    const { archive } = JSON.parse(await readFile(path.join(folder, IDENTITY), "utf8")) as { archive?: unknown };
    return typeof archive === "string" && /^[0-9a-f]{8}$/.test(archive) ? archive : undefined;
  } catch {
    return undefined; // missing, or damaged: the store knows the place
  }
}

/** The number in a segment's name. */
export function archiveOf(segment: string): string | undefined {
  return /-([0-9a-f]{8})\.warc\.(?:gz|zst)$/.exec(segment)?.[1];
}

async function writeIdentity(folder: string, archive: string): Promise<void> {
  // Workers may do this at the same time, also in one process.
  const draft = path.join(folder, `${IDENTITY}.${randomBytes(4).toString("hex")}`);
  await writeFile(draft, `${JSON.stringify({ archive })}\n`);
  await rename(draft, path.join(folder, IDENTITY));
  await syncFolder(folder);
}
