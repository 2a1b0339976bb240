/**
 * How countries, states and provinces are called.
 *
 * Countries in other languages come from Unicode's data (countries.ts), after these tables.
 */
import { countriesInAllLanguages } from "./countries.js";

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
  ["Thailand", "ประเทศไทย"],
  ["Tunisia", "Tunisie"],
  ["Turkey", "Türkiye"],
  ["Uganda", ""],
  ["Ukraine", "Україна"],
  ["United Arab Emirates", "UAE"],
  ["United Kingdom", "England|Scotland|Wales|Great Britain|the UK"],
  ["United States", "USA|United States of America|the USA|the United States"],
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
  ["United States", "", "US"],
  ["United Kingdom", "", "UK"],
  [
    "India",
    "Andhra Pradesh|Assam|Bihar|Gujarat|Haryana|Himachal Pradesh|Karnataka|Kerala|Madhya Pradesh|Maharashtra|Odisha|Punjab|Rajasthan|Tamil Nadu|Tamilnadu|Telangana|Uttar Pradesh|Uttarakhand|West Bengal",
    "",
  ],
  [
    "Brazil",
    "Alagoas|Amazonas|Bahia|Ceará|Espírito Santo|Goiás|Maranhão|Mato Grosso|Mato Grosso do Sul|Minas Gerais|Pará|Paraíba|Paraná|Pernambuco|Piauí|Rio Grande do Norte|Rio Grande do Sul|Santa Catarina|Sergipe|Tocantins",
    "",
  ],
  [
    "Germany",
    "Bavaria|Bayern|Baden-Württemberg|Brandenburg|Hessen|Niedersachsen|Nordrhein-Westfalen|Rheinland-Pfalz|Saarland|Sachsen|Sachsen-Anhalt|Schleswig-Holstein|Thüringen|Saxony|Thuringia",
    "",
  ],
  ["Spain", "Andalucía|Andalusia|Catalonia|Cataluña|Catalunya|Castilla y León|Galicia|Basque Country", ""],
  [
    "Italy",
    "Calabria|Emilia-Romagna|Lombardy|Lombardia|Piemonte|Sardinia|Sardegna|Sicilia|Sicily|Toscana|Tuscany|Veneto",
    "",
  ],
  [
    "China",
    "Anhui|Fujian|Gansu|Guangdong|Guangxi|Guizhou|Hainan|Hebei|Heilongjiang|Henan|Hubei|Hunan|Jiangsu|Jiangxi|Jilin|Liaoning|Shaanxi|Shandong|Shanxi|Sichuan|Yunnan|Zhejiang",
    "",
  ],
];

/** Names of people as well: a country only behind a comma, and alone in what follows it. */
export const ALSO_PEOPLE = new Set(["Jordan", "Georgia", "Israel", "Chad", "Victoria", "Virginia", "Washington"]);

export interface Known {
  readonly country: string;
  readonly region: string | undefined;
  readonly code: boolean;
}

/** By `plain` name; codes with " code" behind them. */
const byName = new Map<string, Known>();
const COUNTRY_CODES = new Set(["US", "UK"]);
export const MAX_NAME_WORDS = 5;
for (const [country, names, codes] of REGIONS) {
  for (const region of names.split("|")) if (region !== "") byName.set(plain(region), { country, region, code: false });
  for (const region of codes.split("|"))
    if (region !== "")
      byName.set(`${plain(region)} code`, {
        country,
        region: COUNTRY_CODES.has(region) ? undefined : region,
        code: true,
      });
}
for (const [country, others] of COUNTRIES)
  for (const spelling of [country, ...others.split("|")])
    if (spelling !== "") byName.set(plain(spelling), { country, region: undefined, code: false });

/** The name that we use for a country, by how it is spelled or by its code: "Deutschland", "DE". */
export function countryNamed(spelling: string): string | undefined {
  const known = byName.get(plain(spelling))?.country;
  if (known !== undefined || !/^[A-Z]{2}$/.test(spelling)) return known;
  if (COUNTRY_CODES.has(spelling)) return codeNamed(spelling)?.country;
  return byName.get(plain(new Intl.DisplayNames("en", { type: "region" }).of(spelling) ?? ""))?.country;
}

export const named = (name: string): Known | undefined => byName.get(plain(name));
/** "NM", "US": states, and two countries that are also words. */
export const codeNamed = (code: string): Known | undefined => byName.get(`${plain(code)} code`);

/** A country's name in another language. */
export function inAnyLanguage(name: string): Known | undefined {
  const country = countriesInAllLanguages(plain, countryNamed).get(plain(name));
  return country === undefined ? undefined : { country, region: undefined, code: false };
}

function plain(name: string): string {
  return name.replace(/[.\s]/g, "").toLowerCase();
}
