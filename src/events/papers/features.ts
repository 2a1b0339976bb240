/**
 * What does a CRF see of a unit?
 *
 * The paper's three classes of features, and a fourth that it left out. Each feature's first letter says its class, so that a class can be
 * switched off: `r` region (words, orthography, lengths, neighbours' words), `l` lexica (names, affiliations, titles), `s` stylistic
 * (bold, italic, link, cell, list), `x` what the page as a whole knows: position, class names, the heading above, links to documents
 * nearby, and how all units in the same place of the template look taken together. An entry of a list is seldom alone: where two
 * hundred siblings look like names, the odd one is a name too.
 */
import type { Anchor, Block } from "../../model/page.js";
import { attributeOf, type TreeElement } from "../../model/tree.js";
import { documentLink, isDocument } from "./document-links.js";
import { type Lead, leadsOf } from "./leads.js";
import type { Lexicon } from "./lexicon.js";
import { listPieces, nameLikeness } from "./names.js";
import { partsOfSpeech } from "./speech.js";
import { bestCut } from "./split-mixed.js";
import type { Unit } from "./units.js";

export type FeatureClass = "r" | "l" | "s" | "x";

/** What is measured of one unit, once. */
export interface Measured {
  readonly words: readonly string[];
  readonly letters: number;
  readonly pieces: number;
  /** Mean likeness of its pieces to names. */
  readonly names: number;
  /** That of its first piece, and the share of the others that are places of work. */
  readonly firstName: number;
  readonly otherWork: number;
  /** How well it falls into people and a title: see `bestCut`. */
  readonly cut: number;
  /** Shares of its words that are typical of titles and affiliations, or stand for grammar. */
  readonly titles: number;
  readonly affiliations: number;
  readonly capitals: number;
  /** How many of its words make an affiliation. */
  readonly keywords: number;
  readonly place: string;
  readonly toDocument: boolean;
  /** How many units of the page say the same, numbers apart. */
  repeats: number;
}

export interface PageFeatures {
  readonly units: readonly Unit[];
  readonly measured: readonly Measured[];
  readonly features: readonly (readonly string[])[];
}

export interface FeatureInput {
  readonly units: readonly Unit[];
  readonly blocks: readonly Block[];
  readonly anchors: readonly Anchor[];
}

const LONGEST_LOOK = 40;
const MOST_TAGGED = 10; // tagging takes a quarter of the time as it is

export function pageFeatures(
  { units, blocks, anchors }: FeatureInput,
  lexicon: Lexicon,
  classes: ReadonlySet<FeatureClass> = ALL_CLASSES,
): PageFeatures {
  const withDocument = new Set<number>();
  for (const anchor of anchors)
    if (documentLink(anchor) === "paper" && anchor.block >= 0) withDocument.add(anchor.block);
  const measured = units.map((unit) => measure(unit, blocks[unit.block]!, lexicon, withDocument));
  countRepeats(measured);
  const places = placeHabits(measured);
  const leads = leadsOf(units);
  const headings = headingFeatures(blocks);
  const known = new Map<string, readonly string[]>(); // pages repeat their class names
  const classNames = units.map((unit) => classWords(unit.element, blocks[unit.block]!.element, known));
  const rows = units.map((unit, at) => {
    const block = blocks[unit.block]!;
    const own = measured[at]!;
    const found: string[] = [];
    const add = (feature: string): void => {
      found.push(feature);
    };
    if (classes.has("r")) regionFeatures(unit, own, units, measured, at, add);
    if (classes.has("l")) lexicalFeatures(own, lexicon, measured, at, add);
    if (classes.has("s")) styleFeatures(unit, block, add);
    if (classes.has("x")) {
      pageKnowledge(
        unit,
        own,
        blocks,
        places.get(own.place)!,
        withDocument,
        headings,
        classNames[at]!,
        at,
        units.length,
        add,
      );
      leadFeatures(leads[at]!, add);
      neighbourFeatures(units, measured, blocks, places, classNames, at, add);
    }
    return found;
  });
  return { units, measured, features: rows };
}

export const ALL_CLASSES: ReadonlySet<FeatureClass> = new Set(["r", "l", "s", "x"]);

