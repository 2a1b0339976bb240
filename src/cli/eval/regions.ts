/** `winnow eval regions`: the labels of a conference page's regions, on series not learned from; and the Kairos paper's own, easier test. */
import type { Command } from "commander";
import type { FeatureClass } from "../../events/papers/features/features.js";
import type { Label } from "../../events/papers/labels.js";
import { type Output, type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly ablation?: boolean;
}

export function defineEvalRegions(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option(
      "--ablation",
      "also leave out classes of features, as in Table 4 of the Kairos paper (takes eight times as long)",
    )
    .addHelpText(
      "after",
      `
Examples:
  winnow eval regions --data ./data
  winnow eval regions --ablation

No page is labelled by a model that has seen its series; only the first 100 labelled regions of a page count. The
two-class test is the one of the Kairos paper: only titles and authors, equally many, random folds over regions. It
is easier. Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalRegionsCommand(flags)));
}

/** Table 4 of the paper; its first row has no name there and is apparently S. */
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
  const output = openOutput(flags);
  const [folder, lexica] = [dataFolder(flags, "pages"), dataFolder(flags, "lexica")];
  const { negativePages, paperPages } = await import("../../lab/papers/paper-pages.js");
  const { readMaterial } = await import("../../lab/papers/invented-pages.js");
  const { lexicaFrom } = await import("../../lab/papers/lexica.js");
  const { openLexicon } = await import("../../events/papers/features/lexicon.js");
  const { FOLDS, foldedModels, inventedPages, preparedNegatives, preparedPages } = await import(
    "../../lab/papers/papers.js"
  );
  const { regionAnswers, regionsReport } = await import("../../lab/papers/regions.js");
  const { judgeTwoClasses, twoClassesReport, twoClassRegions } = await import(
    "../../lab/papers/regions-two-classes.js"
  );
  const { mcnemarTest } = await import("../../learn/index.js");
  const pages = paperPages(folder);
  const negatives = negativePages(folder, pages);
  const lexicon = openLexicon(lexicaFrom(lexica).bytes);
  const material = readMaterial(lexica, dataFolder(flags, "lang"));

  const measure = async (name: string, classes?: ReadonlySet<FeatureClass>) => {
    const prepared = preparedPages(pages, lexicon, classes);
    const { modelFor } = await foldedModels(
      [...prepared, ...preparedNegatives(negatives, lexicon, classes)],
      inventedPages(material, lexicon, classes),
      (fold) => output.pin(`${name}: fold ${fold + 1} of ${FOLDS}`),
    );
    output.pin(undefined);
    const options = classes === undefined ? {} : { classes };
    return {
      corrected: regionAnswers(prepared, modelFor, lexicon, options),
      plain: regionAnswers(prepared, modelFor, lexicon, { ...options, consistency: false }),
    };
  };

  const all = await measure("all features");
  sayConfusion(output, regionsReport(all.corrected).confusion);
  output.result(`\n${"features".padEnd(22)}macro F1  title   author  author*  affil.  other   gain    McNemar p`);
  let before: { readonly found: readonly Label[]; readonly macroF1: number } | undefined;
  const row = (name: string, answers: typeof all.corrected): void => {
    const { macroF1, f1, authorsF1, accuracy } = regionsReport(answers);
    const p = before === undefined ? undefined : mcnemarTest(answers.gold, before.found, answers.found).p;
    const gain = before === undefined ? undefined : macroF1 - before.macroF1;
    const figures = [macroF1, f1.title, f1.author, authorsF1, f1.affiliation, f1.other].map((one) =>
      one.toFixed(3).padEnd(8),
    );
    output.result(`${name.padEnd(22)}${figures.join("")}${sayGain(gain, p)}`);
    output.data({ what: "regions", features: name, macroF1, authorsF1, accuracy, f1, gain, p });
    before = { found: answers.found, macroF1 };
  };
  row("all, the chain alone", all.plain);
  row("all", all.corrected);
  output.result(
    "author*: author and author+affiliation as one. Macro F1 is that of the paper's five classes; gain and p: against the row above.\n",
  );

  const regions = twoClassRegions(pages, lexicon);
  output.result(`two classes, folds at random over ${regions.length} regions (an easy test, see docs/papers.md):`);
  output.result(`${"features".padEnd(12)}accuracy  precision  recall  F1      gain    McNemar p`);
  let last: { readonly found: readonly string[]; readonly f1: number } | undefined;
  for (const [name, classes] of flags.ablation ? ROWS : ROWS.slice(-1)) {
    const answers = await judgeTwoClasses(regions, new Set(classes), (fold) =>
      output.pin(`${name}: fold ${fold + 1} of ${FOLDS}`),
    );
    output.pin(undefined);
    const report = twoClassesReport(answers);
    const p = last === undefined ? undefined : mcnemarTest(answers.gold, last.found, answers.found).p;
    const gain = last === undefined ? undefined : report.f1 - last.f1;
    const { accuracy, precision, recall, f1 } = report;
    output.result(
      `${name.padEnd(12)}${accuracy.toFixed(4).padEnd(10)}${precision.toFixed(4).padEnd(11)}${recall.toFixed(4).padEnd(8)}${f1.toFixed(4).padEnd(8)}${sayGain(gain, p)}`,
    );
    output.data({ what: "two classes", features: name, ...report, gain, p });
    last = { found: answers.found, f1 };
  }
  if (flags.ablation) {
    output.result(
      "\nall classes, ten folds by series, the chain alone (the page's own regularity would hide what a class of features is worth):",
    );
    before = undefined;
    for (const [name, classes] of ROWS)
      row(name, (await measure(name, new Set(classes) as ReadonlySet<FeatureClass>)).plain);
    row("all, the chain alone", all.plain);
  }
  const counts = { pages: pages.length, regions: all.corrected.gold.length, twoClassRegions: regions.length };
  output.data({ summary: true, command: "eval regions", end: "finished", counts });
  return 0;
}

function sayGain(gain: number | undefined, p: number | undefined): string {
  if (gain === undefined || p === undefined) return "";
  return `${gain < 0 ? "−" : "+"}${Math.abs(gain).toFixed(3).padEnd(7)}${p < 0.001 ? "< .001" : p.toFixed(3)}`;
}

function sayConfusion(output: Output, confusion: ReadonlyMap<Label, ReadonlyMap<Label, number>>): void {
  const labels = [...confusion.keys()];
  output.result(`${"gold \\ found".padEnd(20)}${labels.map((label) => label.slice(0, 10).padStart(11)).join("")}`);
  for (const gold of labels) {
    const row = labels.map((found) => String(confusion.get(gold)?.get(found) ?? 0).padStart(11));
    output.result(`${gold.padEnd(20)}${row.join("")}`);
    output.data({ what: "confusion", gold, found: Object.fromEntries(confusion.get(gold) ?? []) });
  }
}
