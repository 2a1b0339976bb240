/**
 * How likely is each way through a chain of labels, and which is best?
 *
 * A lattice has T items and L labels: `state[t·L + l]` scores label l at item t, `edge[i·L + j]` scores i followed
 * by j. A path's score is the sum along it; its probability is exp(score) / Z. Forward–backward (Rabiner 1989)
 * adds over all Lᵀ paths in T·L² steps.
 *
 * We compute with probabilities, not logarithms, and divide each step by its sum: one exponential per score instead
 * of one per edge and step. What underflows on the way could not have mattered, as long as no two edges lie further apart
 * than SAFE_RANGE: then any path can change to any label at a cost of e^−SAFE_RANGE, so that whatever has fallen e^−708 (the
 * smallest double) behind the best can never come closer than e^(SAFE_RANGE − 708). Wilder edges go the slow way,
 * through logarithms. Neither way knows a longest chain.
 */

const SAFE_RANGE = 300;

/**
 * Edges of a chain: one matrix for all steps (`step` 0), or one for each item, the step into item t at t·step.
 * `exp` and `shift` hold exp(score − shift); `shift` has one entry per matrix.
 */
export interface Edges {
  readonly score: Float64Array;
  readonly step: number; // 0, or L·L
  readonly exp: Float64Array;
  readonly shift: Float64Array;
  readonly safe: Uint8Array; // per matrix: 1 when no two of its scores lie further apart than SAFE_RANGE
}

export function makeEdges(score: Float64Array, step: number, size: number): Edges {
  const matrices = step === 0 ? 1 : score.length / size;
  return {
    score,
    step,
    exp: new Float64Array(score.length),
    shift: new Float64Array(matrices),
    safe: new Uint8Array(matrices),
  };
}

/** Brings exp, shift and safe up to date for the matrices `from` … `to`, each of `size` scores. */
export function exponentiateEdges(edges: Edges, size: number, from: number, to: number): void {
  const { score, exp } = edges;
  for (let m = from; m < to; m++) {
    let high = Number.NEGATIVE_INFINITY;
    let low = Number.POSITIVE_INFINITY;
    for (let k = m * size; k < (m + 1) * size; k++) {
      if (score[k]! > high) high = score[k]!;
      if (score[k]! < low) low = score[k]!;
    }
    for (let k = m * size; k < (m + 1) * size; k++) exp[k] = Math.exp(score[k]! - high);
    edges.shift[m] = high;
    edges.safe[m] = high - low <= SAFE_RANGE ? 1 : 0;
  }
}

/** Working memory for chains of up to `items` items; make it once, use it for many. */
export interface Scratch {
  readonly alpha: Float64Array;
  readonly beta: Float64Array;
  readonly sent: Float64Array;
  readonly scale: Float64Array;
  readonly came: Int32Array;
}

export function makeScratch(items: number, labels: number): Scratch {
  return {
    alpha: new Float64Array(items * labels),
    beta: new Float64Array(labels),
    sent: new Float64Array(items * labels),
    scale: new Float64Array(items),
    came: new Int32Array(items * labels),
  };
}

/**
 * log Z of the chain of items `from` … `to`. `state` holds scores on entry and P(label l at item t) on return.
 * Expected edges are *added*: P(i at t−1, j at t) to `pairs[i·L + j]`, or to `pairs[t·L·L + i·L + j]` when edges differ
 * by item.
 */
export function forwardBackward(
  state: Float64Array,
  from: number,
  to: number,
  labels: number,
  edges: Edges,
  pairs: Float64Array,
  scratch: Scratch,
): number {
  if (!edgesAreSafe(edges, from, to)) return throughLogarithms(state, from, to, labels, edges, pairs, scratch);
  const logShift = exponentiateStates(state, from, to, labels, edges);
  const logZ = logShift + forward(state, from, to, labels, edges, scratch);
  backward(state, from, to, labels, edges, scratch);
  if (edges.step === 0) addSharedPairs(to - from, labels, edges.exp, pairs, scratch);
  else addPairsByItem(from, to, labels, edges.exp, pairs, scratch);
  return logZ;
}

function edgesAreSafe({ safe, step }: Edges, from: number, to: number): boolean {
  if (step === 0) return safe[0] === 1;
  for (let t = from + 1; t < to; t++) if (safe[t] === 0) return false;
  return true;
}

