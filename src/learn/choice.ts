/**
 * Which of these options is meant, if any?
 *
 * The conditional logit (McFadden 1974): P(option) ∝ exp(Σ w_f) over the features f of the option, within one set of
 * options. "None" is an option like the others. Several options may be right, because they say the same thing: then the
 * sum of their probabilities counts. Training minimises −Σ weight · log P(right options) + ½ Σ l2_f w_f².
 */
import { minimise } from "./linear/lbfgs.js";

export interface Option {
  /** Numbers of the features that it has. */
  readonly features: readonly number[];
  readonly right: boolean;
  /** What it scores without them. Default 0. */
  readonly base?: number;
}

export interface Choice {
  readonly options: readonly Option[];
  readonly weight: number;
}

export interface TrainChoiceOptions {
  /** How strongly the weight of a feature is held back. Default 1 for all. */
  readonly l2?: (feature: number) => number;
  readonly maxIterations?: number;
}

/** The weights of `features` features. Choices without a right option teach nothing and are passed over. */
export async function trainChoice(
  choices: readonly Choice[],
  features: number,
  { l2 = () => 1, maxIterations = 200 }: TrainChoiceOptions = {},
): Promise<Float64Array> {
  const useful = choices.filter(({ options }) => options.some(({ right }) => right));
  const penalties = Float64Array.from({ length: features }, (_, f) => l2(f));
  // Option o has the features indices[starts[o] … starts[o + 1]).
  const options = useful.flatMap((choice) => choice.options);
  const starts = new Int32Array(options.length + 1);
  options.forEach((option, o) => {
    starts[o + 1] = starts[o]! + option.features.length;
  });
  const indices = new Int32Array(starts[options.length]!);
  for (const [o, option] of options.entries()) indices.set(option.features, starts[o]);
  const bases = Float64Array.from(options, ({ base = 0 }) => base);
  const scores = new Float64Array(options.length);

  const { x } = await minimise(
    (weights, gradient) => {
      let loss = 0;
      for (let f = 0; f < features; f++) {
        loss += 0.5 * penalties[f]! * weights[f]! ** 2;
        gradient[f] = penalties[f]! * weights[f]!;
      }
      let first = 0;
      for (const { options: of, weight } of useful) {
        const next = first + of.length;
        let top = Number.NEGATIVE_INFINITY;
        for (let o = first; o < next; o++) {
          let score = bases[o]!;
          for (let i = starts[o]!; i < starts[o + 1]!; i++) score += weights[indices[i]!]!;
          scores[o] = score;
          if (score > top) top = score;
        }
        let all = 0;
        let right = 0;
        for (let o = first; o < next; o++) {
          const share = Math.exp(scores[o]! - top);
          scores[o] = share;
          all += share;
          if (of[o - first]!.right) right += share;
        }
        right = Math.max(right, Number.MIN_VALUE);
        loss += weight * (Math.log(all) - Math.log(right));
        for (let o = first; o < next; o++) {
          const gap = weight * (scores[o]! / all - (of[o - first]!.right ? scores[o]! / right : 0));
          if (gap !== 0) for (let i = starts[o]!; i < starts[o + 1]!; i++) gradient[indices[i]!]! += gap;
        }
        first = next;
      }
      return loss;
    },
    new Float64Array(features),
    { maxIterations, tolerance: 1e-4 },
  );
  return x;
}

/** log Σ exp, without overflow. */
export function logSum(scores: readonly number[]): number {
  let top = Number.NEGATIVE_INFINITY;
  for (const score of scores) if (score > top) top = score;
  let sum = 0;
  for (const score of scores) sum += Math.exp(score - top);
  return top + Math.log(sum);
}
