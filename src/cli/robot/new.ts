/** `winnow robot new`: looks at a site and proposes a recipe for it. */
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import type { PageFetchFlags } from "../../app/robot/page.js";
import { UsageError } from "../../model/errors.js";
import { MINUTE } from "../../model/time.js";
import { checkEnding, checkWritable } from "../../publish/atomic-file.js";
import { duration, readAddress, wholeNumber, withNetworkFlags, withOutputFlags } from "../flags.js";
import { type OutputFlags, openOutput } from "../terminal/output.js";

interface NewFlags extends OutputFlags, PageFetchFlags {
  readonly out?: string;
  readonly pages: number;
}

export function defineRobotNew(command: Command, end: (code: number) => void): void {
  withNetworkFlags(
    command
      .argument("<url>", "any page of the site: home, section or article")
      .option("--out <file>", "write the recipe to this file (default: stdout)")
      .option("--pages <n>", "pages to visit while learning the site", wholeNumber(10, 1000), 80)
      .option("--delay <length>", "minimum delay between requests to a host (default: 1s)", duration(0, 5 * MINUTE)),
  );
  withOutputFlags(command)
    .addHelpText(
      "after",
      `
Examples:
  winnow robot new https://news.example/ > news.yaml
  winnow robot new https://news.example/ --out news.yaml
  winnow robot try news.yaml --sample 20

Exit codes: 0 a recipe was proposed, 1 the site could not be read, 2 usage error.`,
    )
    .action(async (url: string, flags: NewFlags) => end(await propose(url, flags)));
}

async function propose(address: string, flags: NewFlags): Promise<number> {
  const { proposeFor } = await import("../../app/robot/proposals.js");
  const { readRecipe } = await import("../../robot/recipe/read-recipe.js");
  const output = openOutput(flags);
  if (flags.out !== undefined) {
    checkEnding("--out", flags.out, "a recipe in YAML", ["yaml", "yml"]);
    checkWritable("--out", flags.out);
  }
  if (flags.out !== undefined && existsSync(flags.out))
    throw new UsageError(`${flags.out} already exists; choose another file.`);
  const url = readAddress(address, (taken) => output.note(`${address}: using ${taken}`));
  let count = 0;
  const { recipe, coverage, sample } = await proposeFor(url, flags, {
    file: flags.out === undefined ? "THIS.yaml" : path.basename(flags.out),
    maxPages: flags.pages,
    onPage: (page) => output.pin(`${++count} pages read; now ${page}`),
  }).finally(() => output.pin(undefined));
  const { problems } = readRecipe(Buffer.from(recipe));
  if (problems.some(({ severity }) => severity === "error"))
    throw new Error(`the proposed recipe cannot be read: ${problems[0]!.says}`);
  for (const line of coverage) output.note(line);
  if (sample.documents.length === 0) output.warn("Not decided: which pages are documents. The recipe needs your help.");
  if (flags.out === undefined) output.result(recipe.trimEnd());
  else {
    writeFileSync(flags.out, recipe);
    output.note(`The recipe is in ${flags.out}. Next: winnow robot try ${flags.out} --sample 20`);
  }
  output.data({ kind: "recipe", recipe });
  output.data({
    summary: true,
    command: "robot new",
    end: "finished",
    counts: { ...sample.coverage, isWhole: undefined, feeds: sample.feeds.length, articles: sample.articles.length },
    coverage,
  });
  return 0;
}
