import assert from "node:assert/strict";
import { test } from "node:test";
import { atDesk } from "../test/faults/desk.js";
import { literalWorld, page } from "../test/worlds/world.js";
import { recipePlan } from "./own-kind.js";

test("an own kind of twenty lines keeps the recipes of a small web, and only those", () => {
  const world = literalWorld({
    "https://cook.example/": page("Cooking", "/about", "/soups"),
    "https://cook.example/about": page("About us"),
    "https://cook.example/soups": page("Soups", "/recipe/leek", "/recipe/beet"),
    "https://cook.example/recipe/leek": page("Leek soup"),
    "https://cook.example/recipe/beet": page("Borscht"),
  });
  return atDesk(world, async ({ harvest, store }) => {
    const { counts } = await harvest({ plan: recipePlan("https://cook.example/") });
    assert.deepEqual([counts.pages, counts.new], [5, 2]);
    const kept = (await store.records({ limit: 10 })).map(({ fields }) => fields["title"]);
    assert.deepEqual(kept, ["Leek soup", "Borscht"]);
  });
});
