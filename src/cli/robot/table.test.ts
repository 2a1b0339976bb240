import assert from "node:assert/strict";
import { test } from "node:test";
import { newTally } from "../../app/robot/tally.js";
import { progressLine, progressRow, type RecipeRow, recipeTable } from "./table.js";

const row = (name: string, documents: number, state: string): RecipeRow => ({
  name,
  tally: { documents, words: 1000 * documents, rejected: 1, failed: 0 },
  state,
});

test("a row per recipe, figures under each other, and the sum", () => {
  assert.equal(
    recipeTable([row("авыл", 12, "done"), row("b", 3400, "stopped: 3400 documents")]),
    [
      "recipe  documents        words  rejected  state",
      "авыл           12       12,000         1  done",
      "b           3,400    3,400,000         1  stopped: 3400 documents",
      "all         3,412    3,412,000         2",
    ].join("\n"),
  );
});

test("a small terminal shows first what needs a look, and counts the rest", () => {
  const rows = Array.from({ length: 60 }, (_, i) =>
    row(`s${i}`, i, i === 40 ? "failing: 9 requests in a row" : i < 30 ? "stopped: known" : "running"),
  );
  const lines = recipeTable(rows, 8).split("\n");
  assert.equal(lines.length, 8);
  assert.match(lines[1]!, /^s40 .*failing/);
  assert.match(lines[2]!, /^s30 .*running/);
  assert.equal(lines[6], "… and 55 more");
  assert.match(lines[7]!, /^all/);
});

test("a row says whether its recipe works, fails, is idle or has stopped", () => {
  const tally = newTally();
  assert.equal(progressRow("a", tally, undefined, 0).state, "not started");
  tally.lastAt = 1000;
  assert.equal(progressRow("a", tally, undefined, 2000).state, "running");
  assert.equal(progressRow("a", tally, undefined, 200_000).state, "idle for 3 min");
  tally.failedInARow = 4;
  assert.equal(progressRow("a", tally, undefined, 2000).state, "failing: 4 requests in a row");
  assert.equal(progressRow("a", tally, "2 documents", 2000).state, "stopped: 2 documents");
});

test("without a terminal, all of them in a line", () => {
  assert.equal(
    progressLine([row("a", 2, "running"), row("b", 1, "stopped: known")]),
    "1 recipe running: 3 documents, 3,000 words, 2 rejected, 0 failed",
  );
});
