/** A file that is written from its beginning to its end, in large pieces. */
import { closeSync, openSync, writeSync } from "node:fs";

export interface ByteFile {
  write(bytes: Uint8Array): void;
  byte(byte: number): void;
  /** Little-endian. */
  number(value: number, width: number): void;
  size(): number;
  close(): void;
}

const FLUSH = 1 << 18;

export function byteFile(name: string, flushed = FLUSH): ByteFile {
  const open = openSync(name, "w");
  const buffer = Buffer.allocUnsafe(flushed);
  let [used, before] = [0, 0];
  const flush = (): void => {
    writeSync(open, buffer, 0, used);
    before += used;
    used = 0;
  };
  const byte = (value: number): void => {
    if (used === flushed) flush();
    buffer[used++] = value;
  };
  return {
    write(bytes) {
      if (used + bytes.length > flushed) flush();
      if (bytes.length > flushed) before += writeSync(open, bytes);
      else {
        buffer.set(bytes, used);
        used += bytes.length;
      }
    },
    byte,
    number(value, width) {
      for (let i = 0, rest = value; i < width; i++, rest >>>= 8) byte(rest & 0xff);
    },
    size: () => before + used,
    close() {
      flush();
      closeSync(open);
    },
  };
}
