/**
 * Where is a smooth function smallest?
 *
 * L-BFGS (Nocedal & Wright, *Numerical Optimization*, 2006, ch. 7) keeps the last few steps and how the gradient
 * changed along them, and from these guesses the shape of the valley. Each step is searched along one line until it
 * satisfies the strong Wolfe conditions: the value falls enough, and the slope has flattened. No chance is involved:
 * the same function and start give the same steps.
 */
import { setImmediate as breathe } from "node:timers/promises";
import { checkNumber, checkWhole, DataError } from "../errors.js";

/** f(x), with its gradient written into `gradient`. Pure: the same x gives the same answer. */
export type Objective = (x: Float64Array, gradient: Float64Array) => number;

export interface MinimiseOptions {
  readonly maxIterations?: number | undefined; // default 1000
  /** Done when the value fell by less than this share of itself, three times in a row. Default 1e-4. */
  readonly tolerance?: number | undefined;
  /** Done when the largest slope is below this. Default 1e-6. */
  readonly flat?: number | undefined;
  readonly memory?: number | undefined; // steps remembered; default 6
  /** A first guess of the second derivative along each axis; a good one saves most of the steps. Default: all alike. */
  readonly curvature?: Float64Array | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface Progress {
  readonly iteration: number;
  readonly value: number;
  readonly slope: number; // the largest entry of the gradient
  readonly evaluations: number;
}

/** Why the search ended. All but "aborted" and "iterations" mean that there was little left to gain. */
export type StopReason = "settled" | "flat" | "stuck" | "iterations" | "aborted";

export interface Minimum extends Progress {
  readonly x: Float64Array;
  readonly stopped: StopReason;
}

/** Searches from `start`. Between two steps other work of the process gets its turn, so that a signal can arrive. */
export async function minimise(f: Objective, start: Float64Array, options: MinimiseOptions = {}): Promise<Minimum> {
  const { maxIterations = 1000, tolerance = 1e-4, flat = 1e-6, memory = 6, signal, onProgress, curvature } = options;
  checkWhole("maxIterations", maxIterations, 0);
  checkNumber("tolerance", tolerance, 0, 1);
  checkNumber("flat", flat, 0);
  checkWhole("memory", memory, 1);

  const n = start.length;
  let x = Float64Array.from(start);
  let gradient = new Float64Array(n);
  let nextX = new Float64Array(n);
  let nextGradient = new Float64Array(n);
  const direction = new Float64Array(n);
  const past = history(n, memory, curvature);
  let value = f(x, gradient);
  if (!Number.isFinite(value)) throw new DataError(`the objective is ${value} where the search begins`);
  let evaluations = 1;
  let quiet = 0;

  for (let iteration = 0; ; iteration++) {
    const slope = largest(gradient);
    const progress = { iteration, value, slope, evaluations };
    if (iteration > 0) onProgress?.(progress);
    const stopped: StopReason | undefined =
      slope <= flat ? "flat" : quiet >= 3 ? "settled" : iteration >= maxIterations ? "iterations" : undefined;
    if (stopped) return { x, ...progress, stopped };
    await breathe();
    if (signal?.aborted) return { x, ...progress, stopped: "aborted" };

    past.descend(gradient, direction);
    let falling = dot(gradient, direction);
    if (!(falling < 0)) {
      past.forget();
      past.descend(gradient, direction);
      falling = dot(gradient, direction);
    }
    const along = (step: number): Point => {
      evaluations++;
      for (let i = 0; i < n; i++) nextX[i] = x[i]! + step * direction[i]!;
      const there = f(nextX, nextGradient);
      return { step, value: there, slope: dot(nextGradient, direction) };
    };
    const firstStep = past.empty() ? Math.min(1, 1 / Math.sqrt(-falling)) : 1;
    const found = searchLine(along, { step: 0, value, slope: falling }, firstStep);
    if (found === undefined) {
      if (past.empty()) return { x, ...progress, evaluations, stopped: "stuck" };
      past.forget(); // a bad memory may have pointed uphill; try once more straight down
      continue;
    }
    past.remember(x, nextX, gradient, nextGradient);
    [x, nextX] = [nextX, x];
    [gradient, nextGradient] = [nextGradient, gradient];
    const fell = value - found.value;
    quiet = fell <= tolerance * Math.max(Math.abs(value), Number.MIN_VALUE) ? quiet + 1 : 0;
    value = found.value;
  }
}

interface Point {
  readonly step: number;
  readonly value: number;
  readonly slope: number;
}

const ENOUGH_FALL = 1e-4;
const ENOUGH_FLAT = 0.9;
const MAX_TRIES = 40;

/**
 * A step that satisfies the strong Wolfe conditions (Nocedal & Wright, algorithms 3.5 and 3.6); undefined when none
 * is found. The last point tried is the one returned, so that its x and gradient are still at hand.
 */
function searchLine(along: (step: number) => Point, start: Point, firstStep: number): Point | undefined {
  const fallsEnough = (p: Point) => p.value <= start.value + ENOUGH_FALL * p.step * start.slope;
  const flatEnough = (p: Point) => Math.abs(p.slope) <= -ENOUGH_FLAT * start.slope;
  let low = start;
  let high: Point | undefined;
  let step = firstStep;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const here = along(step);
    // A value that is no number lies beyond the edge of the world: treat it as far too high.
    if (!Number.isFinite(here.value) || !Number.isFinite(here.slope)) {
      high = { step, value: Number.POSITIVE_INFINITY, slope: Number.POSITIVE_INFINITY };
    } else if (!fallsEnough(here) || (low !== start && here.value >= low.value)) {
      high = here;
    } else if (flatEnough(here)) {
      return here;
    } else if (high === undefined) {
      if (here.slope >= 0) high = low;
      low = here;
    } else {
      if (here.slope * (high.step - low.step) >= 0) high = low;
      low = here;
    }
    step = high === undefined ? 2 * step : between(low, high);
    if (high !== undefined && Math.abs(high.step - low.step) <= 1e-14 * Math.max(low.step, high.step)) break;
  }
  // Rounding may leave no room for the flatness condition; a fall is still a fall.
  if (low === start) return undefined;
  const last = along(low.step);
  return last.value < start.value ? last : undefined;
}

