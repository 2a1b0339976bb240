#!/usr/bin/env node
/** The program: reads the command, runs it, ends with its code. */
import { Command } from "commander";
import { VERSION } from "../model/version.js";
import { addClassify } from "./classify.js";
import { addCrawl } from "./crawl.js";
import { addDoctor } from "./doctor.js";
import { explain, leave } from "./endings.js";
import { addEval } from "./eval.js";
import { addEvents } from "./events.js";
import { addExtract } from "./extract.js";
import { addListing } from "./listing.js";
import { addRecords } from "./records.js";
import { addReplay } from "./replay.js";
import { addRobot } from "./robot.js";
import { addStatus } from "./status.js";
import { addStore } from "./store.js";
import { addTrain } from "./train.js";
import { addWatch } from "./watch.js";
import { addWhy } from "./why.js";

const ABOUT =
  "Winnow turns web sites into clean, structured collections. It crawls politely, keeps what it finds in a store, and can be stopped at any moment and run again.";

const EXAMPLES = `
Examples:
  winnow crawl https://example.org/ --contact you@example.org
  winnow crawl https://example.org/ --peek 20
  winnow records search river
  winnow why https://example.org/some/page
  winnow status

Each command tells more about itself: winnow crawl --help`;

const COMMANDS = [
  addCrawl,
  addRobot,
  addListing,
  addEvents,
  addExtract,
  addClassify,
  addWatch,
  addRecords,
  addWhy,
  addStatus,
  addStore,
  addReplay,
  addTrain,
  addEval,
  addDoctor,
];

function buildProgram(end: (code: number) => void): Command {
  const program = new Command("winnow")
    .description(ABOUT)
    .version(`winnow ${VERSION}`, "--version", "print the version")
    .helpOption("--help", "show this help")
    .helpCommand("help [command]", "show the help of a command")
    .enablePositionalOptions() // a subcommand may have a flag of the same name as its group
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, "winnow: ")) })
    .addHelpText("after", EXAMPLES);
  for (const add of COMMANDS) add(program, end);
  return program;
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

async function main(words: readonly string[]): Promise<number> {
  let code = 0;
  const program = buildProgram((ended) => {
    code = ended;
  });
  const asked = {
    command: commandName(program, words),
    json: words.includes("--json"),
    verbose: words.includes("--verbose"),
  };
  // A reader that goes away (… | head) is no error of ours; a harvest that runs is stopped by its own listener.
  process.stdout.on("error", () => {
    if (process.listenerCount("SIGINT") === 0) process.exit(0);
  });
  process.stderr.on("error", () => undefined);
  try {
    await program.parseAsync([...words], { from: "user" });
    return code;
  } catch (error) {
    return explain(error, asked);
  }
}

leave(await main(process.argv.slice(2)));
