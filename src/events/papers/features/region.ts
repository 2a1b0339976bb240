/** Features of a unit's words: as they are and in small letters, orthography, lengths, the neighbours' words. */

import { DEGREE } from "../people/names.js";
import { bin, NEIGHBOURS } from "./bins.js";
import { withoutBy } from "./measure.js";
import type { MeasuredPage } from "./measured-page.js";
import { wordShape, wordsOf } from "./words.js";
import type { FeatureWriter } from "./writer.js";

const MAX_WORDS = 40;

export function regionFeatures(write: FeatureWriter): (page: MeasuredPage, at: number) => void {
  const parts = [wordFeatures(write), shapeFeatures(write), nearWords(write)];
  return (page, at) => {
    for (const part of parts) part(page, at);
  };
}

function wordFeatures(write: FeatureWriter): (page: MeasuredPage, at: number) => void {
  const count = write.ranges("r:n=", [[0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40, 80]]);
  const letters = write.ranges("r:len=", [[5, 10, 20, 30, 50, 80, 120, 200, 400]]);
  const anywhere = write.words(({ lower }) => `r:w=${lower}`);
  const first = [0, 1, 2].map((i) => ({
    word: write.words(({ text }) => `r:first${i}=${text}`),
    shape: write.words(({ shape }) => `r:shape${i}=${shape}`),
  }));
  const last = write.words(({ lower }) => `r:last=${lower}`);

  return ({ measured }, at) => {
    const { words, letters: length } = measured[at]!;
    count(words.length);
    letters(length);
    for (let i = 0; i < words.length && i < MAX_WORDS; i++) anywhere(words[i]!);
    for (let i = 0; i < words.length && i < first.length; i++) {
      first[i]!.word(words[i]!);
      first[i]!.shape(words[i]!);
    }
    if (words.length > 0) last(words.at(-1)!);
  };
}

