import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { recipeReference } from "./reference.js";
import { recipeJsonSchema } from "./schema.js";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../../..");

test("the reference in docs/robot.md is up to date with the schema", () => {
  const docs = readFileSync(path.join(ROOT, "docs/robot.md"), "utf8");
  assert.ok(
    docs.endsWith(recipeReference()),
    "regenerate it: winnow robot schema --markdown, after the heading Reference",
  );
});

test("the examples' JSON Schema is up to date", () => {
  const written = JSON.parse(readFileSync(path.join(ROOT, "examples/robots/recipe.schema.json"), "utf8"));
  assert.deepEqual(
    written,
    JSON.parse(JSON.stringify(recipeJsonSchema())),
    "regenerate it: winnow robot schema > examples/robots/recipe.schema.json",
  );
});
