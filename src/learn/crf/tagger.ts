/**
 * How is a trained CRF applied to a sequence?
 *
 * Items become attributes, attributes become scores, scores a lattice; the lattice has a best path and marginals.
 * A tagger keeps its working memory between calls, so that labelling allocates next to nothing; the model itself is
 * read only and may lie in memory that many threads share.
 */

import { DataError } from "../errors.js";
import { scoreRows } from "../linear/sparse.js";
import type { Item } from "./columns.js";
import type { CrfModel } from "./crf.js";
import { bagAttribute, clearExpansion, edgeKind, emptyExpansion, expander, frozenNumbering } from "./features.js";
import { bestPath, exponentiateEdges, forwardBackward, makeEdges, makeScratch } from "./lattice.js";

/** Holds working memory for one thread. */
export interface CrfTagger {
  /** The labels of the most probable path. */
  label(items: readonly Item[]): string[];
  /** P(label) for each item: `marginals(items)[t][l]`, labels in the model's order. */
  marginals(items: readonly Item[]): number[][];
  /** log P(labels | items): how probable this very path is. */
  logProbability(items: readonly Item[], labels: readonly string[]): number;
  /** The features of a sequence as numbers, to be labelled later without looking at its texts again. */
  prepare(items: readonly Item[]): Prepared;
  /** The number of a feature for those who prepare bags of features themselves, or −1 when training never saw it. */
  attributeOf(feature: string): number;
  /** The most probable path as numbers of labels; overwritten by the next call. */
  labelPrepared(prepared: Prepared): Int32Array;
  /** The same path, and P(label l at item t) as `marginals[t · L + l]`; both overwritten by the next call. */
  labelWithMarginals(prepared: Prepared): { readonly path: Int32Array; readonly marginals: Float64Array };
}

/** Bags of features need no edges: empty lists will do. */
export interface Prepared {
  readonly items: number;
  readonly stateStarts: Int32Array; // items + 1
  readonly states: Int32Array;
  readonly edgeStarts: Int32Array; // items + 1
  readonly edges: Int32Array;
}

export function crfTagger(model: CrfModel): CrfTagger {
  const { labels, space, weights } = model;
  const L = labels.length;
  const size = L * L;
  const kind = edgeKind(space.template);
  const step = kind === "by-item" ? size : 0;
  const numbering = frozenNumbering(space);
  const expand = expander(space.template, numbering);
  const found = emptyExpansion();
  const edgeBase = space.states * L;
  const sharedEdges = new Float64Array(size);
  if (kind === "shared") sharedEdges.set(weights.subarray(edgeBase));

  let room = 0;
  let scratch = makeScratch(0, L);
  let state = new Float64Array(0);
  let edge = sharedEdges;
  let path = new Int32Array(0);

  const look = (items: readonly Item[]): Prepared => {
    clearExpansion(found);
    expand(items, found);
    return {
      items: items.length,
      stateStarts: found.stateStarts.view(),
      states: found.states.view(),
      edgeStarts: found.edgeStarts.view(),
      edges: found.edges.view(),
    };
  };

  /** Fills `state` and, when edges differ by item, `edge`. */
  const score = ({ items, stateStarts, states, edgeStarts, edges }: Prepared): void => {
    if (items > room) {
      room = Math.max(items, 2 * room);
      scratch = makeScratch(room, L);
      state = new Float64Array(room * L);
      path = new Int32Array(room);
      if (step !== 0) edge = new Float64Array(room * size);
    }
    scoreRows(weights, 0, L, { starts: stateStarts, indices: states, values: undefined }, state, 0, items);
    if (step === 0) return;
    // Edge attributes are numbered after the state attributes.
    const base = edgeBase - space.states * size;
    scoreRows(weights, base, size, { starts: edgeStarts, indices: edges, values: undefined }, edge, 0, items);
  };

  /** log Z, with the marginals left in `state`. */
  const sumPaths = (items: number): number => {
    const edges = makeEdges(edge.subarray(0, step === 0 ? size : items * size), step, size);
    exponentiateEdges(edges, size, 0, step === 0 ? 1 : items);
    return forwardBackward(state, 0, items, L, edges, new Float64Array(edges.score.length), scratch);
  };

  return {
    label(items) {
      score(look(items));
      bestPath(state, items.length, L, edge, step, path, scratch);
      return items.map((_, t) => labels[path[t]!]!);
    },
    marginals(items) {
      if (items.length === 0) return [];
      score(look(items));
      sumPaths(items.length);
      return items.map((_, t) => [...state.subarray(t * L, (t + 1) * L)]);
    },
    logProbability(items, given) {
      if (given.length !== items.length) {
        throw new DataError(`${items.length} items and ${given.length} labels; each item needs one`);
      }
      if (items.length === 0) return 0;
      score(look(items));
      let total = 0;
      let before = 0;
      given.forEach((label, t) => {
        const l = labels.indexOf(label);
        if (l === -1)
          throw new DataError(`item ${t + 1} has the label "${label}"; the model knows ${labels.join(", ")}`);
        total += state[t * L + l]! + (t === 0 ? 0 : edge[t * step + before * L + l]!);
        before = l;
      });
      return total - sumPaths(items.length);
    },
    prepare(items) {
      const { stateStarts, states, edgeStarts, edges } = look(items);
      const copy = (list: Int32Array) => list.slice();
      return {
        items: items.length,
        stateStarts: copy(stateStarts),
        states: copy(states),
        edgeStarts: copy(edgeStarts),
        edges: copy(edges),
      };
    },
    labelPrepared(prepared) {
      score(prepared);
      bestPath(state, prepared.items, L, edge, step, path, scratch);
      return path.subarray(0, prepared.items);
    },
    labelWithMarginals(prepared) {
      const { items } = prepared;
      if (items === 0) return { path: new Int32Array(0), marginals: new Float64Array(0) };
      score(prepared);
      bestPath(state, items, L, edge, step, path, scratch);
      sumPaths(items);
      return { path: path.subarray(0, items), marginals: state.subarray(0, items * L) };
    },
    attributeOf: (feature) => bagAttribute(numbering, feature),
  };
}
