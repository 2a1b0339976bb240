/**
 * Export formats: how records become text.
 *
 * A format writes one record at a time. `publish/` has the common formats; a kind may add its own (`Kind.formats`), and
 * every exporting command then offers them.
 */
import type { WinnowRecord } from "./record.js";
import type { Instant } from "./time.js";

export interface Format {
  /** As in `--format NAME`. */
  readonly name: string;
  /** One line of help. */
  readonly about: string;
  readonly mediaType: string;
  /** File name endings that select this format, without the dot. */
  readonly endings: readonly string[];
  /** It needs all field names before the first record. */
  readonly needsFields?: boolean;
  /** A new writer for one release. */
  open(how: WriterOptions): RecordWriter;
}

/** What a writer may need before the first record. */
export interface WriterOptions {
  /** The fields to write, in this order: the requested ones, else all that occur. */
  readonly fields: readonly string[];
  /** True when the fields were requested by name. */
  readonly chosen: boolean;
  readonly now: Instant;
  /** Between two cells, for tabular formats. */
  readonly separator: "," | ";" | "\t";
  /** Begin with a byte order mark, for spreadsheets. */
  readonly bom: boolean;
}

/** Everything that occurs, with commas. */
export const PLAIN_OPTIONS: WriterOptions = { fields: [], chosen: false, now: 0, separator: ",", bom: false };

/** Turns items into the text of one file, one after the other. */
export interface Writer<Item> {
  /** Text before the first item. */
  before(): string | Uint8Array;
  /** One item; undefined when it is not part of this file. */
  one(item: Item): string | Uint8Array | undefined;
  /** Text after the last item. */
  after(): string | Uint8Array;
}

export interface RecordWriter extends Writer<WinnowRecord> {
  before(): string;
  /** One record; undefined when this format cannot represent it. */
  one(record: WinnowRecord): string | undefined;
  /** `one` returns the record's JSON and a line feed, so a record stored as JSON need not be parsed. */
  readonly isJson?: boolean;
  after(): string;
}
