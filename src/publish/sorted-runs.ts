/**
 * How is more put in order than fits into memory?
 *
 * Lines are gathered until there are many, put in order and written aside as a run; in the end all runs are read together, the
 * least line first. Each run is read through one small buffer, so memory depends on how many lines are gathered at a time and not
 * on how many there are. Files are read and written synchronously: one after the other is what a disk likes best.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import path from "node:path";

export interface Runs<T> {
  /** Writes a run aside; `sorted` must be in order. */
  spill(sorted: Iterable<T>): void;
  /** How many runs there are. */
  count(): number;
  /** Everything that was spilled, in order; equal ones behind each other, the earlier run first. */
  merged(): Generator<T>;
  close(): void;
}

export interface LineShape<T> {
  /** No line breaks inside. */
  write(item: T): string;
  read(line: string): T;
  compare(a: T, b: T): number;
}

export function openRuns<T>(folder: string, shape: LineShape<T>): Runs<T> {
  const files: string[] = [];
  let made: string | undefined;
  return {
    spill(sorted) {
      made ??= mkdtempSync(path.join(folder, "winnow-runs-"));
      const file = path.join(made, String(files.length));
      writeLines(file, sorted, shape.write);
      files.push(file);
    },
    count: () => files.length,
    merged: () => mergeFiles(files, shape),
    close() {
      if (made !== undefined) rmSync(made, { recursive: true, force: true });
    },
  };
}

const BUFFER = 256 * 1024;

function writeLines<T>(file: string, items: Iterable<T>, write: (item: T) => string): void {
  const to = openSync(file, "wx");
  try {
    let text = "";
    const flush = (): void => {
      const bytes = Buffer.from(text);
      for (let done = 0; done < bytes.length; ) done += writeSync(to, bytes, done);
      text = "";
    };
    for (const item of items) {
      text += `${write(item)}\n`;
      if (text.length > BUFFER) flush();
    }
    flush();
  } finally {
    closeSync(to);
  }
}

function* readLines(file: string): Generator<string> {
  const from = openSync(file, "r");
  try {
    const buffer = Buffer.alloc(BUFFER);
    let rest: Buffer = Buffer.alloc(0);
    for (let read = 1; read > 0; ) {
      read = readSync(from, buffer);
      const bytes = Buffer.concat([rest, buffer.subarray(0, read)]);
      const end = bytes.lastIndexOf(10) + 1; // a line may be cut anywhere, also inside a character
      rest = Buffer.from(bytes.subarray(end));
      if (end > 0) yield* bytes.toString("utf8", 0, end - 1).split("\n");
    }
  } finally {
    closeSync(from);
  }
}

interface Head<T> {
  readonly run: number;
  readonly lines: Generator<string>;
  item: T;
}

/** A heap of the runs by their next item. */
function* mergeFiles<T>(files: readonly string[], { read, compare }: LineShape<T>): Generator<T> {
  const heap: Head<T>[] = [];
  const before = (a: Head<T>, b: Head<T>): boolean => {
    const order = compare(a.item, b.item);
    return order < 0 || (order === 0 && a.run < b.run);
  };
  const sink = (from: number): void => {
    for (let at = from; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < heap.length && before(heap[child]!, heap[least]!)) least = child;
      if (least === at) return;
      [heap[at], heap[least]] = [heap[least]!, heap[at]!];
      at = least;
    }
  };
  try {
    files.forEach((file, run) => {
      const lines = readLines(file);
      const first = lines.next();
      if (!first.done) heap.push({ run, lines, item: read(first.value) });
    });
    for (let at = heap.length >> 1; at >= 0; at--) sink(at);
    while (heap.length > 0) {
      const head = heap[0]!;
      yield head.item;
      const next = head.lines.next();
      if (next.done) {
        const last = heap.pop()!;
        if (heap.length > 0) heap[0] = last;
      } else head.item = read(next.value);
      sink(0);
    }
  } finally {
    for (const { lines } of heap) lines.return(undefined);
  }
}
