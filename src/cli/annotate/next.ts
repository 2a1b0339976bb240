/** `winnow annotate next`: which pages should be labelled next, and by whom. */
import type { Command } from "commander";
import { nextPages } from "../../app/annotate/next-page.js";
import { OWN_MODEL, wholeNumber } from "../flags.js";
import { modelsWith } from "../own-model.js";
import { openOutput } from "../terminal/output.js";
import { type ByFlag, type DeskFlags, nameOf, withBy, withDesk, withDeskFlags } from "./with-desk.js";

interface Flags extends DeskFlags, ByFlag {
  readonly count: number;
  readonly model?: string;
}

export function defineNext(command: Command, end: (code: number) => void): void {
  withBy(
    withDeskFlags(
      command
        .argument("<project>")
        .option("--count <n>", "how many pages", wholeNumber(1, 200), 5)
        .option(...OWN_MODEL),
    ),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow annotate next papers --by eva
  winnow annotate next papers --by eva --count 20 --model my-regions.model

Pages that were offered before but not finished come first, then those that need another annotator, then new ones.
New pages are ranked by how unsure the model is, how typical they are of the pages left, and how different from
those already annotated; the project's random share is drawn at random.
Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (project: string, flags: Flags) => end(await next(project, flags)));
}

const WHY = { gain: "expected gain", random: "at random", overlap: "another annotator" } as const;

async function next(project: string, flags: Flags): Promise<number> {
  const output = openOutput(flags);
  const { count, model: file } = flags;
  const by = nameOf(flags);
  const model = file === undefined ? undefined : modelsWith(["regions.model"], file).get("regions.model");
  const pages = await withDesk(flags, (desk) =>
    nextPages(desk, project, by, { count, ...(model === undefined ? {} : { model }) }),
  );
  for (const { page, why, again } of pages) {
    output.result(`${page.url}\t${again ? "offered before" : WHY[why]}`);
    output.data({ page: page.id, url: page.url, why, again });
  }
  if (pages.length === 0) output.note(`Nothing is left for ${by} in ${project}.`);
  output.data({ summary: true, command: "annotate next", end: "finished", counts: { pages: pages.length } });
  return 0;
}
