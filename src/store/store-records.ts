/**
 * What does every keeper promise about records?
 *
 * Looking, counting, searching, correcting, withdrawing: for records of every kind alike, beside a running harvest. Questions are
 * answered in pages, changes are made in batches; no method is called once per record. Part of the promise in `store.ts`, kept by
 * both keepers and tried by the same contract test.
 */
import type { ArchivePlace } from "../model/archive.js";
import type { Filter } from "../model/filter.js";
import type { Json } from "../model/json.js";
import type { Claim, RecordState, WinnowRecord } from "../model/record.js";
import type { FoundIn, SearchQuery } from "../model/search-query.js";
import type { Instant } from "../model/time.js";
import type { ComingLines } from "./record-line.js";

export interface RecordKeeper {
  /** Records in order of their change number, removed ones too, in pages: pass the last one's `change` as `since` to go on. */
  records(query: RecordQuery): Promise<readonly WinnowRecord[]>;
  /** As `records` and `listRecords`, as lines of JSON: for whoever writes many out. Not every keeper has them. */
  recordLines?(query: RecordQuery & LineWish): Promise<ComingLines>;
  listLines?(ask: ListAsk & LineWish): Promise<ComingLines>;
  /** The newest change number that was committed; 0 in an empty store. */
  lastChange(): Promise<number>;
  /** By its id, or by an id that it had before its key changed. */
  record(id: string): Promise<WinnowRecord | undefined>;
  /** A page of records in the order asked for; removed ones only when the filter asks for that state. */
  listRecords(ask: ListAsk): Promise<RecordPage>;
  /** How many there are, counted up to `atMost`. */
  countRecords(scope: RecordScope, atMost: number): Promise<Count>;
  /** Full text over title, fields and text, in the order that `model/search-query.ts` defines. */
  search(ask: SearchAsk): Promise<SearchPage>;
  stats(ask: StatsAsk): Promise<RecordStats>;
  /** The names of all fields that occur. */
  fieldNames(collection?: string): Promise<readonly string[]>;
  /** Pages that were read and not kept, with reasons, as their addresses were found. */
  rejected(ask: RejectedAsk): Promise<RejectedPage>;
  /** All that is known of a record's past and of who said what; undefined when there is no such record. */
  recordHistory(id: string): Promise<RecordHistory | undefined>;

  /** A person's value for a field; `null` takes the person's value back. Survives every reading by a machine. */
  correct(correction: Correction): Promise<WinnowRecord>;
  /** Many of a person's changes at once: all that meet what they expected, or none at all when `strict` and one does not. */
  edit(batch: EditBatch): Promise<EditReceipt>;
  /** Takes a whole batch of edits back, where nobody has changed the same field since. */
  undoEdits(undo: UndoAsk): Promise<EditReceipt>;
  /** The batches of edits, the newest first. */
  editBatches(limit: number): Promise<readonly EditBatchFacts[]>;
  /** Withdraws a record for good: a tombstone with a reason remains, and it is never collected again. */
  remove(id: string, reason: string, now: Instant): Promise<void>;
  /** Withdraws many; with `purge` their text, versions, claims and index entries are erased as well, and what is left of them in the file. */
  removeRecords(ask: RemoveAsk): Promise<RemoveReceipt>;
  /** The archive entries of purged records, or some of them, were blanked: nobody needs to remember them any more. */
  blanked(entries: readonly ArchivePlace[]): Promise<void>;

  /** Families of two and more, the largest first, each with its members. */
  families(ask: FamiliesAsk): Promise<FamilyPage>;
  /** A person says which member of its family is the original; undefined gives the choice back to the rule. */
  chooseOriginal(choice: OriginalChoice): Promise<void>;
}

/** Which records are spoken of. */
export interface RecordScope {
  readonly collection?: string;
  readonly filter?: Filter;
  /** Only what has a larger change number … */
  readonly since?: number;
  /** … and none larger than this: what is changed while somebody reads page after page is left to the next time. */
  readonly until?: number;
  /** Default: live and vanished. A filter on `state` that can only mean removed ones includes them. */
  readonly states?: readonly RecordState[];
  /** Of each family only its original. */
  readonly originals?: boolean;
}

export interface RecordQuery extends RecordScope {
  readonly limit: number;
}

/** `number`: as they were first kept. `newest`: newest year first, then id: the order of search results. `changed`: last changed first. */
export type RecordOrder = "number" | "newest" | "changed";

/** Where a page ended; opaque, and good as long as the question is the same. */
export type Cursor = string;

export interface ListAsk extends RecordScope {
  readonly order?: RecordOrder;
  readonly after?: Cursor;
  readonly limit: number;
}

/** How a line is wanted. */
export interface LineWish {
  /** Of each field, as the record has it; once for all fields that share it, for `recordsIn` alone; or none. Rules are always counted. */
  readonly evidence?: "each" | "shared" | "none";
}

export interface RecordPage {
  readonly records: readonly WinnowRecord[];
  /** Undefined when nothing follows. */
  readonly next: Cursor | undefined;
}

/** `more`: there are more than `count`. */
export interface Count {
  readonly count: number;
  readonly more: boolean;
}

export interface SearchAsk extends RecordScope {
  readonly query: SearchQuery;
  readonly after?: Cursor;
  readonly limit: number;
  /** Also how many hits there are by host, language, year, kind and flag. */
  readonly facets?: boolean;
}

