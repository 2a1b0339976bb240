/** `winnow replay`: judges again what was archived, without requests. */
import os from "node:os";
import type { Command } from "commander";
import { type ReplaySummary, replay } from "../harvest/replay.js";
import { UsageError } from "../model/errors.js";
import { systemClock } from "../model/time.js";
import { VERSION } from "../model/version.js";
import { openStore } from "../store/open.js";
import type { Harvest, Store } from "../store/store.js";
import { archiveFolder } from "./archive-folder.js";
import { sayCount, sayNumber } from "./figures.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { listenForInterrupt } from "./interrupt.js";
import { isKind, loadKind } from "./kinds.js";
import { openVoice, type Voice } from "./voice.js";

interface ReplayFlags extends CommonFlags {
  readonly collection?: string;
  readonly archiveDir?: string;
}

export function addReplay(program: Command, end: (code: number) => void): void {
  withCommonFlags(
    program
      .command("replay")
      .description("Judge again what was archived, without requests: what a newer program makes of it.")
      .option("--collection <name>", "only this collection (default: all)")
      .option("--archive-dir <dir>", "where the archive is (default: archive/ in the store's folder)"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow replay
  winnow replay --collection example.org --json

Replaying with the same program changes nothing. Exit codes: 0 done, 1 failed or something archived cannot be read, 2 wrong use.`,
    )
    .action(async (flags: ReplayFlags) => end(await runReplay(flags)));
}

async function runReplay(flags: ReplayFlags): Promise<number> {
  const voice = openVoice(flags);
  const store = await openStore(flags.store, { create: false });
  const interrupt = listenForInterrupt(voice);
  try {
    const harvests = await chosen(store, flags);
    // Nobody else may write records of these pages meanwhile: a replay is a run, though it visits nothing.
    const owner = { pid: process.pid, machine: os.hostname(), doing: "winnow replay" };
    const run = await store.beginRun({ harvests: [], now: systemClock.now(), program: `winnow/${VERSION}`, owner });
    let unreadable = 0;
    const total = { visits: 0, new: 0, changed: 0, unchanged: 0, tooHard: 0 };
    for (const harvest of harvests) {
      const summary = await replay({
        store,
        harvest,
        kind: await loadKind(harvest.kind),
        folder: archiveFolder(flags),
        signal: interrupt.signal,
        onProgress: (visits) => voice.pin(`${harvest.collection}: ${sayNumber(visits)} visits judged again`),
      }).finally(() => voice.pin(undefined));
      tell(voice, harvest, summary);
      unreadable += summary.unreadable.length;
      const { visits, tooHard, records } = summary;
      for (const [name, count] of Object.entries({ visits, tooHard, ...records })) {
        if (name in total) total[name as keyof typeof total] += count;
      }
    }
    const code = interrupt.code();
    await store.endRun(run.id, {
      reason: code === undefined ? "finished" : "stopped",
      now: systemClock.now(),
      counts: total,
    });
    const end = code !== undefined ? "stopped" : unreadable > 0 ? "failed" : "finished";
    voice.data({ summary: true, command: "replay", end, counts: { ...total, unreadable }, store: store.where });
    return code ?? (unreadable > 0 ? 1 : 0);
  } finally {
    interrupt.release();
    await store.close();
  }
}

/** The newest harvest of each name: what an older one gave was merged into the same records. */
async function chosen(store: Store, { collection }: ReplayFlags): Promise<readonly Harvest[]> {
  const all = (await store.harvests()).filter(({ kind }) => isKind(kind));
  const wanted = collection === undefined ? all : all.filter((harvest) => harvest.collection === collection);
  if (wanted.length > 0) return wanted;
  const known = [...new Set(all.map((harvest) => harvest.collection))];
  const there = known.length === 0 ? "It is empty." : `There are: ${known.join(", ")}.`;
  throw new UsageError(
    collection === undefined
      ? `${store.where} holds nothing to replay.`
      : `${store.where} has no collection ${collection}. ${there}`,
  );
}

function tell(
  voice: Voice,
  { collection, kind, start }: Harvest,
  { visits, records, unreadable, tooHard, partless, incomplete }: ReplaySummary,
): void {
  const { changed, new: fresh, unchanged } = records;
  const lines = [
    `${collection} (${kind} from ${start}): ${sayCount(visits, "visit")} judged again; records: ${fresh} new, ${changed} changed, ${unchanged} unchanged.`,
  ];
  if (visits === 0)
    lines.push("  Nothing of it is archived: no page was read, or it was harvested with --archive off.");
  if (tooHard > 0) lines.push(`  ${sayCount(tooHard, "page")} could not be read.`);
  if (partless > 0)
    lines.push(
      `  ${sayCount(partless, "page")} asked for further pages that are not archived, and ${partless === 1 ? "was" : "were"} read without them.`,
    );
  for (const { url, says } of unreadable.slice(0, 5)) lines.push(`  ${url} cannot be read back: ${says}`);
  if (incomplete.length > 0)
    lines.push(`  Not all visits are archived, so what is known of ${incomplete.join(", ")} stays as it was.`);
  voice.result(lines.join("\n"));
  const figures = { visits, records, tooHard, partless, unreadable, incomplete };
  voice.data({ kind: "replayed", collection, harvest: kind, start, ...figures });
}
