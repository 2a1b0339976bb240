/**
 * Reads the header and the rows of an edited table.
 *
 * Columns are identified by name and may be in any order. An unusable row (no id, a second row for the same record, more cells than columns)
 * is an error for a person to fix, reported with its line and what was expected.
 */
import { nearest } from "../../model/text/nearest.js";
import { parseCell, unescapeFormula } from "../formats/cell.js";
import { fieldOf } from "../formats/csv.js";
import type { TableRow } from "./csv-rows.js";

/** An error that a person must fix in the file. */
export interface RowError {
  readonly line: number;
  readonly column: string | undefined;
  readonly says: string;
}

export interface Head {
  readonly id: number;
  readonly version: number;
  readonly columns: readonly string[];
  /** Columns that are not fields, and fields, with their positions. */
  readonly own: ReadonlyMap<string, number>;
  readonly fields: ReadonlyMap<string, number>;
  /** Positions of columns without a name. */
  readonly nameless: readonly number[];
}

export interface Row {
  readonly line: number;
  readonly id: string;
  readonly version: number;
  readonly cells: readonly string[];
  readonly own: ReadonlyMap<string, string>;
  readonly validated: boolean | undefined;
}

export function readHead(columns: readonly string[], line: number): Head | { readonly mistakes: readonly RowError[] } {
  const own = new Map<string, number>();
  const fields = new Map<string, number>();
  const nameless: number[] = [];
  const mistakes: RowError[] = [];
  columns.forEach((name, i) => {
    const column = unescapeFormula(name);
    if (column === "") {
      nameless.push(i);
      return;
    }
    const field = fieldOf(column);
    const [places, key] = field === undefined ? [own, column] : [fields, field];
    const first = places.get(key);
    if (first === undefined) places.set(key, i);
    else {
      const other = columns[first] === name ? "" : ` (as ${columns[first]})`;
      mistakes.push({ line, column: name, says: `the column ${name} occurs twice${other}` });
    }
  });
  for (const needed of ["id", "version"]) {
    if (own.has(needed)) continue;
    const alone =
      columns.length === 1
        ? "; only one column was found: cells are separated by commas, semicolons or tabs"
        : missing(needed, columns);
    mistakes.push({
      line,
      column: needed,
      says: `the column ${needed} is missing${alone}; keep the columns id and version when you edit an exported table`,
    });
  }
  if (mistakes.length > 0) return { mistakes };
  return { id: own.get("id")!, version: own.get("version")!, columns, own, fields, nameless };
}

function missing(needed: string, columns: readonly string[]): string {
  const meant = columns.find((name) => name.toLowerCase() === needed) ?? nearest(needed, columns);
  return meant === undefined ? "" : `; is it the one that is called ${meant}?`;
}

/** Reads rows one by one; errors go to `wrong`. */
export function openRowReader(
  head: Head,
  wrong: (mistake: RowError) => void,
): ({ line, cells }: TableRow) => Row | undefined {
  const lines = new Map<string, number>();
  const { columns } = head;
  return ({ line, cells }) => {
    const refuse = (column: string | undefined, says: string): undefined => {
      wrong({ line, column, says });
      return undefined;
    };
    const used = cells.findLastIndex((cell) => cell.trim() !== "") + 1;
    if (used > columns.length)
      return refuse(
        undefined,
        `this row has ${used} cells, and the header names ${columns.length} columns; is a quote missing, or the name of a column?`,
      );
    if (cells.length <= head.id || cells.length <= head.version)
      return refuse(undefined, `${shortRowMessage(cells.length, columns)}: id or version is missing`);
    const id = cells[head.id]!.trim().toLowerCase();
    if (!/^[0-9a-f]{32}$/.test(id))
      return refuse("id", id === "" ? "the id is missing" : `"${id}" is not the id of a record`);
    const version = parseCell(cells[head.version]!, "number");
    if (!("value" in version) || !Number.isInteger(version.value) || (version.value as number) < 1)
      return refuse("version", `"${cells[head.version]!}" is not a version`);
    const earlier = lines.get(id);
    if (earlier !== undefined) return refuse("id", `this record is already on line ${earlier}`);
    lines.set(detachedCopy(id), line);
    const own = new Map([...head.own].flatMap(([column, i]) => (i < cells.length ? [[column, cells[i]!.trim()]] : [])));
    const validated = parseCell(own.get("validated") ?? "", "yes or no");
    if ("mistake" in validated) return refuse("validated", validated.mistake);
    return {
      line,
      id,
      version: version.value as number,
      cells,
      own,
      validated: (validated.value as boolean | null) ?? undefined,
    };
  };
}

/** The missing cells of a short row that had a value: `had` decides for fields; other columns always have one. */
export function lostCells({ cells }: Row, head: Head, had: (field: string) => boolean): string[] {
  return head.columns.slice(cells.length).filter((column, i) => {
    const at = cells.length + i;
    if (column === "") return false;
    for (const [field, place] of head.fields) if (place === at) return had(field);
    return true;
  });
}

/** A substring keeps the whole text in memory; a copy does not. */
export function detachedCopy(text: string): string {
  return Buffer.from(text).toString();
}

export function shortRowMessage(cells: number, columns: readonly string[]): string {
  return `this row has ${cells} of ${columns.length} cells`;
}
