/**
 * How well are languages told apart, on sources that were not used for training?
 *
 * The source is held out as a whole, for all languages at once: learning one language from the Declaration of Human Rights and its neighbour from
 * news would tell topics apart, not languages. Varieties (language and script) that come from this source only are then unknown to the model.
 * They are cut in two halves, each judged by a model that knows the other and everything else, and reported apart: their figures are
 * too good. No sentence of a judged passage is ever learned from.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { minimise } from "../../learn/linear/lbfgs.js";
import { type Report, report } from "../../learn/measure/metrics.js";
import { aheadFeatures, decide, languagesOf, type Scores, tatarLetterRule } from "../../page/language/language.js";
import type { Calibration, LanguageModel } from "../../page/language/model.js";
import { COMMON_WORDS } from "./common-words.js";
import { GUARD_WORDS } from "./guard-words.js";
import {
  type GramTable,
  gramTable,
  type LanguageExample,
  type LanguageSettings,
  SETTINGS,
  trainLanguages,
  varietyOf,
} from "./learning.js";
import { joinApostrophes, repairKarakalpak } from "./repairs.js";
import { serbianInLatin } from "./serbian-latin.js";

export interface LanguageText extends LanguageExample {
  readonly source: string;
  /** What it is learned as, which for a few is not what it is called. */
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
        const [language = "", source = "", given = ""] = line.split("\t");
        const text = source.startsWith("xwmt") ? repaired(language, given) : given;
        const variety = varietyOf(language, text);
        return {
          language: MISLABELLED.get(variety) ?? language,
          source,
          text,
          variety: LEARNED_AS.get(variety) ?? variety,
        };
      });
  return { sentences: read("sentences.tsv"), passages: read("documents.tsv") };
}

/** X-WMT was split into tokens, and half of its Karakalpak was turned into Cyrillic by a program. */
function repaired(language: string, text: string): string {
  if (language === "kaa") return joinApostrophes(repairKarakalpak(text));
  return language === "uzb" ? joinApostrophes(text) : text;
}

/** The Declaration in "Sorani" in Latin script is Kurmanji: "Herkes mafê … heye". */
const MISLABELLED: ReadonlyMap<string, string> = new Map([["ckb-Latn", "kur"]]);

/** Bosnian in Cyrillic is nothing that anybody could tell from Serbian as it is written in Bosnia. It is judged as Bosnian, and so always wrong. */
const LEARNED_AS: ReadonlyMap<string, string> = new Map([
  ["ckb-Latn", "kur-Latn"],
  ["bos-Cyrl", "srp-Cyrl"],
]);

/** What a model is made from: the texts, and the words that everybody knows. */
export function learnFrom(
  texts: readonly LanguageText[],
  options: {
    readonly settings?: LanguageSettings;
    readonly shelf?: GramTable;
    readonly calibration?: Calibration;
  } = {},
): LanguageModel {
  const examples = texts.flatMap(({ variety, text }) => {
    const example = { language: variety.slice(0, variety.indexOf("-")), text };
    return variety === "srp-Cyrl" ? [example, { ...example, text: serbianInLatin(text) }] : [example];
  });
  return trainLanguages(examples, { ...options, known: new Map([...COMMON_WORDS, ...GUARD_WORDS]) });
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

const MIN_TEXTS = 20;

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
    if (counts.reduce((a, b) => a + b) - Math.max(...counts) < MIN_TEXTS) single.add(variety);
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

/** A snippet is the beginning of a sentence, one to four words long. */
export type Form = "snippet" | "sentence" | "passage";

/** A held-out text with the scores that a model gave it which had not seen it. */
interface HeldOut {
  readonly text: LanguageText;
  readonly form: Form;
  readonly fold: string;
  readonly scores: Scores;
}

export interface HoldOutOptions {
  readonly settings?: LanguageSettings;
  readonly shelf?: GramTable;
  readonly onFold?: (name: string) => void;
}

export function scoreHeldOut(
  data: LanguageData,
  { settings = SETTINGS, shelf = gramTable(), onFold = () => {} }: HoldOutOptions = {},
): HeldOut[] {
  const heldOut: HeldOut[] = [];
  for (const { name, learned, judged } of languageFolds(data)) {
    onFold(name);
    const languages = languagesOf(learnFrom(learned, { settings, shelf }));
    const known = new Set(languages.varieties);
    const score = (form: Form, texts: readonly LanguageText[]) => {
      // Left out: a handful of sentences in a script that the language is not written in.
      for (const text of texts)
        if (known.has(text.variety)) heldOut.push({ text, form, fold: name, scores: languages.scores(text.text) });
    };
    score("snippet", judged.sentences.map(cutShort));
    score("sentence", judged.sentences);
    score("passage", judged.passages);
  }
  return heldOut;
}

/** Its first one, two, three or four words, by turns; of a script without spaces as many pairs of characters. */
function cutShort(sentence: LanguageText, turn: number): LanguageText {
  const most = 1 + (turn % 4);
  const words = sentence.text.split(/\s+/).slice(0, most).join(" ");
  const spaceless = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u4e00-\u9fff]/.test(words);
  return { ...sentence, text: spaceless ? words.slice(0, 2 * most) : words };
}

