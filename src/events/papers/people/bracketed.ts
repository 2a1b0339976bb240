/**
 * Lists of "A Title (A. Author, B. Author)": where do the people begin?
 *
 * One pair of brackets at the end of a line may hold anything: an acronym, "extended abstract", a place of work. A list most of whose
 * lines end with brackets, each with other names in them, has the habit of naming its people there; then its lines are cut at the bracket,
 * as they would be where an element begins.
 */
import type { Block } from "../../../model/page.js";

const MIN_LINES = 3;
/** Of the lines of one list. */
const MIN_BRACKETED_SHARE = 0.6;
const OWN_NAMES = 0.8;
/** A list of people has some papers by several. */
const SEVERAL = 0.25;

/** Index of a block → where its last bracket opens. */
export function bracketedPeople(blocks: readonly Block[]): ReadonlyMap<number, number> {
  const lists = new Map<string, { lines: number; ends: { block: number; at: number; inside: string }[] }>();
  for (const [block, { text, path }] of blocks.entries()) {
    if (text.length < MIN_LINE) continue;
    const list = lists.get(path) ?? { lines: 0, ends: [] };
    lists.set(path, list);
    list.lines++;
    const at = text.endsWith(")") ? text.lastIndexOf("(") : -1;
    const inside = text.slice(at + 1, -1);
    if (at > 0 && isTitleLong(text.slice(0, at)) && arePeople(inside)) list.ends.push({ block, at, inside });
  }
  const found = new Map<number, number>();
  for (const { lines, ends } of lists.values()) {
    const distinct = new Set(ends.map(({ inside }) => inside)).size;
    const several = ends.filter(({ inside }) => piecesOf(inside).length > 1).length;
    if (ends.length < MIN_LINES || ends.length < MIN_BRACKETED_SHARE * lines) continue;
    if (distinct < OWN_NAMES * ends.length || several < SEVERAL * ends.length) continue;
    for (const { block, at } of ends) found.set(block, at);
  }
  return found;
}

const MIN_LINE = 20;
const MAX_LIST = 600;

function isTitleLong(text: string): boolean {
  return text.trim().split(/\s+/).length >= 3;
}

function arePeople(text: string): boolean {
  if (text.length > MAX_LIST || PLACE.test(text)) return false;
  const pieces = piecesOf(text);
  return pieces.length > 0 && pieces.every((piece) => NAME.test(piece));
}

function piecesOf(text: string): string[] {
  return text
    .split(/(?:(?<!\s)\s+)?[,;&]\s*(?:and\s+)?|(?<!\s)\s+and\s+/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}

const PLACE =
  /\b(?:univ\w*|institut\w*|college|school|academy|laborator\w*|labs?|cent(?:er|re)|research|dept|department|inc|corp|ltd|gmbh)\b/iu;
/** Two to five words, all of them as names are written. */
const NAME =
  /^\p{Lu}[\p{L}\p{M}'’.-]*(?:\s+(?:(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|el|al|bin|ibn|ter|zu)\s+){0,3}\p{Lu}[\p{L}\p{M}'’.-]*){1,4}$/u;
