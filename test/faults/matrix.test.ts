/**
 * The matrix: every fault at every named point of a harvest that archives.
 *
 * Whatever strikes and wherever: what was committed stays, the rest is done again, nothing twice; store and archive are sound, a
 * replay changes nothing; a disk that fails ends the run with a sentence and exit code 1. The long form, with many moments per
 * cell and on PostgreSQL, is `node scripts/run.mjs test/faults/long.js`.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { describe, test } from "node:test";
import { temporaryFolder } from "./desk.js";
import { canFailDatabase, FAULTS, POINTS, type Point } from "./injection.js";
import { strike } from "./matrix.js";

/** In the middle of a harvest: something is committed by then, and much is left. */
const MIDDLE: { readonly [point in Point]: number } = {
  take: 4,
  sent: 9,
  archived: 3,
  committing: 3,
  committed: 3,
  rotating: 1,
  closing: 1,
};

describe("a harvest with its archive", { concurrency: 2 }, () => {
  for (const point of POINTS)
    for (const fault of FAULTS)
      test(`${point} × ${fault}`, async (t) => {
        if (!canFailDatabase() && (fault === "ENOSPC" || fault === "EIO")) return t.skip("needs /proc and /dev/full");
        const folder = temporaryFolder();
        try {
          const { complaints, struck, committed, pages } = await strike(
            { point, fault, nth: MIDDLE[point] },
            folder,
            folder,
          );
          assert.deepEqual([struck, complaints], [true, []]);
          const goesOn = fault === "stall" || (point === "closing" && fault !== "kill");
          assert.ok(goesOn ? committed === pages : committed > 0 && committed < pages, `${committed} of ${pages}`);
        } finally {
          rmSync(folder, { recursive: true });
        }
      });
});
