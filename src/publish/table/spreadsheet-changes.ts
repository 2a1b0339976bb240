/**
 * Recognises what a spreadsheet changes by itself.
 *
 * It reformats dates, writes decimal commas, groups thousands, takes pages ("3-5") for a day in May and a duration for a time of day, loses
 * characters that a code page lacks, truncates long texts, and garbles characters when it opens a file in the wrong code page. None of
 * that was intended, so such a cell is not a change. In doubt a difference is a change, which a person sees before it is applied.
 */

import { monthOf } from "../../dates/months.js";
import type { Json } from "../../model/json.js";
import { streamSafe } from "../../model/text/stream-safe.js";
import { numbersIn } from "../formats/cell.js";
import { AS_BYTES, fromBytes, roundTrip } from "./charset.js";

/** Is `cell` what a spreadsheet makes of this exported value? */
export function isSpreadsheetChange(cell: string, exported: string, was: Json | undefined, charset: string): boolean {
  if (isLossyCopy(cell, exported, roundTrip(exported, charset)) || isGarbled(cell, exported)) return true;
  if (exported.length > LONGEST_CELL && cell.length >= LONGEST_CELL - 10 && plain(exported).startsWith(plain(cell)))
    return true;
  if (typeof was === "boolean") return sameText(cell.toLowerCase(), exported);
  if (typeof was === "number") return numbersIn(cell, was).some((number) => sameNumber(number, was));
  if (typeof was !== "string") return false;
  if (NUMERIC.test(was) && numbersIn(cell, Number(was)).some((number) => sameNumber(number, Number(was)))) return true;
  if (/^(?:true|false)$/i.test(was)) return cell.trim().toLowerCase() === was.toLowerCase();
  return isSameDate(cell, was) || sameMonth(cell, was) || sameTime(cell, was) || takenForDay(cell, was);
}

/** Ignores line ends, surrounding space and Unicode composition. */
export function sameText(a: string, b: string): boolean {
  return a === b || plain(a) === plain(b);
}

function plain(text: string): string {
  return streamSafe(text.replace(/\r\n?/g, "\n").trim()).normalize("NFC");
}

/** Maximum length of a cell in common spreadsheets. */
const LONGEST_CELL = 32_767;

// ── Letters ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Some programs write one question mark per missing character, others one per UTF-16 unit and combining mark. */
export function isLossyCopy(cell: string, exported: string, saved: string): boolean {
  const marks = (text: string): string => text.replace(/\?+/g, "?");
  return sameText(cell, saved) || (saved !== exported && sameText(marks(cell), marks(saved)));
}

/** Code pages in which spreadsheets open a UTF-8 file by default. */
const OPENED_IN = ["windows-1252", "windows-1251", "windows-1250", "windows-1254", "macintosh"] as const;

/** UTF-8 that was read in a code page: "Ã‰lan" for "Élan". */
function isGarbled(cell: string, exported: string): boolean {
  if (isAscii(exported) || isAscii(cell)) return false;
  const bytes = Buffer.from(exported).toString(AS_BYTES);
  // A byte that is undefined in the code page is shown as a control or replacement character.
  const known = (text: string): string => text.replace(/[\u0080-\u009f]/g, "\ufffd");
  return OPENED_IN.some((charset) => sameText(known(cell), known(fromBytes(bytes, charset))));
}

/** Whether the cell has garbled characters and the exported value had none. */
export function hasGarbled(cell: string, exported: string): boolean {
  return GARBLED.test(cell) && !GARBLED.test(exported) && !isAscii(exported);
}

/** The first byte of a letter of two bytes and its second, as code pages show them: "Ã©", "Ð¸", "Р¶". No real word has two of them in a row. */
const GARBLED =
  /(?:[\u00c3-\u00d6][\u0080-\u00bf\u0152-\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]){2}|(?:[РС][\u0080-\u00bf\u0401-\u040f\u0451-\u045f\u0490\u0491\u2013-\u203a\u20ac\u2116\u2122]){2}|Ã[\u0080-\u00bf\u2013-\u203a]/u;

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

// ── Numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const NUMERIC = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Spreadsheets keep at most fifteen digits. */
function sameNumber(a: number, b: number): boolean {
  return a === b || (b !== 0 && Math.abs((a - b) / b) < 1e-14) || (Math.abs(b) > 1e11 && Math.abs((a - b) / b) < 1e-5);
}

