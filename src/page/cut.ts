/**
 * Which characters stand at a place in the bytes of a page?
 *
 * Whoever needs only the first of them decodes only those: no character takes more than three bytes for each of the places that
 * it takes in a string.
 */
import { isAscii } from "node:buffer";

/** The first `most` characters of bytes[start…end), which are UTF-8. */
export function cutText(bytes: Uint8Array, start: number, end: number, most = end - start): string {
  const length = Math.min(end - start, 3 * most);
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, length)
    .toString()
    .slice(0, most);
}

/** `cutText` for who cuts often. ASCII is written out once and cut from there; of other pages each piece is decoded by itself. */
export function cutter(bytes: Uint8Array): (start: number, end: number, most?: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (!isAscii(buffer)) return (start, end, most) => cutText(buffer, start, end, most);
  const text = buffer.toString("latin1");
  return (start, end, most = end - start) => text.slice(start, Math.min(end, start + most));
}
