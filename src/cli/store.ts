/** `winnow store check`, `backup`, `archive` and `copy`. */
import { statSync } from "node:fs";
import type { Command } from "commander";
import { copyAnnotations } from "../app/annotate/copy-annotations.js";
import { exportArchive } from "../app/archive-export.js";
import { archiveFolder } from "../app/archive-folder.js";
import { backupStore, checkStore, unfinishedBackup } from "../app/store-care.js";
import { formatBytes, formatCount, formatNumber } from "../model/text/formatting.js";
import { formatDuration, SECOND } from "../model/time.js";
import { withoutUndefined } from "../model/without-undefined.js";
import { checkWritable } from "../publish/atomic-file.js";
import { copyStore } from "../store/copy/copy.js";
import type { Part } from "../store/copy/parts.js";
import { openStore } from "../store/open.js";
import { type CommonFlags, withCommonFlags, withOutputFlags } from "./flags.js";
import { listenForInterrupt } from "./terminal/interrupt.js";
import { type Output, openOutput } from "./terminal/output.js";

const ARCHIVE_DIR = "archive folder (default: archive/ in the store's folder)";

export function defineStore(store: Command, end: (code: number) => void): void {
  withCommonFlags(
    store
      .command("check")
      .description("Check the store and its archive for errors.")
      .option("--archive-dir <dir>", ARCHIVE_DIR)
      .option("--revisit", "visit pages again in the next run whose archived responses are damaged"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow store check
  winnow store check --revisit
  winnow store check --store ./other-data --json

Can be used while a harvest is running. Exit codes: 0 no problems, 1 problems found, 2 usage error or no such store.`,
    )
    .action(async (flags: CheckFlags) => end(await check(flags)));
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

The copy also holds the archive, annotations, recipes, versions of corpora, saved searches and accounts.
Exit codes: 0 done, 1 failed, 2 usage error or no such store.`,
    )
    .action(async (folder: string, flags: StoreFlags) => end(await backup(folder, flags)));
  withCommonFlags(
    store
      .command("archive")
      .description("Export the archived responses of a collection as WACZ, or as WARC with a CDXJ index.")
      .requiredOption("--out <file>", "FILE.wacz, or FILE.warc.gz, which gets an index, FILE.cdxj")
      .option("--collection <name>", "only this collection (default: all)")
      .option("--archive-dir <dir>", ARCHIVE_DIR),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow store archive --collection songs --out songs.wacz
  winnow store archive --out everything.warc.gz

A WACZ file opens in ReplayWeb.page and similar tools, and is accepted by web archives. Responses that were taken down are not included.
Can be used while a harvest is running. Exit codes: 0 done, 1 failed, 2 usage error or no such store.`,
    )
    .action(async (flags: ArchiveFlags) => end(await exportTo(flags)));
  withOutputFlags(
    store
      .command("copy")
      .description("Copy a store between a folder and a database, ids and numbers included.")
      .argument("<from>", "a folder, or postgres://…")
      .argument("<to>", "a new folder, or an empty database")
      .option("--collection <name>", "only this collection; others of the same store can follow"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow store copy ./winnow-data postgres://db.example/winnow
  winnow store copy postgres://db.example/winnow ./songs --collection songs

No harvest may run in the store meanwhile. Run the command again to continue an interrupted copy; until it is
complete, the copy cannot be opened. At the end both stores are compared by counts and digests. Harvests are not
enlisted in the copy. Annotations are copied unless --collection is given.
Exit codes: 0 done, 1 failed or interrupted, 2 usage error or refused.`,
    )
    .action(async (from: string, to: string, flags: CopyFlags) => end(await copy(from, to, flags)));
}

interface CopyFlags {
  readonly collection?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

async function copy(from: string, to: string, flags: CopyFlags): Promise<number> {
  const output = openOutput(flags);
  const interrupt = listenForInterrupt(output);
  const began = Date.now();
  try {
    const { parts, ...copied } = await copyStore({
      ...{ from, to, signal: interrupt.signal },
      ...withoutUndefined({ collection: flags.collection }),
      onProgress: ({ doing, part, rows, of }) =>
        output.pin(`${doing} ${PART_WORDS[part] ?? part}: ${formatNumber(rows)} of ${formatNumber(of)}`),
    });
    const annotations = flags.collection === undefined ? await copyAnnotations(from, to) : 0;
    output.pin(undefined);
    const rows = (part: Part) => formatNumber(parts.get(part)!.rows);
    output.result(
      `${copied.from}${flags.collection === undefined ? "" : ` (${flags.collection})`} was copied to ${copied.to}: ${rows("records")} records, ${rows("addresses")} addresses, ${rows("visits")} visits in ${formatDuration(Date.now() - began)}. Both were read again and are equal.
The archive was not copied: name its folder with --archive-dir, or copy it with your own tools.${annotations === 0 ? "" : `\n${formatCount(annotations, "entry", "entries")} of annotation projects and models came along.`}`,
    );
    const counts = { ...Object.fromEntries([...parts].map(([part, { rows }]) => [part, rows])), annotations };
    const digests = Object.fromEntries([...parts].map(([part, { digest }]) => [part, digest]));
    output.data({ summary: true, command: "store copy", end: "finished", counts, digests, ...copied });
    return 0;
  } finally {
    output.pin(undefined);
    interrupt.release();
  }
}

/** As people call the parts. */
const PART_WORDS: { readonly [part in Part]?: string } = {
  runHarvests: "runs of harvests",
  counted: "reasons",
  fieldNames: "names of fields",
  toBlank: "archive entries of purged records",
};

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

interface CheckFlags extends StoreFlags {
  readonly revisit?: boolean;
}

async function check(flags: CheckFlags): Promise<number> {
  const output = openOutput(flags);
  const store = await openStore(flags.store, { create: false });
  try {
    const { revisit = false } = flags;
    const { problems, damaged, counts, elsewhere } = await checkStore(store, {
      archive: archiveFolder(flags),
      revisit,
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
    if (revisit && damaged > 0)
      output.note(
        `${formatCount(damaged, "page")} with a damaged answer ${damaged === 1 ? "waits" : "wait"} again: run the harvest to visit ${damaged === 1 ? "it" : "them"}.`,
      );
    else if (damaged > 0) output.note("winnow store check --revisit has the pages of damaged answers visited again.");
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
