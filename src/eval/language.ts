/**
 * How well are languages told apart, on sources that nobody learned from?
 *
 * The source is held out as a whole, for all languages at once: learning one language from the Declaration of Human Rights and its neighbour from
 * news would tell topics apart, not languages. Varieties (language and script) that come from this source only are then unknown to the model.
 * They are cut in two halves, each judged by a model that knows the other and everything else, and reported apart: their figures are
 * too good. No sentence of a judged passage is ever learned from.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Report, report } from "../learn/metrics.js";
import { decide, languagesOf, paperRule, type Scores } from "../page/language.js";
import { type Calibration, type LanguageExample, trainLanguages, varietyOf } from "../page/language-model.js";

export interface LanguageText extends LanguageExample {
  readonly source: string;
  readonly variety: string;
}

export interface LanguageData {
  readonly sentences: readonly LanguageText[];
  readonly passages: readonly LanguageText[];
}

export function readLanguageData(folder: string): LanguageData {
  const read = (file: string): LanguageText[] =>
    readFileSync(path.join(folder, file), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const [language = "", source = "", text = ""] = line.split("\t");
        return { language, source, text, variety: varietyOf(language, text) };
      });
  return { sentences: read("sentences.tsv"), passages: read("documents.tsv") };
}

/** Sources of one origin and manner count as one: the many small files of Common Voice differ in name only. */
export function familyOf(source: string): string {
  const name = source.replace(/\+concat$/, "");
  if (name.startsWith("cv/")) return name === "cv/sentence-collector" ? name : "cv/other files";
  return name.replace(/\/(?:[A-Z][a-z]{3}|\d{4})$/, "");
}

/** What is judged by a model that has not seen it. */
export interface Fold {
  readonly name: string;
  readonly learned: readonly LanguageText[];
  readonly judged: { readonly sentences: readonly LanguageText[]; readonly passages: readonly LanguageText[] };
}

const ENOUGH_TEXTS = 20;

/** Varieties whose texts come (nearly) all from one source. */
export function singleSource({ sentences }: LanguageData): ReadonlySet<string> {
  const families = new Map<string, Map<string, number>>();
  for (const { variety, source } of sentences) {
    const own = families.get(variety) ?? new Map<string, number>();
    own.set(familyOf(source), (own.get(familyOf(source)) ?? 0) + 1);
    families.set(variety, own);
  }
  const single = new Set<string>();
  for (const [variety, own] of families) {
    const counts = [...own.values()];
    if (counts.reduce((a, b) => a + b) - Math.max(...counts) < ENOUGH_TEXTS) single.add(variety);
  }
  return single;
}

/** One fold for each family of sources, which nothing in it has learned from; and two for the halves of single-source varieties. */
export function languageFolds(data: LanguageData): Fold[] {
  const single = singleSource(data);
  const halves = halvesOf(data, single);
  const families = [...new Set(data.sentences.map(({ source }) => familyOf(source)))].sort();
  const isOf = (family: string) => (text: LanguageText) => familyOf(text.source) === family;
  const byFamily = families.map((family): Fold => {
    const away = (text: LanguageText): boolean => isOf(family)(text) && !single.has(text.variety);
    return {
      name: family,
      learned: data.sentences.filter((text) => !isOf(family)(text)),
      judged: { sentences: data.sentences.filter(away), passages: data.passages.filter(away) },
    };
  });
  const byHalf = ([0, 1] as const).map((half): Fold => {
    const away = (text: LanguageText): boolean => halves.get(text) === half;
    return {
      name: `half ${half + 1}`,
      learned: data.sentences.filter((text) => !away(text) && halves.get(text) !== 2),
      judged: { sentences: data.sentences.filter(away), passages: data.passages.filter(away) },
    };
  });
  return [...byFamily, ...byHalf];
}

