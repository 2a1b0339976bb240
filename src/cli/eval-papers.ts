/** `winnow eval papers`: the papers read from conference pages, on series not learned from. */
import type { Command } from "commander";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { type Manners, openVoice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly pages?: boolean;
}

export function addEvalPapers(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group
      .command("papers")
      .description("Papers read from conference pages: titles, author lists, documents; ten folds by series."),
  )
    .option("--pages", "also one line for each page")
    .addHelpText(
      "after",
      `
Examples:
  winnow eval papers --data ./data
  winnow eval papers --pages

A title is right when it is the same up to Unicode form, case, punctuation and white space; a list of authors when all names are, in order; a whole
record when its document is, too. F1 is averaged over series. Pages that list no papers should give none. Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalPapersCommand(flags)));
}

async function evalPapersCommand(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const [folder, lexica] = [dataFolder(flags, "pages"), dataFolder(flags, "lexica")];
  const { negativePages, paperPages } = await import("../eval/paper-pages.js");
  const { readMaterial } = await import("../eval/invented-pages.js");
  const { lexicaFrom } = await import("../eval/lexica.js");
  const { openLexicon } = await import("../events/papers/lexicon.js");
  const { FOLDS, evalPapers, foldedModels, inventedPages, preparedPages } = await import("../eval/papers.js");
  const [pages, negatives] = [paperPages(folder), negativePages(folder)];
  const lexicon = openLexicon(lexicaFrom(lexica).bytes);
  const prepared = preparedPages(pages, lexicon);
  const models = await foldedModels(prepared, inventedPages(readMaterial(lexica), lexicon), (fold) =>
    voice.pin(`fold ${fold + 1} of ${FOLDS}`),
  );
  voice.pin(undefined);
  const report = evalPapers(pages, negatives, models, lexicon);
  if (flags.pages) {
    for (const { id, tally } of report.pages) {
      voice.result(
        `${id}: ${tally.gold} papers, ${tally.found} found, ${tally.title} titles, ${tally.authors} with authors, ${tally.whole} whole`,
      );
      voice.data({ what: "page", id, ...tally });
    }
  }
  voice.result(
    `F1 over ${report.series} series: title ${report.title.toFixed(3)}, title and authors ${report.authors.toFixed(3)}, whole record ${report.whole.toFixed(3)}`,
  );
  voice.result(
    `pages without papers: ${negatives.length}, false papers per page ${report.falsePerNegative.toFixed(2)}`,
  );
  voice.result(
    `speed: ${report.pagesPerSecond.toFixed(0)} pages a second labelled and bundled, ${report.pagesPerSecondFromBytes.toFixed(0)} from bytes (CPU time of the median page)`,
  );
  const { pages: _pages, ...figures } = report;
  voice.data({
    summary: true,
    command: "eval papers",
    end: "finished",
    counts: { pages: pages.length, negatives: negatives.length },
    ...figures,
  });
  return 0;
}
