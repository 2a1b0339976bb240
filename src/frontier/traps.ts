/**
 * Which addresses are crawler traps?
 *
 * Some sites never end: a calendar always has a next month, five filters make a million lists of the same goods, a
 * wrong relative link grows with every click. Most of these traps are accidents. Each rule here has a name and gives
 * its reason in a sentence. The rules must let large genuine sites through: a catalogue of five million `?id=N`, a
 * newspaper's archive of every day since 1990. So the rules do not count addresses, but how little content they have:
 * many combinations of few values, dates outside of any archive, many addresses with the same text.
 *
 * What was seen is stored in the site's knowledge as small entries of constant size, at most 2,000 of them. When all
 * are in use, further shapes are not counted, which errs on the side of keeping addresses.
 *
 * `inspect` may be called for the same address any number of times; counting uses sketches that ignore repetition.
 * Once a shape is closed, every address of that shape is a trap, including one that was let through before; an address
 * that the frontier already knows keeps its state.
 */

import { type AddressDate, findAddressDate, type Parameter } from "../dates/in-address.js";
import { hostOf, originOf } from "../model/address.js";
import { addressKey } from "../model/address-key.js";
import { siteOf } from "../model/site.js";
import { DAY, type Instant } from "../model/time.js";
import { MAX_ENTRIES, type Notes, type TrapChanges, type TrapMemory, type TrapRule, takeNotes } from "./trap-notes.js";

export type { TrapChanges, TrapEntry, TrapMemory, TrapRule } from "./trap-notes.js";

export interface TrapLimits {
  readonly segments: number;
  readonly characters: number;
  /** Distinct addresses of one calendar, in months; a calendar of days may have 31 times as many, one of weeks 5 times. */
  readonly calendarMonths: number;
  readonly earliestYear: number;
  readonly yearsAhead: number;
  /** Distinct combinations of three and more parameters on one path, if they are many more than the values they are made of. */
  readonly queryCombinations: number;
  readonly sameContentInARow: number;
  /** Pages like each other, or in one folder, before they may be found to bring nothing new; for a host, or all small sub-domains, three times as many. */
  readonly barrenPages: number;
  /** Pages like each other, or in one folder, before one is asked for twice; of a host, or of all small sub-domains, three times as many. */
  readonly probedPages: number;
  readonly hostAddresses: number;
}

export const TRAP_LIMITS: TrapLimits = {
  segments: 20,
  characters: 1000,
  calendarMonths: 400,
  earliestYear: 1990,
  yearsAhead: 2,
  queryCombinations: 1000,
  sameContentInARow: 30,
  barrenPages: 300,
  probedPages: 500,
  hostAddresses: 10_000_000,
};

/** So many trapped addresses per host and rule are recorded one by one; the entry `trap:count:<rule>` counts all of them. */
export const TRAP_EXAMPLES = 1000;

export interface TrapCheck {
  readonly trap?: { readonly rule: TrapRule; readonly because: string };
  readonly changed: TrapChanges;
}

/** Checks a normalised address before it enters the frontier. `at` is the time of the visit that found it. */
export function checkTraps(
  address: string,
  at: Instant,
  memory: TrapMemory,
  limits: TrapLimits = TRAP_LIMITS,
): TrapCheck {
  const notes = takeNotes(memory);
  const parts = partsOf(address);
  const world = { at, notes, limits, levels: levelsOf(parts, notes) };
  for (const [rule, find] of RULES) {
    const because = find(parts, world);
    if (because === undefined) continue;
    notes.count(rule);
    return { trap: { rule, because }, changed: notes.changed() };
  }
  return { changed: notes.changed() };
}

/**
 * Notes the text that a fetched address gave: its digest, and its outline, which ignores numbers, tokens and addresses. Visiting
 * one address again and again is no trap. Only pages with text are noted: a thousand scanned papers without text are not
 * duplicates.
 */
export function noteContent(
  address: string,
  { digest, outline }: { readonly digest: string; readonly outline: number },
  memory: TrapMemory,
): { readonly changed: TrapChanges } {
  const parts = partsOf(address);
  if (digest === "") return { changed: [] };
  return { changed: [...noteDigest(parts, digest, memory), ...noteOutline(parts, outline, memory)] };
}

