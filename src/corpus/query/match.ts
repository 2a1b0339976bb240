/**
 * Finds the hits of a query in an index.
 *
 * The token of the pattern that occurs least is looked up; at its positions the whole pattern is compared with the tokens of the corpus.
 * A hit is a start position with the longest match that begins there. Hits never cross a document.
 */
import { RE2JS } from "re2js";
import { UsageError } from "../../model/errors.js";
import { streamSafe } from "../../model/text/stream-safe.js";
import { scriptCode, scriptOf } from "../../page/language/script.js";
import type { CorpusIndex } from "../index/corpus-index.js";
import { type Condition, longest, type Node, type Query, shortest, type WordAttributeName } from "./cql.js";

export interface Hit {
  readonly from: number;
  /** Behind its last token. */
  readonly to: number;
}

/** A place takes a few comparisons, unless repetitions are nested. */
const STEPS_PER_PLACE = 5;

export interface HitOptions {
  /** 1 for documents that are searched. */
  readonly scope?: Uint8Array | undefined;
  /** The most places that are compared; more is a usage error. */
  readonly budget?: number | undefined;
}

/** Hits in the order of the corpus. */
export function* hitsOf(
  index: CorpusIndex,
  { node, within }: Query,
  { scope, budget = Number.POSITIVE_INFINITY }: HitOptions = {},
): Generator<Hit> {
  const matcher = openMatcher(index, STEPS_PER_PLACE * budget);
  const anchor = anchorOf(node, matcher);
  const places = anchor?.frequency ?? index.facts.tokens;
  if (places > budget)
    throw new UsageError(
      `The query must be compared at ${places} places, at most ${budget} are possible here: add a rarer word, or use winnow corpus query.`,
    );
  const positions = anchor?.positions();
  let document = -1;
  let [begin, end] = [0, 0];
  for (const from of positions === undefined ? all(index.facts.tokens) : starts(positions, anchor!)) {
    if (from >= end || from < begin) {
      document = index.documentAt(from);
      [begin, end] = index.span(document);
    }
    if (scope !== undefined && scope[document] !== 1) continue;
    const limit = within === "s" ? sentenceEnd(index, from, end) : end;
    const to = matcher.longest(node, from, limit);
    if (to > from) yield { from, to };
  }
}

/** How many hits; the number of occurrences is known for single tokens. */
export function countHits(index: CorpusIndex, query: Query, options: HitOptions = {}): number {
  if (query.node.kind === "token" && options.scope === undefined && isExact(query.node.condition)) {
    const words = openMatcher(index).words(query.node.condition)!;
    return words.reduce((sum, word) => sum + index.frequency(word), 0);
  }
  let count = 0;
  for (const _ of hitsOf(index, query, options)) count++;
  return count;
}

/** The condition holds wherever one of its words occurs. */
function isExact(condition: Condition): boolean {
  if (condition.kind === "or") return condition.of.every(isExact);
  return condition.kind === "is" && condition.attribute !== "lang";
}

function* all(count: number): Generator<number> {
  for (let position = 0; position < count; position++) yield position;
}

/** Start positions, rising, each once: the anchor stands `least` to `most` tokens behind the start. */
function* starts(pieces: Iterable<Uint32Array>, { least, most }: Anchor): Generator<number> {
  let next = 0;
  for (const positions of pieces)
    for (const position of positions)
      for (let start = Math.max(next, position - most); start <= position - least; start++) {
        yield start;
        next = start + 1;
      }
}

function sentenceEnd(index: CorpusIndex, from: number, end: number): number {
  let to = from + 1;
  while (to < end && !index.startsSentence(to)) to++;
  return to;
}

// ── The anchor ──────────────────────────────────────────────────────────────────────────────────────────────────────────

interface Anchor {
  readonly least: number;
  readonly most: number;
  readonly frequency: number;
  positions(): Iterable<Uint32Array>;
}

/** The rarest token that every match contains; undefined when no token is limited to some words. */
function anchorOf(node: Node, matcher: Matcher): Anchor | undefined {
  let [least, most] = [0, 0];
  let best: Anchor | undefined;
  for (const one of node.kind === "sequence" ? node.of : [node]) {
    const token = one.kind === "repeat" && one.least > 0 ? one.of : one;
    if (token.kind === "token") {
      const words = matcher.words(token.condition);
      if (words !== undefined) {
        const frequency = words.reduce((sum, word) => sum + matcher.frequency(word), 0);
        if (best === undefined || frequency < best.frequency)
          best = { least, most, frequency, positions: () => matcher.merged(words) };
      }
    }
    least += shortest(one);
    most += longest(one);
  }
  return best;
}

