/** `winnow events edit`, `pause` and `remove`: what a person says of an event; the plan follows at once. */
import os from "node:os";
import { type Command, InvalidArgumentError } from "commander";
import { UsageError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import type { WinnowRecord } from "../model/record.js";
import { type Instant, systemClock } from "../model/time.js";
import type { Store } from "../store/store.js";
import { eventNamed } from "./events-choose.js";
import { type EventState, eventState, settingsOf } from "./events-state.js";
import { eventName, eventText } from "./events-words.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { withRecords } from "./records-scope.js";
import { openVoice, type Voice } from "./voice.js";

interface PersonFlags extends CommonFlags {
  readonly collection?: string;
  readonly by?: string;
}

interface EditFlags extends PersonFlags {
  readonly set?: ReadonlyMap<string, string>;
  readonly unset?: readonly string[];
}

const DAYS = ["start", "end", "abstract", "submission", "notification", "cameraReady", "registration"] as const;
const WORDS = ["name", "acronym", "series", "city", "country", "timezone", "note"] as const;
const NAMED = "its number, its acronym and year (ICML 2026), or its address";

export function addEventsEdit(group: Command, end: (code: number) => void): void {
  const command = (name: string, says: string): Command =>
    withCommonFlags(
      group
        .command(name)
        .description(says)
        .argument("<event>", NAMED)
        .option("--collection <name>", "only in this collection (default: all)")
        .option("--by <name>", "who says so (default: your name on this machine)"),
    );
  command("edit", "Correct an event's dates and names; what a person says is never overwritten by a machine.")
    .option(
      "--set <field=value>",
      `the value from now on (may be repeated): ${[...DAYS, ...WORDS, "year"].join(", ")}`,
      readSet,
    )
    .option(
      "--unset <field>",
      "take a person's value back (may be repeated)",
      (word: string, before: readonly string[] = []) => [...before, word],
    )
    .addHelpText(
      "after",
      `
Examples:
  winnow events edit 'ICML 2026' --set notification=2026-05-01
  winnow events edit 17 --unset start

Works beside winnow watch, which follows at once. Exit codes: 0 done, 2 wrong use.`,
    )
    .action(async (name: string, flags: EditFlags) => {
      const set: Record<string, Json> = Object.fromEntries(flags.set ?? []);
      if (typeof set["year"] === "string") set["year"] = Number(set["year"]);
      for (const field of flags.unset ?? []) set[field] = null;
      if (Object.keys(set).length === 0)
        throw new UsageError("Say what to change: --set field=value or --unset field.");
      end(await withRecords(flags, (store) => change(store, name, set, "edit", flags, openVoice(flags))));
    });
  command("pause", "Do not visit an event for now; --resume goes on.")
    .option("--resume", "go on")
    .addHelpText(
      "after",
      "\nExamples:\n  winnow events pause 17\n  winnow events pause 17 --resume\n\nExit codes: 0 done, 2 wrong use.",
    )
    .action(async (name: string, flags: PersonFlags & { readonly resume?: boolean }) =>
      end(
        await withRecords(flags, (store) =>
          change(store, name, { watch: flags.resume ? null : "paused" }, "pause", flags, openVoice(flags)),
        ),
      ),
    );
  command("remove", "Withdraw an event: it is not visited any more. Its papers stay.")
    .addHelpText("after", "\nExamples:\n  winnow events remove 17\n\nExit codes: 0 done, 2 wrong use.")
    .action(async (name: string, flags: PersonFlags) =>
      end(await withRecords(flags, (store) => remove(store, name, flags, openVoice(flags)))),
    );
}

function readSet(words: string, before: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const at = words.indexOf("=");
  const [field, value] = [words.slice(0, at).trim(), words.slice(at + 1).trim()];
  if ((DAYS as readonly string[]).includes(field)) {
    const date = new Date(`${value}T00:00:00Z`);
    if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== value)
      throw new InvalidArgumentError(`${value} is no day; write it like 2026-05-01.`);
  } else if (field === "year") {
    if (!/^(?:19|20|21)\d\d$/.test(value)) throw new InvalidArgumentError(`${value} is no year.`);
  } else if (!(WORDS as readonly string[]).includes(field))
    throw new InvalidArgumentError(`There is no field ${field}; there are ${[...DAYS, ...WORDS, "year"].join(", ")}.`);
  return new Map([...before, [field, value]]);
}

async function change(
  store: Store,
  name: string,
  set: { readonly [field: string]: Json },
  command: string,
  flags: PersonFlags,
  voice: Voice,
): Promise<number> {
  const now = systemClock.now();
  const state = await eventNamed(store, now, flags.collection, name);
  const record = await recordOf(store, state, now);
  const by = flags.by ?? os.userInfo().username;
  await store.edit({ edits: [{ record: record.id, set }], by, now });
  const after = await eventState(store, state.harvest, now);
  voice.result(eventText(after, now));
  voice.data({ id: record.id, state: after.standing, plan: after.plan });
  voice.data({ summary: true, command: `events ${command}`, end: "finished", counts: { changed: 1 } });
  return 0;
}

async function remove(store: Store, name: string, flags: PersonFlags, voice: Voice): Promise<number> {
  const now = systemClock.now();
  const state = await eventNamed(store, now, flags.collection, name);
  const record = await recordOf(store, state, now);
  await store.remove(record.id, `removed by ${flags.by ?? os.userInfo().username}`, now);
  voice.result(`${eventName(state)} is not visited any more; its ${state.papers} papers stay.`);
  voice.data({ summary: true, command: "events remove", end: "finished", counts: { removed: 1 } });
  return 0;
}

/** The event's record; one of which nothing was told but its address gets one now, so that a person can speak of it. */
export async function recordOf(store: Store, state: EventState, now: Instant): Promise<WinnowRecord> {
  if (state.record !== undefined) return state.record;
  const { toldFindings } = await import("../events/event-record.js");
  const records = toldFindings(settingsOf(state.harvest), state.key);
  await store.reread(state.harvest.id, { pages: [{ at: now, records }], sites: [] });
  return (await eventState(store, state.harvest, now)).record!;
}
