/**
 * Which places does a text name?
 *
 * "Perth, Australia", "Santa Fe, New Mexico, USA", "online": a country or a region that the tables know, the longest
 * name that fits ("New Mexico", not "Mexico"), behind one or two names that commas separate. The first of them is the
 * city, unless it is a university or a hotel. A line is read word by word, once.
 */
import { knownCity } from "./known-cities.js";
import { ALSO_PEOPLE, codeNamed, inAnyLanguage, type Known, MAX_NAME_WORDS, named } from "./place-names.js";

export interface Place {
  readonly city: string | undefined;
  /** A state or province. */
  readonly region: string | undefined;
  readonly country: string | undefined;
  readonly online: boolean;
  /** The words it was read from. */
  readonly words: string;
}

/** A place, and where its words stand in the text. */
export interface PlaceAt extends Place {
  readonly at: number;
  readonly end: number;
  readonly reading: Reading;
}
/** "Heraklion, Crete, Greece" and "Villa Bella, Como, Italy" look alike: both are read both ways. */
export type Reading = "plain" | "city, region" | "house, city";

const CITY_STATES = new Set(["Singapore", "Hong Kong", "Luxembourg", "Monaco", "Macao"]);
const ONLINE = /\b(?:online|on-line|virtual(?:ly)?|hybrid|zoom)\b/iu;
const AND_ONLINE = /\s(?:and|&|\+|or|\/)\s(?:online|virtual(?:ly)?|hybrid)(?!\p{L})/giu;
const EASTERN_COUNTRY = "日本|中国|中國|한국|대한민국|台湾|台灣|臺灣";
/** "京都, 日本": scripts that have no capitals. */
const IN_THE_EAST = new RegExp(
  `([\\p{Script=Han}\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}]{2,8})\\s?[,，、]\\s?(${EASTERN_COUNTRY}|Japan|China|Korea|South Korea|Taiwan)(?![\\p{L}])`,
  "u",
);
/** "中国·昆明", "臺灣 臺南" */
const EASTERN_COUNTRY_FIRST = new RegExp(
  `(${EASTERN_COUNTRY})(?:\\s?[·・•,，、]\\s?|\\s)([\\p{Script=Han}\\p{Script=Hangul}]{2,6})(?!\\p{L})`,
  "u",
);
/** These are in a city, but are none. */
export const NO_CITY = new RegExp(
  [
    "univers|facult|hochschule|laborator|auditorium|building|institut|college|school|hotel|centre|center|campus|resort",
    "\\bhalls?\\b|department|museum|library|academy|palace|conference|symposium|workshop|congress|republic|society|association",
    "online|virtual|hybrid|zoom|\\btb[acd]\\b|announced|network|group\\b|contact|\\bhome\\b|\\bplace\\b|\\bvenue|\\bst\\.|street|avenue|\\broad\\b|\\bstudi\\b|congrès",
    "january|february|march|april|\\bmay\\b|june|july|august|september|october|november|december",
    "monday|tuesday|wednesday|thursday|friday|saturday|sunday",
    "大学|大學|学院|學院|研究所|中心|센터|대학|호텔|학회|캠퍼스|วันที่|มหาวิทยาลัย",
  ].join("|"),
  "iu",
);
/** Between the words of a city's name, or of the name of a university. */
const SMALL = new Set("de del do da dos la le les am an der auf of upon sur di y e und et i и a.".split(" "));
/** In front of what a meeting is about, not of where it is. */
const SUBJECT = new Set("on of for and sur über de della sobre".split(" "));
/** Called like the state that they are in. */
const ALSO_CITIES = new Set(["New York", "Washington", "Québec", "Quebec", "Victoria"]);
const MAX_CITY_WORDS = 4;
/** Places stand near the beginning of what names them. */
const MAX_TEXT = 600;

/** The first place in `text` with its city, in whatever case; else whether it is online. */
export function findPlace(text: string): Place | undefined {
  const place = placesIn(text).find(({ city }) => city !== undefined);
  const online = place === undefined ? ONLINE.exec(text.slice(0, MAX_TEXT)) : null;
  return online === null
    ? place
    : { city: undefined, region: undefined, country: undefined, online: true, words: online[0] };
}

/** All places of a text, in order, those without their city too. */
export function placesIn(text: string): PlaceAt[] {
  // With the same length: "Aussois and online, France".
  const line = text
    .slice(0, MAX_TEXT)
    .replace(/[•·|]/g, ",")
    .replace(AND_ONLINE, (words) => " ".repeat(words.length));
  if (!/\p{Lu}|\p{Lo}/u.test(line)) return [];
  const found = placesOf(line, line, named);
  // "PARIS, FRANCE"
  if (/\p{Lu}{4}/u.test(line)) add(found, placesOf(written(line), line, named));
  if (!found.some(({ city }) => city !== undefined)) add(found, placesOf(line, line, inAnyLanguage));
  if (!found.some(({ city }) => city !== undefined)) found.push(...easternPlaces(line));
  // "عمان، الأردن" is not Oman.
  const isWithin = (place: PlaceAt): boolean =>
    place.city === undefined &&
    found.some(({ city, at, end }) => city !== undefined && at <= place.at && end >= place.end);
  return found.filter((place) => !isWithin(place)).sort((a, b) => a.at - b.at);
}