/** One text, what it is, and what was said of it. */
export interface Judged {
  readonly text: LanguageText;
  readonly form: Form;
  readonly fold: string;
  readonly single: boolean;
  readonly answer: string;
  readonly probability: number;
  /** `und`, although the best guess was right. */
  readonly refused: boolean;
}

/** The answers. How sure a text's answer is, and what is typical, was learned from other folds than its own. */
export async function judgeHeldOut(data: LanguageData, heldOut: readonly HeldOut[]): Promise<Judged[]> {
  const single = singleSource(data);
  const calibrations = new Map<string, Calibration>();
  for (const fold of new Set(heldOut.map((one) => one.fold)))
    calibrations.set(fold, await calibrate(heldOut.filter((one) => one.fold !== fold)));
  return heldOut.map(({ text, form, fold, scores }) => {
    const { language, probability, runnerUp } = decide(scores, {
      calibration: calibrations.get(fold)!,
      guards: new Set(GUARD_WORDS.keys()),
    });
    const refused = language === "und" && runnerUp?.language === text.language;
    return { text, form, fold, single: single.has(text.variety), answer: language, probability, refused };
  });
}

/** The coefficients that make it likeliest who won rightly and who did not (logistic regression), and what is typical of each variety. */
export async function calibrate(heldOut: readonly HeldOut[]): Promise<Calibration> {
  const cases = heldOut.flatMap(({ text, form, scores: { scores, varieties, letters } }) => {
    if (varieties.length < 2 || letters < 2) return [];
    const order = [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!);
    const features = aheadFeatures(scores[order[0]!]! - scores[order[1]!]!, letters);
    return [{ features, right: varieties[order[0]!] === text.variety, weight: form === "passage" ? 2 : 1 }];
  });
  const { x } = await minimise(
    (at, gradient) => {
      gradient.fill(0);
      let surprise = 0;
      for (const { features, right, weight } of cases) {
        let sum = 0;
        for (let i = 0; i < at.length; i++) sum += at[i]! * features[i]!;
        surprise += weight * Math.log1p(Math.exp(right ? -sum : sum));
        const slope = weight * (1 / (1 + Math.exp(-sum)) - (right ? 1 : 0));
        for (let i = 0; i < at.length; i++) gradient[i]! += slope * features[i]!;
      }
      return surprise;
    },
    new Float64Array(aheadFeatures(1, 1).length),
    { tolerance: 1e-7 },
  );
  return { sure: Array.from(x, (one) => Number(one.toPrecision(4))), typical: typicalOf(heldOut) };
}

/** Score per weighed letter of the texts that a variety won rightly. */
function typicalOf(heldOut: readonly HeldOut[]): Map<string, number> {
  const sums = new Map<string, [score: number, letters: number]>();
  for (const { text, form, scores } of heldOut) {
    if (form === "snippet") continue;
    const best = scores.scores.reduce((b, score, v) => (score > scores.scores[b]! ? v : b), 0);
    if (scores.varieties[best] !== text.variety) continue;
    const sum = sums.get(text.variety) ?? [0, 0];
    sums.set(text.variety, [sum[0] + scores.scores[best]!, sum[1] + scores.weighed]);
  }
  return new Map([...sums].map(([variety, [score, letters]]) => [variety, score / Math.max(1, letters)]));
}

