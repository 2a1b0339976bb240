/**
 * Countries as they are called in other languages: "Magyarország", "中国", "تونس".
 *
 * The names come from the Unicode data that every JavaScript engine brings; a new language is one more entry. They are read when the table of common spellings
 * (`place.ts`) finds nothing.
 */

const CODES =
  "AL DZ AD AR AM AU AT AZ BH BD BY BE BO BA BW BR BN BG KH CM CA CL CN CO CR HR CU CY CZ DK DO EC EG EE ET FI FR GE DE GH GR GT HK HU IS IN ID IR IQ IE IL IT JM JP JO KZ KE KR KW LV LB LT LU MO MY MT MU MX MD MC MN ME MA NA NP NL NZ NG MK NO OM PK PA PY PE PH PL PT PR QA RO RU RW SA SN RS SG SK SI ZA ES LK SE CH TW TZ TH TN TR UG UA AE GB US UY UZ VE VN ZM ZW";
const LANGUAGES =
  "es pt fr de it ca nl sv da nb fi et lv lt pl cs sk sl hr hu ro bg ru uk be sr mk el tr ar fa he ja zh zh-Hant ko id vi th hi ka kk az";
/** Shorter names in Latin letters are words of other languages: Fas, Nga, Çad. */
const MIN_LETTERS = 4;

let known: ReadonlyMap<string, string> | undefined;

/** What the name of a country in any of the languages is in English, by `fold`. */
export function countriesInAllLanguages(
  fold: (name: string) => string,
  english: (code: string) => string | undefined,
): ReadonlyMap<string, string> {
  if (known !== undefined) return known;
  const names = new Map<string, string>();
  for (const language of LANGUAGES.split(" ")) {
    const { of } = displayNames(language);
    for (const code of CODES.split(" ")) {
      const [own, name] = [english(code), of(code)];
      if (own === undefined || name === undefined || name === code) continue;
      if (/\p{Script=Latin}/u.test(name) && name.length < MIN_LETTERS) continue;
      if (!names.has(fold(name))) names.set(fold(name), own);
    }
  }
  known = names;
  return names;
}

function displayNames(language: string): { of(code: string): string | undefined } {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return { of: (code) => names.of(code) };
}
