/**
 * Sorts more forms than fit into memory: runs that are sorted in memory go to files, which are read together.
 *
 * An entry is a form in UTF-8 with its length before it, its number (4 bytes) and its count (4 bytes).
 */
import { closeSync, openSync, readSync, rmSync } from "node:fs";
import { byteFile } from "./byte-file.js";

export interface Entry {
  readonly form: string;
  readonly number: number;
  readonly count: number;
}

export interface SortedRuns {
  /** The entries must have the order of their forms, by UTF-16 units. */
  add(entries: Iterable<Entry>): void;
  /** Of all runs in the order of their forms; equal forms in the order of the runs. */
  merged(): Generator<{ readonly run: number; readonly entry: Entry }>;
  count(): number;
  /** Deletes the files. */
  close(): void;
}

const READ = 1 << 16;
const NUMBERS = 8;
const LENGTH = 4;

export function openSortedRuns(file: (run: number) => string): SortedRuns {
  const files: string[] = [];
  return {
    add(entries) {
      const name = file(files.length);
      files.push(name);
      const out = byteFile(name);
      for (const { form, number, count } of entries) {
        const bytes = Buffer.from(form);
        out.number(bytes.length, LENGTH);
        out.write(bytes);
        out.number(number, NUMBERS / 2);
        out.number(count, NUMBERS / 2);
      }
      out.close();
    },
    *merged() {
      const cursors = files.map(openRun);
      try {
        const heap = cursors.filter(({ entry }) => entry() !== undefined);
        for (let i = heap.length >> 1; i-- > 0; ) sink(heap, i);
        while (heap.length > 0) {
          const first = heap[0]!;
          yield { run: first.run, entry: first.entry()! };
          first.next();
          if (first.entry() === undefined) {
            const last = heap.pop()!;
            if (heap.length > 0) heap[0] = last;
          }
          sink(heap, 0);
        }
      } finally {
        for (const { close } of cursors) close();
      }
    },
    count: () => files.length,
    close() {
      for (const name of files) rmSync(name, { force: true });
    },
  };
}

interface Cursor {
  readonly run: number;
  entry(): Entry | undefined;
  next(): void;
  close(): void;
}

function isBefore(a: Cursor, b: Cursor): boolean {
  const [one, other] = [a.entry()!.form, b.entry()!.form];
  return one < other || (one === other && a.run < b.run);
}

function sink(heap: Cursor[], from: number): void {
  for (let at = from; ; ) {
    let first = at;
    for (const child of [2 * at + 1, 2 * at + 2])
      if (child < heap.length && isBefore(heap[child]!, heap[first]!)) first = child;
    if (first === at) return;
    [heap[at], heap[first]] = [heap[first]!, heap[at]!];
    at = first;
  }
}

function openRun(name: string, run: number): Cursor {
  const open = openSync(name, "r");
  let buffer = Buffer.allocUnsafe(READ);
  let [at, end] = [0, 0];
  let entry: Entry | undefined;
  /** Whether so many bytes are there. */
  const has = (size: number): boolean => {
    if (end - at >= size) return true;
    const larger = size > buffer.length ? Buffer.allocUnsafe(2 * size) : buffer;
    buffer.copy(larger, 0, at, end);
    [buffer, end, at] = [larger, end - at, 0];
    end += readSync(open, buffer, end, buffer.length - end, null);
    return end >= size;
  };
  const next = (): void => {
    entry = undefined;
    if (!has(LENGTH)) return;
    const length = buffer.readUInt32LE(at);
    has(LENGTH + length + NUMBERS);
    const until = at + LENGTH + length;
    entry = {
      form: buffer.toString("utf8", at + LENGTH, until),
      number: buffer.readUInt32LE(until),
      count: buffer.readUInt32LE(until + NUMBERS / 2),
    };
    at = until + NUMBERS;
  };
  next();
  return { run, entry: () => entry, next, close: () => closeSync(open) };
}
