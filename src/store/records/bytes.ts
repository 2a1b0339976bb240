/** Appending bytes: four at a time where there are few, with the engine's copy where there are many. */

/** Bytes, and a view of them that reads four at a time. */
export interface ByteView {
  readonly bytes: Buffer;
  readonly view: DataView;
}

export function byteView(bytes: Buffer): ByteView {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/** A growing byte buffer. */
export interface GrowingBytes {
  text(text: string): void;
  byte(byte: number): void;
  copy(source: ByteView, from: number, end: number): void;
  /** The same with the engine's copy, for bytes that are used once. */
  add(bytes: Buffer, from: number, end: number): void;
  /** Everything written so far. Nothing may be written afterwards. */
  bytes(): Buffer;
}

/** Below this length a loop is faster than a call to the engine's copy. */
const SHORT = 256;

/** `room`: the approximate final size. */
export function growingBytes(room: number): GrowingBytes {
  let { bytes: out, view } = byteView(Buffer.allocUnsafeSlow(Math.max(room, 1024)));
  let used = 0;
  const makeRoom = (more: number): void => {
    if (used + more <= out.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * out.length, used + more));
    larger.set(out.subarray(0, used));
    ({ bytes: out, view } = byteView(larger));
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
        // Local constants: reading changing variables of the closure at each step makes the loop four times as slow.
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
