/**
 * What can be seen of an address without asking for it?
 *
 * First the paper's five classes of features (Kairos, §4 and Table 1): tokens with their place and length, how many tokens each
 * component has, which token precedes which, ordinals, possible years. Then ours: characters, glued words and what they
 * mean, the address's shape, whose house it is. Two experts are trained: the first sees everything but
 * the characters as they are written, the second little else. Their answers are averaged.
 */
import type { House } from "./address-hosters.js";
import { type AddressParts, COMPONENTS, type Component, type Token, token } from "./address-parts.js";
import { cutWords } from "./address-words.js";
import { shapeFeatures } from "./url-shape.js";
import { type FeatureGroup, type FeatureSink, kind } from "./url-sink.js";

const perComponent = <T>(make: (component: Component) => T): Readonly<Record<Component, T>> => ({
  H: make("H"),
  P: make("P"),
  D: make("D"),
});

const TOKEN = perComponent((c) => kind("tokens and length", `${c}:`));
const LENGTH = perComponent((c) => kind("tokens and length", `${c}_`));
const COUNT = perComponent((c) => kind("component length", `${c}_ALL:`));
const BIGRAM = perComponent((c) => kind("precedence bigrams", `${c}:`));
const ORDINAL = perComponent((c) => kind("ordinals", `${c}:<ordinal>`));
const YEAR = perComponent((c) => kind("possible years", `${c}:`));
const ANY_YEAR = perComponent((c) => kind("possible years", `${c}:<year>`));
const CURRENT = kind("possible years", "<current year>");

/** Pairs grow with the square of the tokens; long paths are titles of articles. */
const MOST_PAIRED = 10;

const PAPER: FeatureGroup = { weight: 4, shared: true, experts: "first" };

/** The paper's features. `year` is the current one, against the time of observation. */
export function paperFeatures(parts: AddressParts, year: number, sink: FeatureSink): void {
  sink.group(PAPER);
  for (const c of COMPONENTS) {
    const tokens = parts.tokens[c];
    for (let i = 0; i < tokens.length; i++) {
      const word = tokens[i]!;
      sink.add(TOKEN[c], i, word);
      sink.add(LENGTH[c], i, lengthToken(word.text.length));
      if (isOrdinal(word.text)) sink.add(ORDINAL[c], 0, undefined);
      yearFeatures(c, i, word.text, year, sink);
    }
    if (tokens.length > 0) sink.add(COUNT[c], tokens.length, undefined);
    const most = Math.min(tokens.length, MOST_PAIRED);
    for (let i = 0; i < most; i++) for (let j = i + 1; j < most; j++) sink.add(BIGRAM[c], 0, tokens[i], tokens[j]);
  }
}

