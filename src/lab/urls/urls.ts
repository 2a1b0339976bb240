/**
 * How well is a conference's own address told from others?
 *
 * Two protocols. *Stratified*: ten random parts, as the Kairos paper (§4.2) did; addresses of one site stand on both sides.
 * *Grouped*: all addresses of one registered domain stand on one side, which is harder and more honest. Every address is
 * answered by a model that has not seen it.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "tldts";
import {
  type LabelledUrl,
  REFERENCE_YEAR,
  trainUrls,
  type UrlAnswer,
  urlClassifier,
} from "../../events/urls/classifier.js";
import { groupedFolds, type Report, report, stratifiedFolds } from "../../learn/index.js";
import { UsageError } from "../../model/errors.js";

export interface UrlRow extends LabelledUrl {
  readonly source: string;
  /** Of negatives: shares tokens with conferences. */
  readonly hard: boolean;
  /** A commercial developers' event: no conference by our definition, but debatable. */
  readonly techEvent: boolean;
}

/** Columns label (1 or 0), url, and as far as there are any year, name, source, hardness. A user's own list needs but two. */
export function readUrlRows(file: string): UrlRow[] {
  const rows: UrlRow[] = [];
  readFileSync(file, "utf8")
    .split(/\r?\n/)
    .forEach((line, i) => {
      const [label, url, , , source = "", hardness = ""] = line.split("\t");
      if (line === "" || (i === 0 && label === "label")) return;
      if ((label !== "0" && label !== "1") || url === undefined || url === "")
        throw new UsageError(`${file}:${i + 1}: a line must begin with 1 or 0, a tab and an address.`);
      const techEvent = source.startsWith("tech-event");
      rows.push({ label: label === "1" ? "conference" : "other", url, source, hard: hardness === "hard", techEvent });
    });
  return rows;
}

export const urlFile = (folder: string): string => path.join(folder, "train.tsv");

/** Hosts on which the first part of the path is a separate site. */
const SHARED_HOSTS: Readonly<Record<string, number>> = { "github.com": 1, "medium.com": 1, "sites.google.com": 2 };

/** The registered domain; under hosters the name below it. */
export function siteOfUrl(url: string): string {
  const { domain, hostname } = parse(url, { allowPrivateDomains: true });
  const part = SHARED_HOSTS[hostname ?? ""];
  return (domain ?? hostname ?? url) + (part === undefined ? "" : `/${url.split("/")[2 + part] ?? ""}`);
}

export type Protocol = "stratified" | "grouped";

const FOLDS = 10;

export async function crossValidateUrls(
  rows: readonly UrlRow[],
  protocol: Protocol,
  onFold?: (done: number, of: number) => void,
): Promise<UrlAnswer[]> {
  const labels = rows.map(({ label }) => label);
  const folds =
    protocol === "stratified"
      ? stratifiedFolds(labels, FOLDS)
      : groupedFolds(
          labels,
          rows.map(({ url }) => siteOfUrl(url)),
          FOLDS,
        );
  const answers = new Array<UrlAnswer>(rows.length);
  for (const [done, test] of folds.entries()) {
    const away = new Set(test);
    const model = await trainUrls(rows.filter((_, place) => !away.has(place)));
    const classify = urlClassifier(model);
    for (const place of test) answers[place] = classify(rows[place]!.url, REFERENCE_YEAR);
    onFold?.(done + 1, FOLDS);
  }
  return answers;
}

/** Figures over the rows that `counts` lets through. */
export function urlReport(
  rows: readonly UrlRow[],
  answers: readonly UrlAnswer[],
  counts: (row: UrlRow) => boolean = () => true,
): Report {
  const places = rows.flatMap((row, place) => (counts(row) ? [place] : []));
  return report(
    places.map((place) => rows[place]!.label),
    places.map((place) => answers[place]!.label),
    { labels: ["conference", "other"], averageOver: ["conference"] },
  );
}
