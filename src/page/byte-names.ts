/**
 * What does a name in the bytes of a page mean?
 *
 * Names of elements and attributes are looked up where they stand, in any case, without making a string of each: most of a page's
 * names mean nothing to whoever asks, and their first letter already says so.
 */

/** What the name at bytes[start…end) means; undefined when it means nothing. */
export type Named<Meaning> = (bytes: Uint8Array, start: number, end: number) => Meaning | undefined;

/** Names are given in lower case. */
export function named<Meaning>(names: Iterable<readonly [name: string, means: Meaning]>): Named<Meaning> {
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

/** Whether `name`, in lower case, stands at `start` in any case. */
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
