/**
 * node scripts/run.mjs test/stores/write.js FILE: writes a small store of today's schema down as SQL.
 *
 * Run once for every schema that is released; the file is then never changed again, and a test opens it with every later program.
 */
import { rmSync, writeFileSync } from "node:fs";
import Sqlite from "better-sqlite3";
import { harvest } from "../../src/index.js";
import { databaseFile } from "../../src/store/sqlite-database.js";
import { openKeeper } from "../../src/store/sqlite-keeper.js";
import { crawlOf, temporaryFolder } from "../faults/desk.js";
import { GOOD_STORE, virtualStore } from "../simulation/virtual-store.js";
import { openNetwork } from "../worlds/network.js";
import { openVirtualClock } from "../worlds/virtual-clock.js";
import { SONGS } from "./songs.js";

const file = process.argv[2];
if (file === undefined) throw new Error("name the file to write: test/stores/schema-N.sql");
const folder = temporaryFolder();
const clock = openVirtualClock();
const keeper = openKeeper(folder, { create: true });
const store = virtualStore({ keeper, life: clock.life(), random: () => 0.5, manners: GOOD_STORE });
const plan = { ...crawlOf(SONGS, { delay: 0 }), collection: "songs", start: "songs" };
await clock.run(harvest({ store, plans: [plan], network: openNetwork(SONGS, clock), clock, maxPages: 2 }).summary);
keeper.close();
writeFileSync(file, dumped(databaseFile(folder)));
rmSync(folder, { recursive: true });

function dumped(database: string): string {
  const db = new Sqlite(database);
  db.exec("UPDATE runs SET pid = 1000, process_start = '', machine = 'a-machine', doing = 'winnow crawl'");
  const version = db.pragma("user_version", { simple: true });
  const lines = [
    `-- A small store as schema ${version} wrote it: two pages of songs.example read, one waiting. Never changed.`,
    `PRAGMA application_id = ${db.pragma("application_id", { simple: true })};`,
    `PRAGMA user_version = ${version};`,
  ];
  const made = db
    .prepare("SELECT name, sql, type FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type = 'index', rowid")
    .all() as { name: string; sql: string; type: string }[];
  const virtual = made.filter(({ sql }) => sql.startsWith("CREATE VIRTUAL")).map(({ name }) => name);
  for (const { name, sql, type } of made) {
    // A virtual table makes the tables behind it by itself.
    if (virtual.some((table) => name.startsWith(`${table}_`))) continue;
    lines.push(`${sql};`);
    if (virtual.includes(name)) lines.push(...indexed(db, name));
    if (type !== "table" || virtual.includes(name)) continue;
    const rows = db.prepare(`SELECT * FROM ${name}`).raw().all() as unknown[][];
    for (const row of rows) lines.push(`INSERT INTO ${name} VALUES (${row.map(literal).join(", ")});`);
  }
  db.close();
  return `${lines.join("\n")}\n`;
}

/** A full-text index keeps no text, but knows which words stand in which row. */
function indexed(db: Sqlite.Database, name: string): string[] {
  db.exec(`CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, ${name}, instance)`);
  const rows = db.prepare("SELECT doc, group_concat(term, ' ') AS terms FROM temp.words GROUP BY doc").all() as {
    doc: number;
    terms: string;
  }[];
  return [
    `INSERT INTO ${name} (${name}, rank) VALUES ('automerge', 8);`,
    ...rows.map(({ doc, terms }) => `INSERT INTO ${name} (rowid, lexemes) VALUES (${doc}, ${literal(terms)});`),
  ];
}

function literal(value: unknown): string {
  if (value === null || typeof value === "number") return String(value).toUpperCase();
  if (Buffer.isBuffer(value)) return `X'${value.toString("hex")}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}
