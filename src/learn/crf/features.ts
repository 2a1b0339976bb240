/**
 * Which attributes does each item of a sequence have, as numbers?
 *
 * Texts are looked up once per value, never once per feature: each value of an item gets a number, and a feature is a
 * walk from its template's skeleton along the numbers of the values it looks at, one pair after the other:
 *
 *     U20:%x[-1,1]/%x[0,1]   →   ((skeleton 20, "new"), "york")   →   attribute 4711
 *
 * So extraction costs a few integer probes per feature, and the model file holds no feature texts at all.
 * Without a template an item is a bag of features, as many as it likes, and neighbours count by their labels alone.
 */
import { setImmediate as breathe } from "node:timers/promises";
import { DataError } from "../errors.js";
import { type Growing, growingInts } from "../growing.js";
import type { Sparse } from "../linear/sparse.js";
import { findPair, growingPairs, type PairTable, pairTable } from "../pairs.js";
import { findString, type StringTable, stringCount, stringTable } from "../strings.js";
import type { Item, LabelledSequence } from "./columns.js";
import { outsideValue, type Template } from "./template.js";

/** All attributes of a model. Pairs are numbered state attributes first, then edge attributes, then steps on the way. */
export interface AttributeSpace {
  readonly template: Template | undefined;
  readonly values: StringTable;
  readonly pairs: PairTable;
  readonly states: number;
  readonly edges: number; // edge attributes; 1 for shared edges, which need no pair
}

/** Are all edges of a chain alike? Yes with one plain B line, or without a template; no edges at all without B lines. */
export type EdgeKind = "shared" | "by-item" | "none";

export function edgeKind(template: Template | undefined): EdgeKind {
  if (template === undefined) return "shared";
  const edges = template.lines.filter((line) => line.kind === "edge");
  if (edges.length === 0) return "none";
  return edges.length === 1 && edges[0]!.looks.length === 0 ? "shared" : "by-item";
}

/** Attributes of a sequence's items, by rows: item t has states[stateStarts[t] … stateStarts[t + 1]], edges likewise. */
export interface Expansion {
  readonly stateStarts: Growing<Int32Array>;
  readonly states: Growing<Int32Array>;
  readonly edgeStarts: Growing<Int32Array>;
  readonly edges: Growing<Int32Array>;
}

export function emptyExpansion(): Expansion {
  const expansion = {
    stateStarts: growingInts(),
    states: growingInts(),
    edgeStarts: growingInts(),
    edges: growingInts(),
  };
  clearExpansion(expansion);
  return expansion;
}

export function clearExpansion({ stateStarts, states, edgeStarts, edges }: Expansion): void {
  for (const list of [stateStarts, states, edgeStarts, edges]) list.clear();
  stateStarts.push(0);
  edgeStarts.push(0);
}

/** Names numbers to values and pairs: a growing space while training, a frozen one ever after. −1 means "never seen". */
export interface Numbering {
  value(text: string): number;
  pair(left: number, right: number): number;
}

export function frozenNumbering({ values, pairs }: AttributeSpace): Numbering {
  // Bags of features ask for the same first step with every value: remembered, one search in the pairs is spared for each.
  const NOT_ASKED = -2;
  const first = new Int32Array(stringCount(values)).fill(NOT_ASKED);
  return {
    value: (text) => findString(values, text),
    pair(left, right) {
      if (left !== walkFrom(0) || right < 0) return findPair(pairs, left, right);
      if (first[right] === NOT_ASKED) first[right] = findPair(pairs, left, right);
      return first[right]!;
    },
  };
}

const UNSEEN = -1;
const NO_VALUE = -1; // what a template line without places walks along
/** Where a walk begins. Skeletons are negative, so that no pair's number is mistaken for one. */
const walkFrom = (skeleton: number): number => -1 - skeleton;

/** Appends the attributes of a sequence's items to `into`; `name` says which sequence, for errors. */
export type Expand = (items: readonly Item[], into: Expansion, name?: () => string) => void;

