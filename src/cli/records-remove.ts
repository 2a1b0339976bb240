/**
 * `winnow records remove`: withdrawing records for good.
 *
 * They are gone from lists, searches and exports and are never collected again; a tombstone tells whoever keeps a copy. `--purge`
 * erases what they said, also from the archive.
 */
import { existsSync } from "node:fs";
import type { Command } from "commander";
import { blank } from "../fetch/blank.js";
import { UsageError } from "../model/errors.js";
import type { Filter } from "../model/filter.js";
import type { WinnowRecord } from "../model/record.js";
import type { Store } from "../store/store.js";
import type { RecordScope, RemoveAsk } from "../store/store-records.js";
import { archiveFolder } from "./archive-folder.js";
import { type ConfirmFlags, confirm } from "./confirm.js";
import { sayCount } from "./figures.js";
import { recordTable, sayEnd } from "./records-list.js";
import { notDone } from "./records-person.js";
import {
  ALL_STATES,
  FILTER_HELP,
  recordsNamed,
  type ScopeFlags,
  scopeOf,
  withRecords,
  withScopeFlags,
} from "./records-scope.js";
import { showWaiting } from "./records-waiting.js";
import { openVoice, type Voice } from "./voice.js";

interface RemoveFlags extends ScopeFlags, ConfirmFlags {
  readonly reason: string;
  readonly host?: string;
  readonly purge?: boolean;
  readonly archiveDir?: string;
}

export function addRecordsRemove(group: Command, end: (code: number) => void): void {
  withScopeFlags(
    group
      .command("remove")
      .description("Withdraw records for good: gone from lists, searches and exports, never collected again.")
      .argument("[record...]", "numbers, ids or addresses; none when --where or --host says which")
      .requiredOption("--reason <text>", "why; kept, and shown by winnow why")
      .option("--host <name>", "everything of this host")
      .option("--purge", "also erase their text, earlier versions, index and archived pages; this cannot be taken back")
      .option("--archive-dir <dir>", "where the archive is (default: archive/ in the store's folder)")
      .option("--yes", "do it without asking"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records remove 17 --reason 'the author asked for it' --purge
  winnow records remove --host example.org --reason 'the site withdrew its permission'
  winnow records remove --where 'flag:spam' --reason spam --yes
${FILTER_HELP}

What would be removed is shown first; --yes does it without asking. Records that were removed before can still be purged, by
the same names or filter.
Works beside a running harvest. Exit codes: 0 done, 1 failed, 2 wrong use or nobody to ask.`,
    )
    .action(async (names: string[], flags: RemoveFlags) =>
      end(await withRecords(flags, (store) => remove(store, names, flags, openVoice(flags)))),
    );
}

const PREVIEWED = 10;

async function remove(store: Store, names: readonly string[], flags: RemoveFlags, voice: Voice): Promise<number> {
  if (flags.reason.trim() === "") throw new UsageError("--reason needs words: whoever asks why will read them.");
  const { which, count, some } = await chosen(store, names, flags);
  if (count === 0) {
    voice.result(
      names.length > 0 ? "They were removed before; --purge erases them as well." : "No record is like this.",
    );
    sayEnd(voice, "records remove", { removed: 0 });
    return 0;
  }
  voice.result(recordTable(some));
  if (count > some.length) voice.result(`  and ${sayCount(count - some.length, "more record")}`);
  const what = flags.purge ? "Remove and erase" : "Remove";
  voice.result(
    `${sayCount(count, "record")} would be removed for good${flags.purge ? ", with texts and archived pages erased" : ""}. Reason: ${flags.reason}`,
  );
  const answer = await confirm(`${what} ${sayCount(count, "record")}?`, flags, voice);
  if (answer !== "yes") return notDone(voice, "records remove", answer, { records: count });

  const now = Date.now();
  const ready = showWaiting(voice, flags.purge ? "removing and erasing" : "removing");
  try {
    const receipt = await store.removeRecords({
      which,
      reason: flags.reason.trim(),
      now,
      ...(flags.purge ? { purge: true } : {}),
    });
    const folder = archiveFolder(flags);
    // Killed in between, the store still knows what is to be blanked: the next purge goes on with it.
    if (receipt.entries.length > 0 && existsSync(folder)) {
      await blank(folder, receipt.entries, now);
      await store.blanked(receipt.entries);
    }
    ready();
    const before = count - receipt.removed;
    const erased = flags.purge ? `, ${sayCount(receipt.entries.length, "archived page")} erased` : "";
    const already = flags.purge && before > 0 ? `; ${sayCount(before, "record")} removed before erased as well` : "";
    voice.result(`${sayCount(receipt.removed, "record")} removed${erased}${already}.`);
    if (flags.purge) voice.note("Copies made before (store backup, exports) still hold them.");
    sayEnd(voice, "records remove", { removed: receipt.removed, entries: receipt.entries.length });
    return 0;
  } finally {
    ready();
  }
}

interface Chosen {
  readonly which: RemoveAsk["which"];
  readonly count: number;
  readonly some: readonly WinnowRecord[];
}

async function chosen(store: Store, names: readonly string[], flags: RemoveFlags): Promise<Chosen> {
  const filtered = flags.where !== undefined || flags.host !== undefined || flags.since !== undefined;
  if (names.length > 0) {
    if (filtered) throw new UsageError("Name records or give --where or --host, not both.");
    const named = await recordsNamed(store, names, flags.collection);
    const records = flags.purge ? named : named.filter(({ state }) => state !== "removed");
    return { which: { ids: records.map(({ id }) => id) }, count: records.length, some: records.slice(0, PREVIEWED) };
  }
  if (!filtered) throw new UsageError("Say which records: name them, or give --where FILTER or --host NAME.");
  const host: Filter | undefined =
    flags.host === undefined
      ? undefined
      : { kind: "compare", field: "host", is: "eq", value: flags.host.toLowerCase() };
  const asked = await scopeOf(store, flags, host);
  // What was removed before is erased by the same question.
  const scope: RecordScope = flags.purge ? { ...asked, states: ALL_STATES } : asked;
  const { records } = await store.listRecords({ ...scope, limit: PREVIEWED });
  const { count } = await store.countRecords(scope, Number.MAX_SAFE_INTEGER);
  return { which: { scope }, count, some: records };
}
