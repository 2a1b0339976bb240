/**
 * Reads responses as browsers do: heads and chunks are put in order before the strict parser of our HTTP client sees them.
 *
 * No more is held than a head may have, or a line between two chunks.
 */
import { openChunkReader } from "./lenient-chunks.js";
import { headInOrder } from "./lenient-head.js";

export interface LenientReader {
  /** A request was sent: what comes next is a head. */
  expect(): void;
  /** What the parser may have by now of what came so far. */
  take(chunk: Buffer): Buffer;
}

export function openLenientReader(most: number): LenientReader {
  let held: Buffer[] = [];
  let length = 0;
  let isHead = false;
  let end = findEnd();
  let chunks: ReturnType<typeof openChunkReader> | undefined;
  const expect = (): void => {
    [held, length, isHead, end, chunks] = [[], 0, true, findEnd(), undefined];
  };

  function take(chunk: Buffer): Buffer {
    if (!isHead) return chunks === undefined ? chunk : chunks(chunk);
    const ready: Buffer[] = [];
    let rest = chunk;
    while (isHead && rest.length > 0) {
      const at = end(rest);
      held.push(rest);
      length += rest.length;
      if (at === undefined && length <= most) break;
      const bytes = held.length === 1 ? rest : Buffer.concat(held);
      [held, isHead] = [[], false];
      if (at === undefined || at === NOT_HTTP) {
        ready.push(bytes);
        break;
      }
      const size = length - rest.length + at;
      const text = bytes.toString("latin1", 0, size);
      const head = headInOrder(text);
      ready.push(head === text ? bytes.subarray(0, size) : Buffer.from(head, "latin1"));
      rest = bytes.subarray(size);
      if (head === "" || INTERIM.test(head)) {
        expect();
        continue;
      }
      if (CHUNKED.test(head)) chunks = openChunkReader();
      else if (ready.length === 1 && head === text) return bytes;
      ready.push(chunks === undefined ? rest : chunks(rest));
    }
    return ready.length === 1 ? ready[0]! : Buffer.concat(ready);
  }
  return { expect, take };
}

const NOT_HTTP = -1;
const CHUNKED = /\ntransfer-encoding:[^\n]*\bchunked *\r/i;
const INTERIM = /^HTTP\/1\.[01] 1(?!01)/;
const LF = 10;
const CR = 13;

/** Says where a head ends that comes in pieces: behind its first empty line. What does not begin as HTTP has no head. */
function findEnd(): (chunk: Buffer) => number | undefined {
  let begun = 0;
  let inLine = true;
  return (chunk) => {
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (begun < PROTOCOL.length) {
        if (begun === 0 && (byte === CR || byte === LF)) continue; // empty lines that were left over
        if ((byte | 0x20) !== PROTOCOL[begun++]) return NOT_HTTP;
      } else if (byte === LF) {
        if (!inLine) return i + 1;
        inLine = false;
      } else if (byte !== CR || inLine) inLine = true;
    }
    return undefined;
  };
}

/** "http/" with the bit of small letters. */
const PROTOCOL = Buffer.from("http/");
