/**
 * Which features does an item of a sequence have?
 *
 * CRF++'s templates say so: `U05:%x[-1,0]/%x[0,0]` makes one feature out of column 0 of the item before and column 0
 * of this one, `B` one out of every two neighbouring labels. Lines with U look at one label, lines with B at two.
 * Two lines that differ only in the places they look at (`U:%x[-1,0]` and `U:%x[1,0]`) share their features, as in
 * CRF++: a bag of words. Outside the sequence stand the values _B-1, _B-2, … before and _B+1, _B+2, … after.
 *
 * One departure: CRF++ compares features as text, so that `U%x[0,0]%x[0,1]` cannot tell "a"+"bc" from "ab"+"c".
 * We compare the values one by one, which keeps the two apart.
 */
import { DataError } from "../errors.js";

export interface Template {
  readonly text: string; // as it was read
  readonly lines: readonly TemplateLine[];
  readonly skeletons: number; // distinct texts with the places taken out
  readonly columns: number; // how many columns an item needs
}

export interface TemplateLine {
  readonly kind: "state" | "edge"; // U or B
  readonly skeleton: number;
  readonly looks: readonly Look[];
}

/** One `%x[row,column]`: the column of the item `row` places further. */
export interface Look {
  readonly row: number;
  readonly column: number;
}

const PLACE = /%x\[(-?\d+),(\d+)\]/g;

export function readTemplate(text: string, file?: string): Template {
  const skeletons = new Map<string, number>();
  const lines: TemplateLine[] = [];
  let columns = 0;
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim();
    if (line === "" || line.startsWith("#")) return;
    const place = { file, line: index + 1 };
    if (!/^[UB]/.test(line)) {
      throw new DataError(`"${line}" is no template: a line begins with U (one label) or B (two labels)`, place);
    }
    const looks = [...line.matchAll(PLACE)].map(([, row, column]) => ({ row: Number(row), column: Number(column) }));
    const skeleton = line.replace(PLACE, "\0");
    const stray = /%[^\0]{0,8}/.exec(skeleton);
    if (stray) throw new DataError(`"${stray[0]}" is no place; write %x[row,column], for instance %x[-1,0]`, place);
    if (!skeletons.has(skeleton)) skeletons.set(skeleton, skeletons.size);
    columns = Math.max(columns, ...looks.map((look) => look.column + 1));
    lines.push({ kind: line.startsWith("U") ? "state" : "edge", skeleton: skeletons.get(skeleton)!, looks });
  });
  if (lines.length === 0) throw new DataError("holds no template line; a simple one is U00:%x[0,0]", { file });
  return { text, lines, skeletons: skeletons.size, columns };
}

/** The value that stands `distance` places outside the sequence: negative before it, positive after it. */
export function outsideValue(distance: number): string {
  return distance < 0 ? `_B${distance}` : `_B+${distance}`;
}
