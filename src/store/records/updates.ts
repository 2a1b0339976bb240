/** Applies findings to records of a working set, in memory. */
import {
  CHANGED_AFTER_CHECK,
  type Claim,
  claimsOf,
  type Finding,
  mergeClaims,
  RETRACTED,
  recordId,
  shownFields,
} from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import type { Receipt } from "../store.js";
import { diffVersions } from "./versions.js";
import { applyClaims, changeState, type KnownRecord, storableText, type WorkingSet } from "./working-set.js";

/** Findings of visits, in the order in which they were judged. */
export type RecordUpdate = {
  readonly collection: string;
  readonly kind: string;
  /** What the harvest started from: the recipe of the record. */
  readonly recipe: string;
  /** The visited address. */
  readonly page: string;
  readonly at: Instant;
} & (
  | { readonly is: "read"; readonly finding: Finding }
  | { readonly is: "vanished" }
  | { readonly is: "retracted"; readonly because: string; readonly given: readonly Finding[] }
);

/** The ids of records that must be loaded before the updates are applied. */
export function idsIn(updates: readonly RecordUpdate[]): string[] {
  const ids = new Set<string>();
  for (const { is, collection, kind, ...update } of updates) {
    if (is !== "read") continue;
    const { key, was = [] } = (update as { finding: Finding }).finding;
    for (const name of [key, ...was]) ids.add(recordId(collection, kind, name));
  }
  return [...ids];
}

/** The addresses whose records must be loaded as well. */
export function pagesIn(updates: readonly RecordUpdate[]): string[] {
  return [...new Set(updates.flatMap((update) => (update.is === "read" ? [] : update.page)))];
}

export function applyUpdates(workingSet: WorkingSet, updates: readonly RecordUpdate[]): Receipt["records"] {
  const counts = { new: 0, changed: 0, unchanged: 0, vanished: 0 };
  for (const update of updates) {
    if (update.is === "read") counts[read(workingSet, update, update.finding)]++;
    else if (update.is === "vanished") counts.vanished += vanish(workingSet, update);
    else counts.changed += retract(workingSet, update, update.because, update.given);
  }
  return counts;
}

function read(workingSet: WorkingSet, update: RecordUpdate, finding: Finding): "new" | "changed" | "unchanged" {
  const { collection, kind, recipe, at } = update;
  const named = recordId(collection, kind, finding.key);
  const id = workingSet.aliases.get(named) ?? named;
  rename(workingSet, update, finding, id);
  const record = workingSet.known.get(id);
  const number = record?.number ?? workingSet.nextNumber(collection);
  const claims = claimsOf(finding, at, number);
  if (record === undefined) {
    workingSet.known.set(id, newRecord({ id, collection, kind, recipe, url: finding.url, number, at }, claims));
    return "new";
  }
  // A removed record is not collected again, unless it was withdrawn because its page changed its role.
  if (record.state === "removed" && !record.removed?.startsWith(RETRACTED)) return "unchanged";
  const merged = sayChanged(record, mergeClaims(record.claims, claims, finding.url), at);
  const hasChanged = applyClaims(workingSet, record, merged, "live", at);
  record.removed = null;
  return hasChanged ? "changed" : "unchanged";
}

/** A checked record names the fields that have changed since, until it is checked again. */
function sayChanged(record: KnownRecord, claims: readonly Claim[], at: Instant): readonly Claim[] {
  if (!record.validated) return claims;
  const before = shownFields(record.claims);
  const difference = diffVersions(before, shownFields(claims));
  if (difference === undefined) return claims;
  const noted = before[CHANGED_AFTER_CHECK];
  const fields = new Set([
    ...(Array.isArray(noted) ? noted.map(String) : []),
    ...Object.keys(difference.was),
    ...difference.not,
  ]);
  return [
    ...claims.filter(({ field }) => field !== CHANGED_AFTER_CHECK),
    {
      field: CHANGED_AFTER_CHECK,
      value: [...fields].sort(),
      layer: "machine",
      evidence: { url: "", rule: "checked before" }, // no page says it
      confidence: 1,
      at,
    },
  ];
}

function newRecord(
  {
    at,
    url,
    ...identity
  }: Pick<KnownRecord, "id" | "collection" | "kind" | "recipe" | "url" | "number"> & { at: Instant },
  claims: readonly Claim[],
): KnownRecord {
  return {
    ...identity,
    url: storableText(url),
    first: at,
    change: 0,
    version: 1,
    state: "live",
    changed: at,
    claims,
    before: [],
    words: 0,
    characters: 0,
    validated: false,
    removed: null,
    rank: null,
    indexed: false,
    family: null,
    likeness: 0,
    duplicate: false,
    touched: "change",
    reindex: true,
    regroup: true,
    isNew: true,
    earlier: [],
  };
}

/**
 * The key of a record has changed: its claims, including people's edits, continue under the new id. The old id becomes
 * an alias, and a tombstone for readers of changes.
 */
function rename(
  workingSet: WorkingSet,
  { collection, kind, at, recipe }: RecordUpdate,
  finding: Finding,
  id: string,
): void {
  for (const key of finding.was ?? []) {
    const from = recordId(collection, kind, key);
    const old = workingSet.known.get(from);
    if (from === id || old === undefined || old.state === "removed") continue;
    let record = workingSet.known.get(id);
    const moved = record === undefined;
    if (record === undefined) {
      const number = workingSet.nextNumber(collection);
      record = newRecord({ id, collection, kind, recipe, url: finding.url, number, at }, old.claims);
      workingSet.known.set(id, record);
      record.version = old.version;
    } else if (record.state !== "removed") {
      applyClaims(workingSet, record, [...old.claims, ...record.claims], record.state, at);
    }
    record.validated ||= old.validated;
    old.removed = `${RENAMED}${id}`;
    old.claims = [];
    workingSet.aliases.set(from, id);
    workingSet.renamed.push({ from, to: id, moved });
    changeState(workingSet, old, "removed", at);
  }
}

/** Prefix of the reason on a tombstone whose record continues under another id. */
export const RENAMED = "now known as ";

/** Only records whose own address it is: a vanished list does not remove the records found on it. */
function vanish(workingSet: WorkingSet, update: RecordUpdate): number {
  const gone = livingAt(workingSet, update);
  for (const record of gone) changeState(workingSet, record, "vanished", update.at);
  return gone.length;
}

/** The page has another role now: records that it no longer gives are withdrawn. */
function retract(workingSet: WorkingSet, update: RecordUpdate, because: string, given: readonly Finding[]): number {
  const stillGiven = new Set(given.map(({ key }) => recordId(update.collection, update.kind, key)));
  const withdrawn = livingAt(workingSet, update).filter(
    ({ id, claims, validated }) => !stillGiven.has(id) && !validated && claims.every(({ layer }) => layer !== "human"),
  );
  for (const record of withdrawn) {
    record.removed = `${RETRACTED}${because}`;
    changeState(workingSet, record, "removed", update.at);
  }
  return withdrawn.length;
}

function livingAt(workingSet: WorkingSet, { collection, kind, page }: RecordUpdate): KnownRecord[] {
  const url = storableText(page);
  return [...workingSet.known.values()].filter(
    (one) => one.url === url && one.collection === collection && one.kind === kind && one.state === "live",
  );
}
