/** All commands under one name. */
import { existsSync } from "node:fs";
import { Command } from "commander";
import { VERSION } from "../model/version.js";
import { defineGroup, withSettingsFlags } from "./commands.js";
import { fitHelp, helpWidth } from "./terminal/help-text.js";

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
  listing: [
    "Harvest the leaf pages of a site built from lists: lyrics, poems, recipes, dictionary entries.",
    async () => (await import("./harvest/listing.js")).defineListing,
  ],
  robot: [
    "Run site recipes: each fills a collection with documents and their metadata.",
    async () => (await import("./robot/robot.js")).defineRobot,
  ],
  events: [
    "Watch scholarly events and get their papers as soon as they are posted.",
    async () => (await import("./events/events.js")).defineEvents,
  ],
  watch: [
    "Keep collections up to date: a daemon that runs each harvest with --every when it is due.",
    async () => (await import("./harvest/watch.js")).defineWatch,
  ],
  retry: ["Retry pages that were set aside or failed.", async () => (await import("./harvest/retry.js")).defineRetry],
  replay: [
    "Judge archived pages again with the current version, without making requests.",
    async () => (await import("./harvest/replay.js")).defineReplay,
  ],
  status: [
    "Show what is running, due, stuck or finished in a store.",
    async () => (await import("./status.js")).defineStatus,
  ],
  why: [
    "Show the history of one address: where it was found, why it was fetched or skipped, the result, the next visit.",
    async () => (await import("./why.js")).defineWhy,
  ],
  records: [
    "Search, count, correct, withdraw and export records.",
    async () => (await import("./records/records.js")).defineRecords,
  ],
  corpus: [
    "Release numbered versions of a corpus, and query them.",
    async () => (await import("./corpus/corpus.js")).defineCorpus,
  ],
  serve: [
    "Start the web app, its API and the publishing protocols for a store.",
    async () => (await import("./serve.js")).defineServe,
  ],
  alerts: [
    "Get an e-mail, a webhook or a command when a search has new or changed records.",
    async () => (await import("./alerts.js")).defineAlerts,
  ],
  mcp: [
    "Let language models read a store: a Model Context Protocol server on stdin and stdout.",
    async () => (await import("./mcp.js")).defineMcp,
  ],
  accounts: [
    "Manage accounts for the web app and tokens for its API.",
    async () => (await import("./accounts.js")).defineAccounts,
  ],
  extract: [
    "Read a single page without a store and print what was found as JSON lines.",
    async () => (await import("./extract/extract.js")).defineExtract,
  ],
  classify: [
    "Classify lines of text: their language, or whether an address is a conference site.",
    async () => (await import("./classify/classify.js")).defineClassify,
  ],
  annotate: [
    "Label archived pages by hand: projects, active learning, agreement, import and export.",
    async () => (await import("./annotate/annotate.js")).defineAnnotate,
  ],
  models: [
    "List and compare models trained on annotations, and choose one for a collection.",
    async () => (await import("./models.js")).defineModels,
  ],
  dataset: [
    "Publish annotated pages as a data set with a card and a licence.",
    async () => (await import("./dataset.js")).defineDataset,
  ],
  train: ["Train a model from data and print its quality.", async () => (await import("./train/train.js")).defineTrain],
  eval: ["Measure quality on data.", async () => (await import("./eval/eval.js")).defineEval],
  store: ["Check a store, back it up, or export its archive.", async () => (await import("./store.js")).defineStore],
  worker: [
    "Work on the harvests enlisted in a PostgreSQL store, together with other workers.",
    async () => (await import("./harvest/worker.js")).defineWorker,
  ],
  cluster: [
    "Show the workers of a PostgreSQL store, or take a harvest away from them.",
    async () => (await import("./cluster.js")).defineCluster,
  ],
  init: [
    "Create a project folder with settings, a recipe and a .gitignore.",
    async () => (await import("./setup/init.js")).defineInit,
  ],
  doctor: [
    "Check what is installed, configured and reachable, and how to fix problems.",
    async () => (await import("./doctor.js")).defineDoctor,
  ],
  completion: [
    "Print a completion script for bash, zsh or fish.",
    async () => (await import("./setup/completion.js")).defineCompletion,
  ],
});

/** Under which heading help lists a command. */
const GROUPS: readonly [heading: string, names: readonly string[]][] = [
  ["Harvest", ["crawl", "listing", "robot", "events", "watch", "retry", "replay"]],
  ["See what happened", ["status", "why"]],
  ["Use the records", ["records", "corpus", "serve", "alerts", "mcp", "accounts"]],
  ["Single pages and lines", ["extract", "classify"]],
  ["Models and data", ["annotate", "models", "dataset", "train", "eval"]],
  ["Stores and machines", ["store", "worker", "cluster"]],
  ["Set up", ["init", "doctor", "completion"]],
];

/** Read where commands run, unless --settings names another file. */
const SETTINGS = "winnow.yaml";

/** Only the command that `words` name is loaded; the others are there for help and suggestions. */
export async function buildProgram(words: readonly string[], end: (code: number) => void): Promise<Command> {
  const program = new Command("winnow")
    .description(ABOUT)
    .version(`winnow ${VERSION}`, "--version", "print the version")
    .helpOption("--help", "show this help")
    .addHelpCommand(
      new Command("help").argument("[command]").description("Show the help of a command.").helpGroup("Set up:"),
    )
    .enablePositionalOptions() // a subcommand may have a flag of the same name as its group
    .showSuggestionAfterError()
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => write(text.replace(/^error: /, "winnow: ")),
      writeOut: (text) => void process.stdout.write(fitHelp(text)),
      getOutHelpWidth: helpWidth,
    })
    .configureHelp({ subcommandTerm: (command) => command.name() }) // arguments are known only for loaded commands
    .addHelpText("after", EXAMPLES)
    .hook("preAction", (_program, command) => useSettings(command));
  withSettingsFlags(program);
  await defineCommands(program, end, words);
  for (const [group, names] of GROUPS)
    for (const command of program.commands) if (names.includes(command.name())) command.helpGroup(`${group}:`);
  return program;
}

async function useSettings(command: Command): Promise<void> {
  const { settings } = command.optsWithGlobals<{ settings?: string | false }>();
  const file = settings ?? (existsSync(SETTINGS) && SETTINGS);
  if (file === false) return;
  const { applySettings } = await import("./setup/settings.js");
  await applySettings(file, command);
}
