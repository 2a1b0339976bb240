/**
 * What does a token look like to the tagger of names? Features by shape, affixes, neighbours and word lists.
 *
 * Each token is a bag: its own word, endings and shape, those of its neighbours, and what a lexicon knows of the words: how typical they
 * are of given names, family names, affiliations, places. Words are compared in lower case, so that a headline in capitals is
 * read, too; the shape keeps the capitals.
 */

import { streamSafe } from "../../model/text/stream-safe.js";
import { PUNCTUATION, type Tokens } from "../segment/tokens.js";

/** What a list of words knows of a lower-cased word; degrees from 0 to 3. */
export interface NameFacts {
  readonly given: number;
  readonly family: number;
  readonly affiliation: number;
  readonly title: number;
  readonly place: boolean;
  readonly keyword: boolean;
}

export interface NameLexicon {
  facts(word: string): NameFacts;
}

/** The tokens from `first` up to `next`, one sentence, as bags of features. */
export function entityItems(
  text: string,
  tokens: Tokens,
  [first, next]: readonly [first: number, next: number],
  lexicon: NameLexicon,
): string[][] {
  const seen = Array.from({ length: next - first }, (_, i) => lookAt(text, tokens, first + i, lexicon));
  const allCapitals = seen.every(({ shape }) => !/^X?x/.test(shape));
  return seen.map((token, t) => {
    const [before, after] = [seen[t - 1] ?? EDGE, seen[t + 1] ?? EDGE];
    const features = [
      "1",
      `w=${token.word}`,
      `w-=${before.word}`,
      `w+=${after.word}`,
      `w--=${seen[t - 2]?.word ?? "|"}`,
      `w++=${seen[t + 2]?.word ?? "|"}`,
      `s=${token.shape}`,
      `s-=${before.shape}`,
      `s+=${after.shape}`,
      `s-s=${before.shape}/${token.shape}`,
      `ss+=${token.shape}/${after.shape}`,
      `sss=${before.shape}/${token.shape}/${after.shape}`,
      `w-s=${before.word}/${token.shape}`,
      `sw+=${token.shape}/${after.word}`,
      ...token.known.flatMap((fact) => [`k=${fact}`, `ks=${fact}/${token.shape}`]),
      ...before.known.map((fact) => `k-=${fact}`),
      ...after.known.map((fact) => `k+=${fact}`),
      ...(token.known.includes("given") && after.known.includes("family") ? ["given family"] : []),
      ...(before.known.includes("given") && token.known.includes("family") ? ["-given family"] : []),
    ];
    const word = [...token.word];
    for (let n = 2; n <= 4 && n < word.length; n++) features.push(`e${n}=${word.slice(-n).join("")}`);
    if (word.length > 3) features.push(`b=${word.slice(0, 3).join("")}`);
    if (t === 0) features.push("first", `first s=${token.shape}`);
    if (allCapitals) features.push("capitals");
    return features;
  });
}

interface Look {
  readonly word: string;
  readonly shape: string;
  readonly known: readonly string[];
}

const EDGE: Look = { word: "|", shape: "|", known: [] };

function lookAt(text: string, { starts, ends, kinds }: Tokens, t: number, lexicon: NameLexicon): Look {
  const own = streamSafe(text.slice(starts[t], ends[t])).normalize("NFC");
  if (kinds[t] === PUNCTUATION) return { word: own, shape: own.length === 1 ? own : "p", known: [] };
  const word = own.toLowerCase();
  const { given, family, affiliation, title, place, keyword } = lexicon.facts(word);
  const known = [
    ...(given > 0 ? [`given${given}`] : []),
    ...(given > 1 ? ["given"] : []),
    ...(family > 0 ? [`family${family}`] : []),
    ...(family > 1 ? ["family"] : []),
    ...(affiliation > 1 ? [`affiliation${affiliation}`] : []),
    ...(title > 1 ? ["title"] : []),
    ...(place ? ["place"] : []),
    ...(keyword ? ["keyword"] : []),
  ];
  return { word, shape: shapeOf(own), known };
}

/** "Xx" for Kazan, "X" for UNESCO, "XxX" for McDonald, "x", "d", "X." for an initial: runs of one class count once. */
export function shapeOf(word: string): string {
  let shape = "";
  for (const letter of word) {
    const lower = letter.toLowerCase();
    const kind = /\p{N}/u.test(letter)
      ? "d"
      : lower === letter.toUpperCase()
        ? /\p{L}|\p{M}/u.test(letter)
          ? "c"
          : letter
        : letter === lower
          ? "x"
          : "X";
    if (!shape.endsWith(kind)) shape += kind;
  }
  const letters = [...word].filter((letter) => /\p{L}/u.test(letter)).length;
  return shape === "X" && letters === 1 ? "X1" : shape;
}
