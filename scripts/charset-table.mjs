/**
 * Writes src/page/html/charset-table.ts: how likely one letter follows another, per script, from sentences in many languages.
 * Run by hand: WINNOW_DATA=… node scripts/charset-table.mjs > src/page/html/charset-table.ts
 * Only letters that some charset of one byte can write are counted, and every language counts alike.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

const CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюяёђѓєѕіїјљњћќўџґғҗҙқҝҡңҥҫүұҳҷҹһәөӣӯ";
const GREEK = "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ";
const LATIN = "abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþßÿăąćčďđęěğıłĺľńňőœŕřśşšţťůűźżžșāēėģīįķļņūų";
const HEBREW = "אבגדהוזחטיךכלםמןנסעףפץצקרשת";
const ARABIC = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگ";
const THAI = "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลวศษสหฬอฮฯะัาำิีึืฺุูเแโใไๅๆ็่้๊๋์ํ";
/** What each alphabet may learn from: languages that were ever written in such charsets. */
const LEARN_FROM = {
  [CYRILLIC]: "rus ukr bel bul mkd srp tat bak kaz kir uzb tgk chv sah mon abk tyv alt kjh mdf myv mrj aze tuk",
  [GREEK]: "ell",
  [LATIN]:
    "eng deu fra spa por ita nld cat glg dan nor nno swe fin isl est eus pol ces slk slv hrv hun ron sqi tur lit lav",
  [HEBREW]: "heb",
  [ARABIC]: "ara fas",
  [THAI]: "tha",
};

const rows = readFileSync(path.join(process.env.WINNOW_DATA, "lang", "sentences.tsv"), "utf8")
  .split("\n")
  .filter(Boolean);
const texts = new Map();
for (const row of rows) {
  const [language, , text] = row.split("\t");
  texts.set(language, `${texts.get(language) ?? ""} ${text.toLowerCase()}`);
}

/** Conditional probabilities in half bits, one character each: "!" is certain, "~" all but impossible. Symbol 0 is "no letter". */
const tables = Object.entries(LEARN_FROM).map(([alphabet, languages]) => {
  const size = alphabet.length + 1;
  const share = new Float64Array(size * size);
  for (const language of languages.split(" ")) {
    const counts = new Float64Array(size * size);
    let [before, total] = [0, 0];
    for (const letter of texts.get(language) ?? "") {
      const now = alphabet.indexOf(letter) + 1;
      if (now + before > 0) {
        counts[before * size + now]++;
        total++;
      }
      before = now;
    }
    counts.forEach((count, i) => {
      if (total > 0) share[i] += count / total;
    });
  }
  let coded = "";
  for (let a = 0; a < size; a++) {
    const sum = share.subarray(a * size, (a + 1) * size).reduce((x, y) => x + y, 0);
    for (let b = 0; b < size; b++) {
      const p = (share[a * size + b] + 2e-6) / (sum + 2e-6 * size);
      coded += String.fromCharCode(Math.min(126, 33 + Math.round(-2 * Math.log2(p))));
    }
  }
  return { alphabet, coded };
});

process.stdout.write(`/** Written by scripts/charset-table.mjs from the language data; do not edit. What it means stands in charset-guess.ts. */
export const PAIRS: readonly { readonly alphabet: string; readonly coded: string }[] = [
${tables.map(({ alphabet, coded }) => `  { alphabet: ${JSON.stringify(alphabet)}, coded: ${JSON.stringify(coded)} },`).join("\n")}
];
`);
