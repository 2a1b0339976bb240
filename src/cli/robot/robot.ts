/** `winnow robot`: its flags and help. Running recipes is in run.ts, loaded when it is asked for. */
import type { RequestFlags } from "../../app/network-options.js";
import { MINUTE, type Millis, SECOND } from "../../model/time.js";
import { type Define, defineGroup } from "../commands.js";
import {
  type CommonFlags,
  duration,
  enlistFlag,
  FOREVER,
  OWN_MODEL,
  wholeNumber,
  withCommonFlags,
  withRequestFlags,
} from "../flags.js";
import { type SourceFlags, withSourceFlag } from "./source.js";

export interface RobotFlags extends CommonFlags, RequestFlags, SourceFlags {
  readonly collection?: string;
  readonly maxPages?: number;
  readonly maxTime?: Millis;
  readonly delay?: Millis;
  readonly fresh?: boolean;
  readonly files?: string;
  readonly enlist?: boolean;
}

const defineCommands = defineGroup({
  check: [
    "Report all mistakes in recipes with file, line and column. Makes no requests.",
    async () => (await import("./check.js")).defineRobotCheck,
  ],
  try: [
    "Show step by step how one page is read, or read a sample of documents; nothing is stored.",
    async () => (await import("./try.js")).defineRobotTry,
  ],
  test: [
    "Run recipes offline on recorded pages and compare the results.",
    async () => (await import("./test.js")).defineRobotTest,
  ],
  new: [
    "Visit a site and propose a recipe for it, with comments. Makes a few requests.",
    async () => (await import("./new.js")).defineRobotNew,
  ],
  schema: [
    "Print the JSON Schema of recipes, for editors; with --markdown the reference.",
    async () => (await import("./schema.js")).defineRobotSchema,
  ],
});

export const defineRobot: Define = (command, end, words) => {
  command
    .enablePositionalOptions()
    .argument("[recipes...]", "recipe files (.yaml), or folders of them")
    .option("--collection <name>", "name of the collection, instead of the recipe's")
    .option("--max-pages <n>", "stop this run after this many pages", wholeNumber(1))
    .option("--max-time <length>", "stop this run after this time, e.g. 10m", duration(SECOND, FOREVER))
    .option(
      "--delay <length>",
      "minimum delay between requests to a host, instead of the recipe's",
      duration(0, 5 * MINUTE),
    )
    .option(...OWN_MODEL)
    .option("--fresh", "start over; records found before are kept")
    .option("--files <dir>", "folder for saved files (default: files/COLLECTION in the store's folder)")
    .addOption(enlistFlag());
  withCommonFlags(withRequestFlags(withSourceFlag(command)))
    .addHelpText(
      "after",
      `
Examples:
  winnow robot check recipes/                list mistakes
  winnow robot recipes/news.yaml --contact you@example.org
  winnow robot recipes/                      all recipes of a folder together

A broken recipe does not stop the others. An enlisted recipe is run by one worker, which also saves its files. Exit codes: 0 done, 1 a recipe is broken or its expectations are, 2 usage error,
130 or 143 interrupted.`,
    )
    .action(async (paths: string[], flags: RobotFlags) =>
      end(await (await import("./run.js")).runRobots(paths, flags)),
    );
  return defineCommands(command, end, words);
};
