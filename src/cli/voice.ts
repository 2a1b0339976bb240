/**
 * Who hears what?
 *
 * Results go to stdout. Everything said on the way goes to stderr: notes to people, and on a terminal one line at the bottom that is
 * drawn again and again. With `--json` stdout holds nothing but JSON lines, for programs. Whatever is printed here is made
 * printable here, so no command can forget it.
 */
import colours from "picocolors";
import { fitted } from "./columns.js";
import { printable, printableLines } from "./printable.js";

export interface Manners {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

export interface Voice {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Whether people watch: a line may be drawn again. */
  readonly terminal: boolean;
  /** What was asked for, as text; silent with `--json` and `--quiet`. */
  result(text: string): void;
  /** What was asked for, as one JSON line; silent without `--json`. */
  data(value: object): void;
  /** Said on the way, to a person. */
  note(text: string): void;
  /** A person should know this also when nothing else is to be said. */
  warn(text: string): void;
  /** What went wrong: heard by everybody, whatever the manners. */
  complain(text: string): void;
  /** How many lines may be pinned; 0 where nobody watches. */
  readonly room: number;
  /** The line at the bottom of a terminal, or several; undefined takes them away. */
  pin(lines: string | undefined): void;
}

/** The parts of a stream that a voice needs. */
export interface Paper {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
}

const CLEAR_LINE = "\r\u001b[2K";

export function openVoice(
  manners: Manners,
  out: Paper = process.stdout,
  err: Paper = process.stderr,
  colourful = colours.isColorSupported,
): Voice {
  const { json = false, quiet = false, verbose = false } = manners;
  const terminal = err.isTTY === true;
  const { bold, dim, yellow } = colours.createColors(terminal && colourful);
  let pinned: readonly string[] = [];

  /** Takes away what is drawn, of several lines from the first one down. */
  const clear = (): void => {
    if (pinned.length > 1) err.write(`\u001b[${pinned.length - 1}A\r\u001b[J`);
    else if (pinned.length === 1) err.write(CLEAR_LINE);
  };
  const draw = (): void => {
    if (pinned.length === 0) return;
    err.write(CLEAR_LINE + pinned.map((line) => dim(fitted(line, (err.columns ?? 80) - 1))).join("\n"));
  };
  /** Prints above the pinned lines. */
  const above = (paper: Paper, text: string): void => {
    clear();
    paper.write(`${text}\n`);
    draw();
  };
  return {
    json,
    quiet,
    verbose,
    terminal,
    result(text) {
      if (!json && !quiet) above(out, printableLines(text));
    },
    data(value) {
      if (json) above(out, JSON.stringify(value));
    },
    note(text) {
      if (!json && !quiet) above(err, printableLines(text));
    },
    warn(text) {
      if (!json) above(err, bold(yellow(printableLines(text))));
    },
    complain: (text) => above(err, `winnow: ${printableLines(text)}`),
    get room() {
      // The prompt and a line of notes above stay in sight.
      return terminal && !quiet && !json ? Math.max(1, (err.rows ?? 24) - 2) : 0;
    },
    pin(lines) {
      if (!terminal || quiet || json) return;
      if (lines === undefined || pinned.length > 1) clear();
      pinned = lines === undefined ? [] : lines.split("\n").map(printable);
      draw();
    },
  };
}
