/**
 * Determines the script of letters (ISO 15924) by Unicode blocks. Scripts that are used together count together: kana
 * with ideographs are Japanese (Jpan), ideographs alone are Hani.
 */

import { classOf, SPACE } from "../text/words-characters.js";

/** First code point of a range → its script; "" without one. A range ends where the next begins. */
const STRETCHES: readonly (readonly [from: number, script: string])[] = [
  [0x0, ""],
  [0x41, "Latn"],
  [0x5b, ""],
  [0x61, "Latn"],
  [0x7b, ""],
  [0xaa, "Latn"],
  [0xab, ""],
  [0xb5, ""],
  [0xba, "Latn"],
  [0xbb, ""],
  [0xc0, "Latn"],
  [0x2b0, ""],
  [0x370, "Grek"],
  [0x400, "Cyrl"],
  [0x530, "Armn"],
  [0x590, "Hebr"],
  [0x600, "Arab"],
  [0x700, "Syrc"],
  [0x750, "Arab"],
  [0x780, "Thaa"],
  [0x7c0, "Nkoo"],
  [0x800, ""],
  [0x870, "Arab"],
  [0x900, "Deva"],
  [0x980, "Beng"],
  [0xa00, "Guru"],
  [0xa80, "Gujr"],
  [0xb00, "Orya"],
  [0xb80, "Taml"],
  [0xc00, "Telu"],
  [0xc80, "Knda"],
  [0xd00, "Mlym"],
  [0xd80, "Sinh"],
  [0xe00, "Thai"],
  [0xe80, "Laoo"],
  [0xf00, "Tibt"],
  [0x1000, "Mymr"],
  [0x10a0, "Geor"],
  [0x1100, "Hang"],
  [0x1200, "Ethi"],
  [0x13a0, "Cher"],
  [0x1400, "Cans"],
  [0x1680, ""],
  [0x1780, "Khmr"],
  [0x1800, "Mong"],
  [0x18b0, ""],
  [0x1c80, "Cyrl"],
  [0x1c90, "Geor"],
  [0x1cc0, ""],
  [0x1e00, "Latn"],
  [0x1f00, "Grek"],
  [0x2000, ""],
  [0x2c60, "Latn"],
  [0x2c80, ""],
  [0x2d00, "Geor"],
  [0x2d30, "Tfng"],
  [0x2d80, "Ethi"],
  [0x2de0, "Cyrl"],
  [0x2e00, ""],
  [0x3005, "Hani"],
  [0x3006, ""],
  [0x3040, "Kana"], // Hiragana and Katakana alike
  [0x3100, "Bopo"],
  [0x3130, "Hang"],
  [0x3190, ""],
  [0x3400, "Hani"],
  [0xa000, ""],
  [0xa640, "Cyrl"],
  [0xa6a0, ""],
  [0xa720, "Latn"],
  [0xa800, ""],
  [0xa8e0, "Deva"],
  [0xa900, ""],
  [0xaa60, "Mymr"],
  [0xaa80, ""],
  [0xab30, "Latn"],
  [0xab70, ""],
  [0xac00, "Hang"],
  [0xd7b0, ""],
  [0xf900, "Hani"],
  [0xfb00, "Latn"],
  [0xfb13, ""],
  [0xfb1d, "Hebr"],
  [0xfb50, "Arab"],
  [0xfe00, ""],
  [0xfe70, "Arab"],
  [0xfeff, ""],
  [0xff21, "Latn"],
  [0xff3b, ""],
  [0xff41, "Latn"],
  [0xff5b, ""],
  [0xff66, "Kana"],
  [0xffa0, ""],
];

/** Every script once; 0 is none. */
export const SCRIPTS: readonly string[] = [...new Set(STRETCHES.map(([, script]) => script))];

const TABLE = tabled();

/** The index in SCRIPTS of a UTF-16 unit. */
export function scriptOf(unit: number): number {
  return TABLE[unit]!;
}

