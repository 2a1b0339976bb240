/**
 * How is a language told from its neighbours?
 *
 * A *variety* is a language in one script ("tat-Cyrl"); only varieties of a text's own script compete. Naive Bayes, each gram measured
 * against the script as a whole. With c(g,k) the count of gram g in variety k, N(k,n) all its grams of length n, and b(g) the mean over
 * the script's varieties of c/N:
 *
 *     score(k) = Σ over known grams g of  w(n) · [ ln(1 + c(g,k) / (μ(n) b(g))) + ln(μ(n) / (N(k,n) + μ(n))) ]
 *
 * That is multinomial naive Bayes with a Dirichlet prior drawn from the script (Zhai and Lafferty 2004), as a likelihood ratio against it:
 * a variety with little data is neither punished nor rewarded for what nobody could have seen, and a text in a language that was never learned
 * fits no variety much better than the script as a whole: that is how it is noticed. Grams that no variety has say nothing.
 * Short grams weigh more than long ones (w): they depend on the language, long ones on the topic. Names count less than other words.
 *
 * Scores add up: those of a text are the sum of its paragraphs'.
 *
 * The bracket's first part is kept in eight bits, for grams that occur at least twice; the rest is computed when a model is opened. Learning
 * stands in language-learning.ts.
 */
import { ModelFileError } from "../learn/errors.js";
import { type About, packModel, unpackModel } from "../learn/model-file.js";
import { gramReader, LONGEST_GRAM, letterHash, WHOLE_WORD } from "./language-grams.js";
import { countScripts, hasCapitals, mainScript, scriptCode } from "./language-script.js";

/** What held-out texts told of the scores. */
export interface Calibration {
  /** How sure the best answer is: the coefficients of 1, ln(1 + margin), ln(letters) and the product of both; see `decide`. */
  readonly sure: readonly number[];
  /** Variety → its score per letter on texts of its own. */
  readonly typical: ReadonlyMap<string, number>;
}

export const UNCALIBRATED: Calibration = { sure: [0, 1, 0, 0], typical: new Map() };

export interface LanguageModel {
  readonly varieties: readonly string[]; // "tat-Cyrl"
  /** Varieties that are never answered: see language-learning.ts. */
  readonly guards: ReadonlySet<string>;
  readonly calibration: Calibration;
  /** By length of the gram; whole words last. */
  readonly weights: readonly number[];
  readonly nameWeight: number;
  /** Grams in the order of their hashes, taken without sign; gram i has `sizes[i]` entries. */
  readonly hashes: Int32Array;
  readonly sizes: Uint8Array;
  /** Entries: which variety, and its value in steps of 1 / STEPS. */
  readonly places: Uint8Array;
  readonly values: Uint8Array;
  /** V × (WHOLE_WORD + 1): ln(μ / (N + μ)). */
  readonly penalties: Float32Array;
  readonly about: About;
}

const KIND = "language";
export const STEPS = 24;

export const scriptIn = (variety: string): string => variety.slice(variety.indexOf("-") + 1);

export function encodeLanguages(model: LanguageModel): Uint8Array {
  const { varieties, guards, calibration, weights, nameWeight, hashes, sizes, places, values, penalties, about } =
    model;
  // 0 where nothing is known.
  const typical = Float32Array.from(varieties, (variety) => calibration.typical.get(variety) ?? 0);
  return packModel({
    kind: KIND,
    labels: varieties,
    about,
    more: { guards: [...guards], sure: calibration.sure, weights, nameWeight },
    sections: { hashes, sizes, places, values, penalties, typical },
  });
}

/** The model in `bytes`, used in place. Throws a ModelFileError when it is none. */
export function decodeLanguages(bytes: Uint8Array): LanguageModel {
  const { kind, labels, about, more, sections } = unpackModel(bytes);
  const { hashes, sizes, places, values, penalties, typical } = sections;
  const { guards, sure, weights, nameWeight } = more;
  const whole =
    kind === KIND &&
    Array.isArray(guards) &&
    isNumbers(sure, 4) &&
    isNumbers(weights, WHOLE_WORD + 1) &&
    typeof nameWeight === "number" &&
    hashes instanceof Int32Array &&
    sizes instanceof Uint8Array &&
    places instanceof Uint8Array &&
    values instanceof Uint8Array &&
    penalties instanceof Float32Array &&
    typical instanceof Float32Array &&
    typical.length === labels.length &&
    sizes.length === hashes.length &&
    places.length === values.length &&
    penalties.length === labels.length * (WHOLE_WORD + 1);
  if (!whole) throw new ModelFileError(`it is no model of languages of this version but "${kind}"`);
  let highest = -1;
  for (let e = 0; e < places.length; e++) if (places[e]! > highest) highest = places[e]!;
  let entries = 0;
  for (let i = 0; i < sizes.length; i++) entries += sizes[i]!;
  if (highest >= labels.length || entries !== places.length)
    throw new ModelFileError("it tells of a language that it does not name");
  const calibration = { sure, typical: new Map(labels.map((label, v) => [label, typical[v]!])) };
  return {
    varieties: labels,
    guards: new Set<string>(guards),
    calibration,
    weights,
    nameWeight,
    hashes,
    sizes,
    places,
    values,
    penalties,
    about,
  };
}

