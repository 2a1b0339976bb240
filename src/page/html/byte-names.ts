/**
 * Looks up names of elements and attributes directly in the bytes of a page, in any case, without creating strings:
 * most names are irrelevant, and the first letter usually tells.
 */

/** The meaning of the name at bytes[start…end), or undefined. */
export type ByteNameLookup<Meaning> = (bytes: Uint8Array, start: number, end: number) => Meaning | undefined;

/** Names are given in lower case. */
export function byteNameLookup<Meaning>(
  names: Iterable<readonly [name: string, means: Meaning]>,
): ByteNameLookup<Meaning> {
  const byLetter: { readonly name: Uint8Array; readonly means: Meaning }[][] = [];
  for (const [name, means] of names) (byLetter[name.charCodeAt(0)] ??= []).push({ name: Buffer.from(name), means });
  return (bytes, start, end) => {
    const candidates = byLetter[bytes[start]! | 0x20];
    if (candidates === undefined) return undefined;
    for (const { name, means } of candidates)
      if (name.length === end - start && namesAt(bytes, name, start)) return means;
    return undefined;
  };
}

/** True when the lower-case `name` is at `start`, in any case. */
export function namesAt(bytes: Uint8Array, name: Uint8Array, start: number): boolean {
  for (let i = 0; i < name.length; i++) {
    const byte = bytes[start + i]!;
    if (byte !== name[i] && (!isLetter(byte) || (byte | 0x20) !== name[i])) return false;
  }
  return true;
}

export function isLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
