/** `winnow events merge`: a person says that two events are one. Nothing is destroyed, and it can be taken back. */
import os from "node:os";
import type { Command } from "commander";
import { UsageError } from "../model/errors.js";
import { systemClock } from "../model/time.js";
import type { Store } from "../store/store.js";
import { chooseEvent } from "./events-choose.js";
import { recordOf } from "./events-edit.js";
import { eventStates, SAME_AS } from "./events-state.js";
import { eventName, eventText } from "./events-words.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { withRecords } from "./records-scope.js";
import { openVoice, type Voice } from "./voice.js";

interface Flags extends CommonFlags {
  readonly collection?: string;
  readonly by?: string;
  readonly undo?: boolean;
}

export function addEventsMerge(group: Command, end: (code: number) => void): void {
  withCommonFlags(
    group
      .command("merge")
      .description(
        "Say that two events are one: the first stays, the second is told with it and not visited by itself.",
      )
      .argument("<event>", "its number, its acronym and year (ICML 2026), or its address")
      .argument("[same]", "the other one")
      .option("--undo", "take it back: everything that was merged into the event stands by itself again")
      .option("--collection <name>", "only in this collection (default: all)")
      .option("--by <name>", "who says so (default: your name on this machine)"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow events merge 'ICML 2026' https://icml-2026.example/
  winnow events merge 'ICML 2026' --undo

Both records stay as they are, with all claims. Dates that the first does not give are taken from the second, papers of both are counted, and
of the two sites the one that answers is visited. Works beside winnow watch. Exit codes: 0 done, 2 wrong use.`,
    )
    .action(async (name: string, same: string | undefined, flags: Flags) =>
      end(await withRecords(flags, (store) => merge(store, name, same, flags, openVoice(flags)))),
    );
}

async function merge(
  store: Store,
  name: string,
  same: string | undefined,
  flags: Flags,
  voice: Voice,
): Promise<number> {
  const now = systemClock.now();
  const by = flags.by ?? os.userInfo().username;
  const states = await eventStates(store, now, flags.collection);
  const event = await chooseEvent(store, states, name);
  if (flags.undo) {
    const merged = [event, ...event.also].flatMap(({ record }) =>
      record?.fields[SAME_AS] === undefined ? [] : [record.id],
    );
    if (merged.length === 0) throw new UsageError(`Nothing was merged into ${name}.`);
    await store.edit({ edits: merged.map((record) => ({ record, set: { [SAME_AS]: null } })), by, now });
    voice.result(`${merged.length} taken out of ${eventName(event)} again.`);
    voice.data({ summary: true, command: "events merge", end: "finished", counts: { undone: merged.length } });
    return 0;
  }
  if (same === undefined)
    throw new UsageError("Name two events: winnow events merge 'ICML 2026' https://icml-2026.example/");
  const other = await chooseEvent(store, states, same);
  if (other === event) throw new UsageError(`${name} and ${same} are one event already.`);
  if (other.harvest.collection !== event.harvest.collection)
    throw new UsageError(`${name} and ${same} are in different collections.`);
  const [into, from] = [await recordOf(store, event, now), await recordOf(store, other, now)];
  await store.edit({ edits: [{ record: from.id, set: { [SAME_AS]: into.id } }], by, now });
  const after = (await eventStates(store, now, flags.collection)).find(({ record }) => record?.id === into.id)!;
  voice.result(eventText(after, now));
  voice.data({ id: into.id, merged: from.id, state: after.standing, plan: after.plan });
  voice.data({ summary: true, command: "events merge", end: "finished", counts: { merged: 1 } });
  return 0;
}
