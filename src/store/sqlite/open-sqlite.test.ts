/** A connection whose statements are kept answers like any other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type Sqlite from "better-sqlite3";
import { openSqlite } from "./open-sqlite.js";

test("statements and pragmas answer alike, kept or not", () => {
  const [kept, other] = [true, false].map((isAffected) => openSqlite(":memory:", {}, isAffected));
  const answers = (sqlite: Sqlite.Database): unknown[] => [
    sqlite.pragma("cache_size = -4000"),
    sqlite.pragma("cache_size", { simple: true }),
    sqlite.pragma("user_version"),
    sqlite.pragma("user_version = 7"),
    sqlite.pragma("user_version", { simple: true }),
    sqlite.pragma("journal_mode = MEMORY"),
    sqlite.transaction(() => sqlite.prepare("CREATE TABLE t (a)").run().changes)(),
    sqlite.prepare("INSERT INTO t VALUES (?)").run(3).changes,
    sqlite.prepare("SELECT a FROM t").all(),
  ];
  assert.deepEqual(answers(kept!), answers(other!));
  for (const sqlite of [kept!, other!]) sqlite.close();
});
