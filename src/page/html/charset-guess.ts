/**
 * Guesses the charset of bytes that are not UTF-8 and have no declaration: the decoding that gives the most likely text
 * wins.
 *
 * Single-byte charsets are scored by letter pairs (charset-table.ts, learned from sentences), East Asian ones by
 * whether the bytes form pairs and how many characters are common ones. Ties go to the first in the list: a Tatar page
 * in windows-1251 with "&#1241;" reads the same in PT154.
 */
import iconv from "iconv-lite";
import { PAIRS } from "./charset-table.js";

/**
 * Charsets with a prior cost in half bits, higher for rare ones. Asian Cyrillic also costs a little per letter, so that
 * Ukrainian stays windows-1251.
 */
const SINGLE_BYTE: readonly (readonly [name: string, iconvName: string, rarity: number, each?: number])[] = [
  ["windows-1252", "windows-1252", 0],
  ["windows-1251", "windows-1251", 2],
  ["windows-1250", "windows-1250", 4],
  ["iso-8859-2", "iso-8859-2", 10],
  ["windows-1257", "windows-1257", 12],
  ["windows-1254", "windows-1254", 1],
  ["windows-1253", "windows-1253", 6],
  ["koi8-r", "koi8-r", 6],
  ["koi8-u", "koi8-u", 8],
  ["pt154", "pt154", 10, 0.2],
  ["kz-1048", "rk1048", 12, 0.2],
  ["ibm866", "ibm866", 8],
  ["x-mac-cyrillic", "maccyrillic", 12],
  ["iso-8859-5", "iso-8859-5", 12],
  ["windows-1255", "windows-1255", 16],
  ["windows-1256", "windows-1256", 24],
  ["windows-874", "windows-874", 16],
];

/**
 * Letters of each language besides plain Latin and Russian. Letters that no single language combines suggest a wrong
 * decoding: Icelandic has þ and ý but no ç, so "þehir açýldý" is Turkish.
 */
const ALPHABETS: readonly string[] = (
  "äöüß àâæçèéêëîïôœùûüÿ áéíñóúü àáâãçéêíóôõúü àèéìíîòóùú áéëïóöúüè àçèéíïòóúü æøåéèòôâ äöåé áæðéíóöþúý äõöüšž ąćęłńóśźż " +
  "áčďéěíňóřšťúůýž áäčďéíĺľňóôŕšťúýž čšž čćđšž áéíóöőúüű ăâîșțşţ çë çğıöşüâîû ąčęėįšųūž āčēģīķļņšūž " +
  "ґєії іў ѓѕјљњќџ ђјљњћџ әөүҗңһ әөүңһғҙҡҫ әғқңөұүһі ңөү ўқғҳ ғӣқӯҳҷ өү ҥөһү ҝҹәғһөүј җңөүә"
).split(" ");

/** Limit on high bytes examined: more does not change the result. */
const MAX_HIGH_BYTES = 4000;

/** The most likely charset; always returns one. */
export function guessCharset(bytes: Uint8Array): string {
  const utf16 = findUtf16(bytes);
  if (utf16 !== undefined) return utf16;
  let best = "windows-1252";
  let least = Number.POSITIVE_INFINITY;
  const weigh = (name: string, cost: number): void => {
    if (cost < least) [best, least] = [name, cost];
  };
  const counts = countHigh(bytes);
  for (const { name, symbols, rarity, each, outside } of readings()) {
    const beforehand = rarity + costOfMixture(counts, outside);
    if (beforehand < least) weigh(name, beforehand + costAsSingleBytes(bytes, symbols, each, least - beforehand));
  }
  for (const { name, rarity, read } of EAST_ASIAN) weigh(name, rarity + costAsPairs(bytes, read, least));
  return best;
}

/** Letters are known by their place in one of the alphabets; the rest by how surprising it is. */
interface Reading {
  readonly name: string;
  readonly rarity: number;
  readonly each: number;
  /** Language → bytes of letters that it lacks. */
  readonly outside: readonly (readonly number[])[];
  /** Byte → alphabet · 256 + place in it (0: no letter) + 0x8000 for capitals; of what is no letter, its cost in the next array. */
  readonly symbols: { readonly letters: Uint16Array; readonly costs: Uint8Array };
}

const CAPITAL = 0x8000;
let made: readonly Reading[] | undefined;

function readings(): readonly Reading[] {
  made ??= SINGLE_BYTE.map(([name, iconvName, rarity, each = 0]) => ({
    name,
    rarity,
    each,
    outside: outsideOf(iconvName),
    symbols: symbolsOf(iconvName),
  }));
  return made;
}

