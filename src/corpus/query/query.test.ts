/** Queries against a naive scanner that compares every position of the texts, without an index. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { openIndexBuilder, type WordAttribute } from "../index/build.js";
import { type CorpusIndex, openIndex } from "../index/corpus-index.js";
import { documentOf, type SegmentedDocument, withSegments } from "../release/document.js";
import { segment } from "../segment/segment.js";
import { type Condition, type Node, parseCql, TOKEN_ATTRIBUTES } from "./cql.js";
import { kwicLine, sampleHits, scopeOf, sortHits } from "./kwic.js";
import { countHits, hitsOf, SPELLING } from "./match.js";
import { repeats } from "./repeats.js";
import { collocations, dispersion, frequencies, keywords, logLikelihood, ngrams } from "./statistics.js";

const base = mkdtempSync(path.join(os.tmpdir(), "winnow-query-"));
after(() => rmSync(base, { recursive: true, force: true }));
let made = 0;

function documents(texts: readonly string[]): SegmentedDocument[] {
  return texts.map((text, i) => {
    const one = documentOf({
      id: String(i).padStart(32, "0"),
      number: i + 1,
      kind: "document",
      collection: "c",
      url: `https://a.example/${i}`,
      fields: { text, language: i % 2 === 0 ? "tat" : "rus", category: i < 2 ? "village" : "town" },
      evidence: {},
      confidence: 1,
      version: 1,
      first: "",
      changed: "",
      state: "live",
      validated: false,
      change: i + 1,
    });
    return withSegments(one, segment(one.text));
  });
}

/** An analyser that knows words of letters alone. */
const ANALYSES: readonly WordAttribute[] = [
  { name: "lemma", of: (form) => (/^\p{L}+$/u.test(form) ? form.toLowerCase().slice(0, 1) : "") },
  { name: "tag", of: (form) => (/^\p{L}+$/u.test(form) ? `n.${form.length}` : "") },
];

function indexOf(all: readonly SegmentedDocument[]): CorpusIndex {
  const folder = mkdtempSync(path.join(base, `i${made++}-`));
  const builder = openIndexBuilder(folder, { corpus: "c", release: "1" }, ANALYSES);
  for (const one of all) builder.add(one);
  builder.finish();
  return openIndex(folder);
}

// ── The naive scanner ───────────────────────────────────────────────────────────────────────────────────────────────────

interface Token {
  readonly word: string;
  readonly lang: string;
  readonly sentence: string;
  readonly document: number;
}

function tokensOf(all: readonly SegmentedDocument[]): Token[] {
  return all.flatMap(({ text, language, segments: { tokens, sentences } }, document) =>
    Array.from({ length: tokens.count }, (_, t) => ({
      word: text.slice(tokens.starts[t]!, tokens.ends[t]!),
      lang: language,
      sentence: `${document}.${sentences.filter((first) => first <= t).length}`,
      document,
    })),
  );
}

function holds(condition: Condition, token: Token): boolean {
  switch (condition.kind) {
    case "any":
      return true;
    case "not":
      return !holds(condition.of, token);
    case "and":
      return condition.of.every((one) => holds(one, token));
    case "or":
      return condition.of.some((one) => holds(one, token));
    case "is": {
      const { attribute } = condition;
      const value =
        attribute === "lang"
          ? token.lang
          : attribute === "lemma" || attribute === "tag"
            ? ANALYSES.find(({ name }) => name === attribute)!.of(token.word)
            : SPELLING[attribute](token.word);
      return new RegExp(`^(?:${condition.pattern})$`, "u").test(value);
    }
  }
}

/** Backtracking: every way to match from `at`, passed on to `rest`. */
function ways(node: Node, tokens: readonly Token[], at: number, rest: (end: number) => void): void {
  switch (node.kind) {
    case "token":
      if (at < tokens.length && holds(node.condition, tokens[at]!)) rest(at + 1);
      return;
    case "either":
      for (const one of node.of) ways(one, tokens, at, rest);
      return;
    case "sequence": {
      const [first, ...others] = node.of;
      if (first === undefined) rest(at);
      else ways(first, tokens, at, (end) => ways({ kind: "sequence", of: others }, tokens, end, rest));
      return;
    }
    case "repeat":
      if (node.least === 0) rest(at);
      if (node.most > 0)
        ways(node.of, tokens, at, (end) =>
          ways({ ...node, least: Math.max(0, node.least - 1), most: node.most - 1 }, tokens, end, rest),
        );
  }
}

