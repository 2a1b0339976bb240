/** Random changes to a few records, for tests of the index. */
import fc from "fast-check";
import type { Json } from "../../src/model/json.js";

const WORDS = ["river", "old", "bridge", "йөрәк", "иорак", "wi-fi", "1999", "Résumé"];
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((some) => some.join(" "));
const value: fc.Arbitrary<Json> = fc.oneof(words, fc.constant(null), fc.array(words, { maxLength: 3 }), fc.integer());
const field = fc.constantFrom("title", "text", "author", "year", "date", "language", "flags", "note");
const path = fc.constantFrom("a", "b", "c", "d");

export const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("read" as const), path, fields: fc.dictionary(field, words) }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant("edit" as const), path, field, value }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("undo" as const), batch: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("remove" as const), path }) },
);

export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
