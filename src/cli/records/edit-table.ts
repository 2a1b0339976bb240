/** `winnow records edit --from`: applies an exported table that was edited in a spreadsheet. */
import { closeSync, createReadStream, fstatSync, openSync, readFileSync } from "node:fs";
import { TableError, UsageError } from "../../model/errors.js";
import { formatCount } from "../../model/text/formatting.js";
import { nearest } from "../../model/text/nearest.js";
import type { ByteSource } from "../../publish/table/charset.js";
import type { Corrections } from "../../publish/table/corrections.js";
import type { Store } from "../../store/store.js";
import type { Output } from "../terminal/output.js";
import { confirmAndApply, type EditFlags, formatConflicts } from "./edit-shared.js";
import { printSummary } from "./list.js";
import { truncate } from "./show.js";
import { showCounting } from "./wait-progress.js";

export interface TableFlags extends EditFlags {
  readonly encoding?: string;
  readonly strict?: boolean;
  readonly newField?: boolean;
}

export async function editFrom(
  store: Store,
  names: readonly string[],
  file: string,
  flags: TableFlags,
  output: Output,
): Promise<number> {
  if (names.length > 0 || flags.where !== undefined || flags.since !== undefined)
    throw new UsageError("--from FILE names the records itself; leave out record names, --where and --since.");
  const found = await correctionsIn(store, file, flags, output);
  if (found.mistakes.length > 0) return tellMistakes(output, file, found);
  if (found.rows === 0) output.warn(`${file} has no rows below the header.`);
  tellConflicts(output, file, found);
  tellNotApplied(output, file, found);
  tellLeftAlone(output, file, found);
  const left = { conflicts: found.conflicts.length, notApplied: found.notApplied.length };
  if (flags.strict && left.conflicts + left.notApplied > 0) {
    output.result("Nothing was changed (--strict).");
    printSummary(output, "records edit", { changed: 0, unchanged: 0, ...left }, { edit: null }, "failed");
    return 1;
  }
  await tellNewColumns(store, file, found, flags, output);
  return confirmAndApply(store, found.edits, found.changes, "edit", flags, output, left);
}

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function correctionsIn(store: Store, file: string, flags: TableFlags, output: Output): Promise<Corrections> {
  const [{ findCharset, isCharset }, { openTable }, { charsetByRecords }, { readCorrections }, { lookupIn }] =
    await Promise.all([
      import("../../publish/table/charset.js"),
      import("../../publish/table/file.js"),
      import("../../publish/table/charset-by-records.js"),
      import("../../publish/table/corrections.js"),
      import("../../publish/table/lookup-in-store.js"),
    ]);
  if (flags.encoding !== undefined && !isCharset(flags.encoding))
    throw new UsageError(`--encoding ${flags.encoding}: unknown encoding; try utf-8, windows-1251 or windows-1252.`);
  const source = sourceOf(file);
  const counting = showCounting(output);
  try {
    const lookup = lookupIn(store);
    const saved = await findCharset(source, flags.encoding);
    const charset = await charsetByRecords(source, saved, lookup);
    if (saved.guessed !== undefined) {
      output.data({ kind: "encoding", file, charset });
      output.note(`${file} does not declare its encoding; it is read as ${charset}. Use --encoding to change that.`);
    }
    const table = await openTable(source, { charset });
    return await readCorrections(table, lookup, {
      only: flags.collection,
      onRow: (rows) => counting.at(() => `${formatCount(rows, "row")} compared`),
    }).finally(() => table.close());
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    throw new UsageError(`${file}:${error.line}: ${error.says}`);
  } finally {
    counting.done();
  }
}

