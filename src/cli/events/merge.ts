/** `winnow events merge`: a person says that two events are one. Nothing is destroyed, and it can be taken back. */
import os from "node:os";
import type { Command } from "commander";
import { eventName } from "../../app/events/choose.js";
import { mergeEvents, unmergeEvents } from "../../app/events/correct.js";
import { UsageError } from "../../model/errors.js";
import { systemClock } from "../../model/time.js";
import type { Store } from "../../store/store.js";
import { type CommonFlags, withCommonFlags } from "../flags.js";
import { withRecords } from "../records/scope.js";
import { type Output, openOutput } from "../terminal/output.js";
import { eventText } from "./text.js";

interface Flags extends CommonFlags {
  readonly collection?: string;
  readonly by?: string;
  readonly undo?: boolean;
}

export function defineEventsMerge(command: Command, end: (code: number) => void): void {
  withCommonFlags(
    command
      .argument("<event>", "its number, its acronym and year (ICML 2026), or its address")
      .argument("[same]", "the other event")
      .option("--undo", "undo: separate everything that was merged into the event")
      .option("--collection <name>", "only in this collection (default: all)")
      .option("--by <name>", "your name, recorded with the edit (default: your user name)"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow events merge 'ICML 2026' https://icml-2026.example/
  winnow events merge 'ICML 2026' --undo

Both records are kept. Dates missing from the first are taken from the second, the papers of both are counted, and
the site that responds is visited. Can be used while winnow watch is running. Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (name: string, same: string | undefined, flags: Flags) =>
      end(await withRecords(flags, (store) => merge(store, name, same, flags, openOutput(flags)))),
    );
}

async function merge(
  store: Store,
  name: string,
  same: string | undefined,
  flags: Flags,
  output: Output,
): Promise<number> {
  const request = { event: name, collection: flags.collection, by: flags.by ?? os.userInfo().username };
  if (flags.undo) {
    const { undone, state } = await unmergeEvents(store, request);
    output.result(`${undone} separated from ${eventName(state)} again.`);
    output.data({ summary: true, command: "events merge", end: "finished", counts: { undone } });
    return 0;
  }
  if (same === undefined)
    throw new UsageError("Name two events: winnow events merge 'ICML 2026' https://icml-2026.example/");
  const { id, merged, state } = await mergeEvents(store, request, same);
  output.result(eventText(state, systemClock.now()));
  output.data({ id, merged, state: state.standing, plan: state.plan });
  output.data({ summary: true, command: "events merge", end: "finished", counts: { merged: 1 } });
  return 0;
}
