/**
 * How do named features become a matrix?
 *
 * A feature is a name, or a name with a value. Names are *interned* (each gets its own column; rare ones may be cut off)
 * or *hashed* (the column is a hash of the name: no memory for names, bounded width, two names may share a column).
 * Examples come one by one and are never kept: building needs the memory of the matrix and of the names, no more.
 */
import { checkWhole, DataError } from "../errors.js";
import { type Growing, growingFloats, growingInts } from "../growing.js";
import { findString, hashString, type StringTable, stringAt, stringCount, stringTable } from "../strings.js";
import type { Sparse } from "./sparse.js";

/** "word=tea" is there, or ["length", 3.5] has that value. The same feature twice counts twice. */
export type Feature = string | readonly [name: string, value: number];

export interface Example {
  readonly features: Iterable<Feature>;
  readonly label: string;
}

export type FeatureSpace =
  | { readonly kind: "interned"; readonly names: StringTable }
  | { readonly kind: "hashed"; readonly bits: number };

/** What a classifier is trained on: N examples, their features as rows, their labels as numbers. */
export interface LabelledMatrix {
  readonly space: FeatureSpace;
  readonly matrix: Sparse;
  readonly labels: readonly string[];
  readonly gold: Int32Array;
}

export interface CollectOptions {
  readonly minCount?: number | undefined; // features of fewer examples are left out; interned only; default 1
  readonly hashBits?: number | undefined; // hash into 2^hashBits columns instead of interning
  readonly labels?: readonly string[] | undefined; // all labels there may be; default: those of the data
}

export function collectExamples(examples: Iterable<Example>, options: CollectOptions = {}): LabelledMatrix {
  const { minCount = 1, hashBits } = options;
  checkWhole("minCount", minCount, 1);
  if (hashBits !== undefined) checkWhole("hashBits", hashBits, 1, 26);
  const names = new Map<string, number>();
  const labels = new Map((options.labels ?? []).map((label, id) => [label, id]));
  const gold = growingInts();
  const starts = growingInts();
  const indices = growingInts();
  let values: Growing<Float64Array> | undefined;
  starts.push(0);
  for (const { features, label } of examples) {
    if (!labels.has(label)) {
      if (options.labels)
        throw new DataError(
          `example ${gold.length + 1} has the label "${label}"; known are ${options.labels.join(", ")}`,
        );
      labels.set(label, labels.size);
    }
    for (const feature of features) {
      const [name, value] = nameAndValue(feature, gold.length + 1);
      let column: number;
      if (hashBits !== undefined) column = hashedColumn(name, hashBits);
      else {
        column = names.get(name) ?? names.size;
        if (column === names.size) names.set(name, column);
      }
      if (value !== 1 && values === undefined) {
        values = growingFloats();
        for (let k = 0; k < indices.length; k++) values.push(1);
      }
      indices.push(column);
      values?.push(value);
    }
    starts.push(indices.length);
    gold.push(labels.get(label)!);
  }
  if (gold.length === 0) throw new DataError("no example to learn from");
  const all = { rows: gold.length, starts: starts.done(), indices: indices.done(), values: values?.done() };
  const common = { labels: [...labels.keys()], gold: gold.done() };
  if (hashBits !== undefined) {
    return { space: { kind: "hashed", bits: hashBits }, matrix: { ...all, columns: 2 ** hashBits }, ...common };
  }
  return { ...cutRare({ ...all, columns: names.size }, [...names.keys()], minCount), ...common };
}

export const spaceSize = (space: FeatureSpace): number =>
  space.kind === "hashed" ? 2 ** space.bits : stringCount(space.names);

/** The column of a feature, or −1 when training never saw it. */
export const columnOf = (space: FeatureSpace, name: string): number =>
  space.kind === "hashed" ? hashedColumn(name, space.bits) : findString(space.names, name);

export const columnName = (space: FeatureSpace, column: number): string =>
  space.kind === "hashed" ? `#${column}` : stringAt(space.names, column);

/** Examples as rows over a known space; features that training never saw are left out. */
export function toMatrix(space: FeatureSpace, examples: Iterable<Iterable<Feature>>): Sparse {
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const features of examples) {
    for (const feature of features) {
      const [name, value] = nameAndValue(feature, starts.length);
      const column = columnOf(space, name);
      if (column === -1) continue;
      indices.push(column);
      values.push(value);
    }
    starts.push(indices.length);
  }
  return {
    rows: starts.length - 1,
    columns: spaceSize(space),
    starts: Int32Array.from(starts),
    indices: Int32Array.from(indices),
    values: values.every((value) => value === 1) ? undefined : Float64Array.from(values),
  };
}

function nameAndValue(feature: Feature, example: number): readonly [string, number] {
  if (typeof feature === "string") return [feature, 1];
  if (!Number.isFinite(feature[1])) {
    throw new DataError(
      `example ${example}: the value of feature "${feature[0]}" is ${feature[1]}; it must be a finite number`,
    );
  }
  return feature;
}

const hashedColumn = (name: string, bits: number): number => hashString(name) & (2 ** bits - 1);

function cutRare(matrix: Sparse, names: readonly string[], minCount: number): Pick<LabelledMatrix, "space" | "matrix"> {
  const seen = new Int32Array(matrix.columns);
  const lastRow = new Int32Array(matrix.columns).fill(-1);
  for (let r = 0; r < matrix.rows; r++) {
    for (let k = matrix.starts[r]!; k < matrix.starts[r + 1]!; k++) {
      const c = matrix.indices[k]!;
      if (lastRow[c] !== r) seen[c]!++;
      lastRow[c] = r;
    }
  }
  const kept = new Int32Array(matrix.columns).fill(-1);
  const keptNames = names.filter((_, c) => seen[c]! >= minCount);
  for (let c = 0, n = 0; c < matrix.columns; c++) if (seen[c]! >= minCount) kept[c] = n++;
  const space: FeatureSpace = { kind: "interned", names: stringTable(keptNames) };
  if (keptNames.length === matrix.columns) return { space, matrix };

  let entries = 0;
  for (const c of matrix.indices) if (kept[c]! >= 0) entries++;
  const starts = new Int32Array(matrix.rows + 1);
  const indices = new Int32Array(entries);
  const values = matrix.values && new Float64Array(entries);
  let n = 0;
  for (let r = 0; r < matrix.rows; r++) {
    for (let k = matrix.starts[r]!; k < matrix.starts[r + 1]!; k++) {
      const c = kept[matrix.indices[k]!]!;
      if (c < 0) continue;
      if (values) values[n] = matrix.values![k]!;
      indices[n++] = c;
    }
    starts[r + 1] = n;
  }
  return { space, matrix: { rows: matrix.rows, columns: keptNames.length, starts, indices, values } };
}
