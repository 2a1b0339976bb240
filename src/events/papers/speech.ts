/**
 * Which parts of speech are these words?
 *
 * Penn tags by a tagger that knows English; to others it gives its guess, which is as regular. It says what a word may be, and its rules choose by
 * the neighbours. Most words of a page are said again and again, and most may be one thing only: so what a word may be, and which rules could ever
 * change it, is worked out once, from the tagger's own tables. The answers are the tagger's, to the letter (speech.test.ts). 55 MB and a quarter
 * of a second: loaded when first needed.
 */
import { createRequire } from "node:module";
import { remembering } from "../../model/remembering.js";

export function partsOfSpeech(words: readonly string[]): string[] {
  known ??= openWords();
  const tokens = words.map((word): Token => {
    const about = known!(word);
    return { about, value: word, normal: about.normal, pos: about.may[0]! };
  });
  const unsure = tokens.flatMap(({ about }, at) => (about.rules.length > 0 ? [at] : []));
  for (let stage = 0; stage < STAGES.length; stage++) {
    for (const at of unsure) {
      const token = tokens[at]!;
      const rules = token.about.rules[stage]!.get(token.pos);
      const rule = rules?.find(({ looks }) => looks.every((look) => holds(look, tokens, at)));
      if (rule !== undefined) token.pos = rule.willBe;
    }
  }
  return tokens.map(shown);
}

/** A word where it stands. */
interface Token {
  readonly about: KnownWord;
  readonly value: string;
  readonly normal: string;
  pos: string;
}

interface KnownWord {
  readonly normal: string;
  /** What it may be, the likeliest first. */
  readonly may: readonly string[];
  /** The rules that may change it, by stage and what it was; none where it may be one thing only. */
  readonly rules: readonly Rules[];
}

type Rules = ReadonlyMap<string, readonly Rule[]>;

/** A word becomes `willBe` where all looks hold. */
interface Rule {
  readonly willBe: string;
  readonly looks: readonly Look[];
}

/** Somewhere between the `first` and the `last` neighbour, counted from the word itself, stands what `matches`. */
interface Look {
  readonly first: number;
  readonly last: number;
  readonly property: "value" | "normal" | "pos";
  readonly matches: RegExp;
  /** The one word that matches, where there is but one. */
  readonly word: string | undefined;
}

function holds({ first, last, property, matches, word }: Look, tokens: readonly Token[], at: number): boolean {
  for (let i = Math.max(0, at + first); i <= at + last && i < tokens.length; i++) {
    const text = tokens[i]![property];
    if (word === undefined ? matches.test(text) : text === word) return true;
  }
  return false;
}

let known: ((word: string) => KnownWord) | undefined;

const MOST_REMEMBERED = 20_000;

/** The tagger's tables of rules, in the order in which it applies them. */
const STAGES = ["value-rules-le0", "pos-rules-le0", "value-rules-ge0", "pos-rules-ge0"];

function openWords(): (word: string) => KnownWord {
  const inside = createRequire(createRequire(import.meta.url).resolve("wink-pos-tagger"));
  const mayBe = inside("./unigram-tagger.js") as (token: object, lexicon: unknown) => readonly string[];
  const lexicon = inside("wink-lexicon/src/lexicon.js");
  const { normalize } = inside("wink-helpers").string as { normalize(word: string): string };
  const stages = STAGES.map((name) => rulesOf(inside(`./rules/${name}.js`) as RuleTable));
  // Few different things can a word be: a few hundred sets of rules for all words.
  const rulesFor = remembering((tags: string): readonly Rules[] => {
    const may = tags.split(" ");
    const possible = (rules: readonly Rule[] = []) => rules.filter(({ willBe }) => may.includes(willBe));
    return stages.map((all) => new Map(may.map((was) => [was, possible(all.get(was))])));
  });
  return remembering((value: string): KnownWord => {
    const normal = normalize(value);
    const may = mayBe({ value, normal, tag: NUMBER.test(value) ? "number" : "word" }, lexicon);
    return { normal, may, rules: may.length === 1 ? [] : rulesFor(may.join(" ")) };
  }, MOST_REMEMBERED);
}

const NUMBER = /^\d+\/\d+|\d(?:[.,\-/]?\d)*(?:\.\d+)?$/;

/** What the tagger says in the end: decades are numbers, capitalised nouns and adjectives names; "ca" and "wo" are halves of "can't" and "won't". */
function shown({ about: { normal }, value, pos }: Token): string {
  if (DECADE.test(normal)) return "CD";
  return /^[JN]/.test(pos) && /^[A-Z]/.test(value) && !HALVES.has(normal) ? "NNP" : pos;
}

const DECADE = /^(?:19[13-9]0s|mid-19[1-9]0s)$/;
const HALVES = new Set(["ai", "ca", "sha", "wo"]);

function rulesOf(table: RuleTable): Rules {
  const rules = Object.entries(table).map(([was, list]): [string, Rule[]] => [
    was,
    list.map(({ willBe, rules }) => ({ willBe, looks: rules.map(lookOf) })),
  ]);
  return new Map(rules);
}

function lookOf({ operand: { property, delta, range = [delta!, delta!] }, matches }: TableLook): Look {
  return { first: range[0], last: range[1], property, matches, word: /^\^(\w+)\$$/.exec(matches.source)?.[1] };
}

/** By the part of speech that a rule changes. */
interface RuleTable {
  readonly [was: string]: readonly { readonly willBe: string; readonly rules: readonly TableLook[] }[];
}

interface TableLook {
  readonly operand: {
    readonly property: Look["property"];
    readonly delta?: number;
    readonly range?: readonly [number, number];
  };
  readonly matches: RegExp;
}