export function expander(template: Template | undefined, numbering: Numbering): Expand {
  if (template === undefined) return (items, into) => expandBags(items, numbering, into);
  const C = template.columns;
  const keepsEdges = edgeKind(template) === "by-item";
  const lines = template.lines.filter((line) => line.kind === "state" || keepsEdges);
  // Line k walks from[k] along the looks lookStarts[k] … lookStarts[k + 1].
  const isEdge = lines.map((line) => line.kind === "edge");
  const from = Int32Array.from(lines, (line) => walkFrom(line.skeleton));
  const lookRows = Int32Array.from(lines.flatMap((line) => line.looks.map((look) => look.row)));
  const lookColumns = Int32Array.from(lines.flatMap((line) => line.looks.map((look) => look.column)));
  const lookStarts = new Int32Array(lines.length + 1);
  lines.forEach((line, k) => {
    lookStarts[k + 1] = lookStarts[k]! + line.looks.length;
  });
  const outside = new Map<number, number>();
  const valueOutside = (distance: number): number => {
    let value = outside.get(distance);
    if (value === undefined) outside.set(distance, (value = numbering.value(outsideValue(distance))));
    return value;
  };
  let values = new Int32Array(0); // items × columns

  return (items, into, name = () => "the sequence") => {
    const T = items.length;
    if (values.length < T * C) values = new Int32Array(2 * T * C);
    for (let t = 0; t < T; t++) {
      const item = items[t]!;
      if (item.length < C) {
        throw new DataError(`item ${t + 1} of ${name()} has ${item.length} columns; the template looks at ${C}`);
      }
      for (let c = 0; c < C; c++) values[t * C + c] = numbering.value(item[c]!);
    }
    for (let t = 0; t < T; t++) {
      for (let k = 0; k < lines.length; k++) {
        if (isEdge[k] && t === 0) continue;
        const first = lookStarts[k]!;
        const last = lookStarts[k + 1]!;
        let at = from[k]!;
        if (first === last) at = numbering.pair(at, NO_VALUE);
        for (let i = first; i < last; i++) {
          const r = t + lookRows[i]!;
          const value = r < 0 ? valueOutside(r) : r >= T ? valueOutside(r - T + 1) : values[r * C + lookColumns[i]!]!;
          at = value === UNSEEN ? UNSEEN : numbering.pair(at, value);
          if (at === UNSEEN) break;
        }
        if (at === UNSEEN) continue;
        if (isEdge[k]) into.edges.push(at);
        else into.states.push(at);
      }
      into.stateStarts.push(into.states.length);
      into.edgeStarts.push(into.edges.length);
    }
  };
}

function expandBags(items: readonly Item[], numbering: Numbering, into: Expansion): void {
  for (const item of items) {
    for (const feature of item) {
      const at = bagAttribute(numbering, feature);
      if (at !== UNSEEN) into.states.push(at);
    }
    into.stateStarts.push(into.states.length);
    into.edgeStarts.push(0);
  }
}

export function bagAttribute(numbering: Numbering, feature: string): number {
  const value = numbering.value(feature);
  return value === UNSEEN ? UNSEEN : numbering.pair(walkFrom(0), value);
}

/** Sequences as matrices: what a CRF is trained on. */
export interface CompiledSequences {
  readonly space: AttributeSpace;
  readonly states: Sparse; // items × state attributes
  readonly edges: Sparse; // items × edge attributes; empty unless edges differ by item
  readonly sequences: Int32Array; // where each sequence begins, and the end
  readonly labels: readonly string[];
  readonly gold: Int32Array; // label of each item
}

export type SequenceSource = Iterable<LabelledSequence> | AsyncIterable<LabelledSequence>;

/**
 * Reads each sequence once, in order; attributes seen on fewer than `minCount` items are left out. Other work of the process
 * gets its turn now and then.
 */
