/** After any sequence of changes, the index is the same as one that is built from scratch. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import Sqlite from "better-sqlite3";
import fc from "fast-check";
import { type Claim, recordId, shownFields } from "../../src/model/record.js";
import { factsOf } from "../../src/search/facts.js";
import { fieldLexemes, textLexemes } from "../../src/search/lexemes.js";
import { databaseFile } from "../../src/store/sqlite/database.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { temporaryFolder } from "../faults/desk.js";
import { finding, NOW, requestFor } from "./contract-world.js";
import { step } from "./index-steps.js";

test("the index is the same as one that is built from scratch", () =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const folder = temporaryFolder();
      const store = openSyncStore(folder, { create: true });
      const owner = { pid: process.pid, machine: "a-machine", doing: "test" };
      const run = store.beginRun({ harvests: [requestFor([])], now: NOW, program: "test", owner });
      for (const [n, one] of steps.entries()) {
        const now = NOW + n;
        const id = "path" in one ? recordId("songs", "crawl", one.path) : "";
        const known = id !== "" && store.record(id)?.state === "live";
        if (one.does === "read")
          store.commitReplay(run.harvests[0]!.id, {
            pages: [{ at: now, records: [finding(one.path, one.fields)] }],
            sites: [],
          });
        else if (one.does === "edit")
          store.edit({ edits: [{ record: id, set: { [one.field]: one.value } }], by: "Ana", now });
        else if (one.does === "remove") {
          if (known) store.removeRecords({ which: { ids: [id] }, reason: "asked", now });
        } else if (store.editBatches(100).some(({ batch, undone }) => batch === one.batch && !undone))
          store.undoEdits({ batch: one.batch, by: "Ana", now });
      }
      assert.deepEqual(store.check().problems, []);
      store.endRun(run.id, { reason: "finished", now: NOW + 100, counts: {} });
      store.close();
      const db = new Sqlite(databaseFile(folder));
      const filed = lexemesIn(db);
      assert.deepEqual(filed, lexemesOfRecords(db));
      db.close();
      rmSync(folder, { recursive: true });
    }),
    { numRuns: 60 },
  ));

/** Which rows have which lexeme. */
function lexemesIn(db: Sqlite.Database): unknown[] {
  db.exec("INSERT INTO search (search) VALUES ('integrity-check')");
  db.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.lexemes USING fts5vocab(main, search, instance)");
  return db.prepare("SELECT DISTINCT term, doc FROM temp.lexemes ORDER BY term, doc").all();
}

/** The same, made from the claims. */
function lexemesOfRecords(db: Sqlite.Database): unknown[] {
  const rows = db
    .prepare(
      `SELECT r.place, r.url, r.kind, c.name, t.claims FROM records r
         JOIN collections c ON c.id = r.collection JOIN contents t ON t.record = r.seq WHERE r.state <> 'removed'`,
    )
    .all() as { place: number; url: string; kind: string; name: string; claims: string }[];
  const found = rows.flatMap(({ place, url, kind, name, claims }) => {
    const fields = shownFields(JSON.parse(claims) as Claim[]);
    const record = { collection: name, kind, fields, facts: factsOf(url, fields) };
    const lexemes = [...fieldLexemes(record), ...textLexemes(fields)];
    return [...new Set(lexemes)].map((term) => ({ term, doc: place }));
  });
  return found.sort((a, b) => Buffer.compare(Buffer.from(a.term), Buffer.from(b.term)) || a.doc - b.doc);
}
