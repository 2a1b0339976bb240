/**
 * Removes the content of archive entries.
 *
 * Committed visits and the indexes of other tools refer to offsets in a segment, so nothing may move. An entry is overwritten by one gzip
 * member of the same length, with a record that says when content was removed, and padding. The file stays valid.
 *
 * Overwriting is not atomic, so the task is first written to a file and synced; if the process dies, opening the archive completes it.
 * Repeating it is harmless.
 */
import { createHash } from "node:crypto";
import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { ArchivePlace } from "../model/archive.js";
import type { Instant } from "../model/time.js";
import { compressionOf, plainMember, plainRoom } from "./member.js";
import { PURGED } from "./read-warc.js";
import { openSegment } from "./segment-source.js";
import { syncFolder } from "./sync-folder.js";
import { recordHead, sha1, uuid } from "./warc.js";

export type BlankPlace = Pick<ArchivePlace, "segment" | "offset" | "length">;

/** Removes the content of committed entries. Works beside a running harvest. */
export async function blank(folder: string, places: readonly BlankPlace[], at: Instant): Promise<void> {
  if (places.length === 0) return;
  const task: Task = { at, places: places.map(({ segment, offset, length }) => ({ segment, offset, length })) };
  const text = JSON.stringify(task);
  const name = path.join(folder, createHash("sha1").update(text).digest("hex") + TASK_ENDING);
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
  await blankEntries(folder, task);
  await rm(name, { force: true });
  await syncFolder(folder);
}

/** Completes a take-down that was interrupted. */
export async function finishBlanking(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(TASK_ENDING)) continue;
    await blankEntries(folder, JSON.parse(await readFile(path.join(folder, name), "utf8")) as Task);
    await rm(path.join(folder, name), { force: true });
  }
}

/** The record that replaces an entry of that length. */
export function blankMember({ segment, offset, length }: BlankPlace, at: Instant): Uint8Array {
  const date = new Date(at).toISOString();
  const fields = [
    ["WARC-Type", "metadata"],
    ["WARC-Record-ID", uuid(createHash("sha1").update(`${segment} ${offset} ${at}`).digest(), 3)],
    ["WARC-Date", date],
    [PURGED, date],
    ["Content-Type", "application/warc-fields"],
  ] as const;
  const compression = compressionOf(segment);
  const { content, blocks, blockHead } = plainRoom(length, compression);
  // If no Content-Length fits because of its number of digits, another empty block takes a few bytes.
  for (const more of [0, 1]) {
    const room = content - more * blockHead;
    for (let digits = 1; digits < 10; digits++) {
      const size = room - recordHead(fields, NO_DIGEST, 0).length + 1 - digits - END.length;
      if (size < LEAST || String(size).length !== digits) continue;
      const block = Buffer.alloc(size, " ");
      block.write(`${PURGED}: ${date}\r\n`, "latin1");
      block.write("\r\n", size - 2, "latin1");
      return plainMember(
        Buffer.concat([recordHead(fields, sha1(block), size), block, END]),
        blocks + more,
        compression,
      );
    }
  }
  throw new RangeError(`no record fits into ${length} bytes`);
}

interface Task {
  readonly at: Instant;
  readonly places: readonly BlankPlace[];
}

const TASK_ENDING = ".purge";
const END = Buffer.from("\r\n\r\n");
const NO_DIGEST = sha1(new Uint8Array(0));
/** The line about the removal, and the end of the padding. */
const LEAST = `${PURGED}: ${new Date(0).toISOString()}\r\n\r\n`.length;

async function blankEntries(folder: string, { at, places }: Task): Promise<void> {
  for (const place of places) {
    const file = await openSegment(folder, place.segment, "r+").catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return undefined; // a missing segment has nothing to remove
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
