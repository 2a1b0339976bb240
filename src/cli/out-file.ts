/**
 * A collection's live records as JSON lines, complete.
 *
 * The file is written aside and renamed: whoever reads it sees the state before the run or the state after it, never half of one,
 * whenever the process is killed.
 */
import { accessSync, constants, createWriteStream, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UsageError } from "../model/errors.js";
import type { Store } from "../store/store.js";

/** Refuses a place that cannot be written to before hours are spent on what should go there. */
export function checkOutFile(file: string): void {
  const folder = path.dirname(path.resolve(file));
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new UsageError(`--out ${file}: there is no folder ${folder} that can be written to; make it first.`);
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--out ${file} is a folder; name a file.`);
}

/** Writes the file; answers how many records it holds. */
export async function writeOutFile(file: string, store: Store, collection: string): Promise<number> {
  const part = `${file}.part-${process.pid}`;
  let written = 0;
  async function* lines(): AsyncGenerator<string> {
    for (let since = 0; ; ) {
      const page = await store.records({ collection, since, limit: RECORDS_AT_ONCE, states: ["live"] });
      if (page.length === 0) return;
      written += page.length;
      since = page.at(-1)!.change;
      yield `${page.map((record) => JSON.stringify(record)).join("\n")}\n`;
    }
  }
  try {
    await pipeline(Readable.from(lines()), createWriteStream(part, { flush: true }));
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
  return written;
}

const RECORDS_AT_ONCE = 500;
