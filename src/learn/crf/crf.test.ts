import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { encodeModel } from "../model.js";
import { seeded } from "../random.js";
import type { LabelledSequence } from "./columns.js";
import { type TrainCrfOptions, trainCrf } from "./crf.js";
import { compileSequences } from "./features.js";
import { crfTagger } from "./tagger.js";
import { readTemplate } from "./template.js";

/** A small grammar: a title follows "by", a name follows a title; the word alone does not tell. */
function talks(count: number, seed = 1): LabelledSequence[] {
  const random = seeded(seed);
  const pick = (words: string) => words.split(" ")[Math.floor(random() * words.split(" ").length)]!;
  return Array.from({ length: count }, () => {
    const rows: [word: string, label: string][] = [];
    for (let n = 1 + Math.floor(random() * 3); n > 0; n--) rows.push([pick("rose may hope grace trees on"), "TITLE"]);
    rows.push(["by", "O"]);
    for (let n = 1 + Math.floor(random() * 2); n > 0; n--) rows.push([pick("rose may hope grace smith"), "NAME"]);
    return {
      items: rows.map(([word]) => [word, word.length > 3 ? "long" : "short"]),
      labels: rows.map(([, label]) => label),
    };
  });
}

const TEMPLATES: Record<string, string> = {
  "shared edges": "U0:%x[0,0]\nU1:%x[-1,0]/%x[0,1]\nU2:%x[2,0]\nB",
  "edges by item": "U0:%x[0,0]\nB0\nB1:%x[-1,0]",
  "no edges": "U0:%x[0,0]\nU1:%x[-1,0]",
};

for (const [name, text] of Object.entries(TEMPLATES)) {
  test(`the probabilities of all labellings add up to one, and the best is the one given (${name})`, async () => {
    const { model } = await trainCrf(talks(60), { template: readTemplate(text) });
    const tagger = crfTagger(model);
    const items = [
      ["rose", "long"],
      ["by", "short"],
      ["unseen", "long"],
      ["may", "short"],
    ];
    let paths: string[][] = [[]];
    for (const _ of items) paths = paths.flatMap((path) => model.labels.map((label) => [...path, label]));
    const p = paths.map((path) => Math.exp(tagger.logProbability(items, path)));
    const total = p.reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(total - 1) < 1e-9, `sum ${total}`);
    assert.deepEqual(tagger.label(items), paths[p.indexOf(Math.max(...p))]);
    tagger.marginals(items).forEach((row, t) => {
      row.forEach((marginal, l) => {
        const sum = p.reduce((a, q, i) => a + (paths[i]![t] === model.labels[l] ? q : 0), 0);
        assert.ok(Math.abs(sum - marginal) < 1e-9, `item ${t}, label ${l}`);
      });
    });
    const path = tagger.labelPrepared(tagger.prepare(items));
    assert.deepEqual(
      [...path].map((l) => model.labels[l]),
      tagger.label(items),
    );
    const both = tagger.labelWithMarginals(tagger.prepare(items));
    assert.deepEqual([...both.path], [...path]);
    assert.deepEqual([...both.marginals], tagger.marginals(items).flat());
  });
}

test("bags of features may be prepared by their numbers", async () => {
  const data = talks(60);
  const { model } = await trainCrf(data);
  const tagger = crfTagger(model);
  const [{ items } = { items: [] }] = data;
  const { states } = tagger.prepare(items);
  assert.deepEqual([...states], items.flat().map(tagger.attributeOf));
  assert.equal(tagger.attributeOf("never seen"), -1);
  assert.equal(tagger.labelWithMarginals(tagger.prepare([])).path.length, 0);
});

test("it learns what only the neighbours tell", async () => {
  const { model, search } = await trainCrf(talks(200), { template: readTemplate(TEMPLATES["shared edges"]!), l2: 0.1 });
  const tagger = crfTagger(model);
  let right = 0;
  let all = 0;
  for (const { items, labels } of talks(100, 2)) {
    tagger.label(items).forEach((label, t) => {
      all++;
      if (label === labels[t]) right++;
    });
  }
  assert.ok(right / all > 0.97, `${right} of ${all}, ${search.stopped}`);
});

test("without a template an item is a bag of any features", async () => {
  const bags = talks(50).map(({ items, labels }) => ({
    items: items.map(([word], t) => (t % 2 ? [word!] : [word!, "even"])),
    labels,
  }));
  const { model } = await trainCrf(bags);
  assert.equal(model.space.template, undefined);
  assert.equal(crfTagger(model).label([["by"]])[0], "O");
  assert.deepEqual(crfTagger(model).label([]), []);
});

