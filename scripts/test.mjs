/**
 * npm test: everything that must hold before a change lands: types, style, unused code, licences, tests.
 *
 * `npm test -- frontier store` runs only the test files whose path contains one of the words, without the checks.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeReady, ROOT } from "./bootstrap.mjs";
import { checkHouse } from "./check.mjs";

makeReady();
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
if (words.length === 0 && !checkHouse()) process.exit(1);

const tests = ["src", "test", "bench", "examples", "eval"].flatMap((folder) =>
  testsIn(path.join(ROOT, "dist", folder)),
);
const chosen =
  words.length === 0 ? tests : tests.filter((file) => words.some((word) => path.relative(ROOT, file).includes(word)));
if (chosen.length === 0) {
  process.stderr.write(`no test file's path contains ${words.map((w) => `"${w}"`).join(" or ")}\n`);
  process.exit(2);
}
// Some tests wait more than they work: one more than there are processors keeps these busy.
const atOnce = Math.min(availableParallelism(), 2) + 1;
const seed = pathToFileURL(path.join(ROOT, "dist", "test", "seed.js")).href;
const flags = [
  `--import=${seed}`,
  "--expose-gc",
  "--test",
  `--test-concurrency=${atOnce}`,
  "--test-reporter=spec",
  "--test-timeout=300000",
];
const done = spawnSync(process.execPath, [...flags, ...chosen], { stdio: "inherit", cwd: ROOT });
process.exit(done.status ?? 1);

/** Compiled tests that still have a source: a deleted test must not go on passing from an old build. */
function testsIn(folder) {
  let files = [];
  try {
    files = readdirSync(folder, { recursive: true }).map(String);
  } catch {
    return [];
  }
  const sources = new Set(
    readdirSync(path.join(ROOT, path.relative(path.join(ROOT, "dist"), folder)), { recursive: true }).map(String),
  );
  return files
    .filter((file) => file.endsWith(".test.js") && sources.has(file.replace(/\.js$/, ".ts")))
    .map((file) => path.join(folder, file))
    .sort();
}
