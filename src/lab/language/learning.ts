/**
 * How are languages learned?
 *
 * By counting: how often each variety has each gram (language-model.ts tells what is made of the counts). One pass over the texts, and the same
 * texts give the same model. Grams of a text are read once and may be counted many times, for training
 * again and again with one source left out.
 *
 * Beside its sentences a variety may bring words that everybody knows of it. They count as a text which makes up a given share of its words.
 * A variety that has such words and no sentence is a *guard*: it keeps its language from being taken for a relative, and is never answered.
 */
import { createHash } from "node:crypto";
import { fingerprintOf } from "../../learn/fingerprint.js";
import { gramReader, letterHash, MAX_GRAM, WHOLE_WORD } from "../../page/language/grams.js";
import { type Calibration, type LanguageModel, STEPS, scriptIn, UNCALIBRATED } from "../../page/language/model.js";
import { countScripts, mainScript, scriptCode } from "../../page/language/script.js";
import { GUARD_WORDS } from "./guard-words.js";

export interface LanguageExample {
  /** ISO 639-3. */
  readonly language: string;
  readonly text: string;
}

/** Lists run by length of the gram, whole words last. How they were chosen: docs/language.md. */
export interface LanguageSettings {
  readonly weights: readonly number[];
  /** Strength of the prior that is drawn from the script. */
  readonly prior: readonly number[];
  /** Weight of what is probably a name. */
  readonly nameWeight: number;
  /** Share of known words among all words of a variety. */
  readonly knownShare: number;
}

export const SETTINGS: LanguageSettings = {
  weights: [0, 4, 2, 1, 0.6, 3],
  prior: [0, 100, 500, 1000, 2000, 500],
  nameWeight: 0.3,
  knownShare: 0.3,
};

/** Rarer grams are left out. Of a variety with few letters they are most of what is known. */
const MIN_COUNT: readonly number[] = [0, 1, 1, 2, 2, 2];
const MIN_COUNT_OF_SMALL: readonly number[] = [0, 1, 1, 1, 2, 1];
const SMALL = 30_000;
/** A variety with fewer texts is no basis for anything: one sentence in the wrong script among a thousand. */
const MIN_TEXTS = 10;
const MAX_VARIETIES = 255;

/** The script that a text is written in, and the variety that it would be an example of. */
export function varietyOf(language: string, text: string): string {
  return `${language}-${scriptCode(mainScript(countScripts(text)))}`;
}

/** Grams as numbers counted from 0, each text read once. */
export interface GramTable {
  gramsOf(text: string): Int32Array;
  /** By gram. */
  readonly hashes: readonly number[];
  readonly lengths: readonly number[];
}

export function gramTable(): GramTable {
  const reader = gramReader();
  const places = new Map<number, number>();
  const hashes: number[] = [];
  const lengths: number[] = [];
  const known = new Map<string, Int32Array>();
  const placeOf = (hash: number, length: number): number => {
    const place = places.get(hash) ?? hashes.length;
    if (place === hashes.length) {
      places.set(hash, place);
      hashes.push(hash);
      lengths.push(length);
    }
    return place;
  };
  return {
    hashes,
    lengths,
    gramsOf(text) {
      let grams = known.get(text);
      if (grams === undefined) {
        const letters = reader.read(text, mainScript(countScripts(text)));
        const longer = reader.starts[reader.words]!;
        grams = new Int32Array(letters + longer);
        for (let i = 0; i < letters; i++) grams[i] = placeOf(letterHash(reader.letters[i]!), 1);
        for (let i = 0; i < longer; i++) grams[letters + i] = placeOf(reader.hashes[i]!, reader.lengths[i]!);
        known.set(text, grams);
      }
      return grams;
    },
  };
}

export interface TrainLanguagesOptions {
  readonly calibration?: Calibration;
  readonly settings?: LanguageSettings;
  /** Variety → words that everybody knows of it. */
  readonly known?: ReadonlyMap<string, string>;
  /** Those of them that are only recognised, never answered. */
  readonly guards?: readonly string[];
  readonly shelf?: GramTable;
}

