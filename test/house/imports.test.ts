/** Which way imports point: down, never sideways. The table is the architecture; this test reads our sources and holds them to it. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ROOT } from "./root.js";

const KINDS = ["crawl", "listing", "robot", "events"];
const MIDDLE = ["model", "learn", "dates", "search", "page", "fetch", "render", "archive", "frontier", "store"];
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  learn: [],
  dates: ["model"],
  search: ["model"],
  page: ["model", "learn", "dates"],
  ...Object.fromEntries(KINDS.map((kind) => [kind, ["model", "learn", "dates", "page"]])),
  fetch: ["model"],
  render: ["model"],
  archive: ["model", "fetch"],
  frontier: ["model", "dates"],
  store: ["model", "search"],
  harvest: MIDDLE, // it receives kinds as arguments
  publish: [...MIDDLE, "harvest"],
  corpus: [...MIDDLE, "publish"],
  annotate: [...MIDDLE, ...KINDS, "publish"],
  app: [...MIDDLE, ...KINDS, "harvest", "publish", "corpus", "annotate"],
  lab: [...MIDDLE, ...KINDS, "harvest", "publish", "corpus", "annotate", "app"], // training and measuring: ordinary commands never load it
  serve: [...MIDDLE, ...KINDS, "harvest", "publish", "corpus", "annotate", "app"],
  cli: [...MIDDLE, ...KINDS, "harvest", "publish", "corpus", "annotate", "app", "lab", "serve"],
};
/** Parts that need no store and load no native module, so that they can be used anywhere. */
const PORTABLE = ["model", "learn", "dates", "search", "page", ...KINDS];
const NATIVE = ["better-sqlite3", "pg", "undici"];

const sources = readdirSync(path.join(ROOT, "src"), { recursive: true })
  .map((file) => String(file).replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file.includes("/"));

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

test("SQLite files are opened in one place", () => {
  const opening = sources.filter((file) =>
    /\bimport (?!type)[^;]*"better-sqlite3"|import\("better-sqlite3"\)/.test(
      readFileSync(path.join(ROOT, "src", file), "utf8"),
    ),
  );
  // database.ts takes the class of its errors only.
  assert.deepEqual(opening, ["store/sqlite/database.ts", "store/sqlite/open-sqlite.ts"]);
});

/** What the application layer does, the command line asks it for. */
const APP_DOES: readonly [what: RegExp, by: string][] = [
  [/^harvest\/(watch|archive-check)\.js$/, "app/watch.ts and app/store-care.ts"],
  [/^frontier\//, "app/why.ts"],
  [/^archive\/(copy|take-down)\.js$/, "app/store-care.ts and app/records/withdraw.ts"],
  [/^index\.js$/, "src/app"],
];

for (const file of sources.filter((one) => one.startsWith("cli/")))
  test(`src/${file} leaves the work to src/app`, () => {
    const text = readFileSync(path.join(ROOT, "src", file), "utf8");
    assert.doesNotMatch(
      text,
      /\bharvest\(\{|\breplay\(\{|\brunLoop\(/,
      `src/${file} runs plans itself: call app/run-plans.ts`,
    );
    for (const target of importsOf(file)) {
      const into = path.posix.relative("src", path.posix.join("src", path.posix.dirname(file), target));
      const [, by] = APP_DOES.find(([what]) => what.test(into)) ?? [];
      assert.equal(by, undefined, `src/${file} imports ${into}: call ${by}`);
    }
  });

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, "src", file), "utf8");
  return [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(?:[\w*\s{},$]+?\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g,
    ),
  ].map((match) => (match[1] ?? match[2])!);
}
