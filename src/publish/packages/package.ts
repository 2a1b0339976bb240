/**
 * Exports that are not one stream of text: a database, a zip, a folder of pages.
 *
 * Like every other export, a package is written aside and renamed when it is complete, so that a reader sees the old one or all of
 * the new one.
 */
import type { WinnowRecord } from "../../model/record.js";
import type { Instant } from "../../model/time.js";

/** Writes the records to `to`, which does not exist yet. Returns how many it holds; the others cannot be represented. */
export type WritePackage = (records: AsyncIterable<WinnowRecord>, to: string, facts: PackageFacts) => Promise<number>;

export interface PackageFacts {
  /** The collection's name, or that of the whole store. */
  readonly title: string;
  readonly now: Instant;
  /** The address at which the package will be published, with a slash at its end; "" if it does not name one. */
  readonly address: string;
}

export interface Package {
  /** As in `--format NAME`. */
  readonly name: string;
  /** One line of help. */
  readonly about: string;
  /** File name endings that select it, without the dot. */
  readonly endings: readonly string[];
  /** Whether it is a folder rather than a file. */
  readonly isFolder?: true;
  /** Whether it names its own address. */
  readonly needsAddress?: true;
  /** Loaded when it is asked for: a package may bring a database or a zip writer along. */
  load(): Promise<WritePackage>;
}
