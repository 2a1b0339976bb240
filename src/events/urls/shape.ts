/** Features of the form of an address: its length, its depth, its patterns of letters and digits. */

import {
  type AddressBuffer,
  isDigit,
  isSmallLetter,
  isYearAt,
  type Span,
  type Word,
  wordAt,
  wordOf,
  writeUnit,
} from "./address-buffer.js";
import type { AddressParts } from "./parts.js";
import { type FeatureKind, type FeatureSink, featureKind } from "./sink.js";

const shape = (name: string): FeatureKind => featureKind("shape", `${name}=`);

// Told by a word.
const HOST = shape("host shape");
const DOMAIN = shape("domain shape");
const TOP = shape("top level");
const LAST_LABEL = shape("last label");
const REGISTERED = shape("registered");
const NEAREST = shape("nearest subdomain");
const PATH = shape("path shape");
const EXTENSION = shape("extension");
const FIRST = shape("first part");
const LAST = shape("last part");
const ROOT_TOP = shape("root under");
const ROOT_SHAPE = shape("root of shape");
const CASE = shape("case");
// Told by a number.
const DEPTH = shape("depth");
const PATH_LENGTH = shape("path length");
const HOST_LENGTH = shape("host length");
const QUERY = shape("query");
const SLASH = shape("ends with slash");
const SUBDOMAINS = shape("subdomains");
const ROOT = shape("root");
const HOST_YEAR = shape("year in host");
const HOST_DIGIT = shape("digit in host");
const DATED = shape("date in path");
const HYPHENS = shape("hyphens in last part");
const LAST_LENGTH = shape("length of last part");
const VOWELS = shape("vowels in domain");
const DOMAIN_LENGTH = shape("domain length");
const SECURE = shape("https");
const CAPITALS = shape("capitals");
const CAPITALS_YEAR = shape("capitals before year");

export function shapeFeatures(parts: AddressParts, sink: FeatureSink): void {
  const { tape: buffer, host, whole, path, labels, topLabels, segments } = parts;
  const { units } = buffer;
  const lastLabel = labels[labels.length - 1]!;
  const domain = labels[labels.length - topLabels - 1]!;
  const domainLength = domain.to - domain.from;
  const subdomains = Math.max(0, labels.length - Math.max(1, topLabels) - 1);
  const nearest = labels[subdomains - 1] ?? NOWHERE;
  const domainShape = spanShape(buffer, [domain]);
  const top = topLabels === 0 ? NO_WORD : wordAt(units, labels[labels.length - topLabels]!.from, host.to);
  sink.add(HOST, 0, spanShape(buffer, [{ from: host.from, to: Math.max(host.from, lastLabel.from - 1) }]));
  sink.add(DOMAIN, 0, domainShape);
  sink.add(TOP, 0, top);
  sink.add(LAST_LABEL, 0, wordAt(units, lastLabel.from, lastLabel.to));
  sink.add(REGISTERED, 0, wordAt(units, domain.from, host.to));
  sink.add(NEAREST, 0, wordAt(units, nearest.from, nearest.to));
  sink.add(SUBDOMAINS, subdomains);

  const first = segments[0] ?? NOWHERE;
  const last = segments[segments.length - 1] ?? NOWHERE;
  sink.add(PATH, 0, spanShape(buffer, segments.slice(0, 4)));
  sink.add(DEPTH, Math.min(6, segments.length));
  sink.add(PATH_LENGTH, bucket(whole.to - whole.from));
  sink.add(HOST_LENGTH, bucket(host.to - host.from));
  sink.add(QUERY, parts.query.to > parts.query.from ? 1 : 0);
  sink.add(EXTENSION, 0, extensionOf(units, parts.document));
  sink.add(SLASH, path.to > path.from && units[path.to - 1] === SLASH_UNIT ? 1 : 0);
  if (segments.length === 0) {
    sink.add(ROOT, 0);
    sink.add(ROOT_TOP, 0, top);
    sink.add(ROOT_SHAPE, 0, domainShape);
  }
  if (hasYear(units, host)) sink.add(HOST_YEAR, 0);
  if (countOf(units, host, DIGITS) > 0) sink.add(HOST_DIGIT, 0);
  if (isDated(units, segments)) sink.add(DATED, 0);
  sink.add(HYPHENS, bucket(countOf(units, last, HYPHEN_UNITS)));
  sink.add(LAST_LENGTH, bucket(last.to - last.from));
  sink.add(FIRST, 0, wordAt(units, first.from, first.to));
  sink.add(LAST, 0, wordAt(units, last.from, last.to));
  sink.add(VOWELS, Math.round((10 * countOf(units, domain, VOWEL_UNITS)) / Math.max(1, domainLength)));
  sink.add(DOMAIN_LENGTH, domainLength);
  sink.add(SECURE, parts.secure ? 1 : 0);
  caseFeatures(units, parts.asWritten, sink);
}

const SLASH_UNIT = 47;
const NOWHERE: Span = { from: 0, to: 0 };
const NO_WORD = wordOf("");

/** A table of ASCII: 1 for the characters of `text`. */
const setOf = (text: string): Uint8Array =>
  Uint8Array.from({ length: 128 }, (_, unit) => (text.includes(String.fromCharCode(unit)) ? 1 : 0));
const DIGITS = setOf("0123456789");
const VOWEL_UNITS = setOf("aeiou");
const HYPHEN_UNITS = setOf("-_");

