/** `winnow train listing-text`: the weights of the signals that separate the text of a leaf from what surrounds it. */
import { writeFileSync } from "node:fs";
import type { Command } from "commander";
import { type DataFlags, withDataFlags } from "../eval/data.js";
import { textSites } from "../eval/listing-text.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";

interface Flags extends OutputFlags, DataFlags {
  readonly out: string;
  readonly rules?: string;
}

export function defineTrainListingText(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--out <file>", "source file for the weights", "src/listing/page/text-weights.ts")
    .option(
      "--rules <file>",
      "which elements hold the text of each site (default: eval/listing-text.yaml of the sources)",
    )
    .addHelpText("after", "\nExample:\n  winnow train listing-text --data ./data\n\nExit codes: 0 done, 2 no data.")
    .action(async (flags: Flags) => end(await trainListingText(flags)));
}

async function trainListingText(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { fitText, textWeightsSource } = await import("../../lab/listing/text.js");
  const sites = await textSites(flags, (says) => output.pin(says));
  output.pin(undefined);
  writeFileSync(flags.out, textWeightsSource(await fitText(sites)));
  output.result(`Written to ${flags.out}. Build again, then run winnow eval listing-text.`);
  output.data({ summary: true, command: "train listing-text", end: "finished", counts: { sites: sites.length } });
  return 0;
}
