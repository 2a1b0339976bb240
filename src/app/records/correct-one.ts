/** Corrections of one record as a person sees it: a value that changed in the meantime is a conflict, never overwritten. */
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import type { Store } from "../../store/store.js";
import { applyEdits, planCorrections, validations } from "./correct.js";

export interface FieldCorrection {
  readonly record: string;
  readonly field: string;
  /** As a person writes it. */
  readonly value: string;
  /** The value that the person saw; null for a missing field. */
  readonly expected: Json;
  readonly by: string;
}

/** Sets one field; returns a sentence if somebody else changed it in the meantime. */
export async function correctField(store: Store, correction: FieldCorrection): Promise<string | undefined> {
  const { field, value, expected, by } = correction;
  const record = await liveRecord(store, correction.record);
  const planned = await planCorrections(store, [record], { set: new Map([[field, value]]) });
  const edits = planned.edits.map((edit) => ({ ...edit, expected: { [field]: expected } }));
  const { conflicts } = await applyEdits(store, edits, by, true);
  const [conflict] = conflicts;
  if (conflict === undefined) return undefined;
  return `${field} was changed in the meantime; it is now ${JSON.stringify(conflict.found)}. Nothing was saved: look at it and correct it again.`;
}

export async function markChecked(store: Store, id: string, checked: boolean, by: string): Promise<void> {
  await applyEdits(store, validations([await liveRecord(store, id)], checked), by);
}

async function liveRecord(store: Store, id: string) {
  const record = await store.record(id);
  if (record === undefined) throw new UsageError(`there is no record ${id}.`);
  if (record.state === "removed") throw new UsageError(`record ${record.number} was removed and cannot be changed.`);
  return record;
}
