/** Chance that can be had again: the same seed and the same words give the same number, in whatever order they are asked. */

/** A number in 0…1 that depends on nothing but its arguments. */
export function chance(seed: number, ...words: readonly (string | number)[]): number {
  let hash = seed | 0;
  for (const word of words) {
    const text = typeof word === "string" ? word : `#${word}`;
    for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  }
  return mixed(hash);
}

/** A stream of numbers in 0…1. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    return mixed(state);
  };
}

/** Mulberry32's last step: neighbouring seeds have nothing in common. */
function mixed(state: number): number {
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

/** A whole number from `least` to `most`, both included. */
export function between(random: number, least: number, most: number): number {
  return least + Math.floor(random * (most - least + 1));
}
