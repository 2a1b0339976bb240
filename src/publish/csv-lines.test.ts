import assert from "node:assert/strict";
import { test } from "node:test";
import { parse as parseCsv } from "csv-parse/sync";
import fc from "fast-check";
import type { ReleaseWish } from "../model/format.js";
import type { Json } from "../model/json.js";
import type { WinnowRecord } from "../model/record.js";
import { readCell, sortOf } from "./cell.js";
import { columnOf, csv } from "./csv.js";

type Fields = { readonly [field: string]: Json };

const record = (fields: Fields, more: Partial<WinnowRecord> = {}): WinnowRecord => ({
  id: "0123456789abcdef0123456789abcdef",
  number: 7,
  kind: "leaf",
  collection: "songs",
  url: "https://a.example/?a=1,2;3",
  fields,
  evidence: {},
  confidence: 0.9,
  version: 1,
  first: "2026-11-15T08:30:00.000Z",
  changed: "2026-11-15T08:30:00.000Z",
  state: "live",
  validated: false,
  change: 12,
  ...more,
});

const how = (fields: readonly string[], separator: ReleaseWish["separator"] = ","): ReleaseWish => ({
  fields,
  chosen: false,
  now: 0,
  separator,
  bom: false,
});

/** The rows made of lines, which must be those made of records. */
function rowsOf(records: readonly WinnowRecord[], wish: ReleaseWish): string {
  const { one, many } = csv.open(wish);
  const rows = Buffer.from(many!(Buffer.from(records.map((one) => `${JSON.stringify(one)}\n`).join("")))).toString();
  assert.equal(rows, Buffer.from(records.map(one).join("")).toString()); // half a pair of surrogates has no bytes
  return rows;
}

const blanks = fc.constantFrom(
  ..." \t\r\n\v\f\u00a0\u1680\u2000\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff",
);
const signs = fc.constantFrom(..."=+-@＝＋－＠'\"\\,;[]{}/“…—аяʼ\u0000\u001f\u007f\u0085\ud800", "🙂");
const text = fc
  .array(fc.oneof(blanks, signs, fc.constantFrom("a", "old bridge", "иске күпер", "漢字")), { maxLength: 6 })
  .map((parts) => parts.join(""));
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.string({ unit: "binary" }),
  fc.array(text, { maxLength: 3 }),
  fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(0.5, 0.05, 1e-7, 1e21, -0),
  ),
  fc.jsonValue({ maxDepth: 2 }),
) as fc.Arbitrary<Json>;
const name = fc.oneof(
  fc.constantFrom("title", "text", "id", "2007", "__proto__", "constructor", "a", "b"),
  text.filter((one) => one !== ""),
);
const fields: fc.Arbitrary<Fields> = fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true });

test("rows made of lines are those made of records", () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fields, text, fc.constantFrom(0, 0.25, 1, 0.123456789), fc.boolean()), { maxLength: 4 }),
      fc.uniqueArray(name, { maxLength: 3 }),
      fc.constantFrom<ReleaseWish["separator"][]>(",", ";", "\t"),
      (some, others, separator) => {
        const records = some.map(([fields, url, confidence, validated]) =>
          record(fields, { url, confidence, validated }),
        );
        const names = new Set([...others, ...some.flatMap(([fields]) => Object.keys(fields)).slice(1)]);
        rowsOf(records, how([...names], separator));
      },
    ),
    { numRuns: 1000 },
  ));

test("what a table of lines holds is what the records hold", () =>
  fc.assert(
    fc.property(fc.array(fields, { maxLength: 4 }), (some) => {
      const names = [...new Set(some.flatMap((one) => Object.keys(one)))];
      const rows = rowsOf(
        some.map((one) => record(one)),
        how(names),
      );
      const columns = csv.open(how(names)).before();
      const read = parseCsv(columns + rows, { columns: true, relax_column_count: true }) as Record<string, string>[];
      assert.equal(read.length, some.length);
      for (const [i, one] of some.entries())
        for (const [field, value] of Object.entries(one)) {
          const { value: back } = readCell(cellAt(read[i]!, field), sortOf(value)) as { value: Json };
          if (isTold(value)) assert.equal(wellFormed(back), wellFormed(value));
        }
    }),
    { numRuns: 300 },
  ));

/** Columns are harmless, too. */
function cellAt(row: Record<string, string>, field: string): string {
  const column = columnOf(field).toWellFormed();
  return Object.entries(row).find(([name]) => name === column || name === `'${column}`)![1];
}

/** Nothing is an empty cell, and so is an empty text; numbers lose the sign of their zero. */
function isTold(value: Json): boolean {
  return value !== null && !Object.is(value, -0);
}

function wellFormed(value: Json): string {
  return JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/gi, "\ufffd");
}

test("a line that is not written as we write it is read", () => {
  const { one, many } = csv.open(how(["title"]));
  const a = record({ title: "a, b" });
  const lines = `${JSON.stringify({ ...a, evidence: { title: [] } })}\n${JSON.stringify(a).replace(":", " : ")}\n`;
  assert.equal(Buffer.from(many!(Buffer.from(lines))).toString(), one(a)!.repeat(2));
});