/** The minimum of the cubic through two points and their slopes, kept away from both ends. */
function between(a: Point, b: Point): number {
  const width = b.step - a.step;
  const middle = a.step + width / 2;
  if (!Number.isFinite(b.value)) return middle;
  const d1 = a.slope + b.slope - (3 * (a.value - b.value)) / (a.step - b.step);
  const inside = d1 * d1 - a.slope * b.slope;
  if (!(inside >= 0)) return middle;
  const d2 = Math.sign(width) * Math.sqrt(inside);
  const cubic = b.step - (width * (b.slope + d2 - d1)) / (b.slope - a.slope + 2 * d2);
  const share = (cubic - a.step) / width;
  return share >= 0.1 && share <= 0.9
    ? cubic
    : Number.isFinite(share)
      ? a.step + width * (share < 0.5 ? 0.1 : 0.9)
      : middle;
}

/** The last `room` steps s and gradient changes y; `descend` applies the inverse Hessian they imply to −gradient. */
function history(n: number, room: number, curvature: Float64Array | undefined) {
  const steps: Float64Array[] = [];
  const changes: Float64Array[] = [];
  const bends: number[] = [];
  const scale = curvature?.map((c) => 1 / c);
  return {
    empty: () => steps.length === 0,
    forget() {
      steps.length = changes.length = bends.length = 0;
    },
    remember(x: Float64Array, nextX: Float64Array, gradient: Float64Array, nextGradient: Float64Array) {
      const full = steps.length === room;
      const s = full ? steps.shift()! : new Float64Array(n);
      const y = full ? changes.shift()! : new Float64Array(n);
      if (full) bends.shift();
      for (let i = 0; i < n; i++) {
        s[i] = nextX[i]! - x[i]!;
        y[i] = nextGradient[i]! - gradient[i]!;
      }
      const bend = dot(s, y);
      if (!(bend > 0)) return; // no curvature, no lesson
      steps.push(s);
      changes.push(y);
      bends.push(bend);
    },
    /** The two-loop recursion, algorithm 7.4. Each pass adds one vector and multiplies with the next. */
    descend(gradient: Float64Array, direction: Float64Array) {
      const last = steps.length - 1;
      for (let i = 0; i < n; i++) direction[i] = -gradient[i]!;
      const share = new Float64Array(steps.length);
      let product = last < 0 ? 0 : dot(steps[last]!, direction);
      for (let k = last; k >= 0; k--) {
        share[k] = product / bends[k]!;
        product = addAndMultiply(direction, -share[k]!, changes[k]!, steps[Math.max(0, k - 1)]!);
      }
      const guess = last < 0 ? 1 : bends[last]! / squaredLength(changes[last]!, scale);
      if (scale) for (let i = 0; i < n; i++) direction[i]! *= guess * scale[i]!;
      else for (let i = 0; i < n; i++) direction[i]! *= guess;
      if (last >= 0) product = dot(changes[0]!, direction);
      for (let k = 0; k <= last; k++) {
        const back = product / bends[k]!;
        product = addAndMultiply(direction, share[k]! - back, steps[k]!, changes[Math.min(last, k + 1)]!);
      }
    },
  };
}

/** Four sums at once: a single one would wait for itself at every addition. */
export function dot(a: Float64Array, b: Float64Array): number {
  const n = a.length;
  const blocked = n - (n % 4);
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let i = 0; i < blocked; i += 4) {
    s0 += a[i]! * b[i]!;
    s1 += a[i + 1]! * b[i + 1]!;
    s2 += a[i + 2]! * b[i + 2]!;
    s3 += a[i + 3]! * b[i + 3]!;
  }
  for (let i = blocked; i < n; i++) s0 += a[i]! * b[i]!;
  return s0 + s1 + (s2 + s3);
}

/** a += scale · b, and then a · next, in one pass: these vectors are long, and memory is slower than arithmetic. */
function addAndMultiply(a: Float64Array, scale: number, b: Float64Array, next: Float64Array): number {
  const n = a.length;
  const blocked = n - (n % 2);
  let s0 = 0;
  let s1 = 0;
  for (let i = 0; i < blocked; i += 2) {
    const a0 = a[i]! + scale * b[i]!;
    const a1 = a[i + 1]! + scale * b[i + 1]!;
    a[i] = a0;
    a[i + 1] = a1;
    s0 += a0 * next[i]!;
    s1 += a1 * next[i + 1]!;
  }
  for (let i = blocked; i < n; i++) {
    a[i]! += scale * b[i]!;
    s0 += a[i]! * next[i]!;
  }
  return s0 + s1;
}

function squaredLength(a: Float64Array, scale: Float64Array | undefined): number {
  if (scale === undefined) return dot(a, a);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * a[i]! * scale[i]!;
  return sum;
}

function largest(a: Float64Array): number {
  let most = 0;
  for (let i = 0; i < a.length; i++) if (Math.abs(a[i]!) > most) most = Math.abs(a[i]!);
  return most;
}
