/**
 * Finds alphabetical indexes: several different letters or ranges side by side ("A", "Б", "ㄱ", "0–9", "#", "Ba–Be"), in
 * any script. Letters are normalised, so that the same index is recognised on other pages.
 */
import { streamSafe } from "../../model/text/stream-safe.js";

/** The normalised letter, range or sign of these words: "A", "0-9", "#", "Ba-Be"; or undefined. */
export function findLetter(words: string): string | undefined {
  if (words.length === 0 || words.length > MAX_LABEL_LENGTH) return undefined;
  if (A_WORD.test(words) && !NAMED.test(words)) return undefined;
  const bare = streamSafe(words).normalize("NFC").replace(NAMED, "").replace(COUNT, "").replace(DECORATION, "").trim();
  if (bare === "") return /^[^\p{L}\p{N}#]*#[^\p{L}\p{N}]*$/u.test(words) ? "#" : undefined;
  if (DIGITS.test(bare)) return "0-9";
  if (bare === "#" || bare === "*") return "#";
  if (isLetter(bare)) return upper(bare);
  const range = RANGE.exec(bare);
  if (range !== null && isStart(range[1]!) && isStart(range[2]!)) return `${title(range[1]!)}-${title(range[2]!)}`;
  return PREFIX.test(bare) && isStart(bare) ? title(bare) : undefined;
}

/** For each link, whether it is part of an index. `letters` has the candidate of each link, in page order. */
export function indexMembers(letters: readonly (string | undefined)[]): readonly boolean[] {
  const members = letters.map(() => false);
  let run: number[] = [];
  const close = (): void => {
    if (isIndex(run.map((i) => letters[i]!))) for (const i of run) members[i] = true;
    run = [];
  };
  for (let i = 0; i < letters.length; i++) {
    if (letters[i] === undefined) continue;
    if (run.length > 0 && i - run.at(-1)! > MAX_GAP) close();
    run.push(i);
  }
  close();
  return members;
}

/** Links allowed between two letters of an index: a "new" sign, the same letter as an image. */
const MAX_GAP = 2;
const MAX_LABEL_LENGTH = 24;
/** So many letters in a row are a word. */
const A_WORD = /\p{L}{4}/u;
const MIN_LETTERS = 5;
const ENOUGH_IN_ORDER = 3;

function isIndex(run: readonly string[]): boolean {
  const distinct = [...new Set(run)];
  // "En De Fr" are languages; two-letter prefixes are an index only in order and within few letters.
  const prefixes = distinct.filter((one) => one.length > 1 && !one.includes("-") && !isLetter(one));
  if (prefixes.length > 0 && !(inOrder(distinct) && sharesBeginning(prefixes))) return false;
  if (distinct.length >= MIN_LETTERS) return true;
  return distinct.length >= ENOUGH_IN_ORDER && distinct.length === run.length && inOrder(distinct);
}

function sharesBeginning(prefixes: readonly string[]): boolean {
  const beginnings = new Set(prefixes.map((one) => [...one][0]));
  return prefixes.length >= 3 && beginnings.size <= prefixes.length / 3;
}

/** Signs and numbers may be at either end. */
function inOrder(run: readonly string[]): boolean {
  const letters = run.filter((one) => one !== "#" && one !== "0-9");
  let rising = 0;
  for (let i = 1; i < letters.length; i++) if (letters[i]! > letters[i - 1]!) rising++;
  return rising >= letters.length - 1 || (letters.length > 6 && rising >= 0.8 * (letters.length - 1));
}

/** "Letter A", "Буква А". */
const NAMED =
  /^\s*(?:letter|lettre|buchstabe|letra|lettera|litera|písmeno|harf|буква|літара|літера|хәреф|хәрефе|حرف|האות)\s+/iu;
/** "A (123)", "A 123": with a count. */
const COUNT = /(?<=\p{L}|9)(?:\s+\d{1,6}|\s*[([]\s*\d{1,6}\s*[)\]])\s*$/u;
const DECORATION =
  /^[\s[\](){}|·•.:,;«»"'/\\_=~–—-]+|(?<![\s[\](){}|·•.:,;«»"'/\\_=~–—-])[\s[\](){}|·•.:,;«»"'/\\_=~–—-]+$/gu;
const DIGITS = /^(?:#?\s*0\s{0,9}(?:[-–—~/]|\.{2,3}|…|to)?\s{0,9}9|1\s*[-–—]\s*9|123|0-9\s*[#*&]?|#\s*[-/]\s*9|num)$/i;
const RANGE =
  /^(\p{L}\p{M}*(?:\p{L}\p{M}*){0,2})\s*(?:[-–—‐‑~]|\.{2,3}|…|\/|to|bis|до)\s*(\p{L}\p{M}*(?:\p{L}\p{M}*){0,2})$/u;
const PREFIX = /^\p{Lu}\p{M}*\p{Ll}\p{M}*(?:\p{Ll}\p{M}*)?$/u;

/** Letters that are written with two or three characters. */
const DIGRAPHS = new Set("ch cs dz dž dzs gy lj ll ly nj ny rr sz th ty zs gj rh xh zh ng".split(" "));

/** One letter of any alphabet. Han characters are words, and only Hangul initials are letters. */
function isLetter(text: string): boolean {
  if (DIGRAPHS.has(text.toLowerCase())) return true;
  if (!/^\p{L}\p{M}*$/u.test(text) || /\p{Script=Han}/u.test(text)) return false;
  return !/[\uac00-\ud7a3]/.test(text) || HANGUL_ROWS.has(text);
}

const HANGUL_ROWS = new Set("가나다라마바사아자차카타파하까따빠싸짜");

function isStart(text: string): boolean {
  return !/\p{Script=Han}/u.test(text);
}

function upper(text: string): string {
  return text.length > 1 ? title(text) : text.toLocaleUpperCase("und");
}

function title(text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase("und") + rest.join("").toLocaleLowerCase("und");
}
