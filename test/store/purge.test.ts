/** Purged text is nowhere in the store's folder: not in the file, its free pages, its index or its WAL. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { recordId } from "../../src/model/record.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import { temporaryFolder } from "../faults/desk.js";
import { finding, NOW, requestFor } from "./contract-world.js";

/** Words that occur nowhere else: in the text, in an earlier version, and in an edit. */
const SECRETS = ["xylotheque", "qwertyphobia", "zyzzogeton", "ubuntuesque"];

test("purged text is nowhere in the store's folder, in any form", () => {
  const folder = temporaryFolder();
  const store = openSyncStore(folder, { create: true });
  const owner = { pid: process.pid, machine: "a-machine", doing: "test" };
  const run = store.beginRun({ harvests: [requestFor([])], now: NOW, program: "test", owner });
  const read = (at: number, ...records: ReturnType<typeof finding>[]) =>
    store.commitReplay(run.harvests[0]!.id, { pages: [{ at, records }], sites: [] });
  // Among many other records that change again and again, so that pages of the file are split, freed and reused.
  for (let n = 0; n < 60; n++) {
    const others = Array.from({ length: 20 }, (_, i) =>
      finding(`other-${(n * 20 + i) % 700}`, { title: `Other ${n}`, text: `common words of ${n} `.repeat(30 + i) }),
    );
    const secret = SECRETS[Math.min(2, Math.floor(n / 20))]!;
    const mine = finding("mine", { title: `About ${secret}`, text: `${secret} and more ${n} `.repeat(40 + n) });
    read(NOW + n, ...others.slice(0, 10), mine, ...others.slice(10));
  }
  const id = recordId("songs", "crawl", "mine");
  store.edit({ edits: [{ record: id, set: { note: SECRETS[3]! } }], by: "Ana", now: NOW });
  const before = found(folder);
  assert.deepEqual(before, SECRETS, "they can be found before");
  const receipt = store.removeRecords({ which: { ids: [id] }, reason: "asked", now: NOW + 100, purge: true });
  assert.equal(receipt.removed, 1);
  assert.deepEqual(found(folder), [], "while the store is open");
  assert.deepEqual(store.check().problems, []);
  assert.equal(store.countRecords({}, 10_000).count, 700);
  store.endRun(run.id, { reason: "finished", now: NOW + 101, counts: {} });
  store.close();
  assert.deepEqual(found(folder), [], "when it is closed");
  rmSync(folder, { recursive: true });
});

/**
 * Which of the secrets are in any file, as a whole or without their first letters, because an index shares prefixes.
 */
function found(folder: string): string[] {
  const bytes = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)).toString("latin1"));
  return SECRETS.filter((secret) => bytes.some((file) => file.includes(secret.slice(4))));
}
