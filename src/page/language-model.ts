/**
 * How is a language told from its neighbours, and how is that learned?
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
 * The bracket's first part is kept in eight bits, for grams that occur at least twice; the rest is computed when a model is opened.
 */
import { createHash } from "node:crypto";
import { ModelFileError } from "../learn/errors.js";
import { fingerprintOf } from "../learn/fingerprint.js";
import { type About, packModel, unpackModel } from "../learn/model-file.js";
import { gramReader, LONGEST_GRAM, WHOLE_WORD } from "./language-grams.js";
import { countScripts, mainScript, scriptCode } from "./language-script.js";

export interface LanguageExample {
  /** ISO 639-3. */
  readonly language: string;
  readonly text: string;
}

/** What held-out texts told of the scores. */
export interface Calibration {
  /** Probabilities are softmax(sharpness · letters^lengthPower · score). */
  readonly sharpness: number;
  readonly lengthPower: number;
  /** Variety → its score per letter on texts of its own. */
  readonly typical: ReadonlyMap<string, number>;
}

const UNCALIBRATED: Calibration = { sharpness: 1, lengthPower: -1, typical: new Map() };

export interface LanguageModel {
  readonly varieties: readonly string[]; // "tat-Cyrl"
  readonly calibration: Calibration;
  /** Grams in the order of their hashes; gram i has `sizes[i]` entries. */
  readonly hashes: Int32Array;
  readonly sizes: Uint8Array;
  /** Entries: which variety, and its value in steps of 1 / STEPS. */
  readonly places: Uint8Array;
  readonly values: Uint8Array;
  /** V × (WHOLE_WORD + 1): ln(μ / (N + μ)). */
  readonly penalties: Float32Array;
  readonly about: About;
}

export const KIND = "language";
/** By length of the gram; whole words last. Chosen on held-out sources: see docs/language.md. */
export const WEIGHTS: readonly number[] = [0, 4, 2, 1, 0.6, 2];
const PRIOR: readonly number[] = [0, 100, 500, 1000, 2000, 500];
const STEPS = 24;
/** Rarer grams are left out. Of a variety with few letters they are most of what is known. */
const LEAST_COUNT: readonly number[] = [0, 1, 1, 2, 2, 2];
const LEAST_COUNT_OF_SMALL: readonly number[] = [0, 1, 1, 1, 2, 1];
const SMALL = 30_000;
/** A variety with fewer texts is no basis for anything: one sentence in the wrong script among a thousand. */
const FEWEST_TEXTS = 10;
export const NAME_WEIGHT = 0.3;
const MOST_VARIETIES = 255;

/** The script that a text is written in, and the variety that it would be an example of. */
export function varietyOf(language: string, text: string): string {
  return `${language}-${scriptCode(mainScript(countScripts(text)))}`;
}

