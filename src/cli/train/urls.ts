/** `winnow train urls`: makes the model that tells conferences' addresses from others. */
import type { Command } from "commander";
import { type DataFlags, dataFolder, withDataFlags } from "../eval/data.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";

interface Flags extends OutputFlags, DataFlags {
  readonly from?: string;
  readonly out: string;
  readonly figures?: string;
}

export function defineTrainUrls(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--from <file>", "your own list: 1 or 0, a tab, an address (default: urls/train.tsv in the data folder)")
    .option("--out <file>", "output file of the model; its card is written next to it", "models/urls.model")
    .option("--figures <file>", "output of winnow eval urls --json, for the card")
    .addHelpText(
      "after",
      `
Examples:
  winnow train urls --data ./data
  winnow train urls --from my-list.tsv --out my.model
  winnow classify urls --model my.model < addresses.txt

The same list gives the same bytes. To measure the model on unseen addresses: winnow eval urls.
Exit codes: 0 done, 2 no data or an invalid line.`,
    )
    .action(async (flags: Flags) => end(await train(flags)));
}

async function train(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { readUrlRows, urlFile } = await import("../../lab/urls/urls.js");
  const { trainUrls, REFERENCE_YEAR } = await import("../../events/urls/classifier.js");
  const { writeModel } = await import("../../learn/index.js");
  const { urlCard } = await import("../../lab/urls/card.js");
  const rows = readUrlRows(flags.from ?? urlFile(dataFolder(flags, "urls")));
  output.note(`Learning from ${rows.length} addresses.`);
  const model = await trainUrls(rows);
  await writeModel(flags.out, model, urlCard(rows, REFERENCE_YEAR, flags.from === undefined, flags.figures));
  output.result(
    `${flags.out}: ${rows.length} addresses, ${rows.filter(({ label }) => label === "conference").length} conferences`,
  );
  output.data({
    summary: true,
    command: "train urls",
    end: "finished",
    counts: { addresses: rows.length },
    out: flags.out,
  });
  return 0;
}
