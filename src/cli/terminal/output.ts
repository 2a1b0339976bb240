/**
 * Which output goes where?
 *
 * Results go to stdout. Notes and progress go to stderr; on a terminal, progress is a line at the bottom
 * that is redrawn. With `--json` stdout holds nothing but JSON lines, for programs. Whatever is printed here is made
 * printable here, so no command can forget it.
 */
import colours from "picocolors";
import { printable, printableLines } from "../../model/text/printable.js";
import { truncateToWidth } from "./display-width.js";

export interface OutputFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

export interface Output {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Whether stderr is a terminal, so that a line can be redrawn. */
  readonly terminal: boolean;
  /** The result, as text; silent with `--json` and `--quiet`. */
  result(text: string): void;
  /** The result, as one JSON line; silent without `--json`. */
  data(value: object): void;
  /** A note for a person. */
  note(text: string): void;
  /** A note that is printed only with `--verbose`. */
  detail(text: string): void;
  /** A warning; printed with `--quiet`, too. */
  warn(text: string): void;
  /** An error; always printed. */
  error(text: string): void;
  /** How many lines can be pinned; 0 without a terminal. */
  readonly pinnableLines: number;
  /** Pins lines to the bottom of the terminal; undefined removes them. */
  pin(lines: string | undefined): void;
}

/** The parts of a stream that output needs. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
}

const CLEAR_LINE = "\r\u001b[2K";

export function openOutput(
  flags: OutputFlags,
  out: OutputStream = process.stdout,
  err: OutputStream = process.stderr,
  colourful = colours.isColorSupported,
): Output {
  const { json = false, quiet = false, verbose = false } = flags;
  const terminal = err.isTTY === true;
  const { bold, dim, yellow } = colours.createColors(terminal && colourful);
  let pinned: readonly string[] = [];

  /** Erases the pinned lines, from the first one down. */
  const clear = (): void => {
    if (pinned.length > 1) err.write(`\u001b[${pinned.length - 1}A\r\u001b[J`);
    else if (pinned.length === 1) err.write(CLEAR_LINE);
  };
  const draw = (): void => {
    if (pinned.length === 0) return;
    err.write(CLEAR_LINE + pinned.map((line) => dim(truncateToWidth(line, (err.columns ?? 80) - 1))).join("\n"));
  };
  /** Prints above the pinned lines. */
  const above = (stream: OutputStream, text: string): void => {
    clear();
    stream.write(`${text}\n`);
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
    detail(text) {
      if (verbose && !json && !quiet) above(err, printableLines(text));
    },
    warn(text) {
      if (!json) above(err, bold(yellow(printableLines(text))));
    },
    error: (text) => above(err, `winnow: ${printableLines(text)}`),
    get pinnableLines() {
      // The prompt and one line of notes stay visible.
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
