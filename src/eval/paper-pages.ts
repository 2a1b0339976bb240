/** Conference pages with gold papers and labelled regions, as the data folder `pages` has them. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type SeenPage, seenPage } from "../events/papers/seen.js";
import type { Fetched } from "../model/fetched.js";
import type { Page } from "../model/page.js";
import { readPage } from "../page/read.js";
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
  /** Share of the gold spans' characters that were found in our blocks. */
  readonly aligned: number;
}

/**
 * The gold labels of our own units: both cuts hold the same characters in the same order, so regions are found in the stream of
 * all visible characters, white space left out, and each unit takes the label that most of its characters have.
 */
export function labelledUnits({ page, regions }: Pick<PaperPage, "page" | "regions">): LabelledUnits {
  const seen = seenPage(page);
  const { units } = seen;
  let stream = "";
  const starts: number[] = [];
  for (const unit of units) {
    starts.push(stream.length);
    stream += squeezed(unit.text);
  }
  const marks: (RegionLabel | undefined)[] = new Array(stream.length);
  const talk: boolean[] = new Array(stream.length).fill(false);
  let at = 0;
  let wanted = 0;
  let found = 0;
  for (const region of regions) {
    const text = squeezed(region.text);
    if (text === "") continue;
    const place = stream.indexOf(text, at);
    const total = region.spans.reduce((sum, span) => sum + squeezed(region.text.slice(span.start, span.end)).length, 0);
    wanted += total;
    if (place < 0 || (place > at + 20_000 && text.length < 40)) continue;
    found += total;
    for (const { start, end, kind } of region.spans) {
      const from = place + squeezed(region.text.slice(0, start)).length;
      const to = from + squeezed(region.text.slice(start, end)).length;
      marks.fill(kind, from, to);
    }
    for (const { start, end } of region.talk ?? []) {
      talk.fill(
        true,
        place + squeezed(region.text.slice(0, start)).length,
        place + squeezed(region.text.slice(0, end)).length,
      );
    }
    at = place + text.length;
  }
  const labels = units.map((_, i) => labelOf(marks.slice(starts[i], starts[i + 1] ?? stream.length)));
  const talks = units.map(
    (_, i) =>
      talk.slice(starts[i], starts[i + 1] ?? stream.length).filter(Boolean).length * 2 >
      (starts[i + 1] ?? stream.length) - starts[i]!,
  );
  return { seen, labels, talks, aligned: wanted === 0 ? 1 : found / wanted };
}

function labelOf(marks: readonly (RegionLabel | undefined)[]): RegionLabel {
  const counts = new Map<RegionLabel, number>();
  for (const mark of marks) if (mark !== undefined) counts.set(mark, (counts.get(mark) ?? 0) + 1);
  const total = [...counts.values()].reduce((a, b) => a + b, 0);
  if (total * 2 < marks.length) return "other";
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

function squeezed(text: string): string {
  return text.replace(/[\s\u00a0\u00ad\u200b-\u200f\u2060\ufeff]+/gu, "");
}
