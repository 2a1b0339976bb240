/** `winnow records stats`: how much there is, of what, with and without duplicates, and how it grew. */
import { type Command, Option } from "commander";
import { countByField } from "../../app/field-counts.js";
import { scopeOf } from "../../app/records/scope.js";
import { formatNumber } from "../../model/text/formatting.js";
import type { Amount, RecordStats, StatsBy, StatsRow, Store } from "../../store/store.js";
import { wholeNumber, withReadStoreFlag } from "../flags.js";
import { type Output, openOutput } from "../terminal/output.js";
import { screenWidth, tableText } from "../terminal/table.js";
import { printSummary } from "./list.js";
import { FILTER_HELP, type ScopeFlags, withRecords, withScopeFlags } from "./scope.js";
import { showWaiting } from "./wait-progress.js";

interface StatsFlags extends ScopeFlags {
  readonly by: readonly string[];
  readonly weeks: number;
  readonly top: number;
}

const ALL_BY: readonly StatsBy[] = ["host", "recipe", "language", "year", "flag", "kind", "collection", "state"];
const DEFAULT_BY: string[] = ["host", "recipe", "language", "year", "flag"];

export function defineRecordsStats(command: Command, end: (code: number) => void): void {
  withScopeFlags(
    withReadStoreFlag(command)
      .addOption(
        new Option("--by <list>", `group by: ${ALL_BY.join(",")}, or any field of the records`)
          .argParser(readBy)
          .default(DEFAULT_BY, DEFAULT_BY.join(",")),
      )
      .option("--top <n>", "maximum number of rows per table", wholeNumber(1, 100_000), 10)
      .option("--weeks <n>", "number of weeks of growth", wholeNumber(0, 520), 8),
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

Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error or no such store.`,
    )
    .action(async (flags: StatsFlags) =>
      end(await withRecords(flags, (store) => stats(store, flags, openOutput(flags)))),
    );
}

function readBy(words: string): string[] {
  return [...new Set(words.split(",").map((name) => name.trim()))].filter((name) => name !== "");
}

const isStatsBy = (name: string): name is StatsBy => (ALL_BY as readonly string[]).includes(name);

async function stats(store: Store, flags: StatsFlags, output: Output): Promise<number> {
  const scope = await scopeOf(store, flags);
  const ready = showWaiting(output, "counting");
  const facts = flags.by.filter(isStatsBy);
  const own = flags.by.filter((name) => !isStatsBy(name));
  const [counted, fields] = await Promise.all([
    store.stats({ ...scope, by: facts, weeks: flags.weeks, now: Date.now() }),
    countByField(store, scope, own),
  ]).finally(ready);
  const rowsBy = (name: string): readonly StatsRow[] => fields.get(name) ?? counted.by[name as StatsBy] ?? [];
  output.result(statsText(counted, rowsBy, flags));
  output.data({ kind: "all", ...counted.all });
  output.data({ kind: "originals", ...counted.originals });
  for (const by of flags.by) for (const row of rowsBy(by)) output.data({ kind: "by", by, ...row });
  for (const row of counted.rejected) output.data({ kind: "rejected", ...row });
  for (const row of counted.weeks) output.data({ kind: "week", ...row });
  printSummary(output, "records stats", { ...counted.all });
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
  const figures = ({ records, words, characters }: Amount): string[] => [records, words, characters].map(formatNumber);
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
    // No table without values.
    if (rows.every(({ value }) => value === "")) continue;
    const rest = rows.length > top ? `\n  and ${formatNumber(rows.length - top)} more; increase --top to see them` : "";
    const shown = rows.slice(0, top).map((row) => [row.value || "(none)", ...figures(row)]);
    parts.push(tableText([{ name, least: 12 }, ...FIGURES], shown, screenWidth()) + rest);
  }
  if (counted.rejected.length > 0) {
    const rows = counted.rejected.slice(0, top).map(({ reason, count }) => [reason, formatNumber(count)]);
    parts.push(
      tableText(
        [
          { name: "reason for rejection", least: 20 },
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
    formatNumber(records),
    "▇".repeat(Math.ceil((records / most) * LONGEST_BAR)),
  ]);
  return tableText(
    [{ name: "week from" }, { name: "new records", right: true }, { name: "", least: 5 }],
    rows,
    screenWidth(),
  );
}
