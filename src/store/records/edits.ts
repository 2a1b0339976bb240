/** Applies people's edits to records of a working set, in memory. */
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import {
  CHANGED_AFTER_CHECK,
  type Claim,
  type Evidence,
  RETRACTED,
  SUGGESTED,
  shownFields,
} from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import { REJECTED, type ReviewEntry } from "../review-store.js";
import type { Edit, EditBatch, EditConflict, EditReceipt, RemoveRequest, SuggestedValue } from "../store.js";
import { jsonEqual } from "./versions.js";
import {
  applyClaims,
  changeState,
  type EditLine,
  findRecordInSet,
  type KnownRecord,
  markChanged,
  type WorkingSet,
} from "./working-set.js";

/** Applies a person's edits. A field with another value than the person saw is a conflict; all others are set. */
export function applyEdits(workingSet: WorkingSet, batch: EditBatch): Omit<EditReceipt, "batch"> {
  const conflicts = batch.edits.flatMap((edit) => conflictsOf(workingSet, edit));
  if (batch.strict === true && conflicts.length > 0) return { changed: 0, unchanged: 0, conflicts };
  const inConflict = new Set(conflicts.map(({ record, field }) => `${record} ${field ?? ""}`));
  const changed = new Set<string>();
  const edited = new Set<string>();
  for (const edit of batch.edits) {
    const record = findRecordInSet(workingSet, edit.record);
    if (record === undefined || record.state === "removed") continue;
    const set = Object.entries(edit.set ?? {}).filter(([field]) => !inConflict.has(`${edit.record} ${field}`));
    const hasChanged = setValues(workingSet, record, Object.fromEntries(set), batch);
    const suggestionsChanged = suggest(workingSet, record, edit.suggested ?? {}, batch.now);
    const validationChanged = edit.validated !== undefined && validate(workingSet, record, edit.validated, batch.now);
    if (set.length > 0 || edit.validated !== undefined || edit.suggested !== undefined) edited.add(record.id);
    if (hasChanged || validationChanged || suggestionsChanged) changed.add(record.id);
  }
  return { changed: changed.size, unchanged: edited.size - changed.size, conflicts };
}

/** Many records are edited in chunks within one transaction. */
export const EDIT_CHUNK = 500;

/**
 * Edits of one record stay in one chunk, because they count as one. A strict batch is one chunk: all conflicts must be
 * known first.
 */
export function editChunks({ edits, strict }: EditBatch): readonly (readonly Edit[])[] {
  if (strict === true) return [edits];
  const byRecord = new Map<string, Edit[]>();
  for (const edit of edits) {
    const known = byRecord.get(edit.record);
    if (known === undefined) byRecord.set(edit.record, [edit]);
    else known.push(edit);
  }
  const all = [...byRecord.values()];
  const chunks: Edit[][] = [];
  for (let i = 0; i < all.length; i += EDIT_CHUNK) chunks.push(all.slice(i, i + EDIT_CHUNK).flat());
  return chunks;
}

/** The sum of several receipts. */
export function addReceipt(total: EditReceipt, chunk: EditReceipt): EditReceipt {
  return {
    batch: chunk.batch ?? total.batch,
    changed: total.changed + chunk.changed,
    unchanged: total.unchanged + chunk.unchanged,
    conflicts: [...total.conflicts, ...chunk.conflicts],
  };
}

export const NO_EDITS: EditReceipt = { batch: undefined, changed: 0, unchanged: 0, conflicts: [] };

function conflictsOf(workingSet: WorkingSet, { record: id, set = {}, expected = {} }: Edit): EditConflict[] {
  const record = findRecordInSet(workingSet, id);
  const whole = (because: EditConflict["because"]): EditConflict[] => [
    { record: id, field: undefined, because, expected: null, found: null },
  ];
  if (record === undefined) return whole("unknown record");
  if (record.state === "removed") return whole("removed");
  const shown = shownFields(record.claims);
  return Object.keys(set).flatMap((field) => {
    if (!Object.hasOwn(expected, field)) return [];
    const found = Object.hasOwn(shown, field) ? shown[field]! : null;
    if (jsonEqual(found, expected[field]!)) return [];
    return { record: id, field, because: "changed meanwhile" as const, expected: expected[field]!, found };
  });
}

/** Sets a person's values for one record; returns whether a shown value has changed. */
function setValues(
  workingSet: WorkingSet,
  record: KnownRecord,
  set: { readonly [field: string]: Json },
  { by, now }: Pick<EditBatch, "by" | "now">,
): boolean {
  let claims = record.claims;
  for (const [field, value] of Object.entries(set)) {
    const before = claims.find((claim) => claim.layer === "human" && claim.field === field)?.value ?? null;
    if (jsonEqual(before, value)) continue;
    const evidence: Evidence = { url: "", rule: "person" }; // there is no page
    claims = claims.filter((claim) => claim.layer !== "human" || claim.field !== field);
    if (value !== null) claims = [...claims, { field, value, layer: "human", evidence, confidence: 1, at: now, by }];
    workingSet.edits.push({ record: record.id, about: "field", field, value, before });
  }
  return applyClaims(workingSet, record, claims, record.state, now);
}

