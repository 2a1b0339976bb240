/** All commands under one name. */
import { Command } from "commander";
import { VERSION } from "../model/version.js";

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

type AddCommand = (program: Command, end: (code: number) => void) => void;

/** Each command with what brings it: who lists records need not load what reads pages. */
const COMMANDS: ReadonlyMap<string, () => Promise<AddCommand>> = new Map([
  ["crawl", async () => (await import("./crawl.js")).addCrawl],
  ["robot", async () => (await import("./robot.js")).addRobot],
  ["listing", async () => (await import("./listing.js")).addListing],
  ["events", async () => (await import("./events.js")).addEvents],
  ["extract", async () => (await import("./extract.js")).addExtract],
  ["classify", async () => (await import("./classify.js")).addClassify],
  ["watch", async () => (await import("./watch.js")).addWatch],
  ["records", async () => (await import("./records.js")).addRecords],
  ["why", async () => (await import("./why.js")).addWhy],
  ["status", async () => (await import("./status.js")).addStatus],
  ["store", async () => (await import("./store.js")).addStore],
  ["replay", async () => (await import("./replay.js")).addReplay],
  ["train", async () => (await import("./train.js")).addTrain],
  ["eval", async () => (await import("./eval.js")).addEval],
  ["doctor", async () => (await import("./doctor.js")).addDoctor],
]);

/** With the command that is asked for; with all of them where none is, for help and for what was probably meant. */
export async function buildProgram(words: readonly string[], end: (code: number) => void): Promise<Command> {
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
  const asked = COMMANDS.get(words[0] ?? "");
  const none = words[0] === "--version" ? [] : [...COMMANDS.values()];
  const wanted = asked === undefined ? none : [asked];
  for (const add of await Promise.all(wanted.map((load) => load()))) add(program, end);
  return program;
}
