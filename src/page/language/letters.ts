/**
 * Finds and repairs letters that only look right: Latin ə, h, ɵ, a, o, c in Cyrillic words, digits and signs for
 * letters, characters of special fonts. Search does not find such words. They are reported with counts; `repairLetters`
 * replaces them only on request, and only in words of the right script.
 */

import { classOf, LETTER, MARK, SMALL_LETTER } from "../text/words-characters.js";
import { LIKE_CYRILLIC, LIKE_LATIN } from "./look-alikes.js";
import { SCRIPTS, scriptOf } from "./script.js";

export interface LetterFinding {
  /**
   * look-alike: a Latin letter in a Cyrillic word, or the reverse. font: a sign that old fonts drew as a letter.
   * private: a private-use character.
   */
  readonly kind: "look-alike" | "font" | "private";
  readonly letter: string;
  /** The intended letter, where known. */
  readonly means: string | undefined;
  readonly count: number;
  /** The first word with it. */
  readonly example: string;
}

const CYRILLIC = SCRIPTS.indexOf("Cyrl");
const LATIN = SCRIPTS.indexOf("Latn");

/**
 * Tatar in charsets of its own, decoded as windows-1251: "хђзер" for хәзер. Two such charsets are known and contradict
 * each other (ђ is ә or җ), so one is chosen per text. A sign counts only within a Cyrillic word.
 */
const FONTS: readonly ReadonlyMap<string, string>[] = [
  // The standard of Tatarstan: Cabinet of Ministers, resolution 1026 of 9 December 1996.
  pairs("ђәљөњүќҗћңџһЂӘЉӨЊҮЌҖЋҢЏҺ"),
  // PT154, Paratype's Asian Cyrillic.
  pairs("єәµө‰үђҗњңћһЄӘ¤Ө‡ҮЂҖЊҢЋҺ"),
];

function pairs(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(/(.)(.)/gu)].map(([, from, to]) => [from!, to!]));
}

/**
 * The font of a Tatar text, if any. ә is the most frequent letter that Russian lacks, and distinguishes the two. A text
 * with enough Tatar letters needs no font.
 */
function fontOf(text: string): ReadonlyMap<string, string> | undefined {
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const standard = count(/[ђљџЂЉЏ]/g);
  const paratype = count(/[єЄµ‰]/g);
  const own = count(/[әөүҗңһ]/gi);
  if (own > 3 * (standard + paratype)) return undefined;
  return FONTS[standard >= paratype ? 0 : 1];
}

/**
 * Problems of a text's letters, most frequent first. `language` decides whether Ukrainian or Macedonian letters are
 * normal.
 */
export function findLetters(text: string, language = "und"): LetterFinding[] {
  const found = new Map<
    string,
    { kind: LetterFinding["kind"]; means: string | undefined; count: number; example: string }
  >();
  const font = language === "tat" ? fontOf(text) : undefined;
  eachWord(text, (word, script) => {
    for (const letter of word) {
      const strange = strangeIn(letter, script, font);
      if (strange === undefined) continue;
      const known = found.get(letter);
      if (known) known.count++;
      else found.set(letter, { ...strange, count: 1, example: word.slice(0, 60) });
    }
  });
  return [...found]
    .map(([letter, rest]) => ({ letter, ...rest }))
    .sort((a, b) => b.count - a.count || (a.letter < b.letter ? -1 : 1));
}

/**
 * The text with the intended letters. Only known replacements, and only within words of the language's script; Latin
 * words stay.
 */
export function repairLetters(text: string, language: string): string {
  const parts: string[] = [];
  let from = 0;
  const font = language === "tat" ? fontOf(text) : undefined;
  eachWord(text, (word, script, start) => {
    let repaired = "";
    for (const letter of word) repaired += strangeIn(letter, script, font)?.means ?? letter;
    if (repaired === word) return;
    parts.push(text.slice(from, start), repaired);
    from = start + word.length;
  });
  return from === 0 ? text : parts.join("") + text.slice(from);
}

function strangeIn(
  letter: string,
  script: number,
  font: ReadonlyMap<string, string> | undefined,
): Pick<LetterFinding, "kind" | "means"> | undefined {
  if (isPrivate(letter)) return { kind: "private", means: undefined };
  const own = scriptOf(letter.charCodeAt(0));
  if (script === CYRILLIC) {
    if (own === LATIN) {
      const means = LIKE_CYRILLIC.get(letter);
      return means === undefined ? undefined : { kind: "look-alike", means };
    }
    const means = font?.get(letter);
    return means === undefined ? undefined : { kind: "font", means };
  }
  if (script === LATIN && own === CYRILLIC && LIKE_LATIN.has(letter))
    return { kind: "look-alike", means: LIKE_LATIN.get(letter) };
  return undefined;
}

/** Units of the private use area, and the surrogates of the two private planes. */
function isPrivate(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  return (code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000;
}

/** Words with the script of most of their letters (0 when equal, or without any). */
function eachWord(text: string, use: (word: string, script: number, start: number) => void): void {
  let start = -1;
  let cyrillic = 0;
  let latin = 0;
  let odd = false; // needs a closer check
  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : 0x20;
    const script = scriptOf(unit);
    const kind = classOf(unit);
    const isLetter = kind === LETTER || kind === SMALL_LETTER || kind === MARK;
    const isSign =
      unit >= 0x80 && (SIGNS.has(unit) || (unit >= 0xe000 && unit <= 0xf8ff) || (unit >= 0xdb80 && unit <= 0xdfff));
    if (isLetter || isSign) {
      if (start < 0) {
        start = i;
        cyrillic = latin = 0;
        odd = false;
      }
      if (script === CYRILLIC) {
        cyrillic++;
        odd ||= FONT_UNITS.has(unit);
      } else if (script === LATIN) latin++;
      odd ||= isSign;
      continue;
    }
    if (start < 0) continue;
    if (odd || (cyrillic > 0 && latin > 0)) {
      const word = text.slice(start, i);
      use(word, scriptOfWord(word, cyrillic, latin), start);
    }
    start = -1;
  }
}

const FONT_UNITS = new Set(FONTS.flatMap((font) => [...font.keys()]).map((sign) => sign.charCodeAt(0)));
const SIGNS = new Set([...FONT_UNITS].filter((unit) => scriptOf(unit) === 0));

/**
 * The script of a mixed word: letters without a look-alike decide ("Шəhəр" is Cyrillic, though most of it is Latin),
 * else the majority.
 */
function scriptOfWord(word: string, cyrillic: number, latin: number): number {
  let own = 0;
  for (const letter of word) {
    const script = scriptOf(letter.charCodeAt(0));
    if (script === CYRILLIC && !LIKE_LATIN.has(letter)) own++;
    else if (script === LATIN && !LIKE_CYRILLIC.has(letter)) own--;
  }
  const most = own !== 0 ? own : cyrillic - latin;
  return most > 0 ? CYRILLIC : most < 0 ? LATIN : 0;
}
