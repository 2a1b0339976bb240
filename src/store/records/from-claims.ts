/** The shown form of a record, made from its claims. */
import type { Json } from "../../model/json.js";
import { type Claim, type Evidence, shownClaims, shownConfidence, type WinnowRecord } from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import { setField } from "./versions.js";
import type { KnownRecord } from "./working-set.js";

/** What is needed to show a record. */
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

export function toRecord(record: ShownRecord): WinnowRecord {
  const shown = record.state === "removed" ? new Map<string, Claim>() : shownClaims(record.claims);
  const fields: { [field: string]: Json } = {};
  const evidence: { [field: string]: readonly Evidence[] } = {};
  for (const [field, claim] of shown) {
    setField(fields, field, claim.value);
    setField(evidence, field, [claim.evidence]);
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
    first: isoInstant(record.first),
    changed: isoInstant(record.changed),
    state: record.state,
    validated: record.validated,
    change: record.change,
  };
}

export function isoInstant(instant: Instant): string {
  const LAST = 8.64e15; // the maximum of Date
  return new Date(Math.max(-LAST, Math.min(LAST, instant))).toISOString();
}