// ── Tokens ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Matcher {
  /** The words that can meet a condition; undefined when the condition depends on the place or excludes words. */
  words(condition: Condition): Uint32Array | undefined;
  frequency(word: number): number;
  merged(words: Uint32Array): Iterable<Uint32Array>;
  /** The largest end of a match that begins at `from`; `from` when there is none. */
  longest(node: Node, from: number, limit: number): number;
}

export function openMatcher(index: CorpusIndex, mostSteps = Number.POSITIVE_INFINITY): Matcher {
  let steps = 0;
  const tests = new Map<Condition, (position: number) => boolean>();
  const words = (condition: Condition): Uint32Array | undefined => {
    switch (condition.kind) {
      case "is":
        return condition.attribute === "lang" ? undefined : wordsWith(index, condition.attribute, condition.pattern);
      case "and": {
        const lists = condition.of.map(words).filter((list) => list !== undefined);
        return lists.length === 0 ? undefined : lists.reduce((a, b) => (a.length <= b.length ? a : b));
      }
      case "or": {
        const lists = condition.of.map(words);
        if (lists.some((list) => list === undefined)) return undefined;
        return Uint32Array.from(new Set(lists.flatMap((list) => [...list!])));
      }
      default:
        return undefined;
    }
  };
  const test = (condition: Condition): ((position: number) => boolean) => {
    let known = tests.get(condition);
    if (known === undefined) tests.set(condition, (known = testOf(condition)));
    return known;
  };
  const testOf = (condition: Condition): ((position: number) => boolean) => {
    switch (condition.kind) {
      case "any":
        return () => true;
      case "not": {
        const inner = test(condition.of);
        return (position) => !inner(position);
      }
      case "and": {
        const parts = condition.of.map(test);
        return (position) => parts.every((part) => part(position));
      }
      case "or": {
        const parts = condition.of.map(test);
        return (position) => parts.some((part) => part(position));
      }
      case "is": {
        const { attribute, pattern } = condition;
        if (attribute === "lang") {
          const compiled = RE2JS.compile(pattern);
          const answers = new Map(index.facts.languages.map((language) => [language, compiled.matches(language)]));
          return (position) => answers.get(index.language(position)) === true;
        }
        const found = new Uint8Array(index.facts.words);
        for (const word of wordsWith(index, attribute, pattern)) found[word] = 1;
        return (position) => found[index.at(position)] === 1;
      }
    }
  };
  /** All ends of matches that begin at `from`. */
  const ends = (node: Node, from: number, limit: number): Set<number> => {
    if (++steps > mostSteps)
      throw new UsageError(
        "The query takes too many comparisons: use fewer alternatives and nested repetitions, or winnow corpus query.",
      );
    switch (node.kind) {
      case "token":
        return from < limit && test(node.condition)(from) ? new Set([from + 1]) : NONE;
      case "either": {
        const found = new Set<number>();
        for (const one of node.of) for (const end of ends(one, from, limit)) found.add(end);
        return found;
      }
      case "sequence": {
        let open: ReadonlySet<number> = new Set([from]);
        for (const one of node.of) {
          open = after(one, open, limit);
          if (open.size === 0) return NONE;
        }
        return new Set(open);
      }
      case "repeat": {
        let open: ReadonlySet<number> = new Set([from]);
        const found = new Set<number>(node.least === 0 ? open : []);
        for (let n = 1; n <= node.most && open.size > 0; n++) {
          open = after(node.of, open, limit);
          if (n >= node.least) for (const end of open) found.add(end);
        }
        return found;
      }
    }
  };
  const after = (node: Node, open: ReadonlySet<number>, limit: number): Set<number> => {
    const next = new Set<number>();
    for (const start of open) for (const end of ends(node, start, limit)) next.add(end);
    steps += next.size;
    return next;
  };
  const rows = new Map<Node, readonly ((position: number) => boolean)[] | undefined>();
  /** The tests of tokens in a row: one place needs no sets of ends. */
  const rowOf = (node: Node): readonly ((position: number) => boolean)[] | undefined => {
    if (!rows.has(node)) {
      const tokens = (node.kind === "sequence" ? node.of : [node]).filter((one) => one.kind === "token");
      const isRow = tokens.length === (node.kind === "sequence" ? node.of.length : 1);
      rows.set(node, isRow ? tokens.map(({ condition }) => test(condition)) : undefined);
    }
    return rows.get(node);
  };
  return {
    words,
    frequency: index.frequency,
    merged(list) {
      if (list.length === 1) return index.positions(list[0]!);
      let size = 0;
      for (const word of list) size += index.frequency(word);
      const found = new Uint32Array(size);
      let at = 0;
      for (const word of list) {
        for (const some of index.positions(word)) {
          found.set(some, at);
          at += some.length;
        }
      }
      return [found.sort()];
    },
    longest(node, from, limit) {
      const row = rowOf(node);
      if (row === undefined) return Math.max(from, ...ends(node, from, limit));
      if (from + row.length > limit) return from;
      for (let i = 0; i < row.length; i++) if (!row[i]!(from + i)) return from;
      return from + row.length;
    },
  };
}