/** Replaces what a model suggested before; returns whether a shown value has changed. */
function suggest(
  workingSet: WorkingSet,
  record: KnownRecord,
  suggested: NonNullable<Edit["suggested"]>,
  now: Instant,
): boolean {
  if (record.validated) return false;
  const isSuggestion = ({ layer, evidence }: Claim): boolean =>
    layer === "machine" && evidence.rule.startsWith(SUGGESTED);
  let claims = record.claims;
  for (const [field, given] of Object.entries(suggested)) {
    if (claims.some((claim) => claim.layer === "human" && claim.field === field)) continue;
    const before = claims.find((claim) => claim.field === field && isSuggestion(claim));
    if (given === null && before === undefined) continue;
    if (given !== null && before !== undefined && jsonEqual(suggestedValue(before), given)) continue;
    claims = claims.filter((claim) => claim.field !== field || !isSuggestion(claim));
    if (given === null) continue;
    const { value, rule, words, confidence } = given;
    const evidence: Evidence = { url: "", rule, ...(words === undefined ? {} : { words }) }; // no page says it
    claims = [...claims, { field, value, layer: "machine", evidence, confidence, at: now }];
  }
  return claims !== record.claims && applyClaims(workingSet, record, claims, record.state, now);
}

function suggestedValue({ value, evidence: { rule, words }, confidence }: Claim): SuggestedValue {
  return { value, rule, ...(words === undefined ? {} : { words }), confidence };
}

function validate(workingSet: WorkingSet, record: KnownRecord, validated: boolean, now: Instant): boolean {
  const claims = record.claims.filter(({ field }) => field !== CHANGED_AFTER_CHECK);
  const isAgain = claims.length < record.claims.length;
  if (isAgain) applyClaims(workingSet, record, claims, record.state, now);
  if (record.validated === validated) return isAgain;
  workingSet.edits.push({
    record: record.id,
    about: "validated",
    field: "",
    value: validated,
    before: record.validated,
  });
  record.validated = validated;
  markChanged(workingSet, record, now);
  return true;
}

/** Undoes edits, the last first. A field that was edited again since is a conflict. */
export function applyUndo(
  workingSet: WorkingSet,
  lines: readonly (EditLine & { readonly latest: boolean })[],
  { by, now }: { readonly by: string; readonly now: Instant },
): Omit<EditReceipt, "batch"> {
  const conflicts: EditConflict[] = [];
  const changed = new Set<string>();
  for (const { record: id, about, field, value, before, latest } of [...lines].reverse()) {
    const record = findRecordInSet(workingSet, id);
    const conflict = (because: EditConflict["because"], found: Json): void => {
      conflicts.push({ record: id, field: about === "field" ? field : undefined, because, expected: value, found });
    };
    if (record === undefined) conflict("unknown record", null);
    else if (record.state === "removed") conflict("removed", null);
    else if (!latest) conflict("changed meanwhile", shownFields(record.claims)[field] ?? null);
    else if (about === "validated") {
      if (validate(workingSet, record, before === true, now)) changed.add(record.id);
    } else {
      setValues(workingSet, record, { [field]: before }, { by, now });
      changed.add(record.id);
    }
  }
  return { changed: changed.size, unchanged: 0, conflicts };
}

/** Removes a record; returns whether it existed. */
export function withdraw(workingSet: WorkingSet, record: KnownRecord, reason: string, now: Instant): boolean {
  if (record.state === "removed" && !record.removed?.startsWith(RETRACTED)) return false;
  record.removed = reason;
  changeState(workingSet, record, "removed", now);
  return true;
}

/** Takes the removals of these records back; returns those that were removed. */
export function restoreAll(workingSet: WorkingSet, ids: readonly string[], now: Instant): readonly string[] {
  return ids.filter((id) => restore(workingSet, knownRecord(workingSet, id), now));
}

/** What a person's withdrawal, or taking it back, adds to the reviews. */
export function removalReviews(
  ids: readonly string[],
  value: typeof REJECTED | "",
  { by, now }: Pick<RemoveRequest, "by" | "now">,
): ReviewEntry[] {
  return by === undefined ? [] : ids.map((subject) => ({ subject, about: "state", value, by, at: now }));
}

/** Who withdrew a record, if a person did. */
export function removedBy(reviews: readonly ReviewEntry[]): string | undefined {
  const last = reviews.findLast(({ about }) => about === "state");
  return last?.value === REJECTED ? last.by : undefined;
}

/** A record that a person names; throws when there is none. */
export function knownRecord(workingSet: WorkingSet, id: string): KnownRecord {
  const record = findRecordInSet(workingSet, id);
  if (record === undefined) throw new UsageError(`There is no record ${id}.`);
  return record;
}

function restore(workingSet: WorkingSet, record: KnownRecord, now: Instant): boolean {
  if (record.state !== "removed") return false;
  if (record.claims.length === 0)
    throw new UsageError(`Record ${record.number} cannot be restored: its content was erased.`);
  record.removed = null;
  changeState(workingSet, record, "live", now);
  return true;
}

/** Erases all its claims. */
export function eraseClaims(record: KnownRecord): void {
  record.claims = [];
  if (record.touched === "no") record.touched = "silent";
}
