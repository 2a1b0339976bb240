/**
 * How does a table fit the terminal?
 *
 * Each column is as wide as its widest cell; where that is too much, the widest columns that may shrink give way first. Where that is not
 * enough, columns that can be spared are left out. Into a file or another program it goes whole.
 */

import { printable } from "../../model/text/printable.js";
import { displayWidth, truncateToWidth } from "./display-width.js";

export interface Column {
  readonly name: string;
  /** Numbers are right-aligned. */
  readonly right?: boolean;
  /** May be cut, down to this many columns. */
  readonly least?: number;
  /** May be left out; the one at the right goes first. */
  readonly spare?: boolean;
}

const GAP = "  ";

export function tableText(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number | undefined,
): string {
  const cells = rows.map((row) => columns.map((_, i) => printable(row[i] ?? "")));
  const widths = columns.map(({ name }, i) =>
    cells.reduce((most, row) => Math.max(most, displayWidth(row[i]!)), displayWidth(name)),
  );
  const spared = width === undefined ? undefined : sparedColumn(columns, widths, width);
  if (spared !== undefined) {
    const others = <One>(all: readonly One[]): One[] => all.filter((_, i) => i !== spared);
    return tableText(others(columns), rows.map(others), width);
  }
  if (width !== undefined) shrink(widths, columns, width);
  const line = (row: readonly string[]): string =>
    row
      .map((cell, i) => {
        const text = truncateToWidth(cell, widths[i]!);
        const blanks = " ".repeat(widths[i]! - displayWidth(text));
        return columns[i]!.right ? blanks + text : text + blanks;
      })
      .join(GAP)
      .trimEnd();
  return [line(columns.map(({ name }) => name)), ...cells.map(line)].join("\n");
}

/** The column to leave out when all of them are too wide even at their narrowest. */
function sparedColumn(columns: readonly Column[], widths: readonly number[], width: number): number | undefined {
  const narrowest = widths.map((one, i) => Math.min(one, columns[i]!.least ?? one));
  const needed = narrowest.reduce((all, one) => all + one, GAP.length * (columns.length - 1));
  const last = columns.findLastIndex(({ spare }) => spare === true);
  return needed > width && last >= 0 ? last : undefined;
}

function shrink(widths: number[], columns: readonly Column[], width: number): void {
  const room = width - GAP.length * (columns.length - 1);
  for (let over = widths.reduce((all, one) => all + one, 0) - room; over > 0; over--) {
    let widest = -1;
    columns.forEach(({ least }, i) => {
      if (least !== undefined && widths[i]! > least && (widest < 0 || widths[i]! > widths[widest]!)) widest = i;
    });
    if (widest < 0) return; // no column can shrink: the line is longer than the screen
    widths[widest]!--;
  }
}

/** The terminal's width; undefined without a terminal. */
export function screenWidth(): number | undefined {
  const stated = Number(process.env["COLUMNS"]);
  if (process.stdout.isTTY) return Math.max(40, process.stdout.columns ?? 80);
  return Number.isInteger(stated) && stated >= 40 ? stated : undefined;
}