function scan(text: string, tokens: readonly Token[]): [number, number][] {
  const { node, within } = parseCql(text);
  const found: [number, number][] = [];
  for (let from = 0; from < tokens.length; from++) {
    const key = within === "s" ? "sentence" : "document";
    let limit = from;
    while (limit < tokens.length && tokens[limit]![key] === tokens[from]![key]) limit++;
    let best = from;
    ways(node, tokens.slice(0, limit), from, (end) => (best = Math.max(best, end)));
    if (best > from) found.push([from, best]);
  }
  return found;
}

// ── Properties ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const WORDS = ["а", "б", "Б", "аб", "ab", "é", "e", "İ", "𝒜", "2", ",", "."];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => words.join(" "));
const corpus = fc.array(text, { minLength: 1, maxLength: 4 });
const pattern = fc.constantFrom(
  "а",
  "б",
  "а.*",
  "[аб]+",
  "аб?",
  ".*",
  "а|2",
  "e",
  "Cyrl",
  "tat",
  "x",
  "n.*",
  "n.1",
  "",
);
const condition = fc
  .tuple(fc.constantFrom(...TOKEN_ATTRIBUTES), fc.constantFrom("=", "!="), pattern)
  .map(([name, is, value]) => `${name}${is}"${value}"`);
const token = fc.oneof(
  fc.constant("[]"),
  pattern.map((value) => `"${value}"`),
  condition.map((one) => `[${one}]`),
  fc.tuple(condition, fc.constantFrom("&", "|"), condition).map(([a, sign, b]) => `[${a} ${sign} ${b}]`),
  condition.map((one) => `[!(${one})]`),
);
const counted = fc.tuple(token, fc.constantFrom("", "", "?", "{0,2}", "{2}", "+")).map(([one, times]) => one + times);
const sequence = fc
  .tuple(token, fc.array(counted, { maxLength: 2 }))
  .map(([first, more]) => [first, ...more].join(" "));
/** Brackets in brackets, repeated and optional. */
const { nested } = fc.letrec<{ nested: string }>((tie) => ({
  nested: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    counted,
    fc
      .tuple(fc.array(tie("nested"), { minLength: 1, maxLength: 3 }), fc.constantFrom("", "?", "{1,2}"))
      .map(([parts, times]) => `(${parts.join(" ")})${times}`),
    fc.tuple(tie("nested"), tie("nested")).map(([a, b]) => `(${a} | ${b})`),
  ),
}));
const query = fc.oneof(
  sequence,
  fc.tuple(nested, token, nested, fc.boolean()).map(([a, b, c, front]) => (front ? `${a} ${b}` : `${b} ${c}`)),
  condition.map((one) => `[!!(!${one})]`),
  fc.tuple(counted, token).map(([a, b]) => `${a} ${b}`),
  fc.tuple(sequence, sequence, fc.constantFrom("", "{1,2}")).map(([a, b, times]) => `(${a} | ${b})${times} []`),
);

test("hits and counts are those of the naive scanner", () =>
  fc.assert(
    fc.property(corpus, fc.array(fc.tuple(query, fc.boolean()), { minLength: 1, maxLength: 6 }), (texts, queries) => {
      const all = documents(texts);
      const index = indexOf(all);
      const tokens = tokensOf(all);
      try {
        for (const [one, inSentence] of queries) {
          const asked = inSentence ? `${one} within s` : one;
          const expected = scan(asked, tokens);
          const parsed = parseCql(asked);
          assert.deepEqual(
            [...hitsOf(index, parsed)].map(({ from, to }) => [from, to]),
            expected,
            asked,
          );
          assert.equal(countHits(index, parsed), expected.length, asked);
        }
      } finally {
        index.close();
      }
    }),
    { numRuns: 60 },
  ));

test("n-grams, frequencies and collocations count what a scan counts", () =>
  fc.assert(
    fc.property(corpus, (texts) => {
      const all = documents(texts);
      const index = indexOf(all);
      const tokens = tokensOf(all);
      try {
        const pairs = new Map<string, number>();
        for (let i = 0; i + 1 < tokens.length; i++) {
          const [a, b] = [tokens[i]!, tokens[i + 1]!];
          if (a.sentence !== b.sentence || !/[\p{L}\p{N}]/u.test(a.word) || !/[\p{L}\p{N}]/u.test(b.word)) continue;
          const key = `${a.word} ${b.word}`.toLowerCase();
          pairs.set(key, (pairs.get(key) ?? 0) + 1);
        }
        assert.deepEqual(new Map(ngrams(index, 2, 1).map(({ value, count }) => [value, count])), pairs);
        const near = new Map<string, number>();
        tokens.forEach((node, i) => {
          if (node.word !== "а") return;
          for (const j of [i - 2, i - 1, i + 1, i + 2]) {
            const other = tokens[j];
            if (other?.document !== node.document || !/[\p{L}\p{N}]/u.test(other.word)) continue;
            near.set(other.word.toLowerCase(), (near.get(other.word.toLowerCase()) ?? 0) + 1);
          }
        });
        const hits = [...hitsOf(index, parseCql('"а"'))];
        assert.deepEqual(new Map(collocations(index, hits, 2, 1).map(({ value, count }) => [value, count])), near);
        const byLanguage = frequencies(index, hits, "language").reduce((sum, { count }) => sum + count, 0);
        assert.equal(byLanguage, hits.length);
      } finally {
        index.close();
      }
    }),
    { numRuns: 30 },
  ));

