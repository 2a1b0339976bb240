/** `winnow records edit --from`: an exported table that somebody has edited in a spreadsheet comes back. */
import { readFileSync } from "node:fs";
import { UsageError } from "../model/errors.js";
import type { Filter } from "../model/filter.js";
import { nearest } from "../model/nearest.js";
import type { WinnowRecord } from "../model/record.js";
import type { Corrections } from "../publish/corrections.js";
import type { Store } from "../store/store.js";
import { sayCount } from "./figures.js";
import { sayEnd } from "./records-list.js";
import { apply, type PersonFlags, sayConflicts } from "./records-person.js";
import { shortened } from "./records-show.js";
import { showWaiting } from "./records-waiting.js";
import type { Voice } from "./voice.js";

export interface TableFlags extends PersonFlags {
  readonly encoding?: string;
  readonly strict?: boolean;
}

export async function editFrom(
  store: Store,
  names: readonly string[],
  file: string,
  flags: TableFlags,
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
  await tellNewColumns(store, found, voice);
  return apply(store, found.edits, found.changes, "edit", flags, voice, found.conflicts.length);
}

/** A new column may be wanted, to be filled by hand; often its name was written otherwise by a slip. */
async function tellNewColumns(store: Store, { changes }: Corrections, voice: Voice): Promise<void> {
  const known = await store.fieldNames();
  const fields = new Set(changes.map(({ field }) => field));
  for (const field of fields) {
    const meant = known.includes(field) || field === "validated" ? undefined : nearest(field, known);
    if (meant !== undefined) voice.warn(`No record has a field ${field} yet; did you mean ${meant}?`);
  }
}

async function correctionsIn(store: Store, file: string, flags: TableFlags, voice: Voice): Promise<Corrections> {
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
