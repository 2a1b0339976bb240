/**
 * The part of the store that knows the archive: which entries are committed, and which visits can be replayed from
 * them.
 */
import type { ArchivePlace } from "../model/archive.js";
import type { Json } from "../model/json.js";
import type { GroupChange } from "../model/kind.js";
import type { Finding } from "../model/record.js";
import type { Instant } from "../model/time.js";
import type { Receipt, Revisit, TemplateRole } from "./frontier-store.js";

export interface ArchiveStore {
  /**
   * The number of an archive folder, if it is this store's: one that the store knows by its number or its place, or a
   * `new` one, which is added. Otherwise undefined.
   */
  registerArchive(folder: ArchiveFolder): Promise<string | undefined>;
  /** The archive folders of the store. */
  archives(): Promise<readonly { readonly id: string; readonly place: string }[]>;
  /** The segments of an archive with committed entries, and where the last entry of each ends. */
  archiveSegments(archive: string): Promise<readonly { readonly segment: string; readonly end: number }[]>;
  /** Where the last committed entry of a segment ends; undefined when it has none. */
  archiveEnd(segment: string): Promise<number | undefined>;
  /** Committed entries of a segment that end after `offset`. */
  archivedBeyond(segment: string, offset: number): Promise<readonly ArchivePlace[]>;
  /** For committed entries whose bytes were lost: their addresses wait again. Returns how many. */
  requeueLost(places: readonly ArchivePlace[]): Promise<number>;
  /** Notes an object of a segment before it is uploaded, so that nothing remains of it if the process dies. */
  beginUpload(upload: Pick<Upload, "object" | "segment">, now: Instant): Promise<void>;
  /**
   * From now on, a segment is in this object, which was uploaded and verified, instead of the object `replaces`. Its other objects are old.
   * False, and nothing is changed, if meanwhile the segment has come to be in another one, or if its first object may hold what was to be
   * blanked.
   */
  confirmUpload(upload: Upload, replaces: string | undefined): Promise<boolean>;
  /** The object that a segment is in, if it is in object storage. */
  uploadOf(segment: string): Promise<Upload | undefined>;
  /** The segments of an archive that are in object storage. */
  uploadsOf(archive: string): Promise<readonly Upload[]>;
  /** The machine that wrote the segment no longer has a copy of it. */
  copyDeleted(segment: string): Promise<void>;
  /** Objects to delete: replaced ones, and those begun before a moment and never confirmed though their segment is in another one. */
  oldObjects(begunBefore: Instant): Promise<readonly string[]>;
  /** An old object was deleted. */
  forgetObject(object: string): Promise<void>;
  /** Entries of purged records that are not blanked yet. */
  toBlank(): Promise<readonly ArchivePlace[]>;
  /** All committed entries, or those of some harvests, in pages: pass the last `id` to continue. */
  archived(afterId: number, limit: number, harvests?: readonly number[]): Promise<readonly ArchivedEntry[]>;
  /** The archived judged visits of a harvest, ordered by site and sequence, in pages. */
  replayable(
    harvest: number,
    after: { readonly site: number; readonly sequence: number },
    limit: number,
  ): Promise<readonly ReplayableVisit[]>;
  /** The sites of a harvest with their knowledge, in pages ordered by id. */
  siteKnowledge(harvest: number, afterSite: number, limit: number): Promise<readonly SiteKnowledge[]>;
  /** Archived pages of a template that were given another role, ordered by sequence, in pages. */
  visitsWithOtherRole(
    of: { readonly site: number; readonly template: string; readonly role: string },
    afterSequence: number,
    limit: number,
  ): Promise<readonly ReplayableVisit[]>;
  /**
   * Replaces the machine's claims from the replayed pages, why pages are rejected, and the knowledge of the replayed
   * sites; changes their groups. Records that a page with a role or a rejected page no longer gives are withdrawn, unless a person has edited
   * them.
   */
  commitReplay(harvest: number, reading: ReplayBatch): Promise<Receipt["records"]>;
}

export interface ArchiveFolder {
  /** Machine and path. */
  readonly place: string;
  /** The number in the folder, if it has one. */
  readonly id?: string;
  /** The number that the folder gets if it is empty. */
  readonly new?: string;
}

/** A segment in object storage. */
export interface Upload {
  readonly segment: string;
  /** s3://bucket/key; never used for anything else. */
  readonly object: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Whether the machine that wrote the segment has a copy of it still. */
  readonly hasCopy: boolean;
}

export interface ArchivedEntry {
  readonly id: number;
  readonly url: string;
  readonly place: ArchivePlace;
  readonly parts: readonly ArchivePlace[];
}

export interface SiteKnowledge {
  readonly site: number;
  readonly name: string;
  readonly knowledge: ReadonlyMap<string, Json>;
}

export interface ReplayableVisit {
  readonly site: number;
  readonly address: number;
  readonly siteName: string;
  readonly sequence: number;
  readonly url: string;
  readonly depth: number;
  readonly group: string;
  readonly at: Instant;
  readonly place: ArchivePlace;
  readonly parts: readonly ArchivePlace[];
  /** Whether it is the last judged visit of its address, whose records count. */
  readonly last: boolean;
}

export interface ReplayBatch {
  readonly pages: readonly ReplayedPage[];
  readonly sites: readonly ReplayedSite[];
}

export interface ReplayedSite {
  readonly site: number;
  readonly knowledge: ReadonlyMap<string, Json>;
  /** Known groups to raise, lower, close or reopen. */
  readonly groups?: readonly GroupChange[];
}

export interface ReplayedPage {
  readonly at: Instant;
  readonly records: readonly Finding[];
  /**
   * The page itself, and why it is rejected, if it is: then its records are withdrawn, unless it keeps them or a person
   * has edited them.
   */
  readonly page?: {
    readonly address: number;
    readonly url: string;
    readonly rejected: string | undefined;
    readonly keepsRecords?: boolean;
  };
  /**
   * Its new role, when the role comes from its template; records that it no longer gives are withdrawn as well. A list is
   * due at other times than a leaf: with `revisit`, that changes, too.
   */
  readonly as?: TemplateRole & {
    readonly address: number;
    readonly url: string;
    readonly because: string;
    readonly revisit?: Revisit;
  };
}
