/**
 * Regular expressions of recipes, with RE2 semantics: linear time, no look-around, no back-references.
 *
 * The native `re2` is used where it is installed (several times faster), else `re2js`; a contract test covers both.
 * Patterns that RE2 refuses are reported with a hint how to write them in two steps.
 */

import { createRequire } from "node:module";
import { RE2JS } from "re2js";
import { RegexError } from "../../model/errors.js";

export interface RegexOptions {
  /** `.` also matches line ends. */
  readonly dotall?: boolean;
  readonly ignoreCase?: boolean;
  /** `^` and `$` also match at line ends. */
  readonly multiline?: boolean;
}

export interface Match {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Numbered groups from 1; undefined where a group did not match. */
  readonly groups: readonly (string | undefined)[];
  readonly named: ReadonlyMap<string, string | undefined>;
}

export interface Regex {
  readonly source: string;
  readonly names: readonly string[];
  test(text: string): boolean;
  find(text: string): Match | undefined;
  /** Matches from left to right, at most `most`. */
  findAll(text: string, most: number): readonly Match[];
  /** `$1`, `$<name>` and `$$` in `by` work as in JavaScript. */
  replaceAll(text: string, by: string): string;
}

/** Compiles a pattern, or throws with a reason. */
export type Engine = (source: string, options: RegexOptions) => Omit<Regex, "replaceAll" | "source">;

export function readRegex(source: string, options: RegexOptions = {}, engine: Engine = fastestEngine): Regex {
  if (source === "") throw new RegexError("an empty pattern matches everything; leave it out instead");
  if (source.length > LONGEST_PATTERN) throw new RegexError(`longer than ${LONGEST_PATTERN} characters`);
  let compiled: ReturnType<Engine>;
  try {
    compiled = engine(source, options);
  } catch (error) {
    const reason = (error as Error).message.replace(/^error parsing regexp: /, "");
    throw new RegexError(`${reason}${hintFor(source)}`);
  }
  return {
    source,
    ...compiled,
    replaceAll(text, by) {
      let written = "";
      let at = 0;
      for (const match of compiled.findAll(text, MAX_REPLACED)) {
        written += text.slice(at, match.start) + expanded(by, match);
        at = match.end;
      }
      return written + text.slice(at);
    },
  };
}

const LONGEST_PATTERN = 10_000;
const MAX_REPLACED = 100_000;

function expanded(by: string, match: Match): string {
  return by.replace(/\$(?:(\$)|(\d{1,2})|<(\w+)>)/g, (_, dollar, number, name) => {
    if (dollar !== undefined) return "$";
    if (number !== undefined) return Number(number) === 0 ? match.text : (match.groups[Number(number) - 1] ?? "");
    return match.named.get(name) ?? "";
  });
}

