/**
 * Where does chance come from?
 *
 * From a seed, always: the same seed gives the same folds, samples and models on every machine.
 * The generator is mulberry32 (Tommy Ettinger, public domain): 32 bits of state, period 2³², plenty for shuffling.
 */

/** Numbers in [0, 1). */
export type RandomSource = () => number;

export function seeded(seed: number): RandomSource {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A new array in random order (Fisher–Yates). */
export function shuffled<T>(things: readonly T[], random: RandomSource): T[] {
  const order = [...things];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
