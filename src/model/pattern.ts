/**
 * What does a user's regular expression mean, and can it hurt us?
 *
 * Patterns come from settings and recipes and are tried on text that strangers wrote. JavaScript's own engine can be led
 * into exponential time ("(a+)+$" on a long row of a's); RE2 answers in time linear in the text, whatever pattern and text.
 * The price is small: no look-around and no back-references.
 */
import { RE2JS } from "re2js";
import { SettingsError } from "./errors.js";

export interface Pattern {
  /** As the user wrote it. */
  readonly source: string;
  /** True when the pattern is found anywhere in `text`. */
  test(text: string): boolean;
}

/** Reads a pattern, or throws a `SettingsError` that says where it stands and what is wrong with it. */
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
