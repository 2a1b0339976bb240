/**
 * Where findings and people's words meet what is known of records.
 *
 * Both keepers work alike: load the few records that a batch speaks of onto a desk, play the news (record-news.ts) or what people say
 * (record-edits.ts) on it in order, write what came of it. The middle stands in these files, in memory and without a database, so that it
 * cannot differ between them.
 */
import { UsageError } from "../model/errors.js";
import { changesSketch } from "../model/family.js";
import type { Json } from "../model/json.js";
import { type Claim, type RecordState, shownFields } from "../model/record.js";
import type { Instant } from "../model/time.js";
import { difference, type EarlierVersion } from "./record-versions.js";

export interface KnownRecord {
  readonly id: string;
  readonly collection: string;
  readonly kind: string;
  readonly number: number;
  readonly first: Instant;
  readonly url: string;
  readonly recipe: string;
  change: number;
  version: number;
  state: RecordState;
  changed: Instant;
  claims: readonly Claim[];
  /** The claims as they stand in the store, and how long the text is that they show. */
  readonly before: readonly Claim[];
  readonly words: number;
  readonly characters: number;
  validated: boolean;
  removed: string | null;
  /** Where it stands in the order of lists (model/rank.ts); null until it has one. */
  rank: number | null;
  /** In the index under that rank. */
  readonly indexed: boolean;
  family: number | null;
  likeness: number;
  duplicate: boolean;
  /** Must be written; `told`: with a change number of its own. */
  touched: "no" | "quietly" | "told";
  /** What it shows, or whether it shows anything, has changed: facts, index and family follow. */
  reindex: boolean;
  /** What is compared with other records has changed, or may have. */
  regroup: boolean;
  /** Not in the store yet. */
  readonly isNew: boolean;
  /** What it showed before, as far as that ended on this desk. */
  readonly earlier: EarlierVersion[];
}

/** A line of the log of what people said. `before`: what a person had said earlier; null when nobody had. */
export interface EditLine {
  readonly record: string;
  readonly about: "field" | "validated";
  readonly field: string;
  readonly value: Json;
  readonly before: Json;
}

export interface Desk {
  readonly known: Map<string, KnownRecord>;
  /** Former ids and what they are now. */
  readonly aliases: Map<string, string>;
  /** Those among them that are new. */
  readonly renamed: { readonly from: string; readonly to: string; readonly moved: boolean }[];
  readonly edits: EditLine[];
  nextNumber(collection: string): number;
}

export function openDesk(
  records: Iterable<KnownRecord>,
  aliases: Iterable<readonly [from: string, to: string]>,
  nextNumber: (collection: string) => number,
): Desk {
  const known = new Map<string, KnownRecord>();
  for (const record of records) known.set(record.id, record);
  return { known, aliases: new Map(aliases), renamed: [], edits: [], nextNumber };
}

export function mustBeOnDesk(desk: Desk, id: string): KnownRecord {
  const record = onDesk(desk, id);
  if (record === undefined) throw new UsageError(`There is no record ${id}.`);
  return record;
}

export function onDesk({ known, aliases }: Desk, id: string): KnownRecord | undefined {
  return known.get(aliases.get(id) ?? id) ?? known.get(id);
}

/** New claims, perhaps a new state: a new version exists only when a shown value has changed. Answers whether it is to be told. */
export function settle(
  desk: Desk,
  record: KnownRecord,
  claims: readonly Claim[],
  state: RecordState,
  at: Instant,
): boolean {
  const otherwise = difference(shownFields(record.claims), shownFields(claims));
  const unchanged = otherwise === undefined;
  record.claims = claims;
  if (unchanged && state === record.state) {
    if (record.touched === "no") record.touched = "quietly";
    return false;
  }
  if (state !== record.state) become(desk, record, state, at);
  else tell(desk, record, at);
  if (unchanged) return true;
  record.reindex = true;
  record.regroup ||= changesSketch([...Object.keys(otherwise.was), ...otherwise.not], record.words);
  record.earlier.push({ version: record.version++, until: at, otherwise });
  return true;
}

export function become(desk: Desk, record: KnownRecord, state: RecordState, at: Instant): void {
  record.state = state;
  record.reindex = true;
  record.regroup = true;
  tell(desk, record, at);
}

/** Change numbers follow the order of the news: what was told last stands last. */
export function tell({ known }: Desk, record: KnownRecord, at: Instant): void {
  record.changed = at;
  record.touched = "told";
  known.delete(record.id);
  known.set(record.id, record);
}

/** Text as every keeper can keep it: no NUL, no half of a surrogate pair. */
export function keepable(text: string): string {
  return text.isWellFormed() && !text.includes("\0") ? text : text.toWellFormed().replaceAll("\0", "\ufffd");
}
