/** `winnow train content`: the lyrics paper's content classifier, from real and simulated sites. */
import type { Command } from "commander";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";
import { wholeNumber } from "./flags.js";
import { type Manners, openVoice } from "./voice.js";

interface Flags extends Manners, DataFlags {
  readonly out: string;
  readonly worlds: number;
}

export function addTrainContent(group: Command, end: (code: number) => void): void {
  withDataFlags(
    group
      .command("content")
      .description("Leaf or not, by a page's words and numbers: boosting, as in the lyrics paper."),
  )
    .option("--out <file>", "where the model goes, its card beside it", "models/content.model")
    .option("--worlds <n>", "simulated sites to learn from, beside the real ones", wholeNumber(0, 1000), 20)
    .addHelpText(
      "after",
      "\nExample:\n  winnow train content --data ./data --out models/content.model\n\nExit codes: 0 done, 2 no data.",
    )
    .action(async (flags: Flags) => end(await trainContent(flags)));
}

async function trainContent(flags: Flags): Promise<number> {
  const voice = openVoice(flags);
  const folder = dataFolder(flags, "listing");
  const { readGoldSites, worldSites } = await import("../eval/listing-sites.js");
  const { contentModel, contentSite, leaveOneOut } = await import("../eval/content.js");
  const { writeModel } = await import("../learn/index.js");
  voice.note("Reads the sites.");
  const real = readGoldSites(folder).map(contentSite);
  const simulated = [
    ...(await worldSites(Math.ceil(flags.worlds / 2), 1001)),
    ...(await worldSites(Math.floor(flags.worlds / 2), 1001, "collection")),
  ].map(contentSite);
  const all = [...real, ...simulated];
  const figures = await leaveOneOut(all, real);
  for (const { name, pages, accuracy } of figures)
    voice.result(
      `${name.padEnd(18)} ${pages} pages  accuracy ${accuracy.toFixed(3)} by a model that has not seen the site`,
    );
  const mean = figures.reduce((sum, one) => sum + one.accuracy, 0) / Math.max(1, figures.length);
  voice.result(`${"average".padEnd(18)} accuracy ${mean.toFixed(3)}`);
  await writeModel(flags.out, await contentModel(all), {
    title: "Is a page a leaf?",
    purpose:
      "The lyrics paper's content classifier: tells leaves of catalogue-like sites from all other pages by words and numbers.",
    data: `Pages of ${real.length} starts of real sites and of ${simulated.length} simulated sites of both generators (seeds from 1001), as many leaves as others, at most 120 each.`,
    limits: "Words are those of the training sites' languages; on other languages the numbers decide.",
    command: `winnow train content --worlds ${flags.worlds}`,
    figures: {
      ...Object.fromEntries(figures.map(({ name, accuracy }) => [name, Number(accuracy.toFixed(3))])),
      average: Number(mean.toFixed(3)),
    },
  });
  voice.result(`Written to ${flags.out}.`);
  voice.data({
    summary: true,
    command: "train content",
    end: "finished",
    counts: { sites: all.length },
    figures,
    average: mean,
  });
  return 0;
}
