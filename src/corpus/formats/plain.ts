/**
 * Plain text and a table: all texts in one file, and for every document its metadata and where in the file its text stands (bytes).
 */
import type { Writer } from "../../model/format.js";
import { cellOf } from "../../publish/formats/cell.js";
import { csvRow } from "../../publish/formats/csv.js";
import { ATTRIBUTES, type SegmentedDocument } from "../release/document.js";

export interface PlainWriters {
  /** Must be written before the row of the same document. */
  readonly text: Writer<SegmentedDocument>;
  readonly table: Writer<SegmentedDocument>;
}

/** Columns of the table behind the metadata. */
export const COUNTS = [
  "words",
  "numbers",
  "tokens",
  "sentences",
  "paragraphs",
  "version",
  "text_from",
  "text_to",
] as const;

export function plainWriters(): PlainWriters {
  let [from, to] = [0, 0];
  return {
    text: {
      before: () => "",
      one({ text }) {
        const bytes = Buffer.from(`${text}\n\n`);
        from = to;
        to += bytes.length;
        return bytes;
      },
      after: () => "",
    },
    table: {
      before: () => csvRow([...ATTRIBUTES.map(([name]) => name), ...COUNTS]),
      one(document) {
        const { tokens, sentences, paragraphs } = document.segments;
        const counts = [document.words, document.numbers, tokens.count, sentences.length, paragraphs.length];
        return csvRow([
          ...ATTRIBUTES.map(([, of]) => cellOf(of(document))),
          ...[...counts, document.version, from, to - 2].map(String),
        ]);
      },
      after: () => "",
    },
  };
}
