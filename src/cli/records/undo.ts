/** `winnow records undo`: undoes an edit as a whole. */
import type { Command } from "commander";
import { findEdit, undoEdit } from "../../app/records/correct.js";
import { formatCount, formatNumber, formatTimestamp } from "../../model/text/formatting.js";
import type { Store } from "../../store/store.js";
import { wholeNumber } from "../flags.js";
import { confirm } from "../terminal/confirm.js";
import { type Output, openOutput } from "../terminal/output.js";
import { screenWidth, tableText } from "../terminal/table.js";
import { type EditFlags, editorName, printNotChanged, printReceipt, withEditFlags } from "./edit-shared.js";
import { printSummary } from "./list.js";
import { withRecords } from "./scope.js";

export function defineRecordsUndo(command: Command, end: (code: number) => void): void {
  withEditFlags(command.argument("[edit]", "the edit's number", wholeNumber(1)))
    .addHelpText(
      "after",
      `
Examples:
  winnow records undo
  winnow records undo 12 --yes

Values that were changed again later are kept and listed as conflicts.
Exit codes: 0 done, 1 failed, 2 usage error or no terminal to confirm.`,
    )
    .action(async (batch: number | undefined, flags: EditFlags) =>
      end(await withRecords(flags, (store) => undo(store, batch, flags, openOutput(flags)))),
    );
}

const BATCHES_SHOWN = 20;

async function undo(store: Store, batch: number | undefined, flags: EditFlags, output: Output): Promise<number> {
  if (batch === undefined) {
    const batches = await store.editBatches(BATCHES_SHOWN);
    for (const one of batches) output.data({ kind: "edit", ...one, at: new Date(one.at).toISOString() });
    const rows = batches.map(({ batch: number, by, at, records, undone }) => [
      String(number),
      formatTimestamp(at),
      by,
      formatNumber(records),
      undone ? "undone" : "",
    ]);
    const columns = [
      { name: "edit", right: true },
      { name: "when" },
      { name: "by", least: 8 },
      { name: "records", right: true },
      { name: "" },
    ];
    output.result(rows.length === 0 ? "No edits yet." : tableText(columns, rows, screenWidth()));
    printSummary(output, "records undo", { edits: batches.length });
    return 0;
  }
  const facts = await findEdit(store, batch);
  output.result(
    `Edit ${batch} by ${facts.by} on ${formatTimestamp(facts.at)} changed ${formatCount(facts.records, "record")}.`,
  );
  const answer = await confirm("Undo it?", flags, output);
  if (answer !== "yes") return printNotChanged(output, "records undo", answer, { records: facts.records });
  const receipt = await undoEdit(store, batch, editorName(flags));
  return printReceipt(output, "records undo", receipt, false);
}
