/**
 * The part of the store that holds records: list, count, search, edit, remove.
 *
 * The methods are the same for records of every kind and work while a harvest runs. Results come in pages and changes
 * are made in batches; no method is called once per record.
 */
import type { ArchivePlace } from "../model/archive.js";
import type { Json } from "../model/json.js";
import type { Claim, RecordState, WinnowRecord } from "../model/record.js";
import type { Instant } from "../model/time.js";
import type { Filter } from "../search/filter.js";
import type { FoundIn, SearchQuery } from "../search/search-query.js";
import type { PendingLines } from "./records/line.js";

export interface RecordStore {
  /**
   * Records ordered by change number, including removed ones, in pages: pass the last `change` as `since` to continue.
   */
  records(query: RecordQuery): Promise<readonly WinnowRecord[]>;
  /** Like `records` and `listRecords`, but as lines of JSON, for exports. */
  recordLines(query: RecordQuery & LineOptions): Promise<PendingLines>;
  listLines(request: ListRequest & LineOptions): Promise<PendingLines>;
  /** The newest committed change number; 0 in an empty store. */
  lastChange(): Promise<number>;
  /** Finds a record by its id, or by an id that it had before its key changed. */
  record(id: string): Promise<WinnowRecord | undefined>;
  /** A page of records in the requested order; removed ones only if the filter selects that state. */
  listRecords(request: ListRequest): Promise<RecordPage>;
  /** Counts records, up to `atMost`. */
  countRecords(scope: RecordScope, atMost: number): Promise<Count>;
  /** Full text over title, fields and text, in the order that `search/search-query.ts` defines. */
  search(request: SearchRequest): Promise<SearchPage>;
  stats(request: StatsRequest): Promise<RecordStats>;
  /** The names of all fields in use. */
  fieldNames(collection?: string): Promise<readonly string[]>;
  /** Pages that were read but gave no record, with reasons, in the order in which their addresses were found. */
  rejected(request: RejectedRequest): Promise<RejectedPage>;
  /** Versions, claims and edits of a record; undefined when there is no such record. */
  recordHistory(id: string): Promise<RecordHistory | undefined>;

  /** Applies many edits: all without a conflict, or, when `strict`, none if one has a conflict. */
  edit(batch: EditBatch): Promise<EditReceipt>;
  /** Undoes a batch of edits, except for fields that were edited again since. */
  undoEdits(undo: UndoRequest): Promise<EditReceipt>;
  /** Batches of edits, newest first. */
  editBatches(limit: number): Promise<readonly EditBatchFacts[]>;
  /**
   * Removes records: tombstones with the reason remain, and they are never collected again. `purge` also erases text, versions, claims and index entries, including free pages of the
   * file.
   */
  removeRecords(request: RemoveRequest): Promise<RemoveReceipt>;
  /** Takes removals back: the records are live again, with what they said before. Throws for one that was purged. */
  restoreRecords(request: RestoreRequest): Promise<RestoreReceipt>;
  /** Reports that these archive entries of purged records were blanked: the store need not list them any more, and uploads of their segments that have begun do not count. */
  blanked(entries: readonly ArchivePlace[]): Promise<void>;

  /** Families of two or more records with their members, largest first. */
  families(request: FamiliesRequest): Promise<FamilyPage>;
  /** Sets which member of a family is the original; `undefined` returns to the default rule. */
  chooseOriginal(choice: OriginalChoice): Promise<void>;
}

/** A selection of records. */
export interface RecordScope {
  readonly collection?: string;
  readonly filter?: Filter;
  /** Only records with a larger change number. */
  readonly since?: number;
  /** Only records up to this change number, so that changes made between two pages do not appear. */
  readonly until?: number;
  /** Default: live and vanished, and removed if a filter on `state` selects only removed records. */
  readonly states?: readonly RecordState[];
  /** Only the original of each family. */
  readonly originals?: boolean;
}

export interface RecordQuery extends RecordScope {
  readonly limit: number;
}

/**
 * `number`: in the order of creation. `newest`: newest year first, then id, as in search results. `changed`: last
 * changed first.
 */
export type RecordOrder = "number" | "newest" | "changed";

/** Where a page ended: opaque, and valid for the same request only. */
export type Cursor = string;

