/**
 * Uploads the closed segments of a folder.
 *
 * It needs nothing from the writer but closed files: whatever is closed and not in the store's list is uploaded, now or by the next run.
 * The order is: note the object, upload, verify, confirm, and only then delete the file. Keys are used once: they hold the folder's number,
 * the run's and a random part, so an upload that was given up can never come between.
 */
import { open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Instant } from "../../model/time.js";
import { deleteOld, eraseEntries } from "../erase.js";
import { archiveOf } from "../identity.js";
import { firstObject } from "./keys.js";
import { formatObject, type ObjectLocation } from "./location.js";
import type { Objects } from "./objects.js";
import type { Uploaded, UploadStore } from "./upload-store.js";

export interface UploaderSettings {
  readonly folder: string;
  /** The folder's number. */
  readonly archive: string;
  readonly run: number;
  readonly location: ObjectLocation;
  /** Whether files stay after their upload. */
  readonly keepCopies: boolean;
  readonly store: UploadStore;
  readonly objects: Objects;
  now(): Instant;
}

export interface Uploader {
  /** Uploads all closed segments; throws at the first that cannot be. Returns how many there were. */
  round(signal?: AbortSignal): Promise<number>;
}

export function openUploader(settings: UploaderSettings): Uploader {
  const { folder, archive, keepCopies, store, objects, now } = settings;
  /** Uploaded by this run or found uploaded. */
  const done = new Set<string>();

  async function upload(segment: string, signal: AbortSignal | undefined): Promise<Uploaded> {
    for (;;) {
      const there = await store.uploadOf(segment);
      if (there !== undefined) return there;
      const name = firstObject(settings, segment);
      const object = formatObject(name);
      await store.beginUpload({ object, segment }, now());
      const file = await open(path.join(folder, segment), "r");
      try {
        const { size: bytes } = await file.stat();
        const read = async (offset: number, length: number) => {
          const part = Buffer.allocUnsafe(length);
          for (let done = 0; done < length; ) {
            const { bytesRead } = await file.read(part, done, length - done, offset + done);
            if (bytesRead === 0) throw new Error(`${segment} became shorter while it was uploaded`);
            done += bytesRead;
          }
          return part;
        };
        const uploaded = { segment, object, hasCopy: true, ...(await objects.put(name, { bytes, read }, signal)) };
        if (await store.confirmUpload(uploaded, undefined)) return uploaded;
      } finally {
        await file.close();
      }
      // Something in it was taken down meanwhile.
      await objects.remove(name);
      await store.forgetObject(object);
      await eraseListed();
    }
  }

  /** What others took down while only this folder had it. */
  async function eraseListed(): Promise<void> {
    const listed = (await store.toBlank()).filter(({ segment }) => archiveOf(segment) === archive);
    if (listed.length > 0) await eraseEntries(store, folder, listed, now());
  }

  return {
    async round(signal) {
      await eraseListed();
      // An open one has another ending, so it has no number here.
      const own = (await readdir(folder)).filter((file) => archiveOf(file) === archive);
      let count = 0;
      for (const segment of own.sort()) {
        if (done.has(segment) || signal?.aborted === true) continue;
        const uploaded = await upload(segment, signal);
        if (!keepCopies) {
          await rm(path.join(folder, segment), { force: true });
          if (uploaded.hasCopy) await store.copyDeleted(segment);
        }
        done.add(segment);
        count++;
      }
      await deleteOld(store, () => objects, now());
      return count;
    },
  };
}
