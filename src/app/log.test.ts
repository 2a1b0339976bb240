import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { openLog } from "./log.js";

function inFolder(body: (folder: string) => void): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-log-"));
  try {
    body(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const NOW = Date.UTC(2026, 6, 28, 14, 5, 9, 12);
const onFailure = (says: string) => assert.fail(says);

test("a run's log is JSON lines in a file named after its moment and process", () =>
  inFolder((folder) => {
    const log = openLog(path.join(folder, "logs"), { now: NOW, pid: 42, onFailure });
    log.write({ kind: "visit", url: "https://a.example/" });
    log.write({ kind: "warning", says: "two\nlines" });
    log.close();
    assert.deepEqual(readdirSync(path.join(folder, "logs")), ["2026-07-28T14-05-09-012Z-42.0001.jsonl"]);
    const lines = readFileSync(path.join(folder, "logs", "2026-07-28T14-05-09-012Z-42.0001.jsonl"), "utf8")
      .trim()
      .split("\n");
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).kind),
      ["visit", "warning"],
    );
  }));

test("a file that grew too large is followed by another, and only the last ten are kept", () =>
  inFolder((folder) => {
    writeFileSync(path.join(folder, "notes.txt"), "not ours");
    const log = openLog(folder, { now: NOW, pid: 42, largest: 1000, onFailure });
    for (let i = 0; i < 1500; i++) log.write({ i, words: "x".repeat(10) });
    log.close();
    const files = readdirSync(folder).sort();
    assert.equal(files.length, 11);
    assert.ok(files.includes("notes.txt"), "what is not ours stays");
    const logs = files.filter((file) => file.endsWith(".jsonl"));
    for (const file of logs) assert.ok(statSync(path.join(folder, file)).size <= 2100, "about as large as wanted");
    const last = readFileSync(path.join(folder, logs.at(-1)!), "utf8")
      .trim()
      .split("\n");
    assert.equal(JSON.parse(last.at(-1)!).i, 1499, "the newest line is there");
  }));

test("a log that cannot be written complains once and lets the harvest go on", () =>
  inFolder((folder) => {
    const file = path.join(folder, "a-file");
    writeFileSync(file, "");
    const said: string[] = [];
    const log = openLog(path.join(file, "logs"), { now: NOW, pid: 42, onFailure: (says) => said.push(says) });
    log.write({ a: 1 });
    log.flush();
    log.write({ b: 1 });
    log.close();
    assert.equal(said.length, 1);
    assert.match(said[0]!, /cannot be written .*; the harvest continues\.$/);
  }));
