/** `winnow records restore`: takes withdrawals back. */
import type { Command } from "commander";
import { planRestoring, restoreRecords } from "../../app/records/withdraw.js";
import { formatCount } from "../../model/text/formatting.js";
import type { Store } from "../../store/store.js";
import { confirm } from "../terminal/confirm.js";
import { type Output, openOutput } from "../terminal/output.js";
import { type EditFlags, editorName, printNotChanged, withEditFlags } from "./edit-shared.js";
import { printSummary, recordTable } from "./list.js";
import { FILTER_HELP, withRecords } from "./scope.js";

interface RestoreFlags extends EditFlags {
  readonly host?: string;
}

export function defineRecordsRestore(command: Command, end: (code: number) => void): void {
  withEditFlags(
    command
      .argument("[record...]", "numbers, ids or addresses; none with --where or --host")
      .option("--host <name>", "all removed records of this host"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records list --where state:removed
  winnow records restore 17
  winnow records restore --host example.org --yes
${FILTER_HELP}

Restored records are live again with their former content, and are collected again. Purged records cannot be restored.
Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error or no terminal to confirm.`,
    )
    .action(async (names: string[], flags: RestoreFlags) =>
      end(await withRecords(flags, (store) => restore(store, names, flags, openOutput(flags)))),
    );
}

async function restore(store: Store, names: readonly string[], flags: RestoreFlags, output: Output): Promise<number> {
  const { which, count, some } = await planRestoring(store, { ...flags, records: names });
  if (count === 0) {
    output.result(names.length > 0 ? "They are not removed." : "No removed record matches.");
    printSummary(output, "records restore", { restored: 0 });
    return 0;
  }
  output.result(recordTable(some));
  if (count > some.length) output.result(`  and ${formatCount(count - some.length, "more record")}`);
  const answer = await confirm(`Restore ${formatCount(count, "record")}?`, flags, output);
  if (answer !== "yes") return printNotChanged(output, "records restore", answer, { records: count });
  const restored = await restoreRecords(store, { which }, editorName(flags));
  output.result(`${formatCount(restored, "record")} restored.`);
  printSummary(output, "records restore", { restored });
  return 0;
}
