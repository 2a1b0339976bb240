/** Conference pages with gold papers and labelled regions, as the data folder `pages` has them. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type SeenPage, seenPage } from "../events/papers/seen.js";
import { wholeBlocks } from "../events/papers/units.js";
import type { Fetched } from "../model/fetched.js";
import type { Page } from "../model/page.js";
import { readPage } from "../page/read.js";
import { type Aligned, alignRegions, squeezed } from "./align-regions.js";
import { rowsOf } from "./rows.js";
import { unpacked } from "./unpack.js";

export type RegionLabel = "title" | "author" | "author+affiliation" | "affiliation" | "mixed" | "other";

export interface GoldPaper {
  readonly title: string;
  readonly authors: readonly string[];
  readonly affiliations: readonly string[];
  readonly pdf: string | null;
}

export interface PaperPage {
  readonly id: string;
  readonly series: string;
  readonly bytes: Uint8Array;
  readonly page: Page;
  readonly papers: readonly GoldPaper[];
  readonly otherTalks: readonly GoldPaper[];
  readonly regions: readonly GoldRegion[];
}

export interface GoldRegion {
  readonly text: string;
  readonly label: RegionLabel;
  readonly spans: readonly Span[];
  /** Spans of keynotes and invited talks: neither right nor wrong. */
  readonly talk?: readonly Span[];
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly kind: RegionLabel;
}

export function paperPages(folder: string): PaperPage[] {
  const html = path.join(unpacked(path.join(folder, "html.tar.xz")), "html");
  const regions = path.join(unpacked(path.join(folder, "regions.tar.xz")), "regions");
  return readdirSync(path.join(folder, "gold"))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => {
      const gold = JSON.parse(readFileSync(path.join(folder, "gold", name), "utf8"));
      const bytes = readFileSync(path.join(html, name.replace(/\.json$/, ".html")));
      return {
        id: gold.id,
        series: gold.series,
        bytes,
        page: savedPage(bytes, `https://${gold.site.replace(/[^\w.-]/g, "-")}.example/${gold.path}`),
        papers: gold.papers,
        otherTalks: gold.other_talks ?? [],
        regions: JSON.parse(readFileSync(path.join(regions, name), "utf8")),
      };
    });
}

export interface NegativePage {
  readonly site: string;
  readonly path: string;
  readonly type: string;
  readonly page: Page;
}

/** Pages that were checked to list no papers. */
export function negativePages(folder: string): NegativePage[] {
  const sites = path.join(unpacked(path.join(folder, "sites.tar.xz")), "sites");
  return [...rowsOf(path.join(folder, "negatives.tsv"))].map(({ site, path: file, type }) => ({
    site: site!,
    path: file!,
    type: type!,
    page: savedPage(
      readFileSync(path.join(sites, site!, file!)),
      `https://${site!.replace(/[^\w.-]/g, "-")}.example/${file}`,
    ),
  }));
}

export function savedPage(bytes: Uint8Array, url: string): Page {
  const fetched: Fetched = {
    kind: "fetched",
    url,
    status: 200,
    headers: [["content-type", "text/html"]],
    body: bytes,
    at: Date.UTC(2026, 10, 15),
    took: 0,
    truncated: false,
  } as unknown as Fetched;
  return readPage(fetched);
}

export interface LabelledUnits {
  readonly seen: SeenPage;
  readonly labels: readonly RegionLabel[];
  /** Units of keynotes and the like. */
  readonly talks: readonly boolean[];
  readonly cut: GoldCut;
}

/** The regions of gold, and where they lie in the stream of our units' characters. */
export interface GoldCut extends Aligned {
  readonly regions: readonly GoldRegion[];
}

/** The gold labels of our own units: each takes the label that most of its characters have. `by` blocks: a unit for each block. */
export function labelledUnits(
  { page, regions }: Pick<PaperPage, "page" | "regions">,
  by: "units" | "blocks" = "units",
): LabelledUnits {
  const finer = seenPage(page);
  const seen = by === "units" ? finer : { ...finer, units: wholeBlocks(finer.blocks) };
  const alignment = alignRegions(
    seen.units.map(({ text }) => text),
    regions.map(({ text }) => text),
  );
  const { places, starts } = alignment;
  const marks: (RegionLabel | undefined)[] = new Array(starts.at(-1)!).fill(undefined);
  const talk: boolean[] = new Array(marks.length).fill(false);
  for (const [n, { text, spans, talk: talks }] of regions.entries()) {
    const at = places[n]?.[0];
    if (at === undefined) continue;
    const place = (offset: number): number => at + squeezed(text.slice(0, offset)).length;
    for (const { start, end, kind } of spans) marks.fill(kind, place(start), place(end));
    for (const { start, end } of talks ?? []) talk.fill(true, place(start), place(end));
  }
  const within = <T>(all: readonly T[], unit: number): readonly T[] => all.slice(starts[unit], starts[unit + 1]);
  return {
    seen,
    labels: seen.units.map((_, i) => labelOf(within(marks, i))),
    talks: seen.units.map((_, i) => {
      const own = within(talk, i);
      return own.filter(Boolean).length * 2 > own.length;
    }),
    cut: { ...alignment, regions },
  };
}

/** The label of a piece whose characters have these marks. */
export function labelOf(marks: readonly (RegionLabel | undefined)[]): RegionLabel {
  const counts = new Map<RegionLabel, number>();
  for (const mark of marks) if (mark !== undefined) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const total = [...counts.values()].reduce((a, b) => a + b, 0);
  if (total * 2 < marks.length || total === 0) return "other";
  const [best, ...rest] = [...counts].sort((a, b) => b[1] - a[1]);
  const title = counts.get("title") ?? 0;
  const people = total - title;
  if (title > 0.12 * marks.length && people > 0.12 * marks.length) return "mixed";
  if (best![0] === "title" || rest.length === 0) return best![0];
  const kinds = new Set(counts.keys());
  kinds.delete("title");
  if (kinds.has("author+affiliation") || (kinds.has("author") && kinds.has("affiliation"))) return "author+affiliation";
  return best![0];
}
