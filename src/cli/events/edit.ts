/** `winnow events edit`, `pause` and `remove`: what a person says of an event; the plan follows at once. */
import os from "node:os";
import { type Command, InvalidArgumentError } from "commander";
import { eventName } from "../../app/events/choose.js";
import {
  correctEvent,
  EVENT_DAYS,
  EVENT_WORDS,
  type EventRequest,
  eventFieldMistake,
  removeEvent,
} from "../../app/events/correct.js";
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import { systemClock } from "../../model/time.js";
import type { Store } from "../../store/store.js";
import { type CommonFlags, withCommonFlags } from "../flags.js";
import { printNotChanged } from "../records/edit-shared.js";
import { withRecords } from "../records/scope.js";
import { type ConfirmFlags, confirm } from "../terminal/confirm.js";
import { type Output, openOutput } from "../terminal/output.js";
import { eventText } from "./text.js";

interface PersonFlags extends CommonFlags {
  readonly collection?: string;
  readonly by?: string;
}

interface EditFlags extends PersonFlags, ConfirmFlags {
  readonly set?: ReadonlyMap<string, string>;
  readonly unset?: readonly string[];
}

const NAMED = "its number, its acronym and year (ICML 2026), or its address";

export function defineEventsEdit(command: Command, end: (code: number) => void): void {
  withPersonFlags(command)
    .option(
      "--set <field=value>",
      `set a field's value (may be repeated): ${[...EVENT_DAYS, ...EVENT_WORDS, "year"].join(", ")}`,
      readSet,
    )
    .option(
      "--unset <field>",
      "remove a correction (may be repeated)",
      (word: string, before: readonly string[] = []) => [...before, word],
    )
    .option("--yes", "do not ask for confirmation on a terminal")
    .addHelpText(
      "after",
      `
Examples:
  winnow events edit 'ICML 2026' --set notification=2026-05-01
  winnow events edit 17 --unset start --yes

Can be used while winnow watch is running; it follows the change at once. Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (name: string, flags: EditFlags) => {
      const set: Record<string, Json> = Object.fromEntries(flags.set ?? []);
      if (typeof set["year"] === "string") set["year"] = Number(set["year"]);
      for (const field of flags.unset ?? []) set[field] = null;
      if (Object.keys(set).length === 0)
        throw new UsageError("What should change? Use --set field=value or --unset field.");
      const output = openOutput(flags);
      const answer = await confirm(`Change ${name}: ${changeText(set)}?`, flags, output);
      if (answer === "no" || answer === "interrupted")
        end(printNotChanged(output, "events edit", answer, { changed: 0 }));
      else end(await withRecords(flags, (store) => change(store, name, set, "edit", flags, output)));
    });
}

const changeText = (set: { readonly [field: string]: Json }): string =>
  Object.entries(set)
    .map(([field, value]) => (value === null ? `${field} as read from the page` : `${field} = ${String(value)}`))
    .join(", ");

export function defineEventsPause(command: Command, end: (code: number) => void): void {
  withPersonFlags(command)
    .option("--resume", "continue visiting it")
    .addHelpText(
      "after",
      "\nExamples:\n  winnow events pause 17\n  winnow events pause 17 --resume\n\nExit codes: 0 done, 2 usage error.",
    )
    .action(async (name: string, flags: PersonFlags & { readonly resume?: boolean }) =>
      end(
        await withRecords(flags, (store) =>
          change(store, name, { watch: flags.resume ? null : "paused" }, "pause", flags, openOutput(flags)),
        ),
      ),
    );
}

export function defineEventsRemove(command: Command, end: (code: number) => void): void {
  withPersonFlags(command)
    .addHelpText("after", "\nExamples:\n  winnow events remove 17\n\nExit codes: 0 done, 2 usage error.")
    .action(async (name: string, flags: PersonFlags) =>
      end(await withRecords(flags, (store) => remove(store, name, flags, openOutput(flags)))),
    );
}

function withPersonFlags(command: Command): Command {
  return withCommonFlags(
    command
      .argument("<event>", NAMED)
      .option("--collection <name>", "only in this collection (default: all)")
      .option("--by <name>", "your name, recorded with the edit (default: your user name)"),
  );
}

function readSet(words: string, before: ReadonlyMap<string, string> = new Map()): Map<string, string> {
  const at = words.indexOf("=");
  const [field, value] = [words.slice(0, at).trim(), words.slice(at + 1).trim()];
  const mistake = eventFieldMistake(field, value);
  if (mistake !== undefined) throw new InvalidArgumentError(mistake);
  return new Map([...before, [field, value]]);
}

async function change(
  store: Store,
  name: string,
  set: { readonly [field: string]: Json },
  command: string,
  flags: PersonFlags,
  output: Output,
): Promise<number> {
  const { id, state } = await correctEvent(store, requestOf(name, flags), set);
  output.result(eventText(state, systemClock.now()));
  output.data({ id, state: state.standing, plan: state.plan });
  output.data({ summary: true, command: `events ${command}`, end: "finished", counts: { changed: 1 } });
  return 0;
}

async function remove(store: Store, name: string, flags: PersonFlags, output: Output): Promise<number> {
  const state = await removeEvent(store, requestOf(name, flags));
  output.result(`${eventName(state)} is no longer visited; its ${state.papers} papers are kept.`);
  output.data({ summary: true, command: "events remove", end: "finished", counts: { removed: 1 } });
  return 0;
}

function requestOf(event: string, { collection, by }: PersonFlags): EventRequest {
  return { event, collection, by: by ?? os.userInfo().username };
}