/** Compares every place with every earlier one. */
function naiveRepeats(all: readonly SegmentedDocument[], least: number): string[] {
  const texts = all.map((one) =>
    tokensOf([one])
      .map(({ word }) => word.toLowerCase())
      .filter((word) => /[\p{L}\p{N}]/u.test(word)),
  );
  const agreeing = (a: readonly string[], i: number, b: readonly string[], j: number): number => {
    let length = 0;
    while (i + length < a.length && j + length < b.length && a[i + length] === b[j + length]) length++;
    return length;
  };
  const found = new Map<string, number>();
  texts.forEach((later, number) => {
    for (let at = 0; at < later.length; ) {
      let hit: [string, number] | undefined;
      for (let n = 0; n < number && hit === undefined; n++)
        for (let i = 0; i < texts[n]!.length && hit === undefined; i++) {
          const length = agreeing(texts[n]!, i, later, at);
          if (length >= least) hit = [`${n}.${i} ${texts[n]!.slice(i, i + length).join(" ")}`, length];
        }
      if (hit !== undefined) found.set(hit[0], (found.get(hit[0]) ?? 0) + 1);
      at += hit?.[1] ?? 1;
    }
  });
  return [...found].map(([key, count]) => `${key.slice(key.indexOf(" ") + 1)} ×${count}`).sort();
}

test("repeated passages are those that a comparison of all places finds", () =>
  fc.assert(
    fc.property(corpus, fc.integer({ min: 1, max: 4 }), (texts, least) => {
      const all = documents(texts);
      const index = indexOf(all);
      try {
        const found = repeats(index, least).map(({ from, to, again }) => {
          const words = Array.from({ length: to - from }, (_, i) => index.word(index.at(from + i)).toLowerCase());
          return `${words.filter((word) => /[\p{L}\p{N}]/u.test(word)).join(" ")} ×${again.length}`;
        });
        assert.deepEqual(found.sort(), naiveRepeats(all, least));
      } finally {
        index.close();
      }
    }),
    { numRuns: 40 },
  ));

test("a hostile query ends soon, or is refused with a sentence", () => {
  const index = indexOf(documents([Array.from({ length: 3000 }, (_, i) => (i % 7 === 0 ? "а" : "б")).join(" ")]));
  const refused: readonly (readonly [cql: string, says: RegExp])[] = [
    ["!".repeat(1e6), /at most 4000 characters/],
    ["(".repeat(3000), /nested 50 deep/],
    ['(([]{0,20}){0,20}){0,20} "а"', /at most 2000 tokens/],
    ['(("а"? []?){0,20}){0,20} "б"', /too many comparisons/],
    [`"б" ("x"${' | "y"'.repeat(200)})`, /too many comparisons/],
    ['"((а{1000}){1000})"', /is no pattern/],
  ];
  for (const [cql, says] of refused) assert.throws(() => countHits(index, parseCql(cql), { budget: 4000 }), says);
  assert.equal(countHits(index, parseCql(`[${"!".repeat(2000)}word="а"]`)), 429);
  for (const pattern of ["(а?){900}x", "(.*б){30}", `(${"[а-я]*б".repeat(300)})`])
    assert.equal(countHits(index, parseCql(`"${pattern}"`)), 0);
  index.close();
});

const POEMS = ["Су китә, су килә. Яр кала.", "Вода уходит. Вода идёт.", "Су салкын. Яр биек.", "Город спит."];

test("lines have their context with its spaces, and stay inside the document", () => {
  const index = indexOf(documents(POEMS));
  const [, second] = [...hitsOf(index, parseCql('[lower="су"]'))];
  const { left, hit, right, document } = kwicLine(index, second!, 2);
  assert.deepEqual([left, hit, right], ["китә, ", "су", " килә."]);
  assert.equal(document["language"], "tat");
  const last = kwicLine(index, [...hitsOf(index, parseCql('"кала"'))][0]!, 5);
  assert.equal(last.right, ".");
  index.close();
});