/** Settings that were weighed against each other. The first are those that ship. */
export const VARIANTS: readonly (readonly [name: string, settings: LanguageSettings])[] = [
  ["as shipped", SETTINGS],
  ["known words 0", { ...SETTINGS, knownShare: 0 }],
  ["known words .15", { ...SETTINGS, knownShare: 0.15 }],
  ["known words .6", { ...SETTINGS, knownShare: 0.6 }],
  ["whole words 2", { ...SETTINGS, weights: [0, 4, 2, 1, 0.6, 2] }],
  ["whole words 4", { ...SETTINGS, weights: [0, 4, 2, 1, 0.6, 4] }],
  ["longer grams", { ...SETTINGS, weights: [0, 2, 2, 1.5, 1, 3] }],
  ["half the prior", { ...SETTINGS, prior: SETTINGS.prior.map((n) => n / 2) }],
  ["twice the prior", { ...SETTINGS, prior: SETTINGS.prior.map((n) => n * 2) }],
  ["names count in full", { ...SETTINGS, nameWeight: 1 }],
];

export interface Choice {
  readonly source: string;
  /** The variant that is best on all other sources. */
  readonly variant: string;
  /** By variant: how good it is on the other sources, and on this one. */
  readonly elsewhere: readonly number[];
  readonly here: readonly number[];
}

/**
 * How good would we be, had we chosen the settings without a source before we were judged on it? Each source is judged with the variant that
 * does best on the others; the halves of single-source varieties with the one that does best on all sources.
 */
export async function judgeByChoice(
  data: LanguageData,
  onVariant: (name: string) => void = () => {},
): Promise<{ readonly choices: readonly Choice[]; readonly judged: readonly Judged[] }> {
  const shelf = gramTable();
  const byVariant: Judged[][] = [];
  for (const [name, settings] of VARIANTS) {
    onVariant(name);
    byVariant.push(await judgeHeldOut(data, scoreHeldOut(data, { settings, shelf })));
  }
  const sourceOf = (fold: string): string => fold.replace(/^half.*/, "halves").replace(/\/.*/, "");
  const sources = [...new Set(byVariant[0]!.map(({ fold }) => sourceOf(fold)))];
  const worth = new Map(
    sources.map((source) => [
      source,
      byVariant.map((all) => worthOf(all.filter(({ fold }) => sourceOf(fold) === source))),
    ]),
  );
  const choices = sources.map((source): Choice => {
    const others = sources.filter((other) => other !== source && other !== "halves");
    const elsewhere = VARIANTS.map(
      (_, v) => others.reduce((sum, other) => sum + worth.get(other)![v]!, 0) / others.length,
    );
    const best = elsewhere.reduce((b, one, v) => (one > elsewhere[b]! ? v : b), 0);
    return { source, variant: VARIANTS[best]![0], elsewhere, here: worth.get(source)! };
  });
  const judged = choices.flatMap(({ source, variant }) =>
    byVariant[VARIANTS.findIndex(([name]) => name === variant)]!.filter(({ fold }) => sourceOf(fold) === source),
  );
  return { choices, judged };
}

/** The mean of what we are after: all languages and the neighbours, sentences and passages. */
function worthOf(judged: readonly Judged[]): number {
  const figures = (["sentence", "passage"] as const).map((form) =>
    figuresOf(judged.filter((one) => one.form === form)),
  );
  return figures.reduce((sum, { macroF1, neighboursF1 }) => sum + macroF1 + neighboursF1, 0) / 4;
}

/** How often answers of a given length are right, beside how often they say they are. */
export interface LengthRow {
  readonly letters: string;
  readonly texts: number;
  readonly unsure: number;
  readonly right: number;
  readonly said: number;
}

/** By length in characters; of answers other than `und`, the share that is right and the mean of their probabilities. */
export function byLength(judged: readonly Judged[]): LengthRow[] {
  const bounds = [0, 6, 12, 20, 40, 80, 160, 320, Number.POSITIVE_INFINITY];
  return bounds.slice(1).map((end, i) => {
    const from = bounds[i]!;
    const texts = judged.filter(({ text: { text } }) => text.length >= from && text.length < end);
    const told = texts.filter(({ answer }) => answer !== "und");
    const share = (sum: number): number => sum / Math.max(1, told.length);
    return {
      letters: Number.isFinite(end) ? `${from}–${end - 1}` : `${from} and more`,
      texts: texts.length,
      unsure: texts.length - told.length,
      right: share(told.filter(({ answer, text }) => answer === text.language).length),
      said: share(told.reduce((sum, { probability }) => sum + probability, 0)),
    };
  });
}

/** The languages that are hardest to tell from Tatar. */
export const NEIGHBOURS: readonly string[] = ["tat", "bak", "kaz", "kir", "uzb", "chv", "crh", "sah", "rus"];

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
  return judged.map((one) => ({ ...one, answer: tatarLetterRule(one.text.text), probability: 1, refused: false }));
}
