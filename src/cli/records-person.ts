/**
 * What people say of records: who says it, of which records, what would change, and what came of it.
 *
 * Shared by `winnow records edit`, `validate`, `undo` and `remove`. Whatever changes records is shown first, with how many; then it is one
 * change, all of it or nothing, with a name and a time, and can be taken back as one.
 */
import os from "node:os";
import { type Command, InvalidArgumentError } from "commander";
import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import type { WinnowRecord } from "../model/record.js";
import { valueText } from "../publish/cell.js";
import { pagesOf } from "../publish/release.js";
import type { Store } from "../store/store.js";
import type { Edit, EditConflict, EditReceipt } from "../store/store-records.js";
import { type Answer, type ConfirmFlags, confirm, NOBODY_THERE } from "./confirm.js";
import { sayCount, sayNumber } from "./figures.js";
import { sayEnd, titleShown } from "./records-list.js";
import { recordsNamed, type ScopeFlags, scopeOf, withScopeFlags } from "./records-scope.js";
import { shortened } from "./records-show.js";
import { showCounting, showWaiting } from "./records-waiting.js";
import { screenWidth, tableText } from "./table.js";
import type { Voice } from "./voice.js";

export interface PersonFlags extends ScopeFlags, ConfirmFlags {
  readonly by?: string;
}

export const NAMES = "numbers, ids or addresses; none when --where says which";

export function withPersonFlags(command: Command): Command {
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

export function whoSays({ by }: PersonFlags): string {
  return by ?? os.userInfo().username;
}

export interface Change {
  readonly record: WinnowRecord;
  readonly field: string;
  readonly from: Json | undefined;
  /** Null takes a person's value back. */
  readonly to: Json;
}

/** The records that are named, or all that a filter means. Removed ones cannot be changed. */
export async function chosen(
  store: Store,
  names: readonly string[],
  flags: ScopeFlags,
  voice: Voice,
  kept: readonly string[] = [],
): Promise<WinnowRecord[]> {
  if (names.length > 0) {
    if (flags.where !== undefined) throw new UsageError("Name records or give --where, not both.");
    const named = await recordsNamed(store, names, flags.collection);
    const removed = named.find(({ state }) => state === "removed");
    if (removed !== undefined) throw new UsageError(`record ${removed.number} was removed and cannot be changed.`);
    return named;
  }
  if (flags.where === undefined && flags.since === undefined)
    throw new UsageError("Say which records: name them, or give --where FILTER.");
  const scope = await scopeOf(store, flags);
  const counting = showCounting(voice);
  const found: WinnowRecord[] = [];
  for await (const page of pagesOf(store, scope, Number.MAX_SAFE_INTEGER)) {
    // Texts and evidence of thousands of records are not needed for this.
    for (const record of page) found.push({ ...record, evidence: {}, fields: only(record.fields, [...TOLD, ...kept]) });
    counting.at(() => `${sayCount(found.length, "record")} so far`);
  }
  counting.done();
  return found;
}

/** By these a person recognises a record. */
const TOLD = ["title", "name", "authors"];

function only(fields: WinnowRecord["fields"], names: readonly string[]): WinnowRecord["fields"] {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
}

/** What was found and told before, and is left as it is. */
interface LeftOut {
  readonly conflicts: number;
  readonly notApplied?: number;
}

/** Shows what would be changed, asks, changes it. */
export async function apply(
  store: Store,
  edits: readonly Edit[],
  changes: readonly Change[],
  command: string,
  flags: PersonFlags & { readonly strict?: boolean },
  voice: Voice,
  left: LeftOut = { conflicts: 0 },
): Promise<number> {
  if (edits.length === 0) {
    const some = left.conflicts > 0 || (left.notApplied ?? 0) > 0;
    voice.result(some ? "Nothing else is to be changed." : "Nothing to change: all of it is so already.");
    sayEnd(voice, `records ${command}`, { changed: 0, unchanged: 0, ...left });
    return 0;
  }
  voice.result(previewText(changes, edits.length, voice.verbose ? changes.length : PREVIEWED));
  for (const { record, field, from, to } of changes)
    voice.data({ kind: "change", record: record.id, number: record.number, field, from: from ?? null, to });
  const answer = await confirm(`Change ${sayCount(edits.length, "record")}?`, flags, voice);
  if (answer !== "yes")
    return notDone(voice, `records ${command}`, answer, { records: edits.length, changes: changes.length, ...left });
  const ready = showWaiting(voice, "changing");
  const receipt = await store
    .edit({ edits, by: whoSays(flags), now: Date.now(), ...(flags.strict ? { strict: true } : {}) })
    .finally(ready);
  return tellReceipt(voice, `records ${command}`, receipt, flags.strict === true, left);
}

/** A filter that no record meets. */
export function tellNobody(voice: Voice, command: string): number {
  voice.result("No record is like this.");
  sayEnd(voice, command, { changed: 0 });
  return 0;
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

export const PREVIEWED = 10;

function previewText(changes: readonly Change[], records: number, most: number): string {
  const rows = changes
    .slice(0, most)
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
  const rest =
    changes.length > most ? `\n  and ${sayCount(changes.length - most, "more change")}; --verbose shows all` : "";
  return `${tableText(columns, rows, screenWidth())}${rest}\n${sayCount(changes.length, "change")} in ${sayCount(records, "record")}.`;
}

export function tellReceipt(
  voice: Voice,
  command: string,
  { batch, changed, unchanged, conflicts }: EditReceipt,
  strict: boolean,
  left: LeftOut = { conflicts: 0 },
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
  const counts = { changed, unchanged, ...left, conflicts: left.conflicts + conflicts.length };
  sayEnd(voice, command, counts, { edit: batch ?? null }, failed ? "failed" : "finished");
  return failed ? 1 : 0;
}

export function sayConflicts(count: number): string {
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
