/**
 * Which family does a record belong to?
 *
 * A family gathers around the sketch of the record that founded it; who is like the founder joins, so that likeness does not drift
 * from neighbour to neighbour. Most families have one member. A keeper loads the families that a batch's bands name, the records are
 * settled one after the other in memory, and what changed is written.
 */
import { bandsOf, LIKE, likeness, type Sketch } from "../model/family.js";
import type { KnownRecord } from "./record-desk.js";

export interface FamilyRow {
  readonly id: number;
  readonly sketch: Sketch;
  size: number;
  /** The id of the record that stands for all of them. */
  original: string;
  /** Who said so; null when the rule did. */
  chosenBy: string | null;
}

export interface FamilyBook {
  /** A record shows something new, or nothing any more. */
  settle(record: KnownRecord, sketch: Sketch | undefined): void;
  /** Whom to write, whose original must be elected again, and whom to forget. */
  readonly changed: ReadonlySet<FamilyRow>;
  readonly orphaned: ReadonlySet<FamilyRow>;
  readonly ended: ReadonlySet<FamilyRow>;
  readonly founded: ReadonlySet<FamilyRow>;
}

export function openFamilyBook(
  families: Iterable<FamilyRow>,
  bands: Iterable<{ readonly band: number; readonly family: number }>,
  nextId: () => number,
): FamilyBook {
  const byId = new Map<number, FamilyRow>();
  for (const family of families) byId.set(family.id, family);
  const byBand = new Map<number, Set<number>>();
  const file = (band: number, family: number): void => {
    const filed = byBand.get(band);
    if (filed === undefined) byBand.set(band, new Set([family]));
    else filed.add(family);
  };
  for (const { band, family } of bands) file(band, family);
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

  function best(sketch: Sketch, current: number | null): { family: FamilyRow; like: number } | undefined {
    const stays = current === null ? undefined : byId.get(current);
    if (stays !== undefined && likeness(stays.sketch, sketch) >= LIKE) {
      return { family: stays, like: likeness(stays.sketch, sketch) };
    }
    let found: { family: FamilyRow; like: number } | undefined;
    const met = new Set(bandsOf(sketch).flatMap((band) => [...(byBand.get(band) ?? [])]));
    for (const id of met) {
      const family = byId.get(id);
      const like = family === undefined ? 0 : likeness(family.sketch, sketch);
      if (family === undefined || like < LIKE) continue;
      if (found === undefined || like > found.like || (like === found.like && id < found.family.id)) {
        found = { family, like };
      }
    }
    return found;
  }

  function settle(record: KnownRecord, sketch: Sketch | undefined): void {
    if (sketch === undefined) {
      leave(record);
      return;
    }
    const home = best(sketch, record.family);
    if (home !== undefined && home.family.id === record.family) {
      record.likeness = home.like;
      // Who has vanished stands for nobody, as long as somebody else can.
      if (record.state !== "live" && home.family.original === record.id && home.family.size > 1)
        orphaned.add(home.family);
      return;
    }
    leave(record);
    if (home !== undefined) {
      home.family.size++;
      changed.add(home.family);
      Object.assign(record, { family: home.family.id, likeness: home.like, duplicate: true });
      return;
    }
    const family: FamilyRow = { id: nextId(), sketch, size: 1, original: record.id, chosenBy: null };
    byId.set(family.id, family);
    for (const band of bandsOf(sketch)) file(band, family.id);
    founded.add(family);
    changed.add(family);
    Object.assign(record, { family: family.id, likeness: 1, duplicate: false });
  }

  return { settle, changed, orphaned, ended, founded };
}
