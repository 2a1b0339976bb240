/** `winnow eval article`: page type, main text and article metadata on pages with gold, next to Readability. */
import type { Command } from "commander";
import type { Half, PageScore, Reading } from "../../lab/article/article.js";
import type { LearnCase, UnseenReading } from "../../lab/article/learn-pages.js";
import type { BenchmarkScore } from "../../lab/article/wcxb.js";
import { PAGE_TYPES, type PageType } from "../../model/page.js";
import { modelsWith } from "../own-model.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly errors?: boolean;
  readonly shipped?: boolean;
  readonly model?: string;
  readonly yardstick: boolean;
}

export function defineEvalArticle(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--errors", "list what is missing, superfluous or wrong on the development half")
    .option("--shipped", "use the shipped models, which were trained on these pages; faster")
    .option("--model <file>", "your own model instead of the shipped one; the others stay the shipped ones")
    .option("--no-yardstick", "do not run Readability, which is faster")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval article --data ./data
  winnow eval article --errors --no-yardstick
  winnow eval article --model my-text.model

Pages: data/wcxb (WCXB, the Web Content eXtraction Benchmark, Murrough Foley, CC BY 4.0) and data/article. Every page is
read by models that have not seen its registered domain: five folds, some minutes. Text: mean F1 over words on WCXB, by type
of page; F1 over snippets that must and must not appear on the articles. Title, author, date: exact, on pages whose gold has
them. The phrases and names behind the signals were chosen on the articles' development half; halves share no registered
domain. In parentheses: 95 % confidence interval over sites (bootstrap).
Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalArticle(flags)));
}

async function evalArticle(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { articleCases, readingOf, scorePage } = await import("../../lab/article/article.js");
  const { scoreBenchmark, wcxbCases } = await import("../../lab/article/wcxb.js");
  const { PAGE_MODELS, pageModelsWith } = await import("../../page/models.js");
  const { learnPages, pageOf } = await import("../../lab/article/learn-pages.js");
  const yardstick = flags.yardstick
    ? await (await import("../../lab/article/readability.js")).readabilityYardstick()
    : undefined;
  if (flags.yardstick && yardstick === undefined)
    output.note("Readability and linkedom are not installed: no comparison.");
  const articles = dataFolder(flags, "article");
  const cases: LearnCase[] = [...wcxbCases(dataFolder(flags, "wcxb")), ...articleCases(articles)];
  const ours: Scores = { pages: [], articles: [] };
  const theirs: Scores = { pages: [], articles: [] };
  const score = (to: Scores, one: LearnCase, reading: Reading, type?: PageType): void => {
    if ("id" in one) to.pages.push(scoreBenchmark(one, reading, type));
    else to.articles.push(scorePage(one, reading));
  };
  const take = ({ case: one, type, ...reading }: UnseenReading): void => {
    score(ours, one, reading, type);
    if (yardstick !== undefined) score(theirs, one, yardstick(pageOf(one)));
  };
  const own = flags.model === undefined ? undefined : pageModelsWith(modelsWith(PAGE_MODELS, flags.model));
  if (flags.shipped || own !== undefined)
    for (const [done, one] of cases.entries()) {
      output.pin(`${done} of ${cases.length} pages`);
      const page = pageOf(one, own);
      take({ case: one, type: page.pageType.type, ...readingOf(page) });
    }
  else await learnPages(cases, (step) => output.pin(step), take);
  output.pin(undefined);
  const readers: readonly Reader[] = [
    ["winnow", ours],
    ...(yardstick === undefined ? [] : [["readability", theirs] as const]),
  ];
  await sayBenchmark(output, readers);
  await sayArticles(output, readers);
  if (flags.errors) sayErrors(output, ours);
  output.data({ summary: true, command: "eval article", end: "finished", counts: { pages: cases.length } });
  return 0;
}

interface Scores {
  readonly pages: BenchmarkScore[];
  readonly articles: PageScore[];
}

type Reader = readonly [name: string, scores: Scores];

const FIELDS = ["title", "author", "date"] as const;