/** The same examples give the same model. */
export function trainLanguages(
  examples: readonly LanguageExample[],
  calibration: Calibration = UNCALIBRATED,
): LanguageModel {
  const texts = new Map<string, string[]>();
  for (const { language, text } of examples) {
    const variety = varietyOf(language, text);
    const list = texts.get(variety);
    if (list) list.push(text);
    else texts.set(variety, [text]);
  }
  const varieties = [...texts.keys()]
    .filter((v) => texts.get(v)!.length >= FEWEST_TEXTS && !v.endsWith("-Zyyy"))
    .sort();
  if (varieties.length > MOST_VARIETIES)
    throw new RangeError(`${varieties.length} varieties; a model holds at most ${MOST_VARIETIES}`);

  const { counts, totals, lengthOf } = countGrams(varieties, texts);
  const peers = new Map<string, number>(); // varieties of each script
  for (const variety of varieties) peers.set(scriptIn(variety), (peers.get(scriptIn(variety)) ?? 0) + 1);
  const shares = new Map<number, number>(); // gram → Σ c / N
  varieties.forEach((_, v) => {
    for (const [hash, count] of counts[v]!)
      shares.set(hash, (shares.get(hash) ?? 0) + count / totals[v]![lengthOf.get(hash)!]!);
  });

  const entries = new Map<number, number[]>(); // gram → variety, value, variety, value, …
  varieties.forEach((variety, v) => {
    const least = totals[v]![1]! < SMALL ? LEAST_COUNT_OF_SMALL : LEAST_COUNT;
    for (const [hash, count] of counts[v]!) {
      const n = lengthOf.get(hash)!;
      if (count < least[n]!) continue;
      const usual = shares.get(hash)! / peers.get(scriptIn(variety))! + 1e-7;
      const value = Math.min(255, Math.round(STEPS * Math.log1p(count / (PRIOR[n]! * usual))));
      const list = entries.get(hash);
      if (list) list.push(v, value);
      else entries.set(hash, [v, value]);
    }
  });

  const hashes = Int32Array.from(entries.keys()).sort();
  const sizes = new Uint8Array(hashes.length);
  const places: number[] = [];
  const values: number[] = [];
  hashes.forEach((hash, i) => {
    const list = entries.get(hash)!;
    sizes[i] = list.length / 2;
    for (let e = 0; e < list.length; e += 2) {
      places.push(list[e]!);
      values.push(list[e + 1]!);
    }
  });
  const penalties = new Float32Array(varieties.length * (WHOLE_WORD + 1));
  varieties.forEach((_, v) => {
    for (let n = 1; n <= WHOLE_WORD; n++)
      penalties[v * (WHOLE_WORD + 1) + n] = Math.log(PRIOR[n]! / (totals[v]![n]! + PRIOR[n]!));
  });
  const settings = {
    weights: WEIGHTS,
    prior: PRIOR,
    leastCount: LEAST_COUNT,
    leastCountOfSmall: LEAST_COUNT_OF_SMALL,
    longestGram: LONGEST_GRAM,
    nameWeight: NAME_WEIGHT,
  };
  const digest = createHash("sha256");
  for (const { language, text } of examples) digest.update(`${language}\t${text}\n`);
  return {
    varieties,
    calibration,
    hashes,
    sizes,
    places: Uint8Array.from(places),
    values: Uint8Array.from(values),
    penalties,
    about: {
      settings,
      figures: { examples: examples.length, grams: hashes.length, entries: places.length },
      stopped: "counted",
      fingerprint: fingerprintOf([hashes, Int32Array.from(sizes)], {
        settings,
        varieties,
        texts: digest.digest("hex"),
      }),
    },
  };
}

const scriptIn = (variety: string): string => variety.slice(variety.indexOf("-") + 1);

function countGrams(varieties: readonly string[], texts: ReadonlyMap<string, readonly string[]>) {
  const reader = gramReader();
  const lengthOf = new Map<number, number>();
  const totals = varieties.map(() => new Float64Array(WHOLE_WORD + 1));
  const counts = varieties.map((variety, v) => {
    const own = new Map<number, number>();
    for (const text of texts.get(variety)!) {
      const { count } = reader.read(text, mainScript(countScripts(text)));
      for (let i = 0; i < count; i++) {
        const hash = reader.hashes[i]!;
        own.set(hash, (own.get(hash) ?? 0) + 1);
        lengthOf.set(hash, reader.lengths[i]!);
        totals[v]![reader.lengths[i]!]!++;
      }
    }
    return own;
  });
  return { counts, totals, lengthOf };
}

export function encodeLanguages(model: LanguageModel): Uint8Array {
  const { varieties, calibration, hashes, sizes, places, values, penalties, about } = model;
  // 0 where nothing is known.
  const typical = Float32Array.from(varieties, (variety) => calibration.typical.get(variety) ?? 0);
  return packModel({
    kind: KIND,
    labels: varieties,
    about,
    more: { sharpness: calibration.sharpness, lengthPower: calibration.lengthPower },
    sections: { hashes, sizes, places, values, penalties, typical },
  });
}

/** The model in `bytes`, used in place. Throws a ModelFileError when it is none. */
export function decodeLanguages(bytes: Uint8Array): LanguageModel {
  const { kind, labels, about, more, sections } = unpackModel(bytes);
  const { hashes, sizes, places, values, penalties, typical } = sections;
  const { sharpness, lengthPower } = more;
  const whole =
    kind === KIND &&
    typeof sharpness === "number" &&
    typeof lengthPower === "number" &&
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
  if (!whole) throw new ModelFileError(`it is no model of languages but "${kind}"`);
  if (places.some((place) => place >= labels.length))
    throw new ModelFileError("it tells of a language that it does not name");
  const calibration = { sharpness, lengthPower, typical: new Map(labels.map((label, v) => [label, typical[v]!])) };
  return { varieties: labels, calibration, hashes, sizes, places, values, penalties, about };
}

