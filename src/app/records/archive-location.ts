/** Where archived exchanges are read from. */
import { archivesElsewhere } from "../../archive/erase.js";
import { archiveOf } from "../../archive/identity.js";
import { openSegment } from "../../archive/segment-source.js";
import type { Store } from "../../store/store.js";

export type ArchiveLocation =
  | { readonly kind: "folder"; readonly where: string }
  /** s3://bucket/key */
  | { readonly kind: "object"; readonly where: string }
  /** Machine and path. */
  | { readonly kind: "elsewhere"; readonly where: string }
  | { readonly kind: "missing" };

/** In the order in which readers look; by segment. `folder`: this machine's archive. */
export async function locateSegments(
  store: Pick<Store, "uploadOf" | "archives">,
  folder: string,
  segments: readonly string[],
): Promise<ReadonlyMap<string, ArchiveLocation>> {
  const away = await archivesElsewhere(store, folder);
  const found = new Map<string, ArchiveLocation>();
  for (const segment of new Set(segments)) {
    if (await isIn(folder, segment)) found.set(segment, { kind: "folder", where: folder });
    else found.set(segment, await locateAway(segment));
  }
  return found;

  async function locateAway(segment: string): Promise<ArchiveLocation> {
    const upload = await store.uploadOf(segment);
    if (upload !== undefined) return { kind: "object", where: upload.object };
    const holder = away.get(archiveOf(segment) ?? "");
    return holder === undefined ? { kind: "missing" } : { kind: "elsewhere", where: holder };
  }
}

/** "in s3://bucket/key". */
export function locationText(location: ArchiveLocation): string {
  switch (location.kind) {
    case "folder":
    case "object":
      return `in ${location.where}`;
    case "elsewhere":
      return `on another machine or in another folder: ${location.where}`;
    case "missing":
      return "missing: neither in the archive's folder nor in object storage";
  }
}

async function isIn(folder: string, segment: string): Promise<boolean> {
  try {
    await (await openSegment(folder, segment, "r")).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return false;
  }
}
