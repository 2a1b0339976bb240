/** `winnow eval regions`: the labels of a conference page's regions, on series not learned from; and the Kairos paper's own, easier test. */
import type { Command } from "commander";
import type { FeatureClass } from "../events/papers/features.js";
import type { Label } from "../events/papers/labels.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { type Manners, openVoice, type Voice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly ablation?: boolean;
}

export function addEvalRegions(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group
      .command("regions")
      .description("Labels of titles, authors and affiliations on conference pages; ten folds by series."),
  )
    .option(
      "--ablation",
      "also with classes of features taken away, as the Kairos paper's Table 4 (eight times as long)",
    )
    .addHelpText(
      "after",
      `
Examples:
  winnow eval regions --data ./data
  winnow eval regions --ablation

No page is judged by a model that has seen its series; a page counts up to its 100th labelled region. The two-class test is the paper's:
titles and authors only, equally many, folds at random over regions. It is easy. Exit codes: 0 done, 2 no data.`,
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
  const voice = openVoice(flags);
  const [folder, lexica] = [dataFolder(flags, "pages"), dataFolder(flags, "lexica")];
  const { paperPages } = await import("../eval/paper-pages.js");
  const { readMaterial } = await import("../eval/invented-pages.js");
  const { lexicaFrom } = await import("../eval/lexica.js");
  const { openLexicon } = await import("../events/papers/lexicon.js");
  const { FOLDS, foldedModels, inventedPages, preparedPages } = await import("../eval/papers.js");
  const { regionAnswers, regionsReport } = await import("../eval/regions.js");
  const { judgeTwoClasses, twoClassesReport, twoClassRegions } = await import("../eval/regions-two-classes.js");
  const { mcnemarTest } = await import("../learn/index.js");
  const pages = paperPages(folder);
  const lexicon = openLexicon(lexicaFrom(lexica).bytes);
  const material = readMaterial(lexica);

  const measure = async (name: string, classes?: ReadonlySet<FeatureClass>) => {
    const prepared = preparedPages(pages, lexicon, classes);
    const { modelFor } = await foldedModels(prepared, inventedPages(material, lexicon, classes), (fold) =>
      voice.pin(`${name}: fold ${fold + 1} of ${FOLDS}`),
    );
    voice.pin(undefined);
    const options = classes === undefined ? {} : { classes };
    return {
      corrected: regionAnswers(prepared, modelFor, lexicon, options),
      plain: regionAnswers(prepared, modelFor, lexicon, { ...options, consistency: false }),
    };
  };

  const all = await measure("all features");
  sayConfusion(voice, regionsReport(all.corrected).confusion);
  voice.result(`\n${"features".padEnd(22)}macro F1  title   author  author*  affil.  other   gain    McNemar p`);
  let before: { readonly found: readonly Label[]; readonly macroF1: number } | undefined;
  const row = (name: string, answers: typeof all.corrected): void => {
    const { macroF1, f1, authorsF1, accuracy } = regionsReport(answers);
    const p = before === undefined ? undefined : mcnemarTest(answers.gold, before.found, answers.found).p;
    const gain = before === undefined ? undefined : macroF1 - before.macroF1;
    const figures = [macroF1, f1.title, f1.author, authorsF1, f1.affiliation, f1.other].map((one) =>
      one.toFixed(3).padEnd(8),
    );
    voice.result(`${name.padEnd(22)}${figures.join("")}${sayGain(gain, p)}`);
    voice.data({ what: "regions", features: name, macroF1, authorsF1, accuracy, f1, gain, p });
    before = { found: answers.found, macroF1 };
  };
  row("all, the chain alone", all.plain);
  row("all", all.corrected);
  voice.result(
    "author*: author and author+affiliation as one. Macro F1 is that of the paper's five classes; gain and p: against the row above.\n",
  );

  const regions = twoClassRegions(pages, lexicon);
  voice.result(`two classes, folds at random over ${regions.length} regions (an easy test, see docs/papers.md):`);
  voice.result(`${"features".padEnd(12)}accuracy  precision  recall  F1      gain    McNemar p`);
  let last: { readonly found: readonly string[]; readonly f1: number } | undefined;
  for (const [name, classes] of flags.ablation ? ROWS : ROWS.slice(-1)) {
    const answers = await judgeTwoClasses(regions, new Set(classes), (fold) =>
      voice.pin(`${name}: fold ${fold + 1} of ${FOLDS}`),
    );
    voice.pin(undefined);
    const report = twoClassesReport(answers);
    const p = last === undefined ? undefined : mcnemarTest(answers.gold, last.found, answers.found).p;
    const gain = last === undefined ? undefined : report.f1 - last.f1;
    const { accuracy, precision, recall, f1 } = report;
    voice.result(
      `${name.padEnd(12)}${accuracy.toFixed(4).padEnd(10)}${precision.toFixed(4).padEnd(11)}${recall.toFixed(4).padEnd(8)}${f1.toFixed(4).padEnd(8)}${sayGain(gain, p)}`,
    );
    voice.data({ what: "two classes", features: name, ...report, gain, p });
    last = { found: answers.found, f1 };
  }
  if (flags.ablation) {
    voice.result(
      "\nall classes, ten folds by series, the chain alone (the page's own regularity would hide what a class of features is worth):",
    );
    before = undefined;
    for (const [name, classes] of ROWS)
      row(name, (await measure(name, new Set(classes) as ReadonlySet<FeatureClass>)).plain);
    row("all, the chain alone", all.plain);
  }
  const counts = { pages: pages.length, regions: all.corrected.gold.length, twoClassRegions: regions.length };
  voice.data({ summary: true, command: "eval regions", end: "finished", counts });
  return 0;
}

function sayGain(gain: number | undefined, p: number | undefined): string {
  if (gain === undefined || p === undefined) return "";
  return `${gain < 0 ? "−" : "+"}${Math.abs(gain).toFixed(3).padEnd(7)}${p < 0.001 ? "< .001" : p.toFixed(3)}`;
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
