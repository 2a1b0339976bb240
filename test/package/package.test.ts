/** The package works where nothing but itself and what it depends on is installed. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { folder, serve } from "../cli/world.js";
import { ROOT } from "../house/root.js";
import { compiles, pack, packageSite, works } from "./packed.js";

const MEGABYTE = 1 << 20;

test("the packed package is small, whole, and runs in a folder of its own", async (t) => {
  const npm = process.env["npm_execpath"];
  if (npm === undefined) return t.skip("npm is not known: start this with npm test");
  const project = folder(t);
  const packed = await pack(project, npm);
  assert.ok(packed.size <= 40 * MEGABYTE, `${packed.size} bytes`);
  assert.deepEqual(
    packed.paths.filter(
      (file) => /(^|\/)(test|bench|lab|examples)\/|\.test\.|(?<!\.d)\.tsx?$/.test(file) && !/\.d\.ts$/.test(file),
    ),
    [],
  );
  for (const file of ["README.md", "LICENSE", "CHANGELOG.md", "dist/winnow.1", "dist/bundle/winnow.js"])
    assert.ok(packed.paths.includes(file), file);

  const home = path.join(project, "node_modules/winnow-harvest");
  mkdirSync(home, { recursive: true });
  execFileSync("tar", ["xzf", packed.file, "-C", home, "--strip", "1"]);
  for (const name of ["@types/node", "undici-types", ...dependencies(home)]) link(name, project);
  const site = await serve(t, packageSite());
  await works(project, process.execPath, site.url);
  await compiles(project, process.execPath);
});

/** The package's dependencies and theirs. */
function dependencies(home: string, found = new Set<string>()): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(path.join(home, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const its = path.join(ROOT, "node_modules", name);
    if (found.has(name) || !existsSync(its)) continue;
    dependencies(its, found.add(name));
  }
  return found;
}

function link(name: string, project: string): void {
  const place = path.join(project, "node_modules", name);
  mkdirSync(path.dirname(place), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules", name), place, "junction");
}
