/** Numbers as features: in which of a few ranges does a value lie? */

export function bin(value: number, limits: readonly number[]): number {
  let n = 0;
  while (n < limits.length && value >= limits[n]!) n++;
  return n;
}

export const TENTHS = [0.001, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** How well lines fall into people and a title. */
export const CUTS = [0.15, 0.3, 0.45, 0.6, 0.75];
export const THIRDS = [0.001, 0.33, 0.66];

/** A unit's neighbours, by their distance. */
export const NEIGHBOURS = [
  ["before", -1],
  ["after", 1],
] as const;
