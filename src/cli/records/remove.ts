/**
 * `winnow records remove`: withdrawing records.
 *
 * They disappear from lists, searches and exports and are never collected again; a tombstone informs users who keep a copy. `--purge`
 * also erases their content, in the store and in the archive.
 */
import type { Command } from "commander";
import { archiveFolder } from "../../app/archive-folder.js";
import { planWithdrawal, withdraw } from "../../app/records/withdraw.js";
import { UsageError } from "../../model/errors.js";
import { formatCount } from "../../model/text/formatting.js";
import type { Store } from "../../store/store.js";
import { confirm } from "../terminal/confirm.js";
import { type Output, openOutput } from "../terminal/output.js";
import { type EditFlags, editorName, printNotChanged, withEditFlags } from "./edit-shared.js";
import { printSummary, recordTable } from "./list.js";
import { FILTER_HELP, withRecords } from "./scope.js";
import { showWaiting } from "./wait-progress.js";

interface RemoveFlags extends EditFlags {
  readonly reason: string;
  readonly host?: string;
  readonly purge?: boolean;
  readonly archiveDir?: string;
}

export function defineRecordsRemove(command: Command, end: (code: number) => void): void {
  withEditFlags(
    command
      .argument("[record...]", "numbers, ids or addresses; none with --where or --host")
      .requiredOption("--reason <text>", "the reason; stored, and shown by winnow why")
      .option("--host <name>", "all records of this host")
      .option("--purge", "also erase their text, earlier versions, index entries and archived pages; cannot be undone")
      .option("--archive-dir <dir>", "archive folder (default: archive/ in the store's folder)"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records remove 17 --reason 'the author asked for it' --purge
  winnow records remove --host example.org --reason 'the site withdrew its permission'
  winnow records remove --where 'flag:spam' --reason spam --yes
${FILTER_HELP}

The records are shown first; --yes removes them without asking. winnow records restore undoes it, unless they were
purged. Records removed earlier can still be purged: name them the same way.
Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error or no terminal to confirm.`,
    )
    .action(async (names: string[], flags: RemoveFlags) =>
      end(await withRecords(flags, (store) => remove(store, names, flags, openOutput(flags)))),
    );
}

async function remove(store: Store, names: readonly string[], flags: RemoveFlags, output: Output): Promise<number> {
  if (flags.reason.trim() === "") throw new UsageError("--reason must not be empty: winnow why shows it.");
  const { which, count, some } = await planWithdrawal(store, { ...flags, records: names });
  if (count === 0) {
    output.result(names.length > 0 ? "They were removed earlier; add --purge to erase them." : "No record matches.");
    printSummary(output, "records remove", { removed: 0 });
    return 0;
  }
  output.result(recordTable(some));
  if (count > some.length) output.result(`  and ${formatCount(count - some.length, "more record")}`);
  const what = flags.purge ? "Remove and erase" : "Remove";
  output.result(
    `${formatCount(count, "record")} would be removed${flags.purge ? ", with texts and archived pages erased" : ""}. Reason: ${flags.reason}`,
  );
  const answer = await confirm(`${what} ${formatCount(count, "record")}?`, flags, output);
  if (answer !== "yes") return printNotChanged(output, "records remove", answer, { records: count });

  const ready = showWaiting(output, flags.purge ? "removing and erasing" : "removing");
  try {
    const { reason, purge = false } = flags;
    const receipt = await withdraw(
      store,
      { which },
      { reason, by: editorName(flags), purge, archive: archiveFolder(flags) },
    );
    ready();
    const before = count - receipt.removed;
    const erased = flags.purge ? `, ${formatCount(receipt.entries.length, "archived page")} erased` : "";
    const already =
      flags.purge && before > 0 ? `; ${formatCount(before, "record")} removed earlier erased as well` : "";
    output.result(`${formatCount(receipt.removed, "record")} removed${erased}${already}.`);
    for (const [place, pages] of receipt.elsewhere)
      output.warn(
        `${formatCount(pages, "archived page")} in ${place} ${pages === 1 ? "is" : "are"} erased there, when the next harvest opens that archive or winnow records remove --purge runs there.`,
      );
    if (flags.purge) output.note("Earlier backups and exports still contain them.");
    printSummary(output, "records remove", { removed: receipt.removed, entries: receipt.entries.length });
    return 0;
  } finally {
    ready();
  }
}
