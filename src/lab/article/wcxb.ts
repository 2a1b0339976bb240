/**
 * WCXB, the Web Content eXtraction Benchmark (Murrough Foley, 2026, CC BY 4.0), development part: pages of seven types
 * with their whole text, title, author and date. (`data/wcxb`)
 *
 * Text is scored by the benchmark's own measure: F1 over words (`\w+` of the text in small letters, with their counts)
 * of each page, and the mean over pages.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { getDomain } from "tldts";
import { bootstrapInterval, type Interval } from "../../learn/index.js";
import { UsageError } from "../../model/errors.js";
import { PAGE_TYPES, type PageType } from "../../model/page.js";
import { unpacked } from "../unpack.js";
import { type FieldScored, fieldScores, type GoldFields, type Reading } from "./article.js";

export interface WcxbCase extends GoldFields {
  readonly id: string;
  readonly url: string;
  readonly site: string;
  readonly type: PageType;
  readonly text: string;
  readBody(): Uint8Array;
}

export function wcxbCases(folder: string): readonly WcxbCase[] {
  const pages = path.join(unpacked(path.join(folder, "wcxb-dev.tar.xz")), "wcxb");
  const file = path.join(pages, "gold.jsonl");
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, i) => {
      const { id, url, type, text, title, author, date } = JSON.parse(line) as Readonly<Record<string, string | null>>;
      if (typeof id !== "string" || !PAGE_TYPES.includes(type as PageType))
        throw new UsageError(`${file}: line ${i + 1} needs an id, and a type out of ${PAGE_TYPES.join(", ")}.`);
      return {
        id,
        // Some pages have lost their address: they count as a site each.
        url: url ?? `https://page-${id}.invalid/`,
        site: (url == null ? null : getDomain(url)) ?? id,
        type: type as PageType,
        text: text ?? "",
        title: title ?? "",
        author: author ?? "",
        date: date ?? "",
        readBody: () => readFileSync(path.join(pages, "html", `${id}.html`)),
      };
    });
}

export function benchmarkWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

export function wordF1(got: readonly string[], gold: readonly string[]): number {
  if (got.length === 0 && gold.length === 0) return 1;
  const left = new Map<string, number>();
  for (const word of gold) left.set(word, (left.get(word) ?? 0) + 1);
  let hits = 0;
  for (const word of got) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    hits++;
    left.set(word, count - 1);
  }
  return (2 * hits) / (got.length + gold.length);
}

export interface BenchmarkScore extends FieldScored {
  readonly case: WcxbCase;
  readonly f1: number;
  /** The type it was read as; undefined when the reader knows no types. */
  readonly type: PageType | undefined;
}

export function scoreBenchmark(one: WcxbCase, { text, ...reading }: Reading, type?: PageType): BenchmarkScore {
  const f1 = wordF1(benchmarkWords(text), benchmarkWords(one.text));
  return { case: one, reading, f1, type, ...fieldScores(one, reading) };
}

/** The mean over pages; the interval draws whole sites again. */
export function meanF1(scores: readonly BenchmarkScore[]): Interval {
  const mean = (places: readonly number[]): number =>
    places.reduce((sum, place) => sum + scores[place]!.f1, 0) / Math.max(1, places.length);
  return bootstrapInterval(scores.length, mean, { groups: scores.map(({ case: { site } }) => site) });
}
