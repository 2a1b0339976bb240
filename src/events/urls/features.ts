/**
 * Which features does an address have, before it is fetched?
 *
 * First the five classes of features of the Kairos paper (§4 and Table 1): tokens with position and length, the number
 * of tokens per component, token pairs, ordinals, possible years. Then ours: characters, compound words and their
 * topics, the shape of the address, the hoster. Two experts are trained: the first sees everything except raw
 * characters, the second mostly characters. Their answers are averaged.
 */

import {
  type AddressBuffer,
  copySpan,
  isDigit,
  isSmallLetter,
  type Span,
  stands,
  type Word,
  wordAt,
  wordOf,
  writeUnit,
} from "./address-buffer.js";
import type { HosterType } from "./hosters.js";
import { type AddressParts, COMPONENTS } from "./parts.js";
import { shapeFeatures } from "./shape.js";
import { type FeatureGroup, type FeatureKind, type FeatureSink, featureKind } from "./sink.js";
import { cutWords, type Piece } from "./words.js";
import { findPossibleYear, findSeries, isOrdinal } from "./years.js";

const perComponent = (make: (component: string) => FeatureKind): readonly FeatureKind[] => COMPONENTS.map(make);

const TOKEN = perComponent((c) => featureKind("tokens and length", `${c}:`));
const LENGTH = perComponent((c) => featureKind("tokens and length", `${c}_`));
const COUNT = perComponent((c) => featureKind("component length", `${c}_ALL:`));
const BIGRAM = perComponent((c) => featureKind("precedence bigrams", `${c}:`));
const ORDINAL = perComponent((c) => featureKind("ordinals", `${c}:<ordinal>`));
const YEAR = perComponent((c) => featureKind("possible years", `${c}:`));
const ANY_YEAR = perComponent((c) => featureKind("possible years", `${c}:<year>`));
const CURRENT = featureKind("possible years", "<current year>");

/** Pairs grow with the square of the tokens; long paths are titles of articles. */
const MAX_PAIRED = 10;

const PAPER: FeatureGroup = { weight: 4, shared: true, experts: "first" };

/** The paper's features. `year` is the current one, against the time of observation. */
export function paperFeatures(parts: AddressParts, year: number, sink: FeatureSink): void {
  sink.group(PAPER);
  for (let c = 0; c < COMPONENTS.length; c++) {
    const tokens = parts.tokens[c]!;
    for (let i = 0; i < tokens.length; i++) {
      const word = tokens[i]!;
      sink.add(TOKEN[c]!, i, word);
      sink.add(LENGTH[c]!, i, lengthWord(word.to - word.from));
      if (isOrdinal(word)) sink.add(ORDINAL[c]!, 0);
      yearFeatures(c, i, word, parts.tape, year, sink);
    }
    if (tokens.length > 0) sink.add(COUNT[c]!, tokens.length);
    const most = Math.min(tokens.length, MAX_PAIRED);
    for (let i = 0; i < most; i++) for (let j = i + 1; j < most; j++) sink.add(BIGRAM[c]!, 0, tokens[i], tokens[j]);
  }
}

const LENGTHS = Array.from({ length: 64 }, (_, n) => wordOf(String(n)));
const lengthWord = (length: number): Word => LENGTHS[length] ?? wordOf(String(length));

const A_YEAR = wordOf("<year>");
const THIS_YEAR = wordOf("<current year>");

function yearFeatures(
  c: number,
  place: number,
  word: Word,
  buffer: AddressBuffer,
  current: number,
  sink: FeatureSink,
): void {
  const found = findPossibleYear(word, buffer);
  if (found === undefined) return;
  const { year, prefix, digits, full, prefixed, shortened } = found;
  const of = YEAR[c]!;
  if (prefix !== undefined) sink.add(of, place, prefix);
  sink.add(of, place, digits);
  if (full.to - full.from !== digits.to - digits.from) sink.add(of, place, full);
  if (prefix !== undefined) {
    sink.add(of, place, prefixed);
    sink.add(of, place, prefix, A_YEAR);
    sink.add(of, place, shortened);
  }
  sink.add(of, place, A_YEAR);
  sink.add(ANY_YEAR[c]!, 0);
  if (year === current) {
    sink.add(of, place, THIS_YEAR);
    sink.add(CURRENT, 0);
  }
}