async function sayBenchmark(output: Output, readers: readonly Reader[]): Promise<void> {
  const { fieldFigures } = await import("../../lab/article/article.js");
  const { meanF1 } = await import("../../lab/article/wcxb.js");
  output.result("WCXB           type           pages  F1 over words          type right");
  for (const [reader, { pages: scores }] of readers) {
    for (const type of ["all", ...PAGE_TYPES] as const) {
      const some = scores.filter(({ case: one }) => type === "all" || one.type === type);
      const f1 = meanF1(some);
      const typed = some.filter((one) => one.type !== undefined);
      const right = typed.filter((one) => one.type === one.case.type).length / Math.max(1, typed.length);
      const says = typed.length === 0 ? "" : `  ${right.toFixed(3)}`;
      output.result(
        `${reader.padEnd(15)}${type.padEnd(15)}${String(some.length).padStart(5)}  ${f1.value.toFixed(3)} (${f1.low.toFixed(3)}–${f1.high.toFixed(3)})${says}`,
      );
      output.data({ what: "words", reader, type, pages: some.length, f1, typeRight: right });
    }
    for (const field of FIELDS) {
      const { pages, right, share } = fieldFigures(scores, field);
      output.result(
        `${reader.padEnd(15)}${field.padEnd(15)}${String(pages).padStart(5)}  ${share.value.toFixed(3)} exact (${right})`,
      );
      output.data({ what: `wcxb ${field}`, reader, pages, right, share });
    }
  }
}

const HALVES: readonly (Half | "all")[] = ["development", "held out", "all"];

async function sayArticles(output: Output, readers: readonly Reader[]): Promise<void> {
  const { fieldFigures, textFigures } = await import("../../lab/article/article.js");
  output.result("\narticles       half         pages  precision  recall  F1 over snippets");
  for (const [name, { articles: scores }] of readers) {
    for (const half of HALVES) {
      const some = scores.filter((score) => half === "all" || score.case.half === half);
      const { pages, precision, recall, f1 } = textFigures(some);
      output.result(
        `${name.padEnd(15)}${half.padEnd(13)}${String(pages).padStart(5)}  ${precision.toFixed(3).padStart(9)}  ${recall.toFixed(3)}   ${f1.value.toFixed(3)} (${f1.low.toFixed(3)}–${f1.high.toFixed(3)})`,
      );
      output.data({ what: "text", reader: name, half, pages, precision, recall, f1 });
    }
  }
  output.result("\nexact          half         field   pages  right  share");
  for (const [name, { articles: scores }] of readers) {
    for (const half of HALVES) {
      const some = scores.filter((score) => half === "all" || score.case.half === half);
      for (const field of FIELDS) {
        const { pages, right, share, blank, given } = fieldFigures(some, field);
        output.result(
          `${name.padEnd(15)}${half.padEnd(13)}${field.padEnd(8)}${String(pages).padStart(5)}  ${String(right).padStart(5)}  ${share.value.toFixed(3)} (${share.low.toFixed(3)}–${share.high.toFixed(3)}); gold blank ${blank}, given ${given}`,
        );
        output.data({ what: field, reader: name, half, pages, right, share, blank, given });
      }
    }
  }
}

function sayErrors(output: Output, { pages, articles }: Scores): void {
  for (const { case: about, reading, missed, extra, title, author, date } of articles) {
    const { file } = about;
    if (about.half !== "development") continue;
    for (const snippet of missed) output.result(`${file}: missing "${snippet}"`);
    for (const snippet of extra) output.result(`${file}: too much "${snippet}"`);
    const wrong = { title, author, date };
    for (const field of FIELDS)
      if (wrong[field] === false) output.result(`${file}: ${field} "${about[field]}", read as "${reading[field]}"`);
    output.data({ what: "page", file, missed, extra, ...wrong });
  }
  for (const score of pages) {
    const { case: about, reading, f1, type } = score;
    if (f1 < 0.8) output.result(`${about.id}: ${about.type}, read as ${type}: F1 ${f1.toFixed(3)} ${about.url}`);
    for (const field of FIELDS)
      if (score[field] === false) output.result(`${about.id}: ${field} "${about[field]}", read as "${reading[field]}"`);
  }
}
