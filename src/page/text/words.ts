/**
 * What is a word, and how many are there? (words/1)
 *
 * The rule is named, so that a corpus' size can be cited and counted again: a changed rule gets the next number.
 *
 * - A word is a run of letters with their marks; digits may be part of it ("COVID-19", "2нче", "м²").
 * - A hyphen or an apostrophe between two such characters joins them: "кара-каршы", "l'eau", "o‘zbek" are one word each. So does
 *   the middle dot of Catalan. Dashes, full stops, underscores and slashes part words: "т.д." is two.
 * - Numbers stand apart: a run without any letter is a number, no word. ". , : /" between two digits belong to it.
 * - Han, Hiragana, Katakana, Bopomofo: every character is a word. Korean writes spaces and follows the first rule.
 * - Thai, Lao, Khmer, Burmese: every written syllable is a word: a consonant with the vowels and marks written around it and the
 *   consonants stacked below it or silenced. There is no dictionary in it: these figures compare only with their own kind.
 * - What nobody sees (soft hyphens, joiners) changes nothing, except the zero-width space, which parts words.
 */
import {
  CONSONANT,
  classOf,
  DIGIT,
  IDEOGRAPH,
  isInvisible,
  LEADING_VOWEL,
  LETTER,
  MARK,
  SMALL_LETTER,
} from "./words-characters.js";

/** The name of the rule above: stored beside every count. */
export const WORDS = "words/1";

export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isNumber: boolean;
}

/** Words and numbers in the order of the text. */
export function* words(text: string): Generator<Word> {
  const walk = walkWords(text);
  while (walk.next())
    yield { text: text.slice(walk.start, walk.end), start: walk.start, end: walk.end, isNumber: walk.isNumber };
}

export function countWords(text: string): number {
  return countWordsAndNumbers(text).words;
}

export function countWordsAndNumbers(text: string): { readonly words: number; readonly numbers: number } {
  const walk = walkWords(text);
  let [found, numbers] = [0, 0];
  while (walk.next()) walk.isNumber ? numbers++ : found++;
  return { words: found, numbers };
}

/** A walk from word to word that makes no objects: what counting and tokenising need. */
export interface WordWalk {
  start: number;
  end: number;
  isNumber: boolean;
  next(): boolean;
}

export function walkWords(text: string): WordWalk {
  const length = text.length;
  const walk: WordWalk = { start: 0, end: 0, isNumber: false, next };
  return walk;

  function next(): boolean {
    for (let i = walk.end; i < length; ) {
      const kind = kindAt(text, i);
      switch (kind) {
        case LETTER:
        case SMALL_LETTER:
        case DIGIT:
          walk.start = i;
          runFrom(i);
          return true;
        case IDEOGRAPH:
          walk.start = i;
          walk.end = afterMarks(text, i + widthAt(text, i));
          walk.isNumber = false;
          return true;
        case CONSONANT:
        case LEADING_VOWEL:
          walk.start = i;
          walk.end = afterSyllable(text, i);
          walk.isNumber = false;
          return true;
        default:
          i += widthAt(text, i);
      }
    }
    walk.end = length;
    return false;
  }

  function runFrom(start: number): void {
    let lettered = false;
    let before = 0; // class of the last letter or digit
    let i = start;
    let end = start;
    while (i < length) {
      const kind = kindAt(text, i);
      if (kind === LETTER || kind === SMALL_LETTER || kind === DIGIT) {
        if (kind !== DIGIT) lettered = true;
        before = kind;
        i += widthAt(text, i);
        end = i;
      } else if (kind === MARK) {
        i += widthAt(text, i);
        end = i;
      } else {
        const unit = text.charCodeAt(i);
        if (isInvisible(unit)) {
          i++;
          continue;
        }
        if (i !== end) break; // after an invisible character a joiner does not join
        const after = i + 1 < length ? kindAt(text, i + 1) : 0;
        const joins =
          after === DIGIT
            ? isJoiner(unit) || (before === DIGIT && isInNumbers(unit))
            : (after === LETTER || after === SMALL_LETTER) && isJoiner(unit);
        if (!joins) break;
        i++;
      }
    }
    walk.end = end;
    walk.isNumber = !lettered;
  }
}

/** Hyphens, apostrophes and their variants, the Catalan middle dot, the Hebrew gershayim. */
function isJoiner(unit: number): boolean {
  switch (unit) {
    case 0x2d:
    case 0x2010:
    case 0x2011:
    case 0x58a:
    case 0x5be:
    case 0x27:
    case 0x60:
    case 0xb4:
    case 0x2018:
    case 0x2019:
    case 0xff07:
    case 0xb7:
    case 0x2027:
    case 0x5f3:
    case 0x5f4:
      return true;
    default:
      return false;
  }
}

function isInNumbers(unit: number): boolean {
  return unit === 0x2e || unit === 0x2c || unit === 0x3a || unit === 0x2f || unit === 0x66b || unit === 0x66c;
}

/** Leading vowels, a consonant, what is stacked below or written on it, and consonants that a killer silences. */
function afterSyllable(text: string, start: number): number {
  let i = start;
  while (i < text.length && kindAt(text, i) === LEADING_VOWEL) i++;
  if (i < text.length && kindAt(text, i) === CONSONANT) i++;
  for (;;) {
    i = afterMarks(text, i);
    if (i >= text.length || kindAt(text, i) !== CONSONANT) return i;
    const stacked = STACKERS.has(text.charCodeAt(i - 1));
    const silenced = KILLERS.has(text.charCodeAt(i + 1)) || STACKERS.has(text.charCodeAt(i + 1));
    const burmese = text.charCodeAt(i) >= 0x1000 && text.charCodeAt(i) < 0x10a0;
    if (!stacked && !(silenced && burmese)) return i;
    i++;
  }
}

const STACKERS: ReadonlySet<number> = new Set([0x1039, 0x17d2]); // Burmese virama, Khmer coeng
const KILLERS: ReadonlySet<number> = new Set([0x103a]); // Burmese asat

function afterMarks(text: string, start: number): number {
  let i = start;
  while (i < text.length) {
    if (kindAt(text, i) !== MARK && !isInvisible(text.charCodeAt(i))) break;
    i += widthAt(text, i);
  }
  return i;
}

function kindAt(text: string, i: number): number {
  const unit = text.charCodeAt(i);
  return isHigh(unit) ? classOf(text.codePointAt(i)!) : classOf(unit);
}

function widthAt(text: string, i: number): number {
  return isHigh(text.charCodeAt(i)) && isLow(text.charCodeAt(i + 1)) ? 2 : 1;
}

const isHigh = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
const isLow = (unit: number): boolean => (unit & 0xfc00) === 0xdc00;
