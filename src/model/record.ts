/**
 * What was kept, and who says so?
 *
 * A record is a set of claims per field. Each claim carries its evidence and stands in one of two layers: what a machine read
 * and what a person said. What is shown is derived, never stored as truth: human over machine, then confidence, then recency.
 * Merging adds claims and destroys none; only a new reading of the same page by a machine replaces that machine's older claims.
 */
import { createHash } from "node:crypto";
import type { Json } from "./json.js";
import type { Instant } from "./time.js";

export type Layer = "machine" | "human";

export interface Evidence {
  /** The page it was read from: the document's first, when it has several. */
  readonly url: string;
  /** The further page of the same document on which it stood. */
  readonly part?: string;
  /** The words on the page, shortened. */
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
  /** Who said it, in the human layer. */
  readonly by?: string;
}

/** What a kind found on one page: the machine's claims of that page about one thing. */
export interface Finding {
  /** What makes it the same thing next time: canonical address, series + edition, event + title + author. */
  readonly key: string;
  /** Keys that the same thing had earlier: what is known under them goes on under this one, and their ids stay as aliases. */
  readonly was?: readonly string[];
  readonly url: string;
  readonly fields: { readonly [field: string]: FoundField };
}

export interface FoundField {
  readonly value: Json;
  readonly rule: string;
  readonly words?: string;
  readonly confidence?: number;
  /** Where it stood, when that is a further page and not the finding's own. */
  readonly part?: string;
}

/**
 * How the reason of a withdrawal by ourselves begins: the page turned out to be something else. Unlike a person's, it is taken
 * back when the page gives the record again.
 */
export const RETRACTED = "read again: ";

export type RecordState = "live" | "vanished" | "removed";

/** A record as programs see it: the shape of `--json`, of exports and of the library. */
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

/** The same on every store, after replay and after a copy. */
export function recordId(collection: string, kind: string, key: string): string {
  return createHash("sha256")
    .update(JSON.stringify([collection, kind, key]))
    .digest("hex")
    .slice(0, 32);
}

/** The claims that `finding` makes when it was read at `at`. */
export function claimsOf(finding: Finding, at: Instant): Claim[] {
  return Object.entries(finding.fields).map(([field, { value, rule, words, part, confidence = 1 }]) => ({
    field,
    value,
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

/** All claims after a machine read a page again: its older claims from the same page go, everything else stays. */
export function mergeClaims(known: readonly Claim[], read: readonly Claim[], page: string): Claim[] {
  return [...known.filter((claim) => claim.layer === "human" || claim.evidence.url !== page), ...read];
}

/** The claim shown for each field, fields in alphabetical order so that equal records look equal. */
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

/** The fields as shown. */
export function shownFields(claims: readonly Claim[]): { [field: string]: Json } {
  return Object.fromEntries([...shownClaims(claims)].map(([field, claim]) => [field, claim.value]));
}

/** How sure we are of the whole: the least sure of what is shown. */
export function recordConfidence(claims: readonly Claim[]): number {
  return shownConfidence(shownClaims(claims));
}

/** The same, when what is shown is known already. */
export function shownConfidence(shown: ReadonlyMap<string, Claim>): number {
  let least = shown.size === 0 ? 0 : 1;
  for (const claim of shown.values())
    if (claim.layer === "machine" && claim.confidence < least) least = claim.confidence;
  return least;
}
