import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type BoostExample, boostClassifier, type TrainBoostOptions, trainBoost } from "./boost.js";
import { encodeModel } from "./model.js";

const close = (a: number, b: number, what = "") => assert.ok(Math.abs(a - b) < 1e-6, `${what} ${a} instead of ${b}`);
const words = (text: string, label: string): BoostExample => ({ words: text.split(" ").filter(Boolean), label });

test("one round agrees with the round done by hand", async () => {
  // Four texts, two classes: all eight pairs weigh 1/8. "x" stands in two of A and one of B, "y" in one of each.
  //   x: A present 2/8 : 1/8, absent 0 : 1/8; B the reverse    Z = 2 · 2 · √(2/8 · 1/8) = √2 / 2
  //   y: everything 1/8 : 1/8                                  Z = 1
  const examples = [words("x", "A"), words("x y", "A"), words("y", "B"), words("x", "B")];
  const seen: [string, number][] = [];
  const { model } = await trainBoost(examples, {
    rounds: 1,
    ngrams: 1,
    minCount: 1,
    onProgress: ({ question, z }) => seen.push([question, z]),
  });
  assert.equal(seen[0]![0], "x");
  close(seen[0]![1], Math.SQRT1_2, "Z");
  // ε = 1/8: present A ½ ln((2+1)/(1+1)), absent A ½ ln((0+1)/(1+1)), and B the reverse.
  const classifier = boostClassifier(model);
  classifier.scores({ words: ["x"] }).forEach((score, k) => {
    close(score, 0.5 * Math.log(1.5) * [1, -1][k]!, "present");
  });
  classifier.scores({ words: ["z"] }).forEach((score, k) => {
    close(score, 0.5 * Math.log(0.5) * [1, -1][k]!, "absent");
  });
  // A vote v claims the odds e^2v: ½ ln 1.5 for A and against B makes odds of 1.5² : 1.
  close(classifier.classify({ words: ["x"] }).probability, 2.25 / 3.25, "probability");
});

/** AdaBoost.MH as the paper writes it: D, h and Z as functions of example and class, nothing clever. */
function plainBoost(examples: readonly BoostExample[], rounds: number) {
  const labels = [...new Set(examples.map((e) => e.label))];
  const sign = (i: number, k: number) => (examples[i]!.label === labels[k] ? 1 : -1);
  const cells = examples.flatMap((_, i) => labels.map((_l, k) => [i, k] as const));
  let D = new Map(cells.map(([i, k]) => [`${i} ${k}`, 1 / cells.length]));
  const terms = [...new Set(examples.flatMap((e) => e.words!))];
  const limits = [...new Set(examples.flatMap((e) => e.numbers!["n"] ?? []))].sort((a, b) => a - b);
  type Ask = (e: BoostExample) => boolean | undefined; // undefined: the example has no such number
  const questions: Ask[] = [
    ...terms.map(
      (term): Ask =>
        (e) =>
          e.words!.includes(term),
    ),
    ...limits.slice(1).map((limit, j): Ask => {
      const middle = limits[j]! + (limit - limits[j]!) / 2;
      return ({ numbers }) => (numbers!["n"] === undefined ? undefined : numbers!["n"] >= middle);
    }),
  ];
  const total = examples.map(() => labels.map(() => 0));
  for (let round = 0; round < rounds; round++) {
    const weigh = (ask: Ask, answer: boolean | undefined, k: number, s: number) =>
      cells.reduce(
        (sum, [i, c]) =>
          c === k && sign(i, k) === s && ask(examples[i]!) === answer ? sum + D.get(`${i} ${k}`)! : sum,
        0,
      );
    const quality = questions.map((ask) => {
      let z = 0;
      for (const k of labels.keys()) {
        for (const yes of [true, false]) z += 2 * Math.sqrt(weigh(ask, yes, k, 1) * weigh(ask, yes, k, -1));
        z += weigh(ask, undefined, k, 1) + weigh(ask, undefined, k, -1);
      }
      return z;
    });
    const least = Math.min(...quality);
    if (!(least < 1 - 1e-9)) break;
    // Two questions of the same quality would let the two programs part ways for no reason.
    if (quality.filter((z) => z < least + 1e-9).length > 1) return undefined;
    const ask = questions[quality.indexOf(least)]!;
    const e = 1 / cells.length;
    const vote = (i: number, k: number) => {
      const answer = ask(examples[i]!);
      return answer === undefined
        ? 0
        : 0.5 * Math.log((weigh(ask, answer, k, 1) + e) / (weigh(ask, answer, k, -1) + e));
    };
    const next = new Map(
      cells.map(([i, k]) => [`${i} ${k}`, D.get(`${i} ${k}`)! * Math.exp(-sign(i, k) * vote(i, k))]),
    );
    for (const [i, k] of cells) total[i]![k]! += vote(i, k);
    const Z = [...next.values()].reduce((a, b) => a + b, 0);
    D = new Map([...next].map(([cell, weight]) => [cell, weight / Z]));
  }
  return total;
}

