/** A picture or style sheet that is archived with a page: the page's entry names it, and where it is. */
import type { ArchivePlace } from "./archive.js";

export interface Requisite {
  readonly url: string;
  readonly place: ArchivePlace;
}

const FIELD = "requisite";

/** As a field of the metadata of the page's entry. */
export function requisiteField({ url, place }: Requisite): readonly [name: string, value: string] {
  return [FIELD, [place.segment, place.offset, place.length, place.digest, url].join(" ")];
}

export function readRequisite(name: string, value: string): Requisite | undefined {
  if (name !== FIELD) return undefined;
  const [segment = "", offset, length, digest = "", url = ""] = value.split(" ");
  const place = { segment, offset: Number(offset), length: Number(length), digest };
  return Number.isSafeInteger(place.offset) && Number.isSafeInteger(place.length) && url !== ""
    ? { url, place }
    : undefined;
}