export interface Scorer {
  /** Fills `scores` (one per variety, only those of the text's script are meant) and says which ones compete. */
  score(text: string): Scored;
  readonly scores: Float64Array;
}

export interface Scored {
  readonly script: number;
  readonly letters: number;
  readonly varieties: readonly number[];
}

/** Working memory for one thread. */
export function scorer(model: LanguageModel): Scorer {
  const { varieties } = model;
  const penalties = Float64Array.from(model.penalties, (penalty, i) => penalty * WEIGHTS[i % (WHOLE_WORD + 1)]!);
  const V = varieties.length;
  const { table, mask } = hashTable(model);
  const reader = gramReader();
  // Side by side, and in memory of this thread's own: twice as fast as two arrays that threads share.
  const entries = Uint16Array.from(model.places, (place, e) => (place << 8) | model.values[e]!);
  const scores = new Float64Array(V);
  const units = WEIGHTS.map((weight) => weight / STEPS);
  const ofScript = new Map<string, number[]>();
  varieties.forEach((variety, v) => {
    ofScript.set(scriptIn(variety), [...(ofScript.get(scriptIn(variety)) ?? []), v]);
  });
  const NONE: readonly number[] = [];
  const seen = new Float64Array(WHOLE_WORD + 1);
  return { score, scores };

  function score(text: string): Scored {
    const script = mainScript(countScripts(text));
    const rivals = ofScript.get(scriptCode(script)) ?? NONE;
    if (rivals.length === 0) return { script, letters: 0, varieties: rivals };
    const { letters } = reader.read(text, script);
    for (const v of rivals) scores[v] = 0;
    seen.fill(0);
    const { hashes, lengths, starts, isName, words } = reader;
    for (let w = 0; w < words; w++) {
      const weight = isName[w] ? NAME_WEIGHT : 1;
      const last = starts[w + 1]!;
      for (let i = starts[w]!; i < last; i++) {
        const hash = hashes[i]!;
        let slot = (hash & mask) * 2;
        let where = table[slot + 1]!;
        while (where !== 0 && table[slot] !== hash) {
          slot = slot + 2 === table.length ? 0 : slot + 2;
          where = table[slot + 1]!;
        }
        if (where === 0) continue;
        const n = lengths[i]!;
        seen[n]! += weight;
        const unit = units[n]! * weight;
        const first = where >>> 8;
        const end = first + (where & 0xff);
        for (let e = first; e < end; e++) {
          const entry = entries[e]!;
          scores[entry >> 8]! += (entry & 0xff) * unit;
        }
      }
    }
    for (const v of rivals) {
      let penalty = 0;
      for (let n = 1; n <= WHOLE_WORD; n++) penalty += seen[n]! * penalties[v * (WHOLE_WORD + 1) + n]!;
      scores[v]! += penalty;
    }
    return { script, letters, varieties: rivals };
  }
}

/**
 * Open addressing. A slot is two numbers side by side, for most of the time goes into waiting for memory: the hash; and the gram's first
 * entry · 256 + how many it has, 0 when the slot is empty.
 */
function hashTable({ hashes, sizes }: LanguageModel): { readonly table: Int32Array; readonly mask: number } {
  let size = 1024;
  while (size < hashes.length * 1.4) size *= 2;
  const table = new Int32Array(size * 2);
  const mask = size - 1;
  let at = 0;
  for (let i = 0; i < hashes.length; i++) {
    let slot = (hashes[i]! & mask) * 2;
    while (table[slot + 1] !== 0) slot = slot + 2 === table.length ? 0 : slot + 2;
    table[slot] = hashes[i]!;
    table[slot + 1] = at * 256 + sizes[i]!;
    at += sizes[i]!;
  }
  return { table, mask };
}
