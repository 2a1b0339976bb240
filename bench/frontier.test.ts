import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import type { Result } from "./results.js";

const MAIN = fileURLToPath(new URL("./main.js", import.meta.url));

function bench(...args: string[]) {
  return spawnSync(process.execPath, [MAIN, ...args], {
    encoding: "utf8",
    env: { ...process.env, WINNOW_PEERS: "" }, // our own site serves, wherever the tests run
  });
}

test("without a name the benchmarks are listed", () => {
  const { status, stdout } = bench();
  assert.equal(status, 0);
  assert.match(stdout, /^ {2}frontier /m);
});

test("wrong use is told and ends with 2", () => {
  const CASES: [args: string[], says: RegExp][] = [
    [["frontiers"], /no such benchmark: frontiers/],
    [["frontier", "--size", "many"], /--size many: write 20k/],
    [["frontier", "--only", "drain,sleep"], /--only sleep: there is no such part/],
    [["frontier", "--fast"], /--fast/],
  ];
  for (const [args, says] of CASES) {
    const { status, stderr } = bench(...args);
    assert.equal(status, 2, args.join(" "));
    assert.match(stderr, says);
  }
});

test("a tiny frontier is filled, drained and killed, and the figures are sane", (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "bench-test-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { status, stdout, stderr } = bench(
    "frontier",
    "--size",
    "10k",
    "--only",
    "drain,recovery",
    "--json",
    "--out",
    folder,
  );
  assert.equal(status, 0, stderr);
  const result = JSON.parse(stdout) as Result;
  const figure = (name: string): number => {
    const found = result.figures.find((one) => one.name === name);
    assert.ok(found, `no figure "${name}"`);
    return found.value;
  };
  assert.equal(figure("visits"), 10_000);
  assert.equal(figure("problems found by store check"), 0);
  assert.equal(figure("problems found by store check after it"), 0);
  for (const name of ["insert", "visit", "peak resident memory", "recovery after kill -9"]) {
    assert.ok(figure(name) > 0, name);
  }
  // Ten slices, of which the last of so small a frontier may fall together.
  assert.ok(result.tables[0]!.rows.length >= 5);

  const written = path.join(folder, `frontier-10k-${result.date}`);
  assert.deepEqual(JSON.parse(readFileSync(`${written}.json`, "utf8")), result);
  assert.match(readFileSync(`${written}.md`, "utf8"), /^\| peak resident memory \| \d+ MB \| ≤ 700 MB ✓/m);
});
