/**
 * Which paragraphs of a leaf are its text?
 *
 * Not its menu, breadcrumbs, metadata ("Added: 3 May"), credits or sentences that are the same on all leaves but for a
 * name. The first leaves of a site show what they have in common; named signals of each paragraph, weighted by a
 * logistic model (text-weights.ts), give the probability that it is text.
 */
import type { Learning } from "../site/learning.js";
import { mostFrequent } from "./chrome-text.js";
import {
  GLOSSED,
  headingRank,
  IN_COMMENTS,
  IN_NAVIGATION,
  MARKED,
  type Observation,
  type Paragraph,
  ROW,
} from "./observe.js";
import { TEXT_WEIGHTS } from "./text-weights.js";
import { hash } from "./walk.js";

/** What the first leaves have in common: on how many of them a feature occurs. */
export type CommonText = { readonly pages: number; readonly counts: { readonly [hash: string]: number } };

/** What else is known of a leaf. */
export interface LeafContext {
  readonly title: string;
  /** The titles of the lists above it. */
  readonly path: readonly string[];
  readonly common: CommonText | undefined;
  /** A paragraph that many pages of the site share. */
  isChrome(text: string, hash?: number): boolean;
}

/** The signals of a paragraph. Most lie between 0 and 1. */
export const TEXT_SIGNALS = [
  ["bias", "always 1"],
  ["length", "characters (logarithm)"],
  ["linked", "share of its characters in links"],
  ["row", "nothing but links"],
  ["on many pages", "many pages of the site have the same paragraph"],
  ["same form", "leaves with the same paragraph but for names, title and numbers (logarithm; 1 is all leaves)"],
  ["label", "share of the leaves with the same words before a colon and little after it"],
  ["place on leaves", "share of the leaves with a paragraph at its place"],
  ["little there", "share of these on which little text stands at its place"],
  ["same there", "share of these on which its place shows a text that was there before"],
  ["main place", "its place holds more text of the page than any other"],
  ["share of text", "share of the page's text at its place"],
  ["many there", "paragraphs of the page at its place (logarithm)"],
  ["linked there", "share of the text at its place that is linked"],
  ["before", "before the first long or main paragraph"],
  ["after", "after the last one"],
  ["heading", "a heading"],
  ["navigation", "in an element for navigation"],
  ["entry", "begins with a link"],
  ["date", "a date, and little else"],
  ["no letters", "without letters"],
  ["comments", "in an element named as readers' comments"],
  ["marked", "in an element named as something else than text: related, sharing, sidebar, author …"],
] as const;

const LEARNED = 80;
const MAX_COUNTS = 2500;
/** Common paragraphs stand at the beginning and at the end. */
const EDGE = 150;
/** Longer ones are never the same but for a name. */
const MAX_COMMON = 240;
const LITTLE = 60;

