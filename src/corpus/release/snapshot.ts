/**
 * A consistent copy of a collection's records in a temporary file, also while a harvest commits.
 *
 * Records are read in the order of changes until a page is the last one. A record that changes meanwhile moves to the end of that
 * order and is read again. So the last line of each record is its state at the moment the last page was read: one statement of the
 * database. Memory holds 28 bytes per record; the texts are on disk.
 */
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { growingFloats, growingInts } from "../../learn/growing.js";
import { RECORD_STATES, type WinnowRecord } from "../../model/record.js";
import { type SharedLine, sharedLine } from "../../store/records/line.js";
import type { RecordStore } from "../../store/store.js";

export interface Snapshot {
  /** The newest change it contains. */
  readonly change: number;
  /** Live and vanished records in the order of their numbers. */
  documents(): Generator<SharedLine>;
  /** A record by its number. */
  document(number: number): SharedLine | undefined;
  /** Removed records, in the order of their numbers. */
  readonly removed: readonly WinnowRecord[];
  close(): void;
}

type Source = Pick<RecordStore, "recordLines">;

const AT_ONCE = 500;
const READ_AT_ONCE = 4 << 20;

export interface SnapshotOptions {
  readonly collection: string;
  /** A temporary file, deleted by `close`. */
  readonly file: string;
  readonly signal?: AbortSignal;
  /** Records per page. */
  readonly atOnce?: number;
  onProgress?(records: number): void;
}

export async function takeSnapshot(source: Source, options: SnapshotOptions): Promise<Snapshot> {
  const { collection, file, signal, atOnce = AT_ONCE, onProgress } = options;
  const open = openSync(file, "w+");
  const close = (): void => {
    closeSync(open);
    rmSync(file, { force: true });
  };
  try {
    const lines = openLines();
    const removed = new Map<number, WinnowRecord>();
    let [size, change, read] = [0, 0, 0];
    for (let since = 0; ; ) {
      signal?.throwIfAborted();
      const page = await source.recordLines({
        collection,
        since,
        limit: atOnce,
        states: RECORD_STATES,
        evidence: "shared",
      });
      const { bytes, records, next } = await page.lines();
      const from = size;
      writeSync(open, bytes);
      size += bytes.length;
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      for (let at = 0; at < text.length; ) {
        const end = text.indexOf(0x0a, at);
        const { record } = sharedLine(text.toString("utf8", at, end));
        lines.add(record.number, from + at, record.state === "removed" ? REMOVED : end - at);
        removed.delete(record.number);
        if (record.state === "removed") removed.set(record.number, record);
        change = Math.max(change, record.change);
        at = end + 1;
      }
      onProgress?.((read += records));
      if (next === undefined) break;
      since = Number(next);
    }
    const places = lines.places();
    return {
      change,
      removed: [...removed.values()].sort((a, b) => a.number - b.number),
      documents: () => inOrder(open, places),
      document: (number) => {
        const place = places.find(number);
        return place === undefined ? undefined : readOne(open, place);
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

interface Place {
  readonly at: number;
  readonly length: number;
}

/** Where the last line of each record stands. */
interface Places {
  inOrder(): Generator<Place>;
  find(number: number): Place | undefined;
}

/** In place of the length of a line. */
const REMOVED = -1;

function openLines() {
  const [numbers, starts, lengths] = [growingFloats(), growingFloats(), growingInts()];
  return {
    add(number: number, at: number, length: number): void {
      numbers.push(number);
      starts.push(at);
      lengths.push(length);
    },
    places(): Places {
      const [number, start, length] = [numbers.view(), starts.view(), lengths.view()];
      // Of the same number, the newest comes first.
      const order = Uint32Array.from(number.keys()).sort((a, b) => number[a]! - number[b]! || b - a);
      const place = (line: number): Place => ({ at: start[line]!, length: length[line]! });
      return {
        *inOrder() {
          let before: number | undefined;
          for (const line of order) {
            if (number[line] !== before && length[line] !== REMOVED) yield place(line);
            before = number[line];
          }
        },
        find(wanted) {
          let [low, high] = [0, order.length];
          while (low < high) {
            const middle = (low + high) >> 1;
            if (number[order[middle]!]! < wanted) low = middle + 1;
            else high = middle;
          }
          const line = order[low];
          return line === undefined || number[line] !== wanted || length[line] === REMOVED ? undefined : place(line);
        },
      };
    },
  };
}

/** Reads large pieces: numbers and changes usually have the same order. */
function* inOrder(open: number, places: Places): Generator<SharedLine> {
  const buffer = Buffer.allocUnsafe(READ_AT_ONCE);
  let [from, until] = [0, 0];
  for (const place of places.inOrder()) {
    if (place.length > READ_AT_ONCE) {
      yield readOne(open, place);
      continue;
    }
    if (place.at < from || place.at + place.length > until) {
      from = place.at;
      until = from + readSync(open, buffer, 0, READ_AT_ONCE, from);
    }
    yield sharedLine(buffer.toString("utf8", place.at - from, place.at - from + place.length));
  }
}

function readOne(open: number, { at, length }: Place): SharedLine {
  const buffer = Buffer.allocUnsafe(length);
  readSync(open, buffer, 0, length, at);
  return sharedLine(buffer.toString("utf8"));
}