export interface SearchPage {
  readonly hits: readonly { readonly record: WinnowRecord; readonly foundIn: FoundIn }[];
  readonly next: Cursor | undefined;
  /** Counted exactly up to 10,000. */
  readonly total: Count;
  /** With `more` in `total`, each count is "at least so many". The most frequent first, then by name; at most 100 each. */
  readonly facets?: { readonly [facet in Facet]: readonly FacetCount[] };
}

export type Facet = "host" | "language" | "year" | "kind" | "flag";

export interface FacetCount {
  /** "" when the record says nothing of the kind. */
  readonly value: string;
  readonly count: number;
}

export type StatsBy = "host" | "recipe" | "language" | "year" | "flag" | "kind" | "collection" | "state";

export interface StatsAsk extends RecordScope {
  readonly by: readonly StatsBy[];
  /** Weeks of growth to tell of, up to `now`. */
  readonly weeks?: number;
  readonly now: Instant;
}

export interface Amount {
  readonly records: number;
  readonly words: number;
  readonly characters: number;
}

export interface StatsRow extends Amount {
  /** "" when the record says nothing of the kind. */
  readonly value: string;
}

export interface RecordStats {
  readonly all: Amount;
  /** Of each family only the original. */
  readonly originals: Amount;
  /** The largest first, then by name. */
  readonly by: { readonly [by in StatsBy]?: readonly StatsRow[] };
  /** Pages rejected, by reason, over the harvests of the collection. */
  readonly rejected: readonly { readonly reason: string; readonly count: number }[];
  /** Records first kept in each week, oldest first; a week begins on Monday, UTC. */
  readonly weeks: readonly { readonly week: string; readonly records: number }[];
}

export interface RejectedAsk {
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
    /** When it was last visited. */
    readonly at: Instant;
  }[];
  readonly next: Cursor | undefined;
}

export interface RecordHistory {
  readonly record: WinnowRecord;
  /** Every claim that counts now, machine and human. */
  readonly claims: readonly Claim[];
  /** What it showed before, oldest first; the last one ended when today's version began. */
  readonly versions: readonly {
    readonly version: number;
    readonly until: Instant;
    readonly fields: { readonly [field: string]: Json };
  }[];
  /** Everything that people said, oldest first, also what was taken back. */
  readonly edits: readonly EditFacts[];
  /** Ids that it had before. */
  readonly aliases: readonly string[];
  readonly removed: { readonly reason: string; readonly at: Instant } | undefined;
  /** Its family, when it has relatives. */
  readonly family: Family | undefined;
  /** Where the pages behind it are archived, the newest first. */
  readonly archived: readonly { readonly url: string; readonly at: Instant; readonly place: ArchivePlace }[];
}

export interface EditFacts {
  readonly batch: number;
  /** The field, or `validated`-the-flag when `about` is "validated". */
  readonly about: "field" | "validated";
  readonly field: string;
  readonly value: Json;
  readonly by: string;
  readonly at: Instant;
  /** Replaced by a later one or taken back. */
  readonly undone: boolean;
}

export interface EditBatch {
  readonly edits: readonly Edit[];
  readonly by: string;
  readonly now: Instant;
  /** Nothing is changed when one of the edits is a conflict. */
  readonly strict?: boolean;
}

/** One record's change by a person. */
export interface Edit {
  readonly record: string;
  /** New values; `null` takes the person's value back. */
  readonly set?: { readonly [field: string]: Json };
  /** What the person saw: a field that shows something else by now is a conflict. A field that was not there is `null`. */
  readonly expected?: { readonly [field: string]: Json };
  readonly validated?: boolean;
}

export interface EditReceipt {
  /** What `undoEdits` takes; undefined when nothing was changed. */
  readonly batch: number | undefined;
  /** Records of which something was changed, and those that said all of it already. */
  readonly changed: number;
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
}

export interface UndoAsk {
  readonly batch: number;
  readonly by: string;
  readonly now: Instant;
}

export interface RemoveAsk {
  /** Ids, or everything in a scope; a host is a filter. */
  readonly which: { readonly ids: readonly string[] } | { readonly scope: RecordScope };
  readonly reason: string;
  readonly now: Instant;
  /** Also erases text, versions, claims and the search index. Removed records can be purged later. */
  readonly purge?: boolean;
}

export interface RemoveReceipt {
  readonly removed: number;
  /**
   * Of a purge: the archive entries of all pages that spoke of these records, and of earlier purges that were not finished. The caller
   * blanks them (fetch/blank.ts) and says so with `blanked`; until then the store remembers them.
   */
  readonly entries: readonly ArchivePlace[];
}

export interface FamiliesAsk {
  readonly collection?: string;
  readonly filter?: Filter;
  readonly after?: Cursor;
  readonly limit: number;
}

export interface FamilyPage {
  readonly families: readonly Family[];
  readonly next: Cursor | undefined;
}

/** Records that say the same. */
export interface Family {
  readonly id: string;
  readonly size: number;
  readonly original: string;
  /** "first kept", or "chosen by Eva". */
  readonly because: string;
  /** At most 100, the original first, then as they were kept. */
  readonly members: readonly {
    readonly record: string;
    readonly collection: string;
    readonly url: string;
    readonly title: string;
    /** "same" words, or near with the share of common shingles. */
    readonly likeness: number;
  }[];
}

export interface OriginalChoice {
  readonly family: string;
  readonly record: string | undefined;
  readonly by: string;
  readonly now: Instant;
}

export interface Correction {
  readonly record: string;
  readonly field: string;
  readonly value: Json;
  readonly by: string;
  readonly now: Instant;
}
