/** `winnow records edit --from`: an exported table that somebody has edited in a spreadsheet comes back. */
import { closeSync, createReadStream, fstatSync, openSync, readFileSync } from "node:fs";
import { UsageError } from "../model/errors.js";
import { nearest } from "../model/nearest.js";
import type { Corrections } from "../publish/corrections.js";
import type { ByteSource } from "../publish/table-charset.js";
import type { Store } from "../store/store.js";
import { sayCount } from "./figures.js";
import { sayEnd } from "./records-list.js";
import { apply, type PersonFlags, sayConflicts } from "./records-person.js";
import { shortened } from "./records-show.js";
import { showCounting } from "./records-waiting.js";
import type { Voice } from "./voice.js";

export interface TableFlags extends PersonFlags {
  readonly encoding?: string;
  readonly strict?: boolean;
  readonly newField?: boolean;
}

export async function editFrom(
  store: Store,
  names: readonly string[],
  file: string,
  flags: TableFlags,
  voice: Voice,
): Promise<number> {
  if (names.length > 0 || flags.where !== undefined || flags.since !== undefined)
    throw new UsageError("--from FILE says itself which records are meant.");
  const found = await correctionsIn(store, file, flags, voice);
  if (found.mistakes.length > 0) return tellMistakes(voice, file, found);
  if (found.rows === 0) voice.warn(`${file} has no rows below the names of its columns.`);
  tellConflicts(voice, file, found);
  tellNotApplied(voice, file, found);
  tellLeftAlone(voice, file, found);
  const left = { conflicts: found.conflicts.length, notApplied: found.notApplied.length };
  if (flags.strict && left.conflicts + left.notApplied > 0) {
    voice.result("Nothing was changed, because of --strict.");
    sayEnd(voice, "records edit", { changed: 0, unchanged: 0, ...left }, { edit: null }, "failed");
    return 1;
  }
  await tellNewColumns(store, file, found, flags, voice);
  return apply(store, found.edits, found.changes, "edit", flags, voice, left);
}

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function correctionsIn(store: Store, file: string, flags: TableFlags, voice: Voice): Promise<Corrections> {
  const [
    { findCharset, isCharset },
    { openTable },
    { TableMistake },
    { charsetByRecords },
    { readCorrections },
    { lookupIn },
  ] = await Promise.all([
    import("../publish/table-charset.js"),
    import("../publish/table-file.js"),
    import("../publish/table-mistake.js"),
    import("../publish/charset-by-records.js"),
    import("../publish/corrections.js"),
    import("../publish/lookup-in-store.js"),
  ]);
  if (flags.encoding !== undefined && !isCharset(flags.encoding))
    throw new UsageError(
      `--encoding ${flags.encoding}: nobody knows this one; try utf-8, windows-1251 or windows-1252.`,
    );
  const source = sourceOf(file);
  const counting = showCounting(voice);
  try {
    const lookup = lookupIn(store);
    const saved = await findCharset(source, flags.encoding);
    const charset = await charsetByRecords(source, saved, lookup);
    if (saved.guessed !== undefined) {
      voice.data({ kind: "encoding", file, charset });
      voice.note(`${file} does not say how it was saved; it is read as ${charset}. --encoding says otherwise.`);
    }
    const table = await openTable(source, { charset });
    return await readCorrections(table, lookup, {
      only: flags.collection,
      onRow: (rows) => counting.at(() => `${sayCount(rows, "row")} compared`),
    }).finally(() => table.close());
  } catch (error) {
    if (!(error instanceof TableMistake)) throw error;
    throw new UsageError(`${file}:${error.line}: ${error.says}`);
  } finally {
    counting.done();
  }
}

/** A file is read as often as needed; what comes through a pipe comes once and is kept. */
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
function someOf<One>(voice: Voice, all: readonly One[], told: number, line: (one: One) => string): string[] {
  const most = voice.verbose ? all.length : told;
  const rest = all.length > most ? [`  and ${sayCount(all.length - most, "more", "more")}; --verbose shows all`] : [];
  return [...all.slice(0, most).map((one) => `  ${line(one)}`), ...rest];
}

