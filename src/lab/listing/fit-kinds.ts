/**
 * Fits the weights of listing's signals, and tests them on sites that took no part.
 *
 * Logistic regression in two steps. The second step sees what the first says about a cell's relatives; so that it does
 * not trust the first more than it deserves, it learns from first steps that were fitted on other sites.
 */

import { minimise } from "../../learn/linear/lbfgs.js";
import { SIGNAL_NAMES } from "../../listing/kinds/signals.js";
import { CONTEXT_NAMES, type Steps, type Weights } from "../../listing/kinds/understand.js";
import { BOUNDS } from "../../listing/kinds/weights.js";
import { type KindRow, type KindSample, rowsOf } from "./kind-samples.js";
import { isInvented } from "./sites.js";

const FOLDS = 3;
const NOTHING: Steps = { first: [], second: [] };

export interface FitSettings {
  /** Penalty on the squares of the weights. */
  readonly l2: number;
  /** Signals to leave out. */
  readonly without?: readonly string[];
}

export async function fitKinds(samples: readonly KindSample[], settings: FitSettings): Promise<Weights> {
  const plain = await fitSteps(
    samples.filter(({ hinted }) => !hinted),
    settings,
    (steps) => ({ plain: steps, shown: NOTHING, bounds: BOUNDS }),
  );
  const hinted = samples.filter(({ hinted }) => hinted);
  const shown =
    hinted.length === 0
      ? plain
      : await fitSteps(hinted, settings, (steps) => ({ plain: steps, shown: steps, bounds: BOUNDS }));
  return { plain, shown, bounds: BOUNDS };
}

async function fitSteps(
  samples: readonly KindSample[],
  settings: FitSettings,
  use: (steps: Steps) => Weights,
): Promise<Steps> {
  const groups = [...new Set(samples.map(({ group }) => group))];
  const foldOf = new Map(groups.map((group, i) => [group, i % FOLDS]));
  const share = sharesOf(samples);
  const plain = samples.map((sample) => ({ sample, rows: weighted(rowsOf(sample, use(NOTHING)), share(sample)) }));
  const first = await fitRows(
    plain.flatMap(({ rows }) => rows),
    SIGNAL_NAMES,
    settings,
  );
  const later: KindRow[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = plain.filter(({ sample }) => foldOf.get(sample.group) !== fold).flatMap(({ rows }) => rows);
    const unseen = await fitRows(others, SIGNAL_NAMES, settings);
    for (const { sample } of plain)
      if (foldOf.get(sample.group) === fold)
        later.push(...weighted(rowsOf(sample, use({ first: unseen, second: [] })), share(sample)));
  }
  return { first, second: await fitRows(later, [...SIGNAL_NAMES, ...CONTEXT_NAMES], settings) };
}

/** An invented site counts as so much of a real one. */
const INVENTED_SHARE = 0.25;

/** All samples of a site count together as one. */
function sharesOf(samples: readonly KindSample[]): (sample: KindSample) => number {
  const counts = new Map<string, number>();
  for (const { site } of samples) counts.set(site, (counts.get(site) ?? 0) + 1);
  return ({ site, group }) => (isInvented(group) ? INVENTED_SHARE : 1) / counts.get(site)!;
}

function weighted(rows: readonly KindRow[], share: number): KindRow[] {
  return rows.map((row) => ({ ...row, weight: row.weight * share }));
}

/** The mean loss of the first step on sites that took no part, to choose the penalty by. */
export async function unseenLoss(samples: readonly KindSample[], settings: FitSettings): Promise<number> {
  const real = samples.filter(({ group }) => !isInvented(group));
  const groups = [...new Set(real.map(({ group }) => group))];
  const share = sharesOf(samples);
  const all = samples.map((sample) => ({
    // Invented sites are in no fold: all learn from them, and none is measured on them.
    fold: isInvented(sample.group) ? FOLDS : groups.indexOf(sample.group) % FOLDS,
    rows: weighted(rowsOf(sample, { plain: NOTHING, shown: NOTHING, bounds: BOUNDS }), share(sample)),
  }));
  let loss = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = await fitRows(
      all.flatMap((one) => (one.fold === fold ? [] : one.rows)),
      SIGNAL_NAMES,
      settings,
    );
    for (const { rows } of all.filter((one) => one.fold === fold))
      for (const { signals, leaf, weight } of rows) {
        const score = weights.reduce((sum, one, i) => sum + one * signals[i]!, 0);
        loss += weight * (Math.log1p(Math.exp(-Math.abs(score))) + Math.max(score, 0) - leaf * score);
      }
  }
  return loss / new Set(real.map(({ site }) => site)).size;
}

/** Weighted logistic regression with soft labels; the bias is not penalised. */
export async function fitRows(
  rows: readonly Pick<KindRow, "signals" | "leaf" | "weight">[],
  names: readonly string[],
  { l2, without = [] }: FitSettings,
): Promise<number[]> {
  const size = names.length;
  const out = names.map((name) => without.includes(name));
  const matrix = new Float64Array(rows.length * size);
  rows.forEach(({ signals }, r) => {
    for (let i = 0; i < size; i++) matrix[r * size + i] = out[i] ? 0 : signals[i]!;
  });
  const objective = (weights: Float64Array, gradient: Float64Array): number => {
    gradient.fill(0);
    let loss = 0;
    for (let r = 0; r < rows.length; r++) {
      const { leaf, weight } = rows[r]!;
      const at = r * size;
      let score = 0;
      for (let i = 0; i < size; i++) score += weights[i]! * matrix[at + i]!;
      const chance = 1 / (1 + Math.exp(-score));
      loss += weight * (Math.log1p(Math.exp(-Math.abs(score))) + Math.max(score, 0) - leaf * score);
      const error = weight * (chance - leaf);
      for (let i = 0; i < size; i++) gradient[i]! += error * matrix[at + i]!;
    }
    for (let i = 1; i < size; i++) {
      loss += 0.5 * l2 * weights[i]! ** 2;
      gradient[i]! += l2 * weights[i]!;
    }
    return loss;
  };
  const { x } = await minimise(objective, new Float64Array(size), { maxIterations: 120, tolerance: 1e-4 });
  return [...x].map((weight, i) => (out[i] ? 0 : Math.round(100 * weight) / 100));
}
