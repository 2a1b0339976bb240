/** From a problem and its true labels to the best weights: what maximum entropy and CRFs do once their matrices stand. */
import { type MinimiseOptions, type Minimum, minimise } from "./lbfgs.js";
import { guessCurvature, logLinearObjective, observedCounts, type Problem } from "./log-linear.js";

export interface FitOptions extends Omit<MinimiseOptions, "curvature"> {
  readonly l2?: number | undefined; // the penalty ½ l2 ‖w‖²; default 1
}

/** What training gives back. */
export interface Trained<Model> {
  readonly model: Model;
  readonly search: Omit<Minimum, "x">;
}

/** The last `free` weights are not penalised. */
export async function fit(problem: Problem, gold: Int32Array, l2: number, free: number, options: FitOptions) {
  const observed = observedCounts(problem, gold);
  const objective = logLinearObjective(problem, observed, l2, free);
  const curvature = guessCurvature(problem, l2, free);
  const { x, ...search } = await minimise(objective, new Float64Array(observed.length), { ...options, curvature });
  return { weights: Float32Array.from(x), search };
}
