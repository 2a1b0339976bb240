/**
 * The known name with the smallest edit distance (swapped neighbours count as one edit), for "did you mean …?". At most
 * a third of the word may differ. A prefix ("lang" for "language") counts as near, too.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase().slice(0, MAX_NAME_LENGTH);
  let best: string | undefined;
  let smallest = Math.max(1, Math.floor(wanted.length / 3)) + 0.5;
  for (const candidate of known) {
    const candidateName = candidate.toLowerCase();
    if (candidateName.length > MAX_NAME_LENGTH) continue;
    const prefixDistance = wanted.length > 1 && candidateName.startsWith(wanted) ? 1.25 : Number.POSITIVE_INFINITY;
    const distance = Math.min(prefixDistance, editDistance(wanted, candidateName));
    // A name in which every letter differs is not near.
    if (distance < smallest && distance < Math.max(wanted.length, candidateName.length)) {
      smallest = distance;
      best = candidate;
    }
  }
  return best;
}

/** ", did you mean `collect`?" or "". */
export function didYouMean(wrong: string, known: Iterable<string>): string {
  const name = nearest(wrong, known);
  return name === undefined ? "" : `, did you mean \`${name}\`?`;
}

const MAX_NAME_LENGTH = 40;

/** Optimal string alignment distance. */
function editDistance(a: string, b: string): number {
  let [before, last, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j), [] as number[]];
  for (let i = 1; i <= a.length; i++) {
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : change;
      row.push(Math.min(change, swap, last[j]! + 1, row[j - 1]! + 1));
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