function noteOutline(parts: Parts, outline: number, memory: TrapMemory): TrapChanges {
  if (outline === 0) return [];
  const notes = takeNotes(memory);
  for (const level of levelsOf(parts, notes)) {
    const isNew = memory.get(`trap:read:${level.name}`) === undefined;
    if (isNew && memory.size + notes.changed().length >= MAX_ENTRIES / 2) continue;
    notes.see(`trap:read:${level.name}`, parts.address);
    notes.see(`trap:texts:${level.name}`, String(outline));
  }
  return notes.changed();
}

interface Level {
  readonly name: string;
  /** So many times more pages than of the smallest level are needed. */
  readonly least: number;
}

/** What an address is a part of, the smallest first: those of its shape, its first folder, its host, and the small sub-domains. */
function levelsOf(parts: Parts, notes: Notes): readonly Level[] {
  const folder = parts.segments.length > 1 ? [{ name: short(`${parts.host}/${parts.segments[0]}/`), least: 1 }] : [];
  const alike = isOneOfMany(parts) ? [{ name: parts.shape, least: 1 }] : [];
  return [...alike, ...folder, { name: parts.host, least: 3 }, ...smallSubdomains(parts, notes)];
}

/** Sub-domains without end have a page or two each, so they are counted together. One that was read more often stands for itself. */
function smallSubdomains({ host }: Parts, notes: Notes): readonly Level[] {
  const site = siteOf(host);
  if (host === site || host === `www.${site}`) return [];
  const read = notes.find(`trap:read:${host}`);
  return read?.kind === "seen" && read.about > SMALL_SUBDOMAIN ? [] : [{ name: `*.${site}`, least: 3 }];
}

const SMALL_SUBDOMAIN = 30;

/** Why an address is not worth visiting: pages like it brought nothing new. Also for those that the frontier knows already. */
export function whyBarren(address: string, memory: TrapMemory, limits: TrapLimits = TRAP_LIMITS): string | undefined {
  if (memory.size === 0) return undefined;
  const parts = partsOf(address);
  const notes = takeNotes(memory);
  const world = { at: 0, notes, limits, levels: levelsOf(parts, notes) };
  return nothingNew(parts, world) ?? invented(parts, world);
}

function nothingNew(_: Parts, { notes, limits, levels }: World): string | undefined {
  for (const { name, least } of levels) {
    const read = notes.find(`trap:read:${name}`);
    const texts = notes.find(`trap:texts:${name}`);
    if (read?.kind !== "seen" || texts?.kind !== "seen" || read.about < least * limits.barrenPages) continue;
    if (read.about >= PAGES_PER_TEXT * texts.about)
      return `${say(least * limits.barrenPages)} and more pages like ${name} brought nothing new`;
  }
  return undefined;
}

/** A group of pages of which one should be asked for twice now. */
interface ProbeDue extends Level {
  /** Pages read so far. */
  readonly about: number;
}

/** The groups that this page belongs to and that are large enough for a probe, unless a smaller one is. */
export function probesDue(address: string, memory: TrapMemory, limits: TrapLimits = TRAP_LIMITS): readonly ProbeDue[] {
  if (memory.size === 0) return [];
  const notes = takeNotes(memory);
  for (const level of levelsOf(partsOf(address), notes)) {
    const read = notes.find(`trap:read:${level.name}`);
    if (read?.kind !== "seen" || read.about < level.least * limits.probedPages) continue;
    const next = notes.find(`trap:probe:${level.name}`);
    return next?.kind === "count" && read.about < next.count ? [] : [{ ...level, about: read.about }];
  }
  return [];
}

/** Whether an address belongs to one of these groups. */
export function isOfGroups(address: string, due: readonly ProbeDue[], memory: TrapMemory): boolean {
  const levels = levelsOf(partsOf(address), takeNotes(memory));
  return due.some(({ name }) => levels.some((level) => level.name === name));
}

/** Notes that a probe began, or what it showed. One without an answer shows nothing, and the next one is made a little later. */
export function noteProbe(
  due: readonly ProbeDue[],
  shown: "begun" | "no answer" | "invented" | "genuine",
  memory: TrapMemory,
): TrapChanges {
  return due.flatMap(({ name, about }) => {
    const next = Math.round(
      { begun: about + PROBES_APART, "no answer": 1.25 * about, invented: about + PROBES_APART, genuine: 2 * about }[
        shown
      ],
    );
    const before = memory.get(`trap:invented:${name}`);
    const inARow =
      shown === "genuine" ? 0 : (before?.kind === "count" ? before.count : 0) + (shown === "invented" ? 1 : 0);
    return [
      [`trap:probe:${name}`, { kind: "count", count: next }],
      [`trap:invented:${name}`, { kind: "count", count: inARow }],
    ] as const;
  });
}

