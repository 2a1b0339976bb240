import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { multiply, type Sparse, scoreRows, takeRows, transpose } from "./sparse.js";

type Entry = readonly [column: number, value: number];
const COLUMNS = 6;
const rows = fc.array(fc.array(fc.tuple(fc.nat(COLUMNS - 1), fc.integer({ min: -4, max: 4 })), { maxLength: 5 }), {
  minLength: 1,
  maxLength: 8,
});

function sparse(entries: readonly (readonly Entry[])[], binary: boolean): Sparse {
  const starts = [0];
  for (const row of entries) starts.push(starts[starts.length - 1]! + row.length);
  const flat = entries.flat();
  return {
    rows: entries.length,
    columns: COLUMNS,
    starts: Int32Array.from(starts),
    indices: Int32Array.from(flat, ([column]) => column),
    values: binary ? undefined : Float64Array.from(flat, ([, value]) => value),
  };
}

/** The schoolbook product. */
function product(m: Sparse, dense: Float64Array, width: number): number[] {
  const out = new Array<number>(m.rows * width).fill(0);
  for (let r = 0; r < m.rows; r++) {
    for (let k = m.starts[r]!; k < m.starts[r + 1]!; k++) {
      for (let l = 0; l < width; l++) out[r * width + l]! += (m.values?.[k] ?? 1) * dense[m.indices[k]! * width + l]!;
    }
  }
  return out;
}

// Small whole numbers add exactly in any order, so that equality may be strict.
const someMatrix = fc.record({
  entries: rows,
  binary: fc.boolean(),
  width: fc.integer({ min: 1, max: 9 }),
  seed: fc.nat(100),
});
const denseOf = (size: number, seed: number) =>
  Float64Array.from({ length: size }, (_, i) => ((i * 7 + seed) % 11) - 5);

test("a product agrees with the schoolbook, whole or in two halves", () =>
  fc.assert(
    fc.property(someMatrix, ({ entries, binary, width, seed }) => {
      const m = sparse(entries, binary);
      const dense = denseOf(COLUMNS * width, seed);
      const out = new Float64Array(m.rows * width).fill(99);
      const middle = seed % m.rows;
      multiply(m, dense, width, out, middle, m.rows);
      multiply(m, dense, width, out, 0, middle);
      assert.deepEqual([...out], product(m, dense, width));
      const single = new Float64Array(m.rows * width);
      scoreRows(Float32Array.from(dense), 0, width, m, single, 0, m.rows);
      assert.deepEqual([...single], product(m, dense, width));
    }),
  ));

test("transposing twice changes nothing but the order within a row", () =>
  fc.assert(
    fc.property(someMatrix, ({ entries, binary }) => {
      const m = sparse(entries, binary);
      const eye = Float64Array.from({ length: COLUMNS ** 2 }, (_, i) => (i % (COLUMNS + 1) === 0 ? 1 : 0));
      assert.deepEqual(product(transpose(transpose(m)), eye, COLUMNS), product(m, eye, COLUMNS));
    }),
  ));

test("taken rows are the rows, in the order asked for", () => {
  const m = sparse(
    [
      [[0, 2]],
      [
        [1, 3],
        [2, 4],
      ],
      [],
    ],
    false,
  );
  const taken = takeRows(m, [2, 1, 1]);
  assert.deepEqual([...taken.starts], [0, 0, 2, 4]);
  assert.deepEqual([...taken.indices], [1, 2, 1, 2]);
  assert.deepEqual([...taken.values!], [3, 4, 3, 4]);
});
