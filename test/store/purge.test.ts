/** What was purged is nowhere in the store's folder: not in the file, not in its free pages, not in its index, not in its log. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { recordId } from "../../src/model/record.js";
import { openKeeper } from "../../src/store/sqlite-keeper.js";
import { temporaryFolder } from "../faults/desk.js";
import { finding, NOW, wish } from "./contract-world.js";

/** Words that stand nowhere else, in the text, in an earlier version, and in what a person said. */
const SECRETS = ["xylotheque", "qwertyphobia", "zyzzogeton", "ubuntuesque"];

test("what was purged stands nowhere in the store's folder, in no form", () => {
  const folder = temporaryFolder();
  const keeper = openKeeper(folder, { create: true });
  const owner = { pid: process.pid, machine: "a-machine", doing: "test" };
  const run = keeper.beginRun({ harvests: [wish([])], now: NOW, program: "test", owner });
  const read = (at: number, ...records: ReturnType<typeof finding>[]) =>
    keeper.reread(run.harvests[0]!.id, { pages: [{ at, records }], sites: [] });
  // Among many others, changed again and again: pages of the file are split, freed and used again.
  for (let n = 0; n < 60; n++) {
    const others = Array.from({ length: 20 }, (_, i) =>
      finding(`other-${(n * 20 + i) % 700}`, { title: `Other ${n}`, text: `common words of ${n} `.repeat(30 + i) }),
    );
    const secret = SECRETS[Math.min(2, Math.floor(n / 20))]!;
    const mine = finding("mine", { title: `About ${secret}`, text: `${secret} and more ${n} `.repeat(40 + n) });
    read(NOW + n, ...others.slice(0, 10), mine, ...others.slice(10));
  }
  const id = recordId("songs", "crawl", "mine");
  keeper.correct({ record: id, field: "note", value: SECRETS[3]!, by: "Ana", now: NOW });
  const before = found(folder);
  assert.deepEqual(before, SECRETS, "they can be found before");
  const receipt = keeper.removeRecords({ which: { ids: [id] }, reason: "asked", now: NOW + 100, purge: true });
  assert.equal(receipt.removed, 1);
  assert.deepEqual(found(folder), [], "while the store is open");
  assert.deepEqual(keeper.check().problems, []);
  assert.equal(keeper.countRecords({}, 10_000).count, 700);
  keeper.endRun(run.id, { reason: "finished", now: NOW + 101, counts: {} });
  keeper.close();
  assert.deepEqual(found(folder), [], "when it is closed");
  rmSync(folder, { recursive: true });
});

/** Which of the secrets stand in any file, as they are or without their first letters: an index shares beginnings. */
function found(folder: string): string[] {
  const bytes = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)).toString("latin1"));
  return SECRETS.filter((secret) => bytes.some((file) => file.includes(secret.slice(4))));
}
