/** An archived page as it was received, in a sandbox: no scripts, no styles, no pictures, no forms, no requests. */
import { openReader } from "../../archive/read-warc.js";
import { UsageError } from "../../model/errors.js";
import type { Fetched } from "../../model/fetched.js";
import type { Store } from "../../store/store.js";
import { archiveFolder } from "../archive-folder.js";

/** `index`: its place in the record's list of archived pages, newest first. Undefined if there is none. */
export async function readArchivedPage(
  store: Store,
  where: string,
  record: string,
  index: number,
): Promise<Fetched | undefined> {
  const archived = (await store.recordHistory(record))?.archived[index];
  if (archived === undefined) return undefined;
  const reader = openReader(archiveFolder({ store: where }));
  try {
    const read = await reader.read(archived.place);
    if (read.kind !== "exchange") throw new UsageError(`The archive has no page at this place: ${read.kind}.`);
    return read.fetched;
  } finally {
    await reader.close();
  }
}
