/**
 * Decodes pieces of a page's UTF-8 bytes. A UTF-16 unit takes at most three bytes, so the first characters need only a
 * few bytes.
 */
import { isAscii } from "node:buffer";

/** The first `most` characters of bytes[start…end), which are UTF-8. */
export function cutText(bytes: Uint8Array, start: number, end: number, most = end - start): string {
  const length = Math.min(end - start, 3 * most);
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, length)
    .toString()
    .slice(0, most);
}

/** `cutText` for many pieces. ASCII pages are decoded once and sliced; for others each piece is decoded separately. */
export function cutter(bytes: Uint8Array): (start: number, end: number, most?: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!isAscii(buffer)) return (start, end, most) => cutText(buffer, start, end, most);
  const text = buffer.toString("latin1");
  return (start, end, most = end - start) => text.slice(start, Math.min(end, start + most));
}
