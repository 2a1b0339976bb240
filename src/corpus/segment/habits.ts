/**
 * How a language uses the full stop, learned from texts without labels.
 *
 * - Abbreviations: words that are followed by a full stop more often than chance explains (Kiss & Strunk 2006, *Unsupervised
 *   multilingual sentence boundary detection*: a log-likelihood ratio, scaled by length and by occurrences without a full stop),
 *   and whose sentence sometimes goes on behind it. Without this condition the short verbs at the end of Turkic and Indian sentences
 *   would be abbreviations.
 * - Ordinals: whether numbers with a full stop stand inside sentences ("3. mai").
 * - Words that are usually written with a small letter: with a capital after an abbreviation they begin a sentence.
 *
 * - Words that stand without a full stop, or end sentences: they only look like abbreviations.
 *
 * What is known of a language without its texts stands in abbreviations.ts.
 */
import { streamSafe } from "../../model/text/stream-safe.js";
import { knownAbbreviations, LANGUAGES_WITH_ABBREVIATIONS, ORDINAL_LANGUAGES } from "./abbreviations.js";
import { NUMBER, newTokens, type Tokens, tokenise, WORD } from "./tokens.js";

export interface Habits {
  readonly abbreviations: ReadonlySet<string>;
  readonly ordinals: boolean;
  /** Small-letter words, those that occurred often enough. */
  readonly lowered: ReadonlySet<string>;
  /** Short words that are none. */
  readonly whole: ReadonlySet<string>;
}

export const NO_HABITS: Habits = {
  abbreviations: new Set(),
  ordinals: false,
  lowered: new Set(),
  whole: new Set(),
};

export interface HabitLearner {
  add(text: string, language: string): void;
  /** True when more text of this language would not be used. */
  isFull(language: string): boolean;
  habits(): Map<string, Habits>;
}

/** More than this does not change what is learned, and memory stays bounded. */
const MAX_TOKENS = 1_500_000;
const LONGEST = 8;

interface Counts {
  tokens: number;
  stops: number;
  /** Word → with a full stop, those of them inside a sentence, without a full stop. */
  readonly words: Map<string, { stopped: number; inside: number; bare: number }>;
  readonly cases: Map<string, { small: number; large: number }>;
  numbers: number;
  ordinals: number;
}

export function openHabitLearner(): HabitLearner {
  const languages = new Map<string, Counts>();
  const tokens = newTokens();
  return {
    isFull: (language) => (languages.get(language)?.tokens ?? 0) >= MAX_TOKENS,
    add(text, language) {
      let counts = languages.get(language);
      if (counts === undefined) {
        counts = { tokens: 0, stops: 0, words: new Map(), cases: new Map(), numbers: 0, ordinals: 0 };
        languages.set(language, counts);
      }
      if (counts.tokens >= MAX_TOKENS) return;
      tokens.count = 0;
      tokenise(text, tokens);
      count(text, tokens, counts);
    },
    habits() {
      const found = new Map<string, Habits>();
      for (const language of new Set([...LANGUAGES_WITH_ABBREVIATIONS, ...ORDINAL_LANGUAGES, ...languages.keys()]))
        found.set(language, habitsOf(languages.get(language), language));
      return found;
    },
  };
}

