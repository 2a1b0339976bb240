/**
 * How does the program end, and what does it print then?
 *
 * Exit codes: 0 done, 1 failed, 2 usage error or bad input, 128 + n after a signal. An expected error is a sentence; an
 * unexpected one is a bug, and says so.
 */
import { CommanderError } from "commander";
import { WinnowError } from "../../model/errors.js";
import { printableLines } from "../../model/text/printable.js";

export interface Invocation {
  /** For the summary line: "crawl", "store check". */
  readonly command: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** Prints what went wrong and returns the exit code. */
export function reportError(error: unknown, asked: Invocation): number {
  if (error instanceof CommanderError) return explainUsage(error, asked);
  const { message } = error as Error;
  if (error instanceof WinnowError) {
    process.stderr.write(`winnow: ${printableLines(message)}\n`);
    if (asked.json) sayFailed(asked, error.code, message);
    return error.exitCode;
  }
  process.stderr.write(
    `winnow: ${printableLines(message)}\nThis is a bug in Winnow. ${asked.verbose ? `Please report it with this:\n${printableLines((error as Error).stack ?? "")}` : "Run it with --verbose to see where it happened, and please report that."}\n`,
  );
  if (asked.json) sayFailed(asked, "BUG", message);
  return 1;
}

/** Commander has printed it already; help and version are not errors. */
function explainUsage(error: CommanderError, asked: Invocation): number {
  if (error.exitCode === 0) return 0;
  if (!/Did you mean/.test(error.message)) process.stderr.write(`Help: ${helpFor(asked.command)}\n`);
  if (asked.json) sayFailed(asked, "USAGE", error.message.replace(/^error: /, ""));
  return 2;
}

function helpFor(command: string): string {
  return command === "winnow" ? "winnow --help" : `winnow ${command} --help`;
}

function sayFailed({ command }: Invocation, code: string, message: string): void {
  const line = { summary: true, command, end: "failed", counts: {}, error: { code, message } };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Exits once all output is flushed, whatever else is still open. What could not be written is reported by the stream's listener. */
export function exitWhenFlushed(code: number): void {
  process.stdout.write("", (error) => {
    if (!error) process.exit(code);
  });
  // A closed pipe never calls back.
  setTimeout(() => process.exit(code), 2000).unref();
}
