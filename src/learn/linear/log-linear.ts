/**
 * How are the weights of a log-linear model found?
 *
 * Maximum entropy and conditional random fields are one model: P(y | x) = exp(w · f(x, y)) / Z(x), where y is one label
 * or a chain of them. Training minimises
 *
 *     Σ log Z(x) − w · observed + ½ l2 ‖w‖²        with gradient        expected − observed + l2 w
 *
 * where `observed` counts each feature in the data and `expected` counts it as the model would have it. One evaluation
 * has two phases:
 *
 *     expect    items × labels:      scores = X · w, turned in place into probabilities; log Z
 *     collect   features × labels:   expected = Xᵀ · probabilities
 *
 * Items are taken in blocks: sums of blocks are more exact than one long sum, and edges by item need memory for one block.
 *
 * Shapes: N items, A attributes, L labels. Weights are A × L, then (chains only) edge attributes × L × L.
 */

import { exponentiateEdges, forwardBackward, makeEdges, makeScratch } from "../crf/lattice.js";
import { dot, type Objective } from "./lbfgs.js";
import { multiply, type Sparse } from "./sparse.js";

/** Data and working memory. */
export interface Problem {
  readonly labels: number;
  readonly items: Sparse; // N × A
  readonly attributes: Sparse; // its transpose
  readonly itemWeights: Float64Array | undefined; // how much each item counts; undefined: 1
  readonly chain: Chain | undefined; // undefined: every item stands alone
  readonly weights: Float64Array;
  readonly gradient: Float64Array;
  readonly expected: Float64Array; // N × L: scores, then probabilities
  readonly itemBlocks: Int32Array; // where each block of items begins, and the end
}

export interface Chain {
  readonly starts: Int32Array; // where each sequence begins, and the end
  readonly longest: number;
  readonly edges: SharedEdges | EdgesByItem;
}

/** Every step scores its label pair alike: CRF++'s plain "B". */
export interface SharedEdges {
  readonly kind: "shared";
  readonly blockPairs: Float64Array; // blocks × L × L: expected pairs
}

/** The score of a label pair depends on the item: CRF++'s "B01:%x[0,0]". Row t is the step into item t. */
export interface EdgesByItem {
  readonly kind: "by-item";
  readonly items: Sparse; // N × edge attributes
  readonly attributes: Sparse;
  readonly expected: Float64Array; // N × L × L
}

/** What a problem is made of; the rest is working memory. */
export interface ProblemParts {
  readonly labels: number;
  readonly items: Sparse;
  readonly attributes: Sparse; // the transpose
  readonly itemWeights?: Float64Array | undefined;
  readonly sequences?: Int32Array | undefined; // where each begins, and the end
  readonly edges?: "shared" | "none" | { readonly items: Sparse; readonly attributes: Sparse } | undefined;
}

export function makeProblem({
  labels: L,
  items,
  attributes,
  itemWeights,
  sequences,
  edges = "none",
}: ProblemParts): Problem {
  const chained = edges === "none" ? undefined : sequences;
  const itemBlocks = cutBlocks(items, chained);
  const blocks = itemBlocks.length - 1;
  const edgeAttributes = edges === "none" ? 0 : edges === "shared" ? 1 : edges.attributes.rows;
  const size = items.columns * L + edgeAttributes * L * L;
  return {
    labels: L,
    items,
    attributes,
    itemWeights,
    chain: chained && { starts: chained, longest: longestBlock(chained), edges: edgeMemory() },
    weights: new Float64Array(size),
    gradient: new Float64Array(size),
    expected: new Float64Array(items.rows * L),
    itemBlocks,
  };

  function edgeMemory(): SharedEdges | EdgesByItem {
    if (typeof edges === "string") return { kind: "shared", blockPairs: new Float64Array(blocks * L * L) };
    return { kind: "by-item", ...edges, expected: new Float64Array(items.rows * L * L) };
  }
}

/** A constant, because it decides the last digits of sums. */
const BLOCKS = 48;

