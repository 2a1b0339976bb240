/**
 * Which pieces of a page can be a title, a list of authors or an affiliation?
 *
 * The regions of the Kairos paper are our blocks. Where title and authors share a block, nine times in ten an inline element ends
 * between them: so a block is cut further where an inline element begins or ends, and the pieces, *units*, are what is labelled. A title
 * with a word in italics falls into three units, which get the same label and are joined again.
 */
import type { Block, TextRun } from "../../../model/page.js";
import { attributeOf, type TreeElement } from "../../../model/tree.js";
import { lineCuts } from "./line-cuts.js";

export interface Unit {
  /** Index of its block. */
  readonly block: number;
  readonly start: number;
  readonly end: number;
  /** As seen, superscripts and subscripts included. */
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly struck: boolean;
  /** The address it links to. */
  readonly link: string | undefined;
  /** The innermost element that holds all of it. */
  readonly element: TextRun["element"];
  /** First and last of its block. */
  readonly opens: boolean;
  readonly closes: boolean;
  /** Which side of its line's cut it is: "brackets title"; undefined where the line is not cut by a habit of its list. */
  readonly side: string | undefined;
}

export function unitsOf(blocks: readonly Block[]): Unit[] {
  const units: Unit[] = [];
  const cuts = lineCuts(blocks);
  for (const [index, block] of blocks.entries()) {
    const cut = cuts.get(index);
    const pieces = cut === undefined ? piecesOf(block) : cutAt(piecesOf(block), cut.at);
    for (const [n, { start, end, run }] of pieces.entries()) {
      units.push({
        block: index,
        start,
        end,
        text: block.text.slice(start, end).trim(),
        bold: run.bold,
        italic: run.italic,
        struck: run.strikethrough,
        link: run.link,
        element: run.element,
        opens: n === 0,
        closes: n === pieces.length - 1,
        side: cut && `${cut.habit} ${start < cut.at === cut.peopleFirst ? "people" : "title"}`,
      });
    }
  }
  return units;
}

/** The paper's own regions: no inline element parts a block. Its longest run says how it looks. */
export function wholeBlocks(blocks: readonly Block[]): Unit[] {
  return blocks.flatMap((block, index) => {
    const main = [...block.runs].sort((a, b) => b.end - b.start - (a.end - a.start))[0];
    if (main === undefined) return [];
    const { bold, italic, strikethrough: struck, link, element } = main;
    const text = block.text.trim();
    return [
      {
        block: index,
        start: 0,
        end: block.text.length,
        text,
        bold,
        italic,
        struck,
        link,
        element,
        opens: true,
        closes: true,
        side: undefined,
      },
    ];
  });
}

/** The piece that holds a place in two. */
function cutAt(pieces: readonly Piece[], at: number): Piece[] {
  return pieces.flatMap((piece) =>
    piece.start < at && at < piece.end
      ? [
          { ...piece, end: at },
          { ...piece, start: at },
        ]
      : [piece],
  );
}

interface Piece {
  readonly start: number;
  end: number;
  run: TextRun;
}

/** More pieces than this, and the block is a paragraph full of links, not a title. */
const MAX_PIECES = 400;

function piecesOf(block: Block): Piece[] {
  const pieces: Piece[] = [];
  for (const run of block.runs) {
    const last = pieces.at(-1);
    const text = block.text.slice(run.start, run.end);
    // Marks and numbers between two pieces belong to what stands before them, as does what is raised: "Ann Lee¹, Bo Li²".
    if (
      last !== undefined &&
      (run.superscript ||
        !HAS_LETTER.test(text) ||
        isGlued(block.text, run, last.run) ||
        isSame(last.run, run) ||
        isSymbol(text, run, last.run))
    ) {
      last.end = run.end;
      continue;
    }
    const before = last === undefined ? "" : block.text.slice(last.start, last.end);
    const hangsOn = last !== undefined && isSymbol(before, last.run, run) && /^\S/u.test(text) && !/\s$/u.test(before);
    if (last !== undefined && (!HAS_LETTER.test(before) || hangsOn)) {
      // Nothing but a number, a mark or a symbol so far: "12." before a title in bold, "k-Means" with the k in italics.
      last.end = run.end;
      last.run = run;
      continue;
    }
    if (pieces.length >= MAX_PIECES && last !== undefined) last.end = run.end;
    else pieces.push({ start: run.start, end: run.end, run });
  }
  return pieces;
}

/**
 * An element that begins inside a word means nothing: word processors write them. A badge right behind a title does ("PathsBest Paper"), and so does
 * another link: "pdf" and "bib" are buttons.
 */
function isGlued(text: string, { start, end, link }: TextRun, { link: before }: TextRun): boolean {
  if (link !== undefined && before !== undefined && link !== before) return false;
  if (start === 0 || !LETTER.test(text[start - 1]!) || !LETTER.test(text[start]!)) return false;
  return !(/[\p{Ll}\p{M}]/u.test(text[start - 1]!) && /^\p{Lu}\p{Ll}{2}/u.test(text.slice(start, end)));
}

/** One letter, perhaps with numbers ("k", "P6"): a symbol of a formula, whatever it looks like. */
function isSymbol(text: string, one: TextRun, other: TextRun): boolean {
  return one.link === other.link && SYMBOL.test(text);
}

const SYMBOL = /^[\s(,]*[\p{Script=Latin}\p{Script=Greek}]\p{Nd}?[\s),]*$/u;

/** Whether only a word processor's own marks part two runs: spelling errors, smart tags, languages. */
function isSame(one: TextRun, other: TextRun): boolean {
  return one.link === other.link && withoutMarks(one.element) === withoutMarks(other.element);
}

function withoutMarks(element: TreeElement): TreeElement {
  let at = element;
  while (isMark(at) && at.parent?.kind === "element") at = at.parent;
  return at;
}

function isMark(element: TreeElement): boolean {
  if (element.name.includes(":")) return true;
  if (element.name !== "span") return false;
  const said = attributeOf(element, "class");
  if (said !== undefined) return /^(?:SpellE|GramE)$/u.test(said);
  return attributeOf(element, "lang") !== undefined && attributeOf(element, "style") === undefined;
}

const LETTER = /[\p{L}\p{M}]/u;
const HAS_LETTER = /\p{L}/u;
