/**
 * The tokeniser of the search index.
 *
 * All stores use it, so that all of them return the same results. Its name is `search/1`; any change to a word in the table of its test
 * requires a new name and a new index.
 *
 *  - Compatibility forms are folded (NFKC: "ﬁ" is "fi", "Ｗ" is "W"), and so is case.
 *  - Accents on Latin letters are folded: "resume" finds "résumé". In other scripts a mark makes another letter: й is not и, ё not е,
 *    ә not а, ө not о, and dotless ı is not i. `looseWord` folds these too.
 *  - Stress marks over Cyrillic vowels, Arabic and Hebrew vowel points and the Arabic tatweel are optional in writing, so they are removed.
 *  - Scripts without spaces between words (Chinese, Japanese, Thai, Khmer …) and Korean, which joins particles to words, become
 *    overlapping pairs of characters. The last character of a run is also a word of its own, so that a prefix search for one character
 *    finds it anywhere.
 *
 * Characters are classified by our own table (word-characters.ts), not by the runtime's Unicode version. Normalisation is the runtime's:
 * Unicode guarantees that it never changes for assigned characters, and those assigned after the table count as spaces.
 */

import { streamSafe } from "../model/text/stream-safe.js";
import { characterClasses, UNASSIGNED, WORD } from "./word-characters.js";

export const SEARCH_WORDS = "search/1";

/** Longer words are truncated: nobody types them, and databases limit the length of index entries. */
const LONGEST = 64;

/** The words of a text in order. */
export function searchWords(text: string): string[] {
  const words: string[] = [];
  eachRun(text, (run, pairs) => {
    if (!pairs) words.push(cut(run));
    else {
      const characters = [...run];
      characters.forEach((character, i) => {
        words.push(character + (characters[i + 1] ?? ""));
      });
    }
  });
  return words;
}

/** A search term: words that must follow each other in a text. */
export interface QueryWords {
  readonly words: readonly string[];
  /** The last word is a prefix. */
  readonly prefix: boolean;
}

/**
 * The indexed words that match a typed word. "wi-fi" is two adjacent words; a single Chinese character is the start of a pair.
 */
export function queryWords(text: string, prefix = false): QueryWords {
  const words: string[] = [];
  let open = prefix;
  /** The last character of a run of pairs, which is indexed on its own; it matters only if another word follows. */
  let last: string | undefined;
  eachRun(text, (run, pairs) => {
    if (last !== undefined) words.push(last);
    last = undefined;
    open = prefix;
    if (!pairs) words.push(cut(run));
    else {
      const characters = [...run];
      if (characters.length === 1) words.push(run);
      else last = characters.at(-1);
      for (let i = 0; i + 1 < characters.length; i++) words.push(characters[i]! + characters[i + 1]!);
      open = characters.length === 1;
    }
  });
  return { words, prefix: open && words.length > 0 };
}

/** The word with all marks and similar letters folded, as typed on a keyboard without these letters: "йөрәк" as "иорак". */
export function looseWord(word: string): string {
  if (ASCII.test(word)) return word;
  const bare = streamSafe(word)
    .normalize("NFD")
    .replace(/\p{Mn}+/gu, "");
  let loose = "";
  for (const letter of bare) loose += NEAR_LETTERS[letter] ?? letter;
  return loose.normalize("NFC");
}

const ASCII = /^[\x00-\x7f]*$/;

const NEAR_LETTERS: Readonly<Record<string, string>> = {
  // Turkic and other Cyrillic alphabets: the usual substitute on keyboards without these letters.
  ...{
    ә: "а",
    ө: "о",
    ү: "у",
    ұ: "у",
    ң: "н",
    ҥ: "н",
    җ: "ж",
    һ: "х",
    ҳ: "х",
    қ: "к",
    ҡ: "к",
    ғ: "г",
    ҕ: "г",
    ҙ: "з",
    ҫ: "с",
  },
  ...{ ҷ: "ч", ӏ: "и", і: "и", є: "е", ґ: "г", ӊ: "н", ҝ: "к", ҹ: "ч", ӡ: "з" },
  ...{ ı: "i", ə: "e", ŋ: "n", ð: "d", þ: "th", ɵ: "o", ƣ: "g", ƶ: "z" },
};

