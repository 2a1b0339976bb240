import assert from "node:assert/strict";
import { test } from "node:test";
import type { Comparison, Filter } from "../../search/filter.js";
import { lettersIn } from "./filter-sql.js";

const is = (field: string, comparison: Comparison, value: string | number): Filter => ({
  kind: "compare",
  field,
  is: comparison,
  value,
});

const CASES: [says: string, filter: Filter, letters: string | undefined][] = [
  ["a part", is("title", "contains", "Poem"), "poem"],
  ["the longest run that is sure", is("author", "prefix", "Kirkegaard"), "egaard"],
  ["K is also what the sign of Kelvin becomes", is("author", "contains", "kik"), undefined],
  ["letters beyond ASCII are folded by nobody alike", is("title", "contains", "Йөрәк 12"), " 12"],
  ["what JSON writes otherwise divides", is("title", "contains", 'say "no" to'), "say "],
  ["a value", is("shelf", "eq", "shelf 77"), "shelf 77"],
  ["a fact is no part of the claims", is("host", "contains", "example"), undefined],
  ["an order has no letters", is("pages", "gt", 100), undefined],
  ["one of several", { kind: "and", of: [is("a", "contains", "xyz"), is("b", "contains", "wxyz")] }, "wxyz"],
  ["this or that: neither is sure", { kind: "or", of: [is("a", "contains", "xyz")] }, undefined],
  ["the opposite", { kind: "not", of: is("a", "contains", "xyz") }, undefined],
];
for (const [says, filter, letters] of CASES) test(says, () => assert.equal(lettersIn(filter), letters));
