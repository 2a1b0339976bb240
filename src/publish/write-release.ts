/**
 * The one way out: every file and stream of records is written here.
 *
 * Items pass through one writer per output. A file is written aside and renamed, so a reader sees the old file or all of the new
 * one. Several outputs share one pass over the items.
 */
import type { Writer } from "../model/format.js";
import { type ByteSink, type WrittenFile, writeAtomically, writeToStream } from "./atomic-file.js";

/** Opens a destination, passes it to `fill` and closes it. */
export type Target = (fill: (sink: ByteSink) => Promise<void>) => Promise<WrittenFile>;

export const toFile =
  (file: string): Target =>
  (fill) =>
    writeAtomically(file, fill);

export const toStream =
  (out: NodeJS.WritableStream): Target =>
  (fill) =>
    writeToStream(out, fill);

export interface ReleaseOutput<Item> {
  readonly target: Target;
  readonly writer: Writer<Item>;
}

/** Returns what was written to each output, in their order. Rejects with the signal's reason when it is aborted. */
export async function writeRelease<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  outputs: readonly ReleaseOutput<Item>[],
  signal?: AbortSignal,
): Promise<WrittenFile[]> {
  return openAll(outputs, []);

  /** Opens the outputs one inside the other, so that a failure of one leaves all files as they were. */
  async function openAll(
    [next, ...rest]: readonly ReleaseOutput<Item>[],
    open: readonly OpenOutput<Item>[],
  ): Promise<WrittenFile[]> {
    if (next === undefined) {
      await fill(open);
      return [];
    }
    let others: WrittenFile[] = [];
    const { target, writer } = next;
    const written = await target(async (sink) => {
      others = await openAll(rest, [...open, { sink, writer }]);
    });
    return [written, ...others];
  }

  async function fill(open: readonly OpenOutput<Item>[]): Promise<void> {
    for (const { sink, writer } of open) await sink.write(writer.before());
    for await (const item of items) {
      signal?.throwIfAborted();
      for (const { sink, writer } of open) {
        const text = writer.one(item);
        if (text !== undefined) await sink.write(text);
      }
    }
    for (const { sink, writer } of open) await sink.write(writer.after());
  }
}

interface OpenOutput<Item> {
  readonly sink: ByteSink;
  readonly writer: Writer<Item>;
}
