/** Bytes that are copied from place to place: four at a time where there are few, by the engine where there are many. */

/** Bytes, and a view of the same that reads four at a time. */
export interface Source {
  readonly bytes: Buffer;
  readonly view: DataView;
}

export function sourceOf(bytes: Buffer): Source {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** Bytes that grow. */
export interface Bytes {
  text(text: string): void;
  byte(byte: number): void;
  copy(source: Source, from: number, end: number): void;
  /** The same by the engine, of bytes that are seen only once. */
  add(bytes: Buffer, from: number, end: number): void;
  /** All that was written; nothing may be written afterwards. */
  bytes(): Buffer;
}

/** Below this a loop is quicker than asking the engine to copy. */
const SHORT = 256;

/** `room`: how many there will be or so. */
export function openBytes(room: number): Bytes {
  let { bytes: out, view } = sourceOf(Buffer.allocUnsafeSlow(Math.max(room, 1024)));
  let used = 0;
  const makeRoom = (more: number): void => {
    if (used + more <= out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * out.length, used + more));
    larger.set(out.subarray(0, used));
    ({ bytes: out, view } = sourceOf(larger));
  };
  return {
    text(text) {
      makeRoom(3 * text.length);
      used += out.write(text, used);
    },
    byte(byte) {
      makeRoom(1);
      out[used++] = byte;
    },
    copy(source, from, end) {
      const length = end - from;
      makeRoom(length);
      if (length >= SHORT) out.set(source.bytes.subarray(from, end), used);
      else if (length < 4) for (let i = 0; i < length; i++) out[used + i] = source.bytes[from + i]!;
      else {
        // Names of their own: what may change while it is used is asked for again at every step, four times as slowly.
        const [to, start, here, last] = [view, used, source.view, length - 4];
        for (let i = 0; i < last; i += 4) to.setInt32(start + i, here.getInt32(from + i, true), true);
        to.setInt32(start + last, here.getInt32(end - 4, true), true);
      }
      used += length;
    },
    add(bytes, from, end) {
      makeRoom(end - from);
      used += bytes.copy(out, used, from, end);
    },
    bytes: () => out.subarray(0, used),
  };
}
