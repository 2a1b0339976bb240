/**
 * Where does one person of a list end and the next begin?
 *
 * Lines and semicolons are the strongest separators, then "and" between turned names, then commas; nothing is cut inside brackets. Lines that begin with a mark which people
 * have ("¹ University of Pisa") are places, and set apart.
 */

import type { Lexicon } from "../features/lexicon.js";
import { EASTERN, splitByBlanks } from "./eastern-names.js";
import { isPair } from "./list-style.js";
import { nameLikeness } from "./names.js";
import { type Piece, pieceOf } from "./pieces.js";

/** A list of people, cut. */
export interface PeopleList {
  readonly parts: readonly (readonly Piece[])[];
  readonly places: readonly MarkedPlace[];
}

/** The parts of a list with their pieces; lines that begin with a mark which people have ("¹ University of Pisa") apart. */
export function cutPeople(text: string, lexicon: Lexicon): PeopleList {
  const parts: Piece[][] = [];
  const places: MarkedPlace[] = [];
  const marks = new Set<string>();
  for (const part of strongParts(betweenDashes(tidied(text), lexicon))) {
    const marked = marks.size === 0 ? undefined : (markedPlaces(part, marks) ?? nobodysPlace(part, marks, lexicon));
    if (marked !== undefined) {
      places.push(...marked.filter(({ text }) => !NO_PLACE.test(text)));
      continue;
    }
    for (const pieces of pairsByAnd(part, lexicon) ?? [piecesOf(part, lexicon)]) {
      parts.push(pieces);
      for (const piece of pieces) for (const mark of piece.marks) marks.add(mark);
    }
  }
  return { parts, places };
}

const MIN_NAME_LIKENESS = 0.45;

/** "Ann Lee – Bo Kim": a dash between two names parts people; before a place of work it does not. */
function betweenDashes(text: string, lexicon: Lexicon): string {
  if (!DASH.test(text)) return text;
  const isName = (piece: string): boolean => / /u.test(piece) && nameLikeness(piece, lexicon) >= MIN_NAME_LIKENESS;
  return text.split(DASH).every((piece) => isName(piece.trim())) ? text.replaceAll(DASH_ANYWHERE, "; ") : text;
}

const DASH = /\s[–—-]\s/u;
const DASH_ANYWHERE = new RegExp(DASH, "gu");

