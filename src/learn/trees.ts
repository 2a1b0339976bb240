/**
 * How likely is "yes", given a row of numbers whose effects depend on each other?
 *
 * Gradient-boosted trees (Friedman 2001) for the logistic loss, with second-order leaves and histograms of binned columns
 * (Chen & Guestrin 2016; Ke et al. 2017). Each tree splits the rows, best leaf first, where the gain
 *
 *     G_l² / (H_l + λ) + G_r² / (H_r + λ) − G² / (H + λ)
 *
 * is largest, with G and H the sums of gradient p − y and curvature p (1 − p), both times the row's weight. A leaf adds
 * −rate · G / (H + λ) to the log-odds. Each tree sees a random half of the rows and of the columns: that is faster, and
 * generalises better.
 *
 * Shapes: m rows, c columns; `bins[f][i]` is the bin of column f in row i, `edges[f][b]` the least value of bin b + 1.
 */
import { checkWhole, DataError } from "./errors.js";
import { fingerprintOf } from "./fingerprint.js";
import type { About } from "./model-file.js";
import { seeded } from "./random.js";
import { type StringTable, stringTable } from "./strings.js";

/** Rows of numbers, column by column. */
export interface TreesData {
  readonly names: readonly string[];
  readonly columns: readonly Float32Array[];
  /** From 0 (no) to 1 (yes). */
  readonly targets: Float32Array;
  readonly weights: Float32Array;
}

export interface TreesModel {
  readonly kind: "trees";
  readonly labels: readonly string[]; // no, yes
  readonly names: StringTable; // of the columns
  readonly roots: Int32Array; // the first node of each tree
  readonly features: Int32Array; // per node: the column asked for, or −1 in a leaf
  readonly limits: Float32Array; // per node: below it goes left; in a leaf, what it adds to the log-odds
  readonly children: Int32Array; // per node: its left child; the right one follows
  readonly about: About;
}

export interface TrainTreesOptions {
  readonly trees?: number | undefined; // default 200
  readonly leaves?: number | undefined; // of each tree; default 24
  readonly rate?: number | undefined; // default 0.1
  readonly l2?: number | undefined; // λ; default 1
  readonly leastWeight?: number | undefined; // curvature that each leaf must keep; default 1
  readonly share?: number | undefined; // of rows and of columns that each tree sees; default 0.5
  readonly seed?: number | undefined;
}

export function trainTrees(data: TreesData, options: TrainTreesOptions = {}): TreesModel {
  const { trees = 200, leaves = 24, rate = 0.1, l2 = 1, leastWeight = 1, share = 0.5, seed = 1 } = options;
  checkWhole("trees", trees, 1);
  checkWhole("leaves", leaves, 2);
  const { names, columns, targets, weights } = data;
  const m = targets.length;
  if (m === 0) throw new DataError("no row to learn from");
  const random = seeded(seed);
  const binned = columns.map(binColumn);
  let [sum, total] = [0, 0];
  for (let i = 0; i < m; i++) {
    sum += weights[i]! * targets[i]!;
    total += weights[i]!;
  }
  const start = Math.log((sum + 0.5) / (total - sum + 0.5));
  const nodes: GrowingNodes = { roots: [0], features: [-1], limits: [start], children: [-1] };
  const scores = new Float32Array(m).fill(start);
  const gradients = new Float32Array(m);
  const curvatures = new Float32Array(m);
  for (let tree = 0; tree < trees; tree++) {
    const rows = new Int32Array(m);
    let count = 0;
    for (let i = 0; i < m; i++) {
      if (random() >= share) continue;
      const p = 1 / (1 + Math.exp(-scores[i]!));
      gradients[i] = weights[i]! * (p - targets[i]!);
      curvatures[i] = weights[i]! * Math.max(p * (1 - p), 1e-6);
      rows[count++] = i;
    }
    const asked = columns.map((_, f) => f).filter(() => random() < share);
    if (count === 0 || asked.length === 0) continue;
    const root = nodes.features.length;
    growTree(nodes, { binned, gradients, curvatures, asked, leaves, rate, l2, leastWeight }, rows.subarray(0, count));
    nodes.roots.push(root);
    for (let i = 0; i < m; i++) scores[i]! += leafValue(nodes, root, columns, i);
  }
  const settings = { trees, leaves, rate, l2, leastWeight, share, seed };
  return {
    kind: "trees",
    labels: ["no", "yes"],
    names: stringTable([...names]),
    roots: Int32Array.from(nodes.roots),
    features: Int32Array.from(nodes.features),
    limits: Float32Array.from(nodes.limits),
    children: Int32Array.from(nodes.children),
    about: {
      settings,
      figures: { rows: m, columns: columns.length, trees: nodes.roots.length, nodes: nodes.features.length },
      stopped: "trees",
      fingerprint: fingerprintOf([targets, weights, ...columns], { settings, names }),
    },
  };
}

/** The probability of "yes" for a row, whose numbers are in the order of the model's columns. */
export function treesAnswer({ roots, features, limits, children }: TreesModel): (row: Float32Array) => number {
  return (row) => {
    let score = 0;
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree]!;
      for (let f = features[node]!; f >= 0; f = features[node]!)
        node = row[f]! < limits[node]! ? children[node]! : children[node]! + 1;
      score += limits[node]!;
    }
    return 1 / (1 + Math.exp(-score));
  };
}

interface GrowingNodes {
  readonly roots: number[];
  readonly features: number[];
  readonly limits: number[];
  readonly children: number[];
}

interface Growing {
  readonly binned: readonly Binned[];
  readonly gradients: Float32Array;
  readonly curvatures: Float32Array;
  readonly asked: readonly number[];
  readonly leaves: number;
  readonly rate: number;
  readonly l2: number;
  readonly leastWeight: number;
}

