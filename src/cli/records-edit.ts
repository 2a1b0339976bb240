/** `winnow records edit`: what people know better than the machine. */
import { type Command, InvalidArgumentError } from "commander";
import { UsageError } from "../model/errors.js";
import { nearest } from "../model/nearest.js";
import type { WinnowRecord } from "../model/record.js";
import { held, type Reading, readCell, type Sort, sortOf } from "../publish/cell.js";
import { sortInStore } from "../publish/lookup-in-store.js";
import type { Store } from "../store/store.js";
import type { Edit } from "../store/store-records.js";
import { sayCount } from "./figures.js";
import { editFrom, type TableFlags } from "./records-edit-table.js";
import { sayEnd } from "./records-list.js";
import { apply, type Change, chosen, NAMES, tellNobody, whoSays, withPersonFlags } from "./records-person.js";
import { FILTER_HELP, withRecords } from "./records-scope.js";
import { openVoice, type Voice } from "./voice.js";

interface EditFlags extends TableFlags {
  readonly set?: ReadonlyMap<string, string>;
  readonly unset?: readonly string[];
  readonly from?: string;
  readonly original?: boolean;
}

export function addRecordsEdit(group: Command, end: (code: number) => void): void {
  withPersonFlags(
    group
      .command("edit")
      .description("Correct fields, of one record or many; what a person says is never overwritten by a machine.")
      .argument("[record...]", NAMES)
      .option("--set <field=value>", "the field's value from now on (may be repeated); field= empties it", readSet)
      .option("--unset <field>", "take a person's value back: the machine's is shown again (may be repeated)", gather)
      .option(
        "--new-field",
        "let --set, or a column that is called nearly like a field, make one that no record has yet",
      )
      .option("--from <file>", "an exported CSV, edited in a spreadsheet: only changed cells apply")
      .option("--encoding <name>", "with --from: how the file was saved, where we guess wrong (windows-1251)")
      .option("--strict", "with --from: change nothing when a cell was changed on both sides or cannot be set")
      .option("--original", "this record is the original of those that say the same"),
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

What would be changed is shown first; --yes does it without asking. winnow records undo takes it back.
Works beside a running harvest. Exit codes: 0 done, 1 failed or --strict and a conflict, 2 wrong use, mistakes in the file, or nobody
to ask.`,
    )
    .action(async (names: string[], flags: EditFlags) =>
      end(await withRecords(flags, (store) => edit(store, names, flags, openVoice(flags)))),
    );
}

function readSet(words: string, before: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const at = words.indexOf("=");
  const field = words.slice(0, at).trim();
  if (at < 1 || field === "") throw new InvalidArgumentError("Write it like title='The old bridge'.");
  if (OWN.includes(field)) throw new InvalidArgumentError(`${field} is no field of the page and cannot be set.`);
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

async function edit(store: Store, names: readonly string[], flags: EditFlags, voice: Voice): Promise<number> {
  const wishes = [
    flags.set !== undefined || flags.unset !== undefined,
    flags.from !== undefined,
    flags.original === true,
  ];
  if (wishes.filter((wish) => wish).length !== 1)
    throw new UsageError(
      "Say what to change: --set field=value, --unset field, --from FILE or --original; one of them at a time.",
    );
  if (flags.from !== undefined) return editFrom(store, names, flags.from, flags, voice);
  const fields = [...(flags.set?.keys() ?? []), ...(flags.unset ?? [])];
  const records = await chosen(store, names, flags, voice, fields);
  if (flags.original) return chooseOriginal(store, records, flags, voice);
  await checkFields(store, flags.newField ? [] : [...(flags.set?.keys() ?? [])], " --new-field lets you make it.");
  await checkFields(store, flags.unset ?? [], "");
  if (records.length === 0) return tellNobody(voice, "records edit");
  const sorts = await sortsOf(store, flags, records);
  const changes = records.flatMap((record) => changesOf(record, flags, sorts));
  return apply(store, editsOf(changes), changes, "edit", flags, voice);
}

/** A field that nobody has is mostly a slip. */
async function checkFields(store: Store, fields: readonly string[], wayOut: string): Promise<void> {
  const known = await store.fieldNames();
  for (const field of fields) {
    if (known.includes(field) || ALWAYS.includes(field)) continue;
    const meant = nearest(field, known);
    throw new UsageError(
      `no record has a field ${field}${meant === undefined ? "." : `; did you mean ${meant}?`}${wayOut}`,
    );
  }
}

/** Fields that people set where no machine does. */
const ALWAYS = ["flag", "flags", "note"];

/** Of which sort a field is, where a record itself has no value that would tell. */
async function sortsOf(
  store: Store,
  flags: EditFlags,
  records: readonly WinnowRecord[],
): Promise<ReadonlyMap<string, Sort>> {
  const sorts = new Map<string, Sort>();
  const learn = (some: readonly WinnowRecord[], field: string): void => {
    const value = some.map(({ fields }) => held(fields, field)).find((one) => one !== undefined && one !== "");
    if (value !== undefined) sorts.set(field, sortOf(value));
  };
  for (const field of flags.set?.keys() ?? []) {
    learn(records, field);
    if (sorts.has(field)) continue;
    const sort = await sortInStore(store, field);
    if (sort !== undefined) sorts.set(field, sort);
  }
  return sorts;
}

function changesOf(record: WinnowRecord, flags: EditFlags, sorts: ReadonlyMap<string, Sort>): Change[] {
  const changes: Change[] = [];
  for (const [field, written] of flags.set ?? []) {
    const from = held(record.fields, field);
    const sort = from === undefined || from === "" ? sorts.get(field) : sortOf(from);
    const reading = sort === undefined ? readNew(written) : readCell(written, sort);
    if ("mistake" in reading) throw new UsageError(`--set ${field}=${written}: ${reading.mistake}.`);
    const to = reading.value ?? "";
    if (JSON.stringify(from) !== JSON.stringify(to)) changes.push({ record, field, from, to });
  }
  for (const field of flags.unset ?? []) changes.push({ record, field, from: held(record.fields, field), to: null });
  return changes;
}

/** The first value of a field that nobody has: a list or a structure where it is written as JSON, else the words as they are. */
function readNew(written: string): Reading {
  const reading = /^\s*[[{]/.test(written) ? readCell(written, "structure") : undefined;
  return reading !== undefined && "value" in reading ? reading : readCell(written, "text");
}

function editsOf(changes: readonly Change[]): Edit[] {
  const byRecord = new Map<string, Change[]>();
  for (const change of changes) {
    const before = byRecord.get(change.record.id);
    if (before === undefined) byRecord.set(change.record.id, [change]);
    else before.push(change);
  }
  return [...byRecord].map(([record, own]) => ({
    record,
    set: Object.fromEntries(own.map(({ field, to }) => [field, to])),
    expected: Object.fromEntries(own.map(({ field, from }) => [field, from ?? null])),
  }));
}

// ── the original of a family ──────────────────────────────────────────────────────────────────────────────────────────

async function chooseOriginal(
  store: Store,
  records: readonly WinnowRecord[],
  flags: EditFlags,
  voice: Voice,
): Promise<number> {
  const [record] = records;
  if (record === undefined || records.length > 1) throw new UsageError("--original takes one record.");
  const family = (await store.recordHistory(record.id))?.family;
  if (family === undefined)
    throw new UsageError(`record ${record.number} has no relatives: nothing else says the same.`);
  await store.chooseOriginal({ family: family.id, record: record.id, by: whoSays(flags), now: Date.now() });
  voice.result(`Record ${record.number} is the original of ${sayCount(family.size, "record")} that say the same.`);
  sayEnd(voice, "records edit", { changed: 1 });
  return 0;
}
