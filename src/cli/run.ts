/** Runs one command line and returns its exit code. */
import type { Command } from "commander";
import type { ListenAddress } from "../app/metrics/server.js";
import { commandBegins } from "./elapsed.js";
import { buildProgram } from "./program.js";
import { type Invocation, reportError } from "./terminal/exit.js";

/** `began`: when it started, by `performance.now()`. */
export async function run(words: readonly string[], began = performance.now()): Promise<number> {
  commandBegins(began);
  let code = 0;
  const program = await buildProgram(words, (ended) => {
    code = ended;
  });
  try {
    program.hook("preAction", (_, action) => startMetrics(action.opts()));
    await program.parseAsync([...words], { from: "user" });
    return code;
  } catch (error) {
    return reportError(error, invocationOf(program, words));
  } finally {
    await stopMetrics?.();
  }
}

let stopMetrics: (() => Promise<void>) | undefined;

/** Commands that run long can publish metrics: loaded only then. */
async function startMetrics({ metrics, store }: { metrics?: ListenAddress; store?: string }): Promise<void> {
  if (metrics === undefined) return;
  const loaded = await import("../app/metrics/process-metrics.js");
  const { url } = await loaded.publishMetrics(metrics, store ?? "");
  stopMetrics = loaded.stopMetrics;
  process.stderr.write(`Metrics: ${url}\n`);
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
