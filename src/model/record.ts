/**
 * A record is a set of claims per field, each with its evidence, in two layers: machine and human.
 *
 * The shown fields are derived, never stored: human over machine, then confidence, then recency. Merging only adds
 * claims, except that a new machine reading of a page replaces the older machine claims from that page.
 */
import { createHash } from "node:crypto";
import type { Json } from "./json.js";
import type { Instant } from "./time.js";

export type Layer = "machine" | "human";

export interface Evidence {
  /** The page it was read from; the first page of a document with several. */
  readonly url: string;
  /** The further page of the same document that holds it. */
  readonly part?: string;
  /** The text on the page, shortened. */
  readonly words?: string;
  /** The rule or model@version that read it. */
  readonly rule: string;
}

export interface Claim {
  readonly field: string;
  readonly value: Json;
  readonly layer: Layer;
  readonly evidence: Evidence;
  readonly confidence: number;
  readonly at: Instant;
  /** The author of a human claim. */
  readonly by?: string;
}

/** What a kind found on one page: the machine's claims about one thing. */
export interface Finding {
  /** Identifies the same thing next time: canonical address, series + edition, event + title + author. */
  readonly key: string;
  /** Earlier keys of the same thing: their claims move to this key, and their ids become aliases. */
  readonly was?: readonly string[];
  readonly url: string;
  readonly fields: { readonly [field: string]: FindingField };
}

export interface FindingField {
  readonly value: Json;
  readonly rule: string;
  readonly words?: string;
  readonly confidence?: number;
  /** The page of the value, when it is a further page and not the finding's own. */
  readonly part?: string;
  /** `{number}` in the value stands for the record's number, which only the store knows. */
  readonly isNumbered?: true;
}

/**
 * Prefix of the reason when Winnow itself withdraws a record, because its page turned out to be something else. Unlike
 * a person's withdrawal it is undone when the page gives the record again.
 */
export const RETRACTED = "read again: ";

/**
 * Prefix of the rule of values that a model suggests for a record after it was read. They belong to no page, so they stay when a page is
 * read again, until the next suggestions replace them.
 */
export const SUGGESTED = "suggest/";

/** The field that names what a machine has changed since a person checked the record. */
export const CHANGED_AFTER_CHECK = "changedAfterCheck";

export const RECORD_STATES = ["live", "vanished", "removed"] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** A record as programs see it: the shape in `--json`, exports and the library. */
export interface WinnowRecord {
  readonly id: string;
  readonly number: number;
  readonly kind: string;
  readonly collection: string;
  readonly url: string;
  readonly fields: { readonly [field: string]: Json };
  readonly evidence: { readonly [field: string]: readonly Evidence[] };
  readonly confidence: number;
  readonly version: number;
  readonly first: string;
  readonly changed: string;
  readonly state: RecordState;
  readonly validated: boolean;
  readonly change: number;
}

/** The same on every store, after a replay and after a copy. */
export function recordId(collection: string, kind: string, key: string): string {
  return createHash("sha256")
    .update(JSON.stringify([collection, kind, key]))
    .digest("hex")
    .slice(0, 32);
}

/** The claims of a `finding` read at `at`, for the record of this number. */
export function claimsOf(finding: Finding, at: Instant, number: number): Claim[] {
  return Object.entries(finding.fields).map(([field, { value, rule, words, part, confidence = 1, isNumbered }]) => ({
    field,
    value: isNumbered ? String(value).replaceAll("{number}", String(number)) : value,
    layer: "machine",
    evidence: {
      url: finding.url,
      ...(part === undefined || part === finding.url ? {} : { part }),
      rule,
      ...(words === undefined ? {} : { words }),
    },
    confidence,
    at,
  }));
}

/** All claims after a page was read again: its older machine claims are replaced, everything else stays. */
export function mergeClaims(known: readonly Claim[], read: readonly Claim[], page: string): Claim[] {
  return [...known.filter((claim) => claim.layer === "human" || claim.evidence.url !== page), ...read];
}

/** The shown claim of each field, in alphabetical order, so that equal records look equal. */
export function shownClaims(claims: readonly Claim[]): Map<string, Claim> {
  const shown = new Map<string, Claim>();
  for (const claim of claims) {
    const best = shown.get(claim.field);
    if (best === undefined || outweighs(claim, best)) shown.set(claim.field, claim);
  }
  return inOrder(shown) ? shown : new Map([...shown].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function inOrder(shown: ReadonlyMap<string, Claim>): boolean {
  let before: string | undefined;
  for (const field of shown.keys()) {
    if (before !== undefined && before > field) return false;
    before = field;
  }
  return true;
}

function outweighs(a: Claim, b: Claim): boolean {
  if (a.layer !== b.layer) return a.layer === "human";
  if (a.layer === "machine" && a.confidence !== b.confidence) return a.confidence > b.confidence;
  return a.at >= b.at;
}

export function shownFields(claims: readonly Claim[]): { [field: string]: Json } {
  return Object.fromEntries([...shownClaims(claims)].map(([field, claim]) => [field, claim.value]));
}

/** The lowest confidence of the shown claims. */
export function recordConfidence(claims: readonly Claim[]): number {
  return shownConfidence(shownClaims(claims));
}

/** The same, when the shown claims are known already. */
export function shownConfidence(shown: ReadonlyMap<string, Claim>): number {
  let lowest = shown.size === 0 ? 0 : 1;
  for (const claim of shown.values())
    if (claim.layer === "machine" && claim.confidence < lowest) lowest = claim.confidence;
  return lowest;
}
