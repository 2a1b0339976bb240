/**
 * Parquet, one row per document. Columns that mean the same have the names that FineWeb2 and HPLT use; the others are those of the table.
 * Row groups are small, so that memory stays flat.
 */
import { ByteWriter, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import type { Writer } from "../../model/format.js";
import { ATTRIBUTES, type SegmentedDocument } from "../release/document.js";

type Type = "text" | "number" | "share" | "truth";
type Column = readonly [
  name: string,
  type: Type,
  of: (document: SegmentedDocument) => string | number | boolean | undefined,
];

/** Names of other corpora for our attributes. */
const RENAMED: Readonly<Record<string, string>> = { script: "language_script", cluster_size: "minhash_cluster_size" };

const COLUMNS: readonly Column[] = [
  ["text", "text", ({ text }) => text],
  ...ATTRIBUTES.map(([name, of]): Column => {
    if (name === "moderated") return [name, "truth", ({ validated }) => validated];
    const type = ["number", "year", "cluster_size"].includes(name) ? "number" : "text";
    return [
      RENAMED[name] ?? name,
      type,
      (document) => {
        const value = of(document);
        return value === "" ? undefined : value;
      },
    ];
  }),
  ["language_score", "share", ({ languageScore }) => languageScore],
  ["file_path", "text", ({ archived }) => archived?.file],
  ["file_offset", "number", ({ archived }) => archived?.offset],
  ["words", "number", ({ words }) => words],
  ["sentences", "number", ({ segments }) => segments.sentences.length],
  ["tokens", "number", ({ segments }) => segments.tokens.count],
];

/** The columns in their order. */
export const PARQUET_COLUMNS: readonly (readonly [name: string, type: Type])[] = COLUMNS.map(([name, type]) => [
  name,
  type,
]);

const BASIC = { number: "INT32", share: "DOUBLE", truth: "BOOLEAN" } as const;

const SCHEMA: SchemaElement[] = [
  { name: "root", num_children: COLUMNS.length },
  ...COLUMNS.map(([name, type]): SchemaElement => {
    const repetition_type = "OPTIONAL";
    if (type === "text") return { name, type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type };
    return { name, type: BASIC[type], repetition_type };
  }),
];

const MOST_ROWS = 500;
const MOST_TEXT = 2 << 20;

export function parquetWriter(facts: { readonly [key: string]: string }): Writer<SegmentedDocument> {
  const bytes = new ByteWriter(1 << 20);
  const kvMetadata = Object.entries(facts).map(([key, value]) => ({ key, value }));
  const writer = new ParquetWriter({ writer: bytes, schema: SCHEMA, statistics: false, kvMetadata });
  let rows: (string | number | boolean | undefined)[][] = COLUMNS.map(() => []);
  let size = 0;
  const group = (): Uint8Array => {
    if (rows[0]!.length > 0)
      void writer.write({
        columnData: COLUMNS.map(([name], i) => ({ name, data: rows[i]! })),
        rowGroupSize: rows[0]!.length,
      });
    rows = COLUMNS.map(() => []);
    size = 0;
    return taken();
  };
  const taken = (): Uint8Array => {
    const piece = Buffer.from(bytes.getBytes());
    bytes.index = 0;
    return piece;
  };
  return {
    before: taken,
    one(document) {
      COLUMNS.forEach(([, , of], i) => void rows[i]!.push(of(document)));
      size += document.text.length;
      return rows[0]!.length >= MOST_ROWS || size >= MOST_TEXT ? group() : undefined;
    },
    after() {
      const last = group();
      void writer.finish();
      return Buffer.concat([last, taken()]);
    },
  };
}