/** Latin letters that Unicode does not decompose, though readers do. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ø: "o", ł: "l", đ: "d", ħ: "h", ŧ: "t", æ: "ae", œ: "oe", ß: "ss", ĸ: "k", ŀ: "l" },
  ς: "σ", // not Latin: a final sigma
};

/** Calls `take` with each run of letters and numbers, folded; `pairs` for scripts that are split into pairs. */
function eachRun(text: string, take: (run: string, pairs: boolean) => void): void {
  if (ASCII.test(text)) {
    for (const run of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) take(run, false);
    return;
  }
  const classes = characterClasses();
  let run = "";
  let pairs = false;
  /** The letter to which following marks belong. */
  let letter = 0;
  const end = (): void => {
    if (run !== "") take(run, pairs);
    run = "";
    letter = 0;
  };
  const plain = streamSafe(knownOnly(text, classes)).normalize("NFKC").toLowerCase();
  for (let i = 0; i < plain.length; i++) {
    const code = plain.codePointAt(i)!;
    const character = code < 0x10000 ? plain[i]! : plain.slice(i, ++i + 1);
    if (isSilent(code)) continue;
    if (classes[code] !== WORD) {
      end();
      continue;
    }
    if (isAccentOn(code, letter)) continue;
    const paired = isPaired(code);
    if (paired !== pairs) {
      end();
      pairs = paired;
    }
    run += paired || code < 0x80 ? character : foldLatin(code, character);
    letter = code;
  }
  end();
}

/** Replaces characters newer than our table by spaces first, since another runtime may decompose them differently. */
function knownOnly(text: string, classes: Uint8Array): string {
  let known = "";
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.codePointAt(i)!;
    const length = code < 0x10000 ? 1 : 2;
    if (classes[code] === UNASSIGNED) {
      known += `${text.slice(from, i)} `;
      from = i + length;
    }
    i += length - 1;
  }
  return from === 0 ? text : known + text.slice(from);
}

/** Removed without separating words: soft hyphen, joiners, the byte order mark, direction marks, the tatweel. */
function isSilent(code: number): boolean {
  return (
    code === 0xad ||
    (code >= 0x200c && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    code === 0xfeff ||
    code === 0x640
  );
}

function isAccentOn(mark: number, letter: number): boolean {
  if (mark < 0x300) return false;
  if (mark <= 0x36f || (mark >= 0x1ab0 && mark <= 0x1aff) || (mark >= 0x1dc0 && mark <= 0x1dff)) {
    if (isLatin(letter)) return true;
    const cyrillic = letter >= 0x400 && letter <= 0x52f;
    return cyrillic && (mark === 0x300 || mark === 0x301); // stress; where it makes another letter, there is a composed character
  }
  return (
    (mark >= 0x591 && mark <= 0x5bd) || // Hebrew accents and points
    [0x5bf, 0x5c1, 0x5c2, 0x5c4, 0x5c5, 0x5c7].includes(mark) ||
    (mark >= 0x64b && mark <= 0x652) || // Arabic vowel points
    mark === 0x670
  );
}

function isLatin(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0xc0 && code <= 0x24f) ||
    (code >= 0x250 && code <= 0x2af) ||
    (code >= 0x1e00 && code <= 0x1eff) ||
    (code >= 0x2c60 && code <= 0x2c7f) ||
    (code >= 0xa720 && code <= 0xa7ff)
  );
}

function isPaired(code: number): boolean {
  if (code < 0xe00) return false;
  return (
    (code <= 0xeff && code >= 0xe00) || // Thai, Lao
    (code >= 0x1000 && code <= 0x109f) || // Myanmar
    (code >= 0x1100 && code <= 0x11ff) || // Hangul letters
    (code >= 0x1780 && code <= 0x17ff) || // Khmer
    (code >= 0x3005 && code <= 0x30ff) || // iteration marks, Hiragana, Katakana
    (code >= 0x3100 && code <= 0x31ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7ff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x20000 && code <= 0x3ffff)
  );
}

/** The folded form of a letter, cached. */
const folded: string[] = [];

function foldLatin(code: number, character: string): string {
  if (!isLatin(code) && code !== 0x3c2) return character;
  return (folded[code] ??= bare(character));
}

function bare(character: string): string {
  const base = [...character.normalize("NFD")].filter((part) => !isAccentOn(part.codePointAt(0)!, 0x61)).join("");
  return LATIN_LETTERS[base] ?? base;
}

function cut(run: string): string {
  if (run.length <= LONGEST) return run;
  const short = run.slice(0, LONGEST);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
