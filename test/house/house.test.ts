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
  exports: Record<string, { readonly types: string; readonly default: string }>;
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

test("a folder of sources holds at most 25 files beside their tests", () => {
  const files = execFileSync("git", ["ls-files", "src"], { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
  const rooms = new Map<string, number>();
  for (const file of files.filter((one) => !/\.test\.tsx?$/.test(one))) {
    const room = path.posix.dirname(file);
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
  }
  assert.deepEqual(
    [...rooms].filter(([, count]) => count > 25),
    [],
  );
});

for (const [entry, file] of Object.entries(manifest.exports)) {
  test(`the entry ${entry} can be imported, and its types are those of the same module`, async () => {
    const bundled = (await import(path.join(ROOT, file.default))) as Record<string, unknown>;
    const compiled = (await import(path.join(ROOT, file.types.replace(/\.d\.ts$/, ".js")))) as Record<string, unknown>;
    assert.ok(Object.keys(bundled).length > 0);
    assert.deepEqual(Object.keys(bundled), Object.keys(compiled));
  });
}

test("the sub-paths page and learn load neither a store nor a native module", () => {
  for (const entry of ["./page", "./learn"]) {
    const script = `await import(${JSON.stringify(new URL(`file://${path.join(ROOT, manifest.exports[entry]!.default)}`).href)});
      const loaded = process.report.getReport().sharedObjects.filter((file) => file.endsWith(".node"));
      if (loaded.length > 0) { console.log(loaded); process.exit(1); }`;
    execFileSync(process.execPath, ["--input-type=module", "-e", script]);
  }
});

const decisions = readdirSync(path.join(ROOT, "docs/decisions")).filter((file) => /^\d{4}-[\w-]+\.md$/.test(file));
const PARTS = ["Situation", "Choices", "Decision", "What would change our mind"];

test("every decision has its own number, a status, a date and the four parts, on one page", () => {
  const numbers = decisions.map((file) => file.slice(0, 4));
  assert.equal(new Set(numbers).size, numbers.length);
  for (const file of decisions) {
    const { title, status, date, lines } = readDecision(file);
    assert.ok(title && status && date, `docs/decisions/${file} lacks its title, status or date`);
    const later = /^superseded by (\d{4})$/.exec(status)?.[1];
    assert.ok(status === "accepted" || numbers.includes(later ?? ""), `docs/decisions/${file} is "${status}"`);
    assert.deepEqual(
      lines.filter((line) => line.startsWith("## ")).map((line) => line.slice(3)),
      PARTS,
      `parts of docs/decisions/${file}`,
    );
    assert.ok(lines.length <= 60, `docs/decisions/${file} is longer than a page`);
    for (const line of lines) assert.ok(line.length <= 110, `docs/decisions/${file}: too long: ${line}`);
  }
});

test("the index of decisions lists every file with its title, status and date, and nothing else", () => {
  const row = /^\| \[(\d{4})\]\(([\w.-]+)\) \| (.+?) \| (.+?) \| (.+?) \| (.+) \|$/gm;
  const listed = [...read("docs/decisions/README.md").matchAll(row)].map(([, number, file, title, status, date]) => ({
    number,
    file,
    title,
    status,
    date,
  }));
  const there = decisions.map((file) => {
    const { title, status, date } = readDecision(file);
    return { number: file.slice(0, 4), file, title, status, date };
  });
  assert.deepEqual(listed, there);
});

test("every decision that sources and documentation refer to exists", () => {
  const numbers = new Set(decisions.map((file) => file.slice(0, 4)));
  const missing = writtenFiles().flatMap((file) => {
    const text = read(file).replace(/\s*\n[\s*/#]*/g, " ");
    const lists = [...text.matchAll(/\bdecisions? (0\d{3}(?:(?:, | and | or | to |–)0\d{3})*)/gi)].map(
      ([, list]) => list!,
    );
    const named = lists.flatMap((list) => list.match(/\d{4}/g)!).filter((number) => !numbers.has(number));
    const linked = [...text.matchAll(/\b(?:decisions\/|\]\()(0\d{3}[\w.-]*)/g)].map(([, link]) => link!);
    return [...named, ...linked.filter((link) => !numbers.has(link) && !decisions.includes(link))].map(
      (reference) => `${file}: ${reference}`,
    );
  });
  assert.deepEqual(missing, []);
});

function writtenFiles(): string[] {
  const folders = ["src", "test", "bench", "scripts", "examples", "models", "docs"];
  const inFolders = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
  );
  return [...readdirSync(ROOT), ...inFolders].filter((file) => /\.(?:ts|mjs|md|yaml)$/.test(file));
}

function readDecision(file: string) {
  const text = read(`docs/decisions/${file}`);
  return {
    title: new RegExp(`^# ${file.slice(0, 4)} — (.+)$`, "m").exec(text)?.[1],
    status: /^- Status: (.+)$/m.exec(text)?.[1],
    date: /^- Date: (\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1],
    lines: text.trimEnd().split("\n"),
  };
}