export function learnCommonText(o: Observation, title: string, path: readonly string[], learn: Learning): void {
  const old = (learn.get("y") as CommonText | undefined) ?? { pages: 0, counts: {} };
  if (old.pages >= LEARNED) return;
  const counts: Record<string, number> = { ...old.counts };
  for (const one of featuresOf(o, title, path, old)) {
    const key = one.toString(36);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  learn.set("y", { pages: old.pages + 1, counts: mostFrequent(counts, MAX_COUNTS) });
}

/** Whether enough leaves were seen to know what they have in common. */
export function isLearnedText(common: CommonText | undefined): boolean {
  return (common?.pages ?? 0) >= LEARNED;
}

/** The part of a page's title that no other leaf has: the heading, else a part of the title; "" if there is none. */
export function leafTitle(o: Observation, common: CommonText | undefined, isChrome: (text: string) => boolean): string {
  const parts = titleParts(o);
  const isShared = (part: string) => isChrome(part) || shareOf(common, `t${part}`) >= SHARED_TITLE;
  const own = parts.find((part) => !isShared(part));
  return own ?? (common === undefined || common.pages < FEW ? (parts[0] ?? "") : "");
}

const SHARED_TITLE = 0.5;
/** So many leaves tell what they have in common. */
export const FEW = 4;

/** The heading, and the parts of the title, without the site's name where it stands alone. */
export function titleParts(o: Observation): string[] {
  const parts = o.title.split(/(?<!\s)\s+(?:[-–—|·»«<>:]|::)\s+/).map((part) => part.trim());
  return [o.heading, ...parts, o.title].filter((part) => part !== "");
}

/** The probability that each paragraph is text. */
export function textChances(o: Observation, context: LeafContext, weights: readonly number[] = TEXT_WEIGHTS): number[] {
  return textSignals(o, context).map((signals) => {
    let score = 0;
    for (let i = 0; i < signals.length; i++) score += (weights[i] ?? 0) * signals[i]!;
    return 1 / (1 + Math.exp(-score));
  });
}

export function textSignals(o: Observation, { title, path, common, isChrome }: LeafContext): number[][] {
  const places = new Map<number, number>();
  const there = new Map<number, { paragraphs: number; size: number; linked: number }>();
  let total = 1;
  for (const paragraph of o.paragraphs) {
    const own = ownText(paragraph);
    const [text, inLinks, , , at] = paragraph;
    const before = there.get(at) ?? { paragraphs: 0, size: 0, linked: 0 };
    there.set(at, {
      paragraphs: before.paragraphs + 1,
      size: before.size + text.length,
      linked: before.linked + inLinks,
    });
    total += own;
    places.set(paragraph[4], (places.get(paragraph[4]) ?? 0) + own);
  }
  let main = 0;
  for (const [place, size] of places) if (size > (places.get(main) ?? 0)) main = place;
  const isMain = (paragraph: Paragraph) => paragraph[4] === main || ownText(paragraph) * o.dense >= LONG;
  const first = o.paragraphs.findIndex(isMain);
  const last = o.paragraphs.findLastIndex(isMain);
  const names = namesOf(title, path);
  const labels = labelsIn(o);
  const knownAt = new Map<number, readonly [onLeaves: number, little: number, same: number]>();
  return o.paragraphs.map((paragraph, i) => {
    const [text, linked, flags, textHash, place] = paragraph;
    let known = knownAt.get(place);
    if (known === undefined) knownAt.set(place, (known = placeOnLeaves(common, place)));
    const label = labels.get(text);
    return [
      1,
      Math.log1p(text.length * o.dense) / 6,
      linked / text.length,
      flag((flags & ROW) !== 0),
      flag(isChrome(text, textHash)),
      text.length > MAX_COMMON ? 0 : againOn(common, `m${masked(text, names)}`),
      label === undefined ? 0 : shareOf(common, `l${label}`),
      ...known,
      flag(place === main),
      (places.get(place) ?? 0) / total,
      Math.log1p(there.get(place)!.paragraphs) / 4,
      there.get(place)!.linked / there.get(place)!.size,
      flag(i < first),
      flag(i > last),
      flag(headingRank(flags) > 0),
      flag((flags & IN_NAVIGATION) !== 0),
      flag((flags & GLOSSED) !== 0),
      flag(isDate(text)),
      flag(!/\p{L}/u.test(text)),
      flag((flags & IN_COMMENTS) !== 0),
      flag((flags & MARKED) !== 0),
    ];
  });
}

const LONG = 200;

/** "1987", "29.06.2021", "Posted: 3 May 2012". */
function isDate(text: string): boolean {
  if (text.length > 60) return false;
  if (/\d/.test(text) && !/\p{L}/u.test(text)) return /\d{4}|\d[./:–-]\d/.test(text);
  return /(?<!\d)(?:1[89]|20)\d\d(?!\d)/.test(text) && text.replace(/\P{L}/gu, "").length <= 24;
}

function flag(is: boolean): number {
  return is ? 1 : 0;
}

function ownText([text, , flags]: Paragraph): number {
  return (flags & (IN_NAVIGATION | ROW)) === 0 ? text.length : 0;
}

function shareOf(common: CommonText | undefined, feature: string): number {
  if (common === undefined || common.pages < FEW) return 0;
  return Math.min(1, (common.counts[hash(feature).toString(36)] ?? 0) / common.pages);
}

/** Text is seldom the same on two leaves, so the first few count most. */
function againOn(common: CommonText | undefined, feature: string): number {
  const share = shareOf(common, feature);
  return share === 0 ? 0 : Math.log(Math.max(1, share * common!.pages)) / Math.log(common!.pages);
}

/** The share of the leaves with a paragraph at a place; of these, those with little text there, and with one seen before. */
function placeOnLeaves(common: CommonText | undefined, place: number): readonly [number, number, number] {
  const onLeaves = shareOf(common, `p${place}`);
  if (onLeaves === 0) return [0, 0, 0];
  return [onLeaves, shareOf(common, `q${place}`) / onLeaves, shareOf(common, `r${place}`) / onLeaves];
}

/** What is counted of a leaf, each feature once: paragraphs, their forms and labels, places, parts of the title. */
function featuresOf(o: Observation, title: string, path: readonly string[], before: CommonText): Set<number> {
  const found = new Set<number>();
  const add = (feature: string) => found.add(hash(feature));
  const names = namesOf(title, path);
  for (const part of titleParts(o)) add(`t${part}`);
  const sizes = new Map<number, number>();
  for (const [i, [text, , , , place]] of o.paragraphs.entries()) {
    sizes.set(place, (sizes.get(place) ?? 0) + text.length);
    if (text.length > MAX_COMMON || (i >= EDGE && i < o.paragraphs.length - EDGE)) continue;
    const form = `m${masked(text, names)}`;
    if (before.counts[hash(form).toString(36)] !== undefined) add(`r${place}`);
    add(form);
  }
  for (const label of labelsIn(o).values()) add(`l${label}`);
  for (const [place, size] of [...sizes].slice(0, EDGE)) {
    add(`p${place}`);
    if (size < LITTLE) add(`q${place}`);
  }
  return found;
}

/** Names that may vary in a sentence that is the same on all leaves. */
function namesOf(title: string, path: readonly string[]): string[] {
  return [title, ...path].map((name) => name.toLowerCase()).filter((name) => name.length >= 3);
}

/** A paragraph without names, quoted words, links to dates and numbers. */
function masked(text: string, names: readonly string[]): string {
  let form = text.toLowerCase();
  for (const name of names) form = form.replaceAll(name, "§");
  if (!VARIES.test(form)) return form;
  return form
    .replace(/[“"„«][^”"“»]{1,80}[”"“»]/g, "§")
    .replace(/\p{N}+/gu, "0")
    .replace(/\s+/g, " ");
}

/** Most paragraphs have nothing to mask. */
const VARIES = /["“”„«»\p{N}]|\s\s|[^\S ]/u;

/** By paragraph, the words before a colon, if little follows: "Album: Outside". Speakers are named more than once. */
function labelsIn({ paragraphs }: Observation): Map<string, string> {
  const labels = new Map<string, string>();
  const seen = new Set<string>();
  const again = new Set<string>();
  for (const [text] of paragraphs) {
    const [, label] = /^([^:\n]{2,30})\s?[:：]\s?[^\n]{0,60}$/u.exec(text) ?? [];
    if (label === undefined) continue;
    if (seen.has(label)) again.add(label);
    seen.add(label);
    labels.set(text, label);
  }
  for (const [text, label] of labels) if (again.has(label)) labels.delete(text);
  return labels;
}

/** The title of a list above, or several of them and the own title with nothing but marks between. */
export function isTrail(text: string, { title, path }: LeafContext): boolean {
  if (text.length > MAX_COMMON) return false;
  let rest = text.toLowerCase();
  for (const name of namesOf("", path)) rest = rest.replaceAll(name, "");
  return rest.length < text.length && !/\p{L}{2}/u.test(rest.replaceAll(title.toLowerCase() || "§", ""));
}