test("hits are sorted by the words beside them, sampled by a seed, and narrowed to documents", () => {
  const index = indexOf(documents(POEMS));
  const hits = [...hitsOf(index, parseCql('[lower="су"]'))];
  const right = (list: typeof hits): string[] => list.map((hit) => kwicLine(index, hit, 1).right.trim());
  assert.deepEqual(right(sortHits(index, hits, "right")), ["килә", "китә", "салкын"]);
  assert.deepEqual(sampleHits(hits, 2, 7), sampleHits(hits, 2, 7));
  assert.equal(sampleHits(hits, 2, 7).length, 2);
  const village = scopeOf(index, "category:village language:tat");
  assert.equal(countHits(index, parseCql('[lower="су"]'), { scope: village }), 2);
  assert.equal(countHits(index, parseCql('[lower="су" & word!="Су"]')), 1);
  assert.equal(countHits(index, parseCql('[lower="су" & word="Су"]')), 2);
  assert.throws(() => countHits(index, parseCql('[word!="x"]'), { budget: 3 }), /add a rarer word/);
  assert.throws(() => scopeOf(index, "categry:town"), /did you mean category\?/);
  index.close();
});

test("keywords of one part against the other, and dispersion", () => {
  const index = indexOf(documents(POEMS));
  const [first] = keywords(index, scopeOf(index, "language:rus"), scopeOf(index, "-language:rus"), 1);
  assert.deepEqual([first?.value, first?.count, first?.reference], ["вода", 2, 0]);
  const even = dispersion(index, hitsOf(index, parseCql('"\\."')));
  const one = dispersion(index, hitsOf(index, parseCql('"Город"')));
  assert.ok(even.dp < one.dp && one.documents === 1 && one.of === 4);
  index.close();
});

test("log-likelihood is that of Dunning's table", () => {
  // Rayson & Garside (2000): 110 of 2,500 and 111 of 1,000 words.
  const expected = 2 * (110 * Math.log(110 / ((2500 * 221) / 3500)) + 111 * Math.log(111 / ((1000 * 221) / 3500)));
  assert.ok(Math.abs(logLikelihood(110, 2500, 111, 1000) + expected) < 1e-9);
});

const WRONG: readonly [query: string, column: number, says: RegExp][] = [
  ["", 1, /the query ends here; expected a word, a token/],
  ["китап :", 7, /expected a word, a token like/],
  ['"китап', 1, /this quote is never closed/],
  ['[word="a"', 1, /this \[ is never closed/],
  ['[wrd="a"]', 2, /did you mean word\?/],
  ['[word "a"]', 7, /expected = or !=/],
  ["[word=a]", 7, /expected a pattern in double quotes/],
  ['[word="a" lower="b"]', 11, /expected "&", "\|" or "\]"/],
  ['"a" ("b" "c"', 5, /this bracket is never closed/],
  ['"a")', 4, /this bracket closes nothing/],
  ['"a(" "b"', 1, /is no pattern/],
  ['"a"{3,1}', 4, /expected a range like/],
  ['"a"{99}', 4, /at most 20 repetitions/],
  ['"a"{x}', 4, /expected how often/],
  ['"a" within p', 12, /within s/],
  ["[]?", 1, /may not match nothing/],
  ['"a" |', 6, /the query ends here/],
];
for (const [text, column, says] of WRONG)
  test(`${JSON.stringify(text)} is refused at column ${column}`, () =>
    assert.throws(
      () => parseCql(text),
      (error: Error) => says.test(error.message) && error.message.includes(`at character ${column}:`),
    ));

const PLAIN: readonly (readonly [written: string, means: string])[] = [
  ["River bank", '[lower="river"] [lower="bank"]'],
  ["су|Йорт", '[lower="су"] | [lower="йорт"]'],
  ["don't []{0,2} well-known within s", '[lower="don\'t"] []{0,2} [lower="well-known"] within s'],
  ['(a "B")+ c{2}', '([lower="a"] "B")+ [lower="c"]{2}'],
  ["2026", '[lower="2026"]'],
];
for (const [written, means] of PLAIN)
  test(`${written} means ${means}`, () => assert.deepEqual(parseCql(written), parseCql(means)));

test("no text makes the parser fail in another way than with a usage error", () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'[]()"|&!={}0,?*+a \\within') }), (text) => {
      try {
        parseCql(text);
      } catch (error) {
        assert.equal((error as { code?: string }).code, "USAGE");
      }
    }),
  ));
