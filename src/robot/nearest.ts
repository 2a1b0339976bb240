/** Which of the known names was probably meant? The one with the fewest mistyped letters, when these are few. */
export function nearest(wrong: string, known: Iterable<string>): string | undefined {
  const given = wrong.toLowerCase();
  const most = given.length <= 3 ? 1 : Math.min(3, Math.floor(given.length / 3) + 1);
  let best: { readonly name: string; readonly apart: number } | undefined;
  for (const name of known) {
    const apart = editsBetween(given, name.toLowerCase(), most);
    if (apart <= most && (best === undefined || apart < best.apart)) best = { name, apart };
  }
  return best?.name;
}

/** ", did you mean `collect`?" or nothing. */
export function didYouMean(wrong: string, known: Iterable<string>): string {
  const name = nearest(wrong, known);
  return name === undefined ? "" : `, did you mean \`${name}\`?`;
}

const LONGEST = 64;

/** Letters inserted, left out, replaced or swapped with their neighbour; more than `most` is as good as many. */
function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || a.length > LONGEST || b.length > LONGEST) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : 99;
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), swap);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
