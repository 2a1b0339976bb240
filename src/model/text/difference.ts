/**
 * What changed between two sequences: the shortest script of deletions and insertions (Myers 1986), D steps at most.
 *
 * Beginning and end that are equal cost nothing. Where more than `MOST_STEPS` differ, everything between them counts as replaced: nobody
 * would read such a comparison word by word.
 */

export interface Change {
  readonly kind: "same" | "gone" | "new";
  readonly items: readonly string[];
}

const MOST_STEPS = 1500;

export function difference(before: readonly string[], after: readonly string[]): Change[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let [endA, endB] = [before.length, after.length];
  while (endA > start && endB > start && before[endA - 1] === after[endB - 1]) [endA, endB] = [endA - 1, endB - 1];
  const changes: { kind: Change["kind"]; items: string[] }[] = [];
  const add = (kind: Change["kind"], items: readonly string[]): void => {
    if (items.length === 0) return;
    const last = changes.at(-1);
    if (last?.kind === kind) last.items.push(...items);
    else changes.push({ kind, items: [...items] });
  };
  add("same", before.slice(0, start));
  for (const [kind, item] of middle(before.slice(start, endA), after.slice(start, endB))) add(kind, [item]);
  add("same", before.slice(endA));
  return changes;
}

function middle(a: readonly string[], b: readonly string[]): (readonly [Change["kind"], string])[] {
  const most = Math.min(a.length + b.length, MOST_STEPS);
  // furthest[k + offset]: how far into `a` one gets on diagonal k = x - y.
  const offset = most + 1;
  const furthest = new Int32Array(2 * offset + 1);
  const trace: Int32Array[] = [];
  for (let d = 0; d <= most; d++) {
    trace.push(furthest.slice(offset - d - 1, offset + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const isDown = k === -d || (k !== d && furthest[offset + k - 1]! < furthest[offset + k + 1]!);
      let x = isDown ? furthest[offset + k + 1]! : furthest[offset + k - 1]! + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) [x, y] = [x + 1, y + 1];
      furthest[offset + k] = x;
      if (x >= a.length && y >= b.length) return walkBack(a, b, trace, d);
    }
  }
  return [...a.map((item) => ["gone", item] as const), ...b.map((item) => ["new", item] as const)];
}

function walkBack(
  a: readonly string[],
  b: readonly string[],
  trace: readonly Int32Array[],
  steps: number,
): (readonly [Change["kind"], string])[] {
  const script: (readonly [Change["kind"], string])[] = [];
  let [x, y] = [a.length, b.length];
  for (let d = steps; d > 0; d--) {
    const reached = (k: number): number => trace[d]![k + d + 1]!;
    const k = x - y;
    const isDown = k === -d || (k !== d && reached(k - 1) < reached(k + 1));
    const fromK = isDown ? k + 1 : k - 1;
    const fromX = reached(fromK);
    const fromY = fromX - fromK;
    for (; x > (isDown ? fromX : fromX + 1) && y > (isDown ? fromY + 1 : fromY); x--, y--)
      script.push(["same", a[x - 1]!]);
    script.push(isDown ? ["new", b[fromY]!] : ["gone", a[fromX]!]);
    [x, y] = [fromX, fromY];
  }
  while (x > 0) script.push(["same", a[--x]!]);
  return script.reverse();
}
