/**
 * Texts that a program damaged on their way into the data are mended as far as the damage is regular: else a language
 * would be learned with letters that nobody writes.
 */

/** Karakalpak that was turned from Latin letters into Cyrillic ones letter by letter: "сҳíққан" for "шыққан". */
export function repairKarakalpak(text: string): string {
  return text.replace(/[íñ]|сҳ|й[ау]|[агноу] ?’ ?/giu, (found) => {
    const letters = found.replaceAll(" ", "");
    const right = KARAKALPAK.get(letters.toLowerCase())!;
    return letters[0] === letters[0]!.toLowerCase() ? right : right.toUpperCase();
  });
}

const KARAKALPAK = new Map(
  "í ы ñ ң сҳ ш йа я йу ю а’ ә г’ ғ н’ ң о’ ө у’ ү"
    .split(" ")
    .flatMap((letters, i, all) => (i % 2 === 0 ? [[letters, all[i + 1]!] as const] : [])),
);

/** Apostrophes that were set apart like other punctuation: "o ’ sha" for "o’sha". */
export function joinApostrophes(text: string): string {
  return text.replace(/(\p{L}) ?([’‘ʻʼ']) (?=\p{L})/gu, "$1$2");
}
