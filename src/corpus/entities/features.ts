/**
 * What does a token look like to the tagger of names? Features by shape, affixes, neighbours and word lists.
 *
 * Each token is a bag: its own word, endings and shape, those of its neighbours, and what a lexicon knows of the words: how typical they
 * are of given names, family names, affiliations, places; what kind of name a word announces ("Dr", "river", "Inc"); and what all words
 * of a row of capitals say together. Words are compared in lower case, so that a headline in capitals is
 * read, too; the shape keeps the capitals.
 */

import { streamSafe } from "../../model/text/stream-safe.js";
import { PUNCTUATION, type Tokens } from "../segment/tokens.js";
import { type Cue, cueOf } from "./cues.js";

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
  const rows = rowsOf(seen);
  const allCapitals = seen.every(({ shape }) => !/^X?x/.test(shape));
  return seen.map((token, t) => {
    const [before, after] = [seen[t - 1] ?? EDGE, seen[t + 1] ?? EDGE];
    const features = [
      "1",
      ...cuesAround(seen, t),
      ...rows[t]!,
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

/** What the word and two on each side say of the kind of a name. */
function cuesAround(seen: readonly Look[], t: number): string[] {
  const { shape, cue } = seen[t]!;
  const cues = (steps: readonly number[]) => new Set(steps.flatMap((step) => seen[t + step]?.cue ?? []));
  return [
    ...(cue === undefined ? [] : [`c=${cue}`, `cs=${cue}/${shape}`]),
    ...[...cues([-1, -2])].flatMap((one) => [`c-=${one}`, `c-s=${one}/${shape}`]),
    ...[...cues([1, 2])].flatMap((one) => [`c+=${one}`, `c+s=${one}/${shape}`]),
  ];
}

/**
 * Words with capitals in a row are often one name: how many, what is known of any of them, and what stands around. The features of a row
 * are those of each of its words.
 */
function rowsOf(seen: readonly Look[]): (readonly string[])[] {
  const features: (readonly string[])[] = seen.map(() => []);
  for (let from = 0; from < seen.length; from++) {
    let next = from;
    while (next < seen.length && isCapital(seen[next]!)) next++;
    if (next > from) features.fill(rowFeatures(seen[from - 1], seen.slice(from, next), seen[next]), from, next);
    from = next;
  }
  return features;
}

const LONG_ROW = 5;

function rowFeatures(before: Look | undefined, row: readonly Look[], after: Look | undefined): string[] {
  const length = Math.min(LONG_ROW, row.length);
  return [
    `rl=${length}`,
    ...new Set(row.flatMap(({ known }) => known.map((fact) => `rk=${fact}`))),
    ...new Set(row.flatMap(({ cue }) => (cue === undefined ? [] : [`rc=${cue}`]))),
    ...(before === undefined ? [] : [`r-=${before.word}`, `rl-=${length}/${before.word}`]),
    ...(before?.cue === undefined ? [] : [`rc-=${before.cue}`]),
    ...(after === undefined ? [] : [`r+=${after.word}`]),
  ];
}

function isCapital({ shape }: Look): boolean {
  return /^[Xc]/.test(shape);
}

interface Look {
  readonly word: string;
  readonly shape: string;
  readonly known: readonly string[];
  readonly cue: Cue | undefined;
}

const EDGE: Look = { word: "|", shape: "|", known: [], cue: undefined };

function lookAt(text: string, { starts, ends, kinds }: Tokens, t: number, lexicon: NameLexicon): Look {
  const own = streamSafe(text.slice(starts[t], ends[t])).normalize("NFC");
  if (kinds[t] === PUNCTUATION) return { word: own, shape: own.length === 1 ? own : "p", known: [], cue: undefined };
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
  return { word, shape: shapeOf(own), known, cue: cueOf(word) };
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
