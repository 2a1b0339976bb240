/**
 * Examples to learn the weights of listing's signals from: the cells of real sites at several moments of a harvest,
 * each with the share of true leaves among its pages.
 *
 * Half of the samples come from plain breadth-first crawls, which see everything, half from harvests with earlier
 * weights, which see what a user's harvest sees. For a breadth-first crawl it does not matter what a person shows, so
 * that examples can be added afterwards: a leaf of the largest kind of leaves, and one of a smaller kind.
 */
import { type Signalled, signalled, type Weights, weigh } from "../../listing/kinds/understand.js";
import { type ListingSettings, kind as listing } from "../../listing/listing.js";
import { START } from "../../listing/site/knowledge.js";
import { type SiteSnapshot, siteSnapshot } from "../../listing/site/snapshot.js";
import type { Json } from "../../model/json.js";
import type { AnyKind, Verdict } from "../../model/kind.js";
import { dryHarvest } from "./dry-harvest.js";
import { addressIn, type GoldSite } from "./sites.js";

/** The cells of a site at one moment. */
export interface KindSample {
  readonly site: string;
  readonly group: string;
  readonly hinted: boolean;
  readonly snapshot: SiteSnapshot;
  readonly truth: ReadonlyMap<string, { readonly leaves: number; readonly others: number }>;
}

const MOMENTS = [15, 40, 80, 160, 320];
/** Crawls end here. */
const MAX_PAGES = 320;

export function samplesOf(
  site: GoldSite,
  observed: AnyKind,
  how: { readonly hinted: boolean; readonly weights: Weights; readonly everything: boolean },
): KindSample[] {
  const address = (path: string) => `http://site.example${addressIn(site, path)}`;
  const settings: ListingSettings = {
    start: address(site.start),
    weights: how.weights,
    ...(how.hinted ? { leaf: site.examples.slice(0, 1).map(address) } : {}),
  };
  const samples: KindSample[] = [];
  const truth = new Map<string, { leaves: number; others: number }>();
  let pages = 0;
  let last: ReadonlyMap<string, Json> | undefined;
  const take = (known: ReadonlyMap<string, Json>) => {
    const copy = new Map([...truth].map(([cell, one]) => [cell, { ...one }]));
    const { name, group } = site;
    const sample = { site: name, group, hinted: how.hinted, snapshot: siteSnapshot(known), truth: copy };
    samples.push(sample);
    if (!how.everything || pages < FEWEST_SHOWN) return;
    for (const cell of examplesIn(sample))
      samples.push({ ...sample, hinted: true, snapshot: showing(sample.snapshot, cell) });
  };
  const kind: AnyKind = {
    ...observed,
    judge(observation, at, given) {
      const verdict = listing.judge(observation, at, given) as Verdict;
      last = at.known;
      const { groups, follow = [], ...rest } = verdict;
      if (pages >= MAX_PAGES) return { ...rest, stop: "enough" };
      return how.everything || groups === undefined ? { ...rest, follow } : { ...rest, follow, groups };
    },
  };
  dryHarvest(kind, settings, site.answer, (visit, _observation, verdict) => {
    pages++;
    const path = site.call(visit.url);
    if (verdict.template !== undefined) {
      const count = truth.get(verdict.template) ?? { leaves: 0, others: 0 };
      truth.set(verdict.template, count);
      if (site.leaves.has(path)) count.leaves++;
      else if (!site.isAlso?.(path)) count.others++;
    }
    if (MOMENTS.includes(pages)) take(last!);
  });
  if (last !== undefined) take(last);
  return samples;
}

/** Before, a harvest with an example looks different: the example is visited first. */
const FEWEST_SHOWN = 40;
const PURE = 0.9;

/** The largest cell of leaves, and the one in the middle. */
function examplesIn({ truth }: KindSample): string[] {
  const leaves = [...truth]
    .filter(([, one]) => one.leaves >= PURE * (one.leaves + one.others))
    .sort((a, b) => b[1].leaves - a[1].leaves)
    .map(([cell]) => cell);
  return [...new Set([leaves[0], leaves[leaves.length >> 1]])].filter((cell) => cell !== undefined);
}

/** The same moment, had a person shown a page of this cell. */
function showing(snapshot: SiteSnapshot, name: string): SiteSnapshot {
  const [cells, groups] = [new Map(snapshot.cells), new Map(snapshot.groups)];
  const cell = cells.get(name);
  if (cell === undefined) return snapshot;
  cells.set(name, { ...cell, shown: "leaf" });
  const group = groups.get(cell.group);
  if (group !== undefined) groups.set(cell.group, { ...group, shown: "leaf" });
  return { ...snapshot, cells, groups };
}

/** One cell: its signals, and what it is. */
export interface KindRow {
  readonly cell: string;
  readonly signals: readonly number[];
  readonly leaf: number;
  readonly weight: number;
}

const prepared = new WeakMap<KindSample, Signalled>();

/** All cells of a sample count together as one; larger ones more. */
export function rowsOf(sample: KindSample, weights: Weights): KindRow[] {
  let known = prepared.get(sample);
  if (known === undefined) prepared.set(sample, (known = signalled(sample.snapshot)));
  const { signals } = weigh(known, weights);
  const rows: KindRow[] = [];
  let sum = 0;
  for (const [cell, values] of signals) {
    const { leaves = 0, others = 0 } = sample.truth.get(cell) ?? {};
    const pages = leaves + others;
    if (cell === START || pages === 0) continue;
    const weight = Math.sqrt(pages);
    sum += weight;
    rows.push({ cell, signals: values, leaf: leaves / pages, weight });
  }
  return rows.map((row) => ({ ...row, weight: row.weight / sum }));
}
