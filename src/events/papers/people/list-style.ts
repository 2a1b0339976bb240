/**
 * Which habits does a list of people have?
 *
 * They decide where a single part leaves it open: whether "Lee, Ann" is one person, whether what stands outside of brackets is one.
 */

import type { Lexicon, WordFacts } from "../features/lexicon.js";
import { EASTERN } from "./eastern-names.js";
import { isInitialed } from "./names.js";
import type { Piece } from "./pieces.js";

/** The habit of the whole list: it decides where a single part leaves it open. */
export interface ListStyle {
  /** Family names first: "Lee, Ann". */
  readonly turned: boolean;
  /** Places of work stand in brackets: what stands outside is a person. */
  readonly bracketed: boolean;
  /** One person (and where he works) in each part. */
  readonly oneEach: boolean;
  /** Behind every single comma stands what is known as a place of work: "Ann Lee, MIT; Bo Kim, Johns Hopkins". */
  readonly placesBehind: boolean;
}

export function listStyleOf(parts: readonly (readonly Piece[])[], lexicon: Lexicon): ListStyle {
  const several = parts.filter((pieces) => pieces.length > 1);
  const bracketed =
    parts.flat().filter(({ within }) => within.length > 0).length * 2 >= parts.length &&
    parts.flat().some(({ within }) => within.length > 0);
  const pairs = several.filter((pieces) => isPair(pieces, several.length > 1, lexicon));
  const seconds = several.flatMap(([, second, ...others]) => (others.length === 0 ? [second!] : []));
  return {
    turned: several.length > 0 && pairs.length * 2 > several.length,
    bracketed,
    oneEach: parts.length > 1 && several.length * 2 > parts.length,
    placesBehind:
      several.length > 1 && seconds.some(isPlainlyPlace) && seconds.every((piece) => isKnownPlace(piece, lexicon)),
  };
}

const isPlainlyPlace = ({ work, likeness }: Piece): boolean => work === 2 || (work === 1 && likeness < 0.35);

/** Known from the names of places of work, though it may be a person's as well. */
function isKnownPlace({ text, work, within, afterComma }: Piece, lexicon: Lexicon): boolean {
  if (within.length > 0 || !afterComma) return false;
  return work > 0 || text.split(/\s+/).some((word) => lexicon.facts(word.toLowerCase()).affiliation >= 2);
}

/** A family name and a given name, by themselves. */
export function isPair(pieces: readonly Piece[], oneOfMany: boolean, lexicon: Lexicon): boolean {
  const [family, given, ...rest] = pieces;
  if (family === undefined || given === undefined || rest.length > 0 || !given.afterComma) return false;
  if (isSetApart(family, given)) return true;
  if (family.work === 2 || given.work === 2 || EASTERN.test(family.text)) return false;
  if (given.kind === "initials") return true;
  // What has brackets behind it or initials of its own is a person by himself.
  if (family.within.length > 0 || isInitialed(family.text)) return false;
  const familyWords = family.text.split(/\s+/).filter((word) => !/^\p{Ll}/u.test(word));
  const givenWords = given.text.split(/\s+/);
  if (familyWords.length > 2 || givenWords.length > 3) return false;
  const [last, first] = [familyWords.at(-1) ?? "", givenWords[0]!].map((word) => lexicon.facts(word.toLowerCase())) as [
    WordFacts,
    WordFacts,
  ];
  // "Clarissa Yasuda, Unicamp" begins with a given name.
  if (familyWords.length === 2) {
    return oneOfMany && given.work === 0 && lexicon.facts(familyWords[0]!.toLowerCase()).given < 2 && first.given > 0;
  }
  // Two people of one name each are rare; "Lee Ann, Kim Bo" are two people.
  return oneOfMany || givenWords.length === 1 || first.given >= last.given;
}

/** "SATO, Keiko": capitals set a family name apart, and are no company's then. */
export function isSetApart(family: Piece, given: Piece): boolean {
  return given.afterComma && given.work === 0 && SHOUTED.test(family.text) && SPOKEN.test(given.text);
}

const SHOUTED = /^(?:\p{Ll}{1,3}[\s'’])*\p{Lu}[\p{Lu}\p{M}'’-]+(?: [\p{Lu}\p{M}'’-]{2,}){0,3}$/u;
const SPOKEN = /^\p{Lu}\p{M}*\p{Ll}[\p{L}\p{M}'’-]*(?: (?:\p{Lu}\.|\p{Lu}\p{Ll}[\p{L}\p{M}'’-]*))?$/u;
