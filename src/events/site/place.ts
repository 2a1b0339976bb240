/**
 * Where does an event take place?
 *
 * "Perth, Australia", "Santa Fe, New Mexico, USA", "online": a country or a region that the tables know, the longest
 * name that fits ("New Mexico", not "Mexico"), behind one or two names that commas separate. The first of them is the
 * city, unless it is a university or a hotel. A line is read word by word, once.
 */

import { countriesInAllLanguages } from "./countries.js";

export interface Place {
  readonly city: string | undefined;
  /** A state or province. */
  readonly region: string | undefined;
  readonly country: string | undefined;
  readonly online: boolean;
  /** The words it was read from. */
  readonly words: string;
}

/** Names as they are printed, each with the name we use. */
const COUNTRIES: readonly (readonly [name: string, spellings: string])[] = [
  ["Albania", ""],
  ["Algeria", "Algérie"],
  ["Andorra", ""],
  ["Argentina", ""],
  ["Armenia", ""],
  ["Australia", ""],
  ["Austria", "Österreich|Oesterreich"],
  ["Azerbaijan", ""],
  ["Bahrain", ""],
  ["Bangladesh", ""],
  ["Belarus", "Беларусь"],
  ["Belgium", "Belgique|België"],
  ["Bolivia", ""],
  ["Bosnia and Herzegovina", "Bosnia"],
  ["Botswana", ""],
  ["Brazil", "Brasil"],
  ["Brunei", ""],
  ["Bulgaria", "България"],
  ["Cambodia", ""],
  ["Cameroon", ""],
  ["Canada", ""],
  ["Chile", ""],
  ["China", "中国|中國|PR China|PRC|People's Republic of China"],
  ["Colombia", ""],
  ["Costa Rica", ""],
  ["Croatia", "Hrvatska"],
  ["Cuba", ""],
  ["Cyprus", ""],
  ["Czech Republic", "Czechia|The Czech Republic|Česká republika|Česko"],
  ["Denmark", "Danmark"],
  ["Dominican Republic", ""],
  ["Ecuador", ""],
  ["Egypt", ""],
  ["Estonia", "Eesti"],
  ["Ethiopia", ""],
  ["Finland", "Suomi"],
  ["France", ""],
  ["Georgia", ""],
  ["Germany", "Deutschland"],
  ["Ghana", ""],
  ["Greece", "Hellas|Ελλάδα"],
  ["Guatemala", ""],
  ["Hong Kong", "Hong Kong SAR"],
  ["Hungary", "Magyarország"],
  ["Iceland", ""],
  ["India", ""],
  ["Indonesia", ""],
  ["Iran", ""],
  ["Iraq", ""],
  ["Ireland", "Northern Ireland"],
  ["Israel", ""],
  ["Italy", "Italia"],
  ["Jamaica", ""],
  ["Japan", "日本"],
  ["Jordan", ""],
  ["Kazakhstan", "Казахстан"],
  ["Kenya", ""],
  ["South Korea", "대한민국|한국|Korea|Republic of Korea|S. Korea"],
  ["Kuwait", ""],
  ["Latvia", "Latvija"],
  ["Lebanon", ""],
  ["Lithuania", "Lietuva"],
  ["Luxembourg", ""],
  ["Macao", "Macau"],
  ["Malaysia", ""],
  ["Malta", ""],
  ["Mauritius", ""],
  ["Mexico", "México"],
  ["Moldova", ""],
  ["Monaco", ""],
  ["Mongolia", ""],
  ["Montenegro", ""],
  ["Morocco", "Maroc"],
  ["Namibia", ""],
  ["Nepal", ""],
  ["Netherlands", "The Netherlands|Nederland|Holland"],
  ["New Zealand", ""],
  ["Nigeria", ""],
  ["North Macedonia", "Macedonia"],
  ["Norway", "Norge"],
  ["Oman", ""],
  ["Pakistan", ""],
  ["Panama", ""],
  ["Paraguay", ""],
  ["Peru", "Perú"],
  ["Philippines", ""],
  ["Poland", "Polska"],
  ["Portugal", ""],
  ["Puerto Rico", ""],
  ["Qatar", ""],
  ["Romania", "România"],
  ["Russia", "Russian Federation|Россия"],
  ["Rwanda", ""],
  ["Saudi Arabia", "KSA"],
  ["Senegal", ""],
  ["Serbia", "Srbija"],
  ["Singapore", ""],
  ["Slovakia", "Slovak Republic|Slovensko"],
  ["Slovenia", "Slovenija"],
  ["South Africa", ""],
  ["Spain", "España"],
  ["Sri Lanka", ""],
  ["Sweden", "Sverige"],
  ["Switzerland", "Schweiz|Suisse|Svizzera"],
  ["Taiwan", "台湾|台灣|臺灣"],
  ["Tanzania", ""],
  ["Thailand", ""],
  ["Tunisia", "Tunisie"],
  ["Turkey", "Türkiye"],
  ["Uganda", ""],
  ["Ukraine", "Україна"],
  ["United Arab Emirates", "UAE"],
  ["United Kingdom", "UK|England|Scotland|Wales|Great Britain"],
  ["United States", "USA|US|United States of America"],
  ["Uruguay", ""],
  ["Uzbekistan", ""],
  ["Venezuela", ""],
  ["Vietnam", "Viet Nam"],
  ["Zambia", ""],
  ["Zimbabwe", ""],
];