/** How to write the pattern without unsupported features. */
function hintFor(source: string): string {
  const bare = source.replace(/\\\\/g, "");
  if (/\(\?<?[=!]/.test(bare))
    return ". There is no look-around: match the wider part in one step (`as: part`), then match inside `in: part` in a second step";
  if (/\\[1-9]|\\k[<{']/.test(bare))
    return ". There are no back-references: capture both parts with names, then compare them in a second step, `when: a == b`";
  if (/\(\?>|[*+?}]\+/.test(bare))
    return ". There are no atomic or possessive groups, and no need for them: matching never takes long";
  return "";
}

export const re2jsEngine: Engine = (source, { dotall, ignoreCase, multiline }) => {
  const flags =
    (dotall ? RE2JS.DOTALL : 0) | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) | (multiline ? RE2JS.MULTILINE : 0);
  const compiled = RE2JS.compile(source, flags);
  const names = Object.entries(compiled.namedGroups()).sort(([, a], [, b]) => a - b);
  const groupCount = compiled.groupCount();
  type Matcher = ReturnType<typeof compiled.matcher>;
  const matchOf = (matcher: Matcher, text: string): Match => {
    const groups = Array.from({ length: groupCount }, (_, i) => matcher.group(i + 1) ?? undefined);
    const [start, end] = [matcher.start(), matcher.end()];
    return {
      start,
      end,
      text: text.slice(start, end),
      groups,
      named: new Map(names.map(([name, index]) => [name, groups[index - 1]])),
    };
  };
  return {
    names: names.map(([name]) => name),
    test: (text) => compiled.test(text),
    find(text) {
      const matcher = compiled.matcher(text);
      return matcher.find() ? matchOf(matcher, text) : undefined;
    },
    findAll(text, most) {
      const matcher = compiled.matcher(text);
      const found: Match[] = [];
      while (found.length < most && matcher.find()) found.push(matchOf(matcher, text));
      return found;
    },
  };
};

/**
 * The npm package `re2`: a RegExp with another engine, which also accepts UTF-8 bytes and then counts in bytes. Given a
 * string, it encodes all of it again for every match (a page with 20,000 dates took a minute), so we pass bytes.
 */
export interface NativeRegex {
  lastIndex: number;
  test(text: string): boolean;
  exec(text: string): NativeMatch<string> | null;
  exec(bytes: Buffer): NativeMatch<Buffer> | null;
}
export interface NativeMatch<T> extends ArrayLike<T | null | undefined> {
  readonly index: number;
  readonly groups?: { readonly [name: string]: T | null | undefined };
}
export type NativeRe2 = new (source: string, flags: string) => NativeRegex;

export function nativeEngine(Re2: NativeRe2): Engine {
  const surplus = surplusOf(Re2);
  return (source, { dotall, ignoreCase, multiline }) => {
    const flags = `u${dotall ? "s" : ""}${ignoreCase ? "i" : ""}${multiline ? "m" : ""}`;
    const spelled = source.replaceAll("(?P<", "(?<");
    const one = new Re2(spelled, flags);
    const all = new Re2(spelled, `${flags}g`);
    const names = [...spelled.replace(/\\./g, "").matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name!);
    const matchOf = (found: NativeMatch<string | Buffer>, text: string, start: number): Match => {
      const groups = Array.from(found, (group) => group?.toString());
      const whole = groups.shift()!;
      const named = new Map(names.map((name) => [name, found.groups?.[name]?.toString()]));
      const end = start + whole.length;
      return { start, end, text: text.slice(start, end), groups, named };
    };
    return {
      names,
      test: (text) => one.test(text),
      find(text) {
        const found = one.exec(text);
        return found === null ? undefined : matchOf(found, text, found.index);
      },
      findAll(text, most) {
        const bytes = Buffer.from(text);
        const matches: Match[] = [];
        let counted = { bytes: 0, characters: 0 };
        for (let from = 0; from <= bytes.length && matches.length < most; ) {
          all.lastIndex = from;
          const found = all.exec(bytes);
          if (found === null) break;
          const index = found.index - surplus * from;
          const between = bytes.toString("utf8", counted.bytes, index).length;
          counted = { bytes: index, characters: counted.characters + between };
          matches.push(matchOf(found, text, counted.characters));
          from = index + found[0]!.length;
          // After an empty match, move on by one character.
          if (from === index)
            do from++;
            while (from < bytes.length && (bytes[from]! & 0xc0) === 0x80);
        }
        return matches;
      },
    };
  };
}

/** Some versions report byte positions relative to the start of the search, others count that start twice. */
function surplusOf(Re2: NativeRe2): number {
  const probe = new Re2("b", "ug");
  probe.lastIndex = 2;
  const found = probe.exec(Buffer.from("abab"));
  if (found === null) throw new Error("re2 does not look at bytes");
  return (found.index - 3) / 2;
}

/** The native engine, when it is installed and works. */
export function findNativeEngine(): Engine | undefined {
  try {
    return nativeEngine(createRequire(import.meta.url)("re2") as NativeRe2);
  } catch {
    return undefined;
  }
}

const fastestEngine: Engine = findNativeEngine() ?? re2jsEngine;