function invented(_: Parts, { notes, levels }: World): string | undefined {
  for (const { name, least } of levels) {
    const inARow = notes.find(`trap:invented:${name}`);
    if (inARow?.kind === "count" && inARow.count >= least * PROBES_TO_CLOSE)
      return `pages like ${name} are invented: other words and links each time, or for any address`;
  }
  return undefined;
}

/** Pages between two probes as long as they find inventions; then the number of pages doubles from one to the next. */
const PROBES_APART = 20;
/** In a row. Of a host three times as many: other pages of it may be genuine. */
const PROBES_TO_CLOSE = 5;

/** Genuine pages have about one text each; a calendar without years has twelve for all of its pages. */
const PAGES_PER_TEXT = 20;

function noteDigest(parts: Parts, digest: string, memory: TrapMemory): TrapChanges {
  if (!isOneOfMany(parts)) return [];
  const key = `trap:same:${parts.shape}`;
  const before = memory.get(key);
  // Half of the entries at most: a site with many shapes must leave room for the other rules.
  if (before === undefined && memory.size >= MAX_ENTRIES / 2) return [];
  const last = addressKey(parts.address).toString("hex", 4, 8);
  if (before?.kind !== "same" || before.digest !== digest) return [[key, { kind: "same", digest, inARow: 1, last }]];
  if (before.last === last) return [];
  return [[key, { kind: "same", digest, inARow: before.inARow + 1, last }]];
}

/** False when nothing in the address varies, so that no other can have its shape. */
function isOneOfMany({ path, parameters }: Parts): boolean {
  return parameters.length > 0 || /\d/.test(path.replace(/%[0-9A-F]{2}/g, ""));
}

function shapeOf(pathShape: string, parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return pathShape;
  const names = new Set(parameters.map(([name]) => withoutNumbers(name)));
  return short(`${pathShape}?${[...names].sort().join("&")}`);
}

// ---- the parts of an address

interface Parts {
  readonly address: string;
  readonly host: string;
  readonly path: string;
  /** Without the empty one behind a slash at the end. */
  readonly segments: readonly string[];
  readonly query: string;
  readonly parameters: readonly Parameter[];
  /** Host and path with every number as 0 and every hexadecimal token as x: "a.example/item/0". */
  readonly pathShape: string;
  /**
   * What addresses made by one template have in common: the path's shape and the names of the parameters, sorted.
   * "https://a.example/item/17?b=1&a=2" → "a.example/item/0?a&b".
   */
  readonly shape: string;
}

export function partsOf(address: string): Parts {
  const question = address.indexOf("?");
  const path = address.slice(originOf(address).length, question < 0 ? address.length : question);
  const query = question < 0 ? "" : address.slice(question + 1);
  const segments = path.slice(1).split("/");
  if (segments.at(-1) === "") segments.pop();
  const parameters =
    query === ""
      ? []
      : query
          .split("&")
          .filter((text) => text !== "")
          .map(parameterOf);
  const host = hostOf(address);
  const pathShape = short(host + withoutNumbers(path));
  return { address, host, path, segments, query, parameters, pathShape, shape: shapeOf(pathShape, parameters) };
}

function parameterOf(text: string): Parameter {
  const equals = text.indexOf("=");
  return equals < 0 ? [text, ""] : [text.slice(0, equals), text.slice(equals + 1)];
}

/** Numbers become 0, hexadecimal tokens x; escapes like %D0 are letters of another alphabet and stay. */
function withoutNumbers(text: string): string {
  return text.replace(VARIABLE, (found) => (found.startsWith("%") ? found : /^\d+$/.test(found) ? "0" : "x"));
}

const UUID = "[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}";
// At least eight hexadecimal digits standing alone, letters and numbers mixed: "deadbeef" may be a word, "20260115" is a number.
const HEX = "(?<![A-Za-z0-9])(?=[A-Fa-f]*[0-9])(?=[0-9]*[A-Fa-f])[0-9A-Fa-f]{8,}(?![A-Za-z0-9])";
const VARIABLE = new RegExp(`%[0-9A-F]{2}|${UUID}|${HEX}|[0-9]+`, "g");

