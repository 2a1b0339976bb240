/**
 * Writes src/page/text/words-table.ts: what every character is, at one version of Unicode, so that counts do not change when Node does.
 * Run it by hand, with a Node of the wanted version: node scripts/character-table.mjs > src/page/text/words-table.ts
 */
const LAST = 0x1ffff; // above are ideographs, and marks that nobody counts

/** Thai and Lao vowels that stand before their consonant; those that follow it are spelled like letters but continue one. */
const LEADING = /[\u0e40-\u0e44\u0ec0-\u0ec4]/u;
const FOLLOWING = /[\u0e30\u0e32\u0e33\u0e45\u0e46\u0eb0\u0eb2\u0eb3\u0ebd\u0ec6\u30fc\uff70\uff9e\uff9f]/u;

/** The first that fits wins. The letters are those of the type Character in words-characters.ts. */
const CLASSES = [
  ["S", /\p{White_Space}/u],
  ["M", FOLLOWING],
  ["V", LEADING],
  ["I", /[[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]&&[\p{L}\p{Nl}]]/v],
  ["K", /[[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]&&\p{L}]/v],
  ["B", /\p{Ll}/u],
  ["A", /\p{L}/u],
  ["M", /\p{M}/u],
  ["N", /\p{N}/u],
];

let runs = "";
let [before, length] = ["", 0];
for (let code = 0; code <= LAST + 1; code++) {
  const character = code >= 0xd800 && code <= 0xdfff ? "" : String.fromCodePoint(code);
  const kind =
    code > LAST ? "" : (CLASSES.find(([, pattern]) => character !== "" && pattern.test(character))?.[0] ?? "O");
  if (kind !== before) {
    if (length > 0) runs += before + (length === 1 ? "" : length.toString(36));
    [before, length] = [kind, 0];
  }
  length++;
}

const lines = runs.match(/.{1,110}/g);
process.stdout.write(`/** Written by scripts/character-table.mjs; do not edit. What the letters mean stands in words-characters.ts. Unicode ${process.versions.unicode}. */

/** Runs of characters of one class from U+0000 on: a capital for the class, then how many in base 36, when more than one. */
export const RUNS =
${lines.map((line) => `  "${line}"`).join(" +\n")};
`);
