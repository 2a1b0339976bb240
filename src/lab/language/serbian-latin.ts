/**
 * Serbian has two alphabets that match letter by letter, and most of our Serbian is in Cyrillic: written in Latin letters
 * it is an example of the other variety, too.
 */
export function serbianInLatin(text: string): string {
  return text.replace(/[\u0400-\u04ff]/g, (letter) => {
    const small = letter.toLowerCase();
    const latin = LATIN.get(small);
    if (latin === undefined || letter === small) return latin ?? letter;
    return latin[0]!.toUpperCase() + latin.slice(1);
  });
}

const LATIN = new Map(
  "а a б b в v г g д d ђ đ е e ж ž з z и i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ ć у u ф f х h ц c ч č џ dž ш š"
    .split(" ")
    .flatMap((letter, i, all) => (i % 2 === 0 ? [[letter, all[i + 1]!] as const] : [])),
);
