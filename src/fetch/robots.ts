/**
 * Parses and matches robots.txt.
 *
 * It follows RFC 9309, with the leniency that large search engines document: misspelt keys, a missing colon, "index.html" for its folder.
 * The rules of our groups are compiled once: sorted by the literal text before their first star (the head), each with a link to the
 * longest other head that is its prefix. So one binary search finds every rule that can match a path, and tens of thousands of rules cost
 * little more than ten. Rules with stars that share a head are first held against the pairs of characters in the path, which excludes nearly
 * all; the rest are matched from left to right without backtracking. The work for one address is limited: an address whose rules cannot
 * be checked within it is not visited.
 */
import { DAY, type Millis, SECOND } from "../model/time.js";

export interface Robots {
  readonly groups: readonly RobotsGroup[];
  /** The crawl delay by agent; "*" for all others. */
  readonly delays: ReadonlyMap<string, Millis>;
  /** Sitemap addresses as written, in any group. */
  readonly sitemaps: readonly string[];
}

export interface RobotsGroup {
  /** In lower case; "*" for all agents. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
}

export interface RobotsRule {
  readonly allow: boolean;
  readonly pattern: string;
  readonly line: number;
}

/** Parses a robots.txt. Never fails: invalid lines are ignored. */
export function readRobots(text: string): Robots {
  const groups: { agents: string[]; rules: RobotsRule[] }[] = [];
  const resting: { agents: string[]; delay: Millis }[] = [];
  const sitemaps = new Set<string>();
  let before: Key | undefined;
  for (const { key, value, line } of records(text)) {
    const group = groups.at(-1);
    switch (key) {
      case "user-agent": {
        const agent = agentName(value);
        // Consecutive agents share the following rules; an agent after a rule starts a new group (§2.2.1). A Crawl-delay is
        // not a rule, so it does not end a group; but it applies only to the agents directly above it.
        if (group === undefined || group.rules.length > 0) groups.push({ agents: [agent], rules: [] });
        else group.agents.push(agent);
        if (before === "user-agent") resting.at(-1)!.agents.push(agent);
        else resting.push({ agents: [agent], delay: 0 });
        break;
      }
      case "allow":
      case "disallow":
        group?.rules.push({ allow: key === "allow", pattern: value, line });
        break;
      case "crawl-delay": {
        const last = resting.at(-1);
        if (last !== undefined) last.delay = Math.max(last.delay, readDelay(value));
        break;
      }
      case "sitemap":
        if (value !== "" && sitemaps.size < MAX_SITEMAPS) sitemaps.add(value);
        continue; // belongs to no group and does not end one
    }
    before = key;
  }
  return { groups, delays: longestDelays(resting), sitemaps: [...sitemaps] };
}

export interface RobotsDecision {
  readonly allowed: boolean;
  /** The line that decides, if any. */
  readonly rule?: string;
  /** The work it took, in about a nanosecond each. */
  readonly steps: number;
}

/** Whether an agent with this product token may visit the address, and which line decides. */
export function mayVisit(robots: Robots, productToken: string, address: string): RobotsDecision {
  const path = pathOf(address);
  if (path === "/robots.txt") return { allowed: true, steps: 0 }; // §2.2.2: implicitly allowed
  const { allows, disallows } = rulesFor(robots, productToken);
  const spelled = asSpelled(path);
  const decoded = asMeant(path);
  const work = { steps: 0 };
  const allow = longestMatch(allows, spelled, work);
  let disallow = longestMatch(disallows, decoded, work);
  if (spelled !== decoded) disallow = longer(disallow, longestMatch(disallows, spelled, work));
  const { steps } = work;
  if (steps > MAX_STEPS) return { allowed: false, rule: "too many rules with stars to check this address", steps };
  // The longest pattern wins, Allow among equals (§2.2.2). An empty pattern has no effect.
  const decides = allow !== undefined && allow.weight >= (disallow?.weight ?? 0) ? allow : disallow;
  if (decides === undefined) return { allowed: true, steps };
  const { allow: allowed, pattern, line } = decides.rule;
  const shown = pattern.length > LONGEST_SHOWN ? `${pattern.slice(0, LONGEST_SHOWN)}…` : pattern;
  return { allowed, rule: `${allowed ? "Allow" : "Disallow"}: ${shown} (line ${line})`, steps };
}

/** Of a pattern in a reason, which is stored with every address that the rule forbids: a pattern may have 16,000 characters. */
const LONGEST_SHOWN = 200;

/** For one address. A file of 500 KB in which every rule has stars needs at most half of it, unless it was made to be slow. */
const MAX_STEPS = 2_000_000;

/** The crawl delay for an agent; 0 if there is none. */
export function crawlDelay(robots: Robots, productToken: string): Millis {
  const token = productToken.toLowerCase();
  return robots.delays.get(isNamed(robots, token) ? token : "*") ?? 0;
}

/** RFC 9309 §2.5 requires at least 500 KiB; a character has at least one byte. */
export const LONGEST_TEXT = 500 * 1024;
/** Lines are truncated as Google does: eight times the longest URL of Internet Explorer. */
const LONGEST_LINE = 2083 * 8 - 1;
const MAX_SITEMAPS = 10_000;
const LONGEST_DELAY = 3650 * DAY;

// ---- lines

interface Line {
  readonly key: Key;
  readonly value: string;
  readonly line: number;
}

type Key = "user-agent" | "allow" | "disallow" | "crawl-delay" | "sitemap";

function* records(text: string): Generator<Line> {
  // A byte order mark, whole, in part, or read as Latin-1, precedes the first key in many files.
  const bare = text.replace(/^(?:\ufeff|\ufffd|\u00ef(?:\u00bb\u00bf?)?)/, "");
  const shortened = bare.length > LONGEST_TEXT;
  const lines = (shortened ? bare.slice(0, LONGEST_TEXT) : bare).split(/\r\n|\n|\r/);
  if (shortened && lines.length > 1) lines.pop(); // half a rule may mean the opposite
  for (const [i, whole] of lines.entries()) {
    const [record = ""] = whole.slice(0, LONGEST_LINE).replaceAll("\0", "").split("#", 1);
    const [name, value] = keyAndValue(record.trim());
    const key = keyOf(name);
    if (key !== undefined) yield { key, value, line: i + 1 };
  }
}

/** "key: value"; the colon may be missing when exactly two words remain. */
function keyAndValue(record: string): [key: string, value: string] {
  const colon = record.indexOf(":");
  if (colon >= 0) return [record.slice(0, colon).trim(), record.slice(colon + 1).trim()];
  const words = record.split(/[ \t]+/, 3);
  return words.length === 2 ? [words[0]!, words[1]!] : ["", ""];
}

/** The misspellings that Google's parser accepts; like there, the beginning of the key is enough. */
function keyOf(name: string): Key | undefined {
  const key = name.slice(0, 20).toLowerCase();
  return KEYS.find(([, spellings]) => spellings.test(key))?.[0];
}

const KEYS: readonly (readonly [Key, RegExp])[] = [
  ["user-agent", /^user(?:-| )?agent/],
  ["allow", /^allow/],
  ["disallow", /^(?:disallow|dissallow|dissalow|disalow|diasllow|disallaw)/],
  ["sitemap", /^site-?map/],
  ["crawl-delay", /^crawl[- ]?delay$/],
];

/** "Foo Bar", "Foo/1.2": the product token is what counts (§2.2.1). "* and more" still means everybody. */
function agentName(value: string): string {
  return /^\*(?:\s|$)/.test(value) ? "*" : /^[a-zA-Z_-]*/.exec(value)![0].toLowerCase();
}

function readDelay(value: string): Millis {
  const seconds = /^\d+(?:\.\d+)?|^\.\d+/.exec(value)?.[0] ?? 0;
  return Math.min(Math.ceil(Number(seconds) * SECOND), LONGEST_DELAY);
}

function longestDelays(groups: readonly { readonly agents: readonly string[]; readonly delay: Millis }[]) {
  const delays = new Map<string, Millis>();
  for (const { agents, delay } of groups)
    for (const agent of agents) if (delay > (delays.get(agent) ?? 0)) delays.set(agent, delay);
  return delays;
}

// ---- the rules for one agent

interface Rules {
  readonly allows: RuleIndex;
  readonly disallows: RuleIndex;
}

const compiled = new WeakMap<Robots, Map<string, Rules>>();

function rulesFor(robots: Robots, productToken: string): Rules {
  const token = productToken.toLowerCase();
  let known = compiled.get(robots);
  if (known === undefined) compiled.set(robots, (known = new Map()));
  let rules = known.get(token);
  if (rules === undefined) known.set(token, (rules = compile(groupsFor(robots, token))));
  return rules;
}

/** All groups that name the agent, or else all groups for "*" (§2.2.1). */
function groupsFor(robots: Robots, token: string): readonly RobotsGroup[] {
  const agent = isNamed(robots, token) ? token : "*";
  return robots.groups.filter(({ agents }) => agents.includes(agent));
}

function isNamed({ groups }: Robots, token: string): boolean {
  return token !== "" && groups.some(({ agents }) => agents.includes(token));
}

function compile(groups: readonly RobotsGroup[]): Rules {
  const allows: Spelled[] = [];
  const disallows: Spelled[] = [];
  const seen = { allow: new Set<string>(), disallow: new Set<string>() };
  for (const { rules } of groups)
    for (const rule of rules) {
      // Each pattern once: a file may repeat a rule ten thousand times.
      const before = rule.allow ? seen.allow : seen.disallow;
      if (rule.pattern === "" || before.has(rule.pattern)) continue;
      before.add(rule.pattern);
      if (rule.allow) allows.push(spelledBy(asSpelled, rule), ...folderOf(rule));
      else disallows.push(...bothSpellings(rule));
    }
  return { allows: indexOf(allows), disallows: indexOf(disallows) };
}

/** A rule as it is compared with paths. */
interface Spelled {
  readonly rule: RobotsRule;
  /** Its precedence: the number of octets, stars included. */
  readonly weight: number;
  /** Literal pieces with stars between them. The first is a prefix of the path. */
  readonly text: string;
  /** Split at the first comparison: most rules are excluded before. */
  pieces: readonly string[] | undefined;
  /** Whether the last piece must be at the end of the path. */
  readonly anchored: boolean;
}

function spelledBy(spell: (text: string) => string, rule: RobotsRule, pattern = rule.pattern): Spelled {
  const escaped = escapeUnicode(pattern);
  const anchored = escaped.endsWith("$");
  const text = spell(anchored ? escaped.slice(0, -1) : escaped);
  return { rule, weight: escaped.length, text, pieces: undefined, anchored };
}

function bothSpellings(rule: RobotsRule): Spelled[] {
  const meant = spelledBy(asMeant, rule);
  const spelled = spelledBy(asSpelled, rule);
  return meant.text === spelled.text ? [meant] : [meant, spelled];
}

/** "Allow: /folder/index.html" allows the folder's address too, as in Google's parser. */
function folderOf(rule: RobotsRule): Spelled[] {
  const slash = rule.pattern.lastIndexOf("/");
  if (slash < 0 || !rule.pattern.startsWith("/index.htm", slash)) return [];
  return [spelledBy(asSpelled, rule, `${rule.pattern.slice(0, slash + 1)}$`)];
}

// ---- finding the longest match

/**
 * Rules by head, in alphabetical order. `parent[i]` is the index of the longest other head that is a prefix of head i, or -1. The heads
 * that are prefixes of a path are the last head not after the path, and its parents. The rules of head i are those from `from[i]` to
 * `from[i + 1]`, heaviest first; their pairs of characters stand in one row, because most rules are excluded by them alone.
 */
interface RuleIndex {
  readonly heads: readonly string[];
  readonly parent: Int32Array;
  readonly from: Int32Array;
  readonly rules: readonly Spelled[];
  /** `PAIRS` per rule: pairs that every matching path contains. */
  readonly pairs: Uint16Array;
}

function indexOf(rules: readonly Spelled[]): RuleIndex {
  const byHead = new Map<string, Spelled[]>();
  for (const rule of rules) {
    const star = rule.text.indexOf("*");
    const head = star < 0 ? rule.text : rule.text.slice(0, star);
    const same = byHead.get(head);
    if (same === undefined) byHead.set(head, [rule]);
    else same.push(rule);
  }
  const heads = [...byHead.keys()].sort();
  const parent = new Int32Array(heads.length).fill(-1);
  const from = new Int32Array(heads.length + 1);
  const sorted: Spelled[] = [];
  const open: number[] = [];
  for (const [i, head] of heads.entries()) {
    while (open.length > 0 && !head.startsWith(heads[open.at(-1)!]!)) open.pop();
    parent[i] = open.at(-1) ?? -1;
    open.push(i);
    // They are in the order of their lines, which stays among equals.
    for (const rule of byHead.get(head)!.sort((a, b) => b.weight - a.weight)) sorted.push(rule);
    from[i + 1] = sorted.length;
  }
  const pairs = new Uint16Array(sorted.length * PAIRS);
  for (const [i, { text }] of sorted.entries()) fillPairs(pairs, i * PAIRS, text);
  return { heads, parent, from, rules: sorted, pairs };
}

function longestMatch({ heads, parent, from, rules, pairs }: RuleIndex, path: string, work: Work): Spelled | undefined {
  let best: Spelled | undefined;
  const nearest = lastNotAfter(heads, path);
  const shared = nearest < 0 ? 0 : commonLength(heads[nearest]!, path);
  let noted = false;
  for (let i = nearest; i >= 0; i = parent[i]!) {
    work.steps++;
    if (heads[i]!.length > shared) continue;
    const isMany = from[i + 1]! - from[i]! > MANY;
    if (isMany && !noted) notePairs(path);
    noted ||= isMany;
    for (let r = from[i]!; r < from[i + 1]!; r++) {
      work.steps += STEPS_PER_RULE;
      if (isMany && !hasPairs(pairs, r * PAIRS)) continue;
      const rule = rules[r]!;
      if (work.steps > MAX_STEPS || (best !== undefined && rule.weight < best.weight)) break;
      if (!matches(rule, heads[i]!.length, path, work)) continue;
      best = longer(best, rule);
      break;
    }
  }
  return best;
}

interface Work {
  steps: number;
}

const MANY = 16;
const STEPS_PER_RULE = 10;
const STEPS_PER_MATCH = 10;
const CHARACTERS_PER_STEP = 4;

/** Which pairs of characters the last path had: `seenIn[pair]` is the number of that path. The pair 0 counts as one that every path has. */
const seenIn = new Uint32Array(0x10000);
let paths = 0;

function notePairs(path: string): void {
  if (++paths > 0xffffffff) {
    seenIn.fill(0);
    paths = 1;
  }
  seenIn[0] = paths;
  for (let i = 1; i < path.length; i++) seenIn[pairAt(path, i)] = paths;
}

function hasPairs(pairs: Uint16Array, from: number): boolean {
  for (let i = from; i < from + PAIRS; i++) if (seenIn[pairs[i]!] !== paths) return false;
  return true;
}

/** The last ones of a pattern, since the first are often words that every path has. */
const PAIRS = 8;

function fillPairs(pairs: Uint16Array, from: number, text: string): void {
  let next = from;
  for (let i = text.length - 1; i > 0 && next < from + PAIRS; i--)
    if (text.charCodeAt(i) !== STAR && text.charCodeAt(i - 1) !== STAR) pairs[next++] = pairAt(text, i);
}

function pairAt(text: string, i: number): number {
  return ((text.charCodeAt(i - 1) & 0xff) << 8) | (text.charCodeAt(i) & 0xff);
}

function longer(a: Spelled | undefined, b: Spelled | undefined): Spelled | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.weight > a.weight || (b.weight === a.weight && b.rule.line < a.rule.line) ? b : a;
}

