/**
 * The records of a batch, loaded into memory to be changed.
 *
 * Both databases work in the same way: load the records that a batch concerns, apply findings (updates.ts) or edits
 * (edits.ts) in order, and write the changed ones. These files are the middle step. They use no database, so it cannot
 * differ between the two.
 */
import type { Json } from "../../model/json.js";
import { type Claim, type RecordState, shownFields } from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import { changesSketch } from "../../search/family.js";
import { diffVersions, type EarlierVersion } from "./versions.js";

export interface KnownRecord {
  readonly id: string;
  readonly collection: string;
  readonly kind: string;
  readonly number: number;
  readonly first: Instant;
  readonly url: string;
  readonly recipe: string;
  change: number;
  version: number;
  state: RecordState;
  changed: Instant;
  claims: readonly Claim[];
  /** The stored claims, and the length of the shown text. */
  readonly before: readonly Claim[];
  readonly words: number;
  readonly characters: number;
  validated: boolean;
  removed: string | null;
  /** Its position in the order of lists (search/rank.ts); null until it is assigned. */
  rank: number | null;
  /** Whether it is in the index under that rank. */
  readonly indexed: boolean;
  family: number | null;
  likeness: number;
  duplicate: boolean;
  /** Whether it must be written; `change`: with a new change number. */
  touched: "no" | "silent" | "change";
  /** What it shows has changed: facts, index and family must be updated. */
  reindex: boolean;
  /** The text that families compare has changed, or may have. */
  regroup: boolean;
  /** Not in the store yet. */
  readonly isNew: boolean;
  /** Versions that ended in this working set. */
  readonly earlier: EarlierVersion[];
}

/** An entry in the log of edits. `before`: the person's value before it; null when there was none. */
export interface EditLine {
  readonly record: string;
  readonly about: "field" | "validated";
  readonly field: string;
  readonly value: Json;
  readonly before: Json;
}

export interface WorkingSet {
  readonly known: Map<string, KnownRecord>;
  /** Former ids and the current ids. */
  readonly aliases: Map<string, string>;
  /** Those that are new. */
  readonly renamed: { readonly from: string; readonly to: string; readonly moved: boolean }[];
  readonly edits: EditLine[];
  nextNumber(collection: string): number;
}

export function openWorkingSet(
  records: Iterable<KnownRecord>,
  aliases: Iterable<readonly [from: string, to: string]>,
  nextNumber: (collection: string) => number,
): WorkingSet {
  const known = new Map<string, KnownRecord>();
  for (const record of records) known.set(record.id, record);
  return { known, aliases: new Map(aliases), renamed: [], edits: [], nextNumber };
}

export function findRecordInSet({ known, aliases }: WorkingSet, id: string): KnownRecord | undefined {
  return known.get(aliases.get(id) ?? id) ?? known.get(id);
}

/**
 * Sets new claims and perhaps a new state. A new version is made only if a shown value has changed. Returns whether it
 * needs a new change number.
 */
export function applyClaims(
  workingSet: WorkingSet,
  record: KnownRecord,
  claims: readonly Claim[],
  state: RecordState,
  at: Instant,
): boolean {
  const difference = diffVersions(shownFields(record.claims), shownFields(claims));
  const unchanged = difference === undefined;
  record.claims = claims;
  if (unchanged && state === record.state) {
    if (record.touched === "no") record.touched = "silent";
    return false;
  }
  if (state !== record.state) changeState(workingSet, record, state, at);
  else markChanged(workingSet, record, at);
  if (unchanged) return true;
  record.reindex = true;
  record.regroup ||= changesSketch([...Object.keys(difference.was), ...difference.not]);
  record.earlier.push({ version: record.version++, until: at, otherwise: difference });
  return true;
}

export function changeState(workingSet: WorkingSet, record: KnownRecord, state: RecordState, at: Instant): void {
  record.state = state;
  record.reindex = true;
  record.regroup = true;
  markChanged(workingSet, record, at);
}

/** Change numbers follow the order of updates, so a changed record moves to the end. */
export function markChanged({ known }: WorkingSet, record: KnownRecord, at: Instant): void {
  record.changed = at;
  record.touched = "change";
  known.delete(record.id);
  known.set(record.id, record);
}

/** Text that every database can store: no NUL, no lone surrogate. */
export function storableText(text: string): string {
  return text.isWellFormed() && !text.includes("\0") ? text : text.toWellFormed().replaceAll("\0", "\ufffd");
}
