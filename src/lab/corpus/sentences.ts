/**
 * How well does the segmenter find the ends of sentences?
 *
 * Single sentences of many languages are joined to paragraphs of ten, and the segmenter must find the joins. Habits of the language
 * (abbreviations and the like) are learned from the same paragraphs without their joins, as a release does. Only sentences that end
 * with a final mark are used: where there is none, nobody could find the end. A line that holds two sentences counts as an
 * error, so precision is a lower bound.
 */
import { openHabitLearner } from "../../corpus/segment/habits.js";
import { segment } from "../../corpus/segment/segment.js";
import { seeded, shuffled } from "../../learn/random.js";

export interface Sentence {
  readonly language: string;
  readonly source: string;
  readonly text: string;
}

export interface SentenceScore {
  readonly language: string;
  readonly sentences: number;
  readonly right: number;
  readonly found: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Myanmar}\p{Script=Khmer}]/u;
const JOINED = 10;
const MIN_SENTENCES = 30;
/** Declarations are cut into articles, not sentences. */
const NOT_SENTENCES = /^udhr|^mediawiki/;
const COMPLETE = /[.!?…。！？؟۔।॥։።။។][)\]»”’"'」』]*$/u;

export function measureSentences(rows: readonly Sentence[]): SentenceScore[] {
  const byLanguage = new Map<string, string[]>();
  for (const { language, source, text } of rows) {
    const line = text.trim();
    if (NOT_SENTENCES.test(source) || !COMPLETE.test(line) || line.includes("\n")) continue;
    byLanguage.set(language, [...(byLanguage.get(language) ?? []), line]);
  }
  const scores: SentenceScore[] = [];
  for (const [language, sentences] of [...byLanguage].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (sentences.length >= MIN_SENTENCES) scores.push(score(language, sentences));
  return scores;
}

function score(language: string, sentences: readonly string[]): SentenceScore {
  const order = shuffled(sentences, seeded(1));
  const paragraphs: string[][] = [];
  for (let i = 0; i < order.length; i += JOINED) paragraphs.push(order.slice(i, i + JOINED));
  return scoreParagraphs(language, paragraphs);
}

/** What is found of the joins in paragraphs of sentences, with the habits learned from these paragraphs. */
export function scoreParagraphs(language: string, paragraphs: readonly (readonly string[])[]): SentenceScore {
  const learner = openHabitLearner();
  // Unspaced scripts are joined without a space.
  const between = UNSPACED.test(paragraphs[0]![0]!) ? "" : " ";
  for (const paragraph of paragraphs) learner.add(paragraph.join(between), language);
  const habits = learner.habits().get(language);
  let [right, found, gold] = [0, 0, 0];
  for (const paragraph of paragraphs) {
    const text = paragraph.join(between);
    const starts = new Set<number>();
    let at = 0;
    for (const sentence of paragraph) {
      starts.add(at);
      at += sentence.length + between.length;
    }
    const segments = segment(text, habits);
    gold += starts.size - 1; // the first start is given
    for (const first of segments.sentences.slice(1)) {
      found++;
      if (starts.has(segments.tokens.starts[first]!)) right++;
    }
  }
  const precision = found === 0 ? 0 : right / found;
  const recall = gold === 0 ? 0 : right / gold;
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { language, sentences: paragraphs.flat().length, right, found, precision, recall, f1 };
}