function tellConflicts(voice: Voice, file: string, { conflicts }: Corrections): void {
  for (const conflict of conflicts) voice.data({ kind: "conflict", because: "changed meanwhile", ...conflict });
  if (conflicts.length === 0) return;
  const lines = someOf(
    voice,
    conflicts,
    TOLD,
    ({ line, field, was, wanted, found }) =>
      `${file}:${line}, ${field}: was ${quoted(was)}, you wrote ${quoted(wanted)}, it is ${quoted(found)} by now`,
  );
  voice.warn([`${sayConflicts(conflicts.length)}:`, ...lines].join("\n"));
}

function tellNotApplied(voice: Voice, file: string, { notApplied, nameless }: Corrections): void {
  for (const one of notApplied) voice.data({ kind: "not applied", ...one });
  for (const one of nameless) voice.data({ kind: "column without a name", ...one });
  for (const { column, line } of nameless)
    voice.warn(
      `Column ${column} of ${file} has no name; what stands in it, first on line ${line}, is not applied. With a name it becomes a field.`,
    );
  if (notApplied.length === 0) return;
  const lines = someOf(
    voice,
    notApplied,
    TOLD,
    ({ line, column, was, wanted, instead }) =>
      `${file}:${line}, ${column}: ${quoted(was)} → ${quoted(wanted)}; ${instead}`,
  );
  const count = sayCount(notApplied.length, "changed cell", "changed cells");
  voice.warn([`${count} cannot be set in a table and will not be applied:`, ...lines].join("\n"));
}

function tellLeftAlone(voice: Voice, file: string, { withdrawn, renamed, altered }: Corrections): void {
  for (const one of renamed) voice.data({ kind: "renamed", ...one });
  if (renamed.length > 0)
    voice.warn(
      [
        `${sayCount(renamed.length, "row is", "rows are")} of records that go on under another id, and left alone; export these again:`,
        ...someOf(voice, renamed, TOLD, ({ line, number }) => `${file}:${line}: now record ${number}`),
      ].join("\n"),
    );
  for (const line of withdrawn) voice.data({ kind: "withdrawn", line });
  if (withdrawn.length > 0) {
    const lines = `${withdrawn.length === 1 ? "line" : "lines"} ${withdrawn.slice(0, TOLD).join(", ")}${withdrawn.length > TOLD ? " …" : ""}`;
    voice.note(
      `${sayCount(withdrawn.length, "row is", "rows are")} of records that were withdrawn since, and left alone (${lines}).`,
    );
  }
  if (altered > 0)
    voice.note(
      `${sayCount(altered, "cell was", "cells were")} altered by the spreadsheet alone and ${altered === 1 ? "stays" : "stay"} as before.`,
    );
}

function quoted(text: string): string {
  return text === "" ? "(nothing)" : `"${shortened(text, 40)}"`;
}

/** A new column may be wanted, to be filled by hand. One that is called nearly like a field is mostly a slip. */
async function tellNewColumns(
  store: Store,
  file: string,
  { changes }: Corrections,
  { newField }: TableFlags,
  voice: Voice,
): Promise<void> {
  const known = await store.fieldNames();
  for (const field of new Set(changes.map((change) => change.field))) {
    if (known.includes(field) || field === "validated") continue;
    const meant = nearest(field, known);
    if (meant !== undefined && !newField)
      throw new UsageError(
        `${file}: No record has a field ${field} yet; did you mean ${meant}? --new-field lets the column make it.`,
      );
    voice.warn(`No record has a field ${field} yet; the column makes it.`);
  }
}

function tellMistakes(voice: Voice, file: string, { mistakes }: Corrections): number {
  for (const mistake of mistakes) voice.data({ kind: "mistake", file, ...mistake });
  const lines = someOf(
    voice,
    mistakes,
    MISTAKES_TOLD,
    ({ line, column, says }) => `${file}:${line}${column === undefined ? "" : `, column ${column}`}: ${says}`,
  );
  voice.complain([`${file} has ${sayCount(mistakes.length, "mistake")}; nothing was changed:`, ...lines].join("\n"));
  sayEnd(voice, "records edit", { mistakes: mistakes.length }, {}, "failed");
  return 2;
}
