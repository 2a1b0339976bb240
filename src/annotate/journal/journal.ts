/**
 * Where entries are kept: a file beside a store in a folder, or tables in the store's database (decision 0350).
 *
 * Entries are only added. They are numbered in the order in which they become visible: a reader who has seen number n and asks for later
 * ones gets each of them once, whoever writes at the same time. The bytes of pages that no archive has are kept beside them.
 */
import { isDatabase } from "../../store/open.js";
import type { GivenEntry, Noted } from "../entries.js";

export interface Journal {
  /** The names of all projects. */
  projects(): Promise<readonly string[]>;
  /** All of them or none; durable when the promise resolves. Returns the number of the last one. */
  add(project: string, entries: readonly GivenEntry[], by: string, at: number): Promise<number>;
  /** The entries after a number. */
  read(project: string, after: number): Promise<readonly Noted[]>;
  /** A page's bytes and content type, by its digest. Keeping the same bytes again changes nothing. */
  keep(page: string, kept: KeptPage): Promise<void>;
  kept(page: string): Promise<KeptPage | undefined>;
  close(): Promise<void>;
}

export interface KeptPage {
  readonly type: string;
  readonly body: Uint8Array;
}

/** The journal of a store; it is made when the first entry is added. */
export async function openJournal(store: string): Promise<Journal> {
  if (isDatabase(store)) return (await import("./postgres.js")).openPostgresJournal(store);
  return (await import("./sqlite.js")).openSqliteJournal(store);
}
