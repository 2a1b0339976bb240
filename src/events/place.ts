/**
 * Where does an event take place?
 *
 * "Perth, Australia", "Raleigh, North Carolina, USA", "online": a known country (or a state of the United States) at the end of a few
 * capitalised words that commas separate. What stands right before it is the city, unless it is a university or a hotel.
 */

export interface Place {
  readonly city: string | undefined;
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
  ["China", "中国|中國|P\\.? ?R\\.? ?China|PRC|People's Republic of China"],
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
  ["South Korea", "대한민국|한국|Korea|Republic of Korea|S\\. Korea"],
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
  ["United Arab Emirates", "UAE|U\\.A\\.E\\."],
  ["United Kingdom", "UK|U\\.K\\.|England|Scotland|Wales|Great Britain"],
  ["United States", "USA|U\\.S\\.A\\.?|US|U\\.S\\.|United States of America"],
  ["Uruguay", ""],
  ["Uzbekistan", ""],
  ["Venezuela", ""],
  ["Vietnam", "Viet Nam"],
  ["Zambia", ""],
  ["Zimbabwe", ""],
];

const STATES =
  `Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|
Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|
New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|
Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming`.replaceAll("\n", "");
const STATE_CODES =
  "AL|AK|AZ|AR|CA|CO|CT|DE|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|DC|D\\.C\\.";

const byName = new Map<string, string>();
const spellings: string[] = [];
for (const [name, others] of COUNTRIES) {
  for (const spelling of [name, ...others.split("|").filter((other) => other !== "")]) {
    spellings.push(spelling);
    byName.set(plain(spelling), name);
  }
}
spellings.sort((a, b) => b.length - a.length);

const WORD = "\\p{Lu}[\\p{L}\\p{M}'’.-]*";
/** One to four capitalised words, small ones like "de" and "am" between them. */
const NAME = `${WORD}(?:[ /-](?:(?:de|del|do|da|la|le|les|am|an der|auf|of|upon|sur|di) )?${WORD}){0,3}`;
const IN_COUNTRY = new RegExp(
  `(?<![\\p{L}])(${NAME})(?:,? ?\\((?:${STATE_CODES})\\))?(?:, ?(${NAME}))?,? ?,? ?\\(?(?<![\\p{L}])(${spellings.join("|")})(?![\\p{L}])`,
  "gu",
);
const IN_STATE = new RegExp(`(?<![\\p{L}])(${NAME}), ?(?:${STATES}|(?:${STATE_CODES}))(?![\\p{L}])`, "gu");
const SUBJECT = /(?:^|\s)(?:on|of|for|and|sur|über|de|della|sobre)\s+$/iu;
/** "京都, 日本": scripts that have no capitals. */
const IN_THE_EAST =
  /([\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2,8})\s?[,，、]\s?(日本|中国|中國|한국|대한민국|台湾|台灣|Japan|China|Korea|South Korea|Taiwan)(?![\p{L}])/u;
const CITY_STATES = /(?<![\p{L}])(Singapore|Hong Kong|Luxembourg|Monaco|Macao|Macau)(?![\p{L}])/u;
const ONLINE = /\b(?:online|on-line|virtual(?:ly)?|virtual event|hybrid|zoom)\b/iu;
/** These are in a city, but are none. */
const NO_CITY =
  /univers|facult|hochschule|laborator|auditorium|building|institut|college|school|hotel|centre|center|campus|resort|hall|department|museum|library|academy|palace|conference|symposium|workshop|university|republic|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|society|association/iu;

/** The first place in `text`, in whatever case; the text is cut, because places stand near the beginning of what names them. */
export function findPlace(text: string): Place | undefined {
  const line = text.slice(0, 600).replace(/\s*[•·|]\s*/g, ", ");
  const place = placeIn(line);
  if (place?.country !== undefined || !/\p{Lu}{4}/u.test(line)) return place;
  // "PARIS, FRANCE"
  const written = line.replace(/(?<![\p{L}])\p{Lu}{3,}(?![\p{L}])/gu, (word) =>
    byName.has(plain(word)) && word.length < 4 ? word : word[0] + word.slice(1).toLowerCase(),
  );
  return placeIn(written) ?? place;
}

function placeIn(line: string): Place | undefined {
  for (const match of line.matchAll(IN_COUNTRY)) {
    const country = byName.get(plain(match[3]!));
    // "Symposium on Harvest Systems, Oslo, Norway": what the meeting is about is no city.
    const subject = match[2] !== undefined && SUBJECT.test(line.slice(0, match.index));
    const city = cityIn(subject ? [match[2]] : [match[1], match[2]]);
    if (country !== undefined && city !== undefined)
      return { city, country, online: isOnline(line), words: match[0].slice(match[0].indexOf(city)) };
  }
  const eastern = IN_THE_EAST.exec(line);
  if (eastern !== null)
    return { city: eastern[1], country: byName.get(plain(eastern[2]!)), online: isOnline(line), words: eastern[0] };
  for (const match of line.matchAll(IN_STATE)) {
    const city = cityIn([match[1]]);
    if (city !== undefined) return { city, country: "United States", online: isOnline(line), words: match[0] };
  }
  const cityState = CITY_STATES.exec(line)?.[1];
  if (cityState !== undefined) {
    const country = byName.get(plain(cityState));
    return { city: country, country, online: isOnline(line), words: cityState };
  }
  const online = ONLINE.exec(line);
  return online === null ? undefined : { city: undefined, country: undefined, online: true, words: online[0] };
}

const isOnline = (line: string): boolean => ONLINE.test(line);

/** The name that we use for a country, by how it is spelled or by its code: "Deutschland", "DE". */
export function countryNamed(spelling: string): string | undefined {
  const known = byName.get(plain(spelling));
  if (known !== undefined || !/^[A-Z]{2}$/.test(spelling)) return known;
  return byName.get(plain(new Intl.DisplayNames("en", { type: "region" }).of(spelling) ?? ""));
}

/** Of "York University, Toronto": Toronto. Of "Raleigh, North Carolina": Raleigh. */
function cityIn(names: readonly (string | undefined)[]): string | undefined {
  return names.find((name) => name !== undefined && name.length <= 40 && !NO_CITY.test(name));
}

function plain(name: string): string {
  return name
    .replaceAll("\\", "")
    .replace(/[.?\s]/g, "")
    .toLowerCase();
}