const bytesAs = (iconvName: string): string =>
  iconv.decode(Buffer.from(Array.from({ length: 256 }, (_, i) => i)), iconvName);

function outsideOf(iconvName: string): Reading["outside"] {
  const text = bytesAs(iconvName).toLowerCase();
  const special = new Set(ALPHABETS.join(""));
  return ["", ...ALPHABETS].map((alphabet) =>
    [...text].flatMap((letter, byte) =>
      byte >= 0x80 && special.has(letter) && !alphabet.includes(letter) ? [byte] : [],
    ),
  );
}

/** A letter that the likeliest language lacks. */
const FOREIGN_LETTER = 10;

function costOfMixture(counts: Uint32Array, outside: Reading["outside"]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const bytes of outside) {
    let foreign = 0;
    for (const byte of bytes) foreign += counts[byte]!;
    if (foreign < least) least = foreign;
  }
  return least * FOREIGN_LETTER;
}

function countHigh(bytes: Uint8Array): Uint32Array {
  const counts = new Uint32Array(256);
  let seen = 0;
  for (let i = 0; i < bytes.length && seen < MAX_HIGH_BYTES; i++) {
    if (bytes[i]! < 0x80) continue;
    counts[bytes[i]!]!++;
    seen++;
  }
  return counts;
}

function symbolsOf(iconvName: string): Reading["symbols"] {
  const letters = new Uint16Array(256);
  const costs = new Uint8Array(256);
  const text = bytesAs(iconvName);
  for (let byte = 0; byte < 256; byte++) {
    const character = text[byte] ?? "\ufffd";
    const small = character.toLowerCase();
    PAIRS.forEach(({ alphabet }, a) => {
      const place = alphabet.indexOf(small);
      if (place >= 0) letters[byte] = a * 256 + place + 1 + (small === character ? 0 : CAPITAL);
    });
    costs[byte] = letters[byte] === 0 ? strangeness(character) : 0;
  }
  return { letters, costs };
}

/** Half bits for a character outside the alphabets: quotes and dashes are common, boxes and controls are not. */
function strangeness(character: string): number {
  if (character < "\u0080") return 6;
  if ("\u00a0«»„“”‘’‚—–…°§№€©®•·".includes(character)) return 14;
  if (character === "\ufffd" || (character >= "\u0080" && character <= "\u009f")) return 44;
  return /[\u2500-\u259f]/.test(character) ? 34 : 28;
}

/**
 * Costs of a letter of another script within a word, a capital after a small letter, and a non-letter between letters
 * ("J№rgen").
 */
const OTHER_SCRIPT = 30;
const CAPITAL_INSIDE = 14;
const MARK_INSIDE = 20;

function costAsSingleBytes(
  bytes: Uint8Array,
  { letters, costs }: Reading["symbols"],
  each: number,
  limit: number,
): number {
  let cost = 0;
  let seen = 0;
  let before = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    const now = letters[byte]!;
    const high = byte >= 0x80;
    if (high || (i > 0 && bytes[i - 1]! >= 0x80)) {
      const mark = high && now === 0;
      cost += each + (mark ? costs[byte]! : stepCost(before, now));
      if (mark && before !== 0 && letters[bytes[i + 1] ?? 0] !== 0) cost += MARK_INSIDE;
      if (high && ++seen >= MAX_HIGH_BYTES) break;
      if (cost > limit) return Number.POSITIVE_INFINITY;
    }
    before = now;
  }
  return cost;
}

const CODED = PAIRS.map(({ alphabet, coded }) => ({
  size: alphabet.length + 1,
  table: Uint8Array.from(coded, (character) => character.charCodeAt(0) - 33),
}));

function stepCost(before: number, now: number): number {
  const [a, b] = [before & 0x7fff, now & 0x7fff];
  if (a === 0 && b === 0) return 6;
  const of = b === 0 ? a >> 8 : b >> 8;
  if (a !== 0 && b !== 0 && a >> 8 !== b >> 8) return OTHER_SCRIPT;
  const { size, table } = CODED[of]!;
  const cost = table[(a & 0xff) * size + (b & 0xff)]!;
  const turned = now >= CAPITAL && a !== 0 && before < CAPITAL;
  return turned ? cost + CAPITAL_INSIDE : cost;
}

/** The cost of two bytes as one character; 0 when the first is a character alone; -1 when invalid. */
type ReadPair = (first: number, second: number) => number;

const EVERYDAY = 19; // half bits: one of several thousand ideographs
const KANA = 13;
const HANGUL = 16;
const MARKS = 14;
const RARE = 36;
const isTrail = (byte: number): boolean => byte >= 0xa1 && byte <= 0xfe;

