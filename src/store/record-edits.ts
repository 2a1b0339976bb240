/** What do people's words make of records? Played on a desk (record-desk.ts). */
import type { Json } from "../model/json.js";
import { type Evidence, RETRACTED, shownFields } from "../model/record.js";
import type { Instant } from "../model/time.js";
import { become, type Desk, type EditLine, type KnownRecord, onDesk, settle, tell } from "./record-desk.js";
import { same } from "./record-versions.js";
import type { Edit, EditBatch, EditConflict, EditReceipt } from "./store-records.js";

/** Plays a person's edits. A cell that shows something else than the person saw is a conflict; all others are set. */
export function playEdits(desk: Desk, batch: EditBatch): Omit<EditReceipt, "batch"> {
  const conflicts = batch.edits.flatMap((edit) => conflictsOf(desk, edit));
  if (batch.strict === true && conflicts.length > 0) return { changed: 0, unchanged: 0, conflicts };
  const inConflict = new Set(conflicts.map(({ record, field }) => `${record} ${field ?? ""}`));
  const changed = new Set<string>();
  const named = new Set<string>();
  for (const edit of batch.edits) {
    const record = onDesk(desk, edit.record);
    if (record === undefined || record.state === "removed") continue;
    const set = Object.entries(edit.set ?? {}).filter(([field]) => !inConflict.has(`${edit.record} ${field}`));
    const does = say(desk, record, Object.fromEntries(set), batch);
    const marks = edit.validated !== undefined && validate(desk, record, edit.validated, batch.now);
    if (set.length > 0 || edit.validated !== undefined) named.add(record.id);
    if (does || marks) changed.add(record.id);
  }
  return { changed: changed.size, unchanged: named.size - changed.size, conflicts };
}

/** Many records are worked on piece by piece, within one transaction. */
export const PIECE = 500;

/** Edits of one record stay together: they are counted as one. Who wants all or nothing must see all at once. */
export function piecesOf({ edits, strict }: EditBatch): readonly (readonly Edit[])[] {
  if (strict === true) return [edits];
  const byRecord = new Map<string, Edit[]>();
  for (const edit of edits) {
    const known = byRecord.get(edit.record);
    if (known === undefined) byRecord.set(edit.record, [edit]);
    else known.push(edit);
  }
  const all = [...byRecord.values()];
  const pieces: Edit[][] = [];
  for (let i = 0; i < all.length; i += PIECE) pieces.push(all.slice(i, i + PIECE).flat());
  return pieces;
}

/** What several pieces came to. */
export function addReceipt(total: EditReceipt, piece: EditReceipt): EditReceipt {
  return {
    batch: piece.batch ?? total.batch,
    changed: total.changed + piece.changed,
    unchanged: total.unchanged + piece.unchanged,
    conflicts: [...total.conflicts, ...piece.conflicts],
  };
}

export const NO_EDITS: EditReceipt = { batch: undefined, changed: 0, unchanged: 0, conflicts: [] };

function conflictsOf(desk: Desk, { record: id, set = {}, expected = {} }: Edit): EditConflict[] {
  const record = onDesk(desk, id);
  const whole = (because: EditConflict["because"]): EditConflict[] => [
    { record: id, field: undefined, because, expected: null, found: null },
  ];
  if (record === undefined) return whole("unknown record");
  if (record.state === "removed") return whole("removed");
  const shown = shownFields(record.claims);
  return Object.keys(set).flatMap((field) => {
    if (!Object.hasOwn(expected, field)) return [];
    const found = Object.hasOwn(shown, field) ? shown[field]! : null;
    if (same(found, expected[field]!)) return [];
    return { record: id, field, because: "changed meanwhile" as const, expected: expected[field]!, found };
  });
}

/** A person's values for fields of one record; answers whether something that is shown has changed. */
function say(
  desk: Desk,
  record: KnownRecord,
  set: { readonly [field: string]: Json },
  { by, now }: Pick<EditBatch, "by" | "now">,
): boolean {
  let claims = record.claims;
  for (const [field, value] of Object.entries(set)) {
    const before = claims.find((claim) => claim.layer === "human" && claim.field === field)?.value ?? null;
    if (same(before, value)) continue;
    const evidence: Evidence = { url: "", rule: "person" }; // no page says so
    claims = claims.filter((claim) => claim.layer !== "human" || claim.field !== field);
    if (value !== null) claims = [...claims, { field, value, layer: "human", evidence, confidence: 1, at: now, by }];
    desk.edits.push({ record: record.id, about: "field", field, value, before });
  }
  return settle(desk, record, claims, record.state, now);
}

function validate(desk: Desk, record: KnownRecord, validated: boolean, now: Instant): boolean {
  if (record.validated === validated) return false;
  desk.edits.push({ record: record.id, about: "validated", field: "", value: validated, before: record.validated });
  record.validated = validated;
  tell(desk, record, now);
  return true;
}

/** Takes lines of the log back, the last first. What somebody has changed since is a conflict. */
export function playUndo(
  desk: Desk,
  lines: readonly (EditLine & { readonly latest: boolean })[],
  { by, now }: { readonly by: string; readonly now: Instant },
): Omit<EditReceipt, "batch"> {
  const conflicts: EditConflict[] = [];
  const changed = new Set<string>();
  for (const { record: id, about, field, value, before, latest } of [...lines].reverse()) {
    const record = onDesk(desk, id);
    const conflict = (because: EditConflict["because"], found: Json): void => {
      conflicts.push({ record: id, field: about === "field" ? field : undefined, because, expected: value, found });
    };
    if (record === undefined) conflict("unknown record", null);
    else if (record.state === "removed") conflict("removed", null);
    else if (!latest) conflict("changed meanwhile", shownFields(record.claims)[field] ?? null);
    else if (about === "validated") {
      if (validate(desk, record, before === true, now)) changed.add(record.id);
    } else {
      say(desk, record, { [field]: before }, { by, now });
      changed.add(record.id);
    }
  }
  return { changed: changed.size, unchanged: 0, conflicts };
}

/** Withdraws a record; answers whether it was there to be withdrawn. */
export function withdraw(desk: Desk, record: KnownRecord, reason: string, now: Instant): boolean {
  const again = record.state === "removed";
  if (again && !record.removed?.startsWith(RETRACTED)) return false;
  record.removed = reason;
  become(desk, record, "removed", now);
  return true;
}

/** Nothing that was said of it stays. */
export function forgetClaims(record: KnownRecord): void {
  record.claims = [];
  if (record.touched === "no") record.touched = "quietly";
}