const ORDINAL_WORDS = new Set(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth
   seventeenth eighteenth nineteenth twentieth thirtieth fortieth fiftieth`.split(/\s+/),
);
function isOrdinal(text: string): boolean {
  // All of them end like 1st, 2nd, 3rd, 4th.
  const last = text.charCodeAt(text.length - 1);
  if (last !== 116 && last !== 100 && last !== 104) return false;
  return ORDINAL_WORDS.has(text) || /^\d{1,3}(?:st|nd|rd|th)$/.test(text);
}

/** "aisb08": two or four digits that no further digit touches, and what stands before them. */
const POSSIBLE_YEAR = /(?<!\d)(?:(?:19|20)\d\d|\d\d)(?!\d)/;
const A_YEAR = token("<year>");
const THIS_YEAR = token("<current year>");

function yearFeatures(c: Component, place: number, text: string, current: number, sink: FeatureSink): void {
  if (!hasDigit(text)) return;
  const found = POSSIBLE_YEAR.exec(text);
  if (found === null) return;
  const prefix = text.slice(0, found.index);
  const digits = found[0];
  const full = digits.length === 4 ? digits : `${Number(digits) > 60 ? 19 : 20}${digits}`;
  if (prefix !== "") sink.add(YEAR[c], place, token(prefix));
  sink.add(YEAR[c], place, token(digits));
  if (full !== digits) sink.add(YEAR[c], place, token(full));
  if (prefix !== "") {
    sink.add(YEAR[c], place, token(prefix + full));
    sink.add(YEAR[c], place, token(prefix), A_YEAR);
    sink.add(YEAR[c], place, token(prefix + digits));
  }
  sink.add(YEAR[c], place, A_YEAR);
  sink.add(ANY_YEAR[c], 0, undefined);
  if (Number(full) === current) {
    sink.add(YEAR[c], place, THIS_YEAR);
    sink.add(CURRENT, 0, undefined);
  }
}

const CHARACTERS: FeatureGroup = { weight: 7, shared: true, experts: "first" };
const HOST_CHARACTERS = kind("characters", "host~");
const PATH_CHARACTERS = kind("characters", "path~");
const AS_WRITTEN: FeatureGroup = { weight: 9, shared: true, experts: "second" };
const WRITTEN_CHARACTERS = kind("written characters", "~");

const WORDS: FeatureGroup = { weight: 5, shared: true, experts: "first" };
const LETTERS = kind("words", "letters=");
const BEFORE_YEAR = kind("words", "before year=");
const IS_BEFORE_YEAR = kind("words", "before year");
const WORD = kind("words", "word=");
const PLACED = { H: kind("words", "host word="), P: kind("words", "path word=") };
const PAIR = { H: kind("words", "host words="), P: kind("words", "path words=") };
const PIECES = { H: kind("words", "host pieces="), P: kind("words", "path pieces=") };
const UNKNOWN = { H: kind("words", "host unknown="), P: kind("words", "path unknown=") };

const MEANINGS: FeatureGroup = { weight: 1.5, shared: false, experts: "both" };
const MEANS = { H: kind("meanings", "host means "), P: kind("meanings", "path means ") };
const GLUED = { H: kind("meanings", "host glues "), P: kind("meanings", "path glues ") };
const LOOKS = { H: kind("meanings", "host looks like "), P: kind("meanings", "path looks like ") };

const SHAPE: FeatureGroup = { weight: 4, shared: true, experts: "first" };
const HOUSES: FeatureGroup = { weight: 2, shared: false, experts: "both" };
const HOUSE = kind("houses", "house=");
const SUB_HOUSE = kind("houses", "subdomain of house=");
const DEEP_HOUSE = kind("houses", "depth, house=");

/** Everything a sink may want to know of an address. */
export function urlFeatures(parts: AddressParts, year: number, sink: FeatureSink): void {
  paperFeatures(parts, year, sink);

  sink.group(CHARACTERS);
  const tail = parts.query === "" ? "$" : `?${parts.query}$`;
  sink.grams(HOST_CHARACTERS, withoutDigits(`^${parts.host}$`), 3, 5);
  sink.grams(PATH_CHARACTERS, withoutDigits(`/${parts.path}${parts.document}${tail}`), 3, 5);
  sink.group(AS_WRITTEN);
  sink.grams(WRITTEN_CHARACTERS, `^${parts.asWritten}$`, 2, 5);

  const host = letterRuns(parts.labels.slice(parts.labels[0] === "www" ? 1 : 0, -1).join("."));
  const path = letterRuns(`${parts.path}${parts.document}`);
  const hostWords = host.map((run) => cutWords(run));
  const pathWords = path.map((run) => cutWords(run));
  sink.group(WORDS);
  const rest = letterRuns(parts.query === "" ? parts.labels.at(-1)! : `${parts.labels.at(-1)}?${parts.query}`);
  for (const runs of [host, path, rest]) for (const run of runs) sink.add(LETTERS, 0, token(run));
  for (const c of COMPONENTS) {
    for (const { text } of parts.tokens[c]) {
      const series = hasDigit(text) ? SERIES.exec(text) : null;
      if (series === null) continue;
      sink.add(BEFORE_YEAR, 0, token(series[1]!));
      sink.add(IS_BEFORE_YEAR, 0, undefined);
    }
  }
  wordFeatures("H", hostWords, sink);
  wordFeatures("P", pathWords, sink);

  sink.group(MEANINGS);
  meaningFeatures("H", host, hostWords, sink);
  meaningFeatures("P", path, pathWords, sink);

  sink.group(SHAPE);
  shapeFeatures(parts, sink);

  sink.group(HOUSES);
  const { housing } = parts;
  if (housing !== undefined) {
    const house = HOUSE_TOKENS[housing.house];
    sink.add(HOUSE, 0, house);
    sink.add(SUB_HOUSE, housing.subdomain ? 1 : 0, house);
    sink.add(DEEP_HOUSE, Math.min(3, parts.segments.length), house);
  }
}

/** An acronym right before a year: "mobihoc2018". */
const SERIES = /^([a-z]{2,12})(?:(?:19|20)?\d\d)$/;
const HOUSE_TOKENS = Object.fromEntries(
  ["never", "events", "society", "free", "blog", "publisher"].map((house) => [house, token(house)]),
) as Readonly<Record<House, Token>>;

type Words = readonly ReturnType<typeof cutWords>[];

function wordFeatures(where: "H" | "P", runs: Words, sink: FeatureSink): void {
  for (const pieces of runs) {
    sink.add(PIECES[where], Math.min(4, pieces.length), undefined);
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i]!;
      sink.add(WORD, 0, piece);
      sink.add(PLACED[where], 0, piece);
      if (piece.meanings === undefined) sink.add(UNKNOWN[where], Math.min(9, piece.text.length), undefined);
      if (i > 0) sink.add(PAIR[where], 0, pieces[i - 1], piece);
    }
  }
}

const MEANING_TOKENS = new Map(
  ["meeting", "developers", "writing", "part", "field", "organisation"].map((meaning) => [meaning, token(meaning)]),
);
const CON = token("…con");
const CONF = token("…conf");
const IC = token("ic…");
const STARTS = ["sig", "euro", "asia", "work", "int"].map((start) => ({ start, looks: token(`${start}…`) }));

function meaningFeatures(where: "H" | "P", runs: readonly string[], words: Words, sink: FeatureSink): void {
  for (let r = 0; r < words.length; r++) {
    const pieces = words[r]!;
    for (const { meanings } of pieces) {
      for (const meaning of meanings ?? []) {
        sink.add(MEANS[where], 0, MEANING_TOKENS.get(meaning)!);
        if (pieces.length > 1) sink.add(GLUED[where], 0, MEANING_TOKENS.get(meaning)!);
      }
    }
    const run = runs[r]!;
    if (run.length > 4) {
      if (run.endsWith("con")) sink.add(LOOKS[where], 0, CON);
      if (run.endsWith("conf")) sink.add(LOOKS[where], 0, CONF);
      for (const { start, looks } of STARTS) if (run.startsWith(start)) sink.add(LOOKS[where], 0, looks);
    }
    if (run.length <= 7 && run.charCodeAt(0) === 105 && "ecswj".includes(run[1] ?? " ")) sink.add(LOOKS[where], 0, IC);
  }
}

/** Numbers differ from year to year; that there is one, and how long, does not. */
function withoutDigits(text: string): string {
  return hasDigit(text) ? text.replace(/\d/g, "0") : text;
}

function hasDigit(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 48 && unit <= 57) return true;
  }
  return false;
}

/** The runs of letters a to z. */
function letterRuns(text: string): string[] {
  const runs: string[] = [];
  let from = -1;
  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : 0;
    const letter = unit >= 97 && unit <= 122;
    if (letter && from === -1) from = i;
    if (!letter && from !== -1) {
      runs.push(text.slice(from, i));
      from = -1;
    }
  }
  return runs;
}

const LENGTHS = Array.from({ length: 64 }, (_, n) => token(String(n)));
const lengthToken = (length: number): Token => LENGTHS[length] ?? token(String(length));