const EAST_ASIAN: readonly { readonly name: string; readonly rarity: number; readonly read: ReadPair }[] = [
  {
    name: "gb18030",
    rarity: 30,
    read(first, second) {
      if (first === 0x80 || first === 0xff) return -1;
      if (!isTrail(second))
        return (second >= 0x40 && second <= 0xfe && second !== 0x7f) || (second >= 0x30 && second <= 0x39) ? RARE : -1;
      if (first === 0xa1 || first === 0xa3) return MARKS;
      return first >= 0xb0 && first <= 0xd7 ? EVERYDAY : RARE;
    },
  },
  {
    name: "big5",
    rarity: 30,
    read(first, second) {
      if (first < 0x81 || first === 0xff || !(isTrail(second) || (second >= 0x40 && second <= 0x7e))) return -1;
      if (first === 0xa1) return MARKS;
      return first >= 0xa4 && first <= 0xc6 ? EVERYDAY : RARE;
    },
  },
  {
    name: "shift_jis",
    rarity: 30,
    read(first, second) {
      if (first >= 0xa1 && first <= 0xdf) return 0; // half-width katakana
      const leads = (first >= 0x81 && first <= 0x9f) || (first >= 0xe0 && first <= 0xfc);
      if (!leads || second < 0x40 || second === 0x7f || second > 0xfc) return -1;
      if (first === 0x82 || first === 0x83) return KANA;
      if (first === 0x81) return MARKS;
      if (first >= 0xf0) return RARE * 2; // vendor-specific
      return first >= 0x88 && first <= 0x98 ? EVERYDAY : RARE;
    },
  },
  {
    name: "euc-jp",
    rarity: 30,
    read(first, second) {
      if (first < 0xa1 && first !== 0x8e && first !== 0x8f) return -1;
      if (first === 0xff || !isTrail(second)) return -1;
      if (first === 0xa4 || first === 0xa5) return KANA;
      if (first === 0xa1) return MARKS;
      return first >= 0xb0 && first <= 0xcf ? EVERYDAY : RARE;
    },
  },
  {
    name: "euc-kr",
    rarity: 30,
    read(first, second) {
      if (first < 0x81 || first === 0xff) return -1;
      if (!isTrail(second)) return second >= 0x41 && second <= 0xfe ? RARE : -1;
      if (first === 0xa1) return MARKS;
      return first >= 0xb0 && first <= 0xc8 ? HANGUL : RARE;
    },
  },
];

const BROKEN = 80;
const HALF_WIDTH = 24;
/** East Asian characters rarely touch Latin letters; accented ones always do. */
const BESIDE_LATIN = 16;

function costAsPairs(bytes: Uint8Array, read: ReadPair, limit: number): number {
  let cost = 0;
  let seen = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i]! < 0x80) continue;
    if (i + 1 >= bytes.length) break; // cut off
    if (i > 0 && isAsciiLetter(bytes[i - 1]!)) cost += BESIDE_LATIN;
    const pair = read(bytes[i]!, bytes[i + 1]!);
    if (pair > 0) {
      cost += pair;
      i++;
      seen += 2;
    } else {
      cost += pair === 0 ? HALF_WIDTH : BROKEN;
      seen++;
    }
    if (seen >= MAX_HIGH_BYTES) break;
    if (cost > limit) return Number.POSITIVE_INFINITY;
  }
  return cost;
}

const isAsciiLetter = (byte: number): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** Detects UTF-16 without a byte order mark: every other byte is zero or one of few. Examines only the beginning. */
export function findUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const length = Math.min(bytes.length, 4096) & ~1;
  if (length < 8) return undefined;
  const high: [even: number, odd: number] = [0, 0];
  const spaces: [even: number, odd: number] = [0, 0];
  for (let i = 0; i < length; i += 2) {
    const [even, odd] = [bytes[i]!, bytes[i + 1]!];
    if (even <= 0x06) high[0]++;
    if (odd <= 0x06) high[1]++;
    if (even === 0 && (odd === 0x20 || odd === 0x0a || (odd >= 0x2c && odd <= 0x3f))) spaces[0]++;
    if (odd === 0 && (even === 0x20 || even === 0x0a || (even >= 0x2c && even <= 0x3f))) spaces[1]++;
  }
  const half = length / 2;
  if (high[0] > half * 0.8 && high[1] < half * 0.2 && spaces[0] > 0) return "utf-16be";
  if (high[1] > half * 0.8 && high[0] < half * 0.2 && spaces[1] > 0) return "utf-16le";
  return undefined;
}
