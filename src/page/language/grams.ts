/**
 * Extracts the features for language identification: hashes (32 bits) of one to four letters within words, with word
 * boundaries, and of whole words. Words of other scripts, addresses and digits are skipped; letters are lower-cased;
 * Latin look-alikes in Cyrillic words are replaced.
 */

import { streamSafe } from "../../model/text/stream-safe.js";
import { classOf, DIGIT, LETTER, MARK, OTHER, SPACE } from "../text/words-characters.js";
import { LIKE_CYRILLIC } from "./look-alikes.js";
import { afterToken, goTogether, isAddress, SCRIPTS, scriptOf } from "./script.js";

export const MAX_GRAM = 4;
/** The "length" of a gram that is a whole word. */
export const WHOLE_WORD = MAX_GRAM + 1;
const CYRILLIC = SCRIPTS.indexOf("Cyrl");
const LATIN = SCRIPTS.indexOf("Latn");
const EDGE = 0x20;
const APOSTROPHE = 0x27;

/** More text does not improve the result. */
const LONGEST_TEXT = 20_000;

/** Single letters are separate from longer grams: there are few, so each is weighted once. */
export interface GramReader {
  /** Reads the words of `text` in `script`; returns their number of letters. */
  read(text: string, script: number): number;
  /** Grams of two letters and more, and whole words; `lengths[i]` is how many letters gram i has. */
  readonly hashes: Int32Array;
  readonly lengths: Uint8Array;
  readonly letters: Uint16Array;
  /** Grams from `starts[w]` to `starts[w + 1]` belong to word w, letters from `firstLetters[w]` to `firstLetters[w + 1]`. */
  readonly starts: Int32Array;
  readonly firstLetters: Int32Array;
  /** Word w is capitalised in the middle of a sentence: probably a name. */
  readonly isName: Uint8Array;
  words: number;
}

/** Letters with several encodings: combining marks, presentation forms, ligatures, full width. */
const NOT_PLAIN = /[\u0300-\u036f\ufb00-\ufdff\ufe70-\ufefc\uff21-\uff9f]/;
const VAV = 0x5d5;
const YOD = 0x5d9;

const LONGEST_WORD = 60;
const MAX_WORDS = 12_000;

