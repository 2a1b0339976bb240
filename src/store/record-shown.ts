/** What is shown of a record, and how its moments are said. */
import type { Json } from "../model/json.js";
import { type Claim, type Evidence, shownClaims, shownConfidence, type WinnowRecord } from "../model/record.js";
import type { Instant } from "../model/time.js";
import type { KnownRecord } from "./record-desk.js";
import { put } from "./record-versions.js";

/** What it takes to show a record. */
export type ShownRecord = Pick<
  KnownRecord,
  | "id"
  | "number"
  | "kind"
  | "collection"
  | "url"
  | "claims"
  | "version"
  | "first"
  | "changed"
  | "state"
  | "validated"
  | "change"
>;

export function show(record: ShownRecord): WinnowRecord {
  const shown = record.state === "removed" ? new Map<string, Claim>() : shownClaims(record.claims);
  const fields: { [field: string]: Json } = {};
  const evidence: { [field: string]: readonly Evidence[] } = {};
  for (const [field, claim] of shown) {
    put(fields, field, claim.value);
    put(evidence, field, [claim.evidence]);
  }
  return {
    id: record.id,
    number: record.number,
    kind: record.kind,
    collection: record.collection,
    url: record.url,
    fields,
    evidence,
    confidence: shownConfidence(shown),
    version: record.version,
    first: sayInstant(record.first),
    changed: sayInstant(record.changed),
    state: record.state,
    validated: record.validated,
    change: record.change,
  };
}

export function sayInstant(instant: Instant): string {
  const LAST = 8.64e15; // the last moment that a Date can name
  return new Date(Math.max(-LAST, Math.min(LAST, instant))).toISOString();
}