const CHARACTERS: FeatureGroup = { weight: 7, shared: true, experts: "first" };
const HOST_CHARACTERS = featureKind("characters", "host~");
const PATH_CHARACTERS = featureKind("characters", "path~");
const AS_WRITTEN: FeatureGroup = { weight: 9, shared: true, experts: "second" };
const WRITTEN_CHARACTERS = featureKind("written characters", "~");

const WORDS: FeatureGroup = { weight: 5, shared: true, experts: "first" };
const LETTERS = featureKind("words", "letters=");
const BEFORE_YEAR = featureKind("words", "before year=");
const IS_BEFORE_YEAR = featureKind("words", "before year");

const MEANINGS: FeatureGroup = { weight: 1.5, shared: false, experts: "both" };
const SHAPE: FeatureGroup = { weight: 4, shared: true, experts: "first" };
const HOUSES: FeatureGroup = { weight: 2, shared: false, experts: "both" };
const HOUSE = featureKind("houses", "house=");
const SUB_HOUSE = featureKind("houses", "subdomain of house=");
const DEEP_HOUSE = featureKind("houses", "depth, house=");

/** Everything a sink may want to know of an address. */
export function urlFeatures(parts: AddressParts, year: number, sink: FeatureSink): void {
  paperFeatures(parts, year, sink);
  characterFeatures(parts, sink);

  const { units } = parts.tape;
  const host = wordsOf(units, namesOf(parts));
  const path = wordsOf(units, parts.whole);
  sink.group(WORDS);
  for (const { run } of host) sink.add(LETTERS, 0, run);
  for (const { run } of path) sink.add(LETTERS, 0, run);
  for (const run of letterRuns(units, parts.labels[parts.labels.length - 1]!)) sink.add(LETTERS, 0, run);
  for (const run of letterRuns(units, parts.query)) sink.add(LETTERS, 0, run);
  for (const tokens of parts.tokens) {
    for (const word of tokens) {
      const series = findSeries(word);
      if (series === undefined) continue;
      sink.add(BEFORE_YEAR, 0, series);
      sink.add(IS_BEFORE_YEAR, 0);
    }
  }
  wordFeatures(IN_HOST, host, sink);
  wordFeatures(IN_PATH, path, sink);

  sink.group(MEANINGS);
  meaningFeatures(IN_HOST, host, sink);
  meaningFeatures(IN_PATH, path, sink);

  sink.group(SHAPE);
  shapeFeatures(parts, sink);

  sink.group(HOUSES);
  const { housing } = parts;
  if (housing !== undefined) {
    const house = HOUSE_WORDS[housing.house];
    sink.add(HOUSE, 0, house);
    sink.add(SUB_HOUSE, housing.subdomain ? 1 : 0, house);
    sink.add(DEEP_HOUSE, Math.min(3, parts.segments.length), house);
  }
}

const HOUSE_WORDS = Object.fromEntries(
  ["never", "events", "society", "free", "blog", "publisher"].map((house) => [house, wordOf(house)]),
) as Readonly<Record<HosterType, Word>>;

/** The host's labels between "www" and the last. */
function namesOf({ labels, tape: buffer }: AddressParts): Span {
  const first = labels[0]!;
  const www = first.to - first.from === 3 && stands(buffer.units, first.from, "www");
  const from = www ? first.to + 1 : first.from;
  return { from, to: Math.max(from, labels[labels.length - 1]!.from - 1) };
}

const BEGIN = 94; // ^
const END = 36; // $
const SLASH = 47;
const MARK = 63;

function characterFeatures({ tape: buffer, host, whole, query, asWritten }: AddressParts, sink: FeatureSink): void {
  const { units } = buffer;
  sink.group(CHARACTERS);
  let from = buffer.end;
  writeUnit(buffer, BEGIN);
  copyWithoutDigits(buffer, host);
  writeUnit(buffer, END);
  sink.grams(HOST_CHARACTERS, units, { from, to: buffer.end }, 3);

  from = buffer.end;
  writeUnit(buffer, SLASH);
  copyWithoutDigits(buffer, whole);
  if (query.to > query.from) {
    writeUnit(buffer, MARK);
    copyWithoutDigits(buffer, query);
  }
  writeUnit(buffer, END);
  sink.grams(PATH_CHARACTERS, units, { from, to: buffer.end }, 3);

  sink.group(AS_WRITTEN);
  from = buffer.end;
  writeUnit(buffer, BEGIN);
  copySpan(buffer, asWritten);
  writeUnit(buffer, END);
  sink.grams(WRITTEN_CHARACTERS, units, { from, to: buffer.end }, 2);
}

