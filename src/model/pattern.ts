/**
 * Regular expressions written by users, in settings and recipes, applied to text from strangers.
 *
 * They run on RE2, which takes linear time for any pattern and text; JavaScript's engine can take exponential time
 * ("(a+)+$" on a long row of a's). The price: no look-around and no back-references.
 */
import { RE2JS } from "re2js";
import { SettingsError } from "./errors.js";

export interface Pattern {
  /** As the user wrote it. */
  readonly source: string;
  /** True when `text` contains a match. */
  test(text: string): boolean;
}

/** Compiles a pattern, or throws a `SettingsError` that names the setting and the reason. */
export function readPattern(source: string, where: string): Pattern {
  if (source === "") throw new SettingsError(where, ["an empty pattern would match everything; leave it out instead"]);
  try {
    const compiled = RE2JS.compile(source);
    return { source, test: (text) => compiled.test(text) };
  } catch (error) {
    throw new SettingsError(where, [`/${source}/ is not a pattern: ${reasonOf(error)}${hintFor(source)}`]);
  }
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/^error parsing regexp: /, "");
}

function hintFor(source: string): string {
  const bare = source.replace(/\\\\/g, ""); // an escaped backslash escapes nothing
  if (/\(\?<?[=!]/.test(bare)) return ". Patterns are in RE2 syntax, which has no look-around";
  if (/\\[1-9]|\\k[<{']/.test(bare)) return ". Patterns are in RE2 syntax, which has no back-references";
  if (/\(\?>|[*+?}]\+/.test(bare)) return ". Patterns are in RE2 syntax, which has no atomic or possessive groups";
  return "";
}
