/** What do the titles of a page have in common that is not part of them: numbers, prefixes, suffixes? */
import { roleOf } from "../features/label-words.js";
import { cleanTitle } from "./titles.js";

/** What many have in brackets at their end: keywords (with commas), or a track, minutes. What they are numbered by, and the pages they stand on. */
export function withoutHabits(printed: readonly string[]): readonly string[] {
  const without = (hung: RegExp, share: number, given: readonly string[]): readonly string[] => {
    const bare = given.map((title) => title.replace(hung, ""));
    const times = given.filter((title, n) => bare[n] !== title && /\p{L}{2}/u.test(bare[n]!)).length;
    return given.length >= 5 && times > share * given.length ? bare.map(cleanTitle) : given;
  };
  return without(
    BRACKETS,
    0.6,
    without(KEYWORDS, 0.2, withoutPage(withoutPages(withoutPlaces(withoutNumbers(withoutLabels(printed)))))),
  );
}

const BRACKETS = /(?<!\s)\s*\([^()]*(?:\([^()]*\)[^()]*)*\)$/u;
const KEYWORDS = /(?<!\s)\s*\([^(),]+,[^(),]+,[^()]*(?:\([^()]*\)[^()]*)*\)$/u;

/** "S02210: …", "7A-2 - Session 7A - TACL-398: …". */
const NUMBERED =
  /^(?:[\p{L}\d]{1,5}-\d{1,3} - )?(?:Session \p{L}?\d{1,2}\p{L}? - )?(\p{Lu}{1,6})-?\d{2,6}\s*:\s*(?=\S)/u;
const MIN_NUMBERS = 3; // at least, to speak of a habit; different ones: "COVID-19: …" is no number, for it is always the same

function withoutNumbers(titles: readonly string[]): readonly string[] {
  const numbers = titles.map((title) => NUMBERED.exec(title));
  const known = new Map<string, Set<string>>();
  for (const number of numbers)
    if (number !== null) known.set(number[1]!, (known.get(number[1]!) ?? new Set()).add(number[0]));
  return titles.map((title, n) => {
    const number = numbers[n];
    if (number == null || known.get(number[1]!)!.size < MIN_NUMBERS) return title;
    return cleanTitle(title.slice(number[0].length));
  });
}

/** "A.3 …", "12 …", "A1-2 …", "[A-1] …": a place in the programme, by itself before the title. */
const PLACED =
  /^[[(]?(\p{Lu}{0,4}(?:\d{1,2}(?=[.-]))?[.-]?\d{1,3}(?:[.-]\d{1,2})?\p{Ll}?)[\])]?\s+(?:\d{1,2}[:.]\d\d(?:\s?[–-]\s?\d{1,2}[:.]\d\d)?\s+)?(?=[\p{Lu}\p{Lo}"“«「『])/u;

/** Where nearly all titles begin with such, and each with another. */
function withoutPlaces(titles: readonly string[]): readonly string[] {
  const places = titles.map((title) => PLACED.exec(title));
  const different = new Set(places.flatMap((place) => place?.[1] ?? [])).size;
  if (different < MIN_NUMBERS || different < 0.8 * titles.length) return titles;
  return titles.map((title, n) => (places[n] == null ? title : cleanTitle(title.slice(places[n][0].length))));
}

/** "… 117-125", ". 1:1-1:18": as a table of contents or a bibliography ends its lines. */
const PAGES = /[.,;:]?(?<!\s)\s+\(?(?:\d{1,3}:)?(\d{1,5})\s*[–—-]+\s*(?:\d{1,3}:)?(\d{1,5})\)?\.?$/u;
const YEAR = /^(?:1[5-9]|20)\d\d$/;

/** Where most titles end with pages. One that ends with years ("Rivers 1914–1918") is no witness for the others. */
function withoutPages(titles: readonly string[]): readonly string[] {
  const bare = titles.map((title) => {
    const pages = PAGES.exec(title);
    const [from = "", to = ""] = pages?.slice(1) ?? [];
    return pages === null || Number(from) > Number(to) || (YEAR.test(from) && YEAR.test(to))
      ? undefined
      : cleanTitle(title.slice(0, pages.index));
  });
  const times = bare.filter((title) => title !== undefined && /\p{L}{2}/u.test(title)).length;
  return times >= MIN_NUMBERS && times * 2 > titles.length ? titles.map((title, n) => bare[n] ?? title) : titles;
}

/** "A Title 11", "Another One ..... 20": the page on which it begins. */
const PAGE = /(?<![\s.])[\s.]+(\d{1,4})$/u;

/** Papers have more than one page; "Part 1", "Part 2" rise by one. */
const MIN_PAGES = 2;

/** Where most titles end with a number, and the numbers rise as the list goes on. */
function withoutPage(titles: readonly string[]): readonly string[] {
  const pages = titles.map((title) => PAGE.exec(title));
  const numbers = pages.flatMap((page) => (page === null ? [] : [Number(page[1])]));
  const rise = numbers.every((number, n) => n === 0 || number >= numbers[n - 1]! + MIN_PAGES);
  if (!rise || numbers.length < MIN_NUMBERS || numbers.length < 0.8 * titles.length) return titles;
  return titles.map((title, n) => (pages[n] == null ? title : cleanTitle(title.slice(0, pages[n].index))));
}

/** "Abstract - …", "Provisional title «…»": a label, then a sign. "Poster: …" is part of a title. */
const LED = /^(\p{L}[\p{L} ]{2,40}?)(?:[:|]\s|\s[–—-]\s|\s?(?=[«“„"]\S.*[»”“"]$))/u;
const MIN_LED = 3;
const MIN_LED_SHARE = 0.5;

/** Where several titles, with a colon most, begin with the same words, and one of these names a title or an abstract, they are a label. */
function withoutLabels(titles: readonly string[]): readonly string[] {
  const leads = titles.map((title) => {
    const lead = LED.exec(title);
    if (lead === null) return undefined;
    const roles = lead[1]!.split(" ").map(roleOf);
    return roles.includes("title") || roles.includes("abstract") ? lead : undefined;
  });
  const times = new Map<string, number>();
  for (const lead of leads) if (lead !== undefined) times.set(lead[1]!, (times.get(lead[1]!) ?? 0) + 1);
  return titles.map((title, n) => {
    const lead = leads[n];
    // "Experience Paper: …" before a few is part of them.
    const share = lead?.[0].includes(":") ? MIN_LED_SHARE : 0;
    const isLabel = lead !== undefined && times.get(lead[1]!)! >= Math.max(MIN_LED, share * titles.length);
    return isLabel ? cleanTitle(title.slice(lead[0].length)) : title;
  });
}
