/**
 * One correction for many records: first shown, then applied.
 *
 * The plan has a fingerprint. To apply it, send the fingerprint back; if records have changed in the meantime, the plan differs
 * and nothing is applied.
 */
import { createHash } from "node:crypto";
import { UsageError } from "../../model/errors.js";
import type { WinnowRecord } from "../../model/record.js";
import { formatNumber } from "../../model/text/formatting.js";
import type { EditReceipt, Store } from "../../store/store.js";
import { applyEdits, type PlannedCorrections, planCorrections, validations } from "./correct.js";
import { type SelectionRequest, selectedRecords } from "./selection.js";

export interface BulkEdit extends SelectionRequest {
  /** `set` a field to a value, go back to the machine's value (`unset`), or mark as `checked`. */
  readonly action: "set" | "unset" | "check";
  readonly field?: string | undefined;
  readonly value?: string | undefined;
}

export interface BulkPlan extends PlannedCorrections {
  /** Records that the request selects. */
  readonly selected: number;
  readonly fingerprint: string;
}

/** More would be a change of the collection rather than a correction; the command line has no limit. */
export const MOST_EDITED = 10_000;

export async function planBulkEdit(store: Store, edit: BulkEdit): Promise<BulkPlan> {
  const records: WinnowRecord[] = [];
  for await (const page of selectedRecords(store, edit)) {
    records.push(...page.filter(({ state }) => state !== "removed"));
    if (records.length > MOST_EDITED)
      throw new UsageError(
        `More than ${formatNumber(MOST_EDITED)} records are selected. Narrow the search, or use winnow records edit.`,
      );
  }
  const planned = await planOf(store, records, edit);
  const fingerprint = createHash("sha256").update(JSON.stringify(planned.edits)).digest("hex").slice(0, 32);
  return { ...planned, selected: records.length, fingerprint };
}

async function planOf(
  store: Store,
  records: readonly WinnowRecord[],
  { action, field = "", value = "" }: BulkEdit,
): Promise<PlannedCorrections> {
  if (action === "check") return { edits: validations(records, true), changes: [] };
  if (field === "") throw new UsageError("Which field? Name one.");
  return planCorrections(store, records, action === "set" ? { set: new Map([[field, value]]) } : { unset: [field] });
}

/** Applies the plan with this fingerprint; undefined if there is another plan by now. */
export async function applyBulkEdit(
  store: Store,
  edit: BulkEdit,
  fingerprint: string,
  by: string,
): Promise<EditReceipt | undefined> {
  const plan = await planBulkEdit(store, edit);
  return plan.fingerprint === fingerprint ? applyEdits(store, plan.edits, by) : undefined;
}