/** 0 or 1 by the passage that a sentence stands in; 2 when it stands in both halves, and is of no use. */
function halvesOf(
  { sentences, passages }: LanguageData,
  single: ReadonlySet<string>,
): ReadonlyMap<LanguageText, 0 | 1 | 2> {
  const halves = new Map<LanguageText, 0 | 1 | 2>();
  for (const variety of single) {
    const longs = passages.filter((text) => text.variety === variety);
    const shorts = sentences.filter((text) => text.variety === variety);
    const joined = [0, 1].map((half) =>
      longs
        .filter((_, i) => (i < longs.length / 2 ? 0 : 1) === half)
        .map((text) => text.text)
        .join("\n"),
    );
    longs.forEach((text, i) => {
      halves.set(text, i < longs.length / 2 ? 0 : 1);
    });
    shorts.forEach((text, i) => {
      const inside = joined.map((all) => all.includes(text.text));
      const alone = i < shorts.length / 2 ? 0 : 1;
      halves.set(text, inside[0] && inside[1] ? 2 : inside[0] ? 0 : inside[1] ? 1 : alone);
    });
  }
  return halves;
}

/** A held-out text with the scores that a model gave it which had not seen it. */
interface HeldOut {
  readonly text: LanguageText;
  readonly form: "sentence" | "passage";
  readonly fold: string;
  readonly scores: Scores;
}

export function scoreHeldOut(data: LanguageData, onFold: (name: string) => void = () => {}): HeldOut[] {
  const heldOut: HeldOut[] = [];
  for (const { name, learned, judged } of languageFolds(data)) {
    onFold(name);
    const languages = languagesOf(trainLanguages(learned));
    const known = new Set(languages.varieties);
    const score = (form: HeldOut["form"], texts: readonly LanguageText[]) => {
      // Left out: a handful of sentences in a script that the language is not written in.
      for (const text of texts)
        if (known.has(text.variety)) heldOut.push({ text, form, fold: name, scores: languages.scores(text.text) });
    };
    score("sentence", judged.sentences);
    score("passage", judged.passages);
  }
  return heldOut;
}

/** One text, what it is, and what was said of it. */
export interface Judged {
  readonly text: LanguageText;
  readonly form: "sentence" | "passage";
  readonly single: boolean;
  readonly answer: string;
  readonly probability: number;
}

/** The answers. What is typical of a variety is taken from other folds than the text's own; the two numbers of the sharpness from all. */
export function judgeHeldOut(data: LanguageData, heldOut: readonly HeldOut[]): Judged[] {
  const single = singleSource(data);
  const { sharpness, lengthPower } = calibrate(heldOut);
  const typical = new Map(
    [...new Set(heldOut.map(({ fold }) => fold))].map((fold) => [
      fold,
      typicalOf(heldOut.filter((one) => one.fold !== fold)),
    ]),
  );
  return heldOut.map(({ text, form, fold, scores }) => {
    const { language, probability } = decide(scores, { sharpness, lengthPower, typical: typical.get(fold)! });
    return { text, form, single: single.has(text.variety), answer: language, probability };
  });
}

/** The sharpness that makes held-out truth likeliest, by a search over a grid, and what is typical of each variety. */
export function calibrate(heldOut: readonly HeldOut[]): Calibration {
  const cases = heldOut.flatMap(({ text, scores: { scores, varieties, letters } }) => {
    const gold = varieties.indexOf(text.variety);
    return gold < 0 || varieties.length < 2 ? [] : [{ scores, gold, letters }];
  });
  let best = { sharpness: 1, lengthPower: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const lengthPower of [-1, -0.75, -0.5, -0.25, 0]) {
    for (let sharpness = 0.02; sharpness < 5; sharpness *= 1.6) {
      let surprise = 0;
      for (const { scores, gold, letters } of cases) {
        const factor = sharpness * Math.max(1, letters) ** lengthPower;
        let sum = 0;
        for (const score of scores) {
          const apart = (score - scores[gold]!) * factor;
          if (apart > -20) sum += Math.exp(apart);
        }
        surprise += Math.min(50, Math.log(sum));
      }
      if (surprise < least) [best, least] = [{ sharpness: Number(sharpness.toPrecision(3)), lengthPower }, surprise];
    }
  }
  return { ...best, typical: typicalOf(heldOut) };
}

