/**
 * npm test: everything that must hold before a change lands: types, style, unused code, licences, tests.
 *
 * `npm test -- frontier store` runs only the test files whose path contains one of the words, without the checks.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeReady, ROOT } from "./bootstrap.mjs";
import { checkHouse } from "./check.mjs";

await makeReady();
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
const done = spawnSync(process.execPath, [...flags, ...gathered(chosen)], { stdio: "inherit", cwd: ROOT });
process.exit(done.status ?? 1);

/** Units work for milliseconds and are loaded for half a second: all of a folder share a process. A chosen few stay what they are. */
function gathered(files) {
  const units = files.filter((file) => file.startsWith(path.join(ROOT, "dist", "src") + path.sep));
  if (words.length > 0) return files;
  const folder = path.join(ROOT, "dist", "units");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const parts = new Map();
  for (const file of units) {
    const part = path.basename(path.dirname(file));
    parts.set(part, [...(parts.get(part) ?? []), file]);
  }
  const shared = [...parts].map(([part, members]) => {
    const file = path.join(folder, `${part}.test.js`);
    writeFileSync(file, members.map((member) => `import ${JSON.stringify(pathToFileURL(member).href)};\n`).join(""));
    return file;
  });
  return [...files.filter((file) => !units.includes(file)), ...shared];
}

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
