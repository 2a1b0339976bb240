/** Checks a store, and makes a backup that opens as a store. */
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { copyArchive } from "../archive/copy.js";
import { checkArchive } from "../harvest/archive/archive-check.js";
import { UsageError } from "../model/errors.js";
import { openStore } from "../store/open.js";
import type { Store } from "../store/store.js";
import { copyBeside } from "./beside-copy.js";

export interface StoreCheck {
  readonly problems: readonly string[];
  /** Pages whose archived answers are damaged; with `revisit`, they wait again. */
  readonly damaged: number;
  readonly counts: { readonly [what: string]: number };
  /** Archived answers that other workers keep elsewhere, by machine and path. They were not checked. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

/** Checks the integrity of the database and reads the whole archive. With `revisit`, the next run visits pages whose answers are damaged. */
export async function checkStore(
  store: Store,
  {
    archive,
    revisit = false,
    onProgress,
  }: { readonly archive: string; readonly revisit?: boolean; onProgress?(entries: number): void },
): Promise<StoreCheck> {
  const database = await store.check();
  const archived = await checkArchive(store, archive, (entries) => onProgress?.(entries));
  return {
    problems: [...database.problems, ...archived.problems],
    damaged: revisit ? await store.requeueLost(archived.damaged) : archived.damaged.length,
    counts: { ...database.counts, archived: archived.entries },
    elsewhere: archived.elsewhere,
  };
}

/** While it is written, the copy of the database has this name. */
export function unfinishedBackup(folder: string): string {
  return `${path.join(folder, FILE)}.part`;
}

const FILE = "winnow.sqlite";

/** Copies a store, what lies beside it and its archive into a folder, also during a harvest; returns the bytes of the copy. */
export async function backupStore(store: Store, folder: string, archive: string): Promise<number> {
  await checkBackupFolder(folder);
  await store.backup(folder);
  // After the database: everything that it refers to is in the archive by now.
  const archived = await copyArchive(archive, path.join(folder, "archive"));
  // Annotations name archived pages, so they come after them.
  const beside = await copyBeside(store.where, folder);
  return beside + archived + (statSync(path.join(folder, FILE), { throwIfNoEntry: false })?.size ?? 0);
}

/** A store that is being harvested into must not be replaced by a copy. */
async function checkBackupFolder(folder: string): Promise<void> {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`${folder} is a file; choose a folder.`);
  if (!existsSync(path.join(folder, FILE))) return;
  const there = await openStore(folder, { create: false });
  const busy = (await there.harvests()).find(({ lastRun }) => lastRun?.alive);
  await there.close();
  if (busy !== undefined)
    throw new UsageError(
      `${folder} is a store that process ${busy.lastRun!.owner.pid} is harvesting into; choose another folder for the copy.`,
    );
}
