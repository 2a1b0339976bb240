/** Features by the lexica: how much of a unit are names, words of titles, places of work? */
import { bin, NEIGHBOURS, TENTHS, THIRDS } from "./feature-bins.js";
import type { Lexicon } from "./lexicon.js";
import type { Measured } from "./measure.js";

export function lexicalFeatures(
  own: Measured,
  lexicon: Lexicon,
  measured: readonly Measured[],
  at: number,
  add: (feature: string) => void,
): void {
  add(`l:names=${bin(own.names, TENTHS)}`);
  add(`l:titles=${bin(own.titles, TENTHS)}`);
  add(`l:first=${bin(own.firstName, TENTHS)}`);
  if (own.pieces > 1) add(`l:first&work=${bin(own.firstName, THIRDS)}${bin(own.otherWork, [0.001, 0.33, 0.66, 0.99])}`);
  if (own.cut !== 0) add(`l:cut=${own.cut > 0 ? "+" : "-"}${bin(Math.abs(own.cut), [0.15, 0.3, 0.45, 0.6, 0.75])}`);
  add(`l:affiliations=${bin(own.affiliations, TENTHS)}`);
  add(`l:names&titles=${bin(own.names, THIRDS)}${bin(own.titles, THIRDS)}`);
  add(`l:names&affiliations=${bin(own.names, THIRDS)}${bin(own.affiliations, THIRDS)}`);
  for (const [i, word] of own.words.slice(0, 3).entries()) {
    const { given, family, affiliation, title, place, keyword } = lexicon.facts(word.toLowerCase());
    add(`l:${i}=${given}${family}${affiliation}${title}${place ? "p" : ""}${keyword ? "k" : ""}`);
  }
  if (own.keywords > 0) add(`l:keywords=${bin(own.keywords, [1, 2, 4])}`);
  for (const [name, step] of NEIGHBOURS) {
    const other = measured[at + step];
    if (other !== undefined) add(`l:${name}=${bin(other.names, THIRDS)}${bin(other.titles, THIRDS)}`);
  }
}
