/** Features of a unit's words: as they are and in small letters, orthography, parts of speech, lengths, the neighbours' words. */
import { bin, NEIGHBOURS } from "./feature-bins.js";
import { DEGREE, type Measured, wordsOf } from "./measure.js";
import { partsOfSpeech } from "./speech.js";
import type { Unit } from "./units.js";

const LONGEST_LOOK = 40;
const MOST_TAGGED = 10; // tagging takes a quarter of the time as it is

export function regionFeatures(
  unit: Unit,
  own: Measured,
  units: readonly Unit[],
  measured: readonly Measured[],
  at: number,
  add: (feature: string) => void,
): void {
  const { words } = own;
  const { text } = unit;
  add(`r:n=${bin(words.length, [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40, 80])}`);
  add(`r:len=${bin(own.letters, [5, 10, 20, 30, 50, 80, 120, 200, 400])}`);
  for (const word of words.slice(0, LONGEST_LOOK)) {
    add(`r:w=${word.toLowerCase()}`);
  }
  for (const [i, word] of words.slice(0, 3).entries()) {
    add(`r:first${i}=${word}`);
    add(`r:shape${i}=${shapeOf(word)}`);
  }
  const last = words.at(-1);
  if (last !== undefined) add(`r:last=${last.toLowerCase()}`);
  // Nobody prints a title of sixty words.
  const parts = words.length > 60 ? [] : partsOfSpeech(words.slice(0, MOST_TAGGED));
  if (parts.length > 0) {
    add(`r:pos first=${parts[0]}`);
    add(`r:pos last=${parts.at(-1)}`);
    for (const part of new Set(parts)) add(`r:pos=${part}`);
    add(
      `r:pos proper=${bin(parts.filter((part) => part.startsWith("NNP")).length / parts.length, [0.2, 0.4, 0.6, 0.8, 0.99])}`,
    );
  }
  add(`r:caps=${bin(own.capitals, [0.01, 0.2, 0.4, 0.6, 0.8, 0.99])}`);
  add(`r:pieces=${bin(own.pieces, [1, 2, 3, 4, 6, 10])}`);
  const commas = count(text, ",");
  add(`r:commas=${bin(commas, [0, 1, 2, 4, 8])}`);
  if (text.includes(";")) add("r:semicolon");
  if (/\(/.test(text)) add(`r:brackets=${bin(count(text, "("), [1, 2, 4])}`);
  if (text.includes("@")) add("r:at");
  if (text.includes(":")) add("r:colon");
  if (/\?$/.test(text)) add("r:question");
  if (/[.!]$/.test(text)) add("r:stop");
  if (/^["“”'‘«„]/.test(text)) add("r:quoted");
  if (/\p{Nd}/u.test(text))
    add(`r:digits=${bin((text.match(/\p{Nd}/gu) ?? []).length / text.length, [0.05, 0.2, 0.5])}`);
  if (/^\d{1,2}[:.h]\d\d/.test(text)) add("r:time");
  if (/^\W*\d+\W/.test(text)) add("r:numbered");
  if (/^\p{Ll}/u.test(text)) add("r:small");
  if (/\b(?:and|&|und|et)\b/iu.test(text)) add("r:and");
  if (text === text.toUpperCase() && /\p{Lu}{3}/u.test(text)) add("r:shouts");
  if (/\b[A-Z]\./.test(text)) add("r:initial");
  const lead = LEAD.exec(text)?.[1];
  if (lead !== undefined) add(`r:lead=${lead.toLowerCase()}`);
  if (/^\([^()]*\)\W*$/u.test(text)) add("r:in brackets");
  const hung = text.match(HUNG)?.length ?? 0;
  if (hung > 0) add(`r:hung=${bin(hung, [2, 3, 5])}${hung * 2 >= own.pieces ? "each" : ""}`);
  const ending = ENDING.exec(text)?.[1];
  if (ending !== undefined) add(`r:ending=${wordsOf(ending).slice(0, 3).map(shapeOf).join("")}`);
  if (DEGREE.test(text)) add("r:degree");
  const script = scriptOf(text);
  if (script !== "latin") {
    add(`r:script=${script}`);
    add(`r:script=${script}${bin(text.length, [5, 10, 20, 40, 80])}`);
    if (/[。．！]/u.test(text)) add(`r:script=${script} sentence`);
  }
  for (const [name, step] of NEIGHBOURS) {
    const other = measured[at + step];
    if (other === undefined) {
      add(`r:${name}=none`);
      continue;
    }
    const same = units[at + step]!.block === unit.block ? "b" : "";
    add(`r:${name}${same}first=${other.words[0]?.toLowerCase() ?? ""}`);
    add(`r:${name}${same}n=${bin(other.words.length, [0, 1, 2, 4, 8, 16, 40])}`);
  }
}

/** "Chair: …", "Title: …", "Room: …". */
const LEAD = /^[^\p{L}]{0,12}(\p{L}{2,20}(?: \p{L}{2,14})?)\s?[:：]/u;
/** "Ann Lee (MIT)". */
const HUNG = /\p{Lu}[\p{L}\p{M}.'’-]*[*\d]? ?\(\p{L}[^()]{1,80}\)/gu;
const ENDING = /[([]([^()[\]]{1,40})[)\]]\W*$/u;

function scriptOf(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "kana";
  if (/\p{Script=Han}/u.test(text)) return "han";
  if (/\p{Script=Hangul}/u.test(text)) return "hangul";
  if (/\p{Script=Cyrillic}/u.test(text)) return "cyrillic";
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? "right to left" : "latin";
}

function shapeOf(word: string): string {
  if (/^\p{Nd}+$/u.test(word)) return `9${Math.min(4, word.length)}`;
  if (/\p{Nd}/u.test(word)) return "a9";
  if (/^\p{Lu}$/u.test(word)) return "A";
  if (/^\p{Lu}+$/u.test(word)) return "AA";
  if (/^\p{Lu}/u.test(word)) return /\p{Lu}/u.test(word.slice(1)) ? "AaA" : "Aa";
  return /^\p{Ll}/u.test(word) ? "aa" : "x";
}

function count(text: string, character: string): number {
  let n = 0;
  for (let i = text.indexOf(character); i >= 0; i = text.indexOf(character, i + 1)) n++;
  return n;
}
