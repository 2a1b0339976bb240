/**
 * Where do people end and a title begin, when nothing at all parts them?
 *
 * "A Study of Rivers Ann Lee, Bo Kim": from the end of the line, whole pieces of the list are names; the piece that is
 * none holds the end of the title and the first name. "Ann Lee, Bo Kim A Study of Rivers" is the same from the front.
 * A single line proves nothing; the list decides.
 */
import type { Lexicon } from "../features/lexicon.js";
import { isInitialed, nameLikeness, nameWordScore } from "../people/names.js";

export interface BlankCut {
  readonly title: string;
  readonly people: string;
  readonly peopleFirst: boolean;
}

const SEPARATOR = /(?<!\s)\s*(?:[,;&、，；،؛]|\s(?:and|und|et|y|e|и)\s)\s*/giu;
const MIN_LIKENESS = 0.45;
const MAX_NAME_WORDS = 5;
const MIN_TITLE_WORDS = 3;

export function blankCuts(line: string, lexicon: Lexicon): BlankCut[] {
  const text = line.trim().replace(/(?<![.,;:])[.,;:]+$/u, "");
  const pieces = piecesOf(text);
  if (pieces.length === 0) return [];
  const isName = ({ start, end }: Piece): boolean => {
    const piece = text.slice(start, end);
    const words = piece.split(/\s+/u).length;
    return words >= 2 && words <= MAX_NAME_WORDS && nameLikeness(piece, lexicon) >= MIN_LIKENESS;
  };
  const cuts: BlankCut[] = [];
  const last = pieces.findLast((piece) => !isName(piece));
  const inLast = last === undefined ? undefined : nameAtEnd(text.slice(last.start, last.end), lexicon);
  if (inLast !== undefined) {
    const at = last!.end - inLast;
    const title = text.slice(0, at).trim();
    if (isLong(title)) cuts.push({ title, people: text.slice(at), peopleFirst: false });
  }
  const first = pieces.find((piece) => !isName(piece));
  const inFirst = first === undefined ? undefined : nameAtStart(text.slice(first.start, first.end), lexicon);
  if (inFirst !== undefined) {
    const at = first!.start + inFirst;
    const title = text.slice(at).trim();
    if (isLong(title)) cuts.push({ title, people: text.slice(0, at).trim(), peopleFirst: true });
  }
  return cuts;
}

interface Piece {
  readonly start: number;
  readonly end: number;
}

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const { index, 0: sign } of text.matchAll(SEPARATOR)) {
    if (index > start) pieces.push({ start, end: index });
    start = index + sign.length;
  }
  if (start < text.length) pieces.push({ start, end: text.length });
  return pieces;
}

const isLong = (title: string): boolean => title.split(/\s+/u).length >= MIN_TITLE_WORDS;

/** How many characters the name at the end takes; undefined when there is none. */
function nameAtEnd(piece: string, lexicon: Lexicon): number | undefined {
  const starts = wordStarts(piece).slice(-MAX_FIRST_NAME_WORDS);
  return longestName(
    starts.slice(0, -1).map((start) => piece.slice(start)),
    lexicon,
  );
}

function nameAtStart(piece: string, lexicon: Lexicon): number | undefined {
  const starts = wordStarts(piece).slice(2, MAX_FIRST_NAME_WORDS + 1);
  return longestName(
    starts.map((start) => piece.slice(0, start).trimEnd()),
    lexicon,
  );
}

const MAX_FIRST_NAME_WORDS = 4;

function wordStarts(text: string): number[] {
  return Array.from(text.matchAll(/\S+/gu), ({ index }) => index);
}

const MIN_GAIN = 0.2;
/** A word that is as often a name as not adds nothing. */
const NEUTRAL = 0.5;

/** The length of the candidate whose words speak most for a name. */
function longestName(candidates: readonly string[], lexicon: Lexicon): number | undefined {
  let best: { readonly gain: number; readonly length: number } | undefined;
  for (const name of candidates) {
    if (!/^\p{Lu}/u.test(name)) continue;
    const gain = isInitialed(name)
      ? name.length
      : name.split(/\s+/u).reduce((sum, word) => sum + nameWordScore(word, lexicon) - NEUTRAL, 0);
    if (gain >= MIN_GAIN && (best === undefined || gain > best.gain)) best = { gain, length: name.length };
  }
  return best?.length;
}
