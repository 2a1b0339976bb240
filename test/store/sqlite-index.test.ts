/** However records were read, corrected, moved, taken back and removed: the index holds what it would if it were made anew. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import Sqlite from "better-sqlite3";
import fc from "fast-check";
import { recordId } from "../../src/model/record.js";
import { databaseFile } from "../../src/store/sqlite-database.js";
import { openKeeper } from "../../src/store/sqlite-keeper.js";
import { indexAnew } from "../../src/store/sqlite-reindex.js";
import { temporaryFolder } from "../faults/desk.js";
import { finding, NOW, wish } from "./contract-world.js";
import { step } from "./index-steps.js";

test("the index is what it would be if it were made anew", () =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const folder = temporaryFolder();
      const keeper = openKeeper(folder, { create: true });
      const owner = { pid: process.pid, machine: "a-machine", doing: "test" };
      const run = keeper.beginRun({ harvests: [wish([])], now: NOW, program: "test", owner });
      for (const [n, one] of steps.entries()) {
        const now = NOW + n;
        const id = "path" in one ? recordId("songs", "crawl", one.path) : "";
        const known = id !== "" && keeper.record(id)?.state === "live";
        if (one.does === "read")
          keeper.reread(run.harvests[0]!.id, {
            pages: [{ at: now, records: [finding(one.path, one.fields)] }],
            sites: [],
          });
        else if (one.does === "edit")
          keeper.edit({ edits: [{ record: id, set: { [one.field]: one.value } }], by: "Ana", now });
        else if (one.does === "remove") {
          if (known) keeper.removeRecords({ which: { ids: [id] }, reason: "asked", now });
        } else if (keeper.editBatches(100).some(({ batch, undone }) => batch === one.batch && !undone))
          keeper.undoEdits({ batch: one.batch, by: "Ana", now });
      }
      assert.deepEqual(keeper.check().problems, []);
      keeper.endRun(run.id, { reason: "finished", now: NOW + 100, counts: {} });
      keeper.close();
      const db = new Sqlite(databaseFile(folder));
      const filed = lexemesIn(db);
      indexAnew(db);
      assert.deepEqual(filed, lexemesIn(db));
      db.close();
      rmSync(folder, { recursive: true });
    }),
    { numRuns: 60 },
  ));

/** Which rows stand under which lexeme. */
function lexemesIn(db: Sqlite.Database): unknown[] {
  db.exec("INSERT INTO search (search) VALUES ('integrity-check')");
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.lexemes USING fts5vocab(main, search, instance)");
  return db.prepare("SELECT DISTINCT term, doc FROM temp.lexemes ORDER BY term, doc").all();
}
