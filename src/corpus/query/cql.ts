/**
 * Parses a subset of CQL, the query language of corpora.
 *
 * | written | means |
 * |---|---|
 * | `"китап.*"` | a token whose word matches the pattern as a whole |
 * | `китап` | a token that is this word, with or without capitals: the same as `[lower="китап"]` |
 * | `[lower="китап" & script="Cyrl"]` | conditions: `=`, `!=`, `&`, `\|`, `!`, parentheses |
 * | `[]` | any token |
 * | `[]{0,3}`, `?`, `*`, `+` | how often; `*` and `+` stop at 20 |
 * | `("a" \| "b" "c")` | alternatives |
 * | `… within s` | inside one sentence |
 *
 * Attributes: word, lower, form (lower-cased, without accents), script (ISO 15924), lang (ISO 639-3); lemma and tag where an analyser was
 * used. Patterns are RE2.
 */
import { RE2JS } from "re2js";
import type { UsageError } from "../../model/errors.js";
import { nearest } from "../../model/text/nearest.js";
import { syntaxError } from "../../search/terms.js";

export const TOKEN_ATTRIBUTES = ["word", "lower", "form", "script", "lemma", "tag", "lang"] as const;
export type TokenAttribute = (typeof TOKEN_ATTRIBUTES)[number];
/** Those that follow from the word alone. */
export type WordAttributeName = Exclude<TokenAttribute, "lang">;

export type Condition =
  | { readonly kind: "any" }
  | { readonly kind: "is"; readonly attribute: TokenAttribute; readonly pattern: string }
  | { readonly kind: "not"; readonly of: Condition }
  | { readonly kind: "and" | "or"; readonly of: readonly Condition[] };

export type Node =
  | { readonly kind: "token"; readonly condition: Condition }
  | { readonly kind: "sequence" | "either"; readonly of: readonly Node[] }
  | { readonly kind: "repeat"; readonly of: Node; readonly least: number; readonly most: number };

export interface Query {
  readonly node: Node;
  readonly within: "s" | undefined;
}

/** The most repetitions of anything. */
export const MOST = 20;
const DEEPEST = 50;
const MOST_CHARACTERS = 4000;
/** The longest match. */
const MOST_TOKENS = 2000;

