import assert from "node:assert/strict";
import test from "node:test";
import type { Filter } from "../../search/filter.js";
import { withinYears } from "./rank-range.js";

const is = (field: string, value: string | number): Filter => ({ kind: "compare", field, is: "eq", value });

test("a year that the ranks say is not asked for again; everything else is", () => {
  assert.equal(withinYears(is("year", 1975)), undefined);
  assert.equal(withinYears(is("year", "1975")), undefined);
  assert.deepEqual(withinYears({ kind: "and", of: [is("year", 1975), is("language", "tat")] }), {
    kind: "and",
    of: [is("language", "tat")],
  });
  for (const other of [
    is("language", "tat"),
    is("year", 1975.5),
    is("year", 0),
    is("year", "soon"),
    is("year", 123_456),
    { kind: "compare", field: "year", is: "gt", value: 1975 },
    { kind: "not", of: is("year", 1975) },
    { kind: "or", of: [is("year", 1975), is("year", 1976)] },
  ] satisfies Filter[])
    assert.deepEqual(withinYears(other), other);
});
