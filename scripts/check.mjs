/** npm run check: style, unused code, licences. Types are checked by the build that comes before. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { makeReady, ROOT } from "./bootstrap.mjs";
import { badLicences } from "./licences.mjs";

/** Runs every check, prints what is wrong, and says whether all is well. */
export function checkHouse() {
  const style = tool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]);
  const unused = tool("knip/bin/knip.js", ["--no-progress"]);
  // Without tests and benchmarks: what only they use is unused, too.
  const onlyTested = tool("knip/bin/knip.js", ["--no-progress", "--production"]);
  const licences = badLicences();
  for (const line of licences) process.stderr.write(`licence: ${line}\n`);
  return style && unused && onlyTested && licences.length === 0;
}

function tool(script, args) {
  const done = spawnSync(process.execPath, [path.join(ROOT, "node_modules", script), ...args], {
    cwd: ROOT,
    stdio: ["ignore", 2, 2],
  });
  return done.status === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await makeReady();
  process.exit(checkHouse() ? 0 : 1);
}
