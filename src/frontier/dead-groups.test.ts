import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { noteGroup } from "./dead-groups.js";

const LIMIT = 8;

/** After which of the visits the group was closed. */
function closings(
  visits: readonly boolean[],
  counts = new Map<string, number>(),
  group = "g",
  family?: string,
): number[] {
  return visits.flatMap((wasThere, at) => {
    const { missing, dead } = noteGroup(counts, group, family, wasThere, LIMIT);
    for (const [key, count] of missing) counts.set(key, count);
    return dead === undefined ? [] : [at];
  });
}

const gone = (count: number): boolean[] => new Array<boolean>(count).fill(false);

test("a group none of whose first addresses is there is closed, once", () => {
  assert.deepEqual(closings(gone(3 * LIMIT)), [LIMIT - 1]);
});

test("a group is never closed while a fifth of its addresses exists", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 60 }), (between) => {
      const visits = between.flatMap((count) => [true, ...gone(count)]);
      assert.deepEqual(closings(visits), []);
    }),
  );
});

test("a page that exists is soon outweighed, a hundred are not at once", () => {
  assert.deepEqual(closings([true, ...gone(20)]), [4 + LIMIT]);
  assert.deepEqual(closings([...new Array<boolean>(100).fill(true), ...gone(8 * LIMIT)]), []);
});

test("where many groups are dead, the next one is given up sooner", () => {
  const counts = new Map<string, number>();
  const requests = ["a", "b", "c", "d"].map((group) => closings(gone(20), counts, group)[0]! + 1);
  assert.deepEqual(requests, [8, 6, 4, 4]);
});

test("a group of a dead family is given up after two", () => {
  const counts = new Map<string, number>();
  assert.deepEqual(closings(gone(20), counts, "a", "pdf"), [LIMIT - 1]);
  assert.deepEqual(closings(gone(20), counts, "b", "pdf"), [1]);
  assert.deepEqual(closings(gone(20), counts, "c", "html"), [3]);
});
