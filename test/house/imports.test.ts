/** Which way imports point: down, never sideways. The table is the architecture; this test reads our sources and holds them to it. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ROOT } from "./root.js";

const KINDS = ["crawl", "listing", "robot", "events"];
const MIDDLE = ["model", "learn", "page", "fetch", "frontier", "store"];
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  learn: [],
  page: ["model", "learn"],
  ...Object.fromEntries(KINDS.map((kind) => [kind, ["model", "learn", "page"]])),
  fetch: ["model"],
  frontier: ["model"],
  store: ["model"],
  harvest: MIDDLE, // it receives kinds as arguments
  publish: [...MIDDLE, "harvest"],
  eval: [...MIDDLE, ...KINDS, "harvest", "publish"],
  serve: [...MIDDLE, ...KINDS, "harvest", "publish"],
  cli: [...MIDDLE, ...KINDS, "harvest", "publish", "eval", "serve", "index.js"],
};
/** Parts that need no store and load no native module, so that they can be used anywhere. */
const PORTABLE = ["model", "learn", "page", ...KINDS];
const NATIVE = ["better-sqlite3", "pg", "undici"];

const sources = readdirSync(path.join(ROOT, "src"), { recursive: true })
  .map((file) => String(file).replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && file.includes("/"));

test("every folder of src is in the table", () => {
  const folders = new Set(sources.map((file) => file.split("/")[0]!));
  assert.deepEqual(
    [...folders].filter((folder) => MAY_IMPORT[folder] === undefined),
    [],
  );
});

for (const file of sources) {
  const folder = file.split("/")[0]!;
  test(`src/${file} imports only what lies below it`, () => {
    for (const target of importsOf(file)) {
      if (!target.startsWith(".")) {
        assert.ok(
          !(PORTABLE.includes(folder) && NATIVE.includes(target)),
          `src/${file} loads ${target}, which is not portable`,
        );
        continue;
      }
      const [into] = path.posix.relative("src", path.posix.join("src", path.posix.dirname(file), target)).split("/");
      if (into === folder) continue;
      assert.ok(MAY_IMPORT[folder]?.includes(into!), `src/${file} reaches up or sideways into ${into}/`);
    }
  });
}

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, "src", file), "utf8");
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(?:[\w*\s{},$]+?\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g,
    ),
  ].map((match) => (match[1] ?? match[2])!);
}
