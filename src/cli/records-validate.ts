/** `winnow records validate`: a person has looked at these, and what should be looked at next. */
import type { Command } from "commander";
import type { Filter } from "../model/filter.js";
import type { Store } from "../store/store.js";
import { confirm } from "./confirm.js";
import { sayCount } from "./figures.js";
import { wholeNumber } from "./flags.js";
import { recordTable, sayEnd } from "./records-list.js";
import {
  chosen,
  NAMES,
  notDone,
  type PersonFlags,
  PREVIEWED,
  tellNobody,
  tellReceipt,
  whoSays,
  withPersonFlags,
} from "./records-person.js";
import { FILTER_HELP, scopeOf, withRecords } from "./records-scope.js";
import { openVoice, type Voice } from "./voice.js";

interface ValidateFlags extends PersonFlags {
  readonly not?: boolean;
  readonly queue?: boolean;
  readonly flag?: string;
  readonly doubt?: number;
  readonly field?: string;
  readonly limit: number;
}

export function addRecordsValidate(group: Command, end: (code: number) => void): void {
  withPersonFlags(
    group
      .command("validate")
      .description("Say that records are right, or list what should be looked at.")
      .argument("[record...]", NAMES)
      .option("--not", "take it back")
      .option("--queue", "list what nobody has checked yet, instead of changing anything")
      .option("--flag <name>", "with --queue: only what carries this flag")
      .option("--doubt <percent>", "with --queue: only what we are less sure of than this", wholeNumber(1, 100))
      .option("--field <name>", "with --queue: only what has no such field")
      .option("--limit <n>", "with --queue: so many rows", wholeNumber(1, 10_000), 20),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records validate --queue --doubt 80
  winnow records validate --queue --field date --where 'host:example.org'
  winnow records validate 17 18 --by Eva
  winnow records validate --where 'host:example.org confidence:>=95%' --yes
${FILTER_HELP}

Works beside a running harvest. Exit codes: 0 done, 1 failed, 2 wrong use or nobody to ask.`,
    )
    .action(async (names: string[], flags: ValidateFlags) =>
      end(await withRecords(flags, (store) => validate(store, names, flags, openVoice(flags)))),
    );
}

async function validate(store: Store, names: readonly string[], flags: ValidateFlags, voice: Voice): Promise<number> {
  if (flags.queue || flags.flag !== undefined || flags.doubt !== undefined || flags.field !== undefined)
    return queue(store, flags, voice);
  const yes = flags.not !== true;
  const all = await chosen(store, names, flags, voice);
  if (all.length === 0) return tellNobody(voice, "records validate");
  const records = all.filter((record) => record.validated !== yes);
  if (records.length === 0) {
    voice.result(yes ? "All of these are checked already." : "None of these is checked.");
    sayEnd(voice, "records validate", { changed: 0 });
    return 0;
  }
  voice.result(recordTable(records.slice(0, PREVIEWED), ["title"]));
  if (records.length > PREVIEWED) voice.result(`  and ${sayCount(records.length - PREVIEWED, "more record")}`);
  const question = yes
    ? `Mark ${sayCount(records.length, "record")} as checked?`
    : `Take the check of ${sayCount(records.length, "record")} back?`;
  // Naming a handful of records is as good as an answer.
  const answer = await confirm(question, { ...flags, yes: flags.yes === true || names.length > 0 }, voice);
  if (answer !== "yes") return notDone(voice, "records validate", answer, { records: records.length });
  const edits = records.map(({ id }) => ({ record: id, validated: yes }));
  const receipt = await store.edit({ edits, by: whoSays(flags), now: Date.now() });
  return tellReceipt(voice, "records validate", receipt, false);
}

/** What a moderator looks at next: unchecked, and doubtful in the way that was asked for. */
async function queue(store: Store, flags: ValidateFlags, voice: Voice): Promise<number> {
  const compare = (field: string, is: "eq" | "lt" | "has", value: string | number | boolean): Filter => ({
    kind: "compare",
    field,
    is,
    value,
  });
  const wanted: Filter[] = [
    compare("validated", "eq", false),
    ...(flags.flag === undefined ? [] : [compare("flag", "eq", flags.flag)]),
    ...(flags.doubt === undefined ? [] : [compare("confidence", "lt", flags.doubt / 100)]),
    ...(flags.field === undefined ? [] : [{ kind: "not", of: compare(flags.field, "has", true) } as Filter]),
  ];
  const scope = await scopeOf(store, flags, { kind: "and", of: wanted });
  const page = await store.listRecords({ ...scope, order: "number", limit: flags.limit });
  const total = await store.countRecords(scope, 10_000);
  for (const record of page.records) voice.data(record);
  voice.result(page.records.length === 0 ? "Nothing waits to be checked." : recordTable(page.records));
  voice.note(
    `${total.more ? "More than " : ""}${sayCount(total.count, "record waits", "records wait")} to be checked. winnow records show NUMBER, then edit or validate.`,
  );
  sayEnd(voice, "records validate", { records: page.records.length, total: total.count }, { more: total.more });
  return 0;
}
