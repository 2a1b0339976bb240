/**
 * Inverts the tokens of a corpus: the positions of each word as differences (LEB128).
 *
 * The tokens are read as often as slices of their positions fill the memory that is given to them. A word that fills a slice by
 * itself is written while the tokens are read.
 */
import { closeSync, openSync, readSync } from "node:fs";
import { type ByteFile, byteFile } from "./byte-file.js";

/** Positions in memory at a time, 4 bytes each. */
const SLICE = 8_000_000;
/** Bytes of a word's number in `tokens`. */
const WIDTH = 3;
const READ = WIDTH << 16;

/** `counts`: how often each word occurs. Writes `postings` and `postings.at`. */
export function writePostings(
  file: (name: string) => string,
  counts: Int32Array,
  positions: number,
  slice = SLICE,
): void {
  const out = byteFile(file("postings"));
  const at = byteFile(file("postings.at"));
  const source = openSync(file("tokens"), "r");
  for (let first = 0; first < counts.length; ) {
    let [last, size] = [first, 0];
    while (last < counts.length && (last === first || size + counts[last]! <= slice)) size += counts[last++]!;
    if (last === first + 1) writeOne(source, positions, first, counts[first]!, out, at);
    else writeSlice(source, positions, first, counts.subarray(first, last), out, at);
    first = last;
  }
  at.write(Buffer.from(Float64Array.of(out.size()).buffer));
  closeSync(source);
  out.close();
  at.close();
}

function writeOne(source: number, positions: number, word: number, count: number, out: ByteFile, at: ByteFile): void {
  at.write(Buffer.from(Float64Array.of(out.size(), count).buffer));
  let before = 0;
  forEachToken(source, positions, word, word + 1, (_, position) => {
    writeNumber(out, position - before);
    before = position;
  });
}

function writeSlice(
  source: number,
  positions: number,
  first: number,
  counts: Int32Array,
  out: ByteFile,
  at: ByteFile,
): void {
  const next = new Uint32Array(counts.length + 1);
  for (const [i, count] of counts.entries()) next[i + 1] = next[i]! + count;
  const list = new Uint32Array(next.at(-1)!);
  forEachToken(source, positions, first, first + counts.length, (word, position) => {
    list[next[word - first]!++] = position;
  });
  let i = 0;
  counts.forEach((count, word) => {
    at.write(Buffer.from(Float64Array.of(out.size(), count).buffer));
    let before = 0;
    for (; i < next[word]!; before = list[i++]!) writeNumber(out, list[i]! - before);
  });
}

/** Every position whose word is one from `first` to before `last`. */
function forEachToken(
  source: number,
  positions: number,
  first: number,
  last: number,
  found: (word: number, position: number) => void,
): void {
  const bytes = Buffer.allocUnsafe(READ);
  for (let position = 0; position < positions; ) {
    const size = readSync(source, bytes, 0, READ, WIDTH * position);
    for (let i = 0; i < size; i += WIDTH, position++) {
      const word = bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16);
      if (word >= first && word < last) found(word, position);
    }
  }
}

function writeNumber(out: ByteFile, value: number): void {
  let rest = value;
  for (; rest > 0x7f; rest >>>= 7) out.byte((rest & 0x7f) | 0x80);
  out.byte(rest);
}
