import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { trainCrf } from "./crf/crf.js";
import { crfTagger } from "./crf/tagger.js";
import { readTemplate } from "./crf/template.js";
import { LearnError } from "./errors.js";
import { collectExamples } from "./linear/features.js";
import { maxentClassifier, trainMaxent } from "./linear/maxent.js";
import { decodeModel, encodeModel, type Model, readModel, readModelOf, writeModel } from "./model.js";
import { packModel, type Section, unpackModel } from "./model-file.js";

const SEQUENCES = [
  {
    items: [
      ["чай", "a"],
      ["tea", "b"],
      ["🍵", "a"],
    ],
    labels: ["X", "Y", "X"],
  },
];
const EXAMPLES = [
  { features: ["чай", "hot"], label: "X" },
  { features: ["ice"], label: "Y" },
];

const MODELS: [name: string, model: Model, answer: (model: Model) => unknown][] = [
  [
    "maxent",
    (await trainMaxent(collectExamples(EXAMPLES))).model,
    (m) => m.kind === "maxent" && maxentClassifier(m).why(["чай"]),
  ],
  [
    "hashed maxent",
    (await trainMaxent(collectExamples(EXAMPLES, { hashBits: 5 }))).model,
    (m) => m.kind === "maxent" && maxentClassifier(m).probabilities(["hot"]),
  ],
  [
    "crf",
    (await trainCrf(SEQUENCES, { template: readTemplate("U0:%x[0,0]\nU1:%x[-1,0]/%x[0,1]\nB1:%x[0,1]") })).model,
    (m) => m.kind === "crf" && crfTagger(m).marginals(SEQUENCES[0]!.items),
  ],
  [
    "crf of bags",
    (await trainCrf(SEQUENCES)).model,
    (m) => m.kind === "crf" && crfTagger(m).marginals(SEQUENCES[0]!.items),
  ],
];

for (const [name, model, answer] of MODELS) {
  const bytes = encodeModel(model);

  test(`${name}: a model that was in a file answers as before, and is written as the same bytes`, () => {
    const back = decodeModel(bytes);
    assert.deepEqual(answer(back), answer(model));
    assert.ok(answer(back));
    assert.deepEqual(encodeModel(back), bytes);
  });

  test(`${name}: bytes at an odd address serve as well`, () => {
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    assert.deepEqual(answer(decodeModel(shifted.subarray(3))), answer(model));
  });

  test(`${name}: cut anywhere, it is refused`, () => {
    for (let length = 0; length < bytes.length; length += 1 + (length >> 6)) {
      assert.throws(() => decodeModel(bytes.slice(0, length)), { code: "MODEL_FILE" }, `${length} bytes`);
    }
  });

  test(`${name}: with any bit flipped, it is refused`, () =>
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const altered = bytes.slice();
        altered[at]! ^= 1 << bit;
        assert.throws(() => decodeModel(altered), { code: "MODEL_FILE" });
      }),
      { numRuns: 200 },
    ));

  // Another program may write wrong things under a right checksum.
  test(`${name}: with a wrong part under a right checksum, it is refused or answers, but never breaks`, () => {
    const parts = unpackModel(bytes);
    const json = fc.oneof(fc.constant(undefined), fc.jsonValue());
    const mutation = fc.oneof(
      fc.record({
        section: fc.constantFrom(...Object.keys(parts.sections)),
        as: fc.constantFrom("short", "other type", "noise", "gone"),
      }),
      fc.record({ header: fc.constantFrom("labels", "kind", ...Object.keys(parts.more)), value: json }),
    );
    fc.assert(
      fc.property(mutation, (wrong) => {
        const sections: Record<string, Section> = { ...parts.sections };
        let header: Record<string, unknown> = { kind: parts.kind, labels: parts.labels, ...parts.more };
        if ("header" in wrong) header = { ...header, [wrong.header]: wrong.value };
        else {
          const old = sections[wrong.section]!;
          if (wrong.as === "short") sections[wrong.section] = old.slice(0, -1);
          if (wrong.as === "other type") sections[wrong.section] = new Float64Array(old.length);
          if (wrong.as === "noise") sections[wrong.section] = old.map((_, i) => (i * 7919) % 251) as Section;
          if (wrong.as === "gone") delete sections[wrong.section];
        }
        const { kind, labels, ...more } = header as unknown as { kind: string; labels: string[] };
        const altered = packModel({ kind, labels, about: parts.about, more, sections });
        try {
          answer(decodeModel(altered));
        } catch (error) {
          assert.ok(error instanceof LearnError, `${(error as Error).stack}`);
        }
      }),
      { numRuns: 300 },
    );
  });
}

test("other data or other settings have another fingerprint", async () => {
  const train = async (features: string[], l2: number) =>
    (await trainMaxent(collectExamples([{ features, label: "X" }, EXAMPLES[1]!]), { l2 })).model.about.fingerprint;
  const prints = [
    await train(["tea"], 1),
    await train(["tee"], 1),
    await train(["tea"], 2),
    await train(["tea", "hot"], 1),
  ];
  assert.equal(new Set(prints).size, 4);
  assert.equal(await train(["tea"], 1), prints[0]);
});

const FOREIGN: [says: string, bytes: Uint8Array, words: RegExp][] = [
  ["an empty file", new Uint8Array(0), /it has 0 bytes/],
  ["a text", new TextEncoder().encode("# A model card, and not a model at all\n"), /does not begin like a model/],
  [
    "a later format",
    (() => {
      const b = encodeModel(MODELS[0]![1]);
      b[8] = 2;
      return b;
    })(),
    /format 2, this program reads format 1; train it again/,
  ],
  ["something behind the end", Uint8Array.of(...encodeModel(MODELS[0]![1]), 0), /cut short or something was added/],
];
for (const [says, bytes, words] of FOREIGN)
  test(`refuses ${says}`, () => assert.throws(() => decodeModel(bytes, "a.model"), words));

test("a model on disk: card beside it, shared memory, kinds told apart, a missing file named", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "learn-"));
  try {
    const file = path.join(folder, "deep", "tea.model");
    await writeModel(file, MODELS[2]![1], {
      title: "Tea or not",
      purpose: "A test.",
      command: "npm test",
      figures: { "F1 | macro": 0.9 },
    });
    const card = await readFile(`${file}.md`, "utf8");
    for (const words of [
      "# Tea or not",
      "A test.",
      "npm test",
      "`X`, `Y`",
      MODELS[2]![1].about.fingerprint,
      "F1 \\| macro | 0.9",
    ]) {
      assert.ok(card.includes(words), `${words} in\n${card}`);
    }
    const model = await readModelOf("crf", file);
    assert.deepEqual(MODELS[2]![2](model), MODELS[2]![2](MODELS[2]![1]));
    // What a thread would receive is the same memory, not a copy.
    const received = structuredClone(model);
    received.weights[0] = 42;
    assert.equal(model.weights[0], 42);
    await assert.rejects(readModelOf("maxent", file), /tea\.model cannot be used: it is a "crf" model, not "maxent"/);
    await assert.rejects(readModel(path.join(folder, "none.model")), { code: "MODEL_FILE" });
    await writeFile(file, "short");
    await assert.rejects(readModel(file), /tea\.model cannot be used: it has 5 bytes/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