/** Those that stand where nothing was found yet, or that tell a city where none was told. */
function add(found: PlaceAt[], more: readonly PlaceAt[]): void {
  const before = [...found];
  for (const place of more) {
    const rivals = before.filter(({ at, end }) => at < place.end && end > place.at);
    if (rivals.some(({ city }) => city !== undefined) || (rivals.length > 0 && place.city === undefined)) continue;
    for (const rival of rivals) if (found.includes(rival)) found.splice(found.indexOf(rival), 1);
    found.push(place);
  }
}

/** "Natal/RN": a city, and a code of its state. */
const withoutCode = (city: string): string => city.replace(/[/-]\p{Lu}{2,3}$/u, "");

/** With the same length. */
const written = (words: string): string =>
  words.replace(/(?<![\p{L}])\p{Lu}{4,}(?![\p{L}])/gu, (word) => word[0] + word.slice(1).toLowerCase());

interface Word {
  readonly text: string;
  readonly at: number;
  readonly end: number;
  /** What stands between it and the word before: "," or "". */
  readonly mark: string;
}

/** `original`: the line as it is printed. */
function placesOf(line: string, original: string, lookUp: LookUp): PlaceAt[] {
  const words = wordsOf(line);
  const online = ONLINE.test(line);
  const places: PlaceAt[] = [];
  for (let i = 0; i < words.length; i++) {
    const found = knownAt(words, i, lookUp);
    if (found === undefined) continue;
    const read = placesBefore(line, original, words, i, found.next, found.known, online);
    places.push(...read);
    i = found.next - 1;
    // "Santa Fe, New Mexico, USA": the country belongs to it.
    while (words[i + 1] !== undefined && words[i + 1]!.end <= (read[0]?.end ?? 0)) i++;
  }
  return places;
}

function easternPlaces(line: string): PlaceAt[] {
  const behind = EASTERN_COUNTRY_FIRST.exec(line);
  const found = IN_THE_EAST.exec(line) ?? behind;
  if (found === null) return [];
  const [city, country] = found === behind ? [found[2]!, found[1]!] : [found[1]!, found[2]!];
  if (NO_CITY.test(city)) return [];
  const [at, end] = [found.index, found.index + found[0].length];
  const known = named(country)!.country;
  return [
    { city, region: undefined, country: known, online: ONLINE.test(line), words: found[0], at, end, reading: "plain" },
  ];
}

function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const { 0: text, index: at } of line.matchAll(/[\p{L}\p{M}'’]+\.?(?:[-/][\p{L}\p{M}'’]+\.?)*|\d+/gu)) {
    const between = line.slice(end, at);
    // Thai puts blanks between phrases, not between words.
    const thai = between.trim() === "" && between !== "" && /^\p{sc=Thai}/u.test(text);
    const mark = thai ? "," : SENTENCE_END.test(words.at(-1)?.text ?? "") ? "." : between.trim();
    words.push({ text, at, end: at + text.length, mark: words.length === 0 ? "" : mark });
    end = at + text.length;
  }
  return words;
}

/** "Sensores para Cosecha. Mendoza": no abbreviation, as in "St. Louis" and "Nizh. Novgorod". */
const SENTENCE_END = /\p{L}{5}\.$/u;

/** The longest known name that begins with this word: "New Mexico", "U.S.A." */
type LookUp = (name: string) => Known | undefined;

