/** `winnow eval entities`: names of people, places and organisations, with a learning curve. */
import { fileURLToPath } from "node:url";
import type { Command } from "commander";
import { packageFile } from "../../model/package-file.js";
import { wholeNumber } from "../flags.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly confidence: number;
}

const SHARES = [0.25, 0.5, 1];

export function defineEvalEntities(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--confidence <percent>", "names at least this probable count as sure", wholeNumber(1, 99), 80)
    .addHelpText(
      "after",
      `
Example:
  winnow eval entities --data ./data

Five folds by web site (English) and by story (Russian news). A name is right if its kind and both its ends are. The
model is trained on a quarter, a half and all of the other folds. "sure" counts only names with at least the given
confidence. Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalEntities(flags)));
}

async function evalEntities(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const lab = await import("../../lab/corpus/entities.js");
  const lexicon = lab.shippedLexicon();
  const spare = lab.spareNames(dataFolder(flags, "lexica"));
  const all = lab.readNamedTexts({
    gold: fileURLToPath(packageFile("eval/entities.tsv")),
    wcxb: dataFolder(flags, "wcxb"),
    lang: dataFolder(flags, "lang"),
  });
  const three = (value: number): string => value.toFixed(3);
  output.result(
    "language  texts  names  precision  recall     F1   PER   LOC   ORG  calibration error  sure: precision  recall",
  );
  let lines = 0;
  for (const language of [...new Set(all.map((one) => one.language))].sort())
    for (const share of SHARES) {
      const texts = all.filter((one) => one.language === language);
      const figures = await lab.measureEntities(texts, { lexicon, spare, share, threshold: flags.confidence / 100 });
      const { precision, recall, f1, byKind, calibration, sure } = figures;
      const kinds = (["PER", "LOC", "ORG"] as const).map((kind) => byKind[kind].f1.toFixed(2).padStart(5));
      output.result(
        `${language.padEnd(8)}  ${String(figures.texts).padStart(5)}  ${String(figures.names).padStart(5)}  ${three(precision).padStart(9)}  ${three(recall)}  ${three(f1)} ${kinds.join(" ")}  ${three(calibration).padStart(17)}  ${three(sure.precision).padStart(15)}  ${three(sure.recall).padStart(6)}`,
      );
      output.data({ kind: "entities", language, share, ...figures });
      lines++;
    }
  output.data({ summary: true, command: "eval entities", end: "finished", counts: { lines } });
  return 0;
}