function lastNotAfter(heads: readonly string[], path: string): number {
  let low = 0;
  let high = heads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (heads[middle]! <= path) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function commonLength(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let i = 0;
  while (i < most && a.charCodeAt(i) === b.charCodeAt(i)) i++;
  return i;
}

/** The path starts with the head. Matching each further piece as early as possible is always correct. */
function matches(rule: Spelled, head: number, path: string, work: Work): boolean {
  const { text, anchored } = rule;
  if (head === text.length) return !anchored || head === path.length;
  work.steps += STEPS_PER_MATCH;
  const pieces = (rule.pieces ??= text.split(/\*+/));
  const last = pieces.length - 1;
  const end = pieces[last]!;
  if (anchored && !path.endsWith(end)) return false;
  let at = head;
  for (let i = 1; i < (anchored ? last : last + 1); i++) {
    const found = path.indexOf(pieces[i]!, at);
    work.steps += ((found < 0 ? path.length : found) - at) / CHARACTERS_PER_STEP;
    if (found < 0) return false;
    at = found + pieces[i]!.length;
  }
  return !anchored || path.length - end.length >= at;
}

// ---- spelling

/**
 * Path and query, from the first of "/?;" after the host to the fragment. Not with `URL`, which would normalise what a rule was written
 * for, and rejects addresses without a scheme.
 */
function pathOf(address: string): string {
  const from = address.startsWith("//") ? 2 : 0;
  const early = firstOf(address, from);
  const scheme = address.indexOf("://", from);
  const path = scheme >= 0 && scheme < early ? firstOf(address, scheme + 3) : early;
  const hash = address.indexOf("#", from);
  if (path === address.length || (hash >= 0 && hash < path)) return "/";
  const text = address.slice(path, hash < 0 ? undefined : hash);
  return text.startsWith("/") ? text : `/${text}`;
}

function firstOf(address: string, from: number): number {
  for (let i = from; i < address.length; i++) {
    const code = address.charCodeAt(i);
    if (code === SLASH || code === QUESTION || code === SEMICOLON) return i;
  }
  return address.length;
}

const [SLASH, QUESTION, SEMICOLON, STAR] = [0x2f, 0x3f, 0x3b, 0x2a];

/**
 * §2.2.2 compares after decoding every unnecessary escape. We do so for Disallow. An Allow applies only to its own spelling: customary
 * escapes (%7E) are decoded, escaped letters (%62) are not, as in Google's tests. In doubt the address is disallowed.
 */
function asMeant(text: string): string {
  return text.includes("%") || NOT_ASCII.test(text) ? escapeUnicode(text).replace(ESCAPE, decodeUnreserved) : text;
}

function asSpelled(text: string): string {
  return text.includes("%") ? text.replace(ESCAPE, decodeHabit) : text;
}

const ESCAPE = /%[0-9a-fA-F]{2}/g;
const NOT_ASCII = /[^\0-\x7f]/;

function decodeUnreserved(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped.toUpperCase();
}

function decodeHabit(escaped: string): string {
  const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  return /[-._~]/.test(character) ? character : escaped.toUpperCase();
}

function escapeUnicode(text: string): string {
  if (!NOT_ASCII.test(text)) return text;
  return text.replace(/[^\0-\x7f]+/g, (run) => Buffer.from(run).toString("hex").toUpperCase().replace(/../g, "%$&"));
}
