/** `winnow dataset publish|check`. */
import type { Command } from "commander";
import { checkDataset, publishDataset } from "../app/annotate/publish-dataset.js";
import { formatCount } from "../model/text/formatting.js";
import { type DeskFlags, withDesk, withDeskFlags } from "./annotate/with-desk.js";
import { withOutputFlags } from "./flags.js";
import { type OutputFlags, openOutput } from "./terminal/output.js";

interface PublishFlags extends DeskFlags {
  readonly out: string;
  readonly licence: string;
  readonly title?: string;
  readonly description?: string;
  readonly releaseVersion: string;
  readonly date?: string;
  readonly creator?: readonly string[];
  readonly texts: boolean;
}

export function defineDataset(group: Command, end: (code: number) => void): void {
  withDeskFlags(
    group
      .command("publish")
      .description("Write the finished pages of an annotation project as a data set, split by site.")
      .argument("<project>")
      .requiredOption("--out <dir>", "the folder of this version; must not exist")
      .requiredOption("--licence <name or address>", "the licence of the labels (CC-BY-4.0)")
      .option("--no-texts", "leave out the text of the pages; keep addresses, digests and positions")
      .option("--title <text>", "default: the project's name")
      .option("--description <text>", "a sentence or two")
      .option("--release-version <text>", "the version", "1.0.0")
      .option("--date <day>", "the day of the release (default: today)")
      .option("--creator <name>", "who made it (may be repeated)", (name: string, before: string[] = []) => [
        ...before,
        name,
      ]),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow dataset publish papers --out ./papers-1.0 --licence CC-BY-4.0 --creator "Example Lab"
  winnow dataset publish papers --out ./papers-1.0 --licence CC0-1.0 --no-texts

Writes README.md, croissant.json (metadata for machine-learning tools), guidelines.md, and tables of pages, labels
and facts for training, validation and test. No site is in two of these parts. Annotators are numbered, not named.
Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (project: string, flags: PublishFlags) => end(await publish(project, flags)));
  withOutputFlags(
    group
      .command("check")
      .description("Read a published data set back and compare all digests.")
      .argument("<dir>", "its folder"),
  )
    .addHelpText(
      "after",
      "\nExamples:\n  winnow dataset check ./papers-1.0\n\nExit codes: 0 whole, 2 damaged or no data set.",
    )
    .action((folder: string, flags: OutputFlags) => end(check(folder, flags)));
}

async function publish(project: string, flags: PublishFlags): Promise<number> {
  const output = openOutput(flags);
  const about = {
    title: flags.title ?? project,
    description: flags.description ?? `Web pages labelled by people in the project ${project}.`,
    version: flags.releaseVersion,
    date: flags.date ?? new Date().toISOString().slice(0, 10),
    licence: flags.licence,
    creators: flags.creator ?? [],
    withTexts: flags.texts,
  };
  const counts = await withDesk(flags, (desk) => publishDataset(desk, project, flags.out, about));
  const { pages, labels, missing } = counts;
  output.result(`${formatCount(pages, "page")} with ${formatCount(labels, "label")} written to ${flags.out}.`);
  if (missing > 0)
    output.warn(`${formatCount(missing, "finished page")} left out: their bytes are no longer in the archive.`);
  output.data({ summary: true, command: "dataset publish", end: "finished", counts, out: flags.out });
  return 0;
}

function check(folder: string, flags: OutputFlags): number {
  const output = openOutput(flags);
  const { name, licence, pages, labels, fields } = checkDataset(folder);
  output.result(
    `${name} (${licence}): ${formatCount(pages.length, "page")}, ${formatCount(labels.length, "label")}; all digests agree.`,
  );
  const counts = { pages: pages.length, labels: labels.length, fields: fields.length };
  output.data({ summary: true, command: "dataset check", end: "finished", counts });
  return 0;
}