const isNumbers = (value: unknown, length: number): value is number[] =>
  Array.isArray(value) && value.length === length && value.every((one) => typeof one === "number");

export interface Scorer {
  /** Fills `scores` (one per variety, only those of the text's script are meant) and says which ones compete. */
  score(text: string): Scored;
  readonly scores: Float64Array;
}

export interface Scored {
  readonly script: number;
  readonly letters: number;
  /**
   * Whether it is more than one word, or a word that some language has, whole or four letters of it: a single word that nobody has is an
   * abbreviation or a formula. Scripts without capitals have no such abbreviations, and some of them words of one sign.
   */
  readonly familiar: boolean;
  readonly varieties: readonly number[];
}

/** Working memory for one thread. */
export function scorer(model: LanguageModel): Scorer {
  const { varieties, weights, nameWeight } = model;
  const N = WHOLE_WORD + 1;
  const penalties = Float64Array.from(model.penalties, (penalty, i) => penalty * weights[i % N]!);
  const find = finder(model);
  const reader = gramReader();
  const entries = entriesOf(model);
  const scores = new Float64Array(varieties.length);
  const units = Float64Array.from(weights, (weight) => weight / STEPS);
  const ofScript = new Map<string, number[]>();
  varieties.forEach((variety, v) => {
    ofScript.set(scriptIn(variety), [...(ofScript.get(scriptIn(variety)) ?? []), v]);
  });
  const NONE: readonly number[] = [];
  const seen = new Float64Array(N);
  const letterCounts = new Float64Array(0x10000);
  const lettersSeen = new Uint16Array(0x10000);
  return { score, scores };

  function score(text: string): Scored {
    const script = mainScript(countScripts(text));
    const rivals = ofScript.get(scriptCode(script)) ?? NONE;
    if (rivals.length === 0) return { script, letters: 0, familiar: false, varieties: rivals };
    const letterCount = reader.read(text, script);
    for (let i = 0; i < rivals.length; i++) scores[rivals[i]!] = 0;
    seen.fill(0);
    const { hashes, lengths, letters, starts, firstLetters, isName, words } = reader;
    let different = 0;
    let names = 0;
    for (let w = 0; w < words; w++) names += isName[w]!;
    // Where most words have a capital, as in headlines and lists, it tells nothing.
    const ofName = names * 3 > words * 2 ? 1 : nameWeight;
    for (let w = 0; w < words; w++) {
      const weight = isName[w] ? ofName : 1;
      for (let i = firstLetters[w]!; i < firstLetters[w + 1]!; i++) {
        const letter = letters[i]!;
        if (letterCounts[letter] === 0) lettersSeen[different++] = letter;
        letterCounts[letter]! += weight;
      }
      const last = starts[w + 1]!;
      for (let i = starts[w]!; i < last; i++) add(hashes[i]!, lengths[i]!, weight);
    }
    for (let i = 0; i < different; i++) {
      const letter = lettersSeen[i]!;
      add(letterHash(letter), 1, letterCounts[letter]!);
      letterCounts[letter] = 0;
    }
    for (let i = 0; i < rivals.length; i++) {
      const v = rivals[i]!;
      let penalty = 0;
      for (let n = 1; n < N; n++) penalty += seen[n]! * penalties[v * N + n]!;
      scores[v]! += penalty;
    }
    const familiar = words > 1 || seen[LONGEST_GRAM]! + seen[WHOLE_WORD]! > 0 || !hasCapitals(script);
    return { script, letters: letterCount, familiar, varieties: rivals };
  }

  function add(hash: number, n: number, weight: number): void {
    const { firsts, buckets } = find;
    const grams = find.hashes;
    const bucket = hash >>> BUCKET_SHIFT;
    const end = buckets[bucket + 1]!;
    let i = buckets[bucket]!;
    while (i < end && grams[i] !== hash) i++;
    if (i === end) return;
    seen[n]! += weight;
    const unit = units[n]! * weight;
    const last = firsts[i + 1]!;
    for (let e = firsts[i]!; e < last; e++) {
      const entry = entries[e]!;
      scores[entry >> 8]! += (entry & 0xff) * unit;
    }
  }
}

/** Side by side, and in memory of this thread's own: twice as fast as two arrays that threads share. */
function entriesOf({ places, values }: LanguageModel): Uint16Array {
  const entries = new Uint16Array(places.length);
  for (let e = 0; e < entries.length; e++) entries[e] = (places[e]! << 8) | values[e]!;
  return entries;
}

/** Grams whose hashes begin with the same 18 bits stand in one bucket: about two. Nothing to fill but where each begins. */
const BUCKET_SHIFT = 14;

function finder({ hashes, sizes }: LanguageModel) {
  const buckets = new Int32Array((1 << (32 - BUCKET_SHIFT)) + 1);
  const firsts = new Int32Array(hashes.length + 1);
  for (let i = 0; i < hashes.length; i++) {
    buckets[(hashes[i]! >>> BUCKET_SHIFT) + 1]!++;
    firsts[i + 1] = firsts[i]! + sizes[i]!;
  }
  for (let b = 1; b < buckets.length; b++) buckets[b]! += buckets[b - 1]!;
  return { hashes: hashes.slice(), firsts, buckets };
}
