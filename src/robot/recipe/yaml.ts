/**
 * Parses a recipe's YAML and explains its errors.
 *
 * One unquoted pattern can break everything after it. So a broken line is reported, quoted as it should have been, and
 * the text is parsed again to find further errors.
 */
import { LineCounter, parseDocument } from "yaml";
import { ALIAS, MAX_DEPTH } from "./nodes.js";

export type ReportProblem = (offset: number, says: string, severity?: "error" | "warning") => void;

export interface YamlRead {
  readonly document: ReturnType<typeof parseDocument>;
  /** Line and column of an offset. */
  at(offset: number): { readonly line: number; readonly column: number };
  /** False when it cannot be parsed even with lines quoted. */
  readonly isReadable: boolean;
}

const MAX_ROUNDS = 20;
/** Characters that all rounds may parse together: a long file with many mistakes is not worth a round for each. */
const MAX_PARSED = 60_000;

/** Parses the text; `complain` gets YAML's errors, each line once. */
export function readYaml(
  text: string,
  complain: (at: { line: number; column: number }, says: string) => void,
): YamlRead | undefined {
  let now = text;
  const reportedLines = new Set<number>();
  for (let round = 0; ; round++) {
    const lines = new LineCounter();
    const document = parsed(now, lines);
    const at = (offset: number): { line: number; column: number } => {
      const { line, col } = lines.linePos(Math.max(0, offset));
      return { line: Math.max(1, line), column: Math.max(1, col) };
    };
    if (document === undefined) {
      complain({ line: 1, column: 1 }, `nested deeper than ${MAX_DEPTH} levels`);
      return undefined;
    }
    const tell = ({ code, message, pos }: (typeof document.errors)[number]): void => {
      const place = at(pos[0]);
      // One pattern in the wrong quotes is one mistake, however many backslashes it has.
      if (!reportedLines.has(place.line)) complain(place, sayYaml(code, message, now, pos[0]));
      reportedLines.add(place.line);
    };
    for (const error of document.errors) if (error.code === "BAD_DQ_ESCAPE") tell(error);
    const first = document.errors.find(({ code }) => code !== "BAD_DQ_ESCAPE");
    if (first === undefined) return { document, at, isReadable: true };
    const { line } = at(first.pos[0]);
    const wasTold = reportedLines.has(line);
    tell(first);
    const healed =
      wasTold || round >= MAX_ROUNDS || (round + 2) * now.length > MAX_PARSED ? undefined : inQuotes(now, line);
    if (healed === undefined) return { document, at, isReadable: false };
    now = healed;
  }
}

/** The text with this line's value in single quotes; undefined when it has none or is quoted already. */
function inQuotes(text: string, line: number): string | undefined {
  const lines = text.split("\n");
  const match = /^([ ]*(?:- +)*[\w-]+: +)([^'"\s|>].*?)(\r?)$/.exec(lines[line - 1] ?? "");
  if (match === null) return undefined;
  lines[line - 1] = `${match[1]}'${match[2]!.replaceAll("'", "''")}'${match[3]}`;
  return lines.join("\n");
}

/** Undefined when it is nested too deeply to parse. */
function parsed(text: string, lineCounter: LineCounter): ReturnType<typeof parseDocument> | undefined {
  const { stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 0; // a broken file gives an error per line, and stack traces are most of their cost
    const document = parseDocument(text, {
      lineCounter,
      prettyErrors: false,
      uniqueKeys: false,
      merge: false,
      logLevel: "error",
      schema: "core",
    });
    return document.errors.some(({ message }) => /call stack/i.test(message)) ? undefined : document;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Text copied from web pages and word processors contains special spaces. */
export function noteInvisible(text: string, complain: ReportProblem): number {
  const found = [...text.matchAll(/^[ \t-]*([\u00a0\u2000-\u200f\u202f\u2060\u3000\ufeff])/gm)];
  for (const match of found)
    complain(
      match.index + match[0].length - 1,
      `the line begins with a character that only looks like a space (U+${match[1]!.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}): write ordinary spaces`,
    );
  return found.length;
}

function sayYaml(code: string, message: string, text: string, offset: number): string {
  const line = lineAt(text, offset);
  if (code === "BAD_DQ_ESCAPE")
    return `${message.replace(/^Invalid escape sequence /, "`")}\` means nothing in double quotes: put patterns in single quotes, '\\d+'`;
  if (code === "TAB_AS_INDENT" || /\bTabs?\b/.test(message) || /^\s*\t/.test(line))
    return "the line is indented with a tab: YAML wants spaces";
  if (/Unexpected scalar at node end/.test(message) && /'/.test(line))
    return "there is text after the closing quote; inside single quotes, write ' twice: 'it''s'";
  if (code === "DUPLICATE_KEY") return "the same key occurs twice";
  if (code === "MULTIPLE_DOCS") return "`---` begins a second recipe: a file holds one";
  if (/^Missing closing/.test(message))
    return "a quote that was opened further up is never closed: text in quotes begins and ends with the same one";
  if (/Nested mappings are not allowed/.test(message) && /^\s+[\w-]+:(?:\s|$)/.test(lineAt(text, offset + line.length)))
    return "the next line is indented deeper than this one: what belongs together begins in the same column";
  if (/Nested mappings are not allowed|Implicit keys need to be on a single line|compact mappings/.test(message))
    return "a `: ` inside a value makes YAML see a map: put the value in single quotes";
  if (/alias/i.test(message) || code === "BAD_ALIAS") return ALIAS;
  if (/without - indicator|must start at the same column|Unexpected .*-seq-ind|map values|not indented/i.test(message))
    return "the line is indented otherwise than those it belongs to: what belongs together begins in the same column";
  if (/flow/i.test(message) || code === "BAD_COLLECTION_TYPE" || /^\s*(?:- *)?[\w-]+:\s+[{[]/.test(line))
    return `a value that begins with { or [ is read as a map or a list: put patterns in single quotes`;
  return message.trimEnd();
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, end < 0 ? text.length : end);
}
