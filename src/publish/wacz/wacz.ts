/**
 * A collection's archive as a WACZ file (Web Archive Collection Zipped 1.1.1), which replay tools open as it is.
 *
 * It holds one WARC file, its CDXJ index, the list of the collection's pages, and a package description with digests. The WARC file is
 * stored, not compressed again, so that players can read single pages by range requests.
 */
import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import type { ArchiveReader } from "../../archive/read-warc.js";
import type { WinnowRecord } from "../../model/record.js";
import type { Instant } from "../../model/time.js";
import { VERSION } from "../../model/version.js";
import { titleOf } from "../../search/facts.js";
import type { ArchivedEntry } from "../../store/store.js";
import { writeZip, type ZipWriter } from "../packages/zip.js";
import { lineSorter, WARC_NAME, type WarcFile, writeWarc } from "./warc-file.js";

export interface WaczContent {
  readonly title: string;
  readonly now: Instant;
  readonly entries: AsyncIterable<ArchivedEntry>;
  readonly records: AsyncIterable<WinnowRecord>;
  readonly reader: ArchiveReader;
}

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
}

export async function writeWacz(
  file: string,
  { title, now, entries, records, reader }: WaczContent,
): Promise<WarcFile> {
  const aside = mkdtempSync(`${file}.aside-`);
  const lines = lineSorter(path.join(aside, "lines"));
  try {
    const data = path.join(aside, WARC_NAME);
    const written = await writeWarc(data, entries, reader, lines.add);
    const warc = {
      name: WARC_NAME,
      path: `archive/${WARC_NAME}`,
      hash: `sha256:${written.sha256}`,
      bytes: written.bytes,
    };
    await writeZip(file, now, async (zip) => {
      await zip.add(warc.path, createReadStream(data), { isStored: true });
      const index = await addLines(zip, "indexes/index.cdx", withLineFeeds(lines.sorted()), true);
      const pages = await addLines(zip, "pages/pages.jsonl", pageLines(title, records), false);
      const description = JSON.stringify(
        {
          profile: "data-package",
          wacz_version: "1.1.1",
          title,
          software: `winnow ${VERSION}`,
          created: new Date(now).toISOString(),
          resources: [warc, index, pages],
        },
        null,
        2,
      );
      await zip.add("datapackage.json", description);
      const hash = `sha256:${createHash("sha256").update(description).digest("hex")}`;
      await zip.add("datapackage-digest.json", JSON.stringify({ path: "datapackage.json", hash }));
    });
    return written;
  } finally {
    lines.close();
    rmSync(aside, { recursive: true, force: true });
  }
}

function* withLineFeeds(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}

async function* pageLines(title: string, records: AsyncIterable<WinnowRecord>): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: "json-pages-1.0", id: "pages", title })}\n`;
  for await (const { id, url, fields, first } of records)
    yield `${JSON.stringify({ id, url, title: titleOf(fields) ?? url, ts: first })}\n`;
}

/** Adds an entry line by line; resolves with its digest when it is written. */
async function addLines(
  zip: ZipWriter,
  name: string,
  lines: Iterable<string> | AsyncIterable<string>,
  isStored: boolean,
): Promise<Resource> {
  const hash = createHash("sha256");
  let bytes = 0;
  let done = (): void => undefined;
  const written = new Promise<void>((resolve) => (done = resolve));
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const line of lines) {
      const piece = Buffer.from(line);
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
    done();
  }
  await zip.add(name, Readable.from(counted()), { isStored });
  await written;
  return { name: path.posix.basename(name), path: name, hash: `sha256:${hash.digest("hex")}`, bytes };
}
