/** Writes a zip file piece by piece: memory holds one entry at a time, however many there are. */
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Instant } from "../../model/time.js";

export interface ZipWriter {
  /** Resolves when the entries before it are written. */
  add(name: string, content: string | Uint8Array | Readable, how?: { readonly isStored?: boolean }): Promise<void>;
}

/** Every entry has the time `at`: the same entries give the same bytes. */
export async function writeZip(file: string, at: Instant, fill: (zip: ZipWriter) => Promise<void>): Promise<void> {
  const zip = new ZipFile();
  const out = createWriteStream(file);
  const written = finished(out);
  const failed = new Promise<never>((_, reject) => {
    written.catch(reject);
    zip.on("error", (error: Error) => {
      out.destroy(error);
      reject(error);
    });
  });
  failed.catch(() => undefined); // it is awaited below, together with each entry
  zip.outputStream.pipe(out);
  const mtime = new Date(at);
  await fill({
    add(name, content, { isStored = false } = {}) {
      const started = new Promise<void>((resolve) =>
        zip.addReadStreamLazy(name, { mtime, mode: 0o100644, compress: !isStored }, (open) => {
          resolve();
          open(null, content instanceof Readable ? content : Readable.from([Buffer.from(content)]));
        }),
      );
      return Promise.race([started, failed]);
    },
  });
  zip.end();
  await Promise.race([written, failed]);
}
