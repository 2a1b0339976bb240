import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { noteGroup } from "./dead-groups.js";
import type { TrapEntry } from "./traps.js";

const LIMIT = 8;

/** After which of the visits the group was closed. */
function closings(visits: readonly boolean[]): number[] {
  const memory = new Map<string, TrapEntry>();
  return visits.flatMap((wasThere, at) => {
    const { changed, dead } = noteGroup("galleys", wasThere, LIMIT, memory);
    for (const [key, entry] of changed) memory.set(key, entry);
    return dead === undefined ? [] : [at];
  });
}

test("a group none of whose first addresses is there is closed, once", () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (visits) => {
      const dead = visits.length >= LIMIT && !visits.slice(0, LIMIT).includes(true);
      assert.deepEqual(closings(visits), dead ? [LIMIT - 1] : []);
    }),
  );
});

test("groups are counted apart", () => {
  const memory = new Map(noteGroup("a", false, 2, new Map()).changed);
  assert.equal(noteGroup("b", false, 2, memory).dead, undefined);
  assert.match(noteGroup("a", false, 2, memory).dead ?? "", /first 2 links/);
});