// ── Days and times ──────────────────────────────────────────────────────────────────────────────────────────────────────

const DAY = String.raw`(\d{1,4})[./\s-]+(\d{1,2}|[\p{L}.]{3,})[./\s-]+(\d{1,4})\.?`;
const TIME = String.raw`(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?`;
const ONLY_TIME = new RegExp(`^${TIME}$`, "iu");
const MOMENT = new RegExp(String.raw`^${DAY}(?:[\s,T]+${TIME})?(?:\s*(?:Z|UTC))?$`, "iu");
const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** "2026-06-03" as 03.06.2026, 3/6/26, 6/3/2026, 03-Jun-26 …: the same numbers in another order; its time, where one is shown. */
export function isSameDate(cell: string, was: string): boolean {
  const iso = ISO.exec(was);
  const found = MOMENT.exec(cell.trim());
  if (iso === null || found === null) return false;
  const [year, month, date] = iso.slice(1, 4).map(Number) as [number, number, number];
  const [a, b, c] = found.slice(1, 4).map((part) => (/^\d/.test(part) ? Number(part) : month)) as [
    number,
    number,
    number,
  ];
  const sameDay =
    ([year, year % 100].includes(c) && ((a === date && b === month) || (a === month && b === date))) ||
    (a === year && b === month && c === date);
  const shown = found.slice(4, 8);
  return sameDay && (shown[0] === undefined || isTime(shown, iso.slice(4, 7)));
}

/** "3:15" as 03:15:00. */
function sameTime(cell: string, was: string): boolean {
  const before = ONLY_TIME.exec(was);
  const found = ONLY_TIME.exec(cell.trim());
  return before !== null && found !== null && before[4] === undefined && isTime(found.slice(1), before.slice(1, 4));
}

/** Seconds are optional; AM and PM are recognised. */
function isTime(shown: readonly (string | undefined)[], was: readonly (string | undefined)[]): boolean {
  const [hour = 0, minute = 0, second] = shown
    .slice(0, 3)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const half = shown[3]?.[0]?.toLowerCase();
  const hours = half === undefined ? hour : (hour % 12) + (half === "p" ? 12 : 0);
  const [h, m, s] = [0, 1, 2].map((i) => Number(was[i] ?? 0));
  return hours === h && minute === m && (second === undefined || second === s);
}

/** "2007-05" as May 07, 05/2007 or the first of the month. */
function sameMonth(cell: string, was: string): boolean {
  const iso = /^(\d{4})-(\d\d)$/.exec(was);
  if (iso === null) return false;
  const found = /^(?=.{1,60}$)(\d{1,2}|[\p{L}.]{3,})[./\s-]+(\d{2}|\d{4})$/u.exec(cell.trim());
  if (found === null) return isSameDate(cell, `${was}-01`);
  const [year, month] = iso.slice(1).map(Number) as [number, number];
  const named = /^\d/.test(found[1]!) ? Number(found[1]) : monthOf(found[1]!);
  return [year, year % 100].includes(Number(found[2])) && named === month;
}

/** Pages "3-5", a fraction "1/2" or a number "1.5" as a day: 3. Mai, 05-Mar, 03.05.2026. */
function takenForDay(cell: string, was: string): boolean {
  const pair = /^(\d{1,2})[-–/.](\d{1,4})$/.exec(was);
  if (pair === null) return false;
  const [a, b] = pair.slice(1).map(Number) as [number, number];
  const text = cell.trim();
  const [, date, name, year] =
    /^(?=.{1,60}$)(?:(\d{1,2})[.\s/-]+)?(\p{L}[\p{L}.]{2,})(?:[.\s/-]+(\d{2,4}))?$/u.exec(text) ?? [];
  if (name !== undefined) {
    const month = monthOf(name);
    if (date !== undefined) return (month === a && Number(date) === b) || (month === b && Number(date) === a);
    return year !== undefined && month === a && Number(year) % 100 === b % 100; // "12-19" as December 2019
  }
  const numbers = MOMENT.exec(text)?.slice(1, 4).map(Number) ?? [];
  return numbers.includes(a) && numbers.includes(b);
}
