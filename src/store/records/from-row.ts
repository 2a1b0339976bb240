/**
 * A record on its way between threads, with its claims still as text.
 *
 * Text is cheap to pass between threads; a tree of small objects is not. So the caller parses the claims while the
 * worker reads the next page.
 */
import type { Claim, RecordState, WinnowRecord } from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import { toRecord } from "./from-claims.js";

export interface ShownRow {
  readonly seq: number;
  readonly rank: number;
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  readonly collectionName: string;
  readonly url: string;
  readonly claims: string;
  readonly version: number;
  readonly first: Instant;
  readonly changed: Instant;
  readonly state: RecordState;
  readonly validated: number;
  readonly change: number;
}

export function recordFromRow(row: Omit<ShownRow, "seq" | "rank">): WinnowRecord {
  return toRecord({
    ...row,
    collection: row.collectionName,
    validated: row.validated === 1,
    claims: row.state === "removed" ? [] : (JSON.parse(row.claims) as Claim[]),
  });
}
