/** Whole harvests of sites that never were: what is kept against the truth, what it cost, and that a replay changes nothing. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { harvest } from "../../src/harvest/harvest.js";
import { replay } from "../../src/harvest/replay.js";
import { dryHarvest } from "../../src/lab/listing/dry-harvest.js";
import { harvestSite } from "../../src/lab/listing/listing.js";
import type { TrueSite } from "../../src/lab/listing/sites.js";
import { serveAnswers } from "../../src/lab/listing/static-site.js";
import { kind } from "../../src/listing/listing.js";
import type { AnyKind } from "../../src/model/kind.js";
import { openStore } from "../../src/store/open.js";
import { catalogue, PLAIN_TRAITS, type Traits, traitsOf } from "../worlds/catalogue.js";

function siteOf(traits: Traits): TrueSite {
  const { start, levels, leaves, answer } = catalogue(traits);
  return { name: "world", start, levels, leaves, answer, call: (url) => url.replace(/^https?:\/\/[^/]+/, "") };
}

const WORLDS: [what: string, traits: Partial<Traits>][] = [
  ["letters, artists, songs, all of them paged", {}],
  ["categories instead of letters", { index: "categories" }],
  ["a start at the artists, in tables", { category: "A", markup: "table" }],
  [
    "a start at the songs, in cards, in Cyrillic",
    { category: "S", markup: "cards", script: "cyrillic", names: 1, titlesPerName: 80 },
  ],
  ["programs with queries", { addresses: "query" }],
  [
    "navigation that nothing marks as such, numbers for addresses",
    { addresses: "numbers", classes: false, markup: "cards" },
  ],
  [
    "a song of one to four lines, ten related ones below it",
    {
      category: "S",
      names: 1,
      titlesPerName: 60,
      perPage: 11,
      short: true,
      leafLinks: "many",
      noise: 0,
      addresses: "flat",
    },
  ],
  ["nested folders, dead links and redirects", { addresses: "nested", deadLinks: true, redirects: true }],
];
for (const [what, more] of WORLDS) {
  test(`auto finds the leaves and only those: ${what}`, async () => {
    const { precision, recall, requests, ideal } = await harvestSite(siteOf({ ...PLAIN_TRAITS, ...more }), {
      mode: "auto",
    });
    assert.ok(precision >= 0.92, `precision ${precision}`);
    assert.ok(recall >= 0.98, `recall ${recall}`);
    assert.ok(requests <= 1.25 * ideal, `${requests} requests where ${ideal} would do`);
  });
}

test("further pages of lists are followed to the end, however many they are", () => {
  const world = catalogue({ ...PLAIN_TRAITS, names: 400, titlesPerName: 2, perPage: 4, noise: 0.5 });
  const right = new Set<string>();
  const start = new URL(world.start, "http://site.example").href;
  dryHarvest(kind as AnyKind, { start }, world.answer, ({ url }, _, { state }) => {
    const at = url.slice("http://site.example".length);
    if (state === "leaf" && world.leaves.has(at)) right.add(at);
  });
  assert.ok(right.size >= 0.98 * world.leaves.size, `${right.size} of ${world.leaves.size}`);
});

const MISUNDERSTOOD: [what: string, seed: number][] = [
  ["lists and leaves with one shape of address, more lists than leaves at first", 913],
  ["categories some of which are empty", 917],
  ["songs with more links than lines", 906],
];
for (const [what, seed] of MISUNDERSTOOD) {
  test(`auto understands ${what}`, async () => {
    const { precision, recall } = await harvestSite(siteOf(traitsOf(seed)), { mode: "auto" }, { dry: true, ideal: 1 });
    assert.ok(precision >= 0.98, `precision ${precision}`);
    assert.ok(recall >= 0.98, `recall ${recall}`);
  });
}

test("breadth-first search loses the songs behind a second page; learning the site does not", async () => {
  const chunked = siteOf({ ...PLAIN_TRAITS, perPage: 3 });
  const bfs = await harvestSite(chunked, { mode: "bfs", levels: 4 });
  const auto = await harvestSite(chunked, { mode: "auto" });
  assert.ok(bfs.recall < 0.7, `bfs ${bfs.recall}`);
  assert.ok(auto.recall > 0.95, `auto ${auto.recall}`);
});

test("from a root the alphabet leads only through letters", async () => {
  const site = siteOf({ ...PLAIN_TRAITS, pagination: "none" });
  const bfs = await harvestSite(site, { mode: "bfs", levels: 4 });
  const alphabet = await harvestSite(site, { mode: "alphabet", levels: 4 });
  assert.ok(alphabet.requests <= bfs.requests);
  assert.ok(alphabet.recall >= bfs.recall - 0.01);
});

test("a replay with the same program changes nothing", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-listing-"));
  const served = await serveAnswers(siteOf({ ...PLAIN_TRAITS, names: 6 }).answer);
  const store = await openStore(folder);
  try {
    const start = `${served.origin}/`;
    const archive = { folder: path.join(folder, "archive") };
    const plan = { kind, collection: "songs", start, settings: { delay: 0, kind: { start } } };
    const { counts } = await harvest({ store, plans: [plan], allowPrivate: true, archive }).summary;
    assert.ok(counts.pages > 20);
    const [status] = await store.harvests();
    const again = await replay({ store, harvest: status!, kind, folder: archive.folder });
    assert.equal(again.records.new + again.records.changed, 0);
    assert.ok(again.records.unchanged > 10);
  } finally {
    await store.close();
    await served.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
