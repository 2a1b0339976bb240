/** A response body that is written while it is sent: an export of a million records needs no memory for them. */
import { PassThrough, Readable } from "node:stream";

/** `write` is stopped by its signal if the reader goes away; if it fails, the response breaks off. */
export function pipeTo(write: (to: NodeJS.WritableStream, signal: AbortSignal) => Promise<unknown>): ReadableStream {
  const stream = new PassThrough();
  const stop = new AbortController();
  stream.on("close", () => stop.abort());
  write(stream, stop.signal).then(
    () => stream.end(),
    (error: unknown) => stream.destroy(error as Error),
  );
  return Readable.toWeb(stream) as ReadableStream;
}