/** The same examples give the same model. */
export function trainLanguages(
  examples: readonly LanguageExample[],
  {
    calibration = UNCALIBRATED,
    settings = SETTINGS,
    known = new Map(),
    guards = [...GUARD_WORDS.keys()],
    shelf = gramTable(),
  }: TrainLanguagesOptions = {},
): LanguageModel {
  const texts = new Map<string, string[]>();
  for (const { language, text } of examples) {
    const variety = varietyOf(language, text);
    const list = texts.get(variety);
    if (list) list.push(text);
    else texts.set(variety, [text]);
  }
  const learned = [...texts.keys()].filter((v) => texts.get(v)!.length >= MIN_TEXTS && !v.endsWith("-Zyyy"));
  const languages = new Set(examples.map(({ language }) => language));
  const scripts = new Set(learned.map(scriptIn));
  // A learned language whose one script is missing here was left out on purpose.
  const guarding = guards.filter((v) => known.has(v) && !languages.has(v.slice(0, 3)) && scripts.has(scriptIn(v)));
  const varieties = [...learned, ...guarding].sort();
  if (varieties.length > MAX_VARIETIES)
    throw new RangeError(`${varieties.length} varieties; a model holds at most ${MAX_VARIETIES}`);

  const counted = varieties.map((variety) => countGrams(texts.get(variety) ?? [], known.get(variety), settings, shelf));
  const { lengths } = shelf;
  const grams = shelf.hashes.length;
  const peers = new Map<string, number>(); // varieties of each script
  for (const variety of varieties) peers.set(scriptIn(variety), (peers.get(scriptIn(variety)) ?? 0) + 1);
  const shares = new Float64Array(grams); // gram → Σ c / N
  for (const { places, counts, totals } of counted)
    places.forEach((g, i) => {
      shares[g]! += counts[i]! / totals[lengths[g]!]!;
    });

  const starts = new Int32Array(grams + 1); // first its size, then where the gram's entries begin
  const kept = counted.map(({ places, counts, totals }) => {
    const least = totals[1]! < SMALL ? MIN_COUNT_OF_SMALL : MIN_COUNT;
    return places.map((g, i) => {
      const enough = counts[i]! >= least[lengths[g]!]! ? 1 : 0;
      starts[g + 1]! += enough;
      return enough;
    });
  });
  // In the order of the hashes, as numbers without sign.
  const present = Int32Array.from({ length: grams }, (_, g) => g).filter((g) => starts[g + 1]! > 0);
  present.sort((a, b) => (shelf.hashes[a]! >>> 0) - (shelf.hashes[b]! >>> 0));
  const hashes = Int32Array.from(present, (g) => shelf.hashes[g]!);
  const sizes = Uint8Array.from(present, (g) => starts[g + 1]!);
  let at = 0;
  present.forEach((g, i) => {
    starts[g] = at;
    at += sizes[i]!;
  });
  const places = new Uint8Array(at);
  const values = new Uint8Array(at);
  varieties.forEach((variety, v) => {
    const { places: own, counts } = counted[v]!;
    own.forEach((g, i) => {
      if (kept[v]![i] === 0) return;
      const n = lengths[g]!;
      const usual = shares[g]! / peers.get(scriptIn(variety))! + 1e-7;
      const e = starts[g]!++;
      places[e] = v;
      values[e] = Math.min(255, Math.round(STEPS * Math.log1p(counts[i]! / (settings.prior[n]! * usual))));
    });
  });
  const penalties = new Float32Array(varieties.length * (WHOLE_WORD + 1));
  counted.forEach(({ totals }, v) => {
    for (let n = 1; n <= WHOLE_WORD; n++)
      penalties[v * (WHOLE_WORD + 1) + n] = Math.log(settings.prior[n]! / (totals[n]! + settings.prior[n]!));
  });
  const said = {
    ...settings,
    leastCount: MIN_COUNT,
    leastCountOfSmall: MIN_COUNT_OF_SMALL,
    longestGram: MAX_GRAM,
  };
  const digest = createHash("sha256");
  for (const { language, text } of examples) digest.update(`${language}\t${text}\n`);
  for (const variety of varieties) digest.update(`${variety}\t${known.get(variety) ?? ""}\n`);
  return {
    varieties,
    guards: new Set(guarding),
    calibration,
    weights: settings.weights,
    nameWeight: settings.nameWeight,
    hashes,
    sizes,
    places,
    values,
    penalties,
    about: {
      settings: said,
      figures: { examples: examples.length, grams: hashes.length, entries: at },
      stopped: "counted",
      fingerprint: fingerprintOf([hashes, Int32Array.from(sizes)], {
        settings: said,
        varieties,
        texts: digest.digest("hex"),
      }),
    },
  };
}

/** A guard's words count as if they were this many words of running text. */
const WORDS_OF_A_GUARD = 1500;

/** What one variety has: grams, how often, and all its grams by length. */
function countGrams(
  texts: readonly string[],
  known: string | undefined,
  { knownShare }: LanguageSettings,
  shelf: GramTable,
) {
  const own = new Map<number, number>();
  const totals = new Float64Array(WHOLE_WORD + 1);
  const add = (text: string, weight: number): void => {
    for (const g of shelf.gramsOf(text)) {
      own.set(g, (own.get(g) ?? 0) + weight);
      totals[shelf.lengths[g]!]! += weight;
    }
  };
  for (const text of texts) add(text, 1);
  if (known !== undefined) {
    const words = shelf.gramsOf(known).reduce((sum, g) => sum + (shelf.lengths[g] === WHOLE_WORD ? 1 : 0), 0);
    const all = texts.length === 0 ? WORDS_OF_A_GUARD : knownShare * totals[WHOLE_WORD]!;
    if (words > 0 && all > 0) add(known, Math.max(1, all / words));
  }
  return { places: Int32Array.from(own.keys()), counts: Float64Array.from(own.values()), totals };
}
