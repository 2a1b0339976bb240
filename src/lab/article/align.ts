/**
 * Which words of a page are its gold text?
 *
 * An alignment in the order of both, by dynamic programming, in which a match that continues a match counts five times a
 * lone one: else words such as "the" would be found anywhere.
 */

/** For each word of the page 1 when it is aligned with a word of the gold, else 0. */
export function alignWords(page: readonly string[], gold: readonly string[]): Uint8Array {
  const ids = new Map<string, number>();
  const numbered = (words: readonly string[]): Int32Array =>
    Int32Array.from(words, (word) => {
      const id = ids.get(word) ?? ids.size;
      if (id === ids.size) ids.set(word, id);
      return id;
    });
  const [a, b] = [numbered(page), numbered(gold)];
  return a.length * b.length > MAX_CELLS ? byTriples(page, gold) : byAlignment(a, b);
}

const MAX_CELLS = 4e6;
const CONTINUED = 1;
const LONE = 0.2;

/** `best[j]` scores the best alignment up to here, `matched[j]` the best that ends with a match. */
function byAlignment(a: Int32Array, b: Int32Array): Uint8Array {
  const [n, m] = [a.length, b.length];
  const best = new Float32Array(m + 1);
  const matched = new Float32Array(m + 1).fill(Number.NEGATIVE_INFINITY);
  const steps = new Uint8Array((n + 1) * (m + 1));
  for (let i = 1; i <= n; i++) {
    let [bestBefore, matchedBefore] = [best[0]!, matched[0]!];
    for (let j = 1; j <= m; j++) {
      const [bestAbove, matchedAbove] = [best[j]!, matched[j]!];
      let match = Number.NEGATIVE_INFINITY;
      let step = 0;
      if (a[i - 1] === b[j - 1]) {
        const continued = matchedBefore + CONTINUED;
        const lone = bestBefore + LONE;
        match = Math.max(continued, lone);
        if (continued >= lone) step = CONTINUES;
      }
      let score = bestAbove;
      let from = UP;
      if (best[j - 1]! > score) [score, from] = [best[j - 1]!, LEFT];
      if (match >= score) [score, from] = [match, MATCH];
      [bestBefore, matchedBefore] = [bestAbove, matchedAbove];
      best[j] = score;
      matched[j] = match;
      steps[i * (m + 1) + j] = from | step;
    }
  }
  const found = new Uint8Array(n);
  let [i, j, inMatch] = [n, m, false];
  while (i > 0 && j > 0) {
    const step = steps[i * (m + 1) + j]!;
    if (inMatch || (step & 3) === MATCH) {
      found[i - 1] = 1;
      inMatch = (step & CONTINUES) !== 0;
      i--;
      j--;
    } else if ((step & 3) === UP) i--;
    else j--;
  }
  return found;
}

const [UP, LEFT, MATCH, CONTINUES] = [0, 1, 2, 4];

/** For very long pages: words in runs of three that occur in the gold. */
function byTriples(page: readonly string[], gold: readonly string[]): Uint8Array {
  const tripleAt = (words: readonly string[], i: number): string => `${words[i]} ${words[i + 1]} ${words[i + 2]}`;
  const triples = new Set(gold.map((_, i) => tripleAt(gold, i)));
  const found = new Uint8Array(page.length);
  for (let i = 0; i + 3 <= page.length; i++) if (triples.has(tripleAt(page, i))) found.fill(1, i, i + 3);
  return found;
}
