/** `winnow records undo`: an edit is taken back as a whole. */
import type { Command } from "commander";
import { UsageError } from "../model/errors.js";
import type { Store } from "../store/store.js";
import { confirm } from "./confirm.js";
import { sayCount, sayInstant, sayNumber } from "./figures.js";
import { wholeNumber } from "./flags.js";
import { sayEnd } from "./records-list.js";
import { notDone, type PersonFlags, tellReceipt, whoSays, withPersonFlags } from "./records-person.js";
import { withRecords } from "./records-scope.js";
import { screenWidth, tableText } from "./table.js";
import { openVoice, type Voice } from "./voice.js";

export function addRecordsUndo(group: Command, end: (code: number) => void): void {
  withPersonFlags(
    group
      .command("undo")
      .description("Take an edit back as a whole; without a number, list the last ones.")
      .argument("[edit]", "the edit's number", wholeNumber(1)),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records undo
  winnow records undo 12 --yes

What somebody has changed again since stays as it is and is listed.
Exit codes: 0 done, 1 failed, 2 wrong use or nobody to ask.`,
    )
    .action(async (batch: number | undefined, flags: PersonFlags) =>
      end(await withRecords(flags, (store) => undo(store, batch, flags, openVoice(flags)))),
    );
}

const BATCHES_SHOWN = 20;

async function undo(store: Store, batch: number | undefined, flags: PersonFlags, voice: Voice): Promise<number> {
  const batches = await store.editBatches(batch === undefined ? BATCHES_SHOWN : 10_000);
  if (batch === undefined) {
    for (const one of batches) voice.data({ kind: "edit", ...one, at: new Date(one.at).toISOString() });
    const rows = batches.map(({ batch: number, by, at, records, undone }) => [
      String(number),
      sayInstant(at),
      by,
      sayNumber(records),
      undone ? "taken back" : "",
    ]);
    const columns = [
      { name: "edit", right: true },
      { name: "when" },
      { name: "by", least: 8 },
      { name: "records", right: true },
      { name: "" },
    ];
    voice.result(rows.length === 0 ? "Nobody has edited anything yet." : tableText(columns, rows, screenWidth()));
    sayEnd(voice, "records undo", { edits: batches.length });
    return 0;
  }
  const facts = batches.find((one) => one.batch === batch);
  if (facts === undefined) throw new UsageError(`there is no edit ${batch}; winnow records undo lists them.`);
  if (facts.undone) throw new UsageError(`edit ${batch} was taken back already.`);
  voice.result(`Edit ${batch} by ${facts.by} on ${sayInstant(facts.at)} changed ${sayCount(facts.records, "record")}.`);
  const answer = await confirm("Take it back?", flags, voice);
  if (answer !== "yes") return notDone(voice, "records undo", answer, { records: facts.records });
  const receipt = await store.undoEdits({ batch, by: whoSays(flags), now: Date.now() });
  return tellReceipt(voice, "records undo", receipt, false);
}
