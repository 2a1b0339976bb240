/**
 * Two-letter codes as in pages and addresses (ISO 639-1), mapped to three-letter ones (ISO 639-3; macrolanguages where
 * the data has them).
 */
const TWO_TO_THREE = `
aa aar ab abk af afr am amh ar ara as asm ay aym az aze ba bak be bel bg bul bm bam bn ben bo bod br bre bs bos ca cat ce che co cos cs ces cv chv
cy cym da dan de deu dv div dz dzo ee ewe el ell en eng eo epo es spa et est eu eus fa fas fi fin fj fij fo fao fr fra fy fry ga gle gd gla
gl glg gn grn gu guj gv glv ha hau he heb hi hin hr hrv ht hat hu hun hy hye ia ina id ind ig ibo is isl it ita iw heb ja jpn jv jav ka kat
kk kaz km khm kn kan ko kor ku kur kv kom ky kir la lat lb ltz lg lug ln lin lo lao lt lit lv lav mg mlg mi mri mk mkd ml mal mn mon mr mar
ms msa mt mlt my mya nb nor ne nep nl nld nn nno no nor ny nya oc oci om orm or ori os oss pa pan pl pol ps pus pt por qu que rm roh rn run
ro ron ru rus rw kin sa san sd snd se sme si sin sk slk sl slv sm smo sn sna so som sq sqi sr srp ss ssw st sot su sun sv swe sw swa ta tam
te tel tg tgk th tha ti tir tk tuk tl fil tn tsn to ton tr tur ts tso tt tat ty tah ug uig uk ukr ur urd uz uzb ve ven vi vie wo wol xh xho
yi yid yo yor za zha zh zho zu zul`;

const CODES = new Map(
  [...TWO_TO_THREE.matchAll(/([a-z]{2}) ([a-z]{3})/g)].map(([, two, three]) => [two!, three!] as const),
);
const THREE = new Set([
  ...CODES.values(),
  "alt",
  "ast",
  "bem",
  "ckb",
  "crh",
  "hsb",
  "kaa",
  "kjh",
  "krc",
  "kum",
  "mdf",
  "mhr",
  "mrj",
  "myv",
  "nog",
  "nso",
  "sah",
  "tyv",
  "udm",
  "xal",
  "yue",
]);

/** "tt-RU", "TAT", "zh_Hans" → ISO 639-3; undefined for unknown languages. */
export function languageCode(tag: string): string | undefined {
  const name = /^\s*([a-z]{2,3})(?=$|[-_\s])/i.exec(tag)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  return name.length === 2 ? CODES.get(name) : THREE.has(name) ? name : undefined;
}

const SHORT = new Map([...CODES].map(([two, three]) => [three, two] as const).reverse());

/** The language tag of BCP 47: two letters where there are two; "und" for what is no code. */
export function shortLanguageTag(code: string): string {
  return SHORT.get(code) ?? (/^[a-z]{3}$/.test(code) ? code : "und");
}