/** States and provinces: country, names, codes. A code counts only in capitals behind a comma. */
const REGIONS: readonly (readonly [country: string, names: string, codes: string])[] = [
  [
    "United States",
    "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming",
    "AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC",
  ],
  [
    "Canada",
    "British Columbia|Alberta|Ontario|Quebec|Québec|Manitoba|Saskatchewan|Nova Scotia|New Brunswick",
    "BC|AB|ON|QC|MB|SK|NS|NB",
  ],
  ["Australia", "New South Wales|Queensland|Victoria|Tasmania|South Australia|Western Australia", "NSW|QLD|VIC"],
];

/** Names of people as well: a country only behind a comma, and alone in what follows it. */
const ALSO_PEOPLE = new Set(["Jordan", "Georgia", "Israel", "Chad", "Victoria", "Virginia", "Washington"]);

interface Known {
  readonly country: string;
  readonly region: string | undefined;
  readonly code: boolean;
}

const byName = new Map<string, Known>();
const MAX_NAME_WORDS = 5;
for (const [country, names, codes] of REGIONS) {
  for (const region of names.split("|")) byName.set(plain(region), { country, region, code: false });
  for (const region of codes.split("|")) byName.set(`${plain(region)} code`, { country, region, code: true });
}
for (const [country, others] of COUNTRIES)
  for (const spelling of [country, ...others.split("|")])
    if (spelling !== "") byName.set(plain(spelling), { country, region: undefined, code: false });

const CITY_STATES = new Set(["Singapore", "Hong Kong", "Luxembourg", "Monaco", "Macao"]);
const ONLINE = /\b(?:online|on-line|virtual(?:ly)?|hybrid|zoom)\b/iu;
/** "京都, 日本": scripts that have no capitals. */
const IN_THE_EAST =
  /([\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2,8})\s?[,，、]\s?(日本|中国|中國|한국|대한민국|台湾|台灣|Japan|China|Korea|South Korea|Taiwan)(?![\p{L}])/u;
/** "中国·昆明" */
const EASTERN_COUNTRY_FIRST =
  /(日本|中国|中國|한국|대한민국|台湾|台灣)\s?[·・•,，、]\s?([\p{Script=Han}\p{Script=Hangul}]{2,6})(?!\p{L})/u;
/** These are in a city, but are none. */
const NO_CITY =
  /univers|facult|hochschule|laborator|auditorium|building|institut|college|school|hotel|centre|center|campus|resort|hall|department|museum|library|academy|palace|conference|symposium|workshop|congress|republic|january|february|march|april|\bmay\b|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|society|association/iu;
/** Between the words of a city's name. */
const SMALL = new Set("de del do da dos la le les am an der auf of upon sur di in".split(" "));
/** In front of what a meeting is about, not of where it is. */
const SUBJECT = new Set("on of for and sur über de della sobre".split(" "));
const MAX_CITY_WORDS = 4;

/** The first place in `text`, in whatever case; the text is cut, because places stand near the beginning of what names them. */
export function findPlace(text: string): Place | undefined {
  const line = text.slice(0, 600).replace(/[•·|]/g, ",");
  const place = placeIn(line);
  if (place?.country !== undefined) return place;
  // "PARIS, FRANCE"
  const shouted = /\p{Lu}{4}/u.test(line) ? placeIn(written(line)) : undefined;
  if (shouted?.country !== undefined) return shouted;
  return placeIn(line, inAnyLanguage) ?? shouted ?? place;
}

/** A country's name in another language. */
function inAnyLanguage(name: string): Known | undefined {
  const country = countriesInAllLanguages(plain, (code) => countryNamed(code)).get(name);
  return country === undefined ? undefined : { country, region: undefined, code: false };
}

const named = (name: string): Known | undefined => byName.get(name);

/** "Natal/RN": a city, and a code of its state. */
const withoutCode = (city: string): string => city.replace(/[/-]\p{Lu}{2,3}$/u, "");

