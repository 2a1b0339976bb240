/**
 * Is this a person's name, and who are the people of this list?
 *
 * Names are printed in many ways: "Ann B. Lee", "LEE Ann", "Lee, A.B.", "van der Berg, Jan", "李明", with numbers,
 * stars, e-mail addresses and degrees attached. A name stays as printed, without these; "Lee, Ann" is reordered.
 */
import { memoize } from "../../../model/memoize.js";
import { detachedCopy } from "../../../page/html/detached-copy.js";
import type { Lexicon } from "../features/lexicon.js";

/** How much a piece of text looks like one person's name, 0…1. */
export function nameLikeness(piece: string, lexicon: Lexicon): number {
  return piece.length > MAX_NAME ? 0 : namesOf(lexicon).piece(piece);
}

const MAX_NAME = 160;

function likenessOf(piece: string, wordOf: (word: string) => NameWord): number {
  const words = piece.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0 || words.length > 7) return 0;
  if (piece >= FIRST_CJK && CJK_NAME.test(piece)) return 0.8;
  if (isInitialed(piece)) return 0.9;
  let score = 0;
  let named = 0;
  let capital = 0;
  let counted = 0;
  for (const word of words) {
    const one = wordOf(word);
    if (one.particle) continue;
    counted++;
    score += one.score;
    if (one.capital) capital++;
    if (one.named) named++;
  }
  if (counted === 0) return 0;
  const mean = score / counted;
  const length = counted === 1 ? 0.5 : counted <= 4 ? 1 : 0.7;
  const support = named > 0 || capital === counted ? 1 : 0.6;
  return Math.max(0, Math.min(1, mean * length * support));
}

/** How much a single word looks like part of a name: below 0, it speaks against one. */
export function nameWordScore(word: string, lexicon: Lexicon): number {
  const { particle, score } = namesOf(lexicon).word(word);
  if (particle) return PARTICLE_SCORE;
  const { title, given, family } = lexicon.facts(word.toLowerCase());
  return title >= 2 && Math.max(given, family) < 3 ? -0.3 : score;
}

const PARTICLE_SCORE = 0.4;

/** Whether a word of a title is rather one of a name: "name", "plain", or "none" without letters. */
export function wordOfTitle(word: string, lexicon: Lexicon): TitleWord {
  return namesOf(lexicon).inTitle(word);
}

type TitleWord = "name" | "plain" | "none";