function measure(unit: Unit, block: Block, lexicon: Lexicon, withDocument: ReadonlySet<number>): Measured {
  const words = wordsOf(unit.text.slice(0, 600));
  const pieces = listPieces(unit.text.slice(0, 600)).slice(0, 30);
  const likeness = pieces.map((piece) => nameLikeness(piece.replace(DEGREE, ""), lexicon));
  const names = likeness.reduce((sum, one) => sum + one, 0);
  const work = pieces.slice(1).filter((piece, n) => likeness[n + 1]! < 0.6 && isWork(piece, lexicon)).length;
  let titles = 0;
  let affiliations = 0;
  let capitals = 0;
  let keywords = 0;
  for (const word of words) {
    const facts = lexicon.facts(word.toLowerCase());
    if (facts.title >= 2) titles++;
    if (facts.keyword) keywords++;
    if (facts.keyword || facts.place || facts.affiliation === 3) affiliations++;
    if (/^\p{Lu}/u.test(word)) capitals++;
  }
  const n = Math.max(1, words.length);
  return {
    words,
    letters: unit.text.length,
    pieces: pieces.length,
    names: pieces.length === 0 ? 0 : names / pieces.length,
    firstName: likeness[0] ?? 0,
    otherWork: pieces.length < 2 ? 0 : work / (pieces.length - 1),
    cut: mayBeCut(words.length, likeness) ? bestCut(unit.text, lexicon) : 0,
    titles: titles / n,
    affiliations: affiliations / n,
    capitals: capitals / n,
    keywords,
    place: placeOf(unit, block),
    toDocument: (unit.link !== undefined && isDocument(unit.link)) || withDocument.has(unit.block),
    repeats: 0,
  };
}

/** Worth a closer look: neither a word nor a paragraph, and a name at one of its ends. */
function mayBeCut(words: number, likeness: readonly number[]): boolean {
  return (
    words >= 5 &&
    words <= 70 &&
    likeness
      .slice(0, 2)
      .concat(likeness.slice(-1))
      .some((one) => one >= 0.25)
  );
}

function isWork(piece: string, lexicon: Lexicon): boolean {
  return piece.split(/\s+/).some((word) => {
    const { keyword, place, affiliation } = lexicon.facts(word.toLowerCase());
    return keyword || place || affiliation >= 2;
  });
}

/** "Watch video", "Session chair:", "Room 3": what a page says again and again is no title and nobody's name. */
function countRepeats(measured: readonly Measured[]): void {
  const keys = measured.map(({ words }) =>
    words
      .filter((word) => !/^\d/.test(word))
      .join(" ")
      .toLowerCase(),
  );
  const times = new Map<string, number>();
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1);
  for (const [at, key] of keys.entries()) measured[at]!.repeats = times.get(key)!;
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
}

// ── Region ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

