/** How well is a lot read? F1 per page, averaged by kind of page; and what is given on pages without papers. */

import type { PaperReader } from "../../../src/events/papers/read-papers.js";
import { judgePapers, rates } from "../../../src/lab/papers/papers-score.js";
import { readPage } from "../../../src/page/read.js";
import type { BlindPage } from "./material.js";

export interface PageScore {
  readonly name: string;
  readonly kind: string;
  readonly title: number;
  readonly authors: number;
  readonly whole: number;
  readonly given: readonly string[];
}

export const pageOf = (html: string, url = "https://conf.example/2024/page.html") =>
  readPage({
    ...{ kind: "fetched", url, at: Date.UTC(2026, 10, 15), took: 0, status: 200 },
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(html),
  });

export function scoreOf({ name, kind, html, url, papers }: BlindPage, reader: PaperReader): PageScore {
  const found = reader.papers(pageOf(html, url));
  const gold = papers.map(({ title, authors, pdf }) => ({ title, authors, affiliations: [], pdf: pdf ?? null }));
  const { tally } = judgePapers(found, gold, [], url);
  const [title, authors, whole] = (["title", "authors", "whole"] as const).map((what) => rates(tally[what], tally).f1);
  return {
    ...{ name, kind, title: title!, authors: authors!, whole: whole! },
    given: found.map((one) => `${one.title} | ${one.authors.join("; ")} | ${one.pdf ?? ""}`),
  };
}

export function meanOf(scores: readonly PageScore[], what: "title" | "authors" | "whole"): number {
  return scores.reduce((sum, one) => sum + one[what], 0) / Math.max(1, scores.length);
}
