/**
 * Assigns records to families.
 *
 * A family is defined by the sketch of its first record; a record joins if it is similar to that one, so that
 * similarity does not drift from member to member. Most families have one member. The store loads the families that
 * share a band with the batch, the records are assigned one by one in memory, and the changes are written.
 */
import { bandsOf, isSameFamily, likeness, type TextSketch } from "../../search/family.js";
import type { KnownRecord } from "./working-set.js";

export interface FamilyRow {
  readonly id: number;
  readonly sketch: TextSketch;
  size: number;
  /** The id of the record shown for the family. */
  original: string;
  /** The person who chose the original; null when the default rule did. */
  chosenBy: string | null;
}

export interface FamilyIndex {
  /** Assigns a record whose shown fields have changed, or that shows nothing any more. */
  settle(record: KnownRecord, sketch: TextSketch | undefined): void;
  /** Which families to write, which need a new original, and which to delete. */
  readonly changed: ReadonlySet<FamilyRow>;
  readonly orphaned: ReadonlySet<FamilyRow>;
  readonly ended: ReadonlySet<FamilyRow>;
  readonly founded: ReadonlySet<FamilyRow>;
}

export function openFamilyIndex(
  families: Iterable<FamilyRow>,
  bands: Iterable<{ readonly band: number; readonly family: number }>,
  nextId: () => number,
): FamilyIndex {
  const byId = new Map<number, FamilyRow>();
  for (const family of families) byId.set(family.id, family);
  const byBand = new Map<number, Set<number>>();
  const addBand = (band: number, family: number): void => {
    const inBand = byBand.get(band);
    if (inBand === undefined) byBand.set(band, new Set([family]));
    else inBand.add(family);
  };
  for (const { band, family } of bands) addBand(band, family);
  const changed = new Set<FamilyRow>();
  const orphaned = new Set<FamilyRow>();
  const ended = new Set<FamilyRow>();
  const founded = new Set<FamilyRow>();

  function leave(record: KnownRecord): void {
    const family = record.family === null ? undefined : byId.get(record.family);
    Object.assign(record, { family: null, likeness: 0, duplicate: false });
    if (family === undefined) return;
    family.size--;
    changed.add(family);
    if (family.size === 0) {
      ended.add(family);
      byId.delete(family.id);
    } else if (family.original === record.id) orphaned.add(family);
  }

  function best(sketch: TextSketch, current: number | null): { family: FamilyRow; similarity: number } | undefined {
    const currentFamily = current === null ? undefined : byId.get(current);
    if (currentFamily !== undefined && isSameFamily(currentFamily.sketch, sketch)) {
      return { family: currentFamily, similarity: likeness(currentFamily.sketch, sketch) };
    }
    let found: { family: FamilyRow; similarity: number } | undefined;
    const candidates = new Set(bandsOf(sketch).flatMap((band) => [...(byBand.get(band) ?? [])]));
    for (const id of candidates) {
      const family = byId.get(id);
      const similarity = family === undefined ? 0 : likeness(family.sketch, sketch);
      if (family === undefined || !isSameFamily(family.sketch, sketch)) continue;
      if (
        found === undefined ||
        similarity > found.similarity ||
        (similarity === found.similarity && id < found.family.id)
      ) {
        found = { family, similarity };
      }
    }
    return found;
  }

  function settle(record: KnownRecord, sketch: TextSketch | undefined): void {
    if (sketch === undefined) {
      leave(record);
      return;
    }
    const match = best(sketch, record.family);
    if (match !== undefined && match.family.id === record.family) {
      record.likeness = match.similarity;
      // A vanished record is the original only if no other member is live.
      if (record.state !== "live" && match.family.original === record.id && match.family.size > 1)
        orphaned.add(match.family);
      return;
    }
    leave(record);
    if (match !== undefined) {
      match.family.size++;
      changed.add(match.family);
      Object.assign(record, { family: match.family.id, likeness: match.similarity, duplicate: true });
      return;
    }
    const family: FamilyRow = { id: nextId(), sketch, size: 1, original: record.id, chosenBy: null };
    byId.set(family.id, family);
    for (const band of bandsOf(sketch)) addBand(band, family.id);
    founded.add(family);
    changed.add(family);
    Object.assign(record, { family: family.id, likeness: 1, duplicate: false });
  }

  return { settle, changed, orphaned, ended, founded };
}
