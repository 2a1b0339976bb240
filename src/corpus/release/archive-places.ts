/** Where the last archived response of each address stands: in which WARC file, at which byte. */
import type { Store } from "../../store/store.js";

export interface WarcPlace {
  readonly file: string;
  readonly offset: number;
}

const AT_ONCE = 2000;

export async function readArchivePlaces(
  store: Pick<Store, "archived" | "harvests">,
  collection: string,
): Promise<ReadonlyMap<string, WarcPlace>> {
  const harvests = (await store.harvests()).filter((one) => one.collection === collection).map(({ id }) => id);
  const places = new Map<string, WarcPlace>();
  if (harvests.length === 0) return places;
  const names = new Map<string, string>(); // one string for all entries of a file
  for (let after = 0; ; ) {
    const page = await store.archived(after, AT_ONCE, harvests);
    if (page.length === 0) return places;
    for (const { url, place } of page) {
      const file = names.get(place.segment) ?? place.segment;
      names.set(file, file);
      places.set(url, { file, offset: place.offset });
    }
    after = page.at(-1)!.id;
  }
}