export function parseCql(text: string): Query {
  let at = 0;
  let depth = 0;
  if (text.length > MOST_CHARACTERS) throw fail(`a query has at most ${MOST_CHARACTERS} characters`, MOST_CHARACTERS);
  const node = either();
  let within: "s" | undefined;
  if (word() === "within") {
    at += "within".length;
    blanks();
    if (word() !== "s") throw fail('"within s" is the only one: inside one sentence');
    at++;
    within = "s";
  }
  blanks();
  if (at < text.length) throw fail(text[at] === ")" ? "this bracket closes nothing" : EXPECTED);
  if (shortest(node) === 0) throw fail("the query may not match nothing: let it need at least one token", 0);
  if (longest(node) > MOST_TOKENS) throw fail(`the query may match at most ${MOST_TOKENS} tokens: repeat less`, 0);
  return { node, within };

  function fail(problem: string, where = at): UsageError {
    return syntaxError("The query", text, where, problem);
  }

  function blanks(): void {
    while (at < text.length && /\s/.test(text[at]!)) at++;
  }

  function word(): string {
    blanks();
    return /^[A-Za-z]+/.exec(text.slice(at, at + 20))?.[0] ?? "";
  }

  function either(): Node {
    if (++depth > DEEPEST) throw fail(`brackets may be nested ${DEEPEST} deep`);
    const sides = [sequence()];
    while (is("|")) {
      at++;
      sides.push(sequence());
    }
    depth--;
    return sides.length === 1 ? sides[0]! : { kind: "either", of: sides };
  }

  function is(sign: string): boolean {
    blanks();
    return text.startsWith(sign, at);
  }

  function sequence(): Node {
    const items: Node[] = [];
    for (;;) {
      blanks();
      const sign = text[at];
      const plain = plainWord();
      if (plain !== undefined) items.push(repeated(plain));
      else if (sign !== "[" && sign !== '"' && sign !== "(") break;
      else items.push(repeated(sign === "(" ? group() : token()));
    }
    if (items.length === 0) throw fail(at >= text.length ? `the query ends here; ${EXPECTED}` : EXPECTED);
    return items.length === 1 ? items[0]! : { kind: "sequence", of: items };
  }

  /** A word without quotes. */
  function plainWord(): Node | undefined {
    PLAIN_WORD.lastIndex = at;
    const found = PLAIN_WORD.exec(text)?.[0];
    if (found === undefined || found === "within") return undefined;
    at += found.length;
    return { kind: "token", condition: { kind: "is", attribute: "lower", pattern: found.toLowerCase() } };
  }

  function group(): Node {
    const open = at++;
    const inner = either();
    if (!is(")"))
      throw fail(at >= text.length ? "this bracket is never closed" : EXPECTED, at >= text.length ? open : at);
    at++;
    return inner;
  }

  function repeated(of: Node): Node {
    if (is("?")) return counted(of, 0, 1, 1);
    if (is("*")) return counted(of, 0, MOST, 1);
    if (is("+")) return counted(of, 1, MOST, 1);
    if (!is("{")) return of;
    const match = /^\{ ?(\d{1,4}) ?(?:(,) ?(\d{1,4})? ?)?\}/.exec(text.slice(at));
    if (match === null) throw fail("expected how often, like {2} or {0,3}");
    const least = Number(match[1]);
    const most = match[2] === undefined ? least : match[3] === undefined ? MOST : Number(match[3]);
    if (most > MOST || least > MOST) throw fail(`at most ${MOST} repetitions are possible`);
    if (most < least || most === 0)
      throw fail(`expected a range like {${Math.min(least, most)},${Math.max(least, most, 1)}}`);
    return counted(of, least, most, match[0].length);
  }

  function counted(of: Node, least: number, most: number, width: number): Node {
    at += width;
    return { kind: "repeat", of, least, most };
  }

  function token(): Node {
    if (text[at] === '"') return { kind: "token", condition: { kind: "is", attribute: "word", pattern: quoted() } };
    const open = at++;
    if (is("]")) {
      at++;
      return { kind: "token", condition: { kind: "any" } };
    }
    const condition = conditions();
    if (!is("]"))
      throw at >= text.length
        ? fail("this [ is never closed", open)
        : fail('expected "&", "|" or "]" after a condition');
    at++;
    return { kind: "token", condition };
  }

  function conditions(): Condition {
    if (++depth > DEEPEST) throw fail(`brackets may be nested ${DEEPEST} deep`);
    const join = (kind: "and" | "or", sign: string, part: () => Condition): Condition => {
      const parts = [part()];
      while (is(sign)) {
        at++;
        parts.push(part());
      }
      return parts.length === 1 ? parts[0]! : { kind, of: parts };
    };
    const all = join("or", "|", () => join("and", "&", condition));
    depth--;
    return all;
  }

  function condition(): Condition {
    let negations = 0;
    for (; is("!") && !is("!="); at++) negations++;
    if (negations > 0) {
      const of = condition();
      return negations % 2 === 0 ? of : { kind: "not", of };
    }
    if (is("(")) {
      const open = at++;
      const inner = conditions();
      if (!is(")")) throw fail("this bracket is never closed", open);
      at++;
      return inner;
    }
    const name = word();
    const attribute = TOKEN_ATTRIBUTES.find((one) => one === name || (one === "lower" && name === "lc"));
    if (attribute === undefined) {
      const meant = name === "" ? undefined : nearest(name, TOKEN_ATTRIBUTES);
      throw fail(
        `expected an attribute: ${TOKEN_ATTRIBUTES.join(", ")}${meant === undefined ? "" : `; did you mean ${meant}?`}`,
      );
    }
    at += name.length;
    const negated = is("!=");
    if (!negated && !is("=")) throw fail(`expected = or != after ${name}`);
    at += negated ? 2 : 1;
    blanks();
    if (text[at] !== '"') throw fail(`expected a pattern in double quotes, like ${name}="китап.*"`);
    const pattern = { kind: "is", attribute, pattern: quoted() } as const;
    return negated ? { kind: "not", of: pattern } : pattern;
  }

  function quoted(): string {
    const open = at++;
    let pattern = "";
    for (; at < text.length && text[at] !== '"'; at++) {
      if (text[at] === "\\" && text[at + 1] === '"') at++;
      else if (text[at] === "\\") pattern += text[at++] ?? "";
      pattern += text[at] ?? "";
    }
    if (at >= text.length) throw fail("this quote is never closed", open);
    at++;
    try {
      RE2JS.compile(pattern);
    } catch (error) {
      const reason = (error as Error).message.replace(/^error parsing regexp: /, "");
      throw fail(`"${pattern}" is no pattern: ${reason} (RE2 syntax, without look-around and back-references)`, open);
    }
    return pattern;
  }
}

const EXPECTED = 'expected a word, a token like "китап.*", [lower="китап"] or [], or a bracket';
/** Without any character that means something in a pattern. */
const PLAIN_WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/uy;

/** The least number of tokens that a node matches. */
export function shortest(node: Node): number {
  switch (node.kind) {
    case "token":
      return 1;
    case "sequence":
      return node.of.reduce((sum, one) => sum + shortest(one), 0);
    case "either":
      return Math.min(...node.of.map(shortest));
    case "repeat":
      return node.least * shortest(node.of);
  }
}

export function longest(node: Node): number {
  switch (node.kind) {
    case "token":
      return 1;
    case "sequence":
      return node.of.reduce((sum, one) => sum + longest(one), 0);
    case "either":
      return Math.max(...node.of.map(longest));
    case "repeat":
      return node.most * longest(node.of);
  }
}
