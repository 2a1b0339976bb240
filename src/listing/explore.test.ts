import assert from "node:assert/strict";
import { test } from "node:test";
import { explore } from "./explore.js";
import { overviewOf } from "./kinds/overview.js";
import { BOUNDS } from "./kinds/weights.js";
import { type Cell, type Group, NO_COUNTERS } from "./site/knowledge.js";
import type { SiteSnapshot } from "./site/snapshot.js";

const GROUP: Group = {
  parent: "",
  kind: "way",
  place: "",
  sample: "https://poems.example/works/",
  links: 400,
  pages: 100,
  most: 4,
  level: 1,
  ways: 1,
  visited: 0,
  priority: 15,
  closed: false,
  shown: null,
};
const CELL: Cell = {
  group: "tags",
  template: "t:1",
  pages: 90,
  means: [],
  leaf: 0,
  kept: 0,
  again: 0,
  barren: 90,
  brought: 0,
  shown: null,
  samples: [],
};
/** Lists of tags have wasted more visits than 200 leaves pay for. */
const COUNTERS = { ...NO_COUNTERS, pages: 300, leaves: 200, waste: 90, folder: "https://poems.example/" };

const CASES: [says: string, sees: { folder?: string; leaves?: number; menu?: number }, closed: boolean][] = [
  ["however much lists of tags have wasted", {}, false],
  ["but not for too few leaves", { leaves: 99 }, true],
  ["but not when the menu has brought nothing", { menu: 2 }, true],
  ["but not outside the start page's folder", { folder: "https://poems.example/saints/" }, true],
];
for (const [says, { folder = COUNTERS.folder, leaves = COUNTERS.leaves, menu = 0 }, closed] of CASES)
  test(`the menu is looked at, ${says}`, () => {
    const tags: Group = { ...GROUP, kind: "plain", sample: "https://poems.example/tags/love/", visited: 90 };
    const cells = new Map([["tags|t:1", CELL]]);
    const about = { ...CELL, group: "menu", template: "t:2", pages: menu, barren: menu };
    if (menu > 0) cells.set("menu|t:2", about);
    const counters = { ...COUNTERS, folder, leaves };
    const groups = new Map([
      ["tags", tags],
      ["menu", { ...GROUP, visited: menu }],
    ]);
    assert.equal(isClosed("menu", { counters, groups, cells }), closed);
  });

const RECIPES: Group = { ...GROUP, kind: "plain", sample: "https://cook.example/recipe/one/", visited: 2 };
const RECIPE: Cell = { ...CELL, group: "recipes", pages: 2, barren: 2, shown: "not" };
test("a group is closed when a person called a page of it no leaf, and the page shows nothing of its own", () => {
  const site = (recipe: Cell, below: boolean) => ({
    counters: { ...NO_COUNTERS, pages: 12, leaves: 9 },
    groups: new Map([
      ["recipes", RECIPES],
      ...(below ? [["below", { ...GROUP, parent: "recipes|t:1" }] as const] : []),
    ]),
    cells: new Map([["recipes|t:1", recipe]]),
  });
  assert.equal(isClosed("recipes", site(RECIPE, false)), true);
  assert.equal(isClosed("recipes", site({ ...RECIPE, shown: null }, false)), false);
  assert.equal(isClosed("recipes", site(RECIPE, true)), false, "it may be a list");
});

function isClosed(name: string, { counters, groups, cells }: Pick<SiteSnapshot, "counters" | "groups" | "cells">) {
  const view = overviewOf({ counters, groups, cells, folders: new Map(), chrome: new Map() });
  const steps = { first: [], second: [] };
  const now = { view, leaf: new Map<string, number>(), signals: new Map(), steps, bounds: BOUNDS };
  return explore(now, counters, undefined)(name, groups.get(name)!).closed;
}