function knownAt(
  words: readonly Word[],
  i: number,
  lookUp: LookUp = named,
): { readonly known: Known; readonly next: number } | undefined {
  if (!/^\p{Lu}|^\p{Lo}/u.test(words[i]!.text)) return undefined;
  for (let next = Math.min(words.length, i + MAX_NAME_WORDS); next > i; next--) {
    if (words.slice(i + 1, next).some(({ mark }) => mark !== "")) continue;
    const spelled = words.slice(i, next).map(({ text }) => text);
    const known = lookUp(spelled.join(""));
    if (known !== undefined) return { known, next };
    const isCode =
      next === i + 1 &&
      /^(?:\p{Lu}\.?)+$/u.test(spelled[0]!) &&
      // "Cambridge UK", "Orlando (FL)"
      (words[i]!.mark.startsWith(",") || (/^\(?$/u.test(words[i]!.mark) && endsKnownCity(words, i - 1)));
    const code = isCode ? codeNamed(spelled[0]!) : undefined;
    if (code !== undefined) return { known: code, next };
  }
  return undefined;
}

const endsKnownCity = (words: readonly Word[], last: number): boolean =>
  [1, 2, 3].some((n) => last - n + 1 >= 0 && knownCity(textOf(words, last - n + 1, last)) !== undefined);

/** The place whose country or region stands at the words `i` to `next`, in one or two readings. */
function placesBefore(
  line: string,
  original: string,
  words: readonly Word[],
  i: number,
  next: number,
  known: Known,
  online: boolean,
): PlaceAt[] {
  const name = known.region ?? known.country;
  if (ALSO_PEOPLE.has(name) && words[i]!.mark === "") return [];
  // "Santa Fe, New Mexico, USA": the country behind its region.
  const behind = known.region === undefined || words[next] === undefined ? undefined : knownAt(words, next);
  const isOwn = behind !== undefined && behind.known.country === known.country && behind.known.region === undefined;
  const end = words[(isOwn ? behind.next : next) - 1]!.end;
  const place = (
    at: number,
    city: string | undefined,
    region: string | undefined = known.region,
    reading: Reading = "plain",
  ): PlaceAt[] => {
    const words = line.slice(at, end);
    // A region alone is often a city's name as well.
    if (city === undefined && known.region !== undefined && !isOwn) return [];
    return [{ city, region: region && written(region), country: known.country, online, words, at, end, reading }];
  };
  const alone = (): PlaceAt[] =>
    CITY_STATES.has(known.country) ? place(words[i]!.at, known.country) : place(words[i]!.at, undefined);
  // "CERN, Switzerland": only in a line of capitals are capitals a city's.
  const isLoud = (word: Word): boolean => original.slice(word.at, word.end) === word.text.toUpperCase();
  const isCity = ({ text, last }: Named): boolean =>
    !NO_CITY.test(text) &&
    text.length <= 40 &&
    (isLoud(words[i]!) || !/^\p{Lu}{3,}$/u.test(original.slice(words[last]!.at, words[last]!.end))) &&
    // "Australia, New Zealand" are two countries.
    (CITY_STATES.has(known.country) || named(text) === undefined || ALSO_CITIES.has(text));
  const near = nameEnding(words, i - 1);
  if (near === undefined) return alone();
  // A region without a comma in front of it is a city's own name, as in "West Virginia", or a person's.
  if (known.region !== undefined && !known.code && words[i]!.mark === "") return [];
  const { mark } = words[near.first]!;
  const far =
    (mark.startsWith(",") || (mark === "(" && !NO_CITY.test(near.text) && words[i]!.mark.startsWith(")"))) &&
    !SUBJECT.has(words[near.first - 1]?.text.toLowerCase() ?? "")
      ? nameEnding(words, near.first - 1)
      : undefined;
  const isPart = far !== undefined && isCity(far) && !SUBJECT.has(words[far.first - 1]?.text.toLowerCase() ?? "");
  const cityAt = (city: Named, region?: string, reading?: Reading): PlaceAt[] =>
    place(words[city.first]!.at, written(withoutCode(city.text)), region, reading);
  if (isRegionOf(near.text, known) && !ALSO_CITIES.has(near.text))
    return far !== undefined && isCity(far)
      ? cityAt(far, near.text)
      : place(words[near.first]!.at, undefined, near.text);
  if (!isPart) return isCity(near) ? cityAt(near) : alone();
  if (known.region !== undefined || !isCity(near)) return cityAt(far, known.region ?? near.text);
  return [...cityAt(far, near.text, "city, region"), ...cityAt(near, undefined, "house, city")];
}

const isRegionOf = (name: string, { country }: Known): boolean => {
  const region = named(name) ?? codeNamed(name);
  return region?.country === country && region.region !== undefined;
};

/** Words `first` to `last`. */
interface Named {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/** One to four capitalised words that end with this one, small ones like "de" and "am" between them. */
function nameEnding(words: readonly Word[], last: number): Named | undefined {
  const isCapital = (word: Word | undefined): boolean => word !== undefined && /^\p{Lu}/u.test(word.text);
  if (/^\p{Lo}/u.test(words[last]?.text ?? "")) return uncapitalised(words, last);
  if (!isCapital(words[last])) return undefined;
  let first = last;
  while (last - first + 1 < MAX_CITY_WORDS && words[first]!.mark === "") {
    if (isCapital(words[first - 1])) first--;
    else if (SMALL.has(words[first - 1]?.text ?? "") && isCapital(words[first - 2]) && words[first - 1]!.mark === "")
      first -= 2;
    else break;
  }
  return { text: textOf(words, first, last), first, last };
}

const textOf = (words: readonly Word[], first: number, last: number): string =>
  words
    .slice(first, last + 1)
    .map(({ text }) => text)
    .join(" ");

/** In scripts without capitals: all words between two marks, if they are as few as a city's. */
function uncapitalised(words: readonly Word[], end: number): Named | undefined {
  let first = end;
  let last = end;
  while (first > 0 && words[first]!.mark === "" && /^\p{Lo}/u.test(words[first - 1]!.text)) first--;
  // A city's name begins the line, or follows a mark, and another one ends it.
  // "2032年4月23-25日，中国，厦门": a single letter is none.
  if (words[last]!.text.length < 2 || last - first + 1 > MAX_UNCAPITALISED || (words[last + 1]?.mark ?? "") === "")
    return undefined;
  // "여수 엑스포컨벤션센터": the house stands behind its city.
  while (last > first && NO_CITY.test(words[last]!.text)) last--;
  return { text: textOf(words, first, last), first, last };
}
const MAX_UNCAPITALISED = 3;
