/**
 * `winnow records edit`, `validate` and `undo`: what people know better than the machine.
 *
 * Whatever changes records is shown first, with how many; then it is one change, all of it or nothing, with a name and a time, and
 * can be taken back as one.
 */
import { readFileSync } from "node:fs";
import os from "node:os";
import { type Command, InvalidArgumentError } from "commander";
import { UsageError } from "../model/errors.js";
import type { Filter } from "../model/filter.js";
import type { Json } from "../model/json.js";
import { nearest } from "../model/nearest.js";
import type { WinnowRecord } from "../model/record.js";
import { held, type Reading, readCell, type Sort, sortOf, valueText } from "../publish/cell.js";
import type { Corrections } from "../publish/corrections.js";
import { pagesOf } from "../publish/release.js";
import type { Store } from "../store/store.js";
import type { Edit, EditConflict, EditReceipt } from "../store/store-records.js";
import { type Answer, type ConfirmFlags, confirm, NOBODY_THERE } from "./confirm.js";
import { sayCount, sayInstant, sayNumber } from "./figures.js";
import { wholeNumber } from "./flags.js";
import { recordTable, sayEnd, titleShown } from "./records-list.js";
import { FILTER_HELP, recordsNamed, type ScopeFlags, scopeOf, withRecords, withScopeFlags } from "./records-scope.js";
import { shortened } from "./records-show.js";
import { showCounting, showWaiting } from "./records-waiting.js";
import { screenWidth, tableText } from "./table.js";
import { openVoice, type Voice } from "./voice.js";

interface PersonFlags extends ScopeFlags, ConfirmFlags {
  readonly by?: string;
}

interface EditFlags extends PersonFlags {
  readonly set?: ReadonlyMap<string, string>;
  readonly unset?: readonly string[];
  readonly from?: string;
  readonly encoding?: string;
  readonly strict?: boolean;
  readonly newField?: boolean;
  readonly original?: boolean;
}

interface ValidateFlags extends PersonFlags {
  readonly not?: boolean;
  readonly queue?: boolean;
  readonly flag?: string;
  readonly doubt?: number;
  readonly field?: string;
  readonly limit: number;
}

const NAMES = "numbers, ids or addresses; none when --where says which";