function titleWord(word: string, lexicon: Lexicon): TitleWord {
  if (!/\p{L}/u.test(word)) return "none";
  if (!/^\p{Lu}/u.test(word)) return "plain";
  const { given, family, title } = lexicon.facts(word.toLowerCase().replace(/[^\p{L}\p{M}'-]/gu, ""));
  return Math.max(given, family) >= 2 && title < 2 ? "name" : "plain";
}

/** What a word says for and against a name. */
interface NameWord {
  readonly particle: boolean;
  readonly score: number;
  readonly capital: boolean;
  readonly named: boolean;
}

/** What was found out about words and pieces, remembered: features, cuts and lists ask for the same ones. */
interface Names {
  readonly word: (word: string) => NameWord;
  readonly piece: (piece: string) => number;
  readonly inTitle: (word: string) => TitleWord;
}

const MAX_REMEMBERED = 20_000;
const known = new WeakMap<Lexicon, Names>();

function namesOf(lexicon: Lexicon): Names {
  let names = known.get(lexicon);
  if (names === undefined) {
    const word = memoize((text: string) => nameWord(text, lexicon), MAX_REMEMBERED, detachedCopy);
    const piece = memoize((text: string) => likenessOf(text, word), MAX_REMEMBERED, detachedCopy);
    const inTitle = memoize((text: string) => titleWord(text, lexicon), MAX_REMEMBERED, detachedCopy);
    known.set(lexicon, (names = { word, piece, inTitle }));
  }
  return names;
}

function nameWord(word: string, lexicon: Lexicon): NameWord {
  if (PARTICLE.test(word)) return { particle: true, score: 0, capital: false, named: false };
  if (INITIALS.test(word)) return { particle: false, score: 0.7, capital: true, named: false };
  const bare = word.replace(HUNG_ON, "");
  // Without capitals, only the lexicon can tell.
  if (/^\p{Lo}/u.test(bare)) {
    const { given, family } = lexicon.facts(bare.toLowerCase());
    const share = Math.max(given, family) / 3;
    return { particle: false, score: share > 0 ? 0.4 + 0.6 * share : 0.1, capital: false, named: share > 0 };
  }
  if (!/^\p{Lu}/u.test(bare))
    return { particle: false, score: /\d/.test(bare) ? -0.5 : -0.6, capital: false, named: false };
  const { given, family, title, affiliation, keyword } = lexicon.facts(bare.toLowerCase());
  const share = Math.max(given, family) / 3;
  const score = share > 0 ? 0.4 + 0.6 * share : keyword ? -1 : title > 0 ? -0.25 * title : affiliation > 1 ? -0.2 : 0.3;
  return { particle: false, score, capital: true, named: share > 0 };
}

const PARTICLE =
  /^(?:van|von|der|den|de|del|della|di|da|dos|das|du|la|le|el|al|bin|ibn|ben|ter|ten|zu|zur|y|e|af|av|'t|st\.?)$/iu;
const INITIALS = /^(?:\p{Lu}\.?-?){1,4}\.?$/u;
/** "Осипов Г.С.", "G. S. Osipov", "de la Cruz, J.": a family name with initials is a person in any script. */
const FAMILY = "(?:\\p{Ll}{1,3}[ '’]){0,2}\\p{Lu}[\\p{L}\\p{M}'’]+(?:[-‐ ]\\p{Lu}[\\p{L}\\p{M}'’]+){0,2}";
const GIVEN = "(?![JS]r\\.)\\p{Lu}\\p{Ll}?\\.(?:[ -]?\\p{Lu}\\p{Ll}?\\.){0,3}";
const INITIALED = new RegExp(`^(?:${FAMILY},? ${GIVEN}|${GIVEN} ?${FAMILY})$`, "u");

/** The stop is looked for first: most pieces have none. */
export const isInitialed = (piece: string): boolean => piece.includes(".") && INITIALED.test(piece);

const HUNG_ON = /[^\p{L}\p{M}'’.-]+/gu;
const FIRST_CJK = "\u1100";
/** "李明", "山本 航世". */
const CJK_NAME =
  /^(?:[\p{Script=Han}\p{Script=Hangul}]{2,4}|[\p{Script=Han}\p{Script=Hangul}]{1,4}[ \u3000][\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{1,4})$/u;

/** "Prof. Dr." before a name. */
export const DEGREE = /^\W*(?:(?:prof|dr|mr|mrs|ms|ing)\b[.\s]*)+/iu;

/** Where one person of a list ends and the next begins. */
const BETWEEN =
  /(?<!\s)\s*(?:[,;·•|/&+\n、，；،؛]|(?<=\p{sc=Han})・(?=\p{sc=Han})|\s(?:and|und|et|y|e|и|с|with|en|og|och|ja|ve|oraz|și|és|và|та|і|және|και)\s|\s[–—-]\s)\s*/giu;

/** The pieces of a list, as a first guess. "Lee, A., Kim, B." are two. */
export function listPieces(text: string): string[] {
  const outside = text.replace(/\([^()]*\)|\[[^\][]*\]|（[^（）]*）/g, " ");
  // A list may stand in brackets as a whole.
  const pieces = (/\p{L}/u.test(outside) ? outside : text.replace(/[()[\]]/g, " "))
    .replace(/[^\S\n]+/gu, " ")
    .split(BETWEEN)
    .map((piece) => piece.replace(/^[\s"“”*†‡§[\]()○◯◎●]+|(?<![\s"“”*†‡§[\]()])[\s"“”*†‡§[\]()]+$/gu, ""))
    .filter((piece) => /\p{L}/u.test(piece));
  const merged: string[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last !== undefined && ONLY_INITIALS.test(piece) && isInitialed(`${last} ${piece}`))
      merged[merged.length - 1] = `${last} ${piece}`;
    else merged.push(piece);
  }
  return merged;
}

const ONLY_INITIALS = /^\p{Lu}\p{Ll}?\.(?:[ -]?\p{Lu}\p{Ll}?\.){0,3}$/u;
