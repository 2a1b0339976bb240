/**
 * Checks that every committed entry is in the archive and intact. Reads all entries and checks their digests. Workers of one database may
 * write into other folders, on other machines: what is there is counted, not checked.
 */
import { archivesElsewhere } from "../../archive/erase.js";
import { archiveOf } from "../../archive/identity.js";
import { openReader } from "../../archive/read-warc.js";
import type { ArchivePlace } from "../../model/archive.js";
import type { Store } from "../../store/store.js";

export interface ArchiveReport {
  readonly problems: readonly string[];
  /** The entries of the visits whose answers are damaged. */
  readonly damaged: readonly ArchivePlace[];
  readonly entries: number;
  /** Removed on request: a state, not a problem. */
  readonly purged: number;
  /** Entries in archives elsewhere, by machine and path. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

const AT_ONCE = 256;
const READ_AHEAD = 512 * 1024;
const PROBLEMS_TOLD = 20;

export async function checkArchive(
  store: Pick<Store, "archived" | "archives" | "uploadOf">,
  folder: string,
  onProgress: (entries: number) => void = () => {},
): Promise<ArchiveReport> {
  const reader = openReader(folder, { readAhead: READ_AHEAD, uploads: store });
  const away = await archivesElsewhere(store, folder);
  const elsewhere = new Map<string, number>();
  const problems: string[] = [];
  const damaged = new Set<ArchivePlace>();
  let broken = 0;
  let entries = 0;
  let purged = 0;
  try {
    for (let last = 0; ; ) {
      const page = await store.archived(last, AT_ONCE);
      if (page.length === 0) break;
      for (const { url, place, parts } of page) {
        for (const at of [place, ...parts]) {
          const found = await reader.read(at);
          // Its own segment, or that of the unchanged body that it refers to.
          const missing = found.kind === "damaged" ? found.missing : undefined;
          const there = missing === undefined ? undefined : away.get(archiveOf(missing) ?? "");
          if (there !== undefined) {
            elsewhere.set(there, (elsewhere.get(there) ?? 0) + 1);
            continue;
          }
          entries++;
          if (found.kind === "purged") purged++;
          if (found.kind !== "damaged") continue;
          damaged.add(place);
          broken++;
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
  if (broken > problems.length) problems.push(`… and ${broken - problems.length} more archived answers are damaged`);
  return { problems, damaged: [...damaged], entries, purged, elsewhere };
}
