/** `winnow train lexica`: names, words of affiliations and of titles become the lexicon that paper pages are read with. */
import type { Command } from "commander";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { sayNumber } from "./figures.js";
import { type Manners, openVoice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly out: string;
}

export function addTrainLexica(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group.command("lexica").description("Make the lexicon of names, affiliations and title words from counted words."),
  )
    .option("--out <file>", "where to write it", "models/lexica.model")
    .addHelpText(
      "after",
      `
Example:
  winnow train lexica --data ./data --out models/lexica.model

The folder lexica/ of the data holds names.tsv (token, given_count, surname_count), affiliations.tsv (token, count, kind), institutions.tsv (name,
country, city) and titlewords.tsv (token, title_df, author_df, affil_df). Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await trainLexica(flags)));
}

async function trainLexica(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const folder = dataFolder(flags, "lexica");
  const { lexicaFrom } = await import("../eval/lexica.js");
  const { bytes, names, affiliationWords, titleWords } = lexicaFrom(folder);
  const { writeWhole } = await import("../learn/model-file.js");
  await writeWhole(flags.out, bytes);
  voice.result(
    `${flags.out}: ${sayNumber(names)} words of names, ${sayNumber(affiliationWords)} of affiliations, ${sayNumber(titleWords)} of titles; ${sayNumber(bytes.length)} bytes`,
  );
  const counts = { names, affiliationWords, titleWords, bytes: bytes.length };
  voice.data({ summary: true, command: "train lexica", end: "finished", counts, out: flags.out });
  return 0;
}
