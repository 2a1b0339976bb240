/**
 * What does a host's robots.txt ask of us?
 *
 * RFC 9309, and where people write it wrongly the leniency that large search engines document: misspelt keys, a forgotten
 * colon, "index.html" for its folder. The rules of the groups that name us are compiled once: sorted by the literal text
 * before their first star, each knowing the longest other such text that it begins with. So one binary search finds every
 * rule that can match a path, and tens of thousands of rules cost little more than ten. A rule with stars is matched from
 * left to right without ever going back, in linear time however many stars it has.
 */
import { DAY, type Millis, SECOND } from "../model/time.js";

export interface Robots {
  readonly groups: readonly RobotsGroup[];
  /** The rest that each agent is asked to take, "*" for all that are not named. */
  readonly delays: ReadonlyMap<string, Millis>;
  /** Addresses of sitemaps as written, whoever they were written for. */
  readonly sitemaps: readonly string[];
}

export interface RobotsGroup {
  /** In lower case; "*" for everybody. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
}

export interface RobotsRule {
  readonly allow: boolean;
  readonly pattern: string;
  readonly line: number;
}

/** Reads a robots.txt. Any text is one: what cannot be understood asks nothing. */
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
        // Agents that follow each other share what comes next; one behind a rule begins a new group (§2.2.1). A Crawl-delay
        // is no rule, so it must not end a group; but it is meant only for the agents that stand right above it.
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
        const asked = resting.at(-1);
        if (asked !== undefined) asked.delay = Math.max(asked.delay, readDelay(value));
        break;
      }
      case "sitemap":
        if (value !== "" && sitemaps.size < MOST_SITEMAPS) sitemaps.add(value);
        continue; // belongs to nobody and stands between no two lines
    }
    before = key;
  }
  return { groups, delays: longestDelays(resting), sitemaps: [...sitemaps] };
}

/** May an agent with this product token visit the address? And which line decided? */
export function mayVisit(
  robots: Robots,
  productToken: string,
  address: string,
): { readonly allowed: boolean; readonly rule?: string } {
  const path = pathOf(address);
  if (path === "/robots.txt") return { allowed: true }; // §2.2.2: implicitly allowed
  const { allows, disallows } = rulesFor(robots, productToken);
  const spelled = asSpelled(path);
  const decoded = asMeant(path);
  const allow = longestMatch(allows, spelled);
  let disallow = longestMatch(disallows, decoded);
  if (spelled !== decoded) disallow = longer(disallow, longestMatch(disallows, spelled));
  // The longest pattern wins, the kinder one among equals (§2.2.2). An empty pattern says nothing.
  const decides = allow !== undefined && allow.weight >= (disallow?.weight ?? 0) ? allow : disallow;
  if (decides === undefined) return { allowed: true };
  const { allow: allowed, pattern, line } = decides.rule;
  return { allowed, rule: `${allowed ? "Allow" : "Disallow"}: ${pattern} (line ${line})` };
}

/** The rest between two visits that the host asks for; 0 when it asks nothing. */
export function crawlDelay(robots: Robots, productToken: string): Millis {
  const token = productToken.toLowerCase();
  return robots.delays.get(isNamed(robots, token) ? token : "*") ?? 0;
}

/** Addresses of the sitemaps that are listed. */
export function sitemaps(robots: Robots): readonly string[] {
  return robots.sitemaps;
}