/** A file can be read several times; piped input is kept. */
function sourceOf(file: string): ByteSource {
  try {
    const open = openSync(file, "r");
    try {
      const facts = fstatSync(open);
      if (facts.isDirectory()) throw new Error("it is a folder");
      if (facts.isFile()) return () => createReadStream(file, { highWaterMark: 1 << 18 });
      const bytes = readFileSync(open);
      return () => [bytes];
    } finally {
      closeSync(open);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UsageError(`--from ${file} cannot be read: ${code === "ENOENT" ? "there is no such file" : message}.`);
  }
}

// ── What a person should know before anything is changed ────────────────────────────────────────────────────────────────

const TOLD = 20;
const MISTAKES_TOLD = 50;

/** The first of them, a line each, and how many more; all with `--verbose`. */
function someOf<One>(output: Output, all: readonly One[], told: number, line: (one: One) => string): string[] {
  const most = output.verbose ? all.length : told;
  const rest =
    all.length > most ? [`  and ${formatCount(all.length - most, "more", "more")}; --verbose shows all`] : [];
  return [...all.slice(0, most).map((one) => `  ${line(one)}`), ...rest];
}

function tellConflicts(output: Output, file: string, { conflicts }: Corrections): void {
  for (const conflict of conflicts) output.data({ kind: "conflict", because: "changed meanwhile", ...conflict });
  if (conflicts.length === 0) return;
  const lines = someOf(
    output,
    conflicts,
    TOLD,
    ({ line, field, was, wanted, found }) =>
      `${file}:${line}, ${field}: was ${quoted(was)}, you wrote ${quoted(wanted)}, it is ${quoted(found)} now`,
  );
  output.warn([`${formatConflicts(conflicts.length)}:`, ...lines].join("\n"));
}

function tellNotApplied(output: Output, file: string, { notApplied, nameless }: Corrections): void {
  for (const one of notApplied) output.data({ kind: "not applied", ...one });
  for (const one of nameless) output.data({ kind: "column without a name", ...one });
  for (const { column, line } of nameless)
    output.warn(
      `Column ${column} of ${file} has no name; its content, first on line ${line}, is not applied. Give it a name to make it a field.`,
    );
  if (notApplied.length === 0) return;
  const lines = someOf(
    output,
    notApplied,
    TOLD,
    ({ line, column, was, wanted, instead }) =>
      `${file}:${line}, ${column}: ${quoted(was)} → ${quoted(wanted)}; ${instead}`,
  );
  const count = formatCount(notApplied.length, "changed cell", "changed cells");
  output.warn([`${count} cannot be set in a table and will not be applied:`, ...lines].join("\n"));
}

function tellLeftAlone(output: Output, file: string, { withdrawn, renamed, altered }: Corrections): void {
  for (const one of renamed) output.data({ kind: "renamed", ...one });
  if (renamed.length > 0)
    output.warn(
      [
        `${formatCount(renamed.length, "row is", "rows are")} of records that have a new id now, and skipped; export these again:`,
        ...someOf(output, renamed, TOLD, ({ line, number }) => `${file}:${line}: now record ${number}`),
      ].join("\n"),
    );
  for (const line of withdrawn) output.data({ kind: "withdrawn", line });
  if (withdrawn.length > 0) {
    const lines = `${withdrawn.length === 1 ? "line" : "lines"} ${withdrawn.slice(0, TOLD).join(", ")}${withdrawn.length > TOLD ? " …" : ""}`;
    output.note(
      `${formatCount(withdrawn.length, "row is", "rows are")} of records that were withdrawn since, and skipped (${lines}).`,
    );
  }
  if (altered > 0)
    output.note(
      `${formatCount(altered, "cell was", "cells were")} changed only by the spreadsheet program, and ignored.`,
    );
}

function quoted(text: string): string {
  return text === "" ? "(empty)" : `"${truncate(text, 40)}"`;
}

/** A new column may be wanted, to be filled by hand. One with almost the name of a field is usually a typo. */
async function tellNewColumns(
  store: Store,
  file: string,
  { changes }: Corrections,
  { newField }: TableFlags,
  output: Output,
): Promise<void> {
  const known = await store.fieldNames();
  for (const field of new Set(changes.map((change) => change.field))) {
    if (known.includes(field) || field === "validated") continue;
    const meant = nearest(field, known);
    if (meant !== undefined && !newField)
      throw new UsageError(
        `${file}: No record has a field ${field} yet; did you mean ${meant}? Add --new-field to create it.`,
      );
    output.warn(`No record has a field ${field} yet; the column creates it.`);
  }
}

function tellMistakes(output: Output, file: string, { mistakes }: Corrections): number {
  for (const mistake of mistakes) output.data({ kind: "mistake", file, ...mistake });
  const lines = someOf(
    output,
    mistakes,
    MISTAKES_TOLD,
    ({ line, column, says }) => `${file}:${line}${column === undefined ? "" : `, column ${column}`}: ${says}`,
  );
  output.error([`${file} has ${formatCount(mistakes.length, "mistake")}; nothing was changed:`, ...lines].join("\n"));
  printSummary(output, "records edit", { mistakes: mistakes.length }, {}, "failed");
  return 2;
}
