/** The program: parses the command line, runs the command, exits with its code. */
import type { Command } from "commander";
import { FileFailedError } from "../model/errors.js";
import { buildProgram } from "./program.js";
import { exitWhenFlushed, reportError } from "./terminal/exit.js";
import { guardTerminal } from "./terminal/guard.js";
import { isBrokenPipe } from "./terminal/interrupt.js";

/** The command's words as far as they are ours, for a summary line: "crawl", "store check". */
function commandName(program: Command, words: readonly string[]): string {
  const names: string[] = [];
  let at: Command | undefined = program;
  for (const word of words.filter((one) => !one.startsWith("-"))) {
    at = at.commands.find((command) => command.name() === word);
    if (at === undefined) break;
    names.push(word);
  }
  return names.join(" ") || "winnow";
}

async function main(words: readonly string[]): Promise<number> {
  let code = 0;
  guardTerminal(process.stdout);
  const program = await buildProgram(words, (ended) => {
    code = ended;
  });
  const asked = {
    command: commandName(program, words),
    json: words.includes("--json"),
    verbose: words.includes("--verbose"),
  };
  // A closed pipe (… | head) is not an error; a running harvest is stopped by its own listener.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    const failed = !isBrokenPipe(error);
    if (failed)
      reportError(new FileFailedError(`the output could not be written: ${error.message}.`), { ...asked, json: false });
    if (process.listenerCount("SIGINT") === 0) process.exit(failed ? 1 : 0);
  });
  process.stderr.on("error", () => undefined);
  try {
    await program.parseAsync([...words], { from: "user" });
    return code;
  } catch (error) {
    return reportError(error, asked);
  }
}

exitWhenFlushed(await main(process.argv.slice(2)));
