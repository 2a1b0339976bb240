/** From a problem and its true labels to the best weights: what maximum entropy and CRFs do once their matrices stand. */
import { openCrew } from "./crew.js";
import { type MinimiseOptions, type Minimum, minimise } from "./lbfgs.js";
import { guessCurvature, logLinearObjective, observedCounts, type Problem } from "./log-linear.js";

export interface FitOptions extends Omit<MinimiseOptions, "curvature"> {
  readonly l2?: number | undefined; // the penalty ½ l2 ‖w‖²; default 1
  readonly threads?: number | undefined; // default: as many as pay. The model does not depend on it
}

/** What training gives back. */
export interface Trained<Model> {
  readonly model: Model;
  readonly search: Omit<Minimum, "x">;
  readonly threads: number;
}

/** The last `free` weights are not penalised. */
export async function fit(problem: Problem, gold: Int32Array, l2: number, free: number, options: FitOptions) {
  const crew = await openCrew(problem, options.threads);
  try {
    const observed = observedCounts(problem, gold, crew.run);
    const objective = logLinearObjective(problem, crew.run, observed, l2, free);
    const curvature = guessCurvature(problem, l2, free);
    const { x, ...search } = await minimise(objective, new Float64Array(observed.length), { ...options, curvature });
    return { weights: Float32Array.from(x), search, threads: crew.threads };
  } finally {
    await crew.close();
  }
}
