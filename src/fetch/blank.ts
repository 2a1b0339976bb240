/**
 * How is an entry taken out of a file that others point into?
 *
 * By another of exactly the same length. Offsets in a segment are named by committed visits and by other tools' indexes, so
 * nothing may move: the entry's bytes are overwritten by one gzip member that holds a record saying when something was removed
 * here, and filling. To any reader the file is as whole as before.
 *
 * Overwriting many blocks is not atomic, so what is to be done is written down first, durably; whoever opens the archive next
 * finishes it. Doing it twice does no harm.
 */
import { createHash } from "node:crypto";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { ArchivePlace } from "../model/archive.js";
import type { Instant } from "../model/time.js";
import { storedMember, storedRoom } from "./gzip.js";
import { syncFolder } from "./sync-folder.js";
import { recordHead, sha1, uuid } from "./warc.js";
import { openSegment, PURGED } from "./warc-read.js";

export type BlankPlace = Pick<ArchivePlace, "segment" | "offset" | "length">;

/** Removes the content of committed entries. Works beside a running harvest. */
export async function blank(folder: string, places: readonly BlankPlace[], at: Instant): Promise<void> {
  if (places.length === 0) return;
  const wish: Wish = { at, places: places.map(({ segment, offset, length }) => ({ segment, offset, length })) };
  const text = JSON.stringify(wish);
  const name = path.join(folder, createHash("sha1").update(text).digest("hex") + WISH);
  const draft = `${name}.${process.pid}`;
  const file = await open(draft, "w");
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, name);
  await syncFolder(folder);
  await fulfil(folder, wish);
  await rm(name, { force: true });
  await syncFolder(folder);
}

/** Finishes what an unclean end left half done. */
export async function finishBlanking(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(WISH)) continue;
    await fulfil(folder, JSON.parse(await readFile(path.join(folder, name), "utf8")) as Wish);
    await rm(path.join(folder, name), { force: true });
  }
}

/** The record that stands where an entry of that length stood. */
export function blankMember({ segment, offset, length }: BlankPlace, at: Instant): Uint8Array {
  const date = new Date(at).toISOString();
  const fields = [
    ["WARC-Type", "metadata"],
    ["WARC-Record-ID", uuid(createHash("sha1").update(`${segment} ${offset} ${at}`).digest(), 3)],
    ["WARC-Date", date],
    [PURGED, date],
    ["Content-Type", "application/warc-fields"],
  ] as const;
  const { content, blocks } = storedRoom(length);
  // Where the number of digits in Content-Length lets no length fit, an empty block more takes five bytes away.
  for (const more of [0, 1]) {
    const room = content - more * 5;
    for (let digits = 1; digits < 10; digits++) {
      const size = room - recordHead(fields, NO_DIGEST, 0).length + 1 - digits - END.length;
      if (size < LEAST || String(size).length !== digits) continue;
      const block = Buffer.alloc(size, " ");
      block.write(`${PURGED}: ${date}\r\n`, "latin1");
      block.write("\r\n", size - 2, "latin1");
      return storedMember(Buffer.concat([recordHead(fields, sha1(block), size), block, END]), blocks + more);
    }
  }
  throw new RangeError(`no record fits into ${length} bytes`);
}

interface Wish {
  readonly at: Instant;
  readonly places: readonly BlankPlace[];
}

const WISH = ".purge";
const END = Buffer.from("\r\n\r\n");
const NO_DIGEST = sha1(new Uint8Array(0));
/** The line that tells what happened, and the end of the filling. */
const LEAST = `${PURGED}: ${new Date(0).toISOString()}\r\n\r\n`.length;

async function fulfil(folder: string, { at, places }: Wish): Promise<void> {
  for (const place of places) {
    const file = await openSegment(folder, place.segment, "r+").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return undefined; // what is not there needs no removing
    });
    if (file === undefined) continue;
    try {
      const { size } = await file.stat();
      if (place.offset + place.length > size) continue;
      const bytes = blankMember(place, at);
      for (let done = 0; done < bytes.length; )
        done += (await file.write(bytes, done, bytes.length - done, place.offset + done)).bytesWritten;
      await file.datasync();
    } finally {
      await file.close();
    }
  }
}
