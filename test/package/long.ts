/**
 * Installs the packed package with npm in empty folders, on every supported major version of Node, and uses it there.
 *
 *     node scripts/run.mjs test/package/long.js [versions of Node]
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { folder, serve } from "../cli/world.js";
import { compiles, pack, packageSite, works } from "./packed.js";

const VERSIONS = process.argv.length > 2 ? process.argv.slice(2) : ["20.20.2", "22.23.3", "24.21.0"];

for (const version of VERSIONS)
  test(`npm install and use on Node ${version}`, async (t) => {
    const npm = process.env["npm_execpath"];
    if (npm === undefined) return t.skip("npm is not known: start this with npm run test:all");
    const project = folder(t);
    const { file } = await pack(project, npm);
    const node = install(path.join(project, "node"), version, npm);
    const site = await serve(t, packageSite());
    const home = path.join(project, "home");
    mkdirSync(home);
    writeFileSync(path.join(home, "package.json"), JSON.stringify({ name: "a-project", private: true }));
    execFileSync(process.execPath, [npm, "install", "--no-audit", file, "@types/node@20"], {
      cwd: home,
      stdio: "ignore",
      env: {
        ...process.env,
        PATH: `${path.dirname(node)}${path.delimiter}${process.env["PATH"]}`,
        npm_node_execpath: node,
        npm_config_nodedir: path.dirname(path.dirname(node)),
      },
    });
    assert.equal(execFileSync(node, ["--version"], { encoding: "utf8" }).trim(), `v${version}`);
    await works(home, node, site.url);
    await compiles(home, node);
  });

/** The program `node` of that version, from the npm registry. */
function install(folder: string, version: string, npm: string): string {
  mkdirSync(folder);
  const binaries = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  execFileSync(process.execPath, [npm, "install", "--no-save", "--prefix", folder, `${binaries}@${version}`], {
    cwd: folder,
    stdio: "ignore",
  });
  return path.join(folder, "node_modules", binaries, "bin/node");
}
