/**
 * npm run test:all: the long forms of tests, each as one test.
 *
 * Their programs can be run by themselves, too: node scripts/run.mjs test/kill/full.js. What this machine lacks is skipped with a reason.
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { analysedByApertium } from "./corpus/apertium.js";
import { ROOT } from "./house/root.js";
import { fuzzProtocols } from "./protocols/fuzz.js";

const PROGRAMS: readonly [says: string, program: string, ...args: string[]][] = [
  ["20 hosts, killed a hundred times", "kill/full.js"],
  ["every fault at every point, at many moments", "faults/long.js"],
  ["three workers, 70 restarts of PostgreSQL", "store/long.js"],
  [
    "four workers on 200 hosts: killed, stopped, cut off; the database crashes, the object store fails",
    "cluster/long.js",
  ],
  ["a good host beside every hostile behaviour keeps its rate", "hostile/long.js"],
  ["5,000 simulated harvests", "simulation/long.js"],
  ["200 simulated harvests of four workers over 2,000 hosts", "simulation/long.js", "1", "200", "--shared"],
  ["100,000 generated pages", "fuzz/page.js", "100000"],
  ["every part of the frontier's benchmark", "../bench/main.js", "frontier", "--size", "10k"],
  ["installed from the package on Node 20, 22 and 24", "package/long.js"],
  ["30 minutes of mutated texts with every reader", "fuzz/long.js", "30"],
];
for (const [says, program, ...args] of PROGRAMS)
  test(says, (t) => run(t, ["--expose-gc", path.join(ROOT, "dist/test", program), ...args]));

test("100,000 random requests to the protocols", (t) => fuzzProtocols(t, 100_000, 1));

test("releases analysed by Apertium", analysedByApertium);

const OLDER_POSTGRES = "/usr/lib/postgresql/15/bin";

test("the store on PostgreSQL 15", (t) => {
  if (!existsSync(OLDER_POSTGRES)) return t.skip("not installed; on Debian: apt-get install postgresql-15");
  return run(t, ["scripts/test.mjs", "postgres"], { env: { WINNOW_POSTGRES: OLDER_POSTGRES } });
});

const OTHER_NODE = "22.23.3";

test(`the suite on Node ${OTHER_NODE}`, async (t) => {
  if (process.versions.node.split(".")[0] === OTHER_NODE.split(".")[0]) return t.skip("this is that version");
  const folder = mkdtempSync(path.join(tmpdir(), "winnow-node-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const npm = process.env["npm_execpath"];
  if (npm === undefined) return t.skip("npm is not known: start this with npm run test:all");
  const binaries = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  await run(t, [npm, "install", "--no-save", "--prefix", folder, `${binaries}@${OTHER_NODE}`], { cwd: folder });
  const node = path.join(folder, "node_modules", binaries);
  const copy = path.join(folder, "winnow");
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT, encoding: "utf8" });
  for (const file of files.trim().split("\n"))
    if (existsSync(path.join(ROOT, file))) cpSync(path.join(ROOT, file), path.join(copy, file));
  execFileSync("git", ["init", "-q"], { cwd: copy });
  execFileSync("git", ["add", "-A"], { cwd: copy });
  await run(t, ["scripts/test.mjs"], {
    node: path.join(node, "bin/node"),
    cwd: copy,
    env: { PATH: `${path.join(node, "bin")}${path.delimiter}${process.env["PATH"]}`, npm_config_nodedir: node },
  });
});

interface Place {
  readonly node?: string;
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a script to its end; what it printed last is shown, and all of it when it failed. */
async function run(t: TestContext, args: readonly string[], place: Place = {}): Promise<void> {
  const { NODE_TEST_CONTEXT: _inside, ...mine } = process.env; // with it, a runner inside a runner runs nothing
  const env = { ...mine, ...place.env };
  const child = spawn(place.node ?? process.execPath, args, { cwd: place.cwd ?? ROOT, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (output += bytes));
  const [code] = await once(child, "close");
  assert.equal(code, 0, output);
  for (const line of output.trim().split("\n").slice(-10)) t.diagnostic(line);
}
