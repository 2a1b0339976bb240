import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { commandPage } from "./command-page.js";
import { ROOT } from "./root.js";

test("docs/command-line.md says what the help says; npm run docs renews it", async () => {
  const page = readFileSync(path.join(ROOT, "docs/command-line.md"), "utf8");
  assert.ok(page === (await commandPage()), "docs/command-line.md is stale: run npm run docs");
});
