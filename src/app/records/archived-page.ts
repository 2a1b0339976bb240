/**
 * The archived pages of a record or an address, and what is archived with them: the pictures and style sheets that the page's own entry
 * names (harvest/requisites.ts).
 */
import { type ArchiveReader, openReader } from "../../archive/read-warc.js";
import { UsageError } from "../../model/errors.js";
import { type Fetched, header } from "../../model/fetched.js";
import { type Requisite, readRequisite } from "../../model/requisite.js";
import type { Resources } from "../../page/view/safe-css.js";
import type { Store } from "../../store/store.js";
import { archiveFolder } from "../archive-folder.js";

/** Pages are archived under an address; a record may come from several addresses. */
export type PageName = { readonly record: string } | { readonly url: string };

export interface ArchivedPage {
  readonly fetched: Fetched;
  readonly resources: Resources;
  /** How many pictures and style sheets are archived with it. */
  readonly requisites: number;
}

type Entry = NonNullable<Awaited<ReturnType<Store["recordHistory"]>>>["archived"][number];

/** Newest first. */
export async function archivedEntries(store: Store, name: PageName): Promise<readonly Entry[]> {
  if ("record" in name) return (await store.recordHistory(name.record))?.archived ?? [];
  const visits = (await store.addressHistory(name.url)).flatMap((history) => history.visits);
  return visits
    .flatMap(({ at, archived }) => (archived === null ? [] : [{ url: name.url, at, place: archived }]))
    .sort((a, b) => b.at - a.at);
}

/** `index`: its place in the list of archived pages. Undefined if there is none. */
export async function readArchivedPage(
  store: Store,
  where: string,
  name: PageName,
  index: number,
): Promise<ArchivedPage | undefined> {
  const entry = (await archivedEntries(store, name))[index];
  if (entry === undefined) return undefined;
  const reader = openReader(archiveFolder({ store: where }), { uploads: store });
  try {
    const read = await reader.read(entry.place);
    if (read.kind !== "exchange") throw new UsageError(`The archive has no page at this place: ${read.kind}.`);
    const requisites = read.exchange.fields.flatMap(([field, value]) => readRequisite(field, value) ?? []);
    const resources = await loadRequisites(reader, requisites);
    return { fetched: read.fetched, resources, requisites: requisites.length };
  } finally {
    await reader.close();
  }
}

/** One page shows so much at most: all of it is in its HTML. */
const LARGEST = 24 * 1024 * 1024;
const PICTURE = /^image\/(?:png|gif|jpe?g|webp|avif|bmp|svg\+xml|x-icon|vnd\.microsoft\.icon)$/;

async function loadRequisites(reader: ArchiveReader, requisites: readonly Requisite[]): Promise<Resources> {
  const pictures = new Map<string, string>();
  const sheets = new Map<string, { readonly css: string; readonly url: string }>();
  for (const { url, place } of requisites) {
    const read = await reader.read(place);
    if (read.kind !== "exchange") continue;
    const { fetched } = read;
    const type = (header(fetched, "content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
    if (type === "text/css") sheets.set(url, { css: Buffer.from(fetched.body).toString("utf8"), url: fetched.url });
    else if (PICTURE.test(type))
      pictures.set(url, `data:${type};base64,${Buffer.from(fetched.body).toString("base64")}`);
  }
  // A picture that a style sheet repeats counts each time: it is in the page each time.
  let left = LARGEST;
  return {
    picture(url) {
      const found = pictures.get(url);
      if (found === undefined || found.length > left) return undefined;
      left -= found.length;
      return found;
    },
    sheet: (url) => sheets.get(url),
  };
}