/** Numbers differ from year to year; that there is one, and how long, does not. */
function copyWithoutDigits(buffer: AddressBuffer, { from, to }: Span): void {
  const { units } = buffer;
  let at = buffer.end;
  for (let i = from; i < to; i++) units[at++] = isDigit(units[i]!) ? 48 : units[i]!;
  buffer.end = at;
}

/** A run of letters and the words it is glued from. */
interface Glued {
  readonly run: Word;
  readonly pieces: readonly Piece[];
}

function wordsOf(units: Uint16Array, span: Span): Glued[] {
  const words: Glued[] = [];
  for (const run of letterRuns(units, span)) words.push({ run, pieces: cutWords(units, run) });
  return words;
}

/** The runs of letters a to z. */
function letterRuns(units: Uint16Array, { from, to }: Span): Word[] {
  const runs: Word[] = [];
  let start = -1;
  for (let i = from; i <= to; i++) {
    const letter = i < to && isSmallLetter(units[i]!);
    if (letter && start === -1) start = i;
    if (!letter && start !== -1) {
      runs.push(wordAt(units, start, i));
      start = -1;
    }
  }
  return runs;
}

const WORD = featureKind("words", "word=");

/** Features of words in the host and of words in the path. */
const wordKinds = (where: string) => ({
  placed: featureKind("words", `${where} word=`),
  pair: featureKind("words", `${where} words=`),
  pieces: featureKind("words", `${where} pieces=`),
  unknown: featureKind("words", `${where} unknown=`),
  means: featureKind("meanings", `${where} means `),
  glued: featureKind("meanings", `${where} glues `),
  looks: featureKind("meanings", `${where} looks like `),
});
const IN_HOST = wordKinds("host");
const IN_PATH = wordKinds("path");
type WordKinds = ReturnType<typeof wordKinds>;

function wordFeatures(of: WordKinds, words: readonly Glued[], sink: FeatureSink): void {
  for (const { pieces } of words) {
    sink.add(of.pieces, Math.min(4, pieces.length));
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i]!;
      sink.add(WORD, 0, piece);
      sink.add(of.placed, 0, piece);
      if (piece.meanings === undefined) sink.add(of.unknown, Math.min(9, piece.to - piece.from));
      if (i > 0) sink.add(of.pair, 0, pieces[i - 1], piece);
    }
  }
}

const CON = wordOf("…con");
const CONF = wordOf("…conf");
const IC = wordOf("ic…");
const STARTS = ["sig", "euro", "asia", "work", "int"].map((start) => ({ start, looks: wordOf(`${start}…`) }));

function meaningFeatures(of: WordKinds, words: readonly Glued[], sink: FeatureSink): void {
  for (const { run, pieces } of words) {
    for (const { meanings } of pieces) {
      if (meanings === undefined) continue;
      for (const meaning of meanings) {
        sink.add(of.means, 0, meaning);
        if (pieces.length > 1) sink.add(of.glued, 0, meaning);
      }
    }
    const { units, from, to } = run;
    if (to - from > 4) {
      if (stands(units, to - 3, "con")) sink.add(of.looks, 0, CON);
      if (stands(units, to - 4, "conf")) sink.add(of.looks, 0, CONF);
      for (const { start, looks } of STARTS) if (stands(units, from, start)) sink.add(of.looks, 0, looks);
    }
    if (to - from <= 7 && to - from > 1 && isLikeInternationalConference(units, from)) sink.add(of.looks, 0, IC);
  }
}

/** "ic", "ie", "is", "iw", "ij": how the names of international conferences begin. */
function isLikeInternationalConference(units: Uint16Array, from: number): boolean {
  if (units[from] !== 105) return false;
  const second = units[from + 1];
  return second === 101 || second === 99 || second === 115 || second === 119 || second === 106;
}