/** Working memory for one thread. */
export function gramReader(): GramReader {
  const MOST_LETTERS = 2 * LONGEST_TEXT + 2 * LONGEST_WORD; // Yiddish writes two in one
  const MAX_GRAMS = MOST_LETTERS * MAX_GRAM;
  const hashes = new Int32Array(MAX_GRAMS);
  const lengths = new Uint8Array(MAX_GRAMS);
  const letters = new Uint16Array(MOST_LETTERS);
  const firstLetters = new Int32Array(MAX_WORDS + 2);
  const starts = new Int32Array(MAX_WORDS + 2);
  const isName = new Uint8Array(MAX_WORDS + 2);
  const word = new Uint16Array(LONGEST_WORD + 2);
  let count = 0;
  let letterCount = 0;
  const reader: GramReader = { read, hashes, lengths, letters, starts, firstLetters, isName, words: 0 };
  return reader;

  function read(given: string, script: number) {
    const text = NOT_PLAIN.test(given) ? streamSafe(given.slice(0, LONGEST_TEXT)).normalize("NFKC") : given;
    count = 0;
    letterCount = 0;
    reader.words = 0;
    const end = Math.min(text.length, LONGEST_TEXT);
    let sentenceStart = true;
    let taken = -1; // end of the last word read
    for (let i = 0; i < end; ) {
      const unit = text.charCodeAt(i);
      const kind = classOf(unit);
      if (kind === OTHER || kind === SPACE || kind === DIGIT || scriptOf(unit) === 0) {
        if (unit === 0x2e || unit === 0x21 || unit === 0x3f || unit === 0x0a || unit === 0x3a) sentenceStart = true;
        if ((unit === 0x40 || unit === 0x3a) && isAddress(text, i)) {
          if (taken === i) forgetWord();
          i = afterToken(text, i);
          continue;
        }
        i++;
        continue;
      }
      // A word: letters, marks and apostrophes between letters.
      let size = 1;
      let own = 0;
      let cyrillic = 0;
      let j = i;
      for (; j < end; j++) {
        const code = text.charCodeAt(j);
        const s = scriptOf(code);
        const c = classOf(code);
        if (s === 0 || c === OTHER || c === DIGIT) {
          if (c === MARK) {
            if (code !== 0x307 && size <= LONGEST_WORD) word[size++] = code;
            continue;
          }
          if (isApostrophe(code) && j + 1 < end && scriptOf(text.charCodeAt(j + 1)) !== 0) {
            if (size <= LONGEST_WORD) word[size++] = APOSTROPHE;
            continue;
          }
          break;
        }
        if (isPoint(code)) continue;
        if (goTogether(script, s)) own++;
        if (s === CYRILLIC) cyrillic++;
        if (size > LONGEST_WORD) continue;
        if (code >= 0x5f0 && code <= 0x5f2 && size < LONGEST_WORD) {
          // Yiddish digraphs: often written as two letters.
          own++;
          word[size++] = code === 0x5f2 ? YOD : VAV;
          word[size++] = code === 0x5f0 ? VAV : YOD;
        } else word[size++] = FOLD[code]!;
      }
      const mixed = script === CYRILLIC && cyrillic > 0 && cyrillic < j - i;
      if (mixed) for (let c = 1; c < size; c++) word[c] = alike(word[c]!);
      if (own * 2 > size - 1 || mixed) {
        const capital = classOf(unit) === LETTER && FOLD[unit] !== unit;
        isName[reader.words] =
          capital && !sentenceStart && size > 3 && FOLD[text.charCodeAt(i + 1)] === text.charCodeAt(i + 1) ? 1 : 0;
        addWord(size);
        taken = j;
      }
      sentenceStart = false;
      i = j;
    }
    starts[reader.words] = count;
    firstLetters[reader.words] = letterCount;
    return letterCount;
  }

  function addWord(size: number): void {
    if (reader.words >= MAX_WORDS) return;
    firstLetters[reader.words] = letterCount;
    starts[reader.words++] = count;
    word[0] = EDGE;
    word[size] = EDGE;
    let whole = 0x2545f491;
    for (let i = 1; i < size; i++) {
      letters[letterCount++] = word[i]!;
      whole = Math.imul(whole ^ word[i]!, PRIME);
    }
    hashes[count] = stir(whole);
    lengths[count++] = WHOLE_WORD;
    for (let i = 0; i < size; i++) {
      let h = Math.imul(BASIS ^ word[i]!, PRIME);
      const most = Math.min(MAX_GRAM, size + 1 - i);
      for (let n = 2; n <= most; n++) {
        h = Math.imul(h ^ word[i + n - 1]!, PRIME);
        hashes[count] = stir(h);
        lengths[count++] = n;
      }
    }
  }

  /** The word was the beginning of an address. */
  function forgetWord(): void {
    if (reader.words === 0) return;
    count = starts[--reader.words]!;
    letterCount = firstLetters[reader.words]!;
  }
}

const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/** The hash of a gram of one letter. */
export const letterHash = (unit: number): number => stir(Math.imul(BASIS ^ unit, PRIME));

/** Mixes the bits of a hash. */
function stir(h: number): number {
  let stirred = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  stirred = Math.imul(stirred ^ (stirred >>> 12), 0x297a2d39);
  return stirred ^ (stirred >>> 15);
}

/** Vowel points of Hebrew and Arabic, and the Arabic tatweel: usually omitted. */
const isPoint = (code: number): boolean =>
  (code >= 0x591 && code <= 0x5c7) || (code >= 0x64b && code <= 0x652) || code === 0x640 || code === 0x670;

const isApostrophe = (code: number): boolean =>
  code === 0x27 ||
  code === 0x2019 ||
  code === 0x2018 ||
  code === 0x2bb ||
  code === 0x2bc ||
  code === 0x60 ||
  code === 0xb4;

/** Every unit in lower case; Turkish İ becomes i, full-width letters plain ones. */
const FOLD = folded();

function folded(): Uint16Array {
  const table = Uint16Array.from({ length: 0x10000 }, (_, code) => code);
  const fold = (from: number, to: number) => {
    for (let code = from; code < to; code++) {
      const small = String.fromCharCode(code).toLowerCase();
      if (small.length === 1) table[code] = small.charCodeAt(0);
    }
  };
  fold(0x41, 0x590);
  fold(0x1e00, 0x2000);
  fold(0x2c60, 0x2c80);
  fold(0xa640, 0xa7b0);
  table[0x130] = 0x69;
  for (let code = 0xff21; code < 0xff5b; code++) table[code] = table[code - 0xfee0]!;
  return table;
}

/** Small Latin letters → the Cyrillic ones they are used for; letters that are alike only as capitals (B), too. */
const ALIKE = new Map(
  [...LIKE_CYRILLIC]
    .reverse() // small letters come first and must win
    .map(([from, to]) => [FOLD[from.charCodeAt(0)]!, FOLD[to.charCodeAt(0)]!]),
);
function alike(code: number): number {
  return scriptOf(code) === LATIN ? (ALIKE.get(code) ?? code) : code;
}