function shapeFeatures(write: FeatureWriter): (page: MeasuredPage, at: number) => void {
  const caps = write.ranges("r:caps=", [[0.01, 0.2, 0.4, 0.6, 0.8, 0.99]]);
  const pieces = write.ranges("r:pieces=", [[1, 2, 3, 4, 6, 10]]);
  const commas = write.ranges("r:commas=", [[0, 1, 2, 4, 8]]);
  const semicolon = write.flag("r:semicolon");
  const brackets = write.ranges("r:brackets=", [[1, 2, 4]]);
  const address = write.flag("r:at");
  const colon = write.flag("r:colon");
  const question = write.flag("r:question");
  const stop = write.flag("r:stop");
  const quoted = write.flag("r:quoted");
  const digits = write.ranges("r:digits=", [[0.05, 0.2, 0.5]]);
  const time = write.flag("r:time");
  const clock = write.flag("r:clock");
  const sentences = write.ranges("r:sentences=", [[1, 2, 4]]);
  const numbered = write.flag("r:numbered");
  const small = write.flag("r:small");
  const and = write.flag("r:and");
  const shouts = write.flag("r:shouts");
  const initial = write.flag("r:initial");
  const lead = write.family((word: string) => `r:lead=${word}`);
  const by = write.flag("r:by");
  const inBrackets = write.flag("r:in brackets");
  const hung = write.ranges("r:hung=", [[2, 3, 5]]);
  const hungOnEach = write.ranges("r:hung=", [[2, 3, 5]], "each");
  const ending = write.family((shapes: string) => `r:ending=${shapes}`);
  const degree = write.flag("r:degree");
  const script = write.family((name: string) => `r:script=${name}`);

  return ({ units, measured }, at) => {
    const { text } = units[at]!;
    const own = measured[at]!;
    caps(own.capitals);
    pieces(own.pieces);
    commas(occurrences(text, ","));
    if (text.includes(";")) semicolon();
    const bracketed = occurrences(text, "(");
    if (bracketed > 0) brackets(bracketed);
    if (text.includes("@")) address();
    if (text.includes(":")) colon();
    if (text.endsWith("?")) question();
    if (text.endsWith(".") || text.endsWith("!")) stop();
    if (/^["“”'‘«„]/.test(text)) quoted();
    if (/\p{Nd}/u.test(text)) {
      digits(text.match(/\p{Nd}/gu)!.length / text.length);
      if (/^\d{1,2}[:.h]\d\d/.test(text)) time();
      if (/(?<!\d)\d{1,2}[:.h]\d\d(?!\d)/u.test(text)) clock();
      if (/^\W*\d+\W/.test(text)) numbered();
    }
    const ends = text.match(/\p{Ll}{2}[.!?] \p{Lu}/gu)?.length ?? 0;
    if (ends > 0) sentences(ends);
    if (/^\p{Ll}/u.test(text)) small();
    if (/\b(?:and|&|und|et)\b/iu.test(text)) and();
    if (text === text.toUpperCase() && /\p{Lu}{3}/u.test(text)) shouts();
    if (/\b[A-Z]\./.test(text)) initial();
    const led = LEAD.exec(text)?.[1];
    if (led !== undefined) lead(led.toLowerCase());
    if (withoutBy(text) !== text) by();
    if (/^\([^()]*\)\W*$/u.test(text)) inBrackets();
    const places = bracketed === 0 ? 0 : (text.match(HUNG)?.length ?? 0);
    if (places > 0) (places * 2 >= own.pieces ? hungOnEach : hung)(places);
    const end = ENDING.exec(text.slice(-ENDING_WITHIN))?.[1];
    if (end !== undefined) ending(wordsOf(end).slice(0, 3).map(wordShape).join(""));
    if (DEGREE.test(text)) degree();
    const letters = scriptOf(text);
    if (letters === "latin") return;
    script(letters);
    script(`${letters}${bin(text.length, [5, 10, 20, 40, 80])}`);
    if (/[。．！]/u.test(text)) script(`${letters} sentence`);
  };
}

function nearWords(write: FeatureWriter): (page: MeasuredPage, at: number) => void {
  const near = NEIGHBOURS.map(([name, step]) => {
    const features = (same: string) => ({
      first: write.words(({ lower }) => `r:${name}${same}first=${lower}`),
      wordless: write.flag(`r:${name}${same}first=`),
      count: write.ranges(`r:${name}${same}n=`, [[0, 1, 2, 4, 8, 16, 40]]),
    });
    return { step, none: write.flag(`r:${name}=none`), inBlock: features("b"), outside: features("") };
  });

  return ({ units, measured }, at) => {
    for (const { step, none, inBlock, outside } of near) {
      const other = measured[at + step];
      if (other === undefined) {
        none();
        continue;
      }
      const { first, wordless, count } = units[at + step]!.block === units[at]!.block ? inBlock : outside;
      if (other.words.length > 0) first(other.words[0]!);
      else wordless();
      count(other.words.length);
    }
  };
}

/** "Chair: …", "Title: …", "Room: …". */
const LEAD = /^[^\p{L}]{0,12}(\p{L}{2,20}(?: \p{L}{2,14})?)\s?[:：]/u;
/** "Ann Lee (MIT)". */
const HUNG = /\p{Lu}[\p{L}\p{M}.'’-]{0,40}[*\d]? ?\(\p{L}[^()]{1,80}\)/gu;
const ENDING = /[([]([^()[\]]{1,40})[)\]]\W*$/u;
/** Characters: behind a bracket without words the search for the end would begin again at every further bracket. */
const ENDING_WITHIN = 2000;

function scriptOf(text: string): string {
  if (/^[\0-\u02ff]*$/.test(text)) return "latin";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "kana";
  if (/\p{Script=Han}/u.test(text)) return "han";
  if (/\p{Script=Hangul}/u.test(text)) return "hangul";
  if (/\p{Script=Cyrillic}/u.test(text)) return "cyrillic";
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? "right to left" : "latin";
}

function occurrences(text: string, character: string): number {
  let n = 0;
  for (let i = text.indexOf(character); i >= 0; i = text.indexOf(character, i + 1)) n++;
  return n;
}
