/** Promises of the house itself: what strangers rely on before they have read a line of code. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { VERSION } from "../../src/model/version.js";
import { ROOT } from "./root.js";

const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");
const manifest = JSON.parse(read("package.json")) as {
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  exports: Record<string, string>;
};

test("the program and its package state the same version", () => assert.equal(VERSION, manifest.version));

test("the lock file names no download host", () => {
  assert.doesNotMatch(read("package-lock.json"), /"resolved"/);
});

test("versions of dependencies are exact", () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, `${name} is given as ${version}`);
  }
});

test("npm scripts need no shell", () => {
  for (const script of Object.values(manifest.scripts)) assert.match(script, /^node [\w./-]+( [\w./-]+)*$/);
});

test("file names are legal on every system", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  const folded = new Map<string, string>();
  for (const file of files) {
    assert.match(file, /^[\w.@/-]+$/, `${file} holds a character that some systems forbid`);
    for (const part of file.split("/")) {
      assert.doesNotMatch(part, /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i, `${file} is a device's name on Windows`);
      assert.doesNotMatch(part, /\.$/, `${file} ends with a dot`);
    }
    assert.equal(folded.get(file.toLowerCase()), undefined, `${file} differs from another only in case`);
    folded.set(file.toLowerCase(), file);
  }
});

for (const [entry, file] of Object.entries(manifest.exports)) {
  test(`the entry ${entry} can be imported`, async () => {
    const module = (await import(path.join(ROOT, file))) as Record<string, unknown>;
    assert.ok(Object.keys(module).length > 0);
  });
}

test("the sub-paths page and learn load neither a store nor a native module", () => {
  for (const entry of ["./page", "./learn"]) {
    const script = `await import(${JSON.stringify(new URL(`file://${path.join(ROOT, manifest.exports[entry]!)}`).href)});
      const loaded = process.report.getReport().sharedObjects.filter((file) => file.endsWith(".node"));
      if (loaded.length > 0) { console.log(loaded); process.exit(1); }`;
    execFileSync(process.execPath, ["--input-type=module", "-e", script]);
  }
});

test("every decision has a number of its own and the four parts", () => {
  const files = readdirSync(path.join(ROOT, "docs/decisions")).filter((file) => file.endsWith(".md"));
  const numbers = files.map((file) => file.slice(0, 4));
  assert.equal(new Set(numbers).size, numbers.length);
  for (const file of files) {
    const text = read(`docs/decisions/${file}`);
    for (const part of ["Situation", "Choices", "Decision", "change our mind"]) {
      assert.ok(text.includes(part), `docs/decisions/${file} lacks "${part}"`);
    }
  }
});
