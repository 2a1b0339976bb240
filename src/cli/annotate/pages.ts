/** `winnow annotate pages add|remove`. */
import type { Command } from "commander";
import { addPages } from "../../app/annotate/add-pages.js";
import { UsageError } from "../../model/errors.js";
import { formatCount } from "../../model/text/formatting.js";
import { wholeNumber } from "../flags.js";
import { withRecords } from "../records/scope.js";
import { openOutput } from "../terminal/output.js";
import { type ByFlag, type DeskFlags, nameOf, withBy, withDesk, withDeskFlags } from "./with-desk.js";

interface AddFlags extends DeskFlags, ByFlag {
  readonly collection: string;
  readonly url?: string;
  readonly limit: number;
}

export function defineAnnotatePages(group: Command, end: (code: number) => void): void {
  withBy(
    withDeskFlags(
      group
        .command("add")
        .description("Add archived pages of a collection. Pages that are already in the project are skipped.")
        .argument("<project>")
        .requiredOption("--collection <name>", "the collection whose archived pages are added")
        .option("--url <words>", "only addresses that contain these words")
        .option("--limit <n>", "maximum number of pages", wholeNumber(1), 500),
    ),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow annotate pages add papers --collection events --url accepted
  winnow annotate pages add papers --collection events --limit 2000

Pages are not copied but read from the archive; a page that is purged there disappears here, too.
Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (project: string, flags: AddFlags) => end(await add(project, flags)));
  withBy(
    withDeskFlags(
      group
        .command("remove")
        .description("Remove a page from a project.")
        .argument("<project>")
        .argument("<page>", "its address or digest"),
    ),
  )
    .addHelpText(
      "after",
      "\nExamples:\n  winnow annotate pages remove papers https://conf.example/2026/\n\nExit codes: 0 done, 2 no such page.",
    )
    .action(async (project: string, page: string, flags: DeskFlags & ByFlag) =>
      end(await remove(project, page, flags)),
    );
}

async function add(project: string, flags: AddFlags): Promise<number> {
  const output = openOutput(flags);
  const { collection, url, limit } = flags;
  const request = { project, collection, limit, ...(url === undefined ? {} : { url }) };
  return withRecords(flags, async (store) => {
    const counts = await withDesk(flags, (desk) => addPages(desk, store, flags, request, nameOf(flags)));
    const { added, known, notHtml, unreadable } = counts;
    output.result(
      `${formatCount(added, "page")} added; ${known} known already, ${notHtml} no HTML${unreadable > 0 ? `, ${unreadable} not in the archive` : ""}.`,
    );
    output.data({ summary: true, command: "annotate pages add", end: "finished", counts });
    return 0;
  });
}

async function remove(name: string, page: string, flags: DeskFlags & ByFlag): Promise<number> {
  const output = openOutput(flags);
  const removed = await withDesk(flags, async (desk) => {
    const { pages } = await desk.project(name);
    const found = [...pages.values()].filter(({ id, url }) => id === page || url === page);
    if (found.length === 0) throw new UsageError(`${name} has no page ${page}.`);
    await desk.add(
      name,
      found.map(({ id }) => ({ kind: "drop", page: id })),
      nameOf(flags),
    );
    return found.length;
  });
  output.result(`${formatCount(removed, "page")} taken out of ${name}.`);
  output.data({ summary: true, command: "annotate pages remove", end: "finished", counts: { pages: removed } });
  return 0;
}