/** Score per letter of the texts that a variety won rightly. */
function typicalOf(heldOut: readonly HeldOut[]): Map<string, number> {
  const sums = new Map<string, [score: number, letters: number]>();
  for (const { text, scores } of heldOut) {
    const best = scores.scores.reduce((b, score, v) => (score > scores.scores[b]! ? v : b), 0);
    if (scores.varieties[best] !== text.variety) continue;
    const sum = sums.get(text.variety) ?? [0, 0];
    sums.set(text.variety, [sum[0] + scores.scores[best]!, sum[1] + scores.letters]);
  }
  return new Map([...sums].map(([variety, [score, letters]]) => [variety, score / Math.max(1, letters)]));
}

/** The languages that are hardest to tell from Tatar. */
export const NEIGHBOURS: readonly string[] = ["tat", "bak", "kaz", "kir", "uzb", "chv", "crh", "sah", "rus"];

export interface Stranger {
  readonly language: string;
  readonly texts: number;
  readonly unsure: number;
  readonly tatar: number;
  readonly others: string; // the commonest answers, with counts
}

/** What becomes of a language that was never learned? Each group is left out together, and a model learned from the rest is asked. */
export function judgeStrangers(data: LanguageData, calibration: Calibration): Stranger[] {
  return STRANGERS.flatMap((group) => {
    const languages = languagesOf(
      trainLanguages(
        data.sentences.filter((text) => !group.includes(text.language)),
        calibration,
      ),
    );
    return group.map((language) => {
      const answers = new Map<string, number>();
      const texts = data.passages.filter((text) => text.language === language);
      for (const { text } of texts) {
        const said = languages.identify(text).language;
        answers.set(said, (answers.get(said) ?? 0) + 1);
      }
      const others = [...answers]
        .filter(([said]) => said !== "und")
        .sort(([, a], [, b]) => b - a)
        .slice(0, 3);
      return {
        language,
        texts: texts.length,
        unsure: answers.get("und") ?? 0,
        tatar: answers.get("tat") ?? 0,
        others: others.map(([said, count]) => `${said} ${count}`).join(", "),
      };
    });
  });
}

/** Languages left out together such that each keeps relatives to be taken for. */
const STRANGERS: readonly (readonly string[])[] = [
  ["bak", "chv", "mon", "mdf", "ukr", "kaa"],
  ["kaz", "tyv", "sah", "mrj", "mkd", "tgk"],
  ["kir", "alt", "kjh", "abk", "myv", "bel"],
];

/** The figures of one set of answers. */
export interface LanguageFigures {
  readonly texts: number;
  readonly accuracy: number;
  readonly macroF1: number;
  readonly languages: number;
  readonly neighboursF1: number;
  readonly tatar: { readonly precision: number; readonly recall: number; readonly f1: number };
  readonly report: Report;
}

export function figuresOf(judged: readonly Judged[]): LanguageFigures {
  const gold = judged.map(({ text }) => text.language);
  const languages = [...new Set(gold)].sort();
  const whole = report(
    gold,
    judged.map(({ answer }) => answer),
    { averageOver: languages },
  );
  const neighbours = whole.classes.filter(({ label, support }) => NEIGHBOURS.includes(label) && support > 0);
  const tatar = whole.classes.find(({ label }) => label === "tat");
  return {
    texts: judged.length,
    accuracy: whole.accuracy,
    macroF1: whole.macro.f1,
    languages: languages.length,
    neighboursF1: neighbours.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, neighbours.length),
    tatar: { precision: tatar?.precision ?? 0, recall: tatar?.recall ?? 0, f1: tatar?.f1 ?? 0 },
    report: whole,
  };
}

/** The paper's rule on the same texts. */
export function judgeByPaper(judged: readonly Judged[]): Judged[] {
  return judged.map((one) => ({ ...one, answer: paperRule(one.text.text), probability: 1 }));
}