/** Keys of entries stay small: what is long ends in a hash of the whole. */
function short(shape: string): string {
  return shape.length <= 200 ? shape : `${shape.slice(0, 150)}…${addressKey(shape).toString("hex", 4)}`;
}

// ---- the rules

interface World {
  readonly at: Instant;
  readonly notes: Notes;
  readonly limits: TrapLimits;
  readonly levels: readonly Level[];
}

type Rule = (parts: Parts, world: World) => string | undefined;

/** Cheap ones first, and those that look at one address alone before those that count. The host's limit counts what all others let through. */
const RULES: readonly (readonly [TrapRule, Rule])[] = [
  ["length", tooLong],
  ["depth", tooDeep],
  ["repetition", repeatsInPath],
  ["calendar", endlessCalendar],
  ["query", tooManyCombinations],
  ["path", tooManyPaths],
  ["same content", sameContent],
  ["nothing new", nothingNew],
  ["invented", invented],
  ["host limit", tooManyOnHost],
];

function tooLong({ address, query }: Parts, { limits }: World): string | undefined {
  if (address.length > limits.characters) return `the address is longer than ${say(limits.characters)} characters`;
  if (query.length < 30) return undefined;
  return hasRepetition(unfold(query).split(/[/?&=;]+/)) ? "the query contains itself again and again" : undefined;
}

/** A query within a query is escaped once more at every level: "%253D", "%3D" and "=" are made alike. */
function unfold(query: string): string {
  return query
    .replace(/%(?:25)+/g, "%")
    .replace(/%2F/g, "/")
    .replace(/%3D/g, "=")
    .replace(/%3F/g, "?")
    .replace(/%26/g, "&");
}

function tooDeep({ segments }: Parts, { limits }: World): string | undefined {
  return segments.length > limits.segments ? `the path is deeper than ${limits.segments} folders` : undefined;
}

function repeatsInPath({ segments }: Parts): string | undefined {
  if (hasRepetition(isSelfTitled(segments) ? segments.slice(0, -1) : segments))
    return "folders of the path repeat three times and more";
  return segments.length >= 4 && segments.some((name) => isFourTimesIn(segments, name))
    ? "a folder occurs four times and more in the path"
    : undefined;
}

/** "/a/a/a/": a singer, the record and the song may have one name. Nothing below it is let through. */
function isSelfTitled(segments: readonly string[]): boolean {
  return segments.length >= 3 && segments.slice(-3).every((name) => name !== "" && name === segments.at(-1));
}

/** True if a sequence of words follows itself twice. Numbers alone do not count: "/000/000/000/17.jpg" is a way to file pictures. */
function hasRepetition(words: readonly string[]): boolean {
  for (let period = 1; period <= Math.min(8, words.length / 3); period++) {
    let run = 0; // how many words in a row equal the one `period` before
    for (let i = period; i < words.length; i++) {
      run = words[i] === words[i - period] ? run + 1 : 0;
      if (run < 2 * period) continue;
      if (words.slice(i - period + 1, i + 1).some((word) => !/^\d+$/.test(word))) return true;
    }
  }
  return false;
}

function isFourTimesIn(segments: readonly string[], name: string): boolean {
  return name.length > 1 && !/^\d+$/.test(name) && segments.filter((other) => other === name).length >= 4;
}

function tooManyCombinations(parts: Parts, { notes, limits }: World): string | undefined {
  const often = findThrice(parts.parameters.map(([name]) => name.replace(/%5B\d*%5D$/, "")));
  if (often !== undefined) return "a parameter occurs three or more times in the query";
  if (parts.parameters.length < 3) return undefined;
  const shape = parts.pathShape;
  let values = 0;
  for (const [name, value] of parts.parameters) values = notes.see(`trap:values:${shape}`, `${name}=${value}`);
  if (values === 0) return undefined;
  const combinations = notes.see(`trap:query:${shape}`, parts.query);
  // Five million articles have five million ids; a list under ten filters has millions of combinations and a hundred values.
  if (combinations <= limits.queryCombinations || combinations <= COMBINATIONS_PER_VALUE * values) return undefined;
  return `more than ${say(limits.queryCombinations)} combinations of few parameter values on ${shape}`;
}