export interface ListRequest extends RecordScope {
  readonly order?: RecordOrder;
  readonly after?: Cursor;
  readonly limit: number;
}

export interface LineOptions {
  /** `each`: for every field; `shared`: once for fields with the same evidence, a form that only `recordsIn` reads. */
  readonly evidence?: "each" | "shared";
}

export interface RecordPage {
  readonly records: readonly WinnowRecord[];
  /** Undefined on the last page. */
  readonly next: Cursor | undefined;
}

/** `more`: there are more than `count`. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export interface SearchRequest extends RecordScope {
  readonly query: SearchQuery;
  readonly after?: Cursor;
  readonly limit: number;
  /** Also count the hits by host, language, year, kind and flag. */
  readonly facets?: boolean;
  /** Count hits and facets up to so many; default and most: 10,000. */
  readonly counted?: number;
}

export interface SearchPage {
  readonly hits: readonly { readonly record: WinnowRecord; readonly foundIn: FoundIn }[];
  readonly next: Cursor | undefined;
  /** Exact up to 10,000, or what was asked for. */
  readonly total: Count;
  /** At most 100 each, most frequent first, then by name. If `total.more`, the counts are lower bounds. */
  readonly facets?: { readonly [facet in Facet]: readonly FacetCount[] };
}

export type Facet = "host" | "language" | "year" | "kind" | "flag";

export interface FacetCount {
  /** "" for records without a value. */
  readonly value: string;
  readonly count: number;
}

export type StatsBy = "host" | "recipe" | "language" | "year" | "flag" | "kind" | "collection" | "state";

export interface StatsRequest extends RecordScope {
  readonly by: readonly StatsBy[];
  /** How many weeks of growth to report, up to `now`. */
  readonly weeks?: number;
  readonly now: Instant;
}

export interface Amount {
  readonly records: number;
  readonly words: number;
  readonly characters: number;
}

export interface StatsRow extends Amount {
  /** "" for records without a value. */
  readonly value: string;
}

export interface RecordStats {
  readonly all: Amount;
  /** Only the original of each family. */
  readonly originals: Amount;
  /** Largest first, then by name. */
  readonly by: { readonly [by in StatsBy]?: readonly StatsRow[] };
  /** Rejected pages by reason, over all harvests of the collection. */
  readonly rejected: readonly { readonly reason: string; readonly count: number }[];
  /** Records created in each week, oldest first; weeks begin on Monday, UTC. */
  readonly weeks: readonly { readonly week: string; readonly records: number }[];
}

export interface RejectedRequest {
  readonly collection?: string;
  readonly reason?: string;
  readonly after?: Cursor;
  readonly limit: number;
}

export interface RejectedPage {
  readonly pages: readonly {
    readonly url: string;
    readonly collection: string;
    readonly kind: string;
    readonly reason: string;
    /** The reason of the page's verdict in full, with what was found. */
    readonly because: string;
    /** The last visit. */
    readonly at: Instant;
  }[];
  readonly next: Cursor | undefined;
}

export interface RecordHistory {
  readonly record: WinnowRecord;
  /** The claims in force, from machines and people. */
  readonly claims: readonly Claim[];
  /** Earlier versions, oldest first; the last one ended when the current version began. */
  readonly versions: readonly {
    readonly version: number;
    readonly until: Instant;
    readonly fields: { readonly [field: string]: Json };
  }[];
  /** All edits by people, oldest first, including undone ones. */
  readonly edits: readonly EditFacts[];
  /** Earlier ids. */
  readonly aliases: readonly string[];
  readonly removed: Removal | undefined;
  /** Undefined when it is the only member. */
  readonly family: Family | undefined;
  /** Where its pages are archived, newest first. */
  readonly archived: readonly { readonly url: string; readonly at: Instant; readonly place: ArchivePlace }[];
}

export interface Removal {
  readonly reason: string;
  readonly at: Instant;
  /** Undefined if a rule withdrew it, or a version of Winnow that did not record names. */
  readonly by: string | undefined;
}

