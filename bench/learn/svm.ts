/** Reads a file of liblinear or libsvm: one example a line, its label, then `column:value` for each feature. */
import { growingFloats, growingInts } from "../../src/learn/growing.js";
import type { LabelledMatrix } from "../../src/learn/index.js";
import { stringTable } from "../../src/learn/strings.js";

export function readSvm(text: string): LabelledMatrix {
  const labels = new Map<string, number>();
  const columns = new Map<string, number>(); // number in the file → ours
  const [gold, starts, indices, values] = [growingInts(), growingInts(), growingInts(), growingFloats()];
  starts.push(0);
  for (const line of text.split("\n")) {
    const [label = "", ...features] = line.trim().split(/\s+/);
    if (label === "") continue;
    gold.push(numberOf(labels, label));
    for (const feature of features) {
      const colon = feature.indexOf(":");
      indices.push(numberOf(columns, feature.slice(0, colon)));
      values.push(Number(feature.slice(colon + 1)));
    }
    starts.push(indices.length);
  }
  const given = values.done();
  return {
    space: { kind: "interned", names: stringTable([...columns.keys()]) },
    matrix: {
      rows: gold.length,
      columns: columns.size,
      starts: starts.done(),
      indices: indices.done(),
      values: given.every((value) => value === 1) ? undefined : given,
    },
    labels: [...labels.keys()],
    gold: gold.done(),
  };
}

function numberOf(names: Map<string, number>, name: string): number {
  const known = names.get(name) ?? names.size;
  names.set(name, known);
  return known;
}
