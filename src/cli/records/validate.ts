/** `winnow records validate`: marks records as checked, and lists what to check next. */
import type { Command } from "commander";
import { applyEdits, isMarked, validationQueue, validations } from "../../app/records/correct.js";
import { formatCount } from "../../model/text/formatting.js";
import type { Store } from "../../store/store.js";
import { wholeNumber } from "../flags.js";
import { confirm } from "../terminal/confirm.js";
import { type Output, openOutput } from "../terminal/output.js";
import {
  chosenRecords,
  type EditFlags,
  editorName,
  MAX_PREVIEWED,
  printNoMatch,
  printNotChanged,
  printReceipt,
  RECORD_NAMES_HELP,
  withEditFlags,
} from "./edit-shared.js";
import { printSummary, recordTable } from "./list.js";
import { FILTER_HELP, withRecords } from "./scope.js";

interface ValidateFlags extends EditFlags {
  readonly not?: boolean;
  readonly queue?: boolean;
  readonly flag?: string;
  readonly doubt?: number;
  readonly field?: string;
  readonly limit: number;
}

export function defineRecordsValidate(command: Command, end: (code: number) => void): void {
  withEditFlags(
    command
      .argument("[record...]", RECORD_NAMES_HELP)
      .option("--not", "remove the mark")
      .option("--queue", "list records to check: unchecked, or changed since their check")
      .option("--flag <name>", "with --queue: only records with this flag")
      .option("--doubt <percent>", "with --queue: only records with a lower confidence", wholeNumber(1, 100))
      .option("--field <name>", "with --queue: only records without this field")
      .option("--limit <n>", "with --queue: maximum number of rows", wholeNumber(1, 10_000), 20),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records validate --queue --doubt 80
  winnow records validate --queue --field date --where 'host:example.org'
  winnow records validate 17 18 --by Eva
  winnow records validate --where 'host:example.org confidence:>=95%' --yes
${FILTER_HELP}

Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error or no terminal to confirm.`,
    )
    .action(async (names: string[], flags: ValidateFlags) =>
      end(await withRecords(flags, (store) => validate(store, names, flags, openOutput(flags)))),
    );
}

async function validate(store: Store, names: readonly string[], flags: ValidateFlags, output: Output): Promise<number> {
  if (flags.queue || flags.flag !== undefined || flags.doubt !== undefined || flags.field !== undefined)
    return queue(store, flags, output);
  const yes = flags.not !== true;
  const all = await chosenRecords(store, names, flags, output);
  if (all.length === 0) return printNoMatch(output, "records validate");
  const records = all.filter((record) => !isMarked(record, yes));
  if (records.length === 0) {
    output.result(yes ? "All of these are already checked." : "None of these is marked as checked.");
    printSummary(output, "records validate", { changed: 0 });
    return 0;
  }
  output.result(recordTable(records.slice(0, MAX_PREVIEWED), ["title"]));
  if (records.length > MAX_PREVIEWED)
    output.result(`  and ${formatCount(records.length - MAX_PREVIEWED, "more record")}`);
  const question = yes
    ? `Mark ${formatCount(records.length, "record")} as checked?`
    : `Remove the mark from ${formatCount(records.length, "record")}?`;
  // Naming a handful of records counts as confirmation.
  const answer = await confirm(question, { ...flags, yes: flags.yes === true || names.length > 0 }, output);
  if (answer !== "yes") return printNotChanged(output, "records validate", answer, { records: records.length });
  const receipt = await applyEdits(store, validations(records, yes), editorName(flags));
  return printReceipt(output, "records validate", receipt, false);
}

/** The queue of a moderator: unchecked records that match the request. */
async function queue(store: Store, flags: ValidateFlags, output: Output): Promise<number> {
  const { total, ...page } = await validationQueue(store, flags);
  for (const record of page.records) output.data(record);
  output.result(page.records.length === 0 ? "No unchecked records." : recordTable(page.records));
  output.note(
    `${total.more ? "More than " : ""}${formatCount(total.count, "unchecked record")}. Use winnow records show NUMBER, then edit or validate.`,
  );
  printSummary(output, "records validate", { records: page.records.length, total: total.count }, { more: total.more });
  return 0;
}
