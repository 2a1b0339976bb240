/** `--source refs=FILE.sqlite`: databases are named by the person who runs a recipe, never by the recipe. */
import { type Command, InvalidArgumentError } from "commander";

export interface SourceFlags {
  readonly source?: ReadonlyMap<string, string>;
}

export function withSourceFlag(command: Command): Command {
  return command.option(
    "--source <name=place>",
    "a database for recipes to read: a SQLite file or postgres://… (may be repeated)",
    readSource,
  );
}

function readSource(words: string, before: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const match = /^([A-Za-z]\w*)=(.+)$/.exec(words);
  if (match === null) throw new InvalidArgumentError("Write it like refs=FILE.sqlite.");
  return new Map([...before, [match[1]!, match[2]!]]);
}