function tabled(): Uint8Array {
  const table = new Uint8Array(0x10000);
  STRETCHES.forEach(([from, script], i) => {
    table.fill(SCRIPTS.indexOf(script), from, STRETCHES[i + 1]?.[0] ?? 0x10000);
  });
  return table;
}

const HANI = SCRIPTS.indexOf("Hani");
const KANA = SCRIPTS.indexOf("Kana");
const HANG = SCRIPTS.indexOf("Hang");
const LATN = SCRIPTS.indexOf("Latn");
const MAX_SAMPLE_LENGTH = 20_000;

/**
 * Number of units per script in `text`, without digits, marks, punctuation and addresses; of a long text its beginning.
 */
export function countScripts(text: string): Uint32Array {
  const counts = new Uint32Array(SCRIPTS.length);
  const end = Math.min(text.length, MAX_SAMPLE_LENGTH);
  for (let i = 0; i < end; i++) {
    const unit = text.charCodeAt(i);
    if ((unit === 0x3a || unit === 0x40) && isAddress(text, i)) i = afterToken(text, i);
    else counts[TABLE[unit]!]!++;
  }
  counts[0] = 0;
  return counts;
}

/** At "://" or at an "@" within a word. */
export function isAddress(text: string, at: number): boolean {
  if (text.charCodeAt(at) === 0x3a) return text.startsWith("://", at);
  return isTight(text.charCodeAt(at - 1)) && isTight(text.charCodeAt(at + 1));
}

/** Where the next white space is. */
export function afterToken(text: string, at: number): number {
  let i = at;
  while (isTight(text.charCodeAt(i))) i++;
  return i;
}

/** Neither white space nor beyond the text. */
const isTight = (unit: number): boolean => unit > 0x20 && classOf(unit) !== SPACE;

/**
 * The index in SCRIPTS of the main script; 0 without letters. An ideograph counts as two or three letters. Latin counts
 * half, because all languages use Latin names, while Latin texts rarely have foreign letters. A few kana among
 * ideographs are a quotation, more are Japanese (Kana).
 */
export function mainScript(counts: Uint32Array): number {
  const ideographs = counts[HANI]! + counts[KANA]!;
  let best = 0;
  let most = 0;
  for (let s = 1; s < counts.length; s++) {
    if (s === HANI || s === KANA) continue;
    const weight = counts[s]! * (s === HANG ? 2 : s === LATN ? 0.5 : 1);
    if (weight > most) [best, most] = [s, weight];
  }
  if (ideographs * 2.5 <= most) return best;
  return counts[KANA]! * 12 > ideographs ? KANA : HANI;
}

/** ISO 15924: "Cyrl", "Jpan", "Zyyy" when there are no letters. */
export function scriptCode(script: number): string {
  if (script === 0) return "Zyyy";
  if (script === KANA) return "Jpan";
  return script === HANG ? "Kore" : SCRIPTS[script]!;
}

/**
 * From how many pieces of words on does it tell that hardly one is known? In scripts that spell words with letters and put
 * spaces between them; of some of these too little was learned to judge a few words. Infinite in all others.
 */
export function piecesThatTell(script: number): number {
  return PIECES_THAT_TELL.get(script) ?? Number.POSITIVE_INFINITY;
}

const PIECES_THAT_TELL: ReadonlyMap<number, number> = new Map(
  [
    ...["Latn", "Cyrl", "Grek", "Armn", "Arab", "Hebr"].map((script) => [script, 0] as const),
    ...["Geor", "Deva", "Beng", "Taml", "Gujr", "Guru", "Orya", "Knda"].map((script) => [script, 15] as const),
  ].map(([script, pieces]) => [SCRIPTS.indexOf(script), pieces]),
);

/** Units of `script` may stand in one word with those of `other`. */
export function goTogether(script: number, other: number): boolean {
  return script === other || (script === KANA && other === HANI) || (script === HANG && other === HANI);
}