const COMBINATIONS_PER_VALUE = 20;

/** Filters that stand in the path, "/shop/color-red/size-xl/brand-a/": many combinations of few names. */
function tooManyPaths({ host, segments, path }: Parts, { notes, limits }: World): string | undefined {
  if (segments.length <= FILTERS) return undefined;
  const filters = segments.slice(1).filter((segment) => !/^\d+$/.test(segment)); // dates are a calendar's affair
  if (filters.length < FILTERS) return undefined;
  const folder = short(`${host}/${segments[0]}/`);
  let names = 0;
  for (const segment of filters) names = notes.see(`trap:names:${folder}`, segment);
  const paths = names === 0 ? 0 : notes.see(`trap:paths:${folder}`, path);
  if (paths <= limits.queryCombinations || paths <= PATHS_PER_NAME * names) return undefined;
  return `more than ${say(limits.queryCombinations)} paths made of few names in ${folder}`;
}

const FILTERS = 3;
/** The same manual in thirty versions and languages is no trap. */
const PATHS_PER_NAME = 50;

function findThrice(names: readonly string[]): string | undefined {
  return names.length < 3 ? undefined : names.find((name) => names.filter((other) => other === name).length >= 3);
}

function sameContent({ shape }: Parts, { notes, limits }: World): string | undefined {
  const entry = notes.find(`trap:same:${shape}`);
  if (entry?.kind !== "same" || entry.inARow < limits.sameContentInARow) return undefined;
  return `${limits.sameContentInARow} and more addresses like ${shape} in a row had the same text`;
}

function tooManyOnHost({ address, host }: Parts, { notes, limits }: World): string | undefined {
  const about = notes.see(`trap:host:${host}`, address);
  return about > limits.hostAddresses ? `more than ${say(limits.hostAddresses)} addresses on ${host}` : undefined;
}

function endlessCalendar(parts: Parts, { at, notes, limits }: World): string | undefined {
  const { shape } = parts;
  const date = findAddressDate(parts.segments, parts.parameters);
  if (date === undefined) {
    // "/poets/17/1900": there is no seventeenth month, so "/poets/3/1900" is none either.
    if (NO_MONTH.test(parts.path)) notes.see(`trap:no calendar:${shape}`, "no month");
    return undefined;
  }
  if (!date.isSaid && notes.find(`trap:no calendar:${shape}`) !== undefined) return undefined;
  // A calendar is walked step by step: before it leaves the years of an archive, many of its months within them were seen.
  const isWalked = () => {
    const seen = notes.find(`trap:calendar:${shape}`);
    return seen?.kind === "seen" && seen.about >= MONTHS_WALKED;
  };
  const ahead = aheadOf(date, at, limits);
  if (ahead !== undefined) return date.isSaid || isWalked() ? ahead : undefined;
  // The past is an archive's: newspapers of 1950 are filed by day. Only a program's calendar that was walked back to there is left.
  const isByProgram = findAddressDate([], parts.parameters) !== undefined;
  if (date.year < limits.earliestYear && isByProgram && isWalked()) return `a calendar before ${limits.earliestYear}`;
  if (parts.parameters.some(isId)) return undefined; // not the calendar's page but one thing's, and there may be any number of things
  const most = limits.calendarMonths * PER_MONTH[date.unit];
  const about = notes.see(`trap:calendar:${shape}`, parts.address);
  return about > most ? `more than ${say(most)} ${date.unit}s in the calendar ${shape}` : undefined;
}

const PER_MONTH = { month: 1, week: 5, day: 31 };
const MONTHS_WALKED = 12;
const NO_MONTH = /[a-z]\/(?:\d+\/(?:19|20|21)\d\d|(?:19|20|21)\d\d\/\d+)\/?$/i;

function aheadOf(date: AddressDate, at: Instant, limits: TrapLimits): string | undefined {
  if (Date.UTC(date.year, date.month - 1) <= at + limits.yearsAhead * 365.25 * DAY) return undefined;
  return `a calendar more than ${limits.yearsAhead} years ahead`;
}

function isId([name, value]: Parameter): boolean {
  return /^[a-z]{0,3}id$|[_.-]id$|[a-z]I[dD]$/.test(name) && /\d/.test(value);
}

function say(count: number): string {
  return count.toLocaleString("en");
}
