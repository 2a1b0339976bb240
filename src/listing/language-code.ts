/** Which language does a page declare? */

/** ISO 639-3 for what pages declare; other tags are kept as they are when they have three letters. */
const CODES: { readonly [tag: string]: string } = Object.fromEntries(
  "ar:ara az:aze ba:bak be:bel bg:bul bn:ben bs:bos ca:cat cs:ces cy:cym da:dan de:deu el:ell en:eng eo:epo es:spa et:est eu:eus fa:fas fi:fin fr:fra ga:gle gl:glg he:heb hi:hin hr:hrv hu:hun hy:hye id:ind is:isl it:ita ja:jpn ka:kat kk:kaz ko:kor ky:kir la:lat lt:lit lv:lav mk:mkd ms:msa nb:nob nl:nld nn:nno no:nor pl:pol pt:por ro:ron ru:rus sk:slk sl:slv sq:sqi sr:srp sv:swe sw:swa ta:tam te:tel tg:tgk th:tha tk:tuk tr:tur tt:tat ug:uig uk:ukr ur:urd uz:uzb vi:vie yi:yid zh:zho"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
);

export function languageCode(tag: string): string | undefined {
  const [primary = ""] = tag.toLowerCase().split(/[-_]/);
  return CODES[primary] ?? (/^[a-z]{3}$/.test(primary) ? primary : undefined);
}
