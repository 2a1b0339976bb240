/**
 * Corrections and checks by people.
 *
 * A correction is planned, so that it can be shown, and then applied as one edit with a name and a time, all of it or nothing. It can be
 * undone as a whole (`undoEdits` of the store).
 */
import { whyDerived } from "../../model/derived-fields.js";
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import { CHANGED_AFTER_CHECK, type WinnowRecord } from "../../model/record.js";
import { nearest } from "../../model/text/nearest.js";
import { countWords } from "../../page/text/words.js";
import { type CellType, cellTypeOf, fieldValue, type ParsedCell, parseCell } from "../../publish/formats/cell.js";
import { recordPages } from "../../publish/release.js";
import { fieldCellType } from "../../publish/table/lookup-in-store.js";
import type { Filter } from "../../search/filter.js";
import type { Count, Edit, EditBatchFacts, EditReceipt, RecordPage, Store } from "../../store/store.js";
import { modelFieldType, withLanguageCode } from "./model-fields.js";
import { recordsNamed, type ScopeRequest, scopeOf } from "./scope.js";

// ── Which records ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ChosenOptions {
  /** Fields to read in addition to those that identify a record for a person. */
  readonly fields?: readonly string[];
  onProgress?(records: number): void;
}

/** The named records, or all that match a filter. Removed ones cannot be changed. */
export async function chooseRecords(
  store: Store,
  names: readonly string[],
  request: ScopeRequest,
  { fields = [], onProgress }: ChosenOptions = {},
): Promise<WinnowRecord[]> {
  if (names.length > 0) {
    if (request.where !== undefined) throw new UsageError("Name records or use --where, not both.");
    const named = await recordsNamed(store, names, request.collection);
    const removed = named.find(({ state }) => state === "removed");
    if (removed !== undefined) throw new UsageError(`record ${removed.number} was removed and cannot be changed.`);
    return named;
  }
  if (request.where === undefined && request.since === undefined)
    throw new UsageError("Which records? Name them, or use --where FILTER.");
  const scope = await scopeOf(store, request);
  const kept = [...RECOGNISED_BY, ...fields];
  const found: WinnowRecord[] = [];
  for await (const page of recordPages(store, scope, Number.MAX_SAFE_INTEGER)) {
    // Not the texts and evidence of thousands of records.
    for (const record of page) found.push({ ...record, evidence: {}, fields: only(record.fields, kept) });
    onProgress?.(found.length);
  }
  return found;
}

/** Fields that identify a record for a person. */
const RECOGNISED_BY = ["title", "name", "authors", CHANGED_AFTER_CHECK];

function only(fields: WinnowRecord["fields"], names: readonly string[]): WinnowRecord["fields"] {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

// ── Corrections ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Correction {
  /** Field → its value, as a person writes it; an empty text empties the field. */
  readonly set?: ReadonlyMap<string, string>;
  /** Fields whose human value is removed, so that the machine's value is shown again. */
  readonly unset?: readonly string[];
  /** Allows `set` to create a field that no record has yet. */
  readonly newField?: boolean;
}

export interface PlannedChange {
  readonly record: WinnowRecord;
  readonly field: string;
  readonly from: Json | undefined;
  /** Null removes a person's value. */
  readonly to: Json;
}

export interface PlannedCorrections {
  readonly edits: readonly Edit[];
  readonly changes: readonly PlannedChange[];
}

/** What a correction would change in these records. */
export async function planCorrections(
  store: Store,
  records: readonly WinnowRecord[],
  correction: Correction,
): Promise<PlannedCorrections> {
  const { set = new Map<string, string>(), unset = [], newField = false } = correction;
  for (const field of set.keys()) checkSettable(field, records);
  const fresh = [...set.keys()].filter((field) => !newField && modelFieldType(field, records) === undefined);
  await checkFields(store, fresh, " Add --new-field to create it.");
  await checkFields(store, unset, "");
  const types = await cellTypesOf(store, [...set.keys()], records);
  const changes = records.flatMap((record) => changesOf(record, correction, types));
  return { edits: editsOf(changes), changes };
}