const someExamples = fc.array(
  fc.record({
    words: fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 3 }),
    numbers: fc.record({ n: fc.integer({ min: 0, max: 4 }) }, { requiredKeys: [] }),
    label: fc.constantFrom("P", "Q", "R"),
  }),
  { minLength: 6, maxLength: 14 },
);

test("three rounds agree with the algorithm as the paper writes it; training errors stay below the bound", () =>
  fc.assert(
    fc.asyncProperty(someExamples, async (examples) => {
      fc.pre(new Set(examples.map((e) => e.label)).size > 1);
      const expected = plainBoost(examples, 3);
      const { model, bound } = await trainBoost(examples, { rounds: 3, ngrams: 1, minCount: 1 });
      const classifier = boostClassifier(model);
      let wrong = 0;
      examples.forEach((example, i) => {
        classifier.scores(example).forEach((score, k) => {
          if (expected)
            assert.ok(
              Math.abs(score - expected[i]![k]!) < 1e-5,
              `example ${i}, class ${k}: ${score}, ${expected[i]![k]}`,
            );
          if (score >= 0 !== (model.labels[k] === example.label)) wrong++;
        });
      });
      assert.ok(wrong / (examples.length * model.labels.length) <= bound + 1e-6);
    }),
    { numRuns: 150 },
  ));

test("a pair of words is a question of its own", async () => {
  const examples = [
    words("not good", "bad"),
    words("good not", "good"),
    words("not good", "bad"),
    words("good not", "good"),
  ];
  const { model } = await trainBoost(examples, { rounds: 2 });
  assert.equal(boostClassifier(model).classify({ words: ["not", "good"] }).label, "bad");
  assert.equal(boostClassifier(model).classify({ words: ["good", "not"] }).label, "good");
});

test("an example without the number asked for gets no vote", async () => {
  const examples = [1, 2, 3, 7, 8, 9].map((n) => ({ numbers: { n }, label: n < 5 ? "low" : "high" }));
  const { model } = await trainBoost([...examples, { numbers: {}, label: "low" }], { rounds: 1 });
  assert.deepEqual(boostClassifier(model).scores({}), [0, 0]);
  assert.equal(model.thresholds[0], 5);
  assert.equal(boostClassifier(model).classify({ numbers: { n: 5 } }).label, "high");
});

test("it stops when no question is left, when told to, and says so; the same data give the same bytes", async () => {
  const same = [words("x", "A"), words("x", "B")];
  assert.equal((await trainBoost(same, { minCount: 1 })).stopped, "nothing left");
  const examples = [words("x", "A"), words("y", "B")];
  assert.equal((await trainBoost(examples, { minCount: 1, rounds: 3 })).stopped, "rounds");
  assert.equal((await trainBoost(examples, { minCount: 1, signal: AbortSignal.abort() })).stopped, "aborted");
  const bytes = async () => encodeModel((await trainBoost(examples, { minCount: 1 })).model);
  assert.deepEqual(await bytes(), await bytes());
});

const REFUSED: [says: string, examples: BoostExample[], options: TrainBoostOptions, words: RegExp][] = [
  ["no example", [], {}, /no example/],
  ["one class", [words("x", "A")], {}, /every example has the label "A"/],
  ["nothing to ask for", [words("", "A"), words("", "B")], {}, /no word or number to ask for/],
  [
    "NaN",
    [{ numbers: { n: Number.NaN }, label: "A" }, words("x", "B")],
    {},
    /example 1: the number "n" is NaN; leave it out/,
  ],
  ["no rounds", [words("x", "A"), words("y", "B")], { rounds: 0 }, /rounds must be a number, at least 1, not 0/],
];
for (const [says, examples, options, pattern] of REFUSED)
  test(`refuses ${says}`, () => assert.rejects(trainBoost(examples, options), pattern));
