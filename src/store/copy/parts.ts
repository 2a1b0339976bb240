/**
 * What a copy of a store consists of.
 *
 * A store is copied part by part, each in the order of its key. A row has the same names and values whichever database it comes from, so a
 * copy can be compared with its original row by row. What a database derives from other rows (counts, the search index, bands of
 * families, keys of texts) is not copied but made again.
 */
import { createHash } from "node:crypto";
import type { ArchivePlace } from "../../model/archive.js";

export type Value = string | number | boolean | null;
export type Row = { readonly [column: string]: Value };
/** The values of a row's key columns. */
export type Key = readonly Value[];

/** A collection with its harvests, or the whole store when undefined. */
export interface Scope {
  readonly collection: string;
  readonly harvests: readonly number[];
}

interface PartShape {
  readonly key: readonly string[];
  /** SQLite keeps whole milliseconds. */
  readonly times?: readonly string[];
  readonly flags?: readonly string[];
  /** Columns that a database may choose for itself, so that they are not compared. */
  readonly free?: readonly string[];
  /** Columns that count rows of other collections, so that they differ when one collection is copied. */
  readonly shared?: readonly string[];
  /** How many rows are read and written at a time. */
  readonly rows?: number;
}

/** In the order in which they are written: rows refer only to parts before them. */
export const PARTS = {
  collections: { key: ["name"] },
  harvests: { key: ["id"], times: ["created"], flags: ["finished"] },
  runs: { key: ["id"], times: ["began", "ended", "heartbeat"] },
  runHarvests: { key: ["run", "harvest"] },
  hosts: {
    key: ["id"],
    times: ["lastKnock", "restUntil", "askedDelay", "answerTook", "robotsAt"],
    flags: ["busy"],
  },
  sites: { key: ["id"], times: ["due"], free: ["due"] },
  groups: { key: ["id"] },
  knowledge: { key: ["site", "name"], rows: 200 },
  visits: { key: ["id"], times: ["at", "took"] },
  addresses: {
    key: ["id"],
    times: ["due", "revisit", "goneSince", "rejectedAt"],
    flags: ["filtered", "reading"],
    free: ["rejectedAt"],
  },
  roles: { key: ["address"] },
  counted: { key: ["harvest", "reason"] },
  families: { key: ["id"], shared: ["size", "original", "chosenBy"], rows: 500 },
  records: {
    key: ["seq"],
    times: ["first", "changed"],
    flags: ["validated", "duplicate"],
    // Two records of different years may have one place on PostgreSQL, but not on SQLite.
    free: ["rank"],
    shared: ["duplicate"],
    rows: 200,
  },
  aliases: { key: ["id"] },
  versions: { key: ["record", "version"], times: ["until"] },
  edits: { key: ["id"], times: ["at"], flags: ["undone"] },
  reviews: { key: ["id"], times: ["at"] },
  fieldNames: { key: ["collection", "name"] },
  archives: { key: ["id"] },
  objects: { key: ["object"], flags: ["copy"] },
  toBlank: { key: ["segment", "place"] },
} as const satisfies { readonly [part: string]: PartShape };

export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as readonly Part[];

export function shapeOf(part: Part): PartShape {
  return PARTS[part];
}

export function keyIn(part: Part, row: Row): Key {
  return shapeOf(part).key.map((column) => row[column]!);
}

/** How many rows of a part are read and written at a time. */
export function batchOf(part: Part): number {
  return shapeOf(part).rows ?? 1000;
}

/** A row as both databases would give it. */
export function sameForAll(part: Part, row: { readonly [column: string]: unknown }): Row {
  const { times = [], flags = [] } = shapeOf(part);
  const same: Record<string, Value> = { ...(row as Row) };
  for (const column of times) if (typeof same[column] === "number") same[column] = Math.round(same[column]);
  for (const column of flags) same[column] = Boolean(same[column]);
  if (typeof same["places"] === "string") same["places"] = samePlaces(same["places"]);
  return same;
}

/** Where a visit's responses are archived, in one spelling. */
function samePlaces(text: string): string {
  const places = JSON.parse(text) as readonly ArchivePlace[];
  return JSON.stringify(places.map(({ segment, offset, length, digest }) => ({ segment, offset, length, digest })));
}

/** Numbers that count up over the whole store. */
export interface Counters {
  readonly token: number;
  readonly change: number;
  readonly family: number;
  readonly batch: number;
}

/** One of the two stores of a copy. */
export interface CopySide {
  /** As people name it, without a password. */
  readonly where: string;
  /** The scope of a collection; undefined when there is none of this name. */
  scopeOf(collection: string): Promise<Scope | undefined>;
  counters(): Promise<Counters>;
  count(part: Part, scope: Scope | undefined): Promise<number>;
  /** The rows after a key, in its order. */
  read(part: Part, after: Key | undefined, scope: Scope | undefined): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** The store that is written to. */
export interface CopyTarget extends CopySide {
  /** What an unfinished copy has reached, and which collections earlier copies have brought. */
  state(): Promise<CopyState>;
  /** Marks the store as an unfinished copy, which nobody else can open. */
  begin(from: CopyOrigin): Promise<void>;
  /** Writes rows and remembers the last of them, both or neither. */
  write(part: Part, rows: readonly Row[]): Promise<void>;
  /** Derives what is not copied, and forgets what was reached. */
  finish(scope: Scope | undefined, counters: Counters): Promise<void>;
}

export interface CopyOrigin {
  readonly from: string;
  /** Undefined: all. */
  readonly collection: string | undefined;
}

export interface CopyState {
  readonly unfinished: CopyOrigin | undefined;
  readonly reached: ReadonlyMap<Part, Key>;
  /** Finished copies. */
  readonly copied: readonly CopyOrigin[];
  /** Whether something was harvested or edited here since the last of them. */
  readonly usedSince: boolean;
}

/** A digest of rows in the order of their key, without what need not be equal. */
export function openDigest(part: Part, partial: boolean) {
  const { free = [], shared = [] } = shapeOf(part);
  const left = new Set([...free, ...(partial ? shared : [])]);
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(row: Row): void {
      const columns = Object.keys(row)
        .filter((column) => !left.has(column))
        .sort();
      hash.update(`${JSON.stringify(columns.map((column) => row[column]))}\n`);
      rows++;
    },
    end: (): { readonly rows: number; readonly digest: string } => ({ rows, digest: hash.digest("hex") }),
  };
}
