/**
 * What all edits of records share: the editor's name, the records, the preview and the result.
 *
 * Shared by `winnow records edit`, `validate`, `undo` and `remove`. Every change is shown first, with the number of records; then it
 * is applied as one edit with a name and a time, all of it or nothing, and can be undone as a whole.
 */
import os from "node:os";
import { type Command, InvalidArgumentError } from "commander";
import { applyEdits, chooseRecords, type PlannedChange } from "../../app/records/correct.js";
import type { WinnowRecord } from "../../model/record.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { valueText } from "../../publish/formats/cell.js";
import type { Edit, EditConflict, EditReceipt, Store } from "../../store/store.js";
import { type Confirmation, type ConfirmFlags, confirm, PREVIEW_ONLY } from "../terminal/confirm.js";
import type { Output } from "../terminal/output.js";
import { screenWidth, tableText } from "../terminal/table.js";
import { printSummary, titleShown } from "./list.js";
import { type ScopeFlags, withScopeFlags } from "./scope.js";
import { truncate } from "./show.js";
import { showCounting, showWaiting } from "./wait-progress.js";

export interface EditFlags extends ScopeFlags, ConfirmFlags {
  readonly by?: string;
}

export const RECORD_NAMES_HELP = "numbers, ids or addresses; none with --where";

export function withEditFlags(command: Command): Command {
  return withScopeFlags(
    command
      .option("--by <name>", "your name, recorded with the edit (default: your user name)", readBy)
      .option("--yes", "do not ask for confirmation"),
  );
}

function readBy(words: string): string {
  const name = words.trim();
  if (name === "" || name.length > 100) throw new InvalidArgumentError("Give a name.");
  return name;
}

export function editorName({ by }: EditFlags): string {
  return by ?? os.userInfo().username;
}

/** The named records, or those that match a filter, with progress on the screen. */
export async function chosenRecords(
  store: Store,
  names: readonly string[],
  flags: ScopeFlags,
  output: Output,
  fields: readonly string[] = [],
): Promise<WinnowRecord[]> {
  const counting = showCounting(output);
  const onProgress = (records: number): void => counting.at(() => `${formatCount(records, "record")} so far`);
  return chooseRecords(store, names, flags, { fields, onProgress }).finally(() => counting.done());
}

/** Problems that were reported before and are skipped. */
interface LeftOut {
  readonly conflicts: number;
  readonly notApplied?: number;
}

/** Shows the change, asks, applies it. */
export async function confirmAndApply(
  store: Store,
  edits: readonly Edit[],
  changes: readonly PlannedChange[],
  command: string,
  flags: EditFlags & { readonly strict?: boolean },
  output: Output,
  left: LeftOut = { conflicts: 0 },
): Promise<number> {
  if (edits.length === 0) {
    const some = left.conflicts > 0 || (left.notApplied ?? 0) > 0;
    output.result(some ? "Nothing else to change." : "Nothing to change.");
    printSummary(output, `records ${command}`, { changed: 0, unchanged: 0, ...left });
    return 0;
  }
  output.result(previewText(changes, edits.length, output.verbose ? changes.length : MAX_PREVIEWED));
  for (const { record, field, from, to } of changes)
    output.data({ kind: "change", record: record.id, number: record.number, field, from: from ?? null, to });
  const answer = await confirm(`Change ${formatCount(edits.length, "record")}?`, flags, output);
  if (answer !== "yes")
    return printNotChanged(output, `records ${command}`, answer, {
      records: edits.length,
      changes: changes.length,
      ...left,
    });
  const ready = showWaiting(output, "changing");
  const receipt = await applyEdits(store, edits, editorName(flags), flags.strict === true).finally(ready);
  return printReceipt(output, `records ${command}`, receipt, flags.strict === true, left);
}

/** A filter that matches no record. */
export function printNoMatch(output: Output, command: string): number {
  output.result("No record matches.");
  printSummary(output, command, { changed: 0 });
  return 0;
}

/** Prints that nothing was changed, and why; returns the exit code. */
export function printNotChanged(
  output: Output,
  command: string,
  answer: Exclude<Confirmation, "yes">,
  counts: { readonly [name: string]: number },
): number {
  if (answer === "nobody there") output.error(PREVIEW_ONLY);
  else output.note("Nothing was changed.");
  printSummary(output, command, counts, { preview: true }, answer === "nobody there" ? "failed" : "stopped");
  return { no: 0, interrupted: 130, "nobody there": 2 }[answer];
}

export const MAX_PREVIEWED = 10;

function previewText(changes: readonly PlannedChange[], records: number, most: number): string {
  const rows = changes
    .slice(0, most)
    .map(({ record, field, from, to }) => [
      String(record.number),
      titleShown(record),
      field,
      truncate(valueText(from), 200) || "(empty)",
      to === null ? "(the extracted value)" : truncate(valueText(to), 200) || "(empty)",
    ]);
  const columns = [
    { name: "no", right: true },
    { name: "title", least: 12 },
    { name: "field" },
    { name: "now", least: 10 },
    { name: "then", least: 10 },
  ];
  const rest =
    changes.length > most ? `\n  and ${formatCount(changes.length - most, "more change")}; --verbose shows all` : "";
  return `${tableText(columns, rows, screenWidth())}${rest}\n${formatCount(changes.length, "change")} in ${formatCount(records, "record")}.`;
}

export function printReceipt(
  output: Output,
  command: string,
  { batch, changed, unchanged, conflicts }: EditReceipt,
  strict: boolean,
  left: LeftOut = { conflicts: 0 },
): number {
  for (const conflict of conflicts) output.data({ kind: "conflict", ...conflict });
  if (conflicts.length > 0) output.warn(conflictText(conflicts));
  const failed = strict && conflicts.length > 0;
  if (failed) output.result("Nothing was changed (--strict).");
  else {
    const same = unchanged > 0 ? `, ${formatNumber(unchanged)} unchanged` : "";
    const back = batch === undefined ? "" : ` Undo it with: winnow records undo ${batch}`;
    output.result(`${formatCount(changed, "record")} changed${same}.${back}`);
  }
  const counts = { changed, unchanged, ...left, conflicts: left.conflicts + conflicts.length };
  printSummary(output, command, counts, { edit: batch ?? null }, failed ? "failed" : "finished");
  return failed ? 1 : 0;
}

export function formatConflicts(count: number): string {
  return `${formatCount(count, "conflict")}, not applied`;
}

function conflictText(conflicts: readonly EditConflict[]): string {
  const said = ({ record, field, because, expected, found }: EditConflict): string => {
    if (because !== "changed meanwhile") return `  ${record.slice(0, 8)}: ${because}`;
    return `  ${record.slice(0, 8)} ${field}: was ${truncate(valueText(expected), 60) || "(empty)"}, is ${truncate(valueText(found), 60) || "(empty)"} now`;
  };
  const shown = conflicts.slice(0, 20).map(said);
  const rest = conflicts.length > 20 ? [`  and ${formatCount(conflicts.length - 20, "more")}`] : [];
  return [`${formatConflicts(conflicts.length)}:`, ...shown, ...rest].join("\n");
}
