/**
 * Identifies the language of a text or a page: the script first, then a model of letter grams (model.ts).
 *
 * The result is `und` when there is nothing to judge ("XYZ"), when two languages fit equally, or when none fits: an
 * unknown language must not become its nearest neighbour. Declarations and addresses are listed as hints and never
 * change the result.
 */
import type { Page } from "../../model/page.js";
import { languageCode } from "./codes.js";
import { decodeLanguages, type LanguageModel, type Scorer, scorer } from "./model.js";
import { scriptCode } from "./script.js";

export interface Identified {
  /** ISO 639-3; "und" when unsure. */
  readonly language: string;
  /** ISO 15924; "Zyyy" without letters. */
  readonly script: string;
  /** Of the language; for "und": that no language would have been right. */
  readonly probability: number;
  /** The second best language, or the best one when it was rejected. */
  readonly runnerUp: Guess | undefined;
}

export interface Guess {
  readonly language: string;
  readonly probability: number;
}

export interface Languages {
  readonly varieties: readonly string[];
  identify(text: string): Identified;
  /** Each part separately, and all as one text, for the cost of one reading. */
  identifyAll(parts: readonly string[]): { readonly whole: Identified; readonly parts: readonly Identified[] };
  /** The scores behind the result. */
  scores(text: string): Scores;
}

/** The varieties that compete for a text, with their scores. */
export interface Scores {
  readonly script: string;
  readonly letters: number;
  /** Those of probable names in part: see `Scored`. */
  readonly weighed: number;
  /** False for an unknown single word: see `Scored`. */
  readonly familiar: boolean;
  readonly varieties: readonly string[];
  readonly scores: Float64Array;
}

/** One per thread and model, because filling the tables takes a while. */
const opened = new WeakMap<Uint8Array, Languages>();

/** Opens the bytes of `models/language.model`; one for each thread. */
export function openLanguages(bytes: Uint8Array): Languages {
  let languages = opened.get(bytes);
  if (languages === undefined) {
    languages = languagesOf(decodeLanguages(bytes));
    opened.set(bytes, languages);
  }
  return languages;
}

export function languagesOf(model: LanguageModel): Languages {
  let judge: Scorer | undefined; // filled on first use, because that takes a while
  const named = new Map<readonly number[], readonly string[]>();
  const scratch = new Map<readonly number[], Float64Array>();
  /** The scores are valid until the next call. */
  const score = (text: string): Scores => {
    judge ??= scorer(model);
    const { script, letters, weighed, familiar, varieties } = judge.score(text);
    let names = named.get(varieties);
    if (names === undefined) {
      names = varieties.map((v) => model.varieties[v]!);
      named.set(varieties, names);
      scratch.set(varieties, new Float64Array(varieties.length));
    }
    const scores = scratch.get(varieties)!;
    for (let i = 0; i < varieties.length; i++) scores[i] = judge.scores[varieties[i]!]!;
    return { script: scriptCode(script), letters, weighed, familiar, varieties: names, scores };
  };
  return {
    varieties: model.varieties,
    identify: (text) => decide(score(text), model),
    identifyAll(parts) {
      const sums = new Map<string, { -readonly [K in keyof Scores]: Scores[K] }>();
      const answers = parts.map((part) => {
        const own = score(part);
        const sum = sums.get(own.script);
        if (sum === undefined) sums.set(own.script, { ...own, scores: own.scores.slice() });
        else {
          sum.letters += own.letters;
          sum.weighed += own.weighed;
          sum.familiar ||= own.familiar;
          for (let v = 0; v < sum.scores.length; v++) sum.scores[v]! += own.scores[v]!;
        }
        return decide(own, model);
      });
      const [main] = [...sums.values()].sort((a, b) => b.letters - a.letters);
      return { whole: main === undefined ? NOTHING : decide(main, model), parts: answers };
    },
    scores(text) {
      const shared = score(text);
      return { ...shared, scores: shared.scores.slice() };
    },
  };
}

const NOTHING: Identified = { language: "und", script: "Zyyy", probability: 1, runnerUp: undefined };

/** Minimum probability of a result. */
const MIN_PROBABILITY = 0.15;
/** Minimum probability that the language is one the model knows. */
const MIN_BELIEF = 0.79;
/** What is left of that when hardly a word or piece of a word is known. */
const UNFAMILIAR = 0.05;
/** "OK" is every language's. Where two characters are a word, they count. */
const FEWEST_LETTERS = 3;
const FEWEST_WITHOUT_CAPITALS = 2;
const WITH_CAPITALS = new Set(["Latn", "Cyrl", "Grek", "Armn"]);
/** A guard has words but no texts, and few people write in its language: one word of it is no proof. */
const HANDICAP = 24;
/** Affects only the runner-up's probability. */
const SHARPNESS = 2.2;

