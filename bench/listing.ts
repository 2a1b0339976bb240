/**
 * npm run bench listing: does what is known of a site stay small while the site grows, and what does judging cost?
 *
 *     npm run bench listing [-- --leaves 30000,100000] [--out DIR] [--json]
 *
 * One simulated site of letters, artists, songs and noise, in several sizes, harvested without network and store (`dryHarvest`), so that
 * what is measured is reading and judging. Beside it the same pages are read as `crawl` reads them, with the whole Page; judging may
 * add a quarter to that. The knowledge is measured as it is stored: keys and values as JSON.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { kind as crawl } from "../src/crawl/crawl.js";
import { harvest } from "../src/harvest/harvest.js";
import { judge } from "../src/harvest/judge.js";
import { type DryVisit, dryHarvest } from "../src/lab/listing/dry-harvest.js";
import { serveAnswers } from "../src/lab/listing/static-site.js";
import { kind as listing } from "../src/listing/listing.js";
import { countersOf, groupsOf } from "../src/listing/site/knowledge.js";
import { UsageError } from "../src/model/errors.js";
import type { Json } from "../src/model/json.js";
import type { AnyKind } from "../src/model/kind.js";
import { openStore } from "../src/store/open.js";
import { catalogue, PLAIN_TRAITS } from "../test/worlds/catalogue.js";
import { atMost, type Figure, markdown, measured, resultOf, writeResult } from "./results.js";

const TITLES = 20;
/** So many leaves are harvested both ways to compare the cost. */
const COMPARED = 2000;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      leaves: { type: "string", default: "3000,30000" },
      out: { type: "string" },
      json: { type: "boolean", default: false },
    },
  });
  const sizes = values.leaves.split(",").map(Number);
  if (sizes.some((size) => !(size >= 1000 && size <= 1e6)))
    throw new UsageError("--leaves: sizes from 1000 to 1000000, separated by commas");
  const rows = sizes.map(harvested);
  const [least, most] = [rows[0]!, rows.at(-1)!];
  const cost = await compared();
  const growth = most.bytes / least.bytes;
  const figures: Figure[] = [
    atMost(
      `knowledge of ${most.leaves} leaves against ${least.leaves}`,
      growth,
      "times",
      1.5,
      `${most.bytes} and ${least.bytes} bytes`,
    ),
    measured("recall at the largest size", most.recall, "share"),
    atMost(
      "judging, as a share of crawl with the whole Page",
      cost.judge / cost.crawl,
      "share",
      0.25,
      `${cost.pages} pages: crawl ${cost.crawl.toFixed(1)} s of CPU with network, store and tree, listing's judging ${cost.judge.toFixed(1)} s`,
    ),
  ];
  const table = {
    name: "One site in several sizes",
    columns: ["leaves", "pages read", "recall", "precision", "groups", "entries", "bytes known", "CPU ms per page"],
    rows: rows.map((one) => [
      one.leaves,
      one.pages,
      one.recall.toFixed(4),
      one.precision.toFixed(4),
      one.groups,
      one.entries,
      one.bytes,
      ((1000 * one.cpu) / one.pages).toFixed(2),
    ]),
  };
  const form = `${Math.round(most.leaves / 1000)}k`;
  const result = resultOf("listing", form, { figures, tables: [table] });
  if (values.json) console.log(JSON.stringify(result));
  else console.log(markdown(result));
  writeResult(result, values.out);
}

function site(leaves: number): ReturnType<typeof catalogue> {
  const names = Math.round(leaves / TITLES);
  return catalogue({ ...PLAIN_TRAITS, names, titlesPerName: TITLES, perPage: 50, noise: 0.5 });
}

interface Row {
  readonly leaves: number;
  readonly pages: number;
  readonly recall: number;
  readonly precision: number;
  readonly groups: number;
  readonly entries: number;
  readonly bytes: number;
  readonly cpu: number;
}

function harvested(wanted: number): Row {
  const world = site(wanted);
  const before = process.cpuUsage();
  let kept = 0;
  let right = 0;
  const start = `http://site.example${world.start}`;
  const { known } = dryHarvest(listing as AnyKind, { start }, world.answer, ({ url }, _, { state }) => {
    if (state !== "leaf") return;
    kept++;
    if (world.leaves.has(url.slice("http://site.example".length))) right++;
  });
  const cpu = secondsSince(before);
  let bytes = 0;
  for (const [key, value] of known) bytes += key.length + JSON.stringify(value).length;
  return {
    leaves: world.leaves.size,
    pages: countersOf(known).pages,
    recall: right / world.leaves.size,
    precision: right / Math.max(1, kept),
    groups: groupsOf(known).size,
    entries: known.size,
    bytes,
    cpu,
  };
}

/** CPU seconds for the same site: a whole crawl that builds each page's tree, and listing's judging. */
async function compared(): Promise<{ readonly pages: number; readonly crawl: number; readonly judge: number }> {
  const world = site(COMPARED);
  const served = await serveAnswers(world.answer);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-listing-"));
  const store = await openStore(folder);
  const { module: _module, ...plain } = crawl;
  const whole: AnyKind = {
    ...plain,
    observe: (page, inputs) => (page.tree.children.length >= 0 ? plain.observe(page, inputs) : undefined),
  };
  const start = `${served.origin}${world.start}`;
  const settings = { delay: 0, kind: { starts: [start] } as never };
  const plan = { kind: whole, collection: "crawl", start, settings };
  const before = process.cpuUsage();
  await harvest({ store, plans: [plan], allowPrivate: true, concurrency: 1 }).summary;
  const all = secondsSince(before);
  await store.close();
  await served.close();
  rmSync(folder, { recursive: true, force: true });
  // The server lives in this process: what making the pages cost is not the crawler's.
  const making = process.cpuUsage();
  for (const asked of served.asked) world.answer(asked);
  const pages = served.asked.length;
  const made = secondsSince(making);
  const judging = judgingOf(world);
  return { pages, crawl: all - made, judge: (judging.seconds * pages) / judging.pages };
}

/**
 * The pages are read first and judged again in their order: the same verdicts, and the clock is asked twice, not twice for each page, which
 * would cost a tenth of what is measured.
 */
function judgingOf(world: ReturnType<typeof site>): { readonly seconds: number; readonly pages: number } {
  const settings = { start: `http://site.example${world.start}` };
  const seen: { readonly visit: DryVisit; readonly observation: Json }[] = [];
  dryHarvest(listing as AnyKind, settings, world.answer, (visit, observation) => seen.push({ visit, observation }));
  const known = new Map<string, Json>();
  const before = process.cpuUsage();
  seen.forEach(({ visit, observation }, sequence) => {
    judge(listing as AnyKind, observation, { name: "bench", sequence, visit }, known, settings);
  });
  return { seconds: secondsSince(before), pages: seen.length };
}

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
