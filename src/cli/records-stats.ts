/** `winnow records stats`: how much there is, of what, with and without duplicates, and how it grew. */
import type { Command } from "commander";
import type { Store } from "../store/store.js";
import type { Amount, RecordStats, StatsBy, StatsRow } from "../store/store-records.js";
import { countByField } from "./field-counts.js";
import { sayNumber } from "./figures.js";
import { wholeNumber } from "./flags.js";
import { sayEnd } from "./records-list.js";
import { FILTER_HELP, type ScopeFlags, scopeOf, withRecords, withScopeFlags } from "./records-scope.js";
import { showWaiting } from "./records-waiting.js";
import { screenWidth, tableText } from "./table.js";
import { openVoice, type Voice } from "./voice.js";

interface StatsFlags extends ScopeFlags {
  readonly by: readonly string[];
  readonly weeks: number;
  readonly top: number;
}

const ALL_BY: readonly StatsBy[] = ["host", "recipe", "language", "year", "flag", "kind", "collection", "state"];
const DEFAULT_BY: string[] = ["host", "recipe", "language", "year", "flag"];

export function addRecordsStats(group: Command, end: (code: number) => void): void {
  withScopeFlags(
    group
      .command("stats")
      .description("Count records, words and characters, with and without duplicates; what was rejected; growth.")
      .option("--by <list>", `count by these: ${ALL_BY.join(",")}, or any field of the records`, readBy, DEFAULT_BY)
      .option("--top <n>", "rows per table", wholeNumber(1, 100_000), 10)
      .option("--weeks <n>", "weeks of growth", wholeNumber(0, 520), 8),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow records stats
  winnow records stats --collection example.org --by language,year --top 50
  winnow records stats --where 'language:tat' --json
  winnow records stats --where 'type:paper' --by event,year
${FILTER_HELP}

Works beside a running harvest. Exit codes: 0 done, 1 failed, 2 wrong use or no such store.`,
    )
    .action(async (flags: StatsFlags) =>
      end(await withRecords(flags, (store) => stats(store, flags, openVoice(flags)))),
    );
}

function readBy(words: string): string[] {
  return [...new Set(words.split(",").map((name) => name.trim()))].filter((name) => name !== "");
}

const isStatsBy = (name: string): name is StatsBy => (ALL_BY as readonly string[]).includes(name);

async function stats(store: Store, flags: StatsFlags, voice: Voice): Promise<number> {
  const scope = await scopeOf(store, flags);
  const ready = showWaiting(voice, "counting");
  const facts = flags.by.filter(isStatsBy);
  const own = flags.by.filter((name) => !isStatsBy(name));
  const [counted, fields] = await Promise.all([
    store.stats({ ...scope, by: facts, weeks: flags.weeks, now: Date.now() }),
    countByField(store, scope, own),
  ]).finally(ready);
  const rowsBy = (name: string): readonly StatsRow[] => fields.get(name) ?? counted.by[name as StatsBy] ?? [];
  voice.result(statsText(counted, rowsBy, flags));
  voice.data({ kind: "all", ...counted.all });
  voice.data({ kind: "originals", ...counted.originals });
  for (const by of flags.by) for (const row of rowsBy(by)) voice.data({ kind: "by", by, ...row });
  for (const row of counted.rejected) voice.data({ kind: "rejected", ...row });
  for (const row of counted.weeks) voice.data({ kind: "week", ...row });
  sayEnd(voice, "records stats", { ...counted.all });
  return 0;
}

const FIGURES = [
  { name: "records", right: true },
  { name: "words", right: true },
  { name: "characters", right: true },
] as const;

function statsText(
  counted: RecordStats,
  rowsBy: (name: string) => readonly StatsRow[],
  { by, top }: StatsFlags,
): string {
  const { all, originals } = counted;
  const figures = ({ records, words, characters }: Amount): string[] => [records, words, characters].map(sayNumber);
  const parts = [
    tableText(
      [{ name: "" }, ...FIGURES],
      [
        ["all", ...figures(all)],
        ["without duplicates", ...figures(originals)],
      ],
      screenWidth(),
    ),
  ];
  for (const name of by) {
    const rows = rowsBy(name);
    // A collection that says nothing of the kind needs no table for it.
    if (rows.every(({ value }) => value === "")) continue;
    const rest = rows.length > top ? `\n  and ${sayNumber(rows.length - top)} more; --top shows them` : "";
    const shown = rows.slice(0, top).map((row) => [row.value || "(not said)", ...figures(row)]);
    parts.push(tableText([{ name, least: 12 }, ...FIGURES], shown, screenWidth()) + rest);
  }
  if (counted.rejected.length > 0) {
    const rows = counted.rejected.slice(0, top).map(({ reason, count }) => [reason, sayNumber(count)]);
    parts.push(
      tableText(
        [
          { name: "rejected because", least: 20 },
          { name: "pages", right: true },
        ],
        rows,
        screenWidth(),
      ),
    );
  }
  const grown = counted.weeks.filter(({ records }) => records > 0);
  if (grown.length > 0) parts.push(weekTable(counted.weeks));
  return parts.join("\n\n");
}

const LONGEST_BAR = 30;

function weekTable(weeks: RecordStats["weeks"]): string {
  const most = Math.max(...weeks.map(({ records }) => records));
  const rows = weeks.map(({ week, records }) => [
    week,
    sayNumber(records),
    "▇".repeat(Math.ceil((records / most) * LONGEST_BAR)),
  ]);
  return tableText(
    [{ name: "week from" }, { name: "new records", right: true }, { name: "", least: 5 }],
    rows,
    screenWidth(),
  );
}