/** Whether a line begins with marks that the people of the list have: then it says where they work. */
export function explainsMarks(line: string, list: string, lexicon: Lexicon): boolean {
  if (!/^\s*[\u0001([\d*†‡§¶¹²³]/u.test(line) || line.length > 1000) return false;
  const marks = new Set(
    cutPeople(list, lexicon).parts.flatMap((pieces) => pieces.flatMap((piece) => [...piece.marks])),
  );
  return marks.size > 0 && strongParts(tidied(line)).every((part) => markedPlaces(part, marks) !== undefined);
}

/** Lines and semicolons part people (or one person from the next with his affiliation); commas may do either. */
function strongParts(text: string): string[] {
  const parts = splitOutside(text, STRONG);
  return parts.map((part) => part.trim()).filter((part) => /\p{L}/u.test(part));
}

/** What a mark may also mean. */
const NO_PLACE =
  /^(?:(?:the )?(?:corresponding|presenting|speaking) |presenter|speaker|equal(?:ly)? |(?:these|both|all|the first two) authors|joint first|contributed|deceased|e-?mail|now (?:at|with)\b)/iu;

interface MarkedPlace {
  readonly mark: string;
  readonly text: string;
}

const PLACE_MARK =
  /(?:\u0001\s*([\da-zA-Z*†‡§¶#]{1,2})\s*\u0002|[([]([\da-z*†‡§¶#]{1,2})[)\]]|(?<![\p{L}\d])(\d{1,2}|[*†‡§¶¹²³⁴⁵⁶⁷⁸⁹])(?=\s?\p{Lu}))\s*/gu;

/** "¹University of Pisa ²MIT": undefined unless it begins with a mark, and people have one of its marks. What is raised parts places in any case. */
function markedPlaces(part: string, marks: ReadonlySet<string>): MarkedPlace[] | undefined {
  const isKnown = (match: RegExpExecArray): boolean => marks.has(match[1] ?? match[2] ?? match[3]!);
  const found = [...part.matchAll(PLACE_MARK)].filter((match) => isKnown(match) || match[1] !== undefined);
  if (!found.some(isKnown) || /[\p{L}\d]/u.test(part.slice(0, found[0]!.index))) return undefined;
  const places = found.map((match, n): MarkedPlace => {
    const text = part.slice(match.index + match[0].length, found[n + 1]?.index ?? part.length);
    return { mark: match[1] ?? match[2] ?? match[3]!, text: withoutMarks(text) };
  });
  return places.every(({ text }) => /\p{L}{2}/u.test(text)) ? places : undefined;
}

/** "³ETH Zurich" where people have marks, but none has this one: an affiliation that belongs to no one. */
function nobodysPlace(part: string, marks: ReadonlySet<string>, lexicon: Lexicon): MarkedPlace[] | undefined {
  const [whole, mark] = /^\s*(\d{1,2}|[*†‡§¶])\s?(?=\p{Lu})/u.exec(part) ?? [];
  if (whole === undefined || mark === undefined || marks.has(mark)) return undefined;
  const text = withoutMarks(part.slice(whole.length));
  return pieceOf(text, false, lexicon).work === 2 ? [{ mark, text }] : undefined;
}

const withoutMarks = (text: string): string =>
  text
    .replace(/\u0001[^\u0001\u0002]*\u0002/gu, " ")
    .replace(/\s+/gu, " ")
    .replace(/^[\s,;:]+|(?<![\s,;:])[\s,;:]+$/gu, "");

/** "Lee, Ann and Kim, Bo": "and" is as strong as a line where every comma parts a family name from a given one. */
function pairsByAnd(part: string, lexicon: Lexicon): Piece[][] | undefined {
  const groups = splitOutside(part, AND).filter((group) => /\p{L}/u.test(group));
  if (groups.length < 2 || !groups.every((group) => COMMA.separator.test(group))) return undefined;
  const pieces = groups.map((group) => piecesOf(group.replace(/,\s*$/u, ""), lexicon));
  return pieces.every((group) => group.length === 2 && isPair(group, true, lexicon)) ? pieces : undefined;
}

/** Splits where `separator` stands outside of brackets. */
function splitOutside(text: string, { separator, orBracket }: Separator): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (const match of text.matchAll(orBracket)) {
    const [found] = match;
    if (/^[([（【\u0001]$/.test(found)) depth++;
    else if (/^[)\]）】\u0002]$/.test(found)) depth = Math.max(0, depth - 1);
    else if (depth === 0) {
      parts.push(text.slice(from, match.index));
      from = match.index + found.length;
    }
  }
  parts.push(text.slice(from));
  // A bracket that is never closed swallows the rest: then brackets part nothing.
  if (depth > 0 && parts.length === 1) return text.split(separator);
  return parts;
}

interface Separator {
  readonly separator: RegExp;
  readonly orBracket: RegExp;
}

const separatedBy = (separator: RegExp): Separator => ({
  separator,
  orBracket: new RegExp(`[()\\[\\]（）【】\\u0001\\u0002]|${separator.source}`, "gu"),
});

const STRONG = separatedBy(
  /\n|;|；|؛|•|(?<!\p{Script=Han})·|·(?!\p{Script=Han})|\s\|\s|\s\/\s|(?<=\p{L})\s+\d{1,2}\.\s+(?=\p{Lu}\p{Ll})/u,
);
const COMMA = separatedBy(/,|，|、|،|(?<=\p{Script=Han})・(?=\p{Script=Han})/u);
const AND = separatedBy(
  /(?:^|\s)(?:(?:and|und|et|og|och|en|ve|ja|oraz|și|és|và|dan|и|та|і|және|һәм|και|و|&|＆|with|joint work with)(?:\s+|$|(?=\p{Lu}))|[yei]\s+(?=\S+\s+\p{L}))/u,
);

function piecesOf(part: string, lexicon: Lexicon): Piece[] {
  const pieces: Piece[] = [];
  for (const [n, withAnd] of splitOutside(part, COMMA).entries()) {
    for (const [m, text] of splitOutside(withAnd, AND).entries()) {
      const afterComma = n > 0 && m === 0 && !/^\s*(?:and|und|et|&)\s/u.test(withAnd);
      for (const one of EASTERN.test(text) ? splitByBlanks(text) : [text]) {
        const piece = pieceOf(one, afterComma, lexicon);
        if (piece.kind !== "nothing") pieces.push(piece);
      }
    }
  }
  return pieces;
}

/** A list may stand in brackets as a whole. */
function unbracketed(text: string): string {
  const inside = /^\s*[([]([^()[\]]*)[)\]]\s*(?:[.;]\s*)?$/u.exec(text)?.[1];
  return inside !== undefined && /[,;]|\sand\s/u.test(inside) ? inside : text;
}

/** "(†MIT, ‡ETH Zürich)" behind a list: a place for each mark. */
const MARKED_BRACKET =
  /[([]\s*((?:[†‡§¶*]|\d{1,2}(?=\s?\p{Lu}))[^()[\]]{2,300}[,;]\s*[†‡§¶*\d][^()[\]]{2,300})[)\]]\s*$/u;

const ONE_BRACKET_EACH = /^(?:\s*\p{L}[^(),;\n]{3,120}\([^()\n]{2,200}\)){2,40}\s*$/u;

/** Before anything is cut: brackets and dashes that mean the same, leading words that are not names. */
function tidied(text: string): string {
  return (
    unbracketed(text)
      // What turns the line around or hides is no letter of a name; a non-joiner inside a word is (Persian).
      .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu, "")
      // The line of dots to a page number.
      .replace(/(?:(?<![.…\s])\s+)?(?<![.…]\s?)(?:[.…]\s?){4,}\d{0,4}\s*$/gmu, "")
      .replace(/\{[^{}\n]{0,200}\}\s*@[^\s,;]+/gu, " ")
      .replace(/[,;]\s*(?=[([][\d*†‡]{1,2}[)\]]\s*\p{Lu})/gu, "\n")
      .replace(MARKED_BRACKET, (_, places: string) => `\n${places.replace(/[,;]\s*(?=[†‡§¶*\d])/gu, "\n")}`)
      .replace(
        /^\s*(?:by|authors?|speakers?|presenters?|presented by|von|par|por|auteure?s?|autor(?:es|en|i|zy|ka)?|verfasser(?:in|innen)?|авторы?|автори|авторлар|著者|作者|저자|yazarlar)(?:\s*[:：])?\s+(?=\p{Lu})/iu,
        "",
      )
      .replace(/^\s*\d{1,2}[:.h]\d\d(?:\s*[–—-]+\s*\d{1,2}[:.h]\d\d)?\s*(?:am|pm)?\s*[:–—-]?\s*/iu, "")
      .replace(
        /(?<![\s(])[\s(]*\b(?:respondents?|discussants?|session chairs?|chairs?|moderators?|slides?|video|opinion paper)(?:\s*:.*|\s*(?:[\])]\s*)?$)/gimu,
        "",
      )
      // "Ann Lee (MIT) Bo Kim (ETH)": where every bracket but the last ends a person, it parts people.
      .replace(ONE_BRACKET_EACH, (list) => list.replace(/\)\s+(?=\p{L})/gu, "); "))
      // A comma inside brackets parts places, not people; brackets are cut around, so they may stay.
      .replace(/,\s*(?=(?:Jr|Sr|II|III|IV)\b)/gu, " ")
  );
}