function checkSettable(field: string, records: readonly Pick<WinnowRecord, "kind">[]): void {
  for (const kind of new Set(records.map((record) => record.kind))) {
    const because = whyDerived(kind, field);
    if (because !== undefined) throw new UsageError(`${field} cannot be set: it ${because}.`);
  }
}

/** A field that no record has is usually a typo. */
async function checkFields(store: Store, fields: readonly string[], wayOut: string): Promise<void> {
  const known = await store.fieldNames();
  for (const field of fields) {
    if (known.includes(field) || ALWAYS.includes(field)) continue;
    const meant = nearest(field, known);
    throw new UsageError(
      `no record has a field ${field}${meant === undefined ? "." : `; did you mean ${meant}?`}${wayOut}`,
    );
  }
}

/** Fields that people set where no machine does. */
const ALWAYS = ["flag", "flags", "note"];

/** The type of each field in the collection, for records that lack it. */
async function cellTypesOf(
  store: Store,
  fields: readonly string[],
  records: readonly WinnowRecord[],
): Promise<ReadonlyMap<string, CellType>> {
  const types = new Map<string, CellType>();
  for (const field of fields) {
    const value = records.map((one) => fieldValue(one.fields, field)).find((one) => one !== undefined && one !== "");
    const type =
      value === undefined ? (modelFieldType(field, records) ?? (await fieldCellType(store, field))) : cellTypeOf(value);
    if (type !== undefined) types.set(field, type);
  }
  return types;
}

function changesOf(
  record: WinnowRecord,
  { set, unset }: Correction,
  types: ReadonlyMap<string, CellType>,
): PlannedChange[] {
  const changes: PlannedChange[] = [];
  for (const [field, written] of set ?? []) {
    const from = fieldValue(record.fields, field);
    const type = from === undefined || from === "" ? types.get(field) : cellTypeOf(from);
    const parsed = type === undefined ? parseNew(written) : parseCell(written, type);
    if ("mistake" in parsed) throw new UsageError(`--set ${field}=${written}: ${parsed.mistake}.`);
    const to = parsed.value ?? "";
    if (JSON.stringify(from) !== JSON.stringify(to)) changes.push({ record, field, from, to });
  }
  for (const field of unset ?? []) changes.push({ record, field, from: fieldValue(record.fields, field), to: null });
  return changes;
}