/** alpha[t, j] = P(label j at t | everything up to t); the log of what the steps had to be divided by comes back. */
function forward(state: Float64Array, from: number, to: number, L: number, edges: Edges, scratch: Scratch): number {
  const { exp, step } = edges;
  const { alpha, scale } = scratch;
  const blocked = L - (L % 4);
  let logSum = 0;
  let product = 1;
  for (let t = from; t < to; t++) {
    const here = (t - from) * L;
    const before = here - L;
    const now = t * L;
    const e = t * step;
    if (t === from) for (let j = 0; j < L; j++) alpha[j] = state[now + j]!;
    else {
      for (let j = 0; j < blocked; j += 4) {
        let a0 = 0;
        let a1 = 0;
        let a2 = 0;
        let a3 = 0;
        for (let i = 0; i < L; i++) {
          const a = alpha[before + i]!;
          const at = e + i * L + j;
          a0 += a * exp[at]!;
          a1 += a * exp[at + 1]!;
          a2 += a * exp[at + 2]!;
          a3 += a * exp[at + 3]!;
        }
        alpha[here + j] = a0 * state[now + j]!;
        alpha[here + j + 1] = a1 * state[now + j + 1]!;
        alpha[here + j + 2] = a2 * state[now + j + 2]!;
        alpha[here + j + 3] = a3 * state[now + j + 3]!;
      }
      for (let j = blocked; j < L; j++) {
        let arriving = 0;
        for (let i = 0; i < L; i++) arriving += alpha[before + i]! * exp[e + i * L + j]!;
        alpha[here + j] = arriving * state[now + j]!;
      }
    }
    let sum = 0;
    for (let j = 0; j < L; j++) sum += alpha[here + j]!;
    const inverse = 1 / sum;
    for (let j = 0; j < L; j++) alpha[here + j]! *= inverse;
    scale[t - from] = inverse;
    // One logarithm for many steps. A single sum lies between e^−SAFE_RANGE / L and L, so the product stays in range.
    product *= sum;
    if (product < 1e-150 || product > 1e150) {
      logSum += Math.log(product);
      product = 1;
    }
  }
  return logSum + Math.log(product);
}

/**
 * beta[i] is what label i at t may still expect, scaled so that alpha · beta is a probability; it goes into `state`.
 * sent[t, j] is what label j at t sends back to the item before.
 */
function backward(state: Float64Array, from: number, to: number, L: number, edges: Edges, scratch: Scratch): void {
  const { exp, step } = edges;
  const { alpha, beta, sent, scale } = scratch;
  const blocked = L - (L % 4);
  beta.fill(1, 0, L);
  for (let t = to - 1; t >= from; t--) {
    const here = (t - from) * L;
    const now = t * L;
    const e = t * step;
    const inverse = scale[t - from]!;
    for (let j = 0; j < L; j++) {
      sent[here + j] = state[now + j]! * beta[j]! * inverse;
      state[now + j] = alpha[here + j]! * beta[j]!;
    }
    for (let i = 0; i < L && t > from; i++) {
      const row = e + i * L;
      let expected = 0;
      for (let j = 0; j < blocked; j += 4) {
        expected +=
          exp[row + j]! * sent[here + j]! +
          exp[row + j + 1]! * sent[here + j + 1]! +
          (exp[row + j + 2]! * sent[here + j + 2]! + exp[row + j + 3]! * sent[here + j + 3]!);
      }
      for (let j = blocked; j < L; j++) expected += exp[row + j]! * sent[here + j]!;
      beta[i] = expected;
    }
  }
}

/** P(i at t − 1, j at t) = alpha[t − 1, i] · exp[i, j] · sent[t, j], summed over t: the shared edge is a common factor. */
function addSharedPairs(
  items: number,
  L: number,
  exp: Float64Array,
  pairs: Float64Array,
  { alpha, sent }: Scratch,
): void {
  const end = (items - 1) * L;
  const blocked = L - (L % 4);
  for (let i = 0; i < L; i++) {
    for (let j = 0; j < blocked; j += 4) {
      let p0 = 0;
      let p1 = 0;
      let p2 = 0;
      let p3 = 0;
      for (let t = 0; t < end; t += L) {
        const a = alpha[t + i]!;
        const at = t + L + j;
        p0 += a * sent[at]!;
        p1 += a * sent[at + 1]!;
        p2 += a * sent[at + 2]!;
        p3 += a * sent[at + 3]!;
      }
      const to = i * L + j;
      pairs[to]! += p0 * exp[to]!;
      pairs[to + 1]! += p1 * exp[to + 1]!;
      pairs[to + 2]! += p2 * exp[to + 2]!;
      pairs[to + 3]! += p3 * exp[to + 3]!;
    }
    for (let j = blocked; j < L; j++) {
      let sum = 0;
      for (let t = 0; t < end; t += L) sum += alpha[t + i]! * sent[t + L + j]!;
      pairs[i * L + j]! += sum * exp[i * L + j]!;
    }
  }
}

