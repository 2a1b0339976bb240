/** Paths that the documentation mentions exist: a reader follows them. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ROOT } from "./root.js";

const FOLDERS = ["src", "test", "docs", "bench", "scripts", "examples", "models", "eval"];
const there = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.posix.join(folder, String(file))),
);
const paths = new Set([...FOLDERS, ...there, ...readdirSync(ROOT)]);
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync(path.join(ROOT, "docs"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

/** `src/page/read.ts`; `page/read.ts` and `read.ts` leave out the folders that the page is about. */
function exists(mentioned: string): boolean {
  const found = mentioned.replace(/\/$/, "");
  return paths.has(found) || there.some((file) => file.endsWith(`/${found}`));
}

for (const page of pages)
  test(`every path in ${page} exists`, () => {
    const text = readFileSync(path.join(ROOT, page), "utf8");
    const quoted = [
      ...text.matchAll(/`([\w-]+(?:\/[\w.-]+)*(?:\.(?:worker|test))?\.(?:ts|mjs)|(?:src|test)\/[\w./-]+)`/g),
    ];
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)];
    const missing = [
      ...quoted.map(([, file]) => file!).filter((file) => !exists(file)),
      ...linked.map(([, file]) => file!).filter((file) => !exists(path.posix.join(path.posix.dirname(page), file))),
    ];
    assert.deepEqual(missing, []);
  });