interface Binned {
  readonly bins: Uint8Array;
  readonly edges: Float32Array;
}

const MAX_BINS = 64;

/** Bins of about equally many rows; equal values share a bin. */
function binColumn(values: Float32Array): Binned {
  const sorted = Float32Array.from(values).sort();
  const edges: number[] = [];
  for (let b = 1; b < MAX_BINS; b++) {
    const edge = sorted[Math.floor((b * sorted.length) / MAX_BINS)]!;
    if (edge > sorted[0]! && edge !== edges.at(-1)) edges.push(edge);
  }
  const last = sorted.at(-1);
  if (last !== undefined && last > sorted[0]! && edges.length === 0) edges.push(last);
  const limits = Float32Array.from(edges);
  const bins = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) {
    let [low, high] = [0, limits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[i]! < limits[middle]!) high = middle;
      else low = middle + 1;
    }
    bins[i] = low;
  }
  return { bins, edges: limits };
}

/** A leaf that may be split further. */
interface Leaf {
  readonly node: number;
  readonly rows: Int32Array;
  readonly sums: Histogram;
  readonly split: Split | undefined;
}

/** Gradient and curvature by column asked for and bin: 2 × MAX_BINS numbers for each column. */
type Histogram = Float64Array;

interface Split {
  readonly at: number; // place in `asked`
  readonly bin: number; // the last bin that goes left
  readonly gain: number;
}

function growTree(nodes: GrowingNodes, growing: Growing, rows: Int32Array): void {
  const { binned, asked, leaves } = growing;
  const open: Leaf[] = [];
  const add = (node: number, of: Int32Array, sums: Histogram): void => {
    nodes.features[node] = -1;
    nodes.children[node] = -1;
    const [gradient, curvature] = totals(sums);
    nodes.limits[node] = (-growing.rate * gradient) / (curvature + growing.l2);
    open.push({ node, rows: of, sums, split: bestSplit(sums, growing) });
  };
  add(nodes.features.length, rows, histogramOf(rows, growing));
  for (let count = 1; count < leaves; count++) {
    let best = -1;
    for (const [i, { split }] of open.entries())
      if (split !== undefined && (best < 0 || split.gain > open[best]!.split!.gain)) best = i;
    if (best < 0) return;
    const [leaf] = open.splice(best, 1) as [Leaf];
    const { at, bin } = leaf.split!;
    const { bins, edges } = binned[asked[at]!]!;
    const [left, right] = partition(leaf.rows, bins, bin);
    // The histogram of the larger part is the rest of the whole.
    const small = histogramOf(left.length < right.length ? left : right, growing);
    const large = leaf.sums.map((sum, k) => sum - small[k]!);
    const child = nodes.features.length;
    nodes.features[leaf.node] = asked[at]!;
    nodes.limits[leaf.node] = edges[bin]!;
    nodes.children[leaf.node] = child;
    add(child, left, left.length < right.length ? small : large);
    add(child + 1, right, left.length < right.length ? large : small);
  }
}

function histogramOf(rows: Int32Array, { binned, asked, gradients, curvatures }: Growing): Histogram {
  const sums = new Float64Array(asked.length * 2 * MAX_BINS);
  for (const [at, f] of asked.entries()) {
    const { bins } = binned[f]!;
    const base = at * 2 * MAX_BINS;
    for (let k = 0; k < rows.length; k++) {
      const i = rows[k]!;
      const slot = base + 2 * bins[i]!;
      sums[slot]! += gradients[i]!;
      sums[slot + 1]! += curvatures[i]!;
    }
  }
  return sums;
}

function totals(sums: Histogram): [gradient: number, curvature: number] {
  let [gradient, curvature] = [0, 0];
  for (let b = 0; b < MAX_BINS; b++) {
    gradient += sums[2 * b]!;
    curvature += sums[2 * b + 1]!;
  }
  return [gradient, curvature];
}

function bestSplit(sums: Histogram, { binned, asked, l2, leastWeight }: Growing): Split | undefined {
  const [gradient, curvature] = totals(sums);
  const whole = gradient ** 2 / (curvature + l2);
  let best: Split | undefined;
  for (const [at, f] of asked.entries()) {
    const bins = binned[f]!.edges.length;
    const base = at * 2 * MAX_BINS;
    let [g, h] = [0, 0];
    for (let bin = 0; bin < bins; bin++) {
      g += sums[base + 2 * bin]!;
      h += sums[base + 2 * bin + 1]!;
      if (h < leastWeight || curvature - h < leastWeight) continue;
      const gain = g ** 2 / (h + l2) + (gradient - g) ** 2 / (curvature - h + l2) - whole;
      if (gain > (best?.gain ?? 1e-9)) best = { at, bin, gain };
    }
  }
  return best;
}

function partition(rows: Int32Array, bins: Uint8Array, bin: number): [left: Int32Array, right: Int32Array] {
  const sorted = new Int32Array(rows.length);
  let [left, right] = [0, rows.length];
  for (const i of rows) {
    if (bins[i]! <= bin) sorted[left++] = i;
    else sorted[--right] = i;
  }
  return [sorted.subarray(0, left), sorted.subarray(left)];
}

function leafValue(nodes: GrowingNodes, root: number, columns: readonly Float32Array[], i: number): number {
  let node = root;
  for (let f = nodes.features[node]!; f >= 0; f = nodes.features[node]!)
    node = columns[f]![i]! < nodes.limits[node]! ? nodes.children[node]! : nodes.children[node]! + 1;
  return nodes.limits[node]!;
}