/**
 * The result for these scores. Its probability is the product of two: that the best variety is right among the known
 * ones (from margin and length), and that the language is known at all.
 */
export function decide(
  { script, letters, weighed, familiar, varieties, scores: plain }: Scores,
  { calibration, guards }: Pick<LanguageModel, "calibration" | "guards">,
): Identified {
  const fewest = WITH_CAPITALS.has(script) ? FEWEST_LETTERS : FEWEST_WITHOUT_CAPITALS;
  if (letters < fewest || varieties.length === 0)
    return { language: "und", script, probability: 1, runnerUp: undefined };
  const scores =
    guards.size === 0 ? plain : plain.map((score, v) => score - (guards.has(varieties[v]!) ? HANDICAP : 0));
  let best = 0;
  let next = -1;
  for (let v = 1; v < scores.length; v++) {
    if (scores[v]! > scores[best]!) {
      next = best;
      best = v;
    } else if (next < 0 || scores[v]! > scores[next]!) next = v;
  }
  const top = scores[best]!;
  const margin = next < 0 ? undefined : top - scores[next]!;
  const fits = isLearned(top, margin, weighed, calibration.typical.get(varieties[best]!));
  const learned = familiar ? fits : Math.min(fits, UNFAMILIAR);
  const ahead = isAhead(margin, letters, calibration.sure);
  const probability = learned * ahead;
  const first: Guess = { language: languageIn(varieties[best]!), probability };
  if (guards.has(varieties[best]!))
    return { language: "und", script, probability: 1 - (1 - ahead) * learned, runnerUp: first };
  if (learned < MIN_BELIEF || probability < MIN_PROBABILITY)
    return { language: "und", script, probability: 1 - probability, runnerUp: first };
  if (next < 0) return { ...first, script, runnerUp: undefined };
  let sum = 0;
  for (let v = 0; v < scores.length; v++)
    if (v !== best) sum += Math.exp(((scores[v]! - scores[next]!) * SHARPNESS) / letters);
  const second = Math.min(probability, (learned * (1 - ahead)) / sum);
  return { ...first, script, runnerUp: { language: languageIn(varieties[next]!), probability: second } };
}

const languageIn = (variety: string): string => variety.slice(0, variety.indexOf("-"));

/**
 * The probability that the best variety is right. Without rivals only the length counts: two Greek letters may be a
 * formula.
 */
function isAhead(margin: number | undefined, letters: number, sure: readonly number[]): number {
  if (margin === undefined) return letters / (letters + 1);
  const features = aheadFeatures(margin, letters);
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += sure[i]! * features[i]!;
  return 1 / (1 + Math.exp(-sum));
}

/** The features of that probability. */
export function aheadFeatures(margin: number, letters: number): readonly number[] {
  const ahead = Math.log1p(margin);
  const length = Math.log(letters);
  return [1, ahead, length, ahead * length];
}

/**
 * The probability that the language is known to the model: from how well the best variety fits, and its margin, both
 * per letter and relative to what is typical of that variety. Known languages fit about 1; how far they stray depends on
 * the length. The numbers were fitted on held-out sentences and on languages left out (`winnow eval language
 * --strangers`); a text in an unknown language is taken to be rare. A variety alone in its script has nothing to compare
 * with.
 */
function isLearned(top: number, margin: number | undefined, letters: number, typical: number | undefined): number {
  if (typical === undefined || typical < 1) return 1;
  const counting = Math.max(1, letters);
  const usual = counting * Math.max(2, typical);
  const fit = 0.7 * Math.min(2, top / usual) + 0.3 * (margin === undefined ? 1 : Math.min(1.5, margin / usual));
  const surplus = (fit - 0.43) / Math.sqrt(1 + 800 / counting);
  return 1 / (1 + Math.exp(-14.5 * surplus - 2.5));
}

/**
 * The paper's rule: a text with one of these letters is Tatar. Wrong for Bashkir, Kazakh, Kyrgyz and others; kept for
 * comparison.
 */
export function tatarLetterRule(text: string): "tat" | "und" {
  return /[әөүҗңһ]/i.test(text) ? "tat" : "und";
}

