/** Is every committed entry in the archive, and does it say what was committed? Reads all of it back, digests included. */
import { openReader } from "../fetch/warc-read.js";
import type { Store } from "../store/store.js";

export interface ArchiveReport {
  readonly problems: readonly string[];
  readonly entries: number;
  /** Removed on request: a state, not a problem. */
  readonly purged: number;
}

const AT_ONCE = 256;
const PROBLEMS_TOLD = 20;

export async function checkArchive(
  store: Pick<Store, "archived">,
  folder: string,
  onProgress: (entries: number) => void = () => {},
): Promise<ArchiveReport> {
  const reader = openReader(folder);
  const problems: string[] = [];
  let damaged = 0;
  let entries = 0;
  let purged = 0;
  try {
    for (let last = 0; ; ) {
      const page = await store.archived(last, AT_ONCE);
      if (page.length === 0) break;
      for (const { url, place, parts } of page) {
        for (const at of [place, ...parts]) {
          const found = await reader.read(at);
          entries++;
          if (found.kind === "purged") purged++;
          if (found.kind !== "damaged") continue;
          damaged++;
          if (problems.length < PROBLEMS_TOLD) {
            problems.push(`the archived answer of ${url} (${at.segment}, at ${at.offset}) is damaged: ${found.says}`);
          }
        }
      }
      last = page.at(-1)!.id;
      onProgress(entries);
    }
  } finally {
    await reader.close();
  }
  if (damaged > problems.length) problems.push(`… and ${damaged - problems.length} more archived answers are damaged`);
  return { problems, entries, purged };
}
