/** `winnow eval papers`: the papers read from conference pages, on series not learned from. */
import type { Command } from "commander";
import type { PaperPage } from "../../lab/papers/paper-pages.js";
import type { PaperFigures, PapersReport } from "../../lab/papers/papers.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly pages?: boolean;
}

export function defineEvalPapers(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--pages", "also print one line per page")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval papers --data ./data
  winnow eval papers --pages

A title is right if it is the same apart from Unicode form, case, punctuation and white space; a list of authors if
all names are right and in order; a whole record if its document is right, too. F1 is averaged over groups of pages
that share a series or a site; no page is read by a model that has seen its group. Pages that list no papers should
give none. Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalPapersCommand(flags)));
}

async function evalPapersCommand(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { SETS } = await import("../../lab/papers/paper-pages.js");
  const { FOLDS, evalPapers, readPaperData } = await import("../../lab/papers/papers.js");
  const { loadModels } = await import("../../harvest/observe/models.js");
  const { openLanguages } = await import("../../page/language/language.js");
  const data = await readPaperData(
    { pages: dataFolder(flags, "pages"), lexica: dataFolder(flags, "lexica"), lang: dataFolder(flags, "lang") },
    (fold) => output.pin(`fold ${fold + 1} of ${FOLDS}`),
  );
  const { pages, negatives } = data;
  output.pin(undefined);
  const languages = openLanguages(loadModels(["language.model"]).get("language.model")!);
  const isEnglish = ({ language, papers }: PaperPage): boolean =>
    (language ?? languages.identify(papers.map(({ title }) => title).join(". ")).language).startsWith("en");
  const report = await evalPapers(data, isEnglish);
  if (flags.pages) sayPages(output, report);
  const line = (name: string, { groups, pages, title, authors, whole }: PaperFigures): void => {
    const figures = [title, authors, whole].map((one) => one.toFixed(3).padStart(8)).join("");
    output.result(`${name.padEnd(14)}${String(groups).padStart(6)}${String(pages).padStart(7)}${figures}`);
    output.data({ what: "papers", of: name, groups, pages, title, authors, whole });
  };
  output.result("F1 per paper  groups  pages   title +authors +document");
  line("all", report);
  for (const set of SETS) line(set, report.sets[set]);
  line("not English", report.notEnglish);
  const { falsePerPage, withAny, most } = report.negatives;
  output.result(
    `pages without papers: ${negatives.length}, false papers per page ${falsePerPage.toFixed(3)}, on ${withAny} pages, at most ${most}`,
  );
  output.result(`expected calibration error of the confidence in title and authors: ${report.calibration.toFixed(3)}`);
  output.result(
    `speed: ${report.pagesPerSecond.toFixed(0)} pages a second labelled and bundled, ${report.pagesPerSecondFromBytes.toFixed(0)} from bytes (CPU time of the median page)`,
  );
  const { pagesPerSecond, pagesPerSecondFromBytes, calibration } = report;
  output.data({
    summary: true,
    command: "eval papers",
    end: "finished",
    counts: { pages: pages.length, negatives: negatives.length },
    ...{ series: report.groups, title: report.title, authors: report.authors, whole: report.whole },
    ...{ notEnglish: report.notEnglish, falsePerNegative: falsePerPage, mostFalse: most, calibration },
    ...{ pagesPerSecond, pagesPerSecondFromBytes },
  });
  return 0;
}

function sayPages(output: Output, { pageTallies, negatives }: PapersReport): void {
  for (const { page, tally } of pageTallies) {
    output.result(
      `${page.id}: ${tally.gold} papers, ${tally.found} found, ${tally.title} titles, ${tally.authors} with authors, ${tally.whole} whole`,
    );
    output.data({ what: "page", id: page.id, ...tally });
  }
  for (const { page, titles } of negatives.worst) {
    output.result(`${page.site} ${page.path}: no papers, ${titles.length} found: ${titles.slice(0, 3).join(" | ")}`);
    output.data({ what: "negative", site: page.site, path: page.path, type: page.type, titles });
  }
}