const written = (words: string): string =>
  words.replace(/(?<![\p{L}])\p{Lu}{4,}(?![\p{L}])/gu, (word) => word[0] + word.slice(1).toLowerCase());

interface Word {
  readonly text: string;
  readonly at: number;
  readonly end: number;
  /** What stands between it and the word before: "," or "". */
  readonly mark: string;
}

function placeIn(line: string, lookUp: LookUp = named): Place | undefined {
  const words = wordsOf(line);
  const online = ONLINE.exec(line);
  let cityState: Place | undefined;
  for (let i = 0; i < words.length; i++) {
    const found = knownAt(words, i, lookUp);
    if (found === undefined) continue;
    const place = placeBefore(line, words, i, found.next, found.known, online !== null);
    if (place !== undefined) return place;
    if (CITY_STATES.has(found.known.country))
      cityState ??= {
        city: found.known.country,
        region: undefined,
        country: found.known.country,
        online: online !== null,
        words: line.slice(words[i]!.at, words[found.next - 1]!.end),
      };
    i = found.next - 1;
  }
  const behind = EASTERN_COUNTRY_FIRST.exec(line);
  const eastern = IN_THE_EAST.exec(line) ?? behind;
  if (eastern !== null)
    return {
      city: eastern === behind ? eastern[2] : eastern[1],
      region: undefined,
      country: byName.get(plain(eastern === behind ? eastern[1]! : eastern[2]!))!.country,
      online: online !== null,
      words: eastern[0],
    };
  if (cityState !== undefined || online === null) return cityState;
  return { city: undefined, region: undefined, country: undefined, online: true, words: online[0] };
}

function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const { 0: text, index: at } of line.matchAll(/[\p{L}\p{M}'’]+\.?(?:[-/][\p{L}\p{M}'’]+\.?)*|\d+/gu)) {
    words.push({ text, at, end: at + text.length, mark: words.length === 0 ? "" : line.slice(end, at).trim() });
    end = at + text.length;
  }
  return words;
}

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
    const name = plain(spelled.join(""));
    const known = lookUp(name);
    if (known !== undefined) return { known, next };
    const isCode = words[i]!.mark !== "" && next === i + 1 && /^(?:\p{Lu}\.?)+$/u.test(spelled[0]!);
    const code = isCode ? byName.get(`${name} code`) : undefined;
    if (code !== undefined) return { known: code, next };
  }
  return undefined;
}

/** The place whose country or region stands at the words `i` to `next`. */
function placeBefore(
  line: string,
  words: readonly Word[],
  i: number,
  next: number,
  known: Known,
  online: boolean,
): Place | undefined {
  const name = known.region ?? known.country;
  if (ALSO_PEOPLE.has(name) && words[i]!.mark === "") return undefined;
  // "Santa Fe, New Mexico, USA": the country behind its region.
  const behind = known.region === undefined || words[next] === undefined ? undefined : knownAt(words, next);
  const isOwn = behind !== undefined && behind.known.country === known.country && behind.known.region === undefined;
  const end = words[(isOwn ? behind.next : next) - 1]!.end;
  const near = nameEnding(words, i - 1);
  if (near === undefined) return undefined;
  // A region without a comma in front of it is a city's own name, as in "West Virginia", or a person's.
  if (known.region !== undefined && words[i]!.mark === "") return undefined;
  const far =
    words[near.first]!.mark.startsWith(",") && !SUBJECT.has(words[near.first - 1]?.text.toLowerCase() ?? "")
      ? nameEnding(words, near.first - 1)
      : undefined;
  const isPart =
    far !== undefined && !NO_CITY.test(far.text) && !SUBJECT.has(words[far.first - 1]?.text.toLowerCase() ?? "");
  const nearRegion = byName.get(plain(near.text)) ?? byName.get(`${plain(near.text)} code`);
  const isRegion = nearRegion?.country === known.country && nearRegion.region !== undefined;
  const [city, region] = isPart
    ? [far, known.region ?? near.text]
    : isRegion && far !== undefined
      ? [far, near.text]
      : [near, known.region];
  if (NO_CITY.test(city.text) || city.text.length > 40) return undefined;
  return {
    city: written(withoutCode(city.text)),
    region: region && written(region),
    country: known.country,
    online,
    words: line.slice(words[city.first]!.at, end),
  };
}

/** One to four capitalised words that end with this one, small ones like "de" and "am" between them. */
function nameEnding(
  words: readonly Word[],
  last: number,
): { readonly text: string; readonly first: number } | undefined {
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
  return {
    text: words
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join(" "),
    first,
  };
}