/** Blocks of about equal work, cut only where `cuts` allows; row r costs its entries and one more. */
function cutBlocks(m: Sparse, cuts?: Int32Array): Int32Array {
  const cost = (row: number) => m.starts[row]! + row;
  const blocks = [0];
  const last = cuts ? cuts.length - 1 : m.rows;
  for (let c = 1; c <= last; c++) {
    const row = cuts ? cuts[c]! : c;
    if (cost(row) * BLOCKS >= cost(m.rows) * blocks.length || c === last) blocks.push(row);
  }
  return Int32Array.from(blocks);
}

/** The objective of a problem. The last `free` weights are not drawn towards zero (a bias needs no excuse). */
export function logLinearObjective(problem: Problem, observed: Float64Array, l2: number, free = 0): Objective {
  const { weights, gradient } = problem;
  const expect = openExpectation(problem);
  const penalised = weights.length - free;
  return (x, into) => {
    weights.set(x);
    const logZ = expect();
    collect(problem);
    let norm = 0;
    for (let i = 0; i < penalised; i++) {
      norm += x[i]! * x[i]!;
      into[i] = gradient[i]! - observed[i]! + l2 * x[i]!;
    }
    for (let i = penalised; i < x.length; i++) into[i] = gradient[i]! - observed[i]!;
    return logZ - dot(x, observed) + 0.5 * l2 * norm;
  };
}

/**
 * A first guess of the second derivatives. That of weight (a, l) is l2 + Σ x² · p(1 − p) over the items with attribute
 * a. An attribute may stand on one item or on all of them, so these differ by orders of magnitude, and telling the
 * optimiser saves it three steps out of four (docs/learners.md). For p(1 − p) any value between 0.02 and 0.25 serves.
 */
export function guessCurvature(problem: Problem, l2: number, free = 0): Float64Array {
  const { labels: L, attributes, chain, weights } = problem;
  const curvature = new Float64Array(weights.length);
  const guess = (m: Sparse, width: number, base: number) => {
    for (let a = 0; a < m.rows; a++) {
      let sum = 0;
      for (let k = m.starts[a]!; k < m.starts[a + 1]!; k++) sum += m.values ? m.values[k]! ** 2 : 1;
      curvature.fill(UNDECIDED * sum, base + a * width, base + (a + 1) * width);
    }
  };
  guess(attributes, L, 0);
  if (chain?.edges.kind === "by-item") guess(chain.edges.attributes, L * L, attributes.rows * L);
  if (chain?.edges.kind === "shared") curvature.fill((UNDECIDED * problem.items.rows) / L, attributes.rows * L);
  for (let i = 0; i < curvature.length - free; i++) curvature[i]! += l2;
  return curvature.map((c) => Math.max(c, MIN_CURVATURE));
}

const UNDECIDED = 0.03; // p(1 − p); small, because a trained model has decided most items
const MIN_CURVATURE = 1e-6; // an attribute without items, unpenalised, has none of its own

/** How often each feature occurs with the true labels: what `expected` would be for a model that is always right. */
export function observedCounts(problem: Problem, labels: Int32Array): Float64Array {
  const { labels: L, chain, expected, itemWeights } = problem;
  expected.fill(0);
  for (let t = 0; t < labels.length; t++) expected[t * L + labels[t]!] = itemWeights ? itemWeights[t]! : 1;
  if (chain) {
    const pairs = chain.edges.kind === "shared" ? chain.edges.blockPairs : chain.edges.expected;
    const step = chain.edges.kind === "shared" ? 0 : L * L;
    pairs.fill(0);
    for (let s = 0; s + 1 < chain.starts.length; s++) {
      for (let t = chain.starts[s]! + 1; t < chain.starts[s + 1]!; t++) {
        pairs[t * step + labels[t - 1]! * L + labels[t]!]! += 1;
      }
    }
  }
  collect(problem);
  return problem.gradient.slice();
}

