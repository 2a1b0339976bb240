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
  ["Belarus", ""],
  ["Belgium", "Belgique|België"],
  ["Bolivia", ""],
  ["Bosnia and Herzegovina", "Bosnia"],
  ["Botswana", ""],
  ["Brazil", "Brasil"],
  ["Brunei", ""],
  ["Bulgaria", ""],
  ["Cambodia", ""],
  ["Cameroon", ""],
  ["Canada", ""],
  ["Chile", ""],
  ["China", "P\\.? ?R\\.? ?China|PRC|People's Republic of China"],
  ["Colombia", ""],
  ["Costa Rica", ""],
  ["Croatia", "Hrvatska"],
  ["Cuba", ""],
  ["Cyprus", ""],
  ["Czech Republic", "Czechia|The Czech Republic"],
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
  ["Greece", "Hellas"],
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
  ["Japan", ""],
  ["Jordan", ""],
  ["Kazakhstan", ""],
  ["Kenya", ""],
  ["South Korea", "Korea|Republic of Korea|S\\. Korea"],
  ["Kuwait", ""],
  ["Latvia", ""],
  ["Lebanon", ""],
  ["Lithuania", ""],
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
  ["Netherlands", "The Netherlands|Nederland"],
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
  ["Slovakia", "Slovak Republic"],
  ["Slovenia", ""],
  ["South Africa", ""],
  ["Spain", "España"],
  ["Sri Lanka", ""],
  ["Sweden", "Sverige"],
  ["Switzerland", "Schweiz|Suisse"],
  ["Taiwan", ""],
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
const CITY_STATES = /(?<![\p{L}])(Singapore|Hong Kong|Luxembourg|Monaco|Macao|Macau)(?![\p{L}])/u;
const ONLINE = /\b(?:online|on-line|virtual(?:ly)?|virtual event|zoom)\b/iu;
/** These are in a city, but are none. */
const NO_CITY =
  /univers|institut|college|school|hotel|centre|center|campus|resort|hall|department|museum|library|academy|palace|conference|symposium|workshop|university|republic|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|society|association/iu;

/** The first place in `text`; the text is cut, because places stand near the beginning of what names them. */
export function findPlace(text: string): Place | undefined {
  const line = text.slice(0, 600);
  for (const match of line.matchAll(IN_COUNTRY)) {
    const country = byName.get(plain(match[3]!));
    const city = cityIn([match[1], match[2]]);
    if (country !== undefined && city !== undefined)
      return { city, country, online: ONLINE.test(line), words: match[0] };
  }
  for (const match of line.matchAll(IN_STATE)) {
    const city = cityIn([match[1]]);
    if (city !== undefined) return { city, country: "United States", online: ONLINE.test(line), words: match[0] };
  }
  const cityState = CITY_STATES.exec(line)?.[1];
  if (cityState !== undefined) {
    const country = byName.get(plain(cityState));
    return { city: country, country, online: ONLINE.test(line), words: cityState };
  }
  const online = ONLINE.exec(line);
  return online === null ? undefined : { city: undefined, country: undefined, online: true, words: online[0] };
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