function regionFeatures(
  unit: Unit,
  own: Measured,
  units: readonly Unit[],
  measured: readonly Measured[],
  at: number,
  add: (feature: string) => void,
): void {
  const { words } = own;
  const { text } = unit;
  add(`r:n=${bin(words.length, [0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40, 80])}`);
  add(`r:len=${bin(own.letters, [5, 10, 20, 30, 50, 80, 120, 200, 400])}`);
  for (const word of words.slice(0, LONGEST_LOOK)) {
    add(`r:w=${word.toLowerCase()}`);
  }
  for (const [i, word] of words.slice(0, 3).entries()) {
    add(`r:first${i}=${word}`);
    add(`r:shape${i}=${shapeOf(word)}`);
  }
  const last = words.at(-1);
  if (last !== undefined) add(`r:last=${last.toLowerCase()}`);
  // Nobody prints a title of sixty words.
  const parts = words.length > 60 ? [] : partsOfSpeech(words.slice(0, MOST_TAGGED));
  if (parts.length > 0) {
    add(`r:pos first=${parts[0]}`);
    add(`r:pos last=${parts.at(-1)}`);
    for (const part of new Set(parts)) add(`r:pos=${part}`);
    add(
      `r:pos proper=${bin(parts.filter((part) => part.startsWith("NNP")).length / parts.length, [0.2, 0.4, 0.6, 0.8, 0.99])}`,
    );
  }
  add(`r:caps=${bin(own.capitals, [0.01, 0.2, 0.4, 0.6, 0.8, 0.99])}`);
  add(`r:pieces=${bin(own.pieces, [1, 2, 3, 4, 6, 10])}`);
  const commas = count(text, ",");
  add(`r:commas=${bin(commas, [0, 1, 2, 4, 8])}`);
  if (text.includes(";")) add("r:semicolon");
  if (/\(/.test(text)) add(`r:brackets=${bin(count(text, "("), [1, 2, 4])}`);
  if (text.includes("@")) add("r:at");
  if (text.includes(":")) add("r:colon");
  if (/\?$/.test(text)) add("r:question");
  if (/[.!]$/.test(text)) add("r:stop");
  if (/^["“”'‘«„]/.test(text)) add("r:quoted");
  if (/\p{Nd}/u.test(text))
    add(`r:digits=${bin((text.match(/\p{Nd}/gu) ?? []).length / text.length, [0.05, 0.2, 0.5])}`);
  if (/^\d{1,2}[:.h]\d\d/.test(text)) add("r:time");
  if (/^\W*\d+\W/.test(text)) add("r:numbered");
  if (/^\p{Ll}/u.test(text)) add("r:small");
  if (/\b(?:and|&|und|et)\b/iu.test(text)) add("r:and");
  if (text === text.toUpperCase() && /\p{Lu}{3}/u.test(text)) add("r:shouts");
  if (/\b[A-Z]\./.test(text)) add("r:initial");
  const lead = LEAD.exec(text)?.[1];
  if (lead !== undefined) add(`r:lead=${lead.toLowerCase()}`);
  if (/^\([^()]*\)\W*$/u.test(text)) add("r:in brackets");
  const hung = text.match(HUNG)?.length ?? 0;
  if (hung > 0) add(`r:hung=${bin(hung, [2, 3, 5])}${hung * 2 >= own.pieces ? "each" : ""}`);
  const ending = ENDING.exec(text)?.[1];
  if (ending !== undefined) add(`r:ending=${wordsOf(ending).slice(0, 3).map(shapeOf).join("")}`);
  if (DEGREE.test(text)) add("r:degree");
  const script = scriptOf(text);
  if (script !== "latin") {
    add(`r:script=${script}`);
    add(`r:script=${script}${bin(text.length, [5, 10, 20, 40, 80])}`);
    if (/[。．！]/u.test(text)) add(`r:script=${script} sentence`);
  }
  for (const [name, step] of NEIGHBOURS) {
    const other = measured[at + step];
    if (other === undefined) {
      add(`r:${name}=none`);
      continue;
    }
    const same = units[at + step]!.block === unit.block ? "b" : "";
    add(`r:${name}${same}first=${other.words[0]?.toLowerCase() ?? ""}`);
    add(`r:${name}${same}n=${bin(other.words.length, [0, 1, 2, 4, 8, 16, 40])}`);
  }
}

/** "Chair: …", "Title: …", "Room: …". */
const LEAD = /^[^\p{L}]{0,12}(\p{L}{2,20}(?: \p{L}{2,14})?)\s?[:：]/u;
/** "Ann Lee (MIT)". */
const HUNG = /\p{Lu}[\p{L}\p{M}.'’-]*[*\d]? ?\(\p{L}[^()]{1,80}\)/gu;
const ENDING = /[([]([^()[\]]{1,40})[)\]]\W*$/u;
const DEGREE = /^\W*(?:(?:prof|dr|mr|mrs|ms|ing)\b[.\s]*)+/iu;

function scriptOf(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return "kana";
  if (/\p{Script=Han}/u.test(text)) return "han";
  if (/\p{Script=Hangul}/u.test(text)) return "hangul";
  if (/\p{Script=Cyrillic}/u.test(text)) return "cyrillic";
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? "right to left" : "latin";
}

const NEIGHBOURS = [
  ["before", -1],
  ["after", 1],
] as const;

function shapeOf(word: string): string {
  if (/^\p{Nd}+$/u.test(word)) return `9${Math.min(4, word.length)}`;
  if (/\p{Nd}/u.test(word)) return "a9";
  if (/^\p{Lu}$/u.test(word)) return "A";
  if (/^\p{Lu}+$/u.test(word)) return "AA";
  if (/^\p{Lu}/u.test(word)) return /\p{Lu}/u.test(word.slice(1)) ? "AaA" : "Aa";
  return /^\p{Ll}/u.test(word) ? "aa" : "x";
}

// ── Lexica ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

function lexicalFeatures(
  own: Measured,
  lexicon: Lexicon,
  measured: readonly Measured[],
  at: number,
  add: (feature: string) => void,
): void {
  add(`l:names=${bin(own.names, TENTHS)}`);
  add(`l:titles=${bin(own.titles, TENTHS)}`);
  add(`l:first=${bin(own.firstName, TENTHS)}`);
  if (own.pieces > 1) add(`l:first&work=${bin(own.firstName, THIRDS)}${bin(own.otherWork, [0.001, 0.33, 0.66, 0.99])}`);
  if (own.cut !== 0) add(`l:cut=${own.cut > 0 ? "+" : "-"}${bin(Math.abs(own.cut), [0.15, 0.3, 0.45, 0.6, 0.75])}`);
  add(`l:affiliations=${bin(own.affiliations, TENTHS)}`);
  add(`l:names&titles=${bin(own.names, THIRDS)}${bin(own.titles, THIRDS)}`);
  add(`l:names&affiliations=${bin(own.names, THIRDS)}${bin(own.affiliations, THIRDS)}`);
  for (const [i, word] of own.words.slice(0, 3).entries()) {
    const { given, family, affiliation, title, place, keyword } = lexicon.facts(word.toLowerCase());
    add(`l:${i}=${given}${family}${affiliation}${title}${place ? "p" : ""}${keyword ? "k" : ""}`);
  }
  if (own.keywords > 0) add(`l:keywords=${bin(own.keywords, [1, 2, 4])}`);
  for (const [name, step] of NEIGHBOURS) {
    const other = measured[at + step];
    if (other !== undefined) add(`l:${name}=${bin(other.names, THIRDS)}${bin(other.titles, THIRDS)}`);
  }
}

const TENTHS = [0.001, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
const THIRDS = [0.001, 0.33, 0.66];

// ── Stylistic ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function styleFeatures(unit: Unit, block: Block, add: (feature: string) => void): void {
  if (unit.bold) add("s:bold");
  if (unit.italic) add("s:italic");
  if (unit.struck) add("s:struck");
  if (unit.link !== undefined) add("s:link");
  if (block.heading > 0) add(`s:heading=${block.heading}`);
  add(`s:cell=${block.cell}`);
  if (block.listItem) add("s:item");
  add(`s:element=${unit.element.name}`);
}

// ── What the page as a whole knows ──────────────────────────────────────────────────────────────────────────────────────

/** How the units in one place of the template look, taken together. */
interface Habit {
  count: number;
  names: number;
  titles: number;
  affiliations: number;
  length: number;
  documents: number;
  repeated: number;
}

const SHARES = ["names", "titles", "affiliations", "length", "documents", "repeated"] as const;

function placeHabits(measured: readonly Measured[]): Map<string, Habit> {
  const places = new Map<string, Habit>();
  for (const { place, names, titles, affiliations, words, toDocument, repeats } of measured) {
    let habit = places.get(place);
    if (habit === undefined) {
      habit = { count: 0, ...(Object.fromEntries(SHARES.map((name) => [name, 0])) as Omit<Habit, "count">) };
      places.set(place, habit);
    }
    habit.repeated += repeats > 2 ? 1 : 0;
    habit.count++;
    habit.names += names;
    habit.titles += titles;
    habit.affiliations += affiliations;
    habit.length += words.length;
    habit.documents += toDocument ? 1 : 0;
  }
  for (const habit of places.values()) {
    for (const name of SHARES) habit[name] /= habit.count;
  }
  return places;
}

/** The words of a heading and of the one above it, made once for all that stands below. */
function headingFeatures(blocks: readonly Block[]): (heading: number) => readonly string[] {
  const known = new Map<number, readonly string[]>();
  return (heading) => {
    let features = known.get(heading);
    if (features === undefined) {
      const { text, under } = blocks[heading]!;
      const above = under >= 0 ? wordsOf(blocks[under]!.text).slice(0, 6) : [];
      features = [...new Set([...wordsOf(text).slice(0, 8), ...above].map((word) => `x:under=${word.toLowerCase()}`))];
      known.set(heading, features);
    }
    return features;
  };
}

function pageKnowledge(
  unit: Unit,
  own: Measured,
  blocks: readonly Block[],
  habit: Habit,
  withDocument: ReadonlySet<number>,
  headings: (heading: number) => readonly string[],
  classNames: readonly string[],
  at: number,
  all: number,
  add: (feature: string) => void,
): void {
  const block = blocks[unit.block]!;
  add(`x:at=${bin(at / all, [0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95])}`);
  add(`x:edge=${unit.opens ? "o" : ""}${unit.closes ? "c" : ""}`);
  add(`x:continues=${block.continues}`);
  if (block.cell !== "none") add(`x:column=${Math.min(5, block.column)}`);
  for (const word of classNames) add(`x:class=${word}`);
  const many = bin(habit.count, [1, 2, 4, 8, 16, 40, 100]);
  add(`x:many=${many}`);
  add(`x:habit:names=${bin(habit.names, TENTHS)}`);
  add(`x:habit:titles=${bin(habit.titles, TENTHS)}`);
  add(`x:habit:affiliations=${bin(habit.affiliations, TENTHS)}`);
  add(`x:habit:length=${bin(habit.length, [1, 2, 3, 5, 7, 9, 12, 20, 40])}`);
  add(
    `x:habit=${bin(habit.names, THIRDS)}${bin(habit.titles, THIRDS)}${bin(habit.length, [2, 4, 7, 20])}${habit.count > 3 ? "m" : ""}`,
  );
  if (habit.documents > 0.2) add(`x:habit:documents=${bin(habit.documents, [0.5, 0.8])}`);
  if (habit.repeated > 0.2) add(`x:habit:repeated=${bin(habit.repeated, [0.5, 0.8])}`);
  if (own.repeats > 1) add(`x:repeats=${bin(own.repeats, [3, 4, 8])}`);
  add(`x:odd=${bin(own.names - habit.names, [-0.4, -0.15, 0.15, 0.4])}`);
  if (own.toDocument) add("x:document");
  if (unit.link !== undefined && isDocument(unit.link)) add("x:is document");
  if (withDocument.has(unit.block + 1) || withDocument.has(unit.block + 2)) add("x:document soon");
  if (withDocument.has(unit.block - 1)) add("x:document before");
  const heading = block.under >= 0 ? blocks[block.under]! : undefined;
  if (heading !== undefined) {
    for (const feature of headings(block.under)) add(feature);
    add(`x:since=${bin(unit.block - block.under, [1, 2, 4, 10, 40])}`);
  } else add("x:under nothing");
}

function leadFeatures({ own, above, ago }: Lead, add: (feature: string) => void): void {
  if (own !== undefined) add(`x:lead=${own}`);
  else if (above !== undefined && ago <= 12) {
    add(`x:lead above=${above}`);
    add(`x:lead above=${above}${bin(ago, [2, 4])}`);
  }
}

function neighbourFeatures(
  units: readonly Unit[],
  measured: readonly Measured[],
  blocks: readonly Block[],
  places: ReadonlyMap<string, Habit>,
  classNames: readonly (readonly string[])[],
  at: number,
  add: (feature: string) => void,
): void {
  const own = measured[at]!;
  const ownBlock = blocks[units[at]!.block]!;
  for (const [name, step] of FURTHER) {
    const other = measured[at + step];
    if (other === undefined) continue;
    const habit = places.get(other.place)!;
    const block = blocks[units[at + step]!.block]!;
    const near =
      block === ownBlock
        ? "same"
        : block.element === ownBlock.element
          ? "element"
          : block.row >= 0 && block.row === ownBlock.row
            ? "row"
            : "other";
    add(`x:${name}=${bin(habit.names, THIRDS)}${bin(habit.titles, THIRDS)}${bin(habit.length, [2, 4, 7, 20])}${near}`);
    if (other.place === own.place) add(`x:${name} alike`);
    if (Math.abs(step) === 1) {
      for (const word of classNames[at + step]!) add(`x:${name} class=${word}`);
      if (block.heading > 0) add(`x:${name} heading`);
    }
  }
}

const FURTHER = [
  ["before", -1],
  ["after", 1],
  ["before2", -2],
  ["after2", 2],
] as const;

/** The words of class and id of the unit's inline element, its block and the block's parent: "paper-title" gives "paper" and "title". */
function classWords(inline: TreeElement, block: TreeElement, known: Map<string, readonly string[]>): string[] {
  const found = new Set<string>();
  const elements = inline === block ? [block, block.parent] : [inline, block, block.parent];
  for (const [level, element] of elements.entries()) {
    if (element === null || element.kind !== "element") continue;
    for (const name of ["class", "id", "itemprop"]) {
      const value = attributeOf(element, name);
      if (value === undefined || value.length > 200) continue;
      let words = known.get(value);
      if (words === undefined) {
        words = value.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word.length > 2);
        known.set(value, (words = words.map((word) => word.toLowerCase())));
      }
      for (const word of words) found.add(level === elements.length - 1 ? `^${word}` : word);
    }
  }
  return [...found].slice(0, 12);
}

/** Where on the template a unit stands. */
function placeOf(unit: Unit, block: Block): string {
  const inline: string[] = [];
  for (let element: TreeElement | null = unit.element; element !== null && element !== block.element; ) {
    inline.push(element.name);
    element = element.parent?.kind === "element" ? element.parent : null;
    if (inline.length > 8) break;
  }
  return `${block.path}>${inline.reverse().join(">")}|${block.cell === "none" ? "" : block.column}${unit.bold ? "b" : ""}${unit.italic ? "i" : ""}${block.continues ? "c" : ""}`;
}

function bin(value: number, limits: readonly number[]): number {
  let n = 0;
  while (n < limits.length && value >= limits[n]!) n++;
  return n;
}

function count(text: string, character: string): number {
  let n = 0;
  for (let i = text.indexOf(character); i >= 0; i = text.indexOf(character, i + 1)) n++;
  return n;
}