export function addRecordsEdit(group: Command, end: (code: number) => void): void {
  withPersonFlags(
    group
      .command("edit")
      .description("Correct fields, of one record or many; what a person says is never overwritten by a machine.")
      .argument("[record...]", NAMES)
      .option("--set <field=value>", "the field's value from now on (may be repeated); field= empties it", readSet)
      .option("--unset <field>", "take a person's value back: the machine's is shown again (may be repeated)", gather)
      .option("--new-field", "let --set make a field that no record has yet")
      .option("--from <file>", "an exported CSV, edited in a spreadsheet: only changed cells apply")
      .option("--encoding <name>", "with --from: how the file was saved, where we guess wrong (windows-1251)")
      .option("--strict", "with --from: change nothing when a cell was changed on both sides")
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

export function addRecordsValidate(group: Command, end: (code: number) => void): void {
  withPersonFlags(
    group
      .command("validate")
      .description("Say that records are right, or list what should be looked at.")
      .argument("[record...]", NAMES)
      .option("--not", "take it back")
      .option("--queue", "list what nobody has checked yet, instead of changing anything")
      .option("--flag <name>", "with --queue: only what carries this flag")
      .option("--doubt <percent>", "with --queue: only what we are less sure of than this", wholeNumber(1, 100))
      .option("--field <name>", "with --queue: only what has no such field")
      .option("--limit <n>", "with --queue: so many rows", wholeNumber(1, 10_000), 20),
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

Works beside a running harvest. Exit codes: 0 done, 1 failed, 2 wrong use or nobody to ask.`,
    )
    .action(async (names: string[], flags: ValidateFlags) =>
      end(await withRecords(flags, (store) => validate(store, names, flags, openVoice(flags)))),
    );
}

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

function withPersonFlags(command: Command): Command {
  return withScopeFlags(
    command
      .option("--by <name>", "who says so (default: your name on this machine)", readBy)
      .option("--yes", "do it without asking"),
  );
}

function readBy(words: string): string {
  const name = words.trim();
  if (name === "" || name.length > 100) throw new InvalidArgumentError("Give a name.");
  return name;
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

function whoSays({ by }: PersonFlags): string {
  return by ?? os.userInfo().username;
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
  const records = await chosen(store, names, flags, voice);
  if (flags.original) return chooseOriginal(store, records, flags, voice);
  await checkNewFields(store, flags);
  const sorts = await sortsOf(store, flags, records);
  const changes = records.flatMap((record) => changesOf(record, flags, sorts));
  return apply(store, editsOf(changes), changes, "edit", flags, voice);
}

interface Change {
  readonly record: WinnowRecord;
  readonly field: string;
  readonly from: Json | undefined;
  /** Null takes a person's value back. */
  readonly to: Json;
}

/** The records that are named, or all that a filter means. Removed ones cannot be changed. */
async function chosen(
  store: Store,
  names: readonly string[],
  flags: ScopeFlags,
  voice: Voice,
  more?: Filter,
): Promise<WinnowRecord[]> {
  if (names.length > 0) {
    if (flags.where !== undefined) throw new UsageError("Name records or give --where, not both.");
    const named = await recordsNamed(store, names, flags.collection);
    const removed = named.find(({ state }) => state === "removed");
    if (removed !== undefined) throw new UsageError(`record ${removed.number} was removed and cannot be changed.`);
    return named;
  }
  if (flags.where === undefined && flags.since === undefined && more === undefined)
    throw new UsageError("Say which records: name them, or give --where FILTER.");
  const scope = await scopeOf(store, flags, more);
  const counting = showCounting(voice);
  const found: WinnowRecord[] = [];
  for await (const page of pagesOf(store, scope, Number.MAX_SAFE_INTEGER)) {
    // Texts and evidence of thousands of records are not needed for this.
    for (const record of page) found.push({ ...record, evidence: {}, fields: withoutText(record.fields, flags) });
    counting.at(() => `${sayCount(found.length, "record")} so far`);
  }
  counting.done();
  return found;
}

function withoutText(
  fields: WinnowRecord["fields"],
  flags: ScopeFlags & { set?: ReadonlyMap<string, string> },
): WinnowRecord["fields"] {
  const kept = ["title", "name", "authors", ...(flags.set?.keys() ?? []), ...((flags as EditFlags).unset ?? [])];
  return Object.fromEntries(Object.entries(fields).filter(([name]) => kept.includes(name)));
}

async function checkNewFields(store: Store, flags: EditFlags): Promise<void> {
  if (flags.newField) return;
  const known = await store.fieldNames();
  for (const field of [...(flags.set?.keys() ?? []), ...(flags.unset ?? [])]) {
    if (known.includes(field) || ALWAYS.includes(field)) continue;
    const meant = nearest(field, known);
    throw new UsageError(
      `no record has a field ${field}${meant === undefined ? "." : `; did you mean ${meant}?`} --new-field lets you make it.`,
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
    const filter: Filter = { kind: "compare", field, is: "has", value: true };
    learn((await store.listRecords({ filter, limit: 5 })).records, field);
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

/** Shows what would be changed, asks, changes it. */
async function apply(
  store: Store,
  edits: readonly Edit[],
  changes: readonly Change[],
  command: string,
  flags: PersonFlags & { readonly strict?: boolean },
  voice: Voice,
  asked = `Change ${sayCount(edits.length, "record")}?`,
): Promise<number> {
  if (edits.length === 0) {
    voice.result("Nothing to change: all of it is so already.");
    sayEnd(voice, `records ${command}`, { changed: 0, unchanged: 0, conflicts: 0 });
    return 0;
  }
  voice.result(previewText(changes, edits.length));
  for (const { record, field, from, to } of changes)
    voice.data({ kind: "change", record: record.id, number: record.number, field, from: from ?? null, to });
  const answer = await confirm(asked, flags, voice);
  if (answer !== "yes") return notDone(voice, `records ${command}`, answer, { records: edits.length });
  const ready = showWaiting(voice, "changing");
  const receipt = await store
    .edit({ edits, by: whoSays(flags), now: Date.now(), ...(flags.strict ? { strict: true } : {}) })
    .finally(ready);
  return tellReceipt(voice, `records ${command}`, receipt, flags.strict === true);
}

/** Nothing was changed, and why; the exit code. */
export function notDone(
  voice: Voice,
  command: string,
  answer: Exclude<Answer, "yes">,
  counts: { readonly [name: string]: number },
): number {
  if (answer === "nobody there") voice.complain(NOBODY_THERE);
  else voice.note("Nothing was changed.");
  sayEnd(voice, command, counts, { preview: true }, answer === "nobody there" ? "failed" : "stopped");
  return { no: 0, interrupted: 130, "nobody there": 2 }[answer];
}

const PREVIEWED = 10;

function previewText(changes: readonly Change[], records: number): string {
  const rows = changes
    .slice(0, PREVIEWED)
    .map(({ record, field, from, to }) => [
      String(record.number),
      titleShown(record),
      field,
      shortened(valueText(from), 200) || "(nothing)",
      to === null ? "(what the machine says)" : shortened(valueText(to), 200) || "(nothing)",
    ]);
  const columns = [
    { name: "no", right: true },
    { name: "title", least: 12 },
    { name: "field" },
    { name: "now", least: 10 },
    { name: "then", least: 10 },
  ];
  const rest = changes.length > PREVIEWED ? `\n  and ${sayCount(changes.length - PREVIEWED, "more change")}` : "";
  return `${tableText(columns, rows, screenWidth())}${rest}\n${sayCount(changes.length, "change")} in ${sayCount(records, "record")}.`;
}

function tellReceipt(
  voice: Voice,
  command: string,
  { batch, changed, unchanged, conflicts }: EditReceipt,
  strict: boolean,
): number {
  for (const conflict of conflicts) voice.data({ kind: "conflict", ...conflict });
  if (conflicts.length > 0) voice.warn(conflictText(conflicts));
  const failed = strict && conflicts.length > 0;
  if (failed) voice.result("Nothing was changed, because of --strict.");
  else {
    const same = unchanged > 0 ? `, ${sayNumber(unchanged)} said so already` : "";
    const back = batch === undefined ? "" : ` To take it back: winnow records undo ${batch}`;
    voice.result(`${sayCount(changed, "record")} changed${same}.${back}`);
  }
  const counts = { changed, unchanged, conflicts: conflicts.length };
  sayEnd(voice, command, counts, { edit: batch ?? null }, failed ? "failed" : "finished");
  return failed ? 1 : 0;
}

function sayConflicts(count: number): string {
  return `${sayCount(count, "conflict")}, left as ${count === 1 ? "it is" : "they are"}`;
}

function conflictText(conflicts: readonly EditConflict[]): string {
  const said = ({ record, field, because, expected, found }: EditConflict): string => {
    if (because !== "changed meanwhile") return `  ${record.slice(0, 8)}: ${because}`;
    return `  ${record.slice(0, 8)} ${field}: was ${shortened(valueText(expected), 60) || "(nothing)"}, is ${shortened(valueText(found), 60) || "(nothing)"} by now`;
  };
  const shown = conflicts.slice(0, 20).map(said);
  const rest = conflicts.length > 20 ? [`  and ${sayCount(conflicts.length - 20, "more")}`] : [];
  return [`${sayConflicts(conflicts.length)}:`, ...shown, ...rest].join("\n");
}

// ── edit --from ───────────────────────────────────────────────────────────────────────────────────────────────────────

async function editFrom(
  store: Store,
  names: readonly string[],
  file: string,
  flags: EditFlags,
  voice: Voice,
): Promise<number> {
  if (names.length > 0 || flags.where !== undefined)
    throw new UsageError("--from FILE says itself which records are meant.");
  const found = await correctionsIn(store, file, flags, voice);
  if (found.mistakes.length > 0) return tellMistakes(voice, file, found);
  for (const conflict of found.conflicts) voice.data({ kind: "conflict", because: "changed meanwhile", ...conflict });
  if (found.conflicts.length > 0) {
    const lines = found.conflicts
      .slice(0, 20)
      .map(
        ({ line, field, was, wanted, found: now }) =>
          `  ${file}:${line}, ${field}: was "${shortened(was, 40)}", you wrote "${shortened(wanted, 40)}", it is "${shortened(now, 40)}" by now`,
      );
    voice.warn([`${sayConflicts(found.conflicts.length)}:`, ...lines].join("\n"));
  }
  if (found.withdrawn > 0)
    voice.note(
      `${sayCount(found.withdrawn, "row is", "rows are")} of records that were withdrawn since, and left alone.`,
    );
  if (found.altered > 0)
    voice.note(
      `${sayCount(found.altered, "cell was", "cells were")} altered by the spreadsheet alone and ${found.altered === 1 ? "stays" : "stay"} as before.`,
    );
  if (flags.strict && found.conflicts.length > 0) {
    voice.result("Nothing was changed, because of --strict.");
    sayEnd(
      voice,
      "records edit",
      { changed: 0, unchanged: 0, conflicts: found.conflicts.length },
      { edit: null },
      "failed",
    );
    return 1;
  }
  return apply(store, found.edits, found.changes, "edit", flags, voice);
}

async function correctionsIn(store: Store, file: string, flags: EditFlags, voice: Voice): Promise<Corrections> {
  const [{ readTable, TableMistake, isCharset }, { readCorrections }] = await Promise.all([
    import("../publish/table-file.js"),
    import("../publish/corrections.js"),
  ]);
  if (flags.encoding !== undefined && !isCharset(flags.encoding))
    throw new UsageError(
      `--encoding ${flags.encoding}: nobody knows this one; try utf-8, windows-1251 or windows-1252.`,
    );
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new UsageError(`--from ${file} cannot be read: ${(error as Error).message}`);
  }
  try {
    const table = readTable(bytes, flags.encoding);
    if (table.guessed)
      voice.note(`${file} does not say how it was saved; it is read as ${table.charset}. --encoding says otherwise.`);
    const ready = showWaiting(voice, `comparing ${sayCount(table.rows.length, "row")}`);
    return await readCorrections(table, {
      records: (ids) => recordsById(store, ids),
      history: (id) => store.recordHistory(id),
    }).finally(ready);
  } catch (error) {
    if (!(error instanceof TableMistake)) throw error;
    throw new UsageError(`${file}:${error.line}: ${error.says}`);
  }
}

async function recordsById(store: Store, ids: readonly string[]): Promise<ReadonlyMap<string, WinnowRecord>> {
  const filter: Filter = { kind: "or", of: ids.map((id) => ({ kind: "compare", field: "id", is: "eq", value: id })) };
  const { records } = await store.listRecords({ filter, states: ["live", "vanished", "removed"], limit: ids.length });
  return new Map(records.map((record) => [record.id, record]));
}

const MISTAKES_TOLD = 50;

function tellMistakes(voice: Voice, file: string, { mistakes }: Corrections): number {
  for (const mistake of mistakes) voice.data({ kind: "mistake", file, ...mistake });
  const lines = mistakes
    .slice(0, MISTAKES_TOLD)
    .map(({ line, column, says }) => `  ${file}:${line}${column === undefined ? "" : `, column ${column}`}: ${says}`);
  const rest = mistakes.length > MISTAKES_TOLD ? [`  and ${sayCount(mistakes.length - MISTAKES_TOLD, "more")}`] : [];
  voice.complain(
    [`${file} has ${sayCount(mistakes.length, "mistake")}; nothing was changed:`, ...lines, ...rest].join("\n"),
  );
  sayEnd(voice, "records edit", { mistakes: mistakes.length }, {}, "failed");
  return 2;
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

// ── validate ──────────────────────────────────────────────────────────────────────────────────────────────────────────

async function validate(store: Store, names: readonly string[], flags: ValidateFlags, voice: Voice): Promise<number> {
  if (flags.queue || flags.flag !== undefined || flags.doubt !== undefined || flags.field !== undefined)
    return queue(store, flags, voice);
  const yes = flags.not !== true;
  const all = await chosen(store, names, flags, voice);
  const records = all.filter((record) => record.validated !== yes);
  if (records.length === 0) {
    voice.result(yes ? "All of these are checked already." : "None of these is checked.");
    sayEnd(voice, "records validate", { changed: 0 });
    return 0;
  }
  voice.result(recordTable(records.slice(0, PREVIEWED), ["title"]));
  if (records.length > PREVIEWED) voice.result(`  and ${sayCount(records.length - PREVIEWED, "more record")}`);
  const question = yes
    ? `Mark ${sayCount(records.length, "record")} as checked?`
    : `Take the check of ${sayCount(records.length, "record")} back?`;
  // Naming a handful of records is as good as an answer.
  const answer = await confirm(question, { ...flags, yes: flags.yes === true || names.length > 0 }, voice);
  if (answer !== "yes") return notDone(voice, "records validate", answer, { records: records.length });
  const edits = records.map(({ id }) => ({ record: id, validated: yes }));
  const receipt = await store.edit({ edits, by: whoSays(flags), now: Date.now() });
  return tellReceipt(voice, "records validate", receipt, false);
}

/** What a moderator looks at next: unchecked, and doubtful in the way that was asked for. */
async function queue(store: Store, flags: ValidateFlags, voice: Voice): Promise<number> {
  const compare = (field: string, is: "eq" | "lt" | "has", value: string | number | boolean): Filter => ({
    kind: "compare",
    field,
    is,
    value,
  });
  const wanted: Filter[] = [
    compare("validated", "eq", false),
    ...(flags.flag === undefined ? [] : [compare("flag", "eq", flags.flag)]),
    ...(flags.doubt === undefined ? [] : [compare("confidence", "lt", flags.doubt / 100)]),
    ...(flags.field === undefined ? [] : [{ kind: "not", of: compare(flags.field, "has", true) } as Filter]),
  ];
  const scope = await scopeOf(store, flags, { kind: "and", of: wanted });
  const page = await store.listRecords({ ...scope, order: "number", limit: flags.limit });
  const total = await store.countRecords(scope, 10_000);
  for (const record of page.records) voice.data(record);
  voice.result(page.records.length === 0 ? "Nothing waits to be checked." : recordTable(page.records));
  voice.note(
    `${total.more ? "More than " : ""}${sayCount(total.count, "record waits", "records wait")} to be checked. winnow records show NUMBER, then edit or validate.`,
  );
  sayEnd(voice, "records validate", { records: page.records.length, total: total.count }, { more: total.more });
  return 0;
}

// ── undo ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

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
