/**
 * How does the program end, and what does it say then?
 *
 * Exit codes: 0 done, 1 failed, 2 wrong use or bad input, 128 + n after a signal. An error that we expected is a sentence; one that
 * we did not is a bug, and says so.
 */
import { CommanderError } from "commander";
import { WinnowError } from "../model/errors.js";
import { printableLines } from "./printable.js";

export interface Asked {
  /** For the summary line: "crawl", "store check". */
  readonly command: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** Says what went wrong and answers the exit code. */
export function explain(error: unknown, asked: Asked): number {
  if (error instanceof CommanderError) return explainUsage(error, asked);
  const { message } = error as Error;
  if (error instanceof WinnowError) {
    process.stderr.write(`winnow: ${printableLines(message)}\n`);
    if (asked.json) sayFailed(asked, error.code, message);
    return error.exitCode;
  }
  process.stderr.write(
    `winnow: ${printableLines(message)}\nThis is a bug in Winnow. ${asked.verbose ? `Please report it with this:\n${printableLines((error as Error).stack ?? "")}` : "With --verbose it says where it happened; please report that."}\n`,
  );
  if (asked.json) sayFailed(asked, "BUG", message);
  return 1;
}

/** Commander has said it already; help and version are no errors. */
function explainUsage(error: CommanderError, asked: Asked): number {
  if (error.exitCode === 0) return 0;
  if (asked.json) sayFailed(asked, "USAGE", error.message.replace(/^error: /, ""));
  return 2;
}

function sayFailed({ command }: Asked, code: string, message: string): void {
  const line = { summary: true, command, end: "failed", counts: {}, error: { code, message } };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Ends the process once everything written has left it; whatever else is still open does not hold it. */
export function leave(code: number): void {
  process.stdout.write("", () => process.exit(code));
  // A reader that has gone away never calls back.
  setTimeout(() => process.exit(code), 2000).unref();
}