function count(text: string, tokens: Tokens, counts: Counts): void {
  for (let t = 0; t < tokens.count; t++) {
    counts.tokens++;
    const kind = tokens.kinds[t];
    if (kind !== WORD && kind !== NUMBER) continue;
    const end = tokens.ends[t]!;
    const stopped = text.charCodeAt(end) === 0x2e && text.charCodeAt(end + 1) !== 0x2e;
    if (stopped) counts.stops++;
    if (kind === NUMBER) {
      if (!stopped) continue;
      counts.numbers++;
      if (isSmall(text, nextVisible(text, end + 1))) counts.ordinals++;
      continue;
    }
    const start = tokens.starts[t]!;
    const isLong = end - start > LONGEST;
    if (isLong && stopped) continue;
    const word = text.slice(start, end);
    const folded = word.toLowerCase();
    if (!isLong) {
      let known = counts.words.get(folded);
      if (known === undefined) counts.words.set(folded, (known = { stopped: 0, inside: 0, bare: 0 }));
      stopped ? known.stopped++ : known.bare++;
      if (stopped && goesOn(text, end + 1)) known.inside++;
      const cases = counts.cases.get(folded);
      const small = word === folded;
      if (cases === undefined) counts.cases.set(folded, { small: small ? 1 : 0, large: small ? 0 : 1 });
      else small ? cases.small++ : cases.large++;
    }
  }
}

function habitsOf(counts: Counts | undefined, language: string): Habits {
  const abbreviations = new Set(knownAbbreviations(language));
  const lowered = new Set<string>();
  const whole = new Set<string>();
  const isOrdinal = ORDINAL_LANGUAGES.has(language);
  if (counts === undefined) return { abbreviations, ordinals: isOrdinal, lowered, whole };
  for (const [word, { stopped, inside, bare }] of counts.words) {
    const goesOnOften = inside >= MIN_INSIDE * stopped;
    // Titles stand before capitals only, but they are known or have no vowels.
    const endsSentences = stopped >= MIN_SEEN && !goesOnOften && !abbreviations.has(word) && !hasNoVowel(word);
    if (endsSentences || (bare > 1 && bare > 2 * stopped)) whole.add(word);
    else if (stopped >= MIN_SEEN && goesOnOften && abbreviationScore(word, stopped, bare, counts) >= THRESHOLD)
      abbreviations.add(word);
  }
  for (const [word, { small, large }] of counts.cases)
    if (small >= MIN_SEEN && small > 4 * large && word.toUpperCase() !== word) lowered.add(word);
  const ordinals = isOrdinal || (counts.ordinals > 2 && counts.ordinals > 0.3 * counts.numbers);
  return { abbreviations, ordinals, lowered, whole };
}

const MIN_SEEN = 3;
/** Sentences rarely begin with small letters, even in careless texts. */
const MIN_INSIDE = 0.25;
/** As in the paper. */
const THRESHOLD = 0.3;

/** logλ · e^(−length) · (inner full stops + 1) · length^(−occurrences without a full stop). */
function abbreviationScore(word: string, stopped: number, bare: number, { tokens, stops }: Counts): number {
  const chance = stops / Math.max(1, tokens);
  const all = stopped + bare;
  const likelihood = (p: number): number => stopped * Math.log(p) + bare * Math.log(1 - p);
  const ratio = -2 * (likelihood(Math.min(Math.max(chance, 1e-9), 0.98)) - likelihood(0.99));
  if (stopped / all <= chance) return 0;
  const length = word.length;
  return (ratio * Math.exp(-length)) / Math.max(length, 2) ** bare;
}

function goesOn(text: string, from: number): boolean {
  const at = nextVisible(text, from);
  const next = text[at] ?? " ";
  return isSmall(text, at) || ",;:)".includes(next) || (next >= "0" && next <= "9");
}

/** "Lt", "табл" no, "гл" yes; only for alphabets that write vowels. */
export function hasNoVowel(word: string): boolean {
  return (
    /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(word) &&
    !VOWEL.test(streamSafe(word).normalize("NFD"))
  );
}

const VOWEL = /[aeiouyæøœıəаеиоуыэюяіїєөүәѣαεηιουω]/iu;

export function nextVisible(text: string, from: number): number {
  let i = from;
  while (i < text.length && text.charCodeAt(i) <= 0x20) i++;
  return i;
}

/** Georgian has capitals in Unicode, but sentences do not begin with them. */
export function isSmall(text: string, at: number): boolean {
  const letter = text[at] ?? "";
  return letter !== letter.toUpperCase() && !(letter >= "ა" && letter <= "ჿ");
}
