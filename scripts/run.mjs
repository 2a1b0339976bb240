/** Runs one compiled program of this repository, after making sure that it can run: node scripts/run.mjs bench/main.js … */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { makeReady, ROOT } from "./bootstrap.mjs";

await makeReady();
const [program, ...args] = process.argv.slice(2);
const done = spawnSync(process.execPath, ["--expose-gc", path.join(ROOT, "dist", program), ...args], {
  stdio: "inherit",
});
process.exit(done.status ?? 1);
