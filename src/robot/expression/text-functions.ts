/** Functions over texts; patterns run in linear time. */
import { RecipeExpressionError, RegexError } from "../../model/errors.js";
import { countWords } from "../../page/text/words.js";
import { cleanLine } from "../markup.js";
import { toText } from "../recipe/loose-values.js";
import { type Regex, readRegex } from "../steps/regex.js";
import type { FunctionOf } from "./context.js";

/** Maximum number of items that a function returns. */
export const LONGEST_LIST = 10_000;

const patterns = new Map<string, Regex>();

/** Computed patterns are few, so the latest are cached. */
function patternOf(source: unknown): Regex {
  const key = toText(source);
  const known = patterns.get(key);
  if (known !== undefined) return known;
  try {
    const read = readRegex(key);
    if (patterns.size >= 200) patterns.delete(patterns.keys().next().value!);
    patterns.set(key, read);
    return read;
  } catch (error) {
    if (error instanceof RegexError) throw new RecipeExpressionError(`/${key}/ is not a pattern: ${error.message}`, 0);
    throw error;
  }
}

const firstOf = (found: ReturnType<Regex["find"]>): string =>
  found?.groups.find((group) => group !== undefined) ?? found?.text ?? "";

export const TEXT_FUNCTIONS: readonly FunctionOf[] = [
  { signature: "lower(dyn): string", says: "lower(t)", about: "text", run: (_, t) => toText(t).toLowerCase() },
  { signature: "upper(dyn): string", says: "upper(t)", about: "text", run: (_, t) => toText(t).toUpperCase() },
  {
    signature: "capital(dyn): string",
    says: "capital(t): the first letter large",
    about: "text",
    run: (_, t) => toText(t).replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
  },
  {
    signature: "strip(dyn): string",
    says: "strip(t): without white space at its ends",
    about: "text",
    run: (_, t) => toText(t).trim(),
  },
  {
    signature: "line(dyn): string",
    says: "line(t): on one line, spaces collapsed",
    about: "text",
    run: (_, t) => cleanLine(toText(t)),
  },
  { signature: "text(dyn): string", says: "text(x): anything as text", about: "text", run: (_, t) => toText(t) },
  {
    signature: "words(dyn): double",
    says: "words(t): how many words (words/1)",
    about: "text",
    run: (_, t) => countWords(toText(t)),
  },
  {
    signature: "paragraphs(dyn): list",
    says: "paragraphs(t): a list",
    about: "text",
    run: (_, t) =>
      toText(t)
        .split(/\n\s*\n/)
        .filter((one) => one.trim() !== ""),
  },
  { signature: "lines(dyn): list", says: "lines(t): a list", about: "text", run: (_, t) => toText(t).split(/\r?\n/) },
  {
    signature: "before(dyn, string): string",
    says: "before(t, mark): the text before the first mark; all of it if there is none",
    about: "text",
    run: (_, t, mark: string) => toText(t).split(mark, 1)[0] ?? "",
  },
  {
    signature: "after(dyn, string): string",
    says: "after(t, mark): the text after the first mark; nothing if there is none",
    about: "text",
    run: (_, t, mark: string) =>
      toText(t).includes(mark) ? toText(t).slice(toText(t).indexOf(mark) + mark.length) : "",
  },
  {
    signature: "slice(dyn, dyn, dyn): string",
    says: "slice(t, from, to): characters, counted from 0",
    about: "text",
    run: (_, t, from, to) => [...toText(t)].slice(Number(from), Number(to)).join(""),
  },
  {
    signature: "swap(dyn, string, string): string",
    says: "swap(t, old, new): every old by new",
    about: "text",
    run: (_, t, old: string, by: string) => (old === "" ? toText(t) : toText(t).replaceAll(old, by)),
  },
  {
    signature: "re(dyn, dyn): bool",
    says: "re(t, 'pattern'): is it found?",
    about: "text",
    run: (_, t, pattern) => patternOf(pattern).test(toText(t)),
  },
  {
    signature: "find(dyn, dyn): string",
    says: "find(t, 'pattern'): its first group, or the match",
    about: "text",
    run: (_, t, pattern) => firstOf(patternOf(pattern).find(toText(t))),
  },
  {
    signature: "findAll(dyn, dyn): list",
    says: "findAll(t, 'pattern'): a list",
    about: "text",
    run: (_, t, pattern) => patternOf(pattern).findAll(toText(t), LONGEST_LIST).map(firstOf),
  },
  {
    signature: "replaceRe(dyn, dyn, string): string",
    says: "replaceRe(t, 'pattern', by): $1 for groups",
    about: "text",
    run: (_, t, pattern, by: string) => patternOf(pattern).replaceAll(toText(t), by),
  },
];
