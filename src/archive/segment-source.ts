/** Where the bytes of a segment are read from: its file, or an object. */
import { type FileHandle, open, readdir } from "node:fs/promises";
import path from "node:path";
import { OPEN_SUFFIX } from "./member.js";
import type { UploadList } from "./objects/remote-segments.js";

export interface SegmentSource {
  /** Fewer bytes at the end of the segment; undefined if it is no longer there. */
  read(offset: number, length: number): Promise<Buffer | undefined>;
  close(): Promise<void>;
}

export interface SegmentSources {
  /** Undefined if the segment is neither in the folder nor in object storage. */
  open(segment: string): Promise<SegmentSource | undefined>;
  close(): Promise<void>;
}

/** The segments of a folder, and those that the store knows to be in object storage: the file is read while there is one. */
export function segmentSources(folder: string, uploads: UploadList | undefined): SegmentSources {
  let remote: Promise<SegmentSources> | undefined;
  return {
    async open(segment) {
      const file = await openSegment(folder, segment, "r").catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
        return undefined;
      });
      if (file !== undefined) return fileSource(file);
      if (uploads === undefined) return undefined;
      // Archives in folders load no client.
      remote ??= import("./objects/remote-segments.js").then(({ remoteSegments }) => remoteSegments(uploads));
      return (await remote).open(segment);
    },
    async close() {
      await (await remote)?.close();
    },
  };
}

function fileSource(file: FileHandle): SegmentSource {
  return {
    async read(offset, length) {
      const bytes = Buffer.allocUnsafe(length);
      return bytes.subarray(0, await readFully(file, bytes, offset));
    },
    close: () => file.close(),
  };
}

/** Opens a segment under its current name, in the folder or in that of another worker within it. */
export async function openSegment(folder: string, segment: string, flags: string): Promise<FileHandle> {
  if (path.basename(segment) !== segment || segment === "") throw new Error(`"${segment}" is not a segment's name`);
  const found = await openIn([folder], segment, flags);
  if (found !== undefined) return found;
  return (await openIn(await workerFolders(folder), segment, flags)) ?? open(path.join(folder, segment), flags);
}

async function openIn(folders: readonly string[], segment: string, flags: string): Promise<FileHandle | undefined> {
  for (const folder of folders) {
    const closed = path.join(folder, segment);
    // It may be closed between the first two attempts.
    for (const file of [closed, closed + OPEN_SUFFIX, closed]) {
      try {
        return await open(file, flags);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
  }
  return undefined;
}

/** The folders of further workers that write into this archive at the same time. */
export async function workerFolders(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^\d+$/.test(name)).map((name) => path.join(folder, name));
}

async function readFully(file: FileHandle, into: Buffer, position: number): Promise<number> {
  let done = 0;
  while (done < into.length) {
    const { bytesRead } = await file.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) break;
    done += bytesRead;
  }
  return done;
}