export interface PageLanguage extends Identified {
  /** Share of each language in the main text, largest first. */
  readonly shares: readonly { readonly language: string; readonly script: string; readonly share: number }[];
  /** One result per paragraph of the main text. */
  readonly paragraphs: readonly Identified[];
  /** Declarations by page and address; informative only. */
  readonly hints: readonly LanguageHint[];
}

export interface LanguageHint {
  readonly from: "declared" | "address";
  readonly says: string; // as written
  readonly language: string; // ISO 639-3
  readonly agrees: boolean;
}

type Spoken = Pick<Page, "url" | "mainText" | "textSample"> & { readonly declared: Pick<Page["declared"], "language"> };

/** A shorter paragraph is judged with the others, unless it is certain. */
const SHORT_PARAGRAPH = 60;
const SURE = 0.95;

export function detectPageLanguage(page: Spoken, languages: Languages): PageLanguage {
  const texts = page.mainText.paragraphs.map((paragraph) => paragraph.text);
  const identified = texts.length === 0 ? undefined : languages.identifyAll(excerpts(texts));
  const whole = identified?.whole ?? languages.identify(page.textSample);
  const paragraphs = texts.map((text, i) => {
    const own = identified!.parts[i]!;
    const doubtful = text.length < SHORT_PARAGRAPH && own.probability < SURE;
    return doubtful && own.script === whole.script ? whole : own;
  });
  const shares = sharesOf(texts, paragraphs);
  // Two mixed languages may look like a third: then the one with most paragraphs is the page's.
  const [largest] = shares;
  const isMixture =
    largest !== undefined && !shares.some(({ language, share }) => language === whole.language && share >= 0.2);
  const spokesman = isMixture ? paragraphs.find(({ language }) => language === largest.language)! : whole;
  return { ...spokesman, shares, paragraphs, hints: hintsOf(page, spokesman.language) };
}

/** All of the first paragraphs; of the later ones on a long page their beginnings, which tell as much. */
function excerpts(texts: readonly string[]): readonly string[] {
  let read = 0;
  return texts.map((text) => {
    const excerpt = read < READ_WHOLE || text.length <= BEGINNING ? text : beginning(text);
    read += excerpt.length;
    return excerpt;
  });
}

/** Up to the last space, where the script has any. */
function beginning(text: string): string {
  const space = text.lastIndexOf(" ", BEGINNING);
  return text.slice(0, space > BEGINNING / 2 ? space : BEGINNING);
}

const READ_WHOLE = 3000;
const BEGINNING = 240;

function sharesOf(texts: readonly string[], paragraphs: readonly Identified[]): PageLanguage["shares"] {
  const lengths = new Map<string, { language: string; script: string; length: number }>();
  let all = 0;
  paragraphs.forEach(({ language, script }, i) => {
    const key = `${language}-${script}`;
    const length = texts[i]!.length;
    all += length;
    const known = lengths.get(key);
    if (known) known.length += length;
    else lengths.set(key, { language, script, length });
  });
  return [...lengths.values()]
    .sort((a, b) => b.length - a.length)
    .map(({ language, script, length }) => ({ language, script, share: length / Math.max(1, all) }));
}

function hintsOf({ url, declared }: Pick<Spoken, "url" | "declared">, answer: string): LanguageHint[] {
  const said: [from: LanguageHint["from"], says: string][] = [];
  if (declared.language !== undefined) said.push(["declared", declared.language]);
  for (const says of inAddress(url)) said.push(["address", says]);
  return said.flatMap(([from, says]) => {
    const language = languageCode(says);
    return language === undefined ? [] : [{ from, says, language, agrees: language === answer }];
  });
}

/** "tt.example.org", "/tt/", "?lang=tat": a first label or segment of two or three letters, or a parameter that is named for it. */
function inAddress(url: string): string[] {
  const match = /^https?:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i.exec(url);
  if (match === null) return [];
  const [, host = "", path = "", query = ""] = match;
  const label = /^([a-z]{2,3})\.[^.]+\./i.exec(host)?.[1];
  const segment = /^\/([a-z]{2,3}(?:[-_][a-z]{2,4})?)(?:\/|$)/i.exec(path)?.[1];
  const parameter = /(?:^|&)(?:lang|language|hl|locale|lng)=([a-z]{2,3}(?:[-_][a-z]{2,4})?)(?:&|$)/i.exec(query)?.[1];
  return [label, segment, parameter].filter((says) => says !== undefined);
}
