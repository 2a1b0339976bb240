/**
 * Where the last archived response of each address stands: in which WARC file, at which byte.
 *
 * A crawl has many more pages than documents, so the places go to a temporary SQLite table and not into memory.
 */
import { openSqlite } from "../../store/sqlite/open-sqlite.js";
import type { Store } from "../../store/store.js";

export interface WarcPlace {
  readonly file: string;
  readonly offset: number;
}

export interface ArchivePlaces {
  find(url: string): WarcPlace | undefined;
  close(): void;
}

const AT_ONCE = 2000;

export async function readArchivePlaces(
  store: Pick<Store, "archived" | "harvests">,
  collection: string,
): Promise<ArchivePlaces> {
  const harvests = (await store.harvests()).filter((one) => one.collection === collection).map(({ id }) => id);
  const places = openPlaces();
  if (harvests.length === 0) return places;
  for (let after = 0; ; ) {
    const page = await store.archived(after, AT_ONCE, harvests);
    if (page.length === 0) return places;
    places.add(page.map(({ url, place }) => [url, place.segment, place.offset]));
    after = page.at(-1)!.id;
  }
}

/** A database without a name is a temporary file, which SQLite deletes when it is closed. */
function openPlaces() {
  const db = openSqlite("");
  db.exec(`PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -16384;
    CREATE TABLE places (url TEXT PRIMARY KEY, file TEXT, offset INTEGER) WITHOUT ROWID`);
  const put = db.prepare("INSERT OR REPLACE INTO places VALUES (?, ?, ?)");
  const get = db.prepare<[string], WarcPlace>("SELECT file, offset FROM places WHERE url = ?");
  return {
    add: db.transaction((rows: readonly (readonly [url: string, file: string, offset: number])[]) => {
      for (const row of rows) put.run(...row);
    }),
    find: (url: string) => get.get(url),
    close: () => void db.close(),
  };
}
