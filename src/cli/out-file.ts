/** A collection's live records as JSON lines, complete: the state before the run or the state after it, never half of one. */
import { writeWhole } from "../publish/whole-file.js";
import type { Store } from "../store/store.js";
import { liveRecords } from "./live-records.js";

/** Writes the file; answers how many records it holds. */
export async function writeOutFile(file: string, store: Store, collection: string): Promise<number> {
  let written = 0;
  await writeWhole(file, async (paper) => {
    for await (const record of liveRecords(store, collection)) {
      written++;
      await paper.write(`${JSON.stringify(record)}\n`);
    }
  });
  return written;
}
