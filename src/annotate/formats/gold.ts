/**
 * Labelled regions in the form of our own gold data: for each page `gold/<id>.json` with its papers, `regions/<id>.json` with its blocks,
 * the spans of their labels, and `html/<id>.html`, byte for byte as archived.
 *
 * What people labelled are titles and people; which of them make one paper follows from the page's layout (`bundle.ts`), as it does when papers are read.
 */
import { bundlePapers, type FoundPaper } from "../../events/papers/bundle.js";
import { pageFeatures } from "../../events/papers/features/features.js";
import type { Lexicon } from "../../events/papers/features/lexicon.js";
import type { Label } from "../../events/papers/labels.js";
import { type SeenPage, seenPage } from "../../events/papers/reader-page.js";
import type { Page } from "../../model/page.js";
import { textOf } from "../anchor.js";
import { type Item, unitItems } from "../items.js";

export interface LabelledPage {
  readonly seen: SeenPage;
  readonly items: readonly Item[];
  readonly labels: readonly Label[];
}

/** The units of a page as items, in the order of `seen.units`. */
export function unitsAsItems(page: Page): { readonly seen: SeenPage; readonly items: readonly Item[] } {
  const seen = seenPage(page);
  return { seen, items: unitItems(seen.units, textOf(seen.blocks)) };
}

/** The papers that labels make. */
export function papersOf({ seen, labels }: LabelledPage, lexicon: Lexicon): readonly FoundPaper[] {
  const { measured } = pageFeatures(seen, lexicon, new Set());
  const labelled = seen.units.map((unit, i) => ({ unit, label: labels[i]!, confidence: 1, measured: measured[i]! }));
  return bundlePapers(labelled, seen, lexicon);
}

export interface GoldAbout {
  readonly id: string;
  readonly site: string;
  readonly url: string;
}

export function goldOf(page: LabelledPage, lexicon: Lexicon, { id, site, url }: GoldAbout): object {
  const papers = papersOf(page, lexicon);
  const gold = ({ title, authors, affiliations, pdf }: FoundPaper) => ({
    ...{ title, authors_raw: authors.join(", "), authors, affiliations, pdf: pdf ?? null },
    mode: affiliations.length > 0 ? "author+affiliation" : "author",
  });
  return {
    ...{ id, site, path: new URL(url).pathname.slice(1), series: site, complete: true },
    papers: papers.filter(({ type }) => type === "paper").map(gold),
    other_talks: papers.filter(({ type }) => type === "talk").map(gold),
    excluded: [],
    notes: "papers follow from the labelled regions",
  };
}

/** One region for each block; a block whose units differ has a span for each. */
export function regionsOf({ seen, labels }: LabelledPage): object[] {
  const byBlock = new Map<number, { start: number; end: number; kind: Label }[]>();
  for (const [i, { block, start, end }] of seen.units.entries()) {
    if (labels[i] === "other") continue;
    byBlock.set(block, [...(byBlock.get(block) ?? []), { start, end, kind: labels[i]! }]);
  }
  return seen.blocks.map(({ text, path }, n) => {
    const spans = byBlock.get(n) ?? [];
    const covered = spans.reduce((sum, { start, end }) => sum + end - start, 0);
    return { n, text, path, label: labelOf(spans), coverage: text === "" ? 0 : covered / text.length, spans };
  });
}

function labelOf(spans: readonly { readonly kind: Label }[]): Label {
  const kinds = new Set(spans.map(({ kind }) => kind));
  if (kinds.size === 0) return "other";
  if (kinds.size === 1) return [...kinds][0]!;
  if (kinds.has("title") || kinds.has("mixed")) return "mixed";
  return "author+affiliation";
}
