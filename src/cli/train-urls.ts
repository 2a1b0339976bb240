/** `winnow train urls`: makes the model that tells conferences' addresses from others. */
import type { Command } from "commander";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { type Manners, openVoice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly from?: string;
  readonly out: string;
  readonly figures?: string;
}

export function addTrainUrls(group: Command, end: (code: number) => void): void {
  withDataFlags(group.command("urls").description("The model of winnow classify urls, from addresses with labels."))
    .option("--from <file>", "a list of your own: 1 or 0, a tab, an address (default: urls/train.tsv of the data)")
    .option("--out <file>", "where the model goes; its card beside it", "models/urls.model")
    .option("--figures <file>", "what winnow eval urls --json printed, for the card")
    .addHelpText(
      "after",
      `
Examples:
  winnow train urls --data ./data
  winnow train urls --from my-list.tsv --out my.model
  winnow classify urls --model my.model < addresses.txt

The same list gives the same bytes. How good the model is on addresses it has not seen: winnow eval urls.
Exit codes: 0 done, 2 no data or a line that cannot be read.`,
    )
    .action(async (flags: Flags) => end(await train(flags)));
}

async function train(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const { readUrlRows, urlFile } = await import("../eval/urls.js");
  const { trainUrls, REFERENCE_YEAR } = await import("../events/url-classifier.js");
  const { writeModel } = await import("../learn/index.js");
  const { urlCard } = await import("../eval/url-card.js");
  const rows = readUrlRows(flags.from ?? urlFile(dataFolder(flags, "urls")));
  voice.note(`Learns from ${rows.length} addresses.`);
  const model = await trainUrls(rows);
  await writeModel(flags.out, model, urlCard(rows, REFERENCE_YEAR, flags.from === undefined, flags.figures));
  voice.result(
    `${flags.out}: ${rows.length} addresses, ${rows.filter(({ label }) => label === "conference").length} conferences`,
  );
  voice.data({
    summary: true,
    command: "train urls",
    end: "finished",
    counts: { addresses: rows.length },
    out: flags.out,
  });
  return 0;
}
