/**
 * Which commands are there, and which of them are loaded?
 *
 * A table gives each command's name and summary, which is all that help and suggestions need. The module with its flags
 * and its action is loaded only when the command line contains the name: loading all of them takes a second.
 */
import type { Command } from "commander";

/** Gives a command its flags, help and action. `end` receives the exit code, `words` are the command line. */
export type Define = (command: Command, end: (code: number) => void, words: readonly string[]) => void | Promise<void>;

type CommandTable = Readonly<Record<string, readonly [summary: string, load: () => Promise<Define>]>>;

/** Gives a command the commands of a table. */
export function defineGroup(table: CommandTable): Define {
  return async (group, end, words) => {
    for (const [name, [summary, load]] of Object.entries(table)) {
      const command = group.command(name).description(summary);
      if (!words.includes(name)) continue;
      await (await load())(command, end, words);
      withSettingsFlags(command);
      for (const option of command.options)
        if (COMMON_OPTIONS.includes(option.long ?? "")) option.helpGroup("Common options:");
    }
  };
}

/** Options that most commands share: help and documentation list them apart, in this order. */
export const COMMON_OPTIONS: readonly string[] = [
  "--store",
  "--quiet",
  "--verbose",
  "--json",
  "--settings",
  "--no-settings",
  "--user-agent",
  "--contact",
  "--allow-private",
  "--resolve",
  "--concurrency",
  "--types",
  "--cookies",
  "--archive",
  "--archive-dir",
  "--archive-to",
  "--archive-copies",
  "--requisites",
  "--render",
  "--wait",
  "--metrics",
  "--log",
];

/** Which settings file is used; every command has these flags. */
export function withSettingsFlags(command: Command): void {
  command
    .option("--settings <file>", "read settings from this file (default: winnow.yaml, if it is in the current folder)")
    .option("--no-settings", "read no settings file");
}
