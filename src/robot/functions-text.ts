/** Functions over texts, with patterns that run in linear time. */
import { countWords } from "../page/words.js";
import { ExpressionError, type FunctionOf } from "./expression-context.js";
import { text } from "./loose-values.js";
import { cleanLine } from "./markup.js";
import { type Regex, RegexError, readRegex } from "./regex.js";

/** No function gives more items than this. */
export const LONGEST_LIST = 10_000;

const patterns = new Map<string, Regex>();

/** Patterns that are computed are few; those that were used last are kept. */
function patternOf(source: unknown): Regex {
  const key = text(source);
  const known = patterns.get(key);
  if (known !== undefined) return known;
  try {
    const read = readRegex(key);
    if (patterns.size >= 200) patterns.delete(patterns.keys().next().value!);
    patterns.set(key, read);
    return read;
  } catch (error) {
    if (error instanceof RegexError) throw new ExpressionError(`/${key}/ is not a pattern: ${error.message}`, 0);
    throw error;
  }
}

const firstOf = (found: ReturnType<Regex["find"]>): string =>
  found?.groups.find((group) => group !== undefined) ?? found?.text ?? "";

export const TEXT_FUNCTIONS: readonly FunctionOf[] = [
  { signature: "lower(dyn): string", says: "lower(t)", about: "text", run: (_, t) => text(t).toLowerCase() },
  { signature: "upper(dyn): string", says: "upper(t)", about: "text", run: (_, t) => text(t).toUpperCase() },
  {
    signature: "capital(dyn): string",
    says: "capital(t): the first letter large",
    about: "text",
    run: (_, t) => text(t).replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
  },
  {
    signature: "strip(dyn): string",
    says: "strip(t): without white space at its ends",
    about: "text",
    run: (_, t) => text(t).trim(),
  },
  {
    signature: "line(dyn): string",
    says: "line(t): on one line, spaces collapsed",
    about: "text",
    run: (_, t) => cleanLine(text(t)),
  },
  { signature: "text(dyn): string", says: "text(x): anything as text", about: "text", run: (_, t) => text(t) },
  {
    signature: "words(dyn): double",
    says: "words(t): how many words (words/1)",
    about: "text",
    run: (_, t) => countWords(text(t)),
  },
  {
    signature: "paragraphs(dyn): list",
    says: "paragraphs(t): a list",
    about: "text",
    run: (_, t) =>
      text(t)
        .split(/\n\s*\n/)
        .filter((one) => one.trim() !== ""),
  },
  { signature: "lines(dyn): list", says: "lines(t): a list", about: "text", run: (_, t) => text(t).split(/\r?\n/) },
  {
    signature: "before(dyn, string): string",
    says: "before(t, mark): what stands before the first mark; all of it when there is none",
    about: "text",
    run: (_, t, mark: string) => text(t).split(mark, 1)[0] ?? "",
  },
  {
    signature: "after(dyn, string): string",
    says: "after(t, mark): what stands behind the first mark; nothing when there is none",
    about: "text",
    run: (_, t, mark: string) => (text(t).includes(mark) ? text(t).slice(text(t).indexOf(mark) + mark.length) : ""),
  },
  {
    signature: "slice(dyn, dyn, dyn): string",
    says: "slice(t, from, to): characters, counted from 0",
    about: "text",
    run: (_, t, from, to) => [...text(t)].slice(Number(from), Number(to)).join(""),
  },
  {
    signature: "swap(dyn, string, string): string",
    says: "swap(t, old, new): every old by new",
    about: "text",
    run: (_, t, old: string, by: string) => (old === "" ? text(t) : text(t).replaceAll(old, by)),
  },
  {
    signature: "re(dyn, dyn): bool",
    says: "re(t, 'pattern'): is it found?",
    about: "text",
    run: (_, t, pattern) => patternOf(pattern).test(text(t)),
  },
  {
    signature: "find(dyn, dyn): string",
    says: "find(t, 'pattern'): its first group, or the match",
    about: "text",
    run: (_, t, pattern) => firstOf(patternOf(pattern).find(text(t))),
  },
  {
    signature: "findAll(dyn, dyn): list",
    says: "findAll(t, 'pattern'): a list",
    about: "text",
    run: (_, t, pattern) => patternOf(pattern).findAll(text(t), LONGEST_LIST).map(firstOf),
  },
  {
    signature: "replaceRe(dyn, dyn, string): string",
    says: "replaceRe(t, 'pattern', by): $1 for groups",
    about: "text",
    run: (_, t, pattern, by: string) => patternOf(pattern).replaceAll(text(t), by),
  },
];
