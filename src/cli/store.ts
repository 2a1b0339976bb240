/** `winnow store check` and `winnow store backup`: is everything whole, and a second copy of it. */
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import { copyArchive } from "../fetch/archive-copy.js";
import { checkArchive } from "../harvest/archive-check.js";
import { UsageError } from "../model/errors.js";
import { SECOND, sayDuration } from "../model/time.js";
import { openStore } from "../store/open.js";
import { archiveFolder } from "./archive-folder.js";
import { sayBytes, sayCount, sayNumber } from "./figures.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { openVoice, type Voice } from "./voice.js";

const ARCHIVE_DIR = "where the archive is (default: archive/ in the store's folder)";

export function addStore(program: Command, end: (code: number) => void): void {
  const store = program.command("store").description("Look after a store: check it, copy it.");
  withCommonFlags(
    store
      .command("check")
      .description("Look for contradictions in everything that is stored, and read the archive back.")
      .option("--archive-dir <dir>", ARCHIVE_DIR),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow store check
  winnow store check --store ./other-data --json

Works beside a running harvest. Exit codes: 0 all is well, 1 there are problems, 2 wrong use or no such store.`,
    )
    .action(async (flags: StoreFlags) => end(await check(flags)));
  withCommonFlags(
    store
      .command("backup")
      .description("Make a copy that opens as a store, also while a harvest is running.")
      .argument("<dir>", "the folder for the copy; an earlier copy in it is replaced when the new one is complete")
      .option("--archive-dir <dir>", ARCHIVE_DIR),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow store backup ./backup
  winnow status --store ./backup

Exit codes: 0 done, 1 failed, 2 wrong use or no such store.`,
    )
    .action(async (folder: string, flags: StoreFlags) => end(await backup(folder, flags)));
}

interface StoreFlags extends CommonFlags {
  readonly archiveDir?: string;
}

async function check(flags: StoreFlags): Promise<number> {
  const voice = openVoice(flags);
  const store = await openStore(flags.store, { create: false });
  try {
    const database = await store.check();
    const archive = await checkArchive(store, archiveFolder(flags), (entries) =>
      voice.pin(`reading the archive: ${sayNumber(entries)} entries so far`),
    ).finally(() => voice.pin(undefined));
    const problems = [...database.problems, ...archive.problems];
    const counts = { ...database.counts, archived: archive.entries };
    const held = Object.entries(counts).map(([name, count]) => `${sayNumber(count)} ${name}`);
    if (problems.length === 0) voice.result(`${store.where} is whole: ${held.join(", ")}.`);
    else
      voice.result(
        [`${store.where} has ${sayCount(problems.length, "problem")}:`, ...problems.map((one) => `  - ${one}`)].join(
          "\n",
        ),
      );
    for (const says of problems) voice.data({ kind: "problem", says });
    const end = problems.length === 0 ? "finished" : "failed";
    voice.data({
      summary: true,
      command: "store check",
      end,
      counts: { ...counts, problems: problems.length },
      store: store.where,
    });
    return problems.length === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

async function backup(folder: string, flags: StoreFlags): Promise<number> {
  const voice = openVoice(flags);
  await refuseLivingStore(folder);
  const store = await openStore(flags.store, { create: false });
  const began = Date.now();
  const file = path.join(folder, "winnow.sqlite");
  const stop = showCopying(voice, `${file}.part`);
  try {
    await store.backup(folder);
    // After the database: whatever that names is in the archive by now.
    const archived = await copyArchive(archiveFolder(flags), path.join(folder, "archive"));
    stop();
    const bytes = archived + (statSync(file, { throwIfNoEntry: false })?.size ?? 0);
    voice.result(
      `${store.where} was copied to ${folder} (${sayBytes(bytes)}, ${sayDuration(Date.now() - began)}). It opens with --store ${folder}`,
    );
    voice.data({
      summary: true,
      command: "store backup",
      end: "finished",
      counts: { bytes },
      store: store.where,
      backup: folder,
    });
  } finally {
    stop();
    await store.close();
  }
  return 0;
}

/** A folder that somebody harvests into is no place for a copy, and neither is one with a stranger's file of that name. */
async function refuseLivingStore(folder: string): Promise<void> {
  if (statSync(folder, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`${folder} is a file; name a folder.`);
  if (!existsSync(path.join(folder, "winnow.sqlite"))) return;
  const there = await openStore(folder, { create: false });
  const busy = (await there.harvests()).find(({ lastRun }) => lastRun?.alive);
  await there.close();
  if (busy !== undefined)
    throw new UsageError(
      `${folder} is a store that process ${busy.lastRun!.owner.pid} harvests into; name another folder for the copy.`,
    );
}

/** What takes longer than a second shows that it moves. */
function showCopying(voice: Voice, part: string): () => void {
  const timer = setInterval(() => {
    const bytes = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
    voice.pin(`copying: ${sayBytes(bytes)} so far`);
  }, SECOND);
  return () => {
    clearInterval(timer);
    voice.pin(undefined);
  };
}
