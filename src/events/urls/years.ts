/** Ordinals and possible years in a token: "21st", "twentieth", "aisb08" (Kairos, §4 and Table 1). */
import {
  type AddressBuffer,
  copySpan,
  isDigit,
  isSmallLetter,
  isYearAt,
  type Word,
  wordAt,
  wordOf,
  writeUnit,
} from "./address-buffer.js";

const ORDINAL_WORDS = new Set(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
   seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth`
    .split(/\s+/)
    .map((text) => wordOf(text).hash),
);
const ORDINAL_ENDS = new Set(["st", "nd", "rd", "th"].map(endKey));
function endKey(end: string): number {
  return 256 * end.charCodeAt(0) + end.charCodeAt(1);
}

export function isOrdinal({ units, from, to, hash }: Word): boolean {
  // All of them end like 1st, 2nd, 3rd, 4th.
  const last = units[to - 1];
  if (last !== 116 && last !== 100 && last !== 104) return false;
  if (ORDINAL_WORDS.has(hash)) return true;
  const end = to - 2;
  if (end < from + 1 || end > from + 3 || !ORDINAL_ENDS.has(256 * units[end]! + last)) return false;
  for (let i = from; i < end; i++) if (!isDigit(units[i]!)) return false;
  return true;
}

/** "aisb08": the words that a possible year gives. */
export interface PossibleYear {
  readonly year: number;
  /** "aisb"; undefined when nothing stands before. */
  readonly prefix: Word | undefined;
  /** "08" */
  readonly digits: Word;
  /** "2008" */
  readonly full: Word;
  /** "aisb2008" and "aisb08"; undefined without a prefix. */
  readonly prefixed: Word | undefined;
  readonly shortened: Word | undefined;
}

/** Two or four digits that no further digit touches; the first such. */
export function findPossibleYear({ units, from, to }: Word, buffer: AddressBuffer): PossibleYear | undefined {
  for (let i = from; i < to; i++) {
    if (!isDigit(units[i]!)) continue;
    const start = i;
    while (i < to && isDigit(units[i]!)) i++;
    if (i - start === 2 || (i - start === 4 && isYearAt(units, start)))
      return possibleYear(units, from, start, i, buffer);
  }
  return undefined;
}

function possibleYear(
  units: Uint16Array,
  from: number,
  start: number,
  end: number,
  buffer: AddressBuffer,
): PossibleYear {
  const digits = wordAt(units, start, end);
  const value = numberAt(units, start, end);
  const year = end - start === 4 ? value : value > 60 ? 1900 + value : 2000 + value;
  // Written out behind everything else: the prefix, the century if it was left out, the digits.
  const { end: written } = buffer;
  copySpan(buffer, { from, to: start });
  const fullFrom = buffer.end;
  if (end - start === 2) {
    writeUnit(buffer, year < 2000 ? 49 : 50);
    writeUnit(buffer, year < 2000 ? 57 : 48);
  }
  copySpan(buffer, digits);
  const full = wordAt(buffer.units, fullFrom, buffer.end);
  if (start === from) return { year, prefix: undefined, digits, full, prefixed: undefined, shortened: undefined };
  return {
    year,
    prefix: wordAt(units, from, start),
    digits,
    full,
    prefixed: wordAt(buffer.units, written, buffer.end),
    shortened: wordAt(units, from, end),
  };
}

function numberAt(units: Uint16Array, from: number, to: number): number {
  let value = 0;
  for (let i = from; i < to; i++) value = 10 * value + units[i]! - 48;
  return value;
}

/** An acronym right before a year, and nothing else: the "mobihoc" of "mobihoc2018". */
export function findSeries({ units, from, to }: Word): Word | undefined {
  let start = to;
  while (start > from && isDigit(units[start - 1]!)) start--;
  if (to - start !== 2 && !(to - start === 4 && isYearAt(units, start))) return undefined;
  if (start - from < 2 || start - from > 12) return undefined;
  for (let i = from; i < start; i++) if (!isSmallLetter(units[i]!)) return undefined;
  return wordAt(units, from, start);
}
