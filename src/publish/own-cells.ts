/**
 * What did a person write into columns that are no fields?
 *
 * Number, kind, collection and address say which record a row is about. Another value there most likely means that cells have slipped, so it is
 * a mistake. State, confidence and moments follow from what happened to the record: nobody can set them in a table, and whoever tried
 * is told what to do instead. They may also have changed since the table was written; the moment of the last change, which the row
 * carries, tells one from the other.
 *
 * A table can say that a record is right. It cannot take that back.
 */
import type { Json } from "../model/json.js";
import type { WinnowRecord } from "../model/record.js";
import type { RecordHistory } from "../store/store-records.js";
import { cellOf, restored } from "./cell.js";
import { isAltered, sameText } from "./spreadsheet-habits.js";

/** What a person wrote and nobody will do. */
export interface NotApplied {
  readonly line: number;
  readonly record: string;
  readonly number: number;
  readonly column: string;
  readonly was: string;
  readonly wanted: string;
  /** What would do it, or why nothing does. */
  readonly instead: string;
}

export interface OwnCells {
  /** Cells that must be as they were, and are not. */
  readonly slipped: readonly { readonly column: string; readonly says: string }[];
  readonly notApplied: readonly Omit<NotApplied, "line">[];
  /** The person says that the record is right, and nobody had said so. */
  readonly validates: boolean;
}

/** A row's own cells by the names of their columns; `version`: the one that the row was written from. */
export interface OwnRow {
  readonly own: ReadonlyMap<string, string>;
  readonly version: number;
  readonly validated: boolean | undefined;
}

const NAMING = ["number", "kind", "collection", "url"] as const;

export async function readOwnCells(
  row: OwnRow,
  record: WinnowRecord,
  charset: string,
  history: () => Promise<RecordHistory | undefined>,
): Promise<OwnCells> {
  const cellIn = (column: string): string | undefined => row.own.get(column);
  const isSame = (column: keyof WinnowRecord): boolean => {
    const cell = cellIn(column);
    const value = record[column] as Json;
    return cell === undefined || sameText(cell, cellOf(value)) || isAltered(cell, cellOf(value), value, charset);
  };
  const notApplied: Omit<NotApplied, "line">[] = [];
  const refuse = (column: keyof WinnowRecord, instead: string): void => {
    notApplied.push({
      record: record.id,
      number: record.number,
      column,
      was: String(record[column]),
      wanted: restored(cellIn(column) ?? ""),
      instead,
    });
  };

  const slipped: { column: string; says: string }[] = [];
  for (const column of NAMING) {
    if (isSame(column)) continue;
    const cell = restored(cellIn(column)!);
    if (cell === "") refuse(column, `${column} cannot be emptied`);
    else
      slipped.push({ column, says: `${column} cannot be changed; it is ${record[column]}, and here stands ${cell}` });
  }

  const written = momentIn(cellIn("changed"));
  const unchanged =
    written === undefined ? cellIn("changed") !== undefined && isSame("changed") : written === record.changed;
  const older = written !== undefined && written >= record.first && written < record.changed;
  if (!unchanged && !older && !isSame("changed")) refuse("changed", KEPT);
  if (!isSame("first")) refuse("first", KEPT);
  if (!isSame("confidence") && (unchanged || (!older && row.version === record.version)))
    refuse("confidence", VALIDATE(record.number));
  // Without the moment nobody knows what an old table said of it.
  if (!isSame("state") && (unchanged || !["live", "vanished"].includes(cellIn("state")!.toLowerCase())))
    refuse("state", `winnow records remove ${record.number} --reason TEXT withdraws a record`);

  const { validated } = row;
  const then = await validatedThen();
  const marked = validated === true && !record.validated && then !== true;
  const validates = marked && row.version === record.version;
  if (marked && !validates)
    refuse("validated", `it was changed since this table was written; look at it, then ${VALIDATE(record.number)}`);
  if (then === true && validated !== true && cellIn("validated") !== undefined && record.validated)
    refuse("validated", `winnow records validate ${record.number} --not takes it back`);
  return { slipped, notApplied, validates };

  /** What `validated` was when the row was written; undefined where that is not known. */
  async function validatedThen(): Promise<boolean | undefined> {
    if (unchanged) return record.validated;
    if (!older || validated === record.validated || cellIn("validated") === undefined) return undefined;
    const marks = (await history())?.edits.filter(({ about }) => about === "validated") ?? [];
    return marks.filter(({ at }) => at <= Date.parse(written)).at(-1)?.value === true;
  }
}

const KEPT = "moments are kept by the store";
const VALIDATE = (number: number): string => `winnow records validate ${number} says that a record is right`;

/** The moment as it was exported; undefined when a spreadsheet or a person has written another one. */
function momentIn(cell: string | undefined): string | undefined {
  return cell !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(cell) ? cell : undefined;
}