/** RFC 9309 §2.5 wants at least 500 KiB read; a character has at least one byte. */
const LONGEST_TEXT = 500 * 1024;
/** A line is cut where Google cuts it: eight times the longest address that Internet Explorer knew. */
const LONGEST_LINE = 2083 * 8 - 1;
const MOST_SITEMAPS = 10_000;
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
  if (shortened && lines.length > 1) lines.pop(); // half a rule may mean its opposite
  for (const [i, whole] of lines.entries()) {
    const [record = ""] = whole.slice(0, LONGEST_LINE).split("#", 1);
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

function longestDelays(asked: readonly { readonly agents: readonly string[]; readonly delay: Millis }[]) {
  const delays = new Map<string, Millis>();
  for (const { agents, delay } of asked)
    for (const agent of agents) if (delay > (delays.get(agent) ?? 0)) delays.set(agent, delay);
  return delays;
}

// ---- the rules that hold for one agent

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

/** All groups that name the agent together, or else all that hold for everybody (§2.2.1). */
function groupsFor(robots: Robots, token: string): readonly RobotsGroup[] {
  const agent = isNamed(robots, token) ? token : "*";
  return robots.groups.filter(({ agents }) => agents.includes(agent));
}

function isNamed({ groups }: Robots, token: string): boolean {
  return token !== "" && groups.some(({ agents }) => agents.includes(token));
}

function compile(groups: readonly RobotsGroup[]): Rules {
  const rules = groups.flatMap((group) => group.rules);
  const allows = rules.filter(({ allow }) => allow);
  const disallows = rules.filter(({ allow }) => !allow);
  return {
    allows: indexOf([...allows.map((rule) => weigh(rule, asSpelled)), ...allows.flatMap(folderOf)]),
    disallows: indexOf(disallows.flatMap((rule) => [weigh(rule, asMeant), weigh(rule, asSpelled)])),
  };
}

/** A rule and how much it weighs against others: its octets, stars included. */
interface Weighed {
  readonly rule: RobotsRule;
  readonly weight: number;
  /** Literal pieces between the stars. The first stands at the path's beginning. */
  readonly pieces: readonly string[];
  /** True when the last piece must stand at the path's end. */
  readonly anchored: boolean;
  /** Three characters, as a number, without which no path matches; undefined when no piece has as many. */
  readonly gram: number | undefined;
}

function weigh(rule: RobotsRule, spell: (text: string) => string, pattern = rule.pattern): Weighed {
  const escaped = escapeUnicode(pattern);
  const anchored = escaped.endsWith("$");
  const pieces = spell(anchored ? escaped.slice(0, -1) : escaped).split(/\*+/);
  const longest = pieces.slice(1).reduce((a, b) => (b.length > a.length ? b : a), "");
  return { rule, weight: escaped.length, pieces, anchored, gram: longest.length < 3 ? undefined : gramAt(longest, 0) };
}

/** "Allow: /folder/index.html" allows the folder's own address, too: Google's reading of what people mean. */
function folderOf(rule: RobotsRule): Weighed[] {
  const slash = rule.pattern.lastIndexOf("/");
  if (slash < 0 || !rule.pattern.startsWith("/index.htm", slash)) return [];
  return [weigh(rule, asSpelled, `${rule.pattern.slice(0, slash + 1)}$`)];
}

// ---- finding the longest match

/**
 * Rules by their first literal piece, in alphabetical order. `parent[i]` is the place of the longest other head that head i
 * begins with, or -1. Every head that a path begins with is the last one not after the path, or among its parents.
 */
interface RuleIndex {
  readonly heads: readonly string[];
  readonly parent: Int32Array;
  /** Per head, heaviest first. */
  readonly rules: readonly (readonly Weighed[])[];
}

function indexOf(rules: readonly Weighed[]): RuleIndex {
  const byHead = new Map<string, Weighed[]>();
  for (const rule of rules) {
    if (rule.weight === 0) continue;
    const head = rule.pieces[0]!;
    const same = byHead.get(head);
    if (same === undefined) byHead.set(head, [rule]);
    else same.push(rule);
  }
  const heads = [...byHead.keys()].sort();
  const parent = new Int32Array(heads.length).fill(-1);
  const open: number[] = [];
  for (const [i, head] of heads.entries()) {
    while (open.length > 0 && !head.startsWith(heads[open.at(-1)!]!)) open.pop();
    parent[i] = open.at(-1) ?? -1;
    open.push(i);
  }
  return { heads, parent, rules: heads.map((head) => withoutTwins(byHead.get(head)!)) };
}

/** Heaviest first, the earlier line first among equals, and each pattern once: a file may repeat itself ten thousand times. */
function withoutTwins(rules: readonly Weighed[]): readonly Weighed[] {
  const first = new Map<string, Weighed>();
  for (const rule of rules) {
    const pattern = `${rule.pieces.join("*")}${rule.anchored ? "$" : ""} ${rule.weight}`;
    if (!first.has(pattern)) first.set(pattern, rule);
  }
  return [...first.values()].sort((a, b) => b.weight - a.weight || a.rule.line - b.rule.line);
}

function longestMatch({ heads, parent, rules }: RuleIndex, path: string): Weighed | undefined {
  let best: Weighed | undefined;
  const nearest = lastNotAfter(heads, path);
  const shared = nearest < 0 ? 0 : commonLength(heads[nearest]!, path);
  let grams: Set<number> | undefined;
  for (let i = nearest; i >= 0; i = parent[i]!) {
    if (heads[i]!.length > shared) continue;
    for (const rule of rules[i]!) {
      if (best !== undefined && rule.weight < best.weight) break;
      // Where many rules begin alike, most are told apart by three characters that the path does not have.
      if (rule.gram !== undefined && rules[i]!.length > MANY && !(grams ??= gramsOf(path)).has(rule.gram)) continue;
      if (!matches(rule, path)) continue;
      best = longer(best, rule);
      break;
    }
  }
  return best;
}

const MANY = 64;

function gramsOf(path: string): Set<number> {
  const grams = new Set<number>();
  for (let i = 0; i + 2 < path.length; i++) grams.add(gramAt(path, i));
  return grams;
}

function gramAt(text: string, i: number): number {
  return (text.charCodeAt(i) * 0x100 + text.charCodeAt(i + 1)) * 0x100 + text.charCodeAt(i + 2);
}

function longer(a: Weighed | undefined, b: Weighed | undefined): Weighed | undefined {
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

/** The path is known to begin with the first piece. Taking each further piece as early as it comes is never wrong. */
function matches({ pieces, anchored }: Weighed, path: string): boolean {
  let at = pieces[0]!.length;
  const last = pieces.length - 1;
  if (last === 0) return !anchored || at === path.length;
  for (let i = 1; i < last; i++) {
    const found = path.indexOf(pieces[i]!, at);
    if (found < 0) return false;
    at = found + pieces[i]!.length;
  }
  const end = pieces[last]!;
  return anchored ? path.length - end.length >= at && path.endsWith(end) : path.indexOf(end, at) >= 0;
}

// ---- spelling

/**
 * Path and query, from the first of "/?;" behind the host to the fragment. By hand, because `URL` would tidy what a rule
 * was written against, and because an address without scheme has a path, too.
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

const [SLASH, QUESTION, SEMICOLON] = [0x2f, 0x3f, 0x3b];

/**
 * §2.2.2 compares after decoding every escape that was not needed. For a Disallow we do so. An Allow opens a door only to
 * the spelling that it shows: escapes that people write by habit (%7E) are decoded, a disguised letter (%62) is not, as in
 * Google's tests. In doubt the address stays closed.
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