/** Expected counts of all features, from the probabilities of items and pairs. */
function collect({ labels: L, attributes, expected, gradient, chain }: Problem): void {
  multiply(attributes, expected, L, gradient);
  if (chain === undefined) return;
  const edgeGradient = gradient.subarray(attributes.rows * L);
  if (chain.edges.kind === "by-item") {
    multiply(chain.edges.attributes, chain.edges.expected, L * L, edgeGradient);
    return;
  }
  const { blockPairs } = chain.edges;
  edgeGradient.fill(0);
  for (let k = 0; k < blockPairs.length; k++) edgeGradient[k % edgeGradient.length]! += blockPairs[k]!;
}

/** Turns the scores of all items into probabilities and returns their log Z. */
function openExpectation(problem: Problem): () => number {
  const { chain, itemBlocks } = problem;
  const expect = chain ? chainHand(problem, chain) : (block: number) => expectItems(problem, block);
  return () => {
    let logZ = 0;
    for (let block = 0; block + 1 < itemBlocks.length; block++) logZ += expect(block);
    return logZ;
  };
}

function expectItems(problem: Problem, block: number): number {
  const { labels: L, items, expected, itemWeights, itemBlocks } = problem;
  const from = itemBlocks[block]!;
  const to = itemBlocks[block + 1]!;
  multiply(items, problem.weights, L, expected, from, to);
  let logZ = 0;
  for (let t = from; t < to; t++) {
    const weight = itemWeights ? itemWeights[t]! : 1;
    logZ += weight * softmax(expected, t * L, L);
    if (weight !== 1) for (let k = t * L; k < (t + 1) * L; k++) expected[k]! *= weight;
  }
  return logZ;
}

/** Scores become probabilities; their log Z comes back. */
export function softmax(scores: Float64Array, from: number, count: number): number {
  let high = scores[from]!;
  for (let k = from + 1; k < from + count; k++) if (scores[k]! > high) high = scores[k]!;
  let sum = 0;
  for (let k = from; k < from + count; k++) sum += scores[k] = Math.exp(scores[k]! - high);
  const inverse = 1 / sum;
  for (let k = from; k < from + count; k++) scores[k]! *= inverse;
  return high + Math.log(sum);
}

function chainHand(problem: Problem, chain: Chain): (block: number) => number {
  const { labels: L, items, expected, itemBlocks, weights } = problem;
  const size = L * L;
  const scratch = makeScratch(chain.longest, L);
  const edgeWeights = weights.subarray(items.columns * L);
  const shared = chain.edges.kind === "shared";
  const blockItems = shared ? 0 : longestBlock(itemBlocks);
  const edges = makeEdges(shared ? edgeWeights : new Float64Array(blockItems * size), shared ? 0 : size, size);

  return (block) => {
    const from = itemBlocks[block]!;
    const to = itemBlocks[block + 1]!;
    multiply(items, weights, L, expected, from, to);
    const pairs = edgesOfBlock(block, from, to);
    const states = expected.subarray(from * L, to * L);
    let logZ = 0;
    for (let s = lowerBound(chain.starts, from); chain.starts[s]! < to; s++) {
      logZ += forwardBackward(states, chain.starts[s]! - from, chain.starts[s + 1]! - from, L, edges, pairs, scratch);
    }
    return logZ;
  };

  /** Brings `edges` up to date and gives the empty place where expected pairs of this block are to be added. */
  function edgesOfBlock(block: number, from: number, to: number): Float64Array {
    if (chain.edges.kind === "shared") {
      exponentiateEdges(edges, size, 0, 1);
      return chain.edges.blockPairs.subarray(block * size, (block + 1) * size).fill(0);
    }
    multiply(chain.edges.items, edgeWeights, size, chain.edges.expected, from, to);
    const pairs = chain.edges.expected.subarray(from * size, to * size);
    edges.score.set(pairs);
    exponentiateEdges(edges, size, 0, to - from);
    return pairs.fill(0);
  }
}

function longestBlock(starts: Int32Array): number {
  let longest = 0;
  for (let k = 0; k + 1 < starts.length; k++) longest = Math.max(longest, starts[k + 1]! - starts[k]!);
  return longest;
}

/** The first place whose value is at least `wanted`. */
function lowerBound(sorted: Int32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