/** The first value of a new field: parsed if it is a JSON list or object, else the text as it is. */
function parseNew(written: string): ParsedCell {
  const parsed = /^\s*[[{]/.test(written) ? parseCell(written, "structure") : undefined;
  return parsed !== undefined && "value" in parsed ? parsed : parseCell(written, "text");
}

function editsOf(changes: readonly PlannedChange[]): Edit[] {
  const byRecord = new Map<string, PlannedChange[]>();
  for (const change of changes) {
    const before = byRecord.get(change.record.id);
    if (before === undefined) byRecord.set(change.record.id, [change]);
    else before.push(change);
  }
  return [...byRecord].map(([record, own]) => ({
    record,
    set: Object.fromEntries(own.map(({ field, to }) => [field, to])),
    expected: Object.fromEntries(own.map(({ field, from }) => [field, from ?? null])),
  }));
}

/** Plans a correction and applies it at once. */
export async function correctRecords(
  store: Store,
  request: ScopeRequest & Correction & { readonly records?: readonly string[]; readonly by: string },
): Promise<EditReceipt> {
  const fields = [...(request.set?.keys() ?? []), ...(request.unset ?? [])];
  const records = await chooseRecords(store, request.records ?? [], request, { fields });
  const { edits } = await planCorrections(store, records, request);
  return applyEdits(store, edits, request.by);
}

export async function applyEdits(
  store: Store,
  edits: readonly Edit[],
  by: string,
  strict = false,
): Promise<EditReceipt> {
  const followed = await Promise.all(edits.map(async (edit) => withWords(store, await withLanguage(store, edit))));
  return store.edit({ edits: followed, by, now: Date.now(), ...(strict ? { strict } : {}) });
}

async function withLanguage(store: Store, edit: Edit): Promise<Edit> {
  if (typeof edit.set?.["language"] !== "string") return edit;
  const kind = (await store.record(edit.record))?.kind;
  return kind === undefined ? edit : { ...edit, set: withLanguageCode(kind, edit.set) };
}

/**
 * What describes the text follows it: words are counted again where it is edited, the offsets of passages are given up,
 * and both are the machine's again where that is undone.
 */
async function withWords(store: Store, edit: Edit): Promise<Edit> {
  const text = edit.set?.["text"];
  if (text === undefined || edit.set?.["words"] !== undefined) return edit;
  const { words, passages } = (await store.record(edit.record))?.fields ?? {};
  const isEdited = typeof text === "string";
  return {
    ...edit,
    set: {
      ...edit.set,
      ...(typeof words === "number" ? { words: isEdited ? countWords(text) : null } : {}),
      ...(passages === undefined ? {} : { passages: isEdited ? [] : null }),
    },
  };
}

/** The edit that is to be undone; throws when there is none, or when it was undone before. */
export async function findEdit(store: Store, batch: number): Promise<EditBatchFacts> {
  const facts = (await store.editBatches(10_000)).find((one) => one.batch === batch);
  if (facts === undefined) throw new UsageError(`there is no edit ${batch}; winnow records undo lists them.`);
  if (facts.undone) throw new UsageError(`edit ${batch} is already undone.`);
  return facts;
}

/** Undoes an edit as a whole. */
export async function undoEdit(store: Store, batch: number, by: string): Promise<EditReceipt> {
  await findEdit(store, batch);
  return store.undoEdits({ batch, by, now: Date.now() });
}

/** Makes a record the original of its family; returns the size of the family. */
export async function chooseOriginal(store: Store, record: WinnowRecord, by: string): Promise<number> {
  const family = (await store.recordHistory(record.id))?.family;
  if (family === undefined) throw new UsageError(`record ${record.number} has no duplicates.`);
  await store.chooseOriginal({ family: family.id, record: record.id, by, now: Date.now() });
  return family.size;
}

// ── Checks ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Marks records as checked by a person, or removes the mark. */
export async function validateRecords(
  store: Store,
  request: ScopeRequest & { readonly records?: readonly string[]; readonly by: string; readonly validated?: boolean },
): Promise<EditReceipt> {
  const { validated = true } = request;
  const records = await chooseRecords(store, request.records ?? [], request);
  return applyEdits(store, validations(records, validated), request.by);
}

/** Whether a record has the wanted mark. One that a machine has changed since its check must be checked again. */
export function isMarked({ validated, fields }: WinnowRecord, wanted: boolean): boolean {
  return validated === wanted && !(wanted && fields[CHANGED_AFTER_CHECK] !== undefined);
}

/** Edits for those records that do not have the mark yet, or have changed since. */
export function validations(records: readonly WinnowRecord[], validated: boolean): Edit[] {
  return records.filter((record) => !isMarked(record, validated)).map(({ id }) => ({ record: id, validated }));
}

export interface QueueRequest extends ScopeRequest {
  readonly flag?: string;
  /** Only records below this confidence, in percent. */
  readonly doubt?: number;
  /** Only records that lack this field. */
  readonly field?: string;
  readonly limit: number;
}

/** What a moderator should check next: unchecked records that match the request. */
export async function validationQueue(
  store: Store,
  request: QueueRequest,
): Promise<RecordPage & { readonly total: Count }> {
  const { flag, doubt, field, limit } = request;
  const compare = (name: string, is: "eq" | "lt" | "has", value: string | number | boolean): Filter => ({
    kind: "compare",
    field: name,
    is,
    value,
  });
  const wanted: Filter[] = [
    { kind: "or", of: [compare("validated", "eq", false), compare("flag", "eq", "changed")] },
    ...(flag === undefined ? [] : [compare("flag", "eq", flag)]),
    ...(doubt === undefined ? [] : [compare("confidence", "lt", doubt / 100)]),
    ...(field === undefined ? [] : [{ kind: "not", of: compare(field, "has", true) } as Filter]),
  ];
  const scope = await scopeOf(store, request, { kind: "and", of: wanted });
  const page = await store.listRecords({ ...scope, order: "number", limit });
  return { ...page, total: await store.countRecords(scope, 10_000) };
}
