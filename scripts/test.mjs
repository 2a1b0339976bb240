/**
 * Runs the tests.
 *
 *     npm test                     everything that must hold before a change lands: style, unused code, licences, tests
 *     npm test -- frontier store   the test files whose path contains one of the words, without the checks
 *     npm run test:quick           units (src) and house rules (test/house), without the checks
 *     npm run test:all             npm test and the long forms (test/long.ts)
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { makeReady, ROOT, say } from "./bootstrap.mjs";
import { checkHouse } from "./check.mjs";

const DIST = path.join(ROOT, "dist");
const FOLDERS = ["src", "test", "bench", "examples", "eval"];
const QUICK = ["src", "test/house"];

const quick = process.argv.includes("--quick");
const long = process.argv.includes("--long");
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));

const tests = (quick ? QUICK : FOLDERS).flatMap(testsIn);
let chosen = tests.filter((file) => words.some((word) => file.includes(word)));
await makeReady(async () => {
  if (words.length > 0) return;
  if (!quick) check();
  chosen = await grouped(tests);
});
if (chosen.length === 0) {
  process.stderr.write(`no test file's path contains ${words.map((w) => `"${w}"`).join(" or ")}\n`);
  process.exit(2);
}
const flags = [
  `--import=${pathToFileURL(path.join(DIST, "test/seed.js")).href}`,
  "--expose-gc",
  "--test",
  // Some tests wait more than they work: two more than there are processors keep these busy.
  `--test-concurrency=${Math.min(availableParallelism(), 2) + 2}`,
  "--test-reporter=spec",
  // Only a test that hangs is ended: on a busy machine the longest take ten times as long as on an idle one.
  ...(long ? [] : ["--test-timeout=1800000"]),
];
const files = [...chosen, ...(long ? ["test/long.js"] : [])].map((file) => path.join(DIST, file));
process.exit(spawnSync(process.execPath, [...flags, ...files], { stdio: "inherit", cwd: ROOT }).status ?? 1);

function check() {
  say("checking style, unused code and licences…");
  const began = Date.now();
  if (!checkHouse()) process.exit(1);
  say(`checked in ${Math.round((Date.now() - began) / 1000)} s`);
}

/** Compiled tests that still have a source: a deleted test must not go on passing from an old build. */
function testsIn(folder) {
  if (!existsSync(path.join(ROOT, folder))) return [];
  return readdirSync(path.join(ROOT, folder), { recursive: true })
    .map((file) => `${folder}/${String(file).replaceAll("\\", "/")}`)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => file.replace(/\.tsx?$/, ".js"))
    .sort();
}

/**
 * The tests of a folder share a process: many run for milliseconds and take half a second to load. Those that load nothing but
 * units come last, so that the long ones do not wait.
 */
async function grouped(tests) {
  const groups = new Map();
  // The benchmarks load each other by names that no bundler can follow.
  const alone = tests.filter((file) => file.startsWith("bench/"));
  for (const file of tests.filter((one) => !alone.includes(one))) {
    const [top, folder] = file.split("/");
    const name = top === "test" ? folder : top === "src" ? `units-${folder}` : top;
    groups.set(name, [...(groups.get(name) ?? []), file]);
  }
  const { bundleTests } = await import("./bundle.mjs");
  await bundleTests(path.join(DIST, "tests"), groups);
  return [...alone, ...[...groups.keys()].map((name) => `tests/${name}.test.js`)];
}
