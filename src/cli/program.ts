/** All commands under one name. */
import { existsSync } from "node:fs";
import { Command } from "commander";
import { VERSION } from "../model/version.js";
import { defineGroup, withSettingsFlags } from "./commands.js";

const ABOUT =
  "Winnow turns web sites into clean, structured collections. It crawls politely, stores what it finds, and can be stopped and restarted at any time.";

const EXAMPLES = `
Examples:
  winnow crawl https://example.org/ --contact you@example.org
  winnow crawl https://example.org/ --peek 20
  winnow records search river
  winnow why https://example.org/some/page
  winnow status

More about each command: winnow crawl --help`;

const defineCommands = defineGroup({
  crawl: [
    "Fetch a site politely into a collection. Run it again to continue or to update.",
    async () => (await import("./harvest/crawl.js")).defineCrawl,
  ],
  robot: [
    "Run site recipes: each fills a collection with documents and their metadata.",
    async () => (await import("./robot/robot.js")).defineRobot,
  ],
  listing: [
    "Harvest the leaf pages of a site built from lists: lyrics, poems, recipes, entries.",
    async () => (await import("./harvest/listing.js")).defineListing,
  ],
  events: [
    "Watch scholarly events and get their papers as soon as they are posted.",
    async () => (await import("./events/events.js")).defineEvents,
  ],
  extract: [
    "Read one page without a store, and print JSON lines.",
    async () => (await import("./extract/extract.js")).defineExtract,
  ],
  classify: [
    "Classify each line of stdin; prints label, probability, line.",
    async () => (await import("./classify/classify.js")).defineClassify,
  ],
  watch: [
    "Keep collections up to date: a daemon that runs every harvest with --every when it is due.",
    async () => (await import("./harvest/watch.js")).defineWatch,
  ],
  worker: [
    "Work on the harvests that were enlisted in a database, beside any number of other workers.",
    async () => (await import("./harvest/worker.js")).defineWorker,
  ],
  cluster: [
    "Show the workers of a database and what they work on, or take a harvest out.",
    async () => (await import("./cluster.js")).defineCluster,
  ],
  records: [
    "Search, count, correct, withdraw and export records.",
    async () => (await import("./records/records.js")).defineRecords,
  ],
  annotate: [
    "Let people label archived pages: projects, active learning, agreement, exchange of labels.",
    async () => (await import("./annotate/annotate.js")).defineAnnotate,
  ],
  models: [
    "List and compare models that were trained on annotations, and choose them for collections.",
    async () => (await import("./models.js")).defineModels,
  ],
  dataset: [
    "Publish annotated pages as a data set with card and licence.",
    async () => (await import("./dataset.js")).defineDataset,
  ],
  corpus: [
    "Release versions of a corpus for linguists, and query them.",
    async () => (await import("./corpus/corpus.js")).defineCorpus,
  ],
  serve: [
    "Open a web app over a store: look, search, correct, follow events.",
    async () => (await import("./serve.js")).defineServe,
  ],
  alerts: [
    "Be told by e-mail, webhook or command when a search has new or changed records.",
    async () => (await import("./alerts.js")).defineAlerts,
  ],
  mcp: [
    "Let language models read a store: a server of the Model Context Protocol on stdin and stdout.",
    async () => (await import("./mcp.js")).defineMcp,
  ],
  accounts: [
    "Manage who may sign in to the web app, and API tokens.",
    async () => (await import("./accounts.js")).defineAccounts,
  ],
  why: [
    "Show the history of one address: where it was found, why it was fetched or skipped, the result, the next visit.",
    async () => (await import("./why.js")).defineWhy,
  ],
  retry: [
    "Try pages again that were set aside or failed.",
    async () => (await import("./harvest/retry.js")).defineRetry,
  ],
  status: [
    "Show what is running, due, stuck or finished in a store.",
    async () => (await import("./status.js")).defineStatus,
  ],
  store: ["Check a store, back it up, or export its archive.", async () => (await import("./store.js")).defineStore],
  replay: [
    "Judge archived pages again with the current version, without making requests.",
    async () => (await import("./harvest/replay.js")).defineReplay,
  ],
  train: ["Train a model from data and print its quality.", async () => (await import("./train/train.js")).defineTrain],
  eval: ["Measure quality on data.", async () => (await import("./eval/eval.js")).defineEval],
  init: [
    "Make a project folder: settings, recipes, and a .gitignore for the store.",
    async () => (await import("./setup/init.js")).defineInit,
  ],
  completion: [
    "Print the completion of commands and flags for a shell: bash, zsh or fish.",
    async () => (await import("./setup/completion.js")).defineCompletion,
  ],
  doctor: [
    "Check what is installed, configured and reachable, and how to fix problems.",
    async () => (await import("./doctor.js")).defineDoctor,
  ],
});

/** Read where commands run, unless --settings names another file. */
const SETTINGS = "winnow.yaml";

/** Only the command that `words` name is loaded; the others are there for help and suggestions. */
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
    .configureHelp({ subcommandTerm: (command) => command.name() }) // arguments are known only for loaded commands
    .addHelpText("after", EXAMPLES)
    .hook("preAction", (_program, command) => useSettings(command));
  withSettingsFlags(program);
  await defineCommands(program, end, words);
  return program;
}

async function useSettings(command: Command): Promise<void> {
  const { settings } = command.optsWithGlobals<{ settings?: string | false }>();
  const file = settings ?? (existsSync(SETTINGS) && SETTINGS);
  if (file === false) return;
  const { applySettings } = await import("./setup/settings.js");
  await applySettings(file, command);
}
