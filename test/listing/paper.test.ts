/**
 * The paper's pattern on simulated sites of its three categories: breadth-first search loses what stands behind chunked lists; analysis
 * finds it, at a price in precision, and loses where breadth-first search was complete; eliminating navigation wins precision back.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { harvestSite } from "../../src/eval/listing.js";
import type { GoldSite } from "../../src/eval/listing-sites.js";
import type { PaperMode } from "../../src/listing/paper.js";
import { catalogue, type Traits, traitsOf } from "../worlds/catalogue.js";

const LYRICS: Traits = {
  ...traitsOf(1),
  index: "letters",
  addresses: "folders",
  pagination: "both",
  paging: "path",
  markup: "list",
  script: "latin",
  namesPerPage: 1,
  names: 40,
  titlesPerName: 6,
  perPage: 4,
  noise: 0.45,
  leafLinks: "few",
  leafTemplates: 1,
  short: false,
  stubs: false,
  deadLinks: false,
  redirects: false,
  trap: false,
  states: false,
  classes: true,
};

async function results(traits: Traits): Promise<Record<PaperMode, { precision: number; recall: number }>> {
  const { start, levels, leaves, answer } = catalogue(traits);
  const call = (url: string) => url.replace(/^https?:\/\/[^/]+/, "");
  const site: GoldSite = { name: "world", start, levels, leaves, answer, call };
  const run = (mode: PaperMode) => harvestSite(site, { mode, levels }, { dry: true, ideal: 1 });
  return {
    bfs: await run("bfs"),
    alphabet: await run("alphabet"),
    analysis: await run("analysis"),
    full: await run("full"),
  };
}

const CASES: [category: Traits["category"], traits: Partial<Traits>][] = [
  ["R", {}],
  ["A", { category: "A" }],
  ["S", { category: "S", names: 1, titlesPerName: 90, perPage: 12 }],
];
for (const [category, more] of CASES) {
  test(`category ${category}: chunked lists`, async (t) => {
    const { bfs, alphabet, analysis, full } = await results({ ...LYRICS, category, ...more });
    t.diagnostic(JSON.stringify([bfs, alphabet, analysis, full].map((one) => [one.precision, one.recall])));
    assert.ok(bfs.recall < 0.75, `bfs recall ${bfs.recall}`);
    assert.ok(analysis.recall > bfs.recall + 0.1, `analysis recall ${analysis.recall} after bfs ${bfs.recall}`);
    assert.ok(full.precision >= analysis.precision, `full ${full.precision}, analysis ${analysis.precision}`);
  });
}
