/** `winnow store check`, `winnow store backup` and `winnow store archive`. */
import { statSync } from "node:fs";
import type { Command } from "commander";
import { exportArchive } from "../app/archive-export.js";
import { archiveFolder } from "../app/archive-folder.js";
import { backupStore, checkStore, unfinishedBackup } from "../app/store-care.js";
import { formatBytes, formatCount, formatNumber } from "../model/formatting.js";
import { formatDuration, SECOND } from "../model/time.js";
import { checkWritable } from "../publish/atomic-file.js";
import { openStore } from "../store/open.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { type Output, openOutput } from "./terminal/output.js";

const ARCHIVE_DIR = "archive folder (default: archive/ in the store's folder)";

export function defineStore(store: Command, end: (code: number) => void): void {
  withCommonFlags(
    store
      .command("check")
      .description("Check the store and its archive for errors.")
      .option("--archive-dir <dir>", ARCHIVE_DIR),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow store check
  winnow store check --store ./other-data --json

Can be used while a harvest is running. Exit codes: 0 no problems, 1 problems found, 2 usage error or no such store.`,
    )
    .action(async (flags: StoreFlags) => end(await check(flags)));
  withCommonFlags(
    store
      .command("backup")
      .description("Copy a store; works while a harvest is running.")
      .argument("<dir>", "folder for the copy; an earlier copy in it is replaced once the new one is complete")
      .option("--archive-dir <dir>", ARCHIVE_DIR),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow store backup ./backup
  winnow status --store ./backup

Exit codes: 0 done, 1 failed, 2 usage error or no such store.`,
    )
    .action(async (folder: string, flags: StoreFlags) => end(await backup(folder, flags)));
  withCommonFlags(
    store
      .command("archive")
      .description("Export the archived responses of a collection as WACZ, or as WARC with a CDXJ index.")
      .requiredOption("--out <file>", "FILE.wacz, or FILE.warc.gz, which gets FILE.cdxj beside it")
      .option("--collection <name>", "only this collection (default: all)")
      .option("--archive-dir <dir>", ARCHIVE_DIR),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow store archive --collection songs --out songs.wacz
  winnow store archive --out everything.warc.gz

A WACZ file opens in ReplayWeb.page and other players, and can be given to archives. Responses that were taken down are not in it.
Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error or no such store.`,
    )
    .action(async (flags: ArchiveFlags) => end(await exportTo(flags)));
}

interface ArchiveFlags extends StoreFlags {
  readonly out: string;
  readonly collection?: string;
}

async function exportTo(flags: ArchiveFlags): Promise<number> {
  const output = openOutput(flags);
  checkWritable("--out", flags.out);
  const store = await openStore(flags.store, { create: false });
  try {
    const { files, responses, leftOut, bytes, sha256 } = await exportArchive(store, {
      ...flags,
      archive: archiveFolder(flags),
      onProgress: (entries) => output.pin(`reading the archive: ${formatNumber(entries)} visits so far`),
    }).finally(() => output.pin(undefined));
    const skipped = leftOut === 0 ? "" : `; ${formatCount(leftOut, "entry", "entries")} without a response left out`;
    output.result(
      `${formatCount(responses, "response")} written to ${files.join(" and ")} (${formatBytes(bytes)})${skipped}.`,
    );
    const counts = { responses, leftOut, bytes };
    output.data({ summary: true, command: "store archive", end: "finished", counts, files, sha256 });
    return 0;
  } finally {
    await store.close();
  }
}

interface StoreFlags extends CommonFlags {
  readonly archiveDir?: string;
}

async function check(flags: StoreFlags): Promise<number> {
  const output = openOutput(flags);
  const store = await openStore(flags.store, { create: false });
  try {
    const { problems, counts, elsewhere } = await checkStore(store, {
      archive: archiveFolder(flags),
      onProgress: (entries) => output.pin(`reading the archive: ${formatNumber(entries)} entries so far`),
    }).finally(() => output.pin(undefined));
    const held = Object.entries(counts).map(([name, count]) => `${formatNumber(count)} ${name}`);
    if (problems.length === 0) output.result(`${store.where} has no problems: ${held.join(", ")}.`);
    else
      output.result(
        [`${store.where} has ${formatCount(problems.length, "problem")}:`, ...problems.map((one) => `  - ${one}`)].join(
          "\n",
        ),
      );
    for (const [place, entries] of elsewhere)
      output.note(`${formatCount(entries, "archived answer")} in ${place} not checked: run winnow store check there.`);
    for (const says of problems) output.data({ kind: "problem", says });
    const end = problems.length === 0 ? "finished" : "failed";
    output.data({
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
  const output = openOutput(flags);
  const store = await openStore(flags.store, { create: false });
  const began = Date.now();
  const stop = showCopying(output, unfinishedBackup(folder));
  try {
    const bytes = await backupStore(store, folder, archiveFolder(flags));
    stop();
    output.result(
      `${store.where} was copied to ${folder} (${formatBytes(bytes)}, ${formatDuration(Date.now() - began)}). It opens with --store ${folder}`,
    );
    output.data({
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

/** Work of more than a second shows progress. */
function showCopying(output: Output, part: string): () => void {
  const timer = setInterval(() => {
    const bytes = statSync(part, { throwIfNoEntry: false })?.size ?? 0;
    output.pin(`copying: ${formatBytes(bytes)} so far`);
  }, SECOND);
  return () => {
    clearInterval(timer);
    output.pin(undefined);
  };
}
