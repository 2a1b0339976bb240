/**
 * Conference pages with gold papers, and pages that were checked to list none, as the data folder `pages` has them.
 *
 * Three sets: the first with labelled regions, `new` and `released` with papers alone; their regions are found by
 * looking for the papers' words. Pages that share a series or a site are one *group*: they are never on both sides of a
 * split, and count once in an average.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { wholeBlocks } from "../../events/papers/features/units.js";
import { type SeenPage, seenPage } from "../../events/papers/reader-page.js";
import type { Fetched } from "../../model/fetched.js";
import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { rowsOf } from "../rows.js";
import { unpacked } from "../unpack.js";
import { type Aligned, alignRegions, squeezed } from "./align-regions.js";
import { labelByPapers } from "./label-by-papers.js";

export type RegionLabel = "title" | "author" | "author+affiliation" | "affiliation" | "mixed" | "other";

export interface GoldPaper {
  readonly title: string;
  readonly authors: readonly string[];
  readonly affiliations: readonly string[];
  readonly pdf: string | null;
}

export const SETS = ["first", "new", "released"] as const;
export type PageSet = (typeof SETS)[number];

export interface PaperPage {
  readonly id: string;
  readonly set: PageSet;
  readonly site: string;
  readonly series: string;
  /** Pages of one group share a series or a site. */
  readonly group: string;
  /** As the index says ("pt"); undefined where it does not. */
  readonly language: string | undefined;
  readonly bytes: Uint8Array;
  readonly page: Page;
  readonly papers: readonly GoldPaper[];
  readonly otherTalks: readonly GoldPaper[];
  /** Only the first set has them. */
  readonly regions: readonly GoldRegion[] | undefined;
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
  const pages = SETS.flatMap((set) => pagesOfSet(set === "first" ? folder : path.join(folder, set), set));
  const groups = groupsOf(pages);
  return pages.map((page) => ({ ...page, group: groups(page) }));
}

function pagesOfSet(folder: string, set: PageSet): Omit<PaperPage, "group">[] {
  if (!existsSync(path.join(folder, "gold"))) return [];
  const html = path.join(unpacked(path.join(folder, "html.tar.xz")), "html");
  const regions = set === "first" ? path.join(unpacked(path.join(folder, "regions.tar.xz")), "regions") : undefined;
  const languages = new Map([...rowsOf(path.join(folder, "index.tsv"))].map(({ id, lang }) => [id!, lang]));
  return readdirSync(path.join(folder, "gold"))
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => {
      const gold = JSON.parse(readFileSync(path.join(folder, "gold", name), "utf8"));
      const bytes = readFileSync(path.join(html, name.replace(/\.json$/, ".html")));
      return {
        id: gold.id,
        set,
        site: gold.site,
        series: gold.series,
        language: languages.get(gold.id),
        bytes,
        page: savedPage(bytes, `https://${gold.site.replace(/[^\w.-]/g, "-")}.example/${gold.path}`),
        papers: gold.papers,
        otherTalks: gold.other_talks ?? [],
        regions: regions === undefined ? undefined : JSON.parse(readFileSync(path.join(regions, name), "utf8")),
      };
    });
}

/** Pages that share a series or a site, directly or through others, have one group. */
function groupsOf(
  pages: readonly Pick<PaperPage, "site" | "series">[],
): (page: Pick<PaperPage, "site" | "series">) => string {
  const leader = new Map<string, string>();
  const find = (name: string): string => {
    let at = name;
    for (let up = leader.get(at); up !== undefined && up !== at; up = leader.get(at)) at = up;
    return at;
  };
  for (const { site, series } of pages) {
    const [a, b] = [find(`site ${site}`), find(`series ${series}`)];
    leader.set(a, a);
    leader.set(b, a);
  }
  return ({ site }) => find(`site ${site}`);
}

export interface NegativePage {
  readonly set: PageSet;
  readonly site: string;
  readonly group: string;
  readonly path: string;
  readonly type: string;
  readonly page: Page;
}

/** Pages that were checked to list no papers; those of a site that also has papers are of its group. */
export function negativePages(folder: string, pages: readonly PaperPage[]): NegativePage[] {
  const groups = new Map(pages.map(({ site, group }) => [site, group]));
  return SETS.flatMap((set) => negativesOfSet(set === "first" ? folder : path.join(folder, set), set)).map((page) => ({
    ...page,
    group: groups.get(page.site) ?? `site ${page.site}`,
  }));
}

function negativesOfSet(folder: string, set: PageSet): Omit<NegativePage, "group">[] {
  if (!existsSync(path.join(folder, "negatives.tsv"))) return [];
  const files = unpacked(path.join(folder, set === "new" ? "negatives.tar.xz" : "sites.tar.xz"));
  const root = set === "first" ? path.join(files, "sites") : files;
  return [...rowsOf(path.join(folder, "negatives.tsv"))].map(({ site, path: page, type, file }) => ({
    set,
    site: site!,
    path: page!,
    type: type!,
    page: savedPage(
      readFileSync(path.join(root, file ?? path.join(site!, page!))),
      `https://${site!.replace(/[^\w.-]/g, "-")}.example/${page}`,
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
  { page, regions, papers, otherTalks }: Pick<PaperPage, "page" | "regions" | "papers" | "otherTalks">,
  by: "units" | "blocks" = "units",
): LabelledUnits {
  const finer = seenPage(page);
  const seen = by === "units" ? finer : { ...finer, units: wholeBlocks(finer.blocks) };
  return regions === undefined ? byPapers(seen, papers, otherTalks) : byRegions(seen, regions);
}

/** Where the words of papers and talks stand says what a unit is; the cut is our own. */
function byPapers(seen: SeenPage, papers: readonly GoldPaper[], otherTalks: readonly GoldPaper[]): LabelledUnits {
  const { labels } = labelByPapers(seen, papers);
  const talks = labelByPapers(seen, otherTalks).labels.map((label, at) => label !== "other" && labels[at] === "other");
  const regions = seen.units.map(({ text }, at): GoldRegion => {
    const whole = [{ start: 0, end: text.length, kind: labels[at]! }];
    return {
      text,
      label: labels[at]!,
      spans: labels[at] === "other" ? [] : whole,
      ...(talks[at] ? { talk: whole } : {}),
    };
  });
  const texts = seen.units.map(({ text }) => text);
  return { seen, labels, talks, cut: { ...alignRegions(texts, texts), regions } };
}

function byRegions(seen: SeenPage, regions: readonly GoldRegion[]): LabelledUnits {
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
