/**
 * Checks changes in columns that are not fields.
 *
 * Number, kind, collection and address identify the record. Another value there most likely means that cells were shifted, so it is an
 * error. State, confidence and times cannot be set in a table, and the report says what to do instead. They may also have changed since
 * the export; the row's time of the last change tells the two cases apart.
 *
 * A table can validate a record. It cannot withdraw a validation.
 */
import type { Json } from "../../model/json.js";
import type { WinnowRecord } from "../../model/record.js";
import type { RecordHistory } from "../../store/store.js";
import { cellOf, unescapeFormula } from "../formats/cell.js";
import { isSpreadsheetChange, sameText } from "./spreadsheet-changes.js";

/** A change that is not carried out. */
export interface NotApplied {
  readonly line: number;
  readonly record: string;
  readonly number: number;
  readonly column: string;
  readonly was: string;
  readonly wanted: string;
  /** The command that does it, or why it is impossible. */
  readonly instead: string;
}

export interface OwnCells {
  /** Identifying cells that were changed. */
  readonly slipped: readonly { readonly column: string; readonly says: string }[];
  readonly notApplied: readonly Omit<NotApplied, "line">[];
  /** The record is newly validated. */
  readonly validates: boolean;
}

/** The cells by column name; `version`: the one that the row was exported from. */
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
    return (
      cell === undefined || sameText(cell, cellOf(value)) || isSpreadsheetChange(cell, cellOf(value), value, charset)
    );
  };
  const notApplied: Omit<NotApplied, "line">[] = [];
  const refuse = (column: keyof WinnowRecord, instead: string): void => {
    notApplied.push({
      record: record.id,
      number: record.number,
      column,
      was: String(record[column]),
      wanted: unescapeFormula(cellIn(column) ?? ""),
      instead,
    });
  };

  const slipped: { column: string; says: string }[] = [];
  for (const column of NAMING) {
    if (isSame(column)) continue;
    const cell = unescapeFormula(cellIn(column)!);
    if (cell === "") refuse(column, `${column} cannot be emptied`);
    else
      slipped.push({
        column,
        says: `${column} cannot be changed; it is ${record[column]}, but the table says ${cell}`,
      });
  }

  const written = momentIn(cellIn("changed"));
  const unchanged =
    written === undefined ? cellIn("changed") !== undefined && isSame("changed") : written === record.changed;
  const older = written !== undefined && written >= record.first && written < record.changed;
  if (!unchanged && !older && !isSame("changed")) refuse("changed", KEPT);
  if (!isSame("first")) refuse("first", KEPT);
  if (!isSame("confidence") && (unchanged || (!older && row.version === record.version)))
    refuse("confidence", VALIDATE(record.number));
  // Without the time of the last change, the exported state is unknown.
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

  /** The exported value of `validated`; undefined if unknown. */
  async function validatedThen(): Promise<boolean | undefined> {
    if (unchanged) return record.validated;
    if (!older || validated === record.validated || cellIn("validated") === undefined) return undefined;
    const marks = (await history())?.edits.filter(({ about }) => about === "validated") ?? [];
    return marks.filter(({ at }) => at <= Date.parse(written)).at(-1)?.value === true;
  }
}

const KEPT = "moments are kept by the store";
const VALIDATE = (number: number): string => `winnow records validate ${number} says that a record is right`;

/** The exported time; undefined if a spreadsheet or a person changed it. */
function momentIn(cell: string | undefined): string | undefined {
  return cell !== undefined && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(cell) ? cell : undefined;
}
