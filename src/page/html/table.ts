/**
 * Computes row and column of each table cell, including spans (HTML §4.9.12.1). Computed once per table, on first use;
 * spans are bounded.
 */
import { attributeOf, type TreeElement } from "../../model/tree.js";

export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

const NOWHERE: CellPlace = { row: -1, column: -1 };

export function cellPlaces(cell: TreeElement): CellPlace {
  const table = tableOf(cell);
  if (table === undefined) return NOWHERE;
  let places = known.get(table);
  if (places === undefined) {
    places = count(table);
    known.set(table, places);
  }
  return places.get(cell) ?? NOWHERE;
}

const known = new WeakMap<TreeElement, ReadonlyMap<TreeElement, CellPlace>>();

function tableOf(cell: TreeElement): TreeElement | undefined {
  for (let above = cell.parent; above !== null && above.kind === "element"; above = above.parent)
    if (above.name === "table") return above;
  return undefined;
}

const MAX_COLUMN_SPAN = 1000; // the limit of HTML §4.9.11
const TALLEST = 65_534;
/** Columns beyond this are not reserved for row spans. */
const MAX_COLUMNS = 256;

function count(table: TreeElement): ReadonlyMap<TreeElement, CellPlace> {
  const places = new Map<TreeElement, CellPlace>();
  /** Per column: the first row that is free again. */
  const taken: number[] = [];
  let row = 0;
  const readRow = (tr: TreeElement): void => {
    let column = 0;
    for (const cell of tr.children) {
      if (cell.kind !== "element" || (cell.name !== "td" && cell.name !== "th")) continue;
      while ((taken[column] ?? 0) > row) column++;
      places.set(cell, { row, column });
      const wide = span(cell, "colspan", MAX_COLUMN_SPAN);
      const tall = span(cell, "rowspan", TALLEST);
      if (tall > 1) for (let c = column; c < Math.min(column + wide, MAX_COLUMNS); c++) taken[c] = row + tall;
      column += wide;
    }
    row++;
  };
  for (const child of table.children) {
    if (child.kind !== "element") continue;
    if (child.name === "tr") readRow(child);
    else if (child.name === "tbody" || child.name === "thead" || child.name === "tfoot")
      for (const tr of child.children) if (tr.kind === "element" && tr.name === "tr") readRow(tr);
  }
  return places;
}

function span(cell: TreeElement, name: string, most: number): number {
  const said = attributeOf(cell, name);
  if (said === undefined) return 1;
  const number = Number.parseInt(said, 10);
  if (name === "rowspan" && number === 0) return most; // down to the end
  return number >= 1 ? Math.min(number, most) : 1;
}