/** CRF++ expands templates into texts; two places share an attribute exactly when their texts are equal. */
test("attributes are CRF++'s: equal texts, and only those, are one attribute", async () => {
  const value = fc.constantFrom("a", "b", "_B-1", "_B+1");
  const sequences = fc.array(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 4,
  });
  const lines = fc.subarray(
    ["U0:%x[0,0]", "U0:%x[1,0]", "U1:%x[-1,0]/%x[0,1]", "U2:%x[-2,1]", "U3:%x[0,0]/%x[1,1]/%x[2,0]", "U4"],
    { minLength: 1 },
  );
  await fc.assert(
    fc.asyncProperty(sequences, lines, async (data, chosen) => {
      const template = readTemplate(chosen.join("\n"));
      const labelled = data.map((items) => ({ items, labels: items.map((_, t) => (t % 2 ? "X" : "Y")) }));
      labelled.push({
        items: [
          ["a", "a"],
          ["a", "a"],
        ],
        labels: ["X", "Y"],
      });
      const { states, space } = await compileSequences(labelled, template, 1);
      const texts = labelled.flatMap(({ items }) =>
        items.flatMap((_, t) => chosen.map((line) => expandText(line, items, t))),
      );
      const numberOf = new Map<string, number>();
      assert.equal(states.indices.length, texts.length);
      texts.forEach((text, k) => {
        const known = numberOf.get(text);
        if (known === undefined) numberOf.set(text, states.indices[k]!);
        else assert.equal(states.indices[k], known, text);
      });
      assert.equal(new Set(numberOf.values()).size, numberOf.size);
      assert.equal(space.states, numberOf.size);
    }),
  );
});

function expandText(line: string, items: readonly (readonly string[])[], t: number): string {
  return line.replace(/%x\[(-?\d+),(\d+)\]/g, (_, row, column) => {
    const r = t + Number(row);
    return r < 0 ? `_B${r}` : r >= items.length ? `_B+${r - items.length + 1}` : items[r]![Number(column)]!;
  });
}

test("sequences may come from a stream that is read once", async () => {
  async function* stream() {
    for (const talk of talks(40)) yield talk;
  }
  const options = { template: readTemplate("U0:%x[0,0]\nB") };
  assert.deepEqual(
    encodeModel((await trainCrf(stream(), options)).model),
    encodeModel((await trainCrf(talks(40), options)).model),
  );
});

test("rare attributes are cut off, with the values that only they used", async () => {
  const template = readTemplate("U0:%x[0,0]\nU1:%x[-1,0]/%x[0,0]\nB");
  const data = [...talks(30), { items: [["hapax", "long"]], labels: ["O"] }];
  const all = (await trainCrf(data, { template })).model;
  const frequent = (await trainCrf(data, { template, minCount: 2 })).model;
  assert.ok(frequent.space.states < all.space.states);
  assert.ok(frequent.space.values.starts.length < all.space.values.starts.length);
  assert.equal(frequent.weights.length, frequent.space.states * 3 + 9);
});

test("the same data give the same bytes", async () => {
  for (const text of Object.values(TEMPLATES)) {
    const bytes = async () => encodeModel((await trainCrf(talks(80), { template: readTemplate(text) })).model);
    assert.deepEqual(await bytes(), await bytes());
  }
});

test("the event loop turns while it trains, so that a signal arrives", async () => {
  const controller = new AbortController();
  setImmediate(() => controller.abort());
  const { search } = await trainCrf(talks(50), {
    template: readTemplate("U0:%x[0,0]\nB"),
    signal: controller.signal,
    tolerance: 0,
    flat: 0,
  });
  assert.equal(search.stopped, "aborted");
});

const template = readTemplate("U0:%x[0,1]\nB");
const REFUSED: [says: string, data: LabelledSequence[], options: TrainCrfOptions, words: RegExp][] = [
  ["no sequence", [], { template }, /no item to learn from/],
  [
    "too few columns",
    [{ items: [["a", "b"], ["a"]], labels: ["X", "Y"] }],
    { template },
    /item 2 of sequence 1 has 1 columns; the template looks at 2/,
  ],
  ["a missing label", [{ items: [["a", "b"]], labels: [] }], { template }, /sequence 1 has 1 items and 0 labels/],
  ["one label only", [{ items: [["a", "b"]], labels: ["X"] }], { template }, /every item has the label "X"/],
  ["an unknown label", talks(3), { template, labels: ["TITLE", "NAME"] }, /has the label "O"; known are TITLE, NAME/],
  ["a cut-off of one half", talks(3), { template, minCount: 1.5 }, /minCount must be a whole number/],
];
for (const [says, data, options, words] of REFUSED)
  test(`refuses ${says}`, () => assert.rejects(trainCrf(data, options), words));