export interface EditFacts {
  readonly batch: number;
  /** Whether a field or the `validated` flag was edited. */
  readonly about: "field" | "validated";
  readonly field: string;
  readonly value: Json;
  readonly by: string;
  readonly at: Instant;
  /** Replaced by a later edit, or undone. */
  readonly undone: boolean;
}

export interface EditBatch {
  readonly edits: readonly Edit[];
  readonly by: string;
  readonly now: Instant;
  /** Apply nothing if one of the edits has a conflict. */
  readonly strict?: boolean;
}

/** A person's changes to one record, or a model's suggestions. */
export interface Edit {
  readonly record: string;
  /** New values; `null` withdraws the person's value. */
  readonly set?: { readonly [field: string]: Json };
  /** The values that the person saw, `null` for a missing field. A field with another value now is a conflict. */
  readonly expected?: { readonly [field: string]: Json };
  readonly validated?: boolean;
  /**
   * Machine values from a model, `null` withdraws the last one. They are not corrections: they are in no batch, cannot be undone, and are
   * ignored where a person has set the field or checked the record.
   */
  readonly suggested?: { readonly [field: string]: SuggestedValue | null };
}

export interface SuggestedValue {
  readonly value: Json;
  /** Begins with `SUGGESTED`. */
  readonly rule: string;
  readonly words?: string;
  readonly confidence: number;
}

export interface EditReceipt {
  /** For `undoEdits`; undefined when nothing was changed. */
  readonly batch: number | undefined;
  /** Records that were changed. */
  readonly changed: number;
  /** Records that had all of the values already. */
  readonly unchanged: number;
  readonly conflicts: readonly EditConflict[];
}

export interface EditConflict {
  readonly record: string;
  /** Undefined when the record is unknown or removed. */
  readonly field: string | undefined;
  readonly because: "unknown record" | "removed" | "changed meanwhile";
  readonly expected: Json;
  readonly found: Json;
}

export interface EditBatchFacts {
  readonly batch: number;
  readonly by: string;
  readonly at: Instant;
  readonly records: number;
  readonly undone: boolean;
  /** An example of what was done. */
  readonly first: EditExample;
}

export interface EditExample extends Pick<EditFacts, "about" | "field"> {
  readonly record: string;
  /** Undefined where it is longer than a list can show. */
  readonly value: Json | undefined;
}

/** Characters of a value, as JSON, that a list of edits shows. */
export const LONGEST_LISTED_VALUE = 500;

export interface UndoRequest {
  readonly batch: number;
  readonly by: string;
  readonly now: Instant;
}

export interface RemoveRequest {
  readonly which: { readonly ids: readonly string[] } | { readonly scope: RecordScope };
  readonly reason: string;
  /** The person who withdraws them; it is noted among the reviews. */
  readonly by?: string;
  readonly now: Instant;
  /** Also erase text, versions, claims and index entries. Records that are removed already can be purged later. */
  readonly purge?: boolean;
}

export interface RemoveReceipt {
  readonly removed: number;
  /**
   * After a purge: the archive entries of all pages that gave these records, and those that earlier purges have left.
   * The caller blanks them (archive/take-down.ts) and reports that with `blanked`; until then the store keeps listing
   * them.
   */
  readonly entries: readonly ArchivePlace[];
}

export type RestoreRequest = Pick<RemoveRequest, "which" | "by" | "now">;

export interface RestoreReceipt {
  /** Without those that were not removed. */
  readonly restored: number;
}

export interface FamiliesRequest {
  readonly collection?: string;
  readonly filter?: Filter;
  readonly after?: Cursor;
  readonly limit: number;
}

export interface FamilyPage {
  readonly families: readonly Family[];
  readonly next: Cursor | undefined;
}

/** Records with the same or nearly the same text. */
export interface Family {
  readonly id: string;
  readonly size: number;
  readonly original: string;
  /** "first kept", or "chosen by Eva". */
  readonly because: string;
  /** At most 100, the original first, then in the order of creation. */
  readonly members: readonly {
    readonly record: string;
    readonly collection: string;
    readonly url: string;
    readonly title: string;
    /** Share of common shingles; 1 for the same words. */
    readonly likeness: number;
  }[];
}

export interface OriginalChoice {
  readonly family: string;
  readonly record: string | undefined;
  readonly by: string;
  readonly now: Instant;
}
