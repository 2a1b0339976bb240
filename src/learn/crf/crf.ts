/**
 * Which label does each item of a sequence have, given its neighbours?
 *
 * A linear-chain conditional random field (Lafferty, McCallum & Pereira 2001), with CRF++'s templates and its
 * objective: −log-likelihood of all sequences + ½ l2 ‖w‖², where l2 is 1 / c of CRF++. Training gives a model of plain
 * data; a tagger applies it. Attributes have one weight for each label, edges one for each pair of labels.
 */

import { checkNumber, checkWhole } from "../errors.js";
import { fingerprintOf } from "../fingerprint.js";
import { type FitOptions, fit, type Trained } from "../linear/fit.js";
import { makeProblem } from "../linear/log-linear.js";
import { transpose } from "../linear/sparse.js";
import type { About } from "../model-file.js";
import { type AttributeSpace, compileSequences, edgeKind, type SequenceSource } from "./features.js";
import type { Template } from "./template.js";

export interface CrfModel {
  readonly kind: "crf";
  readonly labels: readonly string[];
  readonly space: AttributeSpace;
  readonly weights: Float32Array; // states × L, then edges × L × L
  readonly about: About;
}

export interface TrainCrfOptions extends FitOptions {
  /** Without one, an item is a bag of features and neighbouring labels are all that links items. */
  readonly template?: Template | undefined;
  readonly minCount?: number | undefined; // attributes seen on fewer items are left out; default 1
  readonly labels?: readonly string[] | undefined; // all labels there may be; default: those of the data
}

export async function trainCrf(data: SequenceSource, options: TrainCrfOptions = {}): Promise<Trained<CrfModel>> {
  const { template, l2 = 1, minCount = 1, tolerance = 1e-4, maxIterations = 1000 } = options;
  checkNumber("l2", l2, 0);
  checkWhole("minCount", minCount, 1);
  const compiled = await compileSequences(data, template, minCount, options.labels);
  const { space, states, edges, sequences, labels, gold } = compiled;
  const kind = edgeKind(template);
  const problem = makeProblem({
    labels: labels.length,
    items: states,
    attributes: transpose(states),
    sequences,
    edges: kind === "by-item" ? { items: edges, attributes: transpose(edges) } : kind,
  });
  const { weights, search } = await fit(problem, gold, l2, 0, { ...options, tolerance, maxIterations });
  const settings = { template: template?.text ?? null, l2, minCount, tolerance, maxIterations };
  const about: About = {
    settings,
    figures: {
      sequences: sequences.length - 1,
      items: gold.length,
      attributes: space.states,
      objective: search.value,
      iterations: search.iteration,
    },
    stopped: search.stopped,
    fingerprint: fingerprintOf(
      [states.starts, states.indices, edges.starts, edges.indices, sequences, gold, space.values.bytes],
      { settings, labels },
    ),
  };
  return { model: { kind: "crf", labels, space, weights, about }, search };
}
