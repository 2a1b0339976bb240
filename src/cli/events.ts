/** `winnow events …`: the life of scholarly events, from their addresses to their papers. */
import type { Command } from "commander";
import { addEventsAdd } from "./events-add.js";
import { addEventsDiscover } from "./events-discover.js";
import { addEventsEdit } from "./events-edit.js";
import { addEventsHarvest } from "./events-harvest.js";
import { addEventsList, addEventsShow } from "./events-list.js";
import { addEventsMerge } from "./events-merge.js";
import { addEventsNext } from "./events-next.js";
import { addEventsSimulate } from "./events-simulate.js";

/** Each in a file of its own, or with its nearest relative. */
const SUBCOMMANDS: readonly ((group: Command, end: (code: number) => void) => void)[] = [
  addEventsAdd,
  addEventsDiscover,
  addEventsList,
  addEventsShow,
  addEventsEdit,
  addEventsMerge,
  addEventsHarvest,
  addEventsNext,
  addEventsSimulate,
];

export function addEvents(program: Command, end: (code: number) => void): void {
  const group = program
    .command("events")
    .description("Watch scholarly events and get their papers as soon as they are posted.");
  for (const add of SUBCOMMANDS) add(group, end);
}
