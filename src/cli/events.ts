/** `winnow events …`: the life of scholarly events, from their addresses to their papers. */
import type { Command } from "commander";
import { addEventsSimulate } from "./events-simulate.js";

/** Each in a file of its own. */
const SUBCOMMANDS: readonly ((group: Command, end: (code: number) => void) => void)[] = [addEventsSimulate];

export function addEvents(program: Command, end: (code: number) => void): void {
  const group = program
    .command("events")
    .description("Watch scholarly events and get their papers as soon as they are posted.");
  for (const add of SUBCOMMANDS) add(group, end);
}
