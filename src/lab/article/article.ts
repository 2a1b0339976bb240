/**
 * How well are main text and article metadata read? (`data/article`: real pages with snippets that must and must not appear)
 *
 * Over all pages: tp = wanted snippets found in the text (white space collapsed), fn = wanted and not found, fp = unwanted and found;
 * precision, recall and F1 from the sums. Title, author and date count when they are the gold's, folded: case, white space, quotation
 * marks and dashes do not matter; separators between authors neither. Only pages whose gold has the field count for it.
 *
 * Rules were chosen on the *development* half alone. Halves are made by registered domain with a fixed hash, so that no site is in
 * both; the *held-out* half is for reporting. The figures say nothing about texts without a gold snippet in their middle: a
 * snippet is a sample.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { getDomain } from "tldts";
import { bootstrapInterval, type Interval } from "../../learn/index.js";
import { UsageError } from "../../model/errors.js";
import type { Page } from "../../model/page.js";
import { unpacked } from "../unpack.js";

export type Half = "development" | "held out";

export interface ArticleCase extends GoldFields {
  readonly file: string;
  readonly url: string;
  readonly site: string;
  readonly half: Half;
  readonly wanted: readonly string[];
  readonly unwanted: readonly string[];
  readBody(): Uint8Array;
}

/** What is right; empty where nobody knows. */
export interface GoldFields {
  readonly title: string;
  readonly author: string;
  readonly date: string;
}

export function* articleCases(folder: string): Generator<ArticleCase> {
  const gold = readGold(path.join(folder, "gold.json"));
  const pages = unpacked(path.join(folder, "pages.tar.xz"));
  for (const [key, said] of Object.entries(gold)) {
    // Some pages have lost their address: they count as a site each. Archived pages belong to the site they came from.
    const isKnown = /^https?:/.test(key);
    const url = isKnown ? key : `https://${said.file.toLowerCase().replace(/[^a-z0-9.-]+/g, "-")}/`;
    const original = /web\.archive\.org\/web\/\d+\/(.*)/.exec(key)?.[1] ?? key;
    const site = (isKnown ? getDomain(original) : null) ?? said.file;
    yield {
      file: said.file,
      url,
      site,
      half: (createHash("sha256").update(site).digest()[0]! & 1) === 1 ? "development" : "held out",
      wanted: said.with,
      unwanted: said.without,
      title: textOf(said.title),
      author: textOf(said.author),
      date: textOf(said.date),
      readBody: () => readFileSync(path.join(pages, "html", said.file)),
    };
  }
}

interface Gold {
  readonly file: string;
  readonly with: readonly string[];
  readonly without: readonly string[];
  readonly title?: string | readonly string[];
  readonly author?: string | readonly string[];
  readonly date?: string | readonly string[];
}

function readGold(file: string): Readonly<Record<string, Gold>> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, Gold>;
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function textOf(value: string | readonly string[] | undefined): string {
  return typeof value === "string" ? value : (value ?? []).join(", ");
}

/** What a reader made of one page. */
export interface Reading {
  readonly text: string;
  readonly title: string;
  readonly author: string;
  readonly date: string;
}

export function readingOf(page: Page): Reading {
  const { article, mainText } = page;
  return {
    text: mainText.text,
    title: article.title?.value ?? "",
    author: (article.authors?.value ?? []).join(", "),
    date: (article.published ?? article.modified)?.value.slice(0, 10) ?? "",
  };
}

export interface PageScore extends FieldScores {
  readonly case: ArticleCase;
  readonly reading: Omit<Reading, "text">;
  readonly found: number;
  readonly missed: readonly string[];
  readonly extra: readonly string[];
}

export function scorePage(about: ArticleCase, { text, ...reading }: Reading): PageScore {
  const flat = collapsed(text);
  const missed = about.wanted.filter((snippet) => !flat.includes(collapsed(snippet)));
  const extra = about.unwanted.filter((snippet) => flat.includes(collapsed(snippet)));
  return {
    case: about,
    reading,
    found: about.wanted.length - missed.length,
    missed,
    extra,
    ...fieldScores(about, reading),
  };
}

export type FieldScores = Readonly<Record<"title" | "author" | "date", boolean | undefined>>;

export function fieldScores(gold: GoldFields, reading: GoldFields): FieldScores {
  return {
    title: sameField("title", gold.title, reading.title),
    author: sameField("author", gold.author, reading.author),
    date: sameField("date", gold.date, reading.date),
  };
}

/** Whether a value is the gold's; undefined where the gold is blank. */
export function sameField(field: keyof GoldFields, gold: string, value: unknown): boolean | undefined {
  if (gold.trim() === "") return undefined;
  const said = Array.isArray(value) ? value.join(", ") : String(value);
  if (field === "author") return foldedNames(gold) === foldedNames(said);
  return folded(gold) === folded(field === "date" ? said.slice(0, 10) : said);
}

export function collapsed(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

function folded(text: string): string {
  return collapsed(text.normalize("NFKC").replace(/[\u00ad\u200b]/g, ""))
    .toLowerCase()
    .replace(/["“”„«»‘’‚`´]/g, "'")
    .replace(/[–—]/g, "-");
}

function foldedNames(text: string): string {
  return folded(text).replace(/\s*(?:[;,/&|]|\b(?:and|und|et|y)\b)\s*/g, ",");
}

export interface TextFigures {
  readonly pages: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: Interval;
}

/** The interval draws whole sites again. */
export function textFigures(scores: readonly PageScore[]): TextFigures {
  const sums = (places: readonly number[]): { precision: number; recall: number; f1: number } => {
    let [tp, fn, fp] = [0, 0, 0];
    for (const place of places) {
      const { found, missed, extra } = scores[place]!;
      tp += found;
      fn += missed.length;
      fp += extra.length;
    }
    const share = (of: number): number => (of === 0 ? 0 : tp / of);
    return { precision: share(tp + fp), recall: share(tp + fn), f1: tp === 0 ? 0 : (2 * tp) / (2 * tp + fp + fn) };
  };
  const groups = scores.map((score) => score.case.site);
  const f1 = bootstrapInterval(scores.length, (places) => sums(places).f1, { groups });
  const { precision, recall } = sums(scores.map((_, place) => place));
  return { pages: scores.length, precision, recall, f1 };
}

export interface FieldFigures {
  readonly pages: number;
  readonly right: number;
  readonly share: Interval;
  /** Where the gold is blank: how many pages, and for how many a value was given. Many of these are right, too. */
  readonly blank: number;
  readonly given: number;
}

export interface FieldScored extends FieldScores {
  readonly case: { readonly site: string };
  readonly reading: Omit<Reading, "text">;
}

export function fieldFigures(scores: readonly FieldScored[], field: "title" | "author" | "date"): FieldFigures {
  const known = scores.filter((score) => score[field] !== undefined);
  const blank = scores.filter((score) => score[field] === undefined);
  const right = (places: readonly number[]): number => places.filter((place) => known[place]![field]).length;
  return {
    pages: known.length,
    right: known.filter((score) => score[field]).length,
    share: bootstrapInterval(known.length, (places) => right(places) / Math.max(1, places.length), {
      groups: known.map((score) => score.case.site),
    }),
    blank: blank.length,
    given: blank.filter((score) => score.reading[field] !== "").length,
  };
}
