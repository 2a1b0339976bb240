/** Runs one command line and returns its exit code. */
import type { Command } from "commander";
import { buildProgram } from "./program.js";
import { type Invocation, reportError } from "./terminal/exit.js";

export async function run(words: readonly string[]): Promise<number> {
  let code = 0;
  const program = await buildProgram(words, (ended) => {
    code = ended;
  });
  try {
    await program.parseAsync([...words], { from: "user" });
    return code;
  } catch (error) {
    return reportError(error, invocationOf(program, words));
  }
}

function invocationOf(program: Command, words: readonly string[]): Invocation {
  return {
    command: commandName(program, words),
    json: words.includes("--json"),
    verbose: words.includes("--verbose"),
  };
}

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
