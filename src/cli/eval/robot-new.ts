/** `winnow eval robot-new`: what proposed recipes collect when they run unedited. */
import { type Command, Option } from "commander";
import type { Given } from "../../lab/robot/robot-new.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";
import { type DataFlags, dataFolder, withDataFlags } from "./data.js";

interface Flags extends OutputFlags, DataFlags {
  readonly only?: string[];
  readonly from: Given;
}

export function defineEvalRobotNew(command: Command, end: (code: number) => void): void {
  withDataFlags(command)
    .option("--only <sites...>", "sites to test (default: all)")
    .addOption(
      new Option("--from <page>", "the page that the recipe is proposed from")
        .choices(["start", "section", "document"] satisfies Given[])
        .default("start"),
    )
    .addHelpText(
      "after",
      `
Examples:
  winnow eval robot-new --data ./data
  winnow eval robot-new --only kochbuch hadith --from document

recall: share of the true leaf pages that the recipe kept. precision: share of true leaf pages among those it kept.
requests: those made to propose the recipe, and those made by running it. Exit codes: 0 done, 2 no data.`,
    )
    .action(async (flags: Flags) => end(await evalRobotNew(flags)));
}

async function evalRobotNew(flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { measureProposal } = await import("../../lab/robot/robot-new.js");
  const { readGoldSites } = await import("../../lab/listing/sites.js");
  const sites = readGoldSites(dataFolder(flags, "listing")).filter(
    ({ name }) => flags.only === undefined || flags.only.includes(name),
  );
  let [recall, precision] = [0, 0];
  for (const site of sites) {
    const result = await measureProposal(site, flags.from);
    recall += result.recall / sites.length;
    precision += result.precision / sites.length;
    const rejected = Object.entries(result.rejected).map(([reason, count]) => `; ${count} rejected: ${reason}`);
    output.result(
      `${site.name.padEnd(20)} recall ${result.recall.toFixed(3)}, precision ${result.precision.toFixed(3)} of ${result.leaves} leaf pages; ${result.proposing} + ${result.running} requests${rejected.join("")}`,
    );
    output.data({ kind: "site", ...result });
  }
  output.result(
    `${sites.length} sites, mean: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}, recipes unedited`,
  );
  output.data({
    summary: true,
    command: "eval robot-new",
    end: "finished",
    counts: { sites: sites.length, recall, precision },
  });
  return 0;
}
