/**
 * Which column is what, and which record does a row mean?
 *
 * Columns may stand in any order; one is known by its name. Whatever makes a row useless — no id, a second row for the same record,
 * more cells than columns — is a mistake for a person to mend, told with its line and with what was expected.
 */
import { nearest } from "../model/nearest.js";
import { readCell, restored } from "./cell.js";
import { fieldOf } from "./csv.js";
import type { TableRow } from "./csv-rows.js";

/** Something a person must mend in the file. */
export interface Mistake {
  readonly line: number;
  readonly column: string | undefined;
  readonly says: string;
}

export interface Head {
  readonly id: number;
  readonly version: number;
  readonly columns: readonly string[];
  /** Columns that are no fields, and fields, with their places. */
  readonly own: ReadonlyMap<string, number>;
  readonly fields: ReadonlyMap<string, number>;
  /** Places of columns without a name. */
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

export function readHead(columns: readonly string[], line: number): Head | { readonly mistakes: readonly Mistake[] } {
  const own = new Map<string, number>();
  const fields = new Map<string, number>();
  const nameless: number[] = [];
  const mistakes: Mistake[] = [];
  columns.forEach((name, i) => {
    const column = restored(name);
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
      mistakes.push({ line, column: name, says: `the column ${name} stands there twice${other}` });
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

/** Reads rows one after the other; what is wrong with one goes to `wrong`. */
export function openRowReader(
  head: Head,
  wrong: (mistake: Mistake) => void,
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
      return refuse(undefined, `${sayCutShort(cells.length, columns)}: id or version is missing`);
    const id = cells[head.id]!.trim().toLowerCase();
    if (!/^[0-9a-f]{32}$/.test(id))
      return refuse("id", id === "" ? "the id is missing" : `"${id}" is not the id of a record`);
    const version = readCell(cells[head.version]!, "number");
    if (!("value" in version) || !Number.isInteger(version.value) || (version.value as number) < 1)
      return refuse("version", `"${cells[head.version]!}" is not a version`);
    const earlier = lines.get(id);
    if (earlier !== undefined) return refuse("id", `this record stands on line ${earlier} already`);
    lines.set(kept(id), line);
    const own = new Map([...head.own].flatMap(([column, i]) => (i < cells.length ? [[column, cells[i]!.trim()]] : [])));
    const validated = readCell(own.get("validated") ?? "", "yes or no");
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

/** Which cells a short row lacks though something stood there: `had` tells of a field, all else a record always has. */
export function lostCells({ cells }: Row, head: Head, had: (field: string) => boolean): string[] {
  return head.columns.slice(cells.length).filter((column, i) => {
    const at = cells.length + i;
    if (column === "") return false;
    for (const [field, place] of head.fields) if (place === at) return had(field);
    return true;
  });
}

/** A piece of a text keeps the whole text in memory; a copy does not. */
export function kept(text: string): string {
  return Buffer.from(text).toString();
}

export function sayCutShort(cells: number, columns: readonly string[]): string {
  return `this row has ${cells} of ${columns.length} cells`;
}
