import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { openStore } from "../store/open.js";
import { explainAddress } from "./why.js";

test("a harvest whose stored settings cannot be read says so, and the others still answer", async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-why-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const store = await openStore(folder);
  t.after(() => store.close());
  const harvest = (collection: string, kind: string, start: string) => ({
    ...{ collection, kind, start, settings: {}, addressRules: "address/1", fresh: false },
    starts: [],
  });
  const owner = { pid: process.pid, machine: os.hostname(), doing: "test" };
  const harvests = [harvest("news", "robot", "news"), harvest("songs", "crawl", "https://songs.example/")];
  const run = await store.beginRun({ harvests, now: 0, program: "test", owner });
  await store.endRun(run.id, { reason: "finished", now: 0, counts: {} });
  const { opinions } = await explainAddress(store, "https://songs.example/new");
  const said = opinions.map(({ collection, filtered }) => [collection, filtered]);
  assert.equal(said.length, 2, JSON.stringify(said));
  assert.match(said.find(([collection]) => collection === "news")![1] ?? "", /^its stored settings cannot be read: /);
});
