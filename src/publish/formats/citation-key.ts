/**
 * The key by which a manuscript cites a paper: "osipov2024rivers".
 *
 * Family name of the first author, year, first long word of the title, in small Latin letters. A paper without one of
 * them, or in a script that is not spelled out here, has the key of its record: collection and number.
 */
import type { PersonName } from "../../model/person-name.js";
import { streamSafe } from "../../model/text/stream-safe.js";

export interface Cited {
  readonly authors: readonly PersonName[];
  readonly title: string;
  readonly date?: string;
}

const MIN_LETTERS = 4;

/** Undefined where author, year or title cannot be spelled. */
export function citationKey({ authors, title, date }: Cited): string | undefined {
  const [first] = authors;
  const family = spelled(first?.family ?? first?.literal ?? "").replace(/ /g, "");
  const year = /^\d{4}/.exec(date ?? "")?.[0];
  const words = spelled(title)
    .split(" ")
    .filter((word) => /[a-z]/.test(word));
  const word = words.find(({ length }) => length >= MIN_LETTERS) ?? words[0];
  return family === "" || year === undefined || word === undefined ? undefined : `${family}${year}${word}`;
}

/** Small Latin letters, digits and single blanks. */
function spelled(text: string): string {
  const latin = [...text.toLowerCase()].map((letter) => SPELLED.get(letter) ?? letter).join("");
  return streamSafe(latin)
    .normalize("NFKD")
    .replace(/[\p{M}'’ʼ]/gu, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

const pairs = (row: string): [string, string][] =>
  row.split(" ").map((pair) => {
    const [letter = "", latin = ""] = pair.split("=");
    return [letter, latin];
  });

/** One row per script; a letter with an empty spelling is left out. */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ...pairs("ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ı=i ə=a ŋ=ng"), // Latin letters that have no simpler form
  ...pairs(
    "а=a б=b в=v г=g ґ=g д=d е=e ё=e є=ye ж=zh з=z и=i і=i ї=yi й=y к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ў=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz ә=a ғ=g қ=k ң=n ө=o ү=u ұ=u һ=h җ=j", // Cyrillic
  ),
  ...pairs("α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o"), // Greek
]);