/** In scripts without capitals: all words between two marks, if they are as few as a city's. */
function uncapitalised(
  words: readonly Word[],
  last: number,
): { readonly text: string; readonly first: number } | undefined {
  let first = last;
  while (first > 0 && words[first]!.mark === "" && /^\p{Lo}/u.test(words[first - 1]!.text)) first--;
  // A city's name begins the line, or follows a mark, and another one ends it.
  // "2032年4月23-25日，中国，厦门": a single letter is none.
  if (words[last]!.text.length < 2 || last - first + 1 > MAX_UNCAPITALISED || (words[last + 1]?.mark ?? "") === "")
    return undefined;
  return {
    text: words
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join(" "),
    first,
  };
}
const MAX_UNCAPITALISED = 3;

// ── A city alone ────────────────────────────────────────────────────────────────────────────────────────────────

/** "Venue:" before a place, one row per language. */
const PLACE_LABEL = new RegExp(
  `^\\s*(?:${[
    "venue|location|place|where", // English
    "ort|tagungsort|veranstaltungsort", // German
    "lieu", // French
    "lugar|sede", // Spanish
    "local", // Portuguese
    "luogo", // Italian
    "plaats|locatie", // Dutch
    "plats|sted|paikka", // Swedish, Danish, Norwegian, Finnish
    "miejsce|místo|miesto|mjesto|helyszín|loc|locul", // Polish, Czech, Slovak, Croatian, Hungarian, Romanian
    "место проведения|место|місце проведення|място|место одржавања", // Russian, Ukrainian, Bulgarian, Serbian
    "τόπος|τοποθεσία|yer|tempat|địa điểm|สถานที่|מקום|المكان|مکان", // Greek, Turkish, Indonesian, Vietnamese, Thai, Hebrew, Arabic, Persian
    "会場|場所|開催地|地点|地點|会议地点|장소", // Japanese, Chinese, Korean
  ].join("|")})\\s*[:：]\\s*(\\S.*)$`,
  "iu",
);
const WORD = "\\p{Lu}[\\p{Ll}\\p{M}'’]+(?:-\\p{Lu}?[\\p{Ll}\\p{M}]+)*";
const CITY = new RegExp(`^${WORD}(?: (?:(?:de|del|do|da|la|le|am|an der|upon|sur) )?${WORD}){0,2}$`, "u");
const CITY_WITHOUT_CAPITALS = /^[\p{Lo}\p{M}ー]{2,12}$/u;
/** Small words around the days of an event: "Umeå den 3–5 oktober", "Matera, dal 5 al 7". */
const AROUND_DAYS = new Set(
  `in im à a em no na en w v we ve i в у de den der vom am dal dall du le les del el from on los os dia dias с од od do m г м στη στην στις
   tanggal ngày`.split(/\s+/u),
);

/**
 * A city without its country: behind a label, or by itself beside the days of the event. `beside`: what stands in the line on both sides of them; `own`: what the
 * event calls itself, which is no city.
 */
export function findCity(line: string, beside: readonly string[], own: string): Place | undefined {
  const labelled = PLACE_LABEL.exec(line.slice(0, 200))?.[1]?.split(/[,，、(（;–—]/u)[0];
  // "일시: 2031. 7. 2." is a label.
  for (const words of [labelled, ...beside.filter((side) => !/[:：]\s*$/u.test(side))]) {
    const city = trimmed(words ?? "");
    const isName = CITY.test(city) || CITY_WITHOUT_CAPITALS.test(city);
    if (!isName || NO_CITY.test(city) || own.toLowerCase().includes(city.toLowerCase())) continue;
    return { city, region: undefined, country: undefined, online: false, words: line.slice(0, 200) };
  }
  return undefined;
}

function trimmed(side: string): string {
  const words = side
    .slice(0, 100)
    .split(/\s+/u)
    .map((word) => word.replace(/^[,.;:|/·•()–—-]+/u, "").replace(/(?<![,.;:|/·•()–—-])[,.;:|/·•()–—-]+$/u, ""))
    .filter((word) => word !== "");
  const isSmall = (word: string | undefined): boolean => AROUND_DAYS.has((word ?? "").toLowerCase());
  while (isSmall(words[0])) words.shift();
  while (isSmall(words.at(-1))) words.pop();
  return words.join(" ");
}

/** The name that we use for a country, by how it is spelled or by its code: "Deutschland", "DE". */
export function countryNamed(spelling: string): string | undefined {
  const known = byName.get(plain(spelling))?.country;
  if (known !== undefined || !/^[A-Z]{2}$/.test(spelling)) return known;
  return byName.get(plain(new Intl.DisplayNames("en", { type: "region" }).of(spelling) ?? ""))?.country;
}

function plain(name: string): string {
  return name.replace(/[.\s]/g, "").toLowerCase();
}
