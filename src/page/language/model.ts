/**
 * The language model: naive Bayes over grams, among the varieties of a text's script. A *variety* is a language in one
 * script ("tat-Cyrl"). With c(g,k) the count of gram g in variety k, N(k,n) all its grams of length n, and b(g) the
 * mean of c/N over the script's varieties:
 *
 * score(k) = Σ over known grams g of w(n) · [ ln(1 + c(g,k) / (μ(n) b(g))) + ln(μ(n) / (N(k,n) + μ(n))) ]
 *
 * This is a multinomial with a Dirichlet prior from the script (Zhai and Lafferty 2004), as a likelihood ratio against
 * it; so texts in unknown languages score low everywhere. Scores are additive over paragraphs. The bracket's first part
 * is stored in eight bits, for grams that occur at least twice. More in docs/language.md.
 */
import { ModelFileError } from "../../learn/errors.js";
import { type About, packModel, unpackModel } from "../../learn/model-file.js";
import { gramReader, letterHash, MAX_GRAM, WHOLE_WORD } from "./grams.js";
import { countScripts, mainScript, piecesThatTell, scriptCode } from "./script.js";

/** Calibration of the scores on held-out texts. */
export interface Calibration {
  /** How sure the best answer is: the coefficients of 1, ln(1 + margin), ln(letters) and the product of both; see `decide`. */
  readonly sure: readonly number[];
  /** Variety → its score per weighed letter on texts of its own. */
  readonly typical: ReadonlyMap<string, number>;
}

export const UNCALIBRATED: Calibration = { sure: [0, 1, 0, 0], typical: new Map() };

export interface LanguageModel {
  readonly varieties: readonly string[]; // "tat-Cyrl"
  /** Varieties that are never returned: they only keep their texts from being taken for a neighbour. */
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

/** The model in `bytes`, used in place. Throws a ModelFileError when it is invalid. */
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
  /** Fills `scores` (one per variety, valid for those of the text's script) and returns which ones compete. */
  score(text: string): Scored;
  readonly scores: Float64Array;
}

export interface Scored {
  readonly script: number;
  readonly letters: number;
  /** Letters, those of probable names in part, as they count in the scores. */
  readonly weighed: number;
  /**
   * False when no language knows enough of it, neither whole words nor runs of four letters: an abbreviation, a formula
   * or random keys. Only for scripts that spell words with letters and put spaces between them.
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
  // What a word adds, for words met lately: texts repeat their words, and so do pages of one language.
  const width = Math.max(1, ...[...ofScript.values()].map(({ length }) => length));
  const slots = { used: new Uint8Array(SLOTS), word: new Int32Array(SLOTS), letters: new Int32Array(SLOTS) };
  const added = new Float32Array(SLOTS * width);
  const knownGrams = new Uint8Array(SLOTS * N);
  const ofWord = new Float64Array(varieties.length);
  const knownOfWord = new Float64Array(N);
  const letterCounts = new Float64Array(0x10000);
  const lettersSeen = new Uint16Array(0x10000);
  return { score, scores };

  function score(text: string): Scored {
    const script = mainScript(countScripts(text));
    const rivals = ofScript.get(scriptCode(script)) ?? NONE;
    if (rivals.length === 0) return { script, letters: 0, weighed: 0, familiar: false, varieties: rivals };
    const letterCount = reader.read(text, script);
    for (let i = 0; i < rivals.length; i++) scores[rivals[i]!] = 0;
    seen.fill(0);
    let pieces = 0;
    const { hashes, lengths, letters, starts, firstLetters, isName, words } = reader;
    let different = 0;
    let names = 0;
    for (let w = 0; w < words; w++) names += isName[w]!;
    // Where most words are capitalised, as in headlines, capitals do not mark names.
    const ofName = names * 3 > words * 2 ? 1 : nameWeight;
    for (let w = 0; w < words; w++) {
      const weight = isName[w] ? ofName : 1;
      let key = script + 1;
      const lastLetter = firstLetters[w + 1]!;
      for (let i = firstLetters[w]!; i < lastLetter; i++) {
        const letter = letters[i]!;
        if (letterCounts[letter] === 0) lettersSeen[different++] = letter;
        letterCounts[letter]! += weight;
        key = Math.imul(key ^ letter, 0x5bd1e995);
        key ^= key >>> 13;
      }
      // Each letter but one begins a run of four, and the word itself is one more piece.
      pieces += weight * (lastLetter - firstLetters[w]!);
      const first = starts[w]!;
      const word = hashes[first]!;
      const slot = word >>> SLOT_SHIFT;
      if (slots.used[slot] === 0 || slots.word[slot] !== word || slots.letters[slot] !== key) {
        slots.used[slot] = 1;
        slots.word[slot] = word;
        slots.letters[slot] = key;
        fill(slot, rivals, hashes, lengths, first, starts[w + 1]!);
      }
      const from = slot * width;
      for (let r = 0; r < rivals.length; r++) scores[rivals[r]!]! += added[from + r]! * weight;
      for (let n = 2; n < N; n++) seen[n]! += knownGrams[slot * N + n]! * weight;
    }
    for (let i = 0; i < different; i++) {
      const letter = lettersSeen[i]!;
      add(letterHash(letter), 1, letterCounts[letter]!, scores, seen);
      letterCounts[letter] = 0;
    }
    for (let i = 0; i < rivals.length; i++) {
      const v = rivals[i]!;
      let penalty = 0;
      for (let n = 1; n < N; n++) penalty += seen[n]! * penalties[v * N + n]!;
      scores[v]! += penalty;
    }
    const known = seen[MAX_GRAM]! + seen[WHOLE_WORD]!;
    const hasFew = pieces < piecesThatTell(script) || (words > 1 && pieces === 0);
    const familiar = hasFew || known > LEAST_KNOWN * pieces;
    return { script, letters: letterCount, weighed: pieces, familiar, varieties: rivals };
  }

  /** What a word adds to each rival, and how many of its grams are known. */
  function fill(
    slot: number,
    rivals: readonly number[],
    hashes: Int32Array,
    lengths: Uint8Array,
    first: number,
    last: number,
  ): void {
    for (let r = 0; r < rivals.length; r++) ofWord[rivals[r]!] = 0;
    knownOfWord.fill(0);
    for (let i = first; i < last; i++) add(hashes[i]!, lengths[i]!, 1, ofWord, knownOfWord);
    for (let r = 0; r < rivals.length; r++) added[slot * width + r] = ofWord[rivals[r]!]!;
    for (let n = 2; n < N; n++) knownGrams[slot * N + n] = knownOfWord[n]!;
  }

