/** `winnow train entities`: the models that find names of people, places and organisations, one for each language. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import type { EntityFigures } from "../../lab/corpus/entities.js";
import { packageFile } from "../../model/package-file.js";
import { type DataFlags, dataFolder, withDataFlags } from "../eval/data.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";

interface Flags extends OutputFlags, DataFlags {
  readonly out: string;
  readonly with?: string;
  readonly store: string;
}

export function defineTrainEntities(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--out <folder>", "output folder; with --with: the output file", "models")
    .option("--with <project>", "learn from the finished pages of this annotation project (task entities) instead")
    .option("--store <where>", "with --with: the store with the project", "winnow-data")
    .addHelpText(
      "after",
      `
Examples:
  winnow train entities --data ./data
  winnow train entities --with names --out names.model
  winnow corpus suggest news --entities --model names.model

The shipped models learn from labelled sentences (eval/entities.tsv names their places in the data folder). With --with, one model is made
from the labels PER, LOC and ORG of a project; other labels are ignored. Exit codes: 0 done, 2 no data, nothing labelled.`,
    )
    .action(async (flags: Flags) => end(await trainEntitiesCommand(flags)));
}

async function trainEntitiesCommand(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const lab = await import("../../lab/corpus/entities.js");
  const { writeModel } = await import("../../learn/index.js");
  const lexicon = lab.shippedLexicon();
  const limits =
    "Few sentences: names that are not in the lexica and have no telling neighbours are missed, and short names of companies are confused with products. Names below the threshold are not suggested.";
  const write = async (file: string, title: string, data: string, texts: Parameters<typeof lab.trainEntities>[0]) => {
    const options = { lexicon, ...(spare === undefined ? {} : { spare }) };
    const model = await lab.trainEntities(texts, options);
    const sites = new Set(texts.map(({ site }) => site)).size;
    const figures = sites < 5 ? undefined : await lab.measureEntities(texts, { ...options, share: 1, threshold: 0.8 });
    await writeModel(file, model, {
      ...{ title, data, limits },
      ...(figures === undefined ? {} : { figures: shown(figures) }),
      purpose:
        "Finds names of people (PER), places (LOC) and organisations (ORG) in texts, with calibrated probabilities.",
      command: flags.with === undefined ? "winnow train entities" : `winnow train entities --with ${flags.with}`,
    });
    output.result(`${file}: ${texts.length} texts, ${texts.reduce((sum, { names }) => sum + names.length, 0)} names`);
  };
  const spare = flags.with === undefined ? lab.spareNames(dataFolder(flags, "lexica")) : undefined;
  if (flags.with !== undefined) {
    const { projectTexts } = await import("../../lab/corpus/project-entities.js");
    const texts = await projectTexts({ store: flags.store }, flags.with);
    const file = flags.out === "models" ? `${flags.with}.model` : flags.out;
    await write(file, flags.with, `${texts.length} pages that people labelled in the project ${flags.with}.`, texts);
    return 0;
  }
  const all = lab.readNamedTexts({
    gold: fileURLToPath(packageFile("eval/entities.tsv")),
    wcxb: dataFolder(flags, "wcxb"),
    lang: dataFolder(flags, "lang"),
  });
  for (const language of [...new Set(all.map((one) => one.language))].sort()) {
    const texts = all.filter((one) => one.language === language);
    const data =
      language === "eng"
        ? `${texts.length} sentences of as many web sites (WCXB development part, Murrough Foley 2026, CC BY 4.0): 340 at random, the others with capitals inside. Labelled once, by one annotator. Each is also learned with names from the lexica in place of half of its names.`
        : `${texts.length} sentences of translated news (X-WMT, test part). Labelled once, by one annotator.`;
    await write(path.join(flags.out, `entities-${language}.model`), `Names in ${language}`, data, texts);
  }
  return 0;
}

/** Five folds by site. */
function shown({ precision, recall, f1, calibration, sure }: EntityFigures): { readonly [name: string]: string } {
  return {
    "precision, recall, F1": [precision, recall, f1].map((one) => one.toFixed(3)).join(", "),
    "expected calibration error": calibration.toFixed(3),
    "at 80 %: precision, recall": [sure.precision, sure.recall].map((one) => one.toFixed(3)).join(", "),
  };
}
