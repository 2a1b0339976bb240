/** `winnow robot new` on thirty-four sites: the unedited recipe brings every document with its fields and nothing else. */
import { test } from "node:test";
import { FIFTH_SITES } from "./fifth-sites.js";
import { FOURTH_SITES } from "./fourth-sites.js";
import { proposeAndRun } from "./propose-and-run.js";
import { SEVENTH_SITES } from "./seventh-sites.js";
import { SIXTH_SITES } from "./sixth-sites.js";

const SITES = [...FOURTH_SITES, ...FIFTH_SITES, ...SIXTH_SITES, ...SEVENTH_SITES];
for (const [i, { name, starts, site, documents, says = [] }] of SITES.entries()) {
  const start = starts[i % starts.length]!;
  test(`${name}, from ${start}`, (t) => proposeAndRun(t, start, { site, documents, says }));
}
