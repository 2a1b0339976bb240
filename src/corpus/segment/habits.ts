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
 * Small collections teach little, so well-known abbreviations of some languages are given. Adding a language is adding a row.
 */
import { NUMBER, newTokens, type Tokens, tokenise, WORD } from "./tokens.js";

export interface Habits {
  readonly abbreviations: ReadonlySet<string>;
  readonly ordinals: boolean;
  /** Small-letter words, those that occurred often enough. */
  readonly lowered: ReadonlySet<string>;
}

export const NO_HABITS: Habits = { abbreviations: new Set(), ordinals: false, lowered: new Set() };

/** By ISO 639-3, separated by spaces, without the full stop. */
const KNOWN: Readonly<Record<string, string>> = {
  bak: "й б һ б.э проф акад",
  deu: "dr prof hr fr nr str bzw ca usw z.b d.h u.a vgl abb s st",
  eng: "dr mr mrs ms prof st jr sr vs etc e.g i.e fig no vol pp al approx dept inc ltd co gen col sen rep rev gov",
  fra: "m mm mme mlle dr prof st etc p.ex av env cf",
  ita: "sig dott prof ecc pag ing avv cfr",
  kaz: "ж ғ б проф акад т.б т.с.с",
  pol: "dr prof np m.in tzw ul itd itp r w nr",
  por: "sr sra dr dra prof etc av pág",
  rus: "г гг в вв руб коп тыс млн млрд т.е т.д т.п т.к др пр см ср стр с ул им проф акад д.м.н к.м.н св о обл р",
  spa: "sr sra srta dr dra prof etc ud uds av pág",
  tat: "г һ б б.э т.б ш мәс проф акад ул м.п",
  tur: "dr prof doç sn vb vs yy av bkz",
  ukr: "р рр ст грн коп тис млн млрд т.д т.п ін див вул ім проф акад обл с",
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
      for (const language of new Set([...Object.keys(KNOWN), ...languages.keys()]))
        found.set(language, habitsOf(languages.get(language), KNOWN[language]));
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

function habitsOf(counts: Counts | undefined, known = ""): Habits {
  const abbreviations = new Set(known.split(" ").filter((word) => word !== ""));
  const lowered = new Set<string>();
  if (counts === undefined) return { abbreviations, ordinals: false, lowered };
  for (const [word, { stopped, inside, bare }] of counts.words)
    if (
      stopped >= MIN_SEEN &&
      inside >= MIN_INSIDE * stopped &&
      abbreviationScore(word, stopped, bare, counts) >= THRESHOLD
    )
      abbreviations.add(word);
  for (const [word, { small, large }] of counts.cases)
    if (small >= MIN_SEEN && small > 4 * large && word.toUpperCase() !== word) lowered.add(word);
  return { abbreviations, ordinals: counts.ordinals > 2 && counts.ordinals > 0.3 * counts.numbers, lowered };
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
  return isSmall(text, at) || ",;:)".includes(text[at] ?? " ");
}

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
