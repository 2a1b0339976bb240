/** `winnow train listing`: the weights of the signals by which listing recognises leaves, from real sites. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Command, Option } from "commander";
import type { UnseenWeights } from "../../lab/listing/train-kinds.js";
import { type DataFlags, dataFolder, withDataFlags } from "../eval/data.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";

interface Flags extends OutputFlags, DataFlags {
  readonly out: string;
  readonly unseen: string;
  readonly pages?: string;
  readonly ablate?: boolean;
  readonly invented?: boolean;
  readonly penalty?: string;
}

const PENALTIES = [0.01, 0.03, 0.1, 0.3];

export function defineTrainListing(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--out <file>", "source file for the weights", "src/listing/kinds/weights.ts")
    .option(
      "--unseen <file>",
      "file for the weights that eval listing uses for sites it was not trained on; if it exists, harvests to learn from use it",
      "models/listing-unseen.json",
    )
    .option(
      "--pages <dir>",
      "cache the features of pages in this folder, for further runs with the same program and data (default: a temporary folder)",
    )
    .option(
      "--ablate",
      "print a table of signals (Markdown) with the cost of leaving out each, measured on held-out sites, instead of writing weights",
    )
    .addOption(
      new Option("--penalty <x>", "L2 penalty (default: the best of these on held-out sites)").choices(
        PENALTIES.map(String),
      ),
    )
    .option("--no-invented", "learn from the real sites only, not from the invented ones of the source tree as well")
    .addHelpText(
      "after",
      "\nExamples:\n  winnow train listing --data ./data\n  winnow train listing --ablate --pages ./pages\n\nExit codes: 0 done, 2 no data.",
    )
    .action(async (flags: Flags) => end(await trainListing(flags)));
}

async function trainListing(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { WEIGHTS } = await import("../../listing/kinds/weights.js");
  const { inventedSites, readGoldSites } = await import("../../lab/listing/sites.js");
  const { ablate, gatherSamples, signalsTable, trainKinds, weightsSource } = await import(
    "../../lab/listing/train-kinds.js"
  );
  const invented = flags.invented === false ? [] : await inventedSites();
  const sites = [...readGoldSites(dataFolder(flags, "listing")), ...invented];
  const folder = flags.pages ?? mkdtempSync(path.join(os.tmpdir(), "winnow-train-listing-"));
  const earlier = existsSync(flags.unseen) ? (JSON.parse(readFileSync(flags.unseen, "utf8")) as UnseenWeights[]) : [];
  const note = (says: string) => output.note(says);
  const samples = gatherSamples(sites, earlier, folder, note);
  if (flags.pages === undefined) rmSync(folder, { recursive: true, force: true });
  const summary = { summary: true, command: "train listing", end: "finished", counts: { sites: sites.length } };
  if (flags.ablate) {
    const { loss, costs } = await ablate(samples);
    output.result(`loss with all signals: ${loss.toFixed(4)}`);
    for (const line of signalsTable(costs)) output.result(line);
    output.data({ ...summary, loss, costs });
    return 0;
  }
  const { weights, unseen } = await trainKinds(
    samples,
    { weights: WEIGHTS, unseen: earlier },
    note,
    flags.penalty === undefined ? PENALTIES : [Number(flags.penalty)],
  );
  writeFileSync(flags.out, weightsSource(weights));
  writeFileSync(flags.unseen, `${JSON.stringify(unseen)}\n`);
  output.result(`Written to ${flags.out} and ${flags.unseen}. Build again, then run winnow eval listing.`);
  output.data(summary);
  return 0;
}
