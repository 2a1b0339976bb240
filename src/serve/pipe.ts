/** A response body that is written while it is sent: an export of a million records needs no memory for them. */
import { PassThrough, Readable } from "node:stream";

/**
 * `write` is stopped by its signal if the reader goes away. What fails before the first byte, a collection that does not exist for instance,
 * rejects, so that the response can still be an error; later the response breaks off.
 */
export async function pipeTo(
  write: (to: NodeJS.WritableStream, signal: AbortSignal) => Promise<unknown>,
): Promise<ReadableStream> {
  const stream = new PassThrough();
  const stop = new AbortController();
  stream.on("close", () => stop.abort());
  const begun = new Promise<void>((resolve) => stream.once("readable", resolve));
  const done = write(stream, stop.signal).then(() => void stream.end());
  await Promise.race([begun, done]);
  done.catch((error: unknown) => void stream.destroy(error as Error));
  return Readable.toWeb(stream) as ReadableStream;
}
