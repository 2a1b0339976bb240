/**
 * A record on its way from the keeper's thread: what is shown of it, its claims still as text.
 *
 * Text crosses between threads in no time; a tree of small objects does not. So whoever asked reads the claims, while the keeper
 * fetches the next page.
 */
import type { Claim, RecordState, WinnowRecord } from "../model/record.js";
import type { Instant } from "../model/time.js";
import { show } from "./record-shown.js";

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

export function presented(row: Omit<ShownRow, "seq" | "rank">): WinnowRecord {
  return show({
    ...row,
    collection: row.collectionName,
    validated: row.validated === 1,
    claims: row.state === "removed" ? [] : (JSON.parse(row.claims) as Claim[]),
  });
}
