/**
 * Which parts of a line of people are affiliations?
 *
 * An affiliation is passed to `people.ts` in brackets after its person, unless a mark links it: "¹ University of Pisa".
 */
import type { LabelledUnit } from "../features/labeller.js";
import type { Lexicon } from "../features/lexicon.js";
import type { SeenPage } from "../reader-page.js";
import type { Span } from "../titles/spans.js";
import { explainsMarks } from "./list.js";
import { separateSuperscripts } from "./people.js";

/** The words of a unit of people, superscripts set apart and a place of work in brackets; people that stand in brackets without these. */
export function peopleWords(one: LabelledUnit, page: SeenPage): string {
  const { block, start, end } = one.unit;
  const printed = peopleText(block, start, end, page);
  const said = one.label === "author" ? printed.replace(/^\s*\(([^()]+)\)\.?\s*$/u, "$1") : printed;
  const isWork = one.label === "affiliation" || isPlace(one);
  return isWork && !isMarked(said, block, page) ? bracketed(said) : said;
}

/** Whether a mark says whose place it is: before it, or somewhere on its line, which then explains itself ("¹University of Pisa, ²MIT"). */
function isMarked(said: string, block: number, { blocks }: SeenPage): boolean {
  return PLACE_MARK.test(said) || blocks[block]!.runs.some(({ superscript: raised }) => raised);
}

const PLACE_MARK = /^\s*(?:\u0001|[\d*†‡§¶¹²³]{1,2}\s*\p{Lu})/u;

/** A place of work between two people of one line or at its end, without any label. */
export function isPlaceBetween(labelled: readonly LabelledUnit[], at: number): boolean {
  const { block, closes } = labelled[at]!.unit;
  const [before, after] = [labelled[at - 1], labelled[at + 1]];
  const isSaid = (one: LabelledUnit | undefined, ...labels: readonly string[]): boolean =>
    one?.unit.block === block && labels.some((label) => one.label.startsWith(label));
  if (!isPlace(labelled[at]!)) return false;
  return closes ? isSaid(before, "author", "affiliation") : isSaid(before, "author") && isSaid(after, "author");
}

/** A piece of a line of people that is plainly no name: "<a>Ann Lee</a> <span>ETH Zurich</span>". */
function isPlace({ unit, label, measured }: LabelledUnit): boolean {
  if (label === "title" || label === "mixed" || unit.opens) return false;
  return measured.affiliations >= 0.5 && measured.names < 0.35 && measured.pieces === 1;
}

/** What was labelled as a place of work is read as one; "(1) MIT; (2) ETH" is several, each with its mark. */
function bracketed(text: string): string {
  if (/^\s*\(\s*\d{1,2}\s*\)/u.test(text)) {
    const places = text.split(/(?:(?<![;\s])[;\s]+)?\(\s*(?=\d{1,2}\s*\))/u).filter((place) => /\p{L}/u.test(place));
    return places.map((place) => `\n(${markBefore(place)})`).join("");
  }
  const bare = text.trim().replace(/^[,;]\s*/u, "");
  if (/^\(|\)$/u.test(bare)) return text;
  return ` (${bare.replace(/[,;]$/u, "")})${/[,;]$/u.test(bare) ? "," : ""}`;
}

/** "1) MIT" → "1 MIT". */
const markBefore = (place: string): string =>
  place
    .replace(/^(\d+)\s*\)[\s:,]*/u, "$1 ")
    .replace(/[()]/gu, " ")
    .trim();

/** A piece of a block with superscripts set apart. */
export function peopleText(block: number, start: number, end: number, { blocks }: SeenPage): string {
  const { text, runs } = blocks[block]!;
  let out = "";
  for (const run of runs) {
    const [from, to] = [Math.max(start, run.start), Math.min(end, run.end)];
    if (from >= to) continue;
    const piece = text.slice(from, to);
    out +=
      run.superscript && !/\p{L}{3}/u.test(piece)
        ? `${separateSuperscripts(piece.trim())}${/\s$/u.test(piece) ? " " : ""}`
        : piece;
  }
  return out;
}

const MAX_LINES = 8;

/** The list, and the lines right behind it that explain its marks. */
export function withPlaces(
  spoken: readonly Span[],
  labelled: readonly LabelledUnit[],
  page: SeenPage,
  lexicon: Lexicon,
): string {
  let list = spoken.map((span) => span.text).join("\n");
  const last = spoken.at(-1)?.to ?? labelled.length;
  const rest = restOfLine(list, last, labelled, page, lexicon);
  list += rest;
  for (let at = rest === "" ? last + 1 : nextLine(last, labelled), lines = 0; lines < MAX_LINES; lines++) {
    const next = labelled[at];
    if (next === undefined || !next.unit.opens) break;
    const { block } = next.unit;
    const line = peopleText(block, 0, page.blocks[block]!.text.length, page);
    let end = at;
    while (labelled[end]?.unit.block === block && labelled[end]!.label === "other") end++;
    if (labelled[end]?.unit.block === block || !explainsMarks(line, list, lexicon)) break;
    list += `\n${line}`;
    at = end;
  }
  return list;
}

/** Of a line that explains marks ("¹University of Pisa; ²MIT"), the part without a mark: the end of the line. */
function restOfLine(
  list: string,
  last: number,
  labelled: readonly LabelledUnit[],
  page: SeenPage,
  lexicon: Lexicon,
): string {
  const { block, end } = labelled[last]?.unit ?? { block: -1, end: 0 };
  const next = nextLine(last, labelled);
  if (block < 0 || next === last + 1 || labelled.slice(last + 1, next).some(({ label }) => label !== "other"))
    return "";
  const { length } = page.blocks[block]!.text;
  return explainsMarks(peopleText(block, 0, length, page), list, lexicon) ? peopleText(block, end, length, page) : "";
}

function nextLine(last: number, labelled: readonly LabelledUnit[]): number {
  const block = labelled[last]?.unit.block;
  let at = last + 1;
  while (block !== undefined && labelled[at]?.unit.block === block) at++;
  return at;
}
