/**
 * What labels does the page itself print?
 *
 * "Title:", "Authors:", "Room:" precede what they name, in the same unit or in a unit of their own; the latter applies until the next label. A table prints
 * them once, at the head of its columns.
 */
import type { Block } from "../../../model/page.js";
import { type Role, roleOf } from "./label-words.js";
import type { Unit } from "./units.js";

export interface Lead {
  /** What it says of itself. */
  readonly own: Role | undefined;
  /** The last label in a unit of its own, and how many units ago. */
  readonly above: Role | undefined;
  readonly ago: number;
  /** What the head of its column says. */
  readonly column: ColumnRole | undefined;
}

/** A column may hold titles with their people ("Title / Authors"), or nothing that counts ("Area"). */
export type ColumnRole = Role | "both" | "nothing";

const LABEL = /^[^\p{L}]{0,8}(\p{L}[\p{L}\p{M}()/.'\u200c -]{1,24}?)\s?[:：]/u;

export function leadsOf(units: readonly Unit[], blocks: readonly Block[]): Lead[] {
  const columns = columnRoles(blocks);
  let above: Role | undefined;
  let since = 0;
  /** The element whose end ends the label. */
  let within: Block["element"] | undefined;
  return units.map(({ text, block, closes }, at) => {
    const { heading, element } = blocks[block]!;
    const said = labelOf(text, heading > 0);
    // A label on a line of its own holds until the next heading, one within a line to the end of what holds the line.
    if ((heading > 0 && said === undefined) || (within !== undefined && element !== within)) above = undefined;
    const lead = { own: said?.role, above, ago: at - since, column: columns.get(block) };
    if (said !== undefined) {
      [above, since] = [said.alone ? said.role : undefined, at];
      within = closes ? undefined : element;
    }
    return lead;
  });
}

/** "Authors: Ann Lee", "by Ann Lee"; a heading needs no colon: "Keywords". */
function labelOf(text: string, heading: boolean): { readonly role: Role; readonly alone: boolean } | undefined {
  const start = text.slice(0, 60);
  const said = LABEL.exec(start);
  const role = said === null ? undefined : roleOf(said[1]!);
  if (role !== undefined) return { role, alone: said![0].length >= text.length };
  const by = BY.exec(start);
  const introduced = by === null ? undefined : roleOf(by[1]!);
  if (introduced === "author" || introduced === "speaker")
    return { role: introduced, alone: by![0].length >= text.length };
  const whole = heading && text.length <= MAX_HEAD ? roleOf(text) : undefined;
  return whole === undefined ? undefined : { role: whole, alone: true };
}

/** "by Ann Lee", ", presented by", "von Ann Lee". */
const BY = /^[\s,–—-]{0,4}(\p{Ll}\p{L}{1,11}(?: \p{Ll}{2,3})?)(?:\s+(?=\p{Lu})|\s*$)/u;

const MIN_HEADS = 2;
/** What a table of papers has a column for. */
const PAPERS: readonly ColumnRole[] = ["title", "author", "speaker", "both"];

/** Block → what its column holds, for tables whose first row is made of labels, a title or people among them. */
function columnRoles(blocks: readonly Block[]): ReadonlyMap<number, ColumnRole> {
  const roles = new Map<number, ColumnRole>();
  let heads = new Map<number, ColumnRole>();
  let row:
    | {
        readonly number: number;
        readonly found: Map<number, ColumnRole>;
        readonly cells: Set<number>;
        readonly header: boolean;
      }
    | undefined;
  const close = (): void => {
    if (row === undefined) return;
    const held = new Set(row.found.values());
    // "Title | Authors | PDF": most cells are labels.
    if (
      row.found.size >= MIN_HEADS &&
      row.found.size * 2 >= row.cells.size &&
      (held.has("both") || (held.has("title") && held.has("author")))
    ) {
      heads = row.found;
      for (const column of row.cells) if (!heads.has(column)) heads.set(column, "nothing");
    } else if (row.header && held.has("chair") && !PAPERS.some((role) => held.has(role))) {
      // "Area | Chair": nothing in this table is a paper.
      heads = new Map([...row.cells].map((column) => [column, "nothing"]));
    }
    row = undefined;
  };
  for (const [b, { text, cell, row: number, column }] of blocks.entries()) {
    if (cell === "none") {
      close();
      continue;
    }
    if (row?.number !== number) {
      close();
      if (number === 0) heads = new Map(); // another table
      row = { number, found: new Map(), cells: new Set(), header: cell === "header" };
    }
    row!.cells.add(column);
    const role = text.length <= MAX_HEAD ? headRole(text) : undefined;
    if (role !== undefined) row!.found.set(column, role);
    const said = heads.get(column);
    if (said !== undefined && role === undefined) roles.set(b, said);
  }
  return roles;
}

const MAX_HEAD = 40;

function headRole(text: string): ColumnRole | undefined {
  const said = text.replace(/[:：]\s*$/u, "");
  const whole = roleOf(said);
  if (whole !== undefined) return whole;
  const parts = new Set(said.split(/(?<!\s)\s*[/,&+]\s*|(?<!\s)\s+(?:and|und|et|y|e|i|и)\s+/u).map(roleOf));
  return parts.has("title") && (parts.has("author") || parts.has("speaker")) ? "both" : undefined;
}
