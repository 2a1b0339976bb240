/** `winnow eval regions` and `winnow eval papers`: the labels of a page's pieces, and the papers made of them, on series not learned from. */
import type { Command } from "commander";
import type { FeatureClass } from "../events/papers/features.js";
import type { Label } from "../events/papers/labels.js";
import { type DataFlags, dataFolder, withDataFlag } from "./data.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly ablation?: boolean;
  readonly pages?: boolean;
}

const MANNERS = (command: Command): Command =>
  withDataFlag(command)
    .option("--quiet", "say nothing but errors")
    .option("--json", "JSON lines on stdout, for programs; the last one is the summary");

export function addEvalRegions(group: Command, end: (code: number) => void): void {
  MANNERS(
    group
      .command("regions")
      .description("Labels of titles, authors and affiliations on conference pages; ten folds by series."),
  )
    .option(
      "--ablation",
      "also with the feature classes taken away, as the Kairos paper's Table 4 (takes ten times as long)",
    )
    .addHelpText(
      "after",
      `
Examples:
  winnow eval regions --data ./data
  winnow eval regions --ablation

No page is judged by a model that has seen its series; at most 100 labelled regions of a page count. Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalRegionsCommand(flags)));
}

export function addEvalPapers(group: Command, end: (code: number) => void): void {
  MANNERS(
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

/** Table 4 of the paper, and what we added. */
const ROWS: readonly (readonly [name: string, classes: string])[] = [
  ["S", "s"],
  ["L", "l"],
  ["L+S", "ls"],
  ["R", "r"],
  ["R+S", "rs"],
  ["R+L", "rl"],
  ["R+L+S", "rls"],
];

async function evalRegionsCommand(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { pages, lexicon, material, evaluation } = await open(flags);
  const measure = async (name: string, classes: ReadonlySet<FeatureClass> | undefined) => {
    const prepared = evaluation.preparedPages(pages, lexicon, classes);
    const models = await evaluation.foldedModels(
      prepared,
      evaluation.inventedPages(material, lexicon, classes),
      (fold) => voice.pin(`${name}: fold ${fold + 1} of ${evaluation.FOLDS}`),
    );
    voice.pin(undefined);
    const options = classes === undefined ? {} : { classes };
    return {
      with: evaluation.evalRegions(prepared, models, lexicon, options),
      without: evaluation.evalRegions(prepared, models, lexicon, { ...options, consistency: false }),
    };
  };
  const all = await measure("all features", undefined);
  sayConfusion(voice, all.with.confusion);
  voice.result("\nfeatures               macro F1  title   author  author*  affiliation  other");
  const row = (name: string, { macroF1, f1, authorsF1 }: typeof all.with): void => {
    const figures = [macroF1, f1.title, f1.author, authorsF1, f1.affiliation, f1.other].map((figure) =>
      figure.toFixed(3).padEnd(8),
    );
    voice.result(`${name.padEnd(23)}${figures.join("")}`);
    voice.data({ what: "regions", features: name, macroF1, authorsF1, f1 });
  };
  row("all", all.with);
  row("all, no consistency", all.without);
  if (flags.ablation) {
    for (const [name, classes] of ROWS)
      row(name, (await measure(name, new Set(classes) as ReadonlySet<FeatureClass>)).with);
  }
  voice.result(
    "\nauthor*: author and author+affiliation taken as one. mixed (title and authors in one unit) is not part of macro F1.",
  );
  voice.data({ summary: true, command: "eval regions", end: "finished", counts: { pages: pages.length } });
  return 0;
}

async function evalPapersCommand(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { pages, negatives, lexicon, material, evaluation } = await open(flags);
  const prepared = evaluation.preparedPages(pages, lexicon);
  const models = await evaluation.foldedModels(prepared, evaluation.inventedPages(material, lexicon), (fold) =>
    voice.pin(`fold ${fold + 1} of ${evaluation.FOLDS}`),
  );
  voice.pin(undefined);
  const report = evaluation.evalPapers(pages, negatives, models, lexicon);
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
  voice.result(`speed: ${report.pagesPerSecond.toFixed(0)} pages a second (median page, from bytes)`);
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

async function open(flags: Flags) {
  const folder = dataFolder(flags, "pages");
  const lexica = dataFolder(flags, "lexica");
  const { negativePages, paperPages } = await import("../eval/paper-pages.js");
  const { readMaterial } = await import("../eval/invented-pages.js");
  const { lexicaFrom } = await import("../eval/lexica.js");
  const { openLexicon } = await import("../events/papers/lexicon.js");
  const { FOLDS, evalPapers, evalRegions, foldedModels, inventedPages, preparedPages } = await import(
    "../eval/papers.js"
  );
  return {
    pages: paperPages(folder),
    negatives: negativePages(folder),
    lexicon: openLexicon(lexicaFrom(lexica).bytes),
    material: readMaterial(lexica),
    evaluation: { FOLDS, evalPapers, evalRegions, foldedModels, inventedPages, preparedPages },
  };
}

function sayConfusion(voice: Voice, confusion: ReadonlyMap<Label, ReadonlyMap<Label, number>>): void {
  const labels = [...confusion.keys()];
  voice.result(`${"gold \\ found".padEnd(20)}${labels.map((label) => label.slice(0, 10).padStart(11)).join("")}`);
  for (const gold of labels) {
    const row = labels.map((found) => String(confusion.get(gold)?.get(found) ?? 0).padStart(11));
    voice.result(`${gold.padEnd(20)}${row.join("")}`);
    voice.data({ what: "confusion", gold, found: Object.fromEntries(confusion.get(gold) ?? []) });
  }
}