function addPairsByItem(
  from: number,
  to: number,
  L: number,
  exp: Float64Array,
  pairs: Float64Array,
  { alpha, sent }: Scratch,
): void {
  for (let t = from + 1; t < to; t++) {
    const here = (t - from) * L;
    for (let i = 0; i < L; i++) {
      for (let j = 0; j < L; j++) {
        const at = (t * L + i) * L + j;
        pairs[at]! += alpha[here - L + i]! * exp[at]! * sent[here + j]!;
      }
    }
  }
}

/** Turns scores into exp(score − highest of the item); returns the sum of all that was subtracted, edges included. */
function exponentiateStates(state: Float64Array, from: number, to: number, L: number, edges: Edges): number {
  const shared = edges.step === 0;
  let shift = shared ? (to - from - 1) * edges.shift[0]! : 0;
  for (let t = from; t < to; t++) {
    let high = state[t * L]!;
    for (let k = t * L + 1; k < (t + 1) * L; k++) if (state[k]! > high) high = state[k]!;
    for (let k = t * L; k < (t + 1) * L; k++) state[k] = Math.exp(state[k]! - high);
    shift += high;
    if (!shared && t > from) shift += edges.shift[t]!;
  }
  return shift;
}

/** The same promise as forwardBackward, for scores of any size. */
function throughLogarithms(
  state: Float64Array,
  from: number,
  to: number,
  labels: number,
  edges: Edges,
  pairs: Float64Array,
  scratch: Scratch,
): number {
  const { score, step } = edges;
  const { alpha, beta, sent } = scratch;
  const L = labels;
  const terms = new Float64Array(L);
  for (let t = from; t < to; t++) {
    const here = (t - from) * L;
    for (let j = 0; j < L; j++) {
      for (let i = 0; i < L; i++) terms[i] = t === from ? 0 : alpha[here - L + i]! + score[t * step + i * L + j]!;
      alpha[here + j] = state[t * L + j]! + (t === from ? 0 : logSumExp(terms, 0, L));
    }
  }
  const logZ = logSumExp(alpha, (to - from - 1) * L, L);
  beta.fill(0, 0, L);
  for (let t = to - 1; t >= from; t--) {
    const here = (t - from) * L;
    for (let j = 0; j < L; j++) {
      sent[j] = state[t * L + j]! + beta[j]!;
      state[t * L + j] = Math.exp(alpha[here + j]! + beta[j]! - logZ);
    }
    if (t === from) break;
    for (let i = 0; i < L; i++) {
      for (let j = 0; j < L; j++) {
        terms[j] = score[t * step + i * L + j]! + sent[j]!;
        pairs[t * step + i * L + j]! += Math.exp(alpha[here - L + i]! + terms[j]! - logZ);
      }
      beta[i] = logSumExp(terms, 0, L);
    }
  }
  return logZ;
}

export function logSumExp(values: Float64Array, from: number, count: number): number {
  let high = Number.NEGATIVE_INFINITY;
  for (let k = from; k < from + count; k++) if (values[k]! > high) high = values[k]!;
  let sum = 0;
  for (let k = from; k < from + count; k++) sum += Math.exp(values[k]! - high);
  return high + Math.log(sum);
}

/** The best path through T items (Viterbi): its labels into `path`, its score returned. The first of equals wins. */
export function bestPath(
  state: Float64Array,
  items: number,
  labels: number,
  edge: Float64Array,
  step: number, // 0, or L·L when edges differ by item
  path: Int32Array,
  scratch: Scratch,
): number {
  const { alpha: best, came } = scratch;
  const L = labels;
  if (items === 0) return 0;
  for (let j = 0; j < L; j++) best[j] = state[j]!;
  for (let t = 1; t < items; t++) {
    const before = (t - 1) * L;
    for (let j = 0; j < L; j++) {
      let high = Number.NEGATIVE_INFINITY;
      let from = 0;
      for (let i = 0; i < L; i++) {
        const score = best[before + i]! + edge[t * step + i * L + j]!;
        if (score > high) {
          high = score;
          from = i;
        }
      }
      best[t * L + j] = high + state[t * L + j]!;
      came[t * L + j] = from;
    }
  }
  const last = (items - 1) * L;
  let label = 0;
  for (let j = 1; j < L; j++) if (best[last + j]! > best[last + label]!) label = j;
  const score = best[last + label]!;
  for (let t = items - 1; t >= 0; t--) {
    path[t] = label;
    label = came[t * L + label]!;
  }
  return score;
}