  function add(hash: number, n: number, weight: number, sums: Float64Array, counts: Float64Array): void {
    const { grams, buckets } = find;
    const bucket = hash >>> BUCKET_SHIFT;
    const end = 2 * buckets[bucket + 1]!;
    let i = 2 * buckets[bucket]!;
    while (i < end && grams[i] !== hash) i += 2;
    if (i === end) return;
    counts[n]! += weight;
    const unit = units[n]! * weight;
    const last = grams[i + 3]!;
    for (let e = grams[i + 1]!; e < last; e++) {
      const entry = entries[e]!;
      sums[entry >> 8]! += (entry & 0xff) * unit;
    }
  }
}

/** Words that are kept, by the first bits of their hash. */
const SLOT_SHIFT = 19;
const SLOTS = 1 << (32 - SLOT_SHIFT);

/** Of random letters one run in forty is known, of a language that was never learned one in four. */
const LEAST_KNOWN = 0.07;

/** Interleaved, and in this thread's own memory: twice as fast as two shared arrays. */
function entriesOf({ places, values }: LanguageModel): Uint16Array {
  const entries = new Uint16Array(places.length);
  for (let e = 0; e < entries.length; e++) entries[e] = (places[e]! << 8) | values[e]!;
  return entries;
}

/** Grams are in buckets by the first 18 bits of their hash, about two each. */
const BUCKET_SHIFT = 14;

function finder({ hashes, sizes }: LanguageModel) {
  const buckets = new Int32Array((1 << (32 - BUCKET_SHIFT)) + 1);
  // The hash of each gram beside its first entry: what is looked at together is in one place.
  const grams = new Int32Array(2 * hashes.length + 2);
  for (let i = 0; i < hashes.length; i++) {
    buckets[(hashes[i]! >>> BUCKET_SHIFT) + 1]!++;
    grams[2 * i] = hashes[i]!;
    grams[2 * i + 3] = grams[2 * i + 1]! + sizes[i]!;
  }
  for (let b = 1; b < buckets.length; b++) buckets[b]! += buckets[b - 1]!;
  return { grams, buckets };
}
