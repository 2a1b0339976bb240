/** `winnow train lexica`: names, words of affiliations and of titles become the lexicon that paper pages are read with. */
import type { Command } from "commander";
import { formatNumber } from "../../model/text/formatting.js";
import { type DataFlags, dataFolder, withDataFlags } from "../eval/data.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";

interface Flags extends OutputFlags, DataFlags {
  readonly out: string;
}

export function defineTrainLexica(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--out <file>", "output file", "models/lexica.model")
    .addHelpText(
      "after",
      `
Example:
  winnow train lexica --data ./data --out models/lexica.model

The data folder contains lexica/names.tsv (token, given_count, surname_count), affiliations.tsv (token, count, kind), institutions.tsv (name,
country, city) and titlewords.tsv (token, title_df, author_df, affil_df). Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await trainLexica(flags)));
}

async function trainLexica(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const folder = dataFolder(flags, "lexica");
  const { lexicaFrom } = await import("../../lab/papers/lexica.js");
  const { bytes, names, affiliationWords, titleWords } = lexicaFrom(folder);
  const { writeWhole } = await import("../../learn/model-file.js");
  await writeWhole(flags.out, bytes);
  output.result(
    `${flags.out}: ${formatNumber(names)} words of names, ${formatNumber(affiliationWords)} of affiliations, ${formatNumber(titleWords)} of titles; ${formatNumber(bytes.length)} bytes`,
  );
  const counts = { names, affiliationWords, titleWords, bytes: bytes.length };
  output.data({ summary: true, command: "train lexica", end: "finished", counts, out: flags.out });
  return 0;
}
