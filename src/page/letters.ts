/**
 * Are the letters of a text what they look like?
 *
 * Who had no Tatar keyboard typed what looked right: Latin ə, h, ɵ, a, o, c inside Cyrillic words, digits and signs for letters, characters
 * of fonts that drew ә where others have something else. Such words are not found by any search. They are reported, with counts; the text is
 * repaired only when somebody asks (`repairLetters`), and only inside words that are otherwise of the right script.
 */
import { SCRIPTS, scriptOf } from "./language-script.js";
import { LIKE_CYRILLIC, LIKE_LATIN } from "./look-alikes.js";
import { classOf, LETTER, MARK, SMALL_LETTER } from "./words-characters.js";

export interface LetterFinding {
  /** look-alike: a Latin letter within a Cyrillic word, or the reverse. font: a sign that old fonts drew as a letter. private: no letter for anybody. */
  readonly kind: "look-alike" | "font" | "private";
  readonly letter: string;
  /** What it stands for, where that is known. */
  readonly means: string | undefined;
  readonly count: number;
  /** The first word it was seen in. */
  readonly example: string;
}

const CYRILLIC = SCRIPTS.indexOf("Cyrl");
const LATIN = SCRIPTS.indexOf("Latn");

/**
 * What fonts for Tatar on windows-1251 drew in places that hold other signs: read as windows-1251, their text has these for letters. Each is believed
 * only between or beside Cyrillic letters of the same word.
 */
const FONT_LETTERS = new Map(
  Object.entries({
    // Macedonian, Serbian and Ukrainian letters redrawn. Written without pages at hand: to be checked against real ones.
    є: "ә",
    Є: "Ә",
    ў: "ү",
    Ў: "Ү",
    ѓ: "җ",
    Ѓ: "Җ",
    ќ: "ң",
    Ќ: "Ң",
    ђ: "һ",
    Ђ: "Һ",
    ґ: "ө",
    Ґ: "Ө",
    // Signs, digits and Latin letters with marks, from fonts with other tables.
    "\u00b5": "ө",
    "\u00ba": "ә",
    "\u0192": "ә",
    "\u00a4": "ө",
    "\u00b6": "җ",
    "\u00a7": "ү",
    "\u2030": "ң",
    "\u2021": "Ә",
  }),
);

/** Letters that Tatar does not have, so that within a Tatar text they stand for others. */
const NEVER_TATAR = new Set([..."єўѓќђґЄЎЃЌЂҐ"]);

/** What is wrong with the letters of a text, commonest first. `language` decides whether Ukrainian or Macedonian letters are letters or a font's tricks. */
export function findLetters(text: string, language = "und"): LetterFinding[] {
  const found = new Map<
    string,
    { kind: LetterFinding["kind"]; means: string | undefined; count: number; example: string }
  >();
  eachWord(text, (word, script) => {
    for (const letter of word) {
      const strange = strangeIn(letter, script, language);
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
 * The text with the letters that were meant. Only what is known to mean something is changed, and only within words of the language's script;
 * Latin words stay Latin, however they look.
 */
export function repairLetters(text: string, language: string): string {
  const parts: string[] = [];
  let from = 0;
  eachWord(text, (word, script, start) => {
    let repaired = "";
    for (const letter of word) repaired += strangeIn(letter, script, language)?.means ?? letter;
    if (repaired === word) return;
    parts.push(text.slice(from, start), repaired);
    from = start + word.length;
  });
  return from === 0 ? text : parts.join("") + text.slice(from);
}

function strangeIn(
  letter: string,
  script: number,
  language: string,
): Pick<LetterFinding, "kind" | "means"> | undefined {
  if (isPrivate(letter)) return { kind: "private", means: undefined };
  const own = scriptOf(letter.charCodeAt(0));
  if (script === CYRILLIC) {
    if (own === LATIN) {
      const font = language === "tat" ? FONT_LETTERS.get(letter) : undefined;
      const means = LIKE_CYRILLIC.get(letter) ?? font;
      return means === undefined ? undefined : { kind: "look-alike", means };
    }
    if (own === CYRILLIC && language === "tat" && NEVER_TATAR.has(letter))
      return { kind: "font", means: FONT_LETTERS.get(letter) };
    if (own === 0 && FONT_LETTERS.has(letter)) return { kind: "font", means: FONT_LETTERS.get(letter) };
    return undefined;
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

/** Words with the script that most of their letters belong to (0 when both have as many, or none has any). */
function eachWord(text: string, use: (word: string, script: number, start: number) => void): void {
  let start = -1;
  let cyrillic = 0;
  let latin = 0;
  let odd = false; // has something to look at
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

const SIGNS = new Set(
  [...FONT_LETTERS.keys()].filter((sign) => scriptOf(sign.charCodeAt(0)) === 0).map((sign) => sign.charCodeAt(0)),
);
const FONT_UNITS = new Set([...FONT_LETTERS.keys()].map((sign) => sign.charCodeAt(0)));

/**
 * The script of a mixed word: letters that no letter of the other script looks like decide ("Шəhəр" is Cyrillic, though most of it is Latin); where they
 * do not, the majority does.
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