/** How many of the units are in `set`. */
function countOf(units: Uint16Array, { from, to }: Span, set: Uint8Array): number {
  let count = 0;
  for (let i = from; i < to; i++) if (units[i]! < 128) count += set[units[i]!]!;
  return count;
}

function hasYear(units: Uint16Array, { from, to }: Span): boolean {
  for (let i = from; i + 4 <= to; i++) if (isYearAt(units, i)) return true;
  return false;
}

/** Two to five letters behind the last dot. */
function extensionOf(units: Uint16Array, { from, to }: Span): Word {
  let start = to;
  while (start > from && isSmallLetter(units[start - 1]!)) start--;
  const length = to - start;
  return length >= 2 && length <= 5 && start > from && units[start - 1] === 46 ? wordAt(units, start, to) : NO_WORD;
}

/** A year and a month below it: "2024/05/". */
function isDated(units: Uint16Array, segments: readonly Span[]): boolean {
  for (let i = 1; i < segments.length; i++) {
    const year = segments[i - 1]!;
    const month = segments[i]!;
    const adjoins = year.to - year.from === 4 && month.from === year.to + 1 && month.to - month.from <= 2;
    if (adjoins && isYearAt(units, year.from) && countOf(units, month, DIGITS) === month.to - month.from) return true;
  }
  return false;
}

/** Capitals in a path are acronyms more often than not. */
function caseFeatures(units: Uint16Array, { from, to }: Span, sink: FeatureSink): void {
  let start = from;
  while (start < to && units[start] !== SLASH_UNIT) start++;
  if (start === to) return;
  let length = 0; // of the word so far
  let capitals = 0; // in it
  let begins = false; // it begins with one
  let together = false; // two stand together somewhere
  for (let i = start + 1; i <= to; i++) {
    const unit = i < to ? units[i]! : 0;
    const capital = isCapital(unit);
    if (capital || isSmallLetter(unit)) {
      if (length++ === 0) begins = capital;
      if (capital) capitals++;
      together ||= capital && isCapital(units[i - 1]!);
    } else if (length > 0) {
      const written = capitals === length ? UPPER : capitals === 0 ? LOWER : begins && capitals === 1 ? TITLE : MIXED;
      sink.add(CASE, Math.min(8, length), written);
      length = 0;
      capitals = 0;
    }
  }
  if (!together) return;
  sink.add(CAPITALS, 0);
  if (isAcronymBeforeYear(units, start, to)) sink.add(CAPITALS_YEAR, 0);
}

/** "/SPs-23": two capitals, at most three small letters, perhaps a hyphen, two digits. */
function isAcronymBeforeYear(units: Uint16Array, from: number, to: number): boolean {
  for (let i = from + 2; i + 1 < to; i++) {
    if (!isDigit(units[i]!) || !isDigit(units[i + 1]!) || isDigit(units[i - 1]!)) continue;
    let at = units[i - 1] === 45 ? i - 1 : i;
    for (let small = 0; small < 3 && isSmallLetter(units[at - 1]!); small++) at--;
    if (at - 2 >= from && isCapital(units[at - 1]!) && isCapital(units[at - 2]!)) return true;
  }
  return false;
}

const UPPER = wordOf("upper");
const LOWER = wordOf("lower");
const TITLE = wordOf("title");
const MIXED = wordOf("mixed");

/** "popl2023" is AY, "my-blog-2" is aa-A-d: letters by how many, digits by what they could be; a slash between two parts. */
function spanShape(buffer: AddressBuffer, parts: readonly Span[]): Word {
  const { units } = buffer;
  const start = buffer.end;
  for (let p = 0; p < parts.length; p++) {
    if (p > 0) writeUnit(buffer, SLASH_UNIT);
    const { from, to } = parts[p]!;
    for (let i = from; i < to; ) {
      const kind = unitKind(units[i]!);
      if (kind === MARK) {
        writeUnit(buffer, units[i++]!);
        continue;
      }
      let end = i + 1;
      while (end < to && unitKind(units[end]!) === kind) end++;
      if (kind === LETTER) writeLetters(buffer, end - i);
      else writeUnit(buffer, digitShape(units, i, end));
      i = end;
    }
  }
  return wordAt(units, start, buffer.end);
}

/** a, aa, A, B, C */
function writeLetters(buffer: AddressBuffer, length: number): void {
  if (length === 2) writeUnit(buffer, 97);
  writeUnit(buffer, length <= 2 ? 97 : length <= 6 ? 65 : length <= 10 ? 66 : 67);
}

/** d, y, Y, D */
function digitShape(units: Uint16Array, from: number, end: number): number {
  const length = end - from;
  if (length === 4 && isYearAt(units, from)) return 89;
  return length === 1 ? 100 : length === 2 ? 121 : 68;
}

const MARK = 0;
const LETTER = 1;
const DIGIT = 2;

function unitKind(unit: number): number {
  if (isSmallLetter(unit) || unit > 127) return LETTER;
  return isDigit(unit) ? DIGIT : MARK;
}

const LIMITS = [0, 1, 2, 3, 5, 8, 12, 20, 35, 60];

function bucket(n: number): number {
  let at = 0;
  while (at < LIMITS.length && n > LIMITS[at]!) at++;
  return at;
}

const isCapital = (unit: number): boolean => unit >= 65 && unit <= 90;
