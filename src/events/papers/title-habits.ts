/** What do the titles of a page have in common that is not part of them? */
import { cleanTitle } from "./titles.js";

/** What many have in brackets at their end: keywords (with commas), or a track, minutes. And what they are numbered by. */
export function withoutHabits(printed: readonly string[]): readonly string[] {
  const without = (hung: RegExp, share: number, given: readonly string[]): readonly string[] => {
    const bare = given.map((title) => title.replace(hung, ""));
    const times = given.filter((title, n) => bare[n] !== title && /\p{L}{2}/u.test(bare[n]!)).length;
    return given.length >= 5 && times > share * given.length ? bare.map(cleanTitle) : given;
  };
  return without(BRACKETS, 0.6, without(KEYWORDS, 0.2, withoutNumbers(printed)));
}

const BRACKETS = /\s*\([^()]*(?:\([^()]*\)[^()]*)*\)$/u;
const KEYWORDS = /\s*\([^(),]+,[^(),]+,[^()]*(?:\([^()]*\)[^()]*)*\)$/u;

/** "S02210: …", "7A-2 - Session 7A - TACL-398: …". */
const NUMBERED =
  /^(?:[\p{L}\d]{1,5}-\d{1,3} - )?(?:Session \p{L}?\d{1,2}\p{L}? - )?(\p{Lu}{1,6})-?\d{2,6}\s*:\s*(?=\S)/u;
const NUMBERS = 3; // different ones: "COVID-19: …" is no number, for it is always the same

function withoutNumbers(titles: readonly string[]): readonly string[] {
  const numbers = titles.map((title) => NUMBERED.exec(title));
  const known = new Map<string, Set<string>>();
  for (const number of numbers)
    if (number !== null) known.set(number[1]!, (known.get(number[1]!) ?? new Set()).add(number[0]));
  return titles.map((title, n) => {
    const number = numbers[n];
    if (number == null || known.get(number[1]!)!.size < NUMBERS) return title;
    return cleanTitle(title.slice(number[0].length));
  });
}
