/**
 * About how many different things were seen, in 256 characters?
 *
 * Links repeat: a menu is on every page. Counting different addresses exactly needs all of them in memory; a
 * HyperLogLog (Flajolet et al. 2007) stores only, in each of 256 registers, the longest run of leading zeroes among
 * its hashes. The error is about 6 %, from ten things to a billion. Counting something again changes nothing, and the
 * more was seen the less often anything changes: so the sketch is rarely written.
 *
 * It is stored as text (one character per register) because a site's knowledge is plain JSON.
 */

/** R = 256 registers; the character at r encodes the largest rank (0…25) seen among hashes whose first byte is r. */
export type DistinctSketch = string;

const REGISTERS = 256;
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

export const EMPTY_SKETCH: DistinctSketch = "0".repeat(REGISTERS);

/** The sketch after a thing with this 32-bit hash was seen; the same string when nothing changed. */
export function addToSketch(sketch: DistinctSketch, hash: number): DistinctSketch {
  const register = hash >>> 24;
  const rank = Math.min(Math.clz32(hash << 8), 24) + 1;
  if (rank <= DIGITS.indexOf(sketch[register]!)) return sketch;
  return sketch.slice(0, register) + DIGITS[rank] + sketch.slice(register + 1);
}

/** About how many different hashes the sketch has seen. */
export function estimateDistinct(sketch: DistinctSketch): number {
  let sum = 0;
  let empty = 0;
  for (let r = 0; r < REGISTERS; r++) {
    const rank = DIGITS.indexOf(sketch[r]!);
    sum += 2 ** -rank;
    if (rank === 0) empty++;
  }
  const estimate = (ALPHA * REGISTERS * REGISTERS) / sum;
  // While registers are empty, counting those is more exact (the paper's small range correction).
  const small = estimate <= 2.5 * REGISTERS && empty > 0;
  return Math.round(small ? REGISTERS * Math.log(REGISTERS / empty) : estimate);
}

const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);