export async function compileSequences(
  source: SequenceSource,
  template: Template | undefined,
  minCount: number,
  knownLabels?: readonly string[],
): Promise<CompiledSequences> {
  const values = new Map<string, number>();
  const pairs = growingPairs();
  const numbering: Numbering = {
    value(text) {
      let id = values.get(text);
      if (id === undefined) values.set(text, (id = values.size));
      return id;
    },
    pair: (left, right) => pairs.number(left, right),
  };
  const labels = new Map((knownLabels ?? []).map((label, id) => [label, id]));
  const gold = growingInts();
  const sequences = growingInts();
  const all = emptyExpansion();
  const expand = expander(template, numbering);
  sequences.push(0);
  for await (const { items, labels: truth } of source) {
    if (sequences.length % BREATHE_EVERY === 0) await breathe();
    const name = () => `sequence ${sequences.length}`;
    if (truth.length !== items.length) {
      throw new DataError(`${name()} has ${items.length} items and ${truth.length} labels; each item needs one`);
    }
    if (items.length === 0) continue;
    expand(items, all, name);
    truth.forEach((label, t) => {
      if (!labels.has(label)) {
        if (knownLabels)
          throw new DataError(
            `item ${t + 1} of ${name()} has the label "${label}"; known are ${knownLabels.join(", ")}`,
          );
        labels.set(label, labels.size);
      }
      gold.push(labels.get(label)!);
    });
    sequences.push(gold.length);
  }
  if (gold.length === 0) throw new DataError("no item to learn from; give at least one sequence with one item");
  if (labels.size < 2)
    throw new DataError(`every item has the label "${[...labels.keys()][0]}"; learning needs at least two labels`);
  return {
    ...freeze(template, values, pairs.keys(), all, minCount),
    sequences: sequences.done(),
    labels: [...labels.keys()],
    gold: gold.done(),
  };
}

const BREATHE_EVERY = 1000;

/** Renumbers what was seen often enough, and drops the rest with all that only led there. */
function freeze(
  template: Template | undefined,
  texts: ReadonlyMap<string, number>,
  keys: Int32Array,
  all: Expansion,
  minCount: number,
): Pick<CompiledSequences, "space" | "states" | "edges"> {
  const count = keys.length / 2;
  const renumbered = new Int32Array(count).fill(UNSEEN);
  let next = 0;
  const numberFrequent = (list: Int32Array): number => {
    const seen = new Int32Array(count);
    for (let k = 0; k < list.length; k++) seen[list[k]!]!++;
    const before = next;
    for (let e = 0; e < count; e++) if (seen[e]! > 0 && seen[e]! >= minCount) renumbered[e] = next++;
    return next - before;
  };
  const states = numberFrequent(all.states.view());
  const edges = numberFrequent(all.edges.view());
  // A step on the way is older than where it leads, so that going backwards meets every child before its parent.
  const needed = new Uint8Array(count);
  for (let e = count - 1; e >= 0; e--) {
    if (needed[e] === 1 && renumbered[e] === UNSEEN) renumbered[e] = next++;
    if (renumbered[e] !== UNSEEN && keys[2 * e]! >= 0) needed[keys[2 * e]!] = 1;
  }
  const kept = new Int32Array(2 * next);
  const keptValues = new Map<number, number>();
  for (let e = 0; e < count; e++) {
    const at = renumbered[e]!;
    if (at === UNSEEN) continue;
    const [left, value] = [keys[2 * e]!, keys[2 * e + 1]!];
    if (value !== NO_VALUE && !keptValues.has(value)) keptValues.set(value, keptValues.size);
    kept[2 * at] = left < 0 ? left : renumbered[left]!;
    kept[2 * at + 1] = value === NO_VALUE ? NO_VALUE : keptValues.get(value)!;
  }
  const textOf = [...texts.keys()];
  const space: AttributeSpace = {
    template,
    values: stringTable([...keptValues.keys()].map((value) => textOf[value]!)),
    pairs: pairTable(kept),
    states,
    edges: edgeKind(template) === "shared" ? 1 : edges,
  };
  return {
    space,
    states: renumberRows(all.stateStarts.view(), all.states.view(), renumbered, 0, states),
    edges: renumberRows(all.edgeStarts.view(), all.edges.view(), renumbered, states, edges),
  };
}

function renumberRows(
  starts: Int32Array,
  list: Int32Array,
  renumbered: Int32Array,
  base: number,
  columns: number,
): Sparse {
  const rows = starts.length - 1;
  const keptStarts = new Int32Array(rows + 1);
  let kept = 0;
  for (let k = 0; k < list.length; k++) if (renumbered[list[k]!] !== UNSEEN) kept++;
  const indices = new Int32Array(kept);
  let n = 0;
  for (let r = 0; r < rows; r++) {
    for (let k = starts[r]!; k < starts[r + 1]!; k++) {
      const at = renumbered[list[k]!]!;
      if (at !== UNSEEN) indices[n++] = at - base;
    }
    keptStarts[r + 1] = n;
  }
  return { rows, columns, starts: keptStarts, indices, values: undefined };
}
