import assert from "node:assert/strict";
import { test } from "node:test";
import { MEASURES } from "../page/measure.js";
import { type Cell, type Group, NO_COUNTERS } from "../site/knowledge.js";
import { SIGNAL_NAMES } from "./signals.js";
import { understand } from "./understand.js";
import { BOUNDS } from "./weights.js";

const GROUP = { kind: "plain", level: 1, ways: 0, links: 100, pages: 1, most: 100, visited: 100 } as const;
const STATUS = { priority: 80, closed: false, shown: null } as const;
const group = (name: string, folder: string): Group => ({
  ...GROUP,
  ...STATUS,
  parent: "start",
  place: name,
  sample: `https://songs.example/${folder}/one.html`,
});
const cell = (name: string, shown: Cell["shown"]): Cell => ({
  group: name,
  template: "t:1",
  pages: 100,
  means: MEASURES.map(() => 0),
  leaf: 0,
  kept: 0,
  again: 0,
  barren: 0,
  brought: 0,
  shown,
  samples: [],
});

/** Everything is a likely leaf: only what a person says makes a difference. */
const LIKELY = SIGNAL_NAMES.map((name) => (name === "bias" ? 6 : 0));
const STEPS = { first: LIKELY, second: LIKELY };

/** Songs, and talks that are linked from two places; one talk of the first place is called no leaf. */
function keptBeside(song: Cell["shown"]): string[] {
  const groups = new Map([
    ["songs", group("songs", "songs")],
    ["talks", group("talks", "talks")],
    ["more talks", group("more talks", "talks")],
  ]);
  const cells = new Map([
    ["songs", cell("songs", song)],
    ["talks", cell("talks", "not")],
    ["more talks", cell("more talks", null)],
  ]);
  const folders = new Map([["/", ["songs", "talks"]]]);
  const site = { counters: NO_COUNTERS, groups, cells, folders, chrome: new Map() };
  const { leaf } = understand(site, { plain: STEPS, shown: STEPS, bounds: BOUNDS });
  return [...leaf].filter(([, probability]) => probability >= 0.5).map(([name]) => name);
}

test("a wrong page alone refuses its whole kind", () => assert.deepEqual(keptBeside(null), ["songs"]));

test("beside an example leaf, pages of its kind that were found elsewhere may stay", () =>
  assert.deepEqual(keptBeside("leaf"), ["songs", "more talks"]));
