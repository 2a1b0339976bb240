/** npm run format: writes our style into the files. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { makeReady, ROOT } from "./bootstrap.mjs";

await makeReady();
const biome = path.join(ROOT, "node_modules", "@biomejs/biome/bin/biome");
const done = spawnSync(process.execPath, [biome, "check", "--write", "."], { cwd: ROOT, stdio: "inherit" });
process.exit(done.status ?? 1);
