/**
 * Erases entries wherever they are: in the files of a folder, and in object storage.
 *
 * An object cannot be changed, so it is rewritten under another key, and the old one deleted. The store lists an entry until it is gone
 * from everywhere; a machine that keeps files of its own erases what is listed for them when it opens its archive.
 */
import { existsSync } from "node:fs";
import type { ArchivePlace } from "../model/archive.js";
import { DAY, type Instant } from "../model/time.js";
import { archiveOf, findIdentity, placeOf } from "./identity.js";
import { readMember } from "./member.js";
import { nextObject } from "./objects/keys.js";
import { formatObject, type ObjectName, readObject } from "./objects/location.js";
import { type Objects, openObjects } from "./objects/objects.js";
import { objectSettings } from "./objects/settings.js";
import type { UploadStore } from "./objects/upload-store.js";
import { checkedRecord, PURGED } from "./read-warc.js";
import { workerFolders } from "./segment-source.js";
import { blank, blankMember } from "./take-down.js";

export interface Erased {
  readonly erased: readonly ArchivePlace[];
  /** Entries that another machine must erase, by machine and path. */
  readonly elsewhere: ReadonlyMap<string, number>;
}

export async function eraseEntries(
  store: UploadStore,
  folder: string,
  places: readonly ArchivePlace[],
  now: Instant,
): Promise<Erased> {
  return withObjects((objects) => eraseWith(objects, store, folder, places, now));
}

async function eraseWith(
  objects: () => Objects,
  store: UploadStore,
  folder: string,
  places: readonly ArchivePlace[],
  now: Instant,
): Promise<Erased> {
  const away = await archivesElsewhere(store, folder);
  if (existsSync(folder)) await blank(folder, places, now);
  const erased: ArchivePlace[] = [];
  const elsewhere = new Map<string, number>();
  for (const [segment, of] of bySegment(places)) {
    const upload = await store.uploadOf(segment);
    if (upload !== undefined) await rewrite(store, objects(), segment, of, now);
    const holder = away.get(archiveOf(segment) ?? "");
    if (holder !== undefined && (upload === undefined || upload.hasCopy))
      elsewhere.set(holder, (elsewhere.get(holder) ?? 0) + of.length);
    else erased.push(...of);
  }
  await deleteOld(store, objects, now);
  await store.blanked(erased);
  return { erased, elsewhere };
}

/** Archives in folders need neither a client nor credentials. */
async function withObjects<T>(work: (objects: () => Objects) => Promise<T>): Promise<T> {
  let opened: Objects | undefined;
  try {
    return await work(() => (opened ??= openObjects(objectSettings(process.env))));
  } finally {
    await opened?.close();
  }
}

/** Deletes what is no longer referred to. */
export async function deleteOld(store: UploadStore, objects: () => Objects, now: Instant): Promise<void> {
  for (const object of await store.oldObjects(now - DAY)) {
    await objects().remove(readObject(object));
    await store.forgetObject(object);
  }
}

/** The store's archives that are not in this folder: their numbers and places. */
export async function archivesElsewhere(
  store: Pick<UploadStore, "archives">,
  folder: string,
): Promise<Map<string, string>> {
  const folders = [folder, ...(await workerFolders(folder))];
  const here = new Set(await Promise.all(folders.map(findIdentity)));
  const places = new Set(folders.map(placeOf));
  const away = (await store.archives()).filter(({ id, place }) => !here.has(id) && !places.has(place));
  return new Map(away.map(({ id, place }) => [id, place]));
}

/** Puts blank records in the places of the segment's object. */
async function rewrite(
  store: UploadStore,
  objects: Objects,
  segment: string,
  places: readonly ArchivePlace[],
  now: Instant,
): Promise<void> {
  for (;;) {
    const upload = await store.uploadOf(segment);
    if (upload === undefined) return;
    const from = readObject(upload.object);
    if (await areBlank(objects, from, places)) return;
    const to = nextObject(upload.object);
    const object = formatObject(to);
    await store.beginUpload({ object, segment }, now);
    const blanks = places.map((place) => ({ offset: place.offset, bytes: blankMember(place, now) }));
    const stored = await objects.put(to, {
      bytes: upload.bytes,
      async read(offset, length) {
        const bytes = await objects.read(from, offset, length);
        if (bytes?.length !== length) throw new Error(`${upload.object} is shorter than what was uploaded`);
        for (const { offset: at, bytes: with_ } of blanks) lay(with_, at - offset, bytes);
        return bytes;
      },
    });
    if (await store.confirmUpload({ ...upload, ...stored, object }, upload.object)) return;
    // Another process has replaced it at this moment.
    await objects.remove(to);
    await store.forgetObject(object);
  }
}

/** Whether nothing is left to do: the places are blank already, or there is no object. */
async function areBlank(objects: Objects, object: ObjectName, places: readonly ArchivePlace[]): Promise<boolean> {
  for (const { offset, length } of places) {
    const bytes = await objects.read(object, offset, length);
    if (bytes === undefined) return true;
    const member = readMember(bytes, 0, bytes.length + MAX_BLANK);
    const record = member.kind === "member" ? checkedRecord(member.content) : "damaged";
    if (typeof record === "string" || !record.fields.has(PURGED)) return false;
  }
  return true;
}

/** A blank member is stored, not compressed: what is inflated to more than this is none. */
const MAX_BLANK = 1024;

function bySegment(places: readonly ArchivePlace[]): Map<string, ArchivePlace[]> {
  const segments = new Map<string, ArchivePlace[]>();
  for (const place of places) segments.set(place.segment, [...(segments.get(place.segment) ?? []), place]);
  return segments;
}

/** Copies the part of `from` that lies in `into`; `at`: where it begins there, which may be before or behind it. */
function lay(from: Uint8Array, at: number, into: Buffer): void {
  const start = Math.max(0, at);
  const end = Math.min(into.length, at + from.length);
  if (start < end) into.set(from.subarray(start - at, end - at), start);
}
