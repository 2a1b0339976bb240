/** What a backup and a copy take along besides the database: annotations, recipes, searches, accounts. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { openJournal } from "../../src/annotate/journal/journal.js";
import { saveModel } from "../../src/app/annotate/models.js";
import { BESIDE } from "../../src/app/beside-copy.js";
import { saveAccount } from "../../src/serve/access/accounts.js";
import { openStore } from "../../src/store/open.js";
import { findObstacle, startServer } from "../store/postgres-server.js";
import { fill, SONGS } from "./records-world.js";
import { folder, linesOf, winnow } from "./world.js";

const PAGE = { kind: "page", page: "sha1:A", url: "http://a.example/", site: "a.example", title: "A" } as const;

async function annotated(t: TestContext): Promise<string> {
  const where = path.join(folder(t), "store");
  const store = await openStore(where);
  await fill(store, SONGS);
  await store.close();
  const journal = await openJournal(where);
  await journal.keep("sha1:A", { type: "text/html", body: Buffer.from("<p>kept</p>") });
  await journal.add("papers", [PAGE, { kind: "done", page: "sha1:A", done: true }], "eva", 5);
  const model = { name: "own-1", file: "regions.model", project: "papers", card: "", figures: [] };
  await saveModel(journal, { ...model, bytes: Buffer.from("model") }, "eva");
  await journal.close();
  return where;
}

async function annotationsIn(where: string) {
  const journal = await openJournal(where);
  try {
    const projects = await journal.projects();
    const entries = await Promise.all(projects.map((project) => journal.read(project, 0)));
    const kept = await Promise.all(["sha1:A", "model:own-1"].map((page) => journal.kept(page)));
    return {
      entries: entries.flat().map(({ at, by, entry }) => ({ at, by, entry })),
      kept: kept.map((one) => Buffer.from(one?.body ?? []).toString()),
    };
  } finally {
    await journal.close();
  }
}

test("a backup holds everything that lies beside the database, and a later one what has changed", async (t) => {
  const where = await annotated(t);
  await saveAccount(path.join(where, "accounts.json"), { name: "eva", role: "owner" }, "a long password");
  mkdirSync(path.join(where, "recipes"));
  mkdirSync(path.join(where, "releases", "songs", "1.0"), { recursive: true });
  writeFileSync(path.join(where, "recipes", "news.yaml"), "name: news\n");
  writeFileSync(path.join(where, "releases", "songs", "1.0", "texts.jsonl"), "{}\n");
  for (const name of BESIDE)
    if (name.includes(".") && name !== "accounts.json") writeFileSync(path.join(where, name), name);
  const backup = path.join(folder(t), "backup");
  const back = () => winnow(["store", "backup", backup, "--store", where]);
  const first = await back();
  assert.equal(first.code, 0, first.err);
  assert.deepEqual(await annotationsIn(backup), await annotationsIn(where));
  const read = (...name: string[]) => readFileSync(path.join(backup, ...name), "utf8");
  assert.equal(read("recipes", "news.yaml"), "name: news\n");
  assert.equal(read("releases", "songs", "1.0", "texts.jsonl"), "{}\n");
  for (const name of BESIDE) assert.ok(name === "files" || statSync(path.join(backup, name)), name);
  assert.equal(statSync(path.join(backup, "accounts.json")).mode & 0o777, 0o600);

  writeFileSync(path.join(where, "recipes", "news.yaml"), "name: news2\n");
  const journal = await openJournal(where);
  await journal.add("papers", [{ kind: "drop", page: "sha1:A" }], "ilya", 6);
  assert.equal((await back()).code, 0, "also while somebody annotates");
  await journal.close();
  assert.equal(read("recipes", "news.yaml"), "name: news2\n");
  assert.equal((await annotationsIn(backup)).entries.length, 4);
});

test("annotations are copied into a database and back, once", async (t) => {
  const obstacle = await findObstacle();
  if (obstacle !== undefined) return t.skip(obstacle);
  const server = await startServer();
  t.after(() => server.stop());
  const where = await annotated(t);
  const database = await server.newDatabase();
  const there = await winnow(["store", "copy", where, database, "--json"]);
  assert.equal(there.code, 0, there.err);
  assert.equal(linesOf(there).at(-1).counts.annotations, 3);
  const again = path.join(folder(t), "again");
  const copied = await winnow(["store", "copy", database, again]);
  assert.match(copied.out, /3 entries of annotation projects and models came along/);
  assert.deepEqual(await annotationsIn(again), await annotationsIn(where));
});
