/** The programs in the guide to the library run, one after the other in one folder, on the demo's shelf of poems. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { folder } from "../test/cli/world.js";
import { ROOT } from "../test/house/root.js";
import { startShelf } from "./demo/shelf.js";

const LIBRARY = pathToFileURL(path.join(ROOT, "dist/bundle/index.js")).href;
const LAST_LINES = ["45", "The Old Mill", "45"];

test("every program in docs/guides/library.md runs and prints what it says", async (t) => {
  const shelf = await startShelf();
  t.after(() => shelf.close());
  const [host = "", address = "", port = ""] = shelf.resolve[0]!.split(/[=:]/);
  const resolve = `const resolve = new Map([["${host}", { address: "${address}", port: ${port} }]]);\n`;
  const place = folder(t);
  const guide = readFileSync(path.join(ROOT, "docs/guides/library.md"), "utf8");
  const programs = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, program]) => program!);
  const last: string[] = [];
  for (const [i, program] of programs.entries()) {
    const file = path.join(place, `${i}.mjs`);
    writeFileSync(file, resolve + program.replace('"winnow-harvest"', JSON.stringify(LIBRARY)));
    const child = spawn(process.execPath, [file], { cwd: place, stdio: ["ignore", "pipe", "inherit"] });
    last.push((await text(child.stdout)).trim().split("\n").at(-1)!);
    assert.equal(child.exitCode ?? (await new Promise((done) => child.on("exit", done))), 0, program);
  }
  assert.deepEqual(last, LAST_LINES);
});
