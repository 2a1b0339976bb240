/** `winnow records edit`: corrections by people. */
import { type Command, InvalidArgumentError } from "commander";
import { chooseOriginal, planCorrections } from "../../app/records/correct.js";
import { UsageError } from "../../model/errors.js";
import type { WinnowRecord } from "../../model/record.js";
import { formatCount } from "../../model/text/formatting.js";
import type { Store } from "../../store/store.js";
import { type Output, openOutput } from "../terminal/output.js";
import {
  chosenRecords,
  confirmAndApply,
  editorName,
  printNoMatch,
  RECORD_NAMES_HELP,
  withEditFlags,
} from "./edit-shared.js";
import { editFrom, type TableFlags } from "./edit-table.js";
import { printSummary } from "./list.js";
import { FILTER_HELP, withRecords } from "./scope.js";

interface EditFlags extends TableFlags {
  readonly set?: ReadonlyMap<string, string>;
  readonly unset?: readonly string[];
  readonly from?: string;
  readonly original?: boolean;
}

export function defineRecordsEdit(command: Command, end: (code: number) => void): void {
  withEditFlags(
    command
      .argument("[record...]", RECORD_NAMES_HELP)
      .option("--set <field=value>", "set a field's value (may be repeated); field= empties it", readSet)
      .option("--unset <field>", "remove a correction and restore the extracted value (may be repeated)", gather)
      .option("--new-field", "let --set or a table column create a field that no record has yet")
      .option("--from <file>", "an exported CSV edited in a spreadsheet; only changed cells are applied")
      .option("--encoding <name>", "with --from: the file's encoding, if it is guessed wrong (windows-1251)")
      .option("--strict", "with --from: change nothing if a cell has a conflict or cannot be set")
      .option("--original", "make this record the original of its duplicates"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records edit 17 --set 'title=The old bridge'
  winnow records edit --where 'host:example.org language:rus' --set language=tat
  winnow records export --out songs.csv --bom      … edit it in a spreadsheet, then
  winnow records edit --from songs.csv --by Eva
${FILTER_HELP}

The changes are shown first; --yes applies them without asking. winnow records undo reverts them.
Can be used while a harvest is running. Exit codes: 0 done, 1 failed or --strict and a conflict, 2 usage error, mistakes in the file, or no terminal to confirm.`,
    )
    .action(async (names: string[], flags: EditFlags) =>
      end(await withRecords(flags, (store) => edit(store, names, flags, openOutput(flags)))),
    );
}

function readSet(words: string, before: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const at = words.indexOf("=");
  const field = words.slice(0, at).trim();
  if (at < 1 || field === "") throw new InvalidArgumentError("Write it like title='The old bridge'.");
  if (OWN.includes(field)) throw new InvalidArgumentError(`${field} cannot be set.`);
  return new Map([...before, [field, words.slice(at + 1)]]);
}

const OWN = [
  "id",
  "number",
  "kind",
  "collection",
  "url",
  "state",
  "version",
  "validated",
  "confidence",
  "first",
  "changed",
  "change",
];

function gather(word: string, before: readonly string[] = []): string[] {
  return [...before, word];
}

// ── edit ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function edit(store: Store, names: readonly string[], flags: EditFlags, output: Output): Promise<number> {
  const requests = [
    flags.set !== undefined || flags.unset !== undefined,
    flags.from !== undefined,
    flags.original === true,
  ];
  if (requests.filter((options) => options).length !== 1)
    throw new UsageError("What should change? Use one of --set field=value, --unset field, --from FILE or --original.");
  if (flags.from !== undefined) return editFrom(store, names, flags.from, flags, output);
  const fields = [...(flags.set?.keys() ?? []), ...(flags.unset ?? [])];
  const records = await chosenRecords(store, names, flags, output, fields);
  if (flags.original) return makeOriginal(store, records, flags, output);
  const { edits, changes } = await planCorrections(store, records, flags);
  if (records.length === 0) return printNoMatch(output, "records edit");
  return confirmAndApply(store, edits, changes, "edit", flags, output);
}

// ── the original of a family ──────────────────────────────────────────────────────────────────────────────────────────

async function makeOriginal(
  store: Store,
  records: readonly WinnowRecord[],
  flags: EditFlags,
  output: Output,
): Promise<number> {
  const [record] = records;
  if (record === undefined || records.length > 1) throw new UsageError("--original takes one record.");
  const family = await chooseOriginal(store, record, editorName(flags));
  output.result(
    `Record ${record.number} is now the original of ${formatCount(family, "record")} with the same content.`,
  );
  printSummary(output, "records edit", { changed: 1 });
  return 0;
}
