/** The pattern of the lyrics paper's figure 1, on sites that have what the paper says of its own. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { harvestSite, type SiteResult } from "../../src/lab/listing/listing.js";
import type { TrueSite } from "../../src/lab/listing/sites.js";
import type { PaperMode } from "../../src/listing/paper-modes.js";
import { catalogue, PLAIN_TRAITS, type Traits } from "../worlds/catalogue.js";

/** Menus on every page, and behind one of their links articles that are no lyrics. The ratio is the best of other such sites. */
const LYRICS: Partial<Traits> = { script: "english", noise: 0.28, articles: 160 };
const LINK_RATIO = 12.95;

const call = (url: string) => url.replace(/^https?:\/\/[^/]+/, "");

async function modesOn(traits: Partial<Traits>): Promise<Record<PaperMode, SiteResult>> {
  const { start, levels, leaves, answer } = catalogue({ ...PLAIN_TRAITS, ...LYRICS, ...traits });
  const site: TrueSite = { name: "lyrics", start, levels, leaves, answer, call };
  const run = (mode: PaperMode) => harvestSite(site, { mode, levels, linkRatio: LINK_RATIO }, { dry: true, ideal: 1 });
  return {
    bfs: await run("bfs"),
    alphabet: await run("alphabet"),
    analysis: await run("analysis"),
    full: await run("full"),
  };
}

test("chunked lists: levels lose most songs, analysis brings them back at a price, elimination wins precision back", async () => {
  const { bfs, alphabet, analysis, full } = await modesOn({
    names: 140,
    titlesPerName: 20,
    perPage: 15,
    index: "ranges",
    articles: 800,
  });
  assert.ok(bfs.recall < 0.6, `bfs ${bfs.recall}`);
  assert.ok(analysis.recall > bfs.recall + 0.1, `analysis ${analysis.recall}, bfs ${bfs.recall}`);
  assert.ok(analysis.precision < alphabet.precision - 0.05, `${analysis.precision} after ${alphabet.precision}`);
  assert.ok(full.precision > analysis.precision + 0.1, `full ${full.precision}, analysis ${analysis.precision}`);
  assert.ok(full.recall >= analysis.recall, `full ${full.recall}, analysis ${analysis.recall}`);
  assert.ok(full.requests < analysis.requests, "elimination saves requests");
});

test("nothing chunked: levels are complete, analysis costs precision and recall, elimination wins precision back", async () => {
  const { bfs, analysis, full } = await modesOn({ names: 28, titlesPerName: 16, pagination: "none", articles: 40 });
  assert.equal(bfs.recall, 1);
  assert.ok(analysis.recall < 0.97, `analysis ${analysis.recall}`);
  assert.ok(full.precision > analysis.precision + 0.02, `full ${full.precision}, analysis ${analysis.precision}`);
  assert.equal(full.precision, 1);
});
