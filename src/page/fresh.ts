/**
 * A string that keeps nothing else alive.
 *
 * V8 makes a long slice by pointing into the string it was cut from: one kept address would keep its whole page in memory
 * (675 MB instead of 172 MB on a site of 200,000 pages). Slicing a concatenation forces V8 to write the characters out
 * first, so the result points only at its own few bytes. It is the cheapest of the ways that were measured: 80 ns, a
 * round trip through a Buffer 300 ns. A test measures what is retained, in case an engine learns to be clever here.
 */
export function fresh(text: string): string {
  return ` ${text}`.slice(1);
}
