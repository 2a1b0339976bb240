/**
 * How do many items with few features each meet many labels?
 *
 * Everything linear in this folder is one operation: a sparse matrix times a dense one. Scores are
 * items × features times features × labels; the gradient is the transposed matrix times what the scores became.
 * Both directions *gather*: a row of the result is summed in registers, in the order of the row's entries, and
 * written once.
 */

/** A sparse matrix by rows: row r has the entries starts[r] … starts[r + 1]. A column may stand twice in a row and then counts twice. */
export interface Sparse {
  readonly rows: number;
  readonly columns: number;
  readonly starts: Int32Array; // rows + 1
  readonly indices: Int32Array; // the column of each entry
  readonly values: Float64Array | undefined; // undefined: every entry is 1
}

/** out[r, :] = m[r, :] · dense for the rows `from` … `to`; dense is columns × width, out is rows × width. */
export function multiply(
  m: Sparse,
  dense: Float64Array,
  width: number,
  out: Float64Array,
  from = 0,
  to = m.rows,
): void {
  if (m.values) multiplyReal(m, m.values, dense, width, out, from, to);
  else multiplyBinary(m, dense, width, out, from, to);
}

/** Four labels at a time in four registers; the remaining ones one by one. */
function multiplyBinary(
  m: Sparse,
  dense: Float64Array,
  width: number,
  out: Float64Array,
  from: number,
  to: number,
): void {
  const { starts, indices } = m;
  const blocked = width - (width % 4);
  for (let r = from; r < to; r++) {
    const first = starts[r]!;
    const last = starts[r + 1]!;
    const target = r * width;
    for (let l = 0; l < blocked; l += 4) {
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      for (let k = first; k < last; k++) {
        const at = indices[k]! * width + l;
        s0 += dense[at]!;
        s1 += dense[at + 1]!;
        s2 += dense[at + 2]!;
        s3 += dense[at + 3]!;
      }
      out[target + l] = s0;
      out[target + l + 1] = s1;
      out[target + l + 2] = s2;
      out[target + l + 3] = s3;
    }
    for (let l = blocked; l < width; l++) {
      let sum = 0;
      for (let k = first; k < last; k++) sum += dense[indices[k]! * width + l]!;
      out[target + l] = sum;
    }
  }
}

function multiplyReal(
  m: Sparse,
  values: Float64Array,
  dense: Float64Array,
  width: number,
  out: Float64Array,
  from: number,
  to: number,
): void {
  const { starts, indices } = m;
  for (let r = from; r < to; r++) {
    const target = r * width;
    out.fill(0, target, target + width);
    for (let k = starts[r]!; k < starts[r + 1]!; k++) {
      const value = values[k]!;
      const at = indices[k]! * width;
      for (let l = 0; l < width; l++) out[target + l]! += value * dense[at + l]!;
    }
  }
}

/**
 * The same with a model's weights, in single precision: row r of `out` is the sum over the row's entries of
 * value · weights[base + column · width …].
 */
export function scoreRows(
  weights: Float32Array,
  base: number,
  width: number,
  { starts, indices, values }: Pick<Sparse, "starts" | "indices" | "values">,
  out: Float64Array,
  from: number,
  to: number,
): void {
  for (let r = from; r < to; r++) {
    const target = (r - from) * width;
    out.fill(0, target, target + width);
    for (let k = starts[r]!; k < starts[r + 1]!; k++) {
      const at = base + indices[k]! * width;
      const value = values === undefined ? 1 : values[k]!;
      for (let l = 0; l < width; l++) out[target + l]! += value * weights[at + l]!;
    }
  }
}

/** Rows become columns; the entries of a new row stand in the order of the old rows. */
export function transpose(m: Sparse): Sparse {
  const starts = new Int32Array(m.columns + 1);
  for (let k = 0; k < m.indices.length; k++) starts[m.indices[k]! + 1]!++;
  for (let c = 0; c < m.columns; c++) starts[c + 1]! += starts[c]!;
  const next = starts.slice(0, m.columns);
  const indices = new Int32Array(m.indices.length);
  const values = m.values && new Float64Array(m.indices.length);
  for (let r = 0; r < m.rows; r++) {
    for (let k = m.starts[r]!; k < m.starts[r + 1]!; k++) {
      const place = next[m.indices[k]!]!++;
      indices[place] = r;
      if (values) values[place] = m.values![k]!;
    }
  }
  return { rows: m.columns, columns: m.rows, starts, indices, values };
}

/** The chosen rows, in the chosen order. */
export function takeRows(m: Sparse, rows: readonly number[]): Sparse {
  const starts = new Int32Array(rows.length + 1);
  rows.forEach((r, i) => {
    starts[i + 1] = starts[i]! + m.starts[r + 1]! - m.starts[r]!;
  });
  const indices = new Int32Array(starts[rows.length]!);
  const values = m.values && new Float64Array(indices.length);
  rows.forEach((r, i) => {
    indices.set(m.indices.subarray(m.starts[r]!, m.starts[r + 1]!), starts[i]!);
    values?.set(m.values!.subarray(m.starts[r]!, m.starts[r + 1]!), starts[i]!);
  });
  return { rows: rows.length, columns: m.columns, starts, indices, values };
}
