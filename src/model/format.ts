/**
 * In which shapes can records leave?
 *
 * A format turns records into text, one after the other, and never holds more than one. `publish/` brings the common ones; a kind
 * brings what only its records can be written as (`Kind.formats`), and every command that exports knows it from then on.
 */
import type { WinnowRecord } from "./record.js";
import type { Instant } from "./time.js";

export interface Format {
  /** As in `--format NAME`. */
  readonly name: string;
  /** One line of help. */
  readonly about: string;
  readonly mediaType: string;
  /** Endings of file names that mean this format, without the dot. */
  readonly endings: readonly string[];
  /** It must know all fields before the first record. */
  readonly needsFields?: boolean;
  /** A fresh writer for one release. */
  open(how: ReleaseWish): RecordWriter;
}

/** What a format may want to know before the first record comes. */
export interface ReleaseWish {
  /** The fields to write, in this order: those that were asked for, else all that occur. */
  readonly fields: readonly string[];
  /** True when the fields were asked for by name. */
  readonly chosen: boolean;
  readonly now: Instant;
  /** Between two cells, for formats that have cells. */
  readonly separator: "," | ";" | "\t";
  /** Begin with a byte order mark, where spreadsheets want one. */
  readonly bom: boolean;
}

export interface RecordWriter {
  /** What stands before the first record. */
  before(): string;
  /** One record; undefined when this format cannot hold it. */
  one(record: WinnowRecord): string | undefined;
  /** `one` answers the record's JSON and a line feed: then a record that is stored as JSON need not be read. */
  readonly isJson?: boolean;
  /** The same as `one` of each record, out of their lines of JSON, in which `evidence` is empty; for formats that hold every record. */
  many?(lines: Uint8Array): Uint8Array;
  /** What stands behind the last record. */
  after(): string;
}
