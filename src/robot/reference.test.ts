import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { recipeReference } from "./reference.js";
import { recipeJsonSchema } from "./schema.js";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

test("docs/robot.md holds the reference of today's schema", () => {
  const docs = readFileSync(path.join(ROOT, "docs/robot.md"), "utf8");
  assert.ok(
    docs.endsWith(recipeReference()),
    "write it anew: winnow robot schema --markdown, behind the heading Reference",
  );
});

test("the examples' schema for editors is today's", () => {
  const written = JSON.parse(readFileSync(path.join(ROOT, "examples/robots/recipe.schema.json"), "utf8"));
  assert.deepEqual(
    written,
    JSON.parse(JSON.stringify(recipeJsonSchema())),
    "write it anew: winnow robot schema > examples/robots/recipe.schema.json",
  );
});
