import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { bestPath, exponentiateEdges, forwardBackward, logSumExp, makeEdges, makeScratch } from "./lattice.js";

interface Lattice {
  readonly items: number;
  readonly labels: number;
  readonly state: Float64Array; // T × L
  readonly edge: Float64Array; // L × L, or T × L × L
  readonly step: number;
}

/** Every path with its score: the oracle. */
function enumerate({ items, labels, state, edge, step }: Lattice): { path: number[]; score: number }[] {
  let paths = [{ path: [] as number[], score: 0 }];
  for (let t = 0; t < items; t++) {
    paths = paths.flatMap(({ path, score }) =>
      Array.from({ length: labels }, (_, l) => ({
        path: [...path, l],
        score: score + state[t * labels + l]! + (t === 0 ? 0 : edge[t * step + path[t - 1]! * labels + l]!),
      })),
    );
  }
  return paths;
}

/** Up to 4⁵ or 6³ paths; one time in four with edges that only logarithms survive. */
const lattices: fc.Arbitrary<Lattice> = fc
  .record({
    shape: fc.constantFrom([1, 2], [2, 2], [5, 2], [4, 3], [5, 4], [3, 5], [3, 6], [1, 7]),
    stateSize: fc.constantFrom(1, 10, 300, 2000),
    edgeSize: fc.constantFrom(1, 10, 140, 2000),
    byItem: fc.boolean(),
    numbers: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 150, maxLength: 150 }),
  })
  .map(({ shape: [items, labels], stateSize, edgeSize, byItem, numbers }) => {
    const pick = (count: number, from: number, size: number) =>
      Float64Array.from({ length: count }, (_, i) => size * numbers[(i + from) % 150]!);
    const [T, L] = [items!, labels!];
    return {
      items: T,
      labels: L,
      state: pick(T * L, 0, stateSize),
      edge: pick(byItem ? T * L * L : L * L, 40, edgeSize),
      step: byItem ? L * L : 0,
    };
  });

function sumPaths({ items, labels, state, edge, step }: Lattice) {
  const marginals = state.slice();
  const edges = makeEdges(edge, step, labels * labels);
  exponentiateEdges(edges, labels * labels, 0, step === 0 ? 1 : items);
  const pairs = new Float64Array(edge.length);
  const logZ = forwardBackward(marginals, 0, items, labels, edges, pairs, makeScratch(items, labels));
  return { logZ, marginals, pairs };
}

const close = (a: number, b: number, what: string) =>
  assert.ok(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)), `${what}: ${a} instead of ${b}`);

test("Z, marginals and expected pairs agree with the sum over every path", () =>
  fc.assert(
    fc.property(lattices, (lattice) => {
      const { labels, step } = lattice;
      const paths = enumerate(lattice);
      const logZ = logSumExp(
        Float64Array.from(paths, (p) => p.score),
        0,
        paths.length,
      );
      const marginals = new Float64Array(lattice.state.length);
      const pairs = new Float64Array(lattice.edge.length);
      for (const { path, score } of paths) {
        const p = Math.exp(score - logZ);
        path.forEach((l, t) => {
          marginals[t * labels + l]! += p;
          if (t > 0) pairs[t * step + path[t - 1]! * labels + l]! += p;
        });
      }
      const found = sumPaths(lattice);
      close(found.logZ, logZ, "log Z");
      marginals.forEach((p, k) => {
        close(found.marginals[k]!, p, `marginal ${k}`);
      });
      pairs.forEach((p, k) => {
        close(found.pairs[k]!, p, `pair ${k}`);
      });
    }),
    { numRuns: 400 },
  ));

test("no path of all paths is better than the best path", () =>
  fc.assert(
    fc.property(lattices, (lattice) => {
      const { items, labels, state, edge, step } = lattice;
      const path = new Int32Array(items);
      const score = bestPath(state, items, labels, edge, step, path, makeScratch(items, labels));
      const paths = enumerate(lattice);
      close(score, Math.max(...paths.map((p) => p.score)), "best score");
      close(paths.find((p) => p.path.every((l, t) => l === path[t]))!.score, score, "score of the path given");
    }),
    { numRuns: 400 },
  ));

test("among equals the first label wins", () => {
  const path = Int32Array.of(9, 9, 9);
  bestPath(new Float64Array(9), 3, 3, new Float64Array(9), 0, path, makeScratch(3, 3));
  assert.deepEqual([...path], [0, 0, 0]);
});

test("a chain of 300,000 items neither overflows nor fades", () => {
  const items = 300_000;
  // Without edges the items are independent, and log Z is the sum of their own.
  const state = Float64Array.from({ length: items * 2 }, (_, k) => (k % 2 === 0 ? 40 : 40 - (k % 3)));
  const lattice = { items, labels: 2, state, edge: new Float64Array(4), step: 0 };
  let expected = 0;
  for (let t = 0; t < items; t++) expected += logSumExp(state, 2 * t, 2);
  const { logZ, marginals } = sumPaths(lattice);
  close(logZ, expected, "log Z");
  for (let t = 0; t < items; t += 1000) close(marginals[2 * t]! + marginals[2 * t + 1]!, 1, `item ${t}`);
});

for (const ahead of [290, 900]) {
  test(`penalties that add up slowly do not lose the path that wins in the end (e^${ahead} behind at first)`, () => {
    // Label 0 begins far ahead and loses 100 at each of ten steps; changing sides is dear. In the end label 1 wins.
    const items = 11;
    const state = new Float64Array(items * 2);
    state[0] = ahead;
    for (let t = 1; t < items; t++) state[2 * t] = -100;
    const lattice = { items, labels: 2, state, edge: Float64Array.of(0, -ahead, -ahead, 0), step: 0 };
    const paths = enumerate(lattice);
    const logZ = logSumExp(
      Float64Array.from(paths, (p) => p.score),
      0,
      paths.length,
    );
    const staying = paths.find((p) => p.path.every((l) => l === 1))!;
    const found = sumPaths(lattice);
    close(found.logZ, logZ, "log Z");
    close(found.marginals[1]!, Math.exp(staying.score - logZ), "label 1 at the start");
  });
}
