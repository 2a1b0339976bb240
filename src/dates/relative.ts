/** How long ago is "yesterday" or "2 hours ago"? */
import { DAY, type Millis } from "../model/time.js";
import { AGO_BEFORE, AGO_BEHIND, DAY_WORDS, ONE, UNITS } from "./words.js";

/** The day that "yesterday" names, as days before today, and where the word ends. */
export function findDayWord(
  text: string,
): { readonly daysAgo: number; readonly start: number; readonly end: number } | undefined {
  for (const [entry, daysAgo] of DAY_WORDS) {
    const word = entry.replace("^", "");
    const start = text.indexOf(word);
    if (start < 0 || (entry !== word && start > 0)) continue;
    const end = start + word.length;
    if (!isLetter(text[start - 1]) && !isLetter(text[end])) return { daysAgo, start, end };
  }
  return undefined;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /\p{L}/u.test(character);
}

export interface TimeAgo {
  readonly length: Millis;
  /** "3 days ago" names a day, "3 hours ago" a time of day. */
  readonly isDay: boolean;
}

/** "2 hours ago", "1 час 5 минут назад", "vor etwa 3 Tagen"; one word of any kind may stand between the time and its "ago". */
export function findTimeAgo(text: string): TimeAgo | undefined {
  const words = text.match(/\d+|\p{L}+/gu) ?? [];
  for (const [i, word] of words.entries()) {
    if (AGO_BEHIND.has(word)) {
      const found = lengthBefore(words, i) ?? lengthBefore(words, i - 1);
      if (found !== undefined) return found;
    }
    const prefix = AGO_BEFORE.find((ago) => ago.split(" ").every((part, k) => words[i + k] === part));
    if (prefix !== undefined) {
      const next = i + prefix.split(" ").length;
      const found = lengthFrom(words, next) ?? lengthFrom(words, next + 1);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Pairs of a number and a unit that end in front of `end`: "1 hour 5 minutes". */
function lengthBefore(words: readonly string[], end: number): TimeAgo | undefined {
  let start = end;
  while (start >= 2 && pairAt(words, start - 2) !== undefined) start -= 2;
  if (start < end) return lengthFrom(words, start);
  // Russian leaves the one out: "час назад".
  const unit = end > 0 && /\p{sc=Cyrillic}/u.test(words[end - 1]!) ? unitOf(words[end - 1]!) : undefined;
  return unit === undefined ? undefined : { length: unit, isDay: unit >= DAY };
}

function lengthFrom(words: readonly string[], start: number): TimeAgo | undefined {
  let length = 0;
  let shortest = Number.POSITIVE_INFINITY;
  for (let i = start; ; i += 2) {
    const pair = pairAt(words, i);
    if (pair === undefined) break;
    length += pair.count * pair.unit;
    shortest = Math.min(shortest, pair.unit);
  }
  return length === 0 ? undefined : { length, isDay: shortest >= DAY };
}

function pairAt(words: readonly string[], i: number): { readonly count: number; readonly unit: Millis } | undefined {
  const [number, name] = [words[i], words[i + 1]];
  if (number === undefined || name === undefined) return undefined;
  const count = ONE.has(number) ? 1 : /^\d{1,4}$/.test(number) ? Number(number) : undefined;
  const unit = unitOf(name);
  return count === undefined || unit === undefined ? undefined : { count, unit };
}

function unitOf(word: string): Millis | undefined {
  return UNITS.find(([stem]) => stem.test(word))?.[1];
}
