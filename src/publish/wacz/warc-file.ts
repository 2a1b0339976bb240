/**
 * The archive of a collection as one WARC file with its index, for other tools.
 *
 * Every response is packed again with its whole body: an unchanged page refers to an entry that may belong to another collection, and
 * what was taken down is not there any more. The index has a CDXJ line per response, sorted as replay tools expect.
 */

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import { getSurt } from "warcio/utils";
import type { Archived, ArchiveReader } from "../../archive/read-warc.js";
import { packExchange } from "../../archive/warc.js";
import { openSqlite } from "../../store/sqlite/open-sqlite.js";
import type { ArchivedEntry } from "../../store/store.js";

export interface WarcFile {
  readonly responses: number;
  /** Entries that were taken down or are damaged, and renderings, which are no responses. */
  readonly leftOut: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes the file; `line` gets the CDXJ lines in the order of the file. */
export async function writeWarc(
  file: string,
  entries: AsyncIterable<ArchivedEntry>,
  reader: ArchiveReader,
  line: (cdxj: string) => void,
): Promise<WarcFile> {
  const out = createWriteStream(file);
  const written = finished(out);
  written.catch(() => undefined); // awaited at the end; until then a failed write says it
  const hash = createHash("sha256");
  let [responses, leftOut, bytes] = [0, 0, 0];
  for await (const { place, parts } of entries) {
    for (const one of [place, ...parts]) {
      const archived = await reader.read(one);
      if (!isResponse(archived)) {
        leftOut++;
        continue;
      }
      const packed = packExchange(archived.exchange);
      line(cdxjLine(archived, packed.digest, bytes, packed.bytes.length));
      hash.update(packed.bytes);
      bytes += packed.bytes.length;
      responses++;
      if (!out.write(packed.bytes)) await Promise.race([once(out, "drain"), written]);
    }
  }
  out.end();
  await written;
  return { responses, leftOut, bytes, sha256: hash.digest("hex") };
}

type Response = Extract<Archived, { kind: "exchange" }>;

/** A 304 has no body: the response that it confirms has an entry of its own. */
function isResponse(archived: Archived): archived is Response {
  return archived.kind === "exchange" && !archived.isRendering && archived.exchange.response.status !== 304;
}

export const WARC_NAME = "data.warc.gz";

function cdxjLine({ exchange, fetched }: Response, digest: string, offset: number, length: number): string {
  const { url, at, response } = exchange;
  const mime =
    fetched.headers
      .find(([name]) => name === "content-type")?.[1]
      .split(";")[0]
      ?.trim() ?? "";
  const facts = {
    url,
    mime: mime === "" ? "unk" : mime,
    status: String(response.status),
    digest,
    length: String(length),
    offset: String(offset),
    filename: WARC_NAME,
  };
  return `${getSurt(url)} ${stampOf(at)} ${JSON.stringify(facts)}`;
}

/** "20261118091500". */
function stampOf(at: number): string {
  return new Date(at).toISOString().replace(/\D/g, "").slice(0, 14);
}

/** Sorts any number of lines: SQLite keeps them on disk. */
export function lineSorter(file: string): {
  add(line: string): void;
  sorted(): IterableIterator<string>;
  close(): void;
} {
  const db = openSqlite(file);
  db.pragma("journal_mode = off");
  db.pragma("synchronous = off");
  db.exec("create table lines (line blob not null); begin");
  const insert = db.prepare("insert into lines values (?)");
  return {
    add: (line) => void insert.run(Buffer.from(line)),
    *sorted() {
      db.exec("commit");
      for (const line of db.prepare("select line from lines order by line").pluck().iterate()) yield String(line);
    },
    close: () => void db.close(),
  };
}
