/**
 * Which of the known names was probably meant?
 *
 * The fewest letters to insert, delete, change or swap with a neighbour; at most a third of the word, so that a guess is never
 * a surprise. A name that merely goes on ("lang" for "language") is near, too.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const sought = name.toLowerCase().slice(0, LONGEST);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(sought.length / 3)) + 0.5;
  for (const candidate of known) {
    const there = candidate.toLowerCase();
    if (there.length > LONGEST) continue;
    const goesOn = sought.length > 1 && there.startsWith(sought) ? 1.25 : Number.POSITIVE_INFINITY;
    const distance = Math.min(goesOn, editDistance(sought, there));
    // Where every letter is another, nothing is near.
    if (distance < least && distance < Math.max(sought.length, there.length)) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** ", did you mean `collect`?" or nothing. */
export function didYouMean(wrong: string, known: Iterable<string>): string {
  const name = nearest(wrong, known);
  return name === undefined ? "" : `, did you mean \`${name}\`?`;
}

const LONGEST = 40;

/** Letters to insert, delete, change or swap (optimal string alignment). */
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
