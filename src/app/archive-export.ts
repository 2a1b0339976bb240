/** Exports the archive of a collection as a WACZ file, which replay tools open, or as a WARC file with its CDXJ index. */
import { renameSync, rmSync } from "node:fs";
import { openReader } from "../archive/read-warc.js";
import { UsageError } from "../model/errors.js";
import { systemClock } from "../model/time.js";
import { writeAtomically } from "../publish/atomic-file.js";
import { recordPages } from "../publish/release.js";
import type { WarcFile } from "../publish/wacz/warc-file.js";
import type { ArchivedEntry, Store } from "../store/store.js";

export interface ArchiveExportOptions {
  /** Default: everything. */
  readonly collection?: string;
  /** The folder of the archive. */
  readonly archive: string;
  /** FILE.wacz, or FILE.warc.gz, which gets an index, FILE.cdxj. */
  readonly out: string;
  readonly signal?: AbortSignal;
  onProgress?(entries: number): void;
}

export interface ArchiveExport extends WarcFile {
  readonly files: readonly string[];
}

const AT_ONCE = 500;

export async function exportArchive(store: Store, options: ArchiveExportOptions): Promise<ArchiveExport> {
  const { collection, archive, out, signal, onProgress } = options;
  const isWacz = out.toLowerCase().endsWith(".wacz");
  if (!isWacz && !out.toLowerCase().endsWith(".warc.gz"))
    throw new UsageError(`--out ${out}: let the name end in .wacz, or in .warc.gz for a WARC file with a CDXJ index.`);
  const harvests = await harvestsOf(store, collection);
  const reader = openReader(archive, { readAhead: 1 << 20, uploads: store });
  const part = `${out}.part-${process.pid}`;
  try {
    if (isWacz) {
      const { writeWacz } = await import("../publish/wacz/wacz.js");
      const content = {
        title: collection ?? "Winnow",
        now: systemClock.now(),
        entries: entries(),
        records: records(),
        reader,
      };
      const written = await writeWacz(part, content);
      renameSync(part, out);
      return { ...written, files: [out] };
    }
    const { lineSorter, writeWarc } = await import("../publish/wacz/warc-file.js");
    const lines = lineSorter(`${part}.lines`);
    try {
      const written = await writeWarc(part, entries(), reader, lines.add);
      const index = out.replace(/\.warc\.gz$/i, ".cdxj");
      await writeAtomically(index, async (sink) => {
        for (const line of lines.sorted()) await sink.write(`${line}\n`);
      });
      renameSync(part, out);
      return { ...written, files: [out, index] };
    } finally {
      lines.close();
      rmSync(`${part}.lines`, { force: true });
    }
  } finally {
    await reader.close();
    rmSync(part, { force: true });
  }

  async function* entries(): AsyncGenerator<ArchivedEntry> {
    let [after, read] = [0, 0];
    for (;;) {
      const page = await store.archived(after, AT_ONCE, harvests);
      if (page.length === 0) return;
      after = page.at(-1)!.id;
      signal?.throwIfAborted();
      onProgress?.((read += page.length));
      yield* page;
    }
  }

  async function* records() {
    const scope = collection === undefined ? {} : { collection };
    for await (const page of recordPages(store, scope, Number.MAX_SAFE_INTEGER)) yield* page;
  }
}

async function harvestsOf(store: Store, collection: string | undefined): Promise<readonly number[] | undefined> {
  if (collection === undefined) return undefined;
  const all = await store.harvests();
  const of = all.filter((harvest) => harvest.collection === collection).map(({ id }) => id);
  if (of.length > 0) return of;
  const known = [...new Set(all.map((harvest) => harvest.collection))].sort();
  throw new UsageError(
    `--collection ${collection}: nothing was harvested into it.${known.length === 0 ? "" : ` There are: ${known.join(", ")}.`}`,
  );
}
