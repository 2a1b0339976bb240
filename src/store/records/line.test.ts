import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Json } from "../../model/json.js";
import { type Claim, claimsOf } from "../../model/record.js";
import { recordFromRow, type ShownRow } from "./from-row.js";
import { storedPage } from "./heads.js";
import { linePage, recordsIn, sharedLine } from "./line.js";

const row = (claims: string, more: Partial<ShownRow> = {}): ShownRow => ({
  seq: 1,
  rank: 1,
  id: "0123456789abcdef0123456789abcdef",
  number: 7,
  kind: "leaf",
  collectionName: 'so"ngs',
  url: "https://a.example/ü?q=\\",
  claims,
  version: 2,
  first: 0,
  changed: Date.UTC(2026, 10, 15, 8, 30),
  state: "live",
  validated: 0,
  change: 12,
  ...more,
});

function agrees(...rows: readonly ShownRow[]): void {
  const records = rows.map(recordFromRow);
  const rules = new Map<string, number>();
  for (const { evidence } of records)
    for (const { rule } of Object.values(evidence).flat()) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  let key = 0;
  const stored = storedPage([...rows, row("[]")], rows.length, () => ++key); // one more than is wanted
  const page = linePage(stored, (last) => `behind ${last}`);
  assert.equal(textOf(page), records.map((record) => `${JSON.stringify(record)}\n`).join(""));
  const shared = linePage(stored, String, { evidence: "shared" });
  assert.deepEqual(
    recordsIn(shared).map((record) => JSON.stringify(record)),
    records.map((record) => JSON.stringify(record)),
  );
  assert.deepEqual(shared.rules, page.rules);
  assert.deepEqual(new Map(page.rules), rules);
  assert.equal(page.records, rows.length);
  assert.equal(page.removed, records.filter(({ state }) => state === "removed").length);
  assert.equal(page.next, rows.length === 0 ? "behind -Infinity" : `behind ${rows.length}`);
  assert.equal(linePage({ ...stored, wanted: rows.length + 1 }, String).next, undefined);
}

function textOf({ bytes }: { readonly bytes: Uint8Array }): string {
  return Buffer.from(bytes).toString();
}

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom('"', "\\", '\\"', "a\nb", "[{", "12", "__proto__"),
);
const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>;
const claim: fc.Arbitrary<Claim> = fc.record(
  {
    field: fc.oneof(fc.constantFrom("title", "text", "author", "2007", "__proto__"), text),
    value,
    layer: fc.constantFrom("machine" as const, "human" as const),
    evidence: fc.record({ url: text, part: text, rule: text, words: text }, { requiredKeys: ["url", "rule"] }),
    confidence: fc.constantFrom(0, 0.25, 0.9, 1),
    at: fc.integer(),
    by: text,
  },
  { requiredKeys: ["field", "value", "layer", "evidence", "confidence", "at"] },
);

test("a line is what it would be if the record were read and written", () =>
  fc.assert(
    fc.property(fc.array(fc.array(claim, { maxLength: 8 }), { maxLength: 3 }), (records) =>
      agrees(...records.map((claims) => row(JSON.stringify(claims)))),
    ),
  ));

test("what a machine found is cut, not read", () => {
  const fields = {
    title: { value: "Old", rule: "t/1" },
    text: { value: 'says "no"\n', rule: "x/1", words: "w", part: "p" },
  };
  const one = row(JSON.stringify(claimsOf({ key: "k", url: "u", fields }, 5, 1)));
  agrees(one);
  // Read as JSON, the number would lose its last zero.
  assert.match(
    textOf(
      linePage(
        storedPage([{ ...one, claims: one.claims.replace('"Old"', "1.50") }], 1, () => 1),
        String,
      ),
    ),
    /"title":1\.50/,
  );
});

test("a line with shared evidence says how sure the machine is of each value, people's apart", () => {
  const [sure, unsure] = [1, 0.25].map((confidence) => ({ value: "v", rule: "r", confidence }));
  const machine = claimsOf({ key: "k", url: "u", fields: { a: sure!, b: unsure!, c: unsure! } }, 5, 1);
  const human: Claim = { ...machine[1]!, field: "c", layer: "human", by: "Eva" };
  const stored = storedPage([row(JSON.stringify([...machine, human]))], 1, () => 1);
  const line = textOf(linePage(stored, String, { evidence: "shared" })).trimEnd();
  assert.deepEqual(sharedLine(line).confidences, { b: 0.25 });
  assert.deepEqual(sharedLine(JSON.stringify(sharedLine(line).record)).confidences, {});
});

test("withdrawn, checked, empty, and written by somebody else", () => {
  agrees(
    row(JSON.stringify(claimsOf({ key: "k", url: "u", fields: { a: { value: 1, rule: "r" } } }, 5, 1)), {
      state: "removed",
    }),
  );
  agrees(row("[]", { validated: 1, state: "vanished" }));
  agrees(row('[ {"field":"a","value":1,"layer":"machine","evidence":{"rule":"r","url":"u"},"confidence":1,"at":2} ]'));
});

test("any address, name and moment stands in a line as it would if it were written", () => {
  const name = fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "").toWellFormed()); // so they are stored
  const moment = fc.oneof(
    fc.maxSafeInteger(),
    fc.integer({ min: -1e12, max: 4e12 }),
    fc.constantFrom(-1, 0, 999, 86_399_999, 86_400_000, -62_135_596_800_000, 253_402_300_800_000),
  );
  fc.assert(
    fc.property(name, name, name, moment, moment, (kind, collectionName, url, first, changed) =>
      agrees(row("[]", { kind, collectionName, url, first, changed }), row("[]", { first: changed, changed: first })),
    ),
  );
});