const NONE: Set<number> = new Set();

/** What an attribute says of a word; lemma and tag are what an analyser said. */
export function attributeOf(index: CorpusIndex, attribute: WordAttributeName): (word: number) => string {
  if (attribute === "lemma" || attribute === "tag") {
    const values = index.analyses(attribute);
    if (values === undefined)
      throw new UsageError(
        `This version has no attribute ${attribute}: it was made without an analyser (winnow corpus release --analyser).`,
      );
    return (word) => values[word]!;
  }
  const of = SPELLING[attribute];
  return (word) => of(index.word(word));
}

/** What follows from the spelling. */
export const SPELLING: Readonly<Record<Exclude<WordAttributeName, "lemma" | "tag">, (word: string) => string>> = {
  word: (word) => word,
  lower: (word) => word.toLowerCase(),
  form: (word) =>
    streamSafe(word)
      .normalize("NFD")
      .replace(/\p{Mn}+/gu, "")
      .toLowerCase(),
  script: (word) => {
    for (let i = 0; i < word.length; i++) {
      const script = scriptOf(word.charCodeAt(i));
      if (script !== 0) return scriptCode(script);
    }
    return "Zyyy";
  },
};

/** Numbers of the words whose attribute matches the whole pattern; asked several times for one query. */
function wordsWith(index: CorpusIndex, attribute: WordAttributeName, pattern: string): Uint32Array {
  let known = answers.get(index);
  if (known === undefined) answers.set(index, (known = new Map()));
  const key = `${attribute} ${pattern}`;
  let found = known.get(key);
  if (found === undefined) {
    if (known.size === MOST_ANSWERS) known.delete(known.keys().next().value!);
    known.set(key, (found = findWords(index, attribute, pattern)));
  }
  return found;
}

/** A server keeps its index open. */
const MOST_ANSWERS = 50;

const answers = new WeakMap<CorpusIndex, Map<string, Uint32Array>>();

/** A literal beginning narrows the search; other patterns are compared with every word. */
function findWords(index: CorpusIndex, attribute: WordAttributeName, pattern: string): Uint32Array {
  const literal = /^[^\\.[\](){}*+?|^$]*/.exec(pattern)![0];
  const order = attribute === "word" || attribute === "lower" ? attribute : undefined;
  if (order !== undefined && literal === pattern) return index.range(pattern, `${pattern}\u0000`, order);
  // The last literal letter may be optional: китап? and китап*.
  const prefix = "?*{".includes(pattern[literal.length] ?? " ") || pattern.includes("|") ? "" : literal;
  const range =
    order !== undefined && prefix !== "" ? index.range(prefix, behind(prefix), order) : index.range("", undefined);
  const of = attributeOf(index, attribute);
  const compiled = RE2JS.compile(pattern);
  // Many words have the same tag.
  const known = new Map<string, boolean>();
  const matches = (value: string): boolean => {
    if (attribute !== "tag" && attribute !== "lemma") return compiled.matches(value);
    let answer = known.get(value);
    if (answer === undefined) known.set(value, (answer = compiled.matches(value)));
    return answer;
  };
  return range.filter((word) => matches(of(word)));
}

/** The first string behind all that begin with the prefix. */
function behind(prefix: string): string | undefined {
  const last = prefix.charCodeAt(prefix.length - 1);
  return last === 0xffff ? undefined : prefix.slice(0, -1) + String.fromCharCode(last + 1);
}
