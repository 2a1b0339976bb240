/** Starting the program stays cheap: what a command loads before it does its work is counted, because time depends on the machine. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import test, { type TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { folder, PROGRAM } from "./world.js";

const BUNDLE = path.dirname(PROGRAM);
const WORKER = path.join(BUNDLE, readdirSync(BUNDLE).find((file) => /sqlite.*\.worker\.js$/.test(file))!);

/** Node alone takes 0.1 s of CPU; a file of the bundle about 1 ms, a megabyte about 50. */
const LIMITS: readonly [command: string, files: number, kilobytes: number][] = [
  ["--version", 10, 90],
  ["--help", 10, 90],
  ["recrods", 10, 90],
  ["records --help", 11, 90],
  ["events --help", 11, 90],
  ["records list", 35, 333],
  ["crawl --help", 28, 510],
  ["robot --help", 14, 126],
];
for (const [command, files, kilobytes] of LIMITS)
  test(`winnow ${command} loads at most ${files} files and ${kilobytes} kB`, (t) =>
    checkLoaded(t, [PROGRAM, ...command.split(" ")], files, kilobytes));

test("the thread of the SQLite store loads at most 20 files and 240 kB", (t) => checkLoaded(t, [WORKER], 20, 240));

function checkLoaded(t: TestContext, args: readonly string[], files: number, kilobytes: number): void {
  const loaded = loadedBy(t, args);
  const bytes = loaded.reduce((sum, file) => sum + statSync(file).size, 0);
  const list = loaded.map((file) => `${statSync(file).size} ${path.relative(BUNDLE, file)}`).join("\n");
  assert.ok(loaded.length > 0 && loaded.length <= files, `${loaded.length} files:\n${list}`);
  assert.ok(bytes <= kilobytes * 1000, `${bytes} bytes:\n${list}`);
}

/** The modules that the main thread loads. The command itself may fail: there is no store. */
function loadedBy(t: TestContext, args: readonly string[]): string[] {
  const place = folder(t);
  const log = path.join(place, "loaded.txt");
  spawnSync(process.execPath, ["--import", preload(log), ...args], { cwd: place });
  if (!existsSync(log)) return [];
  const urls = readFileSync(log, "utf8").trim().split("\n");
  return [...new Set(urls)].map((url) => fileURLToPath(url));
}

/** Writes the address of every module that is loaded into a file. */
function preload(log: string): string {
  const hooks = `import { appendFileSync } from "node:fs";
    export async function load(url, context, next) {
      if (url.startsWith("file:")) appendFileSync(${JSON.stringify(log)}, url + "\\n");
      return next(url, context);
    }`;
  return script(`import { register } from "node:module"; register(${JSON.stringify(script(hooks))});`);
}

function script(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`;
}
