import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { noteGroup } from "./dead-groups.js";

const LIMIT = 8;

/** After which of the visits the group was closed. */
function closings(visits: readonly boolean[]): number[] {
  let noted: number | undefined;
  return visits.flatMap((wasThere, at) => {
    const { missing, dead } = noteGroup(noted, wasThere, LIMIT);
    noted = missing ?? noted;
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

test("what is known already is not noted again", () => {
  const alive = noteGroup(undefined, true, LIMIT).missing;
  for (const wasThere of [true, false]) assert.deepEqual(noteGroup(alive, wasThere, LIMIT), {});
  assert.match(noteGroup(1, false, 2).dead ?? "", /first 2 links/);
});
