/**
 * How many sentences has a text? (sentences/1)
 *
 * - A sentence ends at a mark that ends sentences (. ! ? … and their like in other scripts), together with the quotes and brackets that
 *   close right behind it, when white space or the end of the text follows and the next word does not begin with a small letter.
 *   The marks of scripts that write no space (。 ！ ？ । ။ ។) need none.
 * - A full stop ends none behind an initial ("А. Пушкин"), behind an abbreviation of the list below, or behind a number that begins
 *   the sentence ("1. Introduction").
 * - An empty line ends a sentence; a line break alone does not: verse goes on.
 * - What holds neither letter nor digit is none.
 */
import { classOf, DIGIT, isInvisible, LETTER, MARK, OTHER, SMALL_LETTER, SPACE } from "./words-characters.js";

/** The name of the rule above. */
export const SENTENCES = "sentences/1";

export function countSentences(text: string): number {
  let count = 0;
  for (const _sentence of sentences(text)) count++;
  return count;
}

/** The sentences in order, without the white space around them. */
export function* sentences(text: string): Generator<string> {
  let start = 0;
  let spoken = false; // has the sentence a letter or digit?
  let silent = 0; // up to here marks are known to end nothing
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const kind = classOf(unit);
    if (kind !== OTHER && kind !== SPACE) spoken = true;
    else if (isHalf(unit)) spoken ||= classOf(text.codePointAt(i)!) !== OTHER;
    let end = -1;
    if (unit === 0x0a) {
      const gap = afterGap(text, i);
      if (gap > 0) end = gap;
    } else if (i >= silent && ENDS.has(unit)) {
      end = endOfSentence(text, i, start);
      if (end < 0) silent = afterMarks(text, i);
    }
    if (end < 0) continue;
    if (spoken) yield text.slice(start, end).trim();
    start = end;
    spoken = false;
    i = end - 1;
  }
  if (spoken) yield text.slice(start).trim();
}

const WIDE_ENDS = new Set([..."。！？｡।॥။។።፧"].map((mark) => mark.charCodeAt(0)));
const ENDS = new Set([...[..."….!?‼⁇⁈⁉։؟۔"].map((mark) => mark.charCodeAt(0)), ...WIDE_ENDS]);
const CLOSES = new Set([...")]}»”’\"'›」』）"].map((mark) => mark.charCodeAt(0)));

/** Where the sentence ends whose mark stands at `at`; -1 when it does not end there. */
function endOfSentence(text: string, at: number, start: number): number {
  let i = afterMarks(text, at);
  const marks = i - at;
  const wide = WIDE_ENDS.has(text.charCodeAt(i - 1));
  while (i < text.length && CLOSES.has(text.charCodeAt(i))) i++;
  if (i >= text.length || wide) return i;
  if (classOf(text.charCodeAt(i)) !== SPACE) return -1;
  if (nextLetterIsSmall(text, i)) return -1;
  return marks === 1 && text.charCodeAt(at) === 0x2e && isShortened(text, at, start) ? -1 : i;
}

function afterMarks(text: string, at: number): number {
  let i = at + 1;
  while (i < text.length && ENDS.has(text.charCodeAt(i))) i++;
  return i;
}

/** Looks past quotes, brackets and dashes, a few of them: dialogue goes on behind "?" — like this. */
function nextLetterIsSmall(text: string, from: number): boolean {
  for (let i = from; i < Math.min(text.length, from + 20); i++) {
    const kind = classOf(text.charCodeAt(i));
    if (kind !== OTHER && kind !== SPACE) return kind === SMALL_LETTER;
  }
  return false;
}

const LONGEST_ABBREVIATION = 6;
/** Abbreviations that stand before something. None of them is a word in a language that matters here: "ул." (street) is "he" in Tatar. */
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof st jr sr vs etc fig vol pp eds e.g i.e cf inc ltd
   hr fr nr bzw z.b d.h u.a ca abs bd str sog mme mlle
   гг вв т.е т.к др проф акад см стр рис руб тыс млн млрд обл б бб мәс`.split(/\s+/),
);

/** The word before the full stop is an initial, an abbreviation, or a number that begins the sentence. */
function isShortened(text: string, dot: number, start: number): boolean {
  let from = dot;
  while (from > start && dot - from <= LONGEST_ABBREVIATION && isInWord(text.charCodeAt(from - 1))) from--;
  const word = text.slice(from, dot);
  if (word === "" || dot - from > LONGEST_ABBREVIATION) return false;
  const first = classOf(word.charCodeAt(0));
  if (first === DIGIT) return from - start < 20 && /^[\d.]+$/.test(word) && text.slice(start, from).trim() === "";
  if (word.length === 1 && first === LETTER) return isCased(word);
  if (/\.[^.]$/u.test(word) && first === LETTER && isCased(word[0]!)) return true; // "А.С. Пушкин"
  return ABBREVIATIONS.has(word.toLowerCase());
}

function isInWord(unit: number): boolean {
  const kind = classOf(unit);
  return (
    kind === LETTER || kind === SMALL_LETTER || kind === MARK || kind === DIGIT || unit === 0x2e || isInvisible(unit)
  );
}

const isCased = (letter: string): boolean => letter.toLowerCase() !== letter;

/** Behind the last line break of an empty line that begins at `at`; 0 when none does. Looks at each character once. */
function afterGap(text: string, at: number): number {
  let breaks = 0;
  let last = 0;
  for (let i = at; i < text.length && classOf(text.charCodeAt(i)) === SPACE; i++) {
    if (text.charCodeAt(i) === 0x0a) {
      breaks++;
      last = i + 1;
    }
  }
  return breaks > 1 ? last : 0;
}

const isHalf = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
