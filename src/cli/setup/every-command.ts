/** All commands with their flags, which documentation, completion and the check of settings are made from. */
import type { Command } from "commander";
import { buildProgram } from "../program.js";

export interface NamedCommand {
  readonly command: Command;
  /** "records export"; "" is the program itself. */
  readonly name: string;
}

/** A command and those below it. Only a command that is named is loaded, so each is asked for by its name. */
export async function commandsBelow(names: readonly string[] = []): Promise<NamedCommand[]> {
  let command = await buildProgram(names, () => undefined);
  for (const name of names) command = command.commands.find((one) => one.name() === name)!;
  const inner: NamedCommand[] = [];
  for (const one of command.commands) inner.push(...(await commandsBelow([...names, one.name()])));
  return [{ command, name: names.join(" ") }, ...inner];
}
