/** `winnow replay`: judges again what was archived, without requests. */
import type { Command } from "commander";
import { archiveFolder } from "../../app/archive-folder.js";
import { replayStore } from "../../app/replay.js";
import type { ReplaySummary } from "../../harvest/replay.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { openStore } from "../../store/open.js";
import type { Harvest } from "../../store/store.js";
import { type CommonFlags, OWN_MODEL, withCommonFlags } from "../flags.js";
import { listenForInterrupt } from "../terminal/interrupt.js";
import { type Output, openOutput } from "../terminal/output.js";

interface ReplayFlags extends CommonFlags {
  readonly collection?: string;
  readonly archiveDir?: string;
  readonly model?: string;
}

export function defineReplay(command: Command, end: (code: number) => void): void {
  withCommonFlags(
    command
      .option("--collection <name>", "only this collection (default: all)")
      .option("--archive-dir <dir>", "archive folder (default: archive/ in the store's folder)")
      .option(...OWN_MODEL),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow replay
  winnow replay --collection example.org --json

Replaying with the same version changes nothing. Exit codes: 0 done, 1 failed or part of the archive is unreadable, 2 usage error.`,
    )
    .action(async (flags: ReplayFlags) => end(await runReplay(flags)));
}

async function runReplay(flags: ReplayFlags): Promise<number> {
  const output = openOutput(flags);
  const { ownModels } = await import("../own-model.js"); // not needed for --help
  const own = await ownModels(flags.model, flags.store);
  const store = await openStore(flags.store, { create: false });
  const interrupt = listenForInterrupt(output);
  try {
    const { unreadable, ...total } = await replayStore(store, {
      archive: archiveFolder(flags),
      ...(flags.collection === undefined ? {} : { collection: flags.collection }),
      ...own,
      signal: interrupt.signal,
      onProgress: ({ collection }, visits) => output.pin(`${collection}: ${formatNumber(visits)} visits judged again`),
      onReplayed(harvest, summary) {
        output.pin(undefined);
        report(output, harvest, summary);
      },
    }).finally(() => output.pin(undefined));
    const code = interrupt.code();
    const end = code !== undefined ? "stopped" : unreadable > 0 ? "failed" : "finished";
    output.data({ summary: true, command: "replay", end, counts: { ...total, unreadable }, store: store.where });
    return code ?? (unreadable > 0 ? 1 : 0);
  } finally {
    interrupt.release();
    await store.close();
  }
}

function report(
  output: Output,
  { collection, kind, start }: Harvest,
  { visits, records, unreadable, elsewhere, tooHard, partless, incomplete, kept }: ReplaySummary,
): void {
  const { changed, new: fresh, unchanged } = records;
  const lines = [
    `${collection} (${kind} from ${start}): ${formatCount(visits, "visit")} judged again; records: ${fresh} new, ${changed} changed, ${unchanged} unchanged.`,
  ];
  if (visits === 0) lines.push("  Nothing is archived: no page was read, or it was harvested with --archive off.");
  if (tooHard > 0) lines.push(`  ${formatCount(tooHard, "page")} could not be read.`);
  if (partless > 0)
    lines.push(
      `  ${formatCount(partless, "page")} needed further pages that are not archived, and ${partless === 1 ? "was" : "were"} read without them.`,
    );
  for (const [place, count] of elsewhere)
    lines.push(
      `  ${formatCount(count, "archived answer is", "archived answers are")} in ${place}: run winnow replay there, copy the folder here and name it with --archive-dir, or upload it with --archive-to.`,
    );
  for (const { url, says } of unreadable.slice(0, 5)) lines.push(`  ${url} cannot be read: ${says}`);
  if (incomplete.length > 0)
    lines.push(`  Not all visits are archived, so the knowledge of ${incomplete.join(", ")} was not rebuilt.`);
  if (kept.count > 0)
    lines.push(
      `  ${formatCount(kept.count, "live record stays as it was", "live records stay as they were")}, because ${kept.count === 1 ? "its page is not archived, or gives it no more and a person has edited or checked it" : "their pages are not archived, or give them no more and a person has edited or checked them"}:`,
      ...kept.examples.map((url) => `    ${url}`),
    );
  output.result(lines.join("\n"));
  const figures = {
    visits,
    records,
    tooHard,
    partless,
    unreadable,
    incomplete,
    kept,
    elsewhere: Object.fromEntries(elsewhere),
  };
  output.data({ kind: "replayed", collection, harvest: kind, start, ...figures });
}
