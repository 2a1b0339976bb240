/** Archived pages of a collection join a project: by their place in the archive, nothing is copied. */
import type { GivenEntry } from "../../annotate/entries.js";
import { openReader } from "../../archive/read-warc.js";
import { hostOf } from "../../model/address.js";
import { UsageError } from "../../model/errors.js";
import { siteOf } from "../../model/site.js";
import { readPage } from "../../page/read.js";
import type { Store } from "../../store/store.js";
import { archiveFolder } from "../archive-folder.js";
import type { Desk, DeskPlace } from "./desk.js";

export interface AddPagesRequest {
  readonly project: string;
  readonly collection: string;
  /** Only addresses that contain these words. */
  readonly url?: string;
  readonly limit: number;
}

export interface AddedPages {
  readonly added: number;
  /** Already in the project. */
  readonly known: number;
  readonly notHtml: number;
  readonly unreadable: number;
}

const AT_ONCE = 500;

export async function addPages(
  desk: Desk,
  store: Store,
  where: DeskPlace,
  { project: name, collection, url: words, limit }: AddPagesRequest,
  by: string,
): Promise<AddedPages> {
  const project = await desk.project(name);
  const harvests = (await store.harvests()).filter((one) => one.collection === collection);
  if (harvests.length === 0) throw new UsageError(`${store.where} has no collection ${collection}.`);
  const reader = openReader(archiveFolder(where), { uploads: store });
  const entries: GivenEntry[] = [];
  const counts = { known: 0, notHtml: 0, unreadable: 0 };
  const seen = new Set<string>();
  try {
    for (const { id } of harvests) {
      for (let after = { site: 0, sequence: 0 }; entries.length < limit; ) {
        const visits = await store.replayable(id, after, AT_ONCE);
        if (visits.length === 0) break;
        for (const { url, last, place } of visits) {
          if (!last || entries.length >= limit || (words !== undefined && !url.includes(words))) continue;
          if (seen.has(place.digest)) continue;
          seen.add(place.digest);
          if (project.pages.has(place.digest)) {
            counts.known++;
            continue;
          }
          const archived = await reader.read(place);
          if (archived.kind !== "exchange") {
            counts.unreadable++;
            continue;
          }
          const page = readPage(archived.fetched);
          if (!/html/.test(page.type) || page.feed !== undefined) {
            counts.notHtml++;
            continue;
          }
          const site = siteOf(hostOf(url));
          entries.push({ kind: "page", page: place.digest, url, site, title: page.title.slice(0, 300), place });
        }
        const { site, sequence } = visits.at(-1)!;
        after = { site, sequence };
      }
    }
  } finally {
    await reader.close();
  }
  await desk.add(name, entries, by);
  return { added: entries.length, ...counts };
}
